import type { Nomination } from "../floor/nominations.ts";
import { AS_OF, dayText, instantText } from "../people/calendar.ts";

const PAGE_SIZE = 100;
const API = "https://api.congress.gov/v3";

/** The pages of the nominations referred to each committee, newest first, by file name. */
export function* nominationPages(
  congress: number,
  all: Iterable<Nomination>,
): Generator<readonly [name: string, text: string]> {
  for (const [code, own] of Map.groupBy(all, ({ committee }) => committee.code)) {
    const items = own.toReversed().map((each) => listItem(congress, each));
    for (let index = 0; index < items.length; index += PAGE_SIZE) {
      const name = `committee-senate-${code}-nominations-page${index / PAGE_SIZE + 1}.json`;
      yield [name, pageText(code, items, index)];
    }
  }
}

function pageText(code: string, items: readonly unknown[], at: number): string {
  const committeeUrl = `${API}/committee/senate/${code}`;
  const end = at + PAGE_SIZE;
  const next = `${committeeUrl}/nominations?offset=${end}&limit=${PAGE_SIZE}&format=json`;
  const page = {
    nominations: items.slice(at, end),
    pagination: { count: items.length, next: end < items.length ? next : undefined },
    request: {
      chamber: "senate",
      committeeUrl: `${committeeUrl}?format=json`,
      contentType: "application/json",
      format: "json",
      systemCode: code,
    },
  };
  return `${JSON.stringify(page, null, 4)}\n`;
}

function listItem(congress: number, nomination: Nomination): unknown {
  const { number, description, organization, isMilitary, received, latest } = nomination;
  const [main, part = "00"] = number.split("-");
  return {
    citation: `PN${number}`,
    congress,
    description,
    latestAction: { actionDate: dayText(latest.day), text: latest.text },
    nominationType: isMilitary ? { isMilitary: true } : { isCivilian: true, isMilitary: false },
    number: Number(main),
    organization,
    partNumber: part,
    receivedDate: dayText(received),
    updateDate: instantText(Math.min(AS_OF, latest.day + 1), 42_345),
    url: `${API}/nomination/${congress}/${number}?format=json`,
  };
}
