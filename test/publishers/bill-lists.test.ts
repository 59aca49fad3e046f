/** Lists of bills that their files cut at 250 entries, and the API has in full. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { readCutLists } from "../../data/database/cut-lists.ts";
import { openRecords } from "../../data/database/database.ts";
import { createRecordReader } from "../../data/database/record-reader.ts";
import { importPaths } from "../../data/import/import.ts";
import { readSourceFile } from "../../data/readers/read-source-file.ts";
import { localReaders } from "../local-readers.ts";
import { eachWithPublishers, outcomeOf } from "./fetched.ts";

const fetched = eachWithPublishers();

const DAYS = ["2026-11-21", "2026-11-22", "2026-11-23"] as const;
const NUMBERS = Array.from({ length: 260 }, (_, at) => at + 1);
const nameOf = (at: number): string => `Rep. N${String(at).padStart(3, "0")}, Ann [D-NY-1]`;
const idOf = (at: number): string => `A${String(at).padStart(6, "0")}`;

const COSPONSORS = NUMBERS.map((at) => ({
  bioguideId: idOf(at),
  fullName: nameOf(at),
  isOriginalCosponsor: false,
  sponsorshipDate: "2025-02-01",
  updateDate: "2025-02-01T00:00:00Z",
}));
const AMENDMENTS = NUMBERS.toReversed().map((number) => ({
  congress: 119,
  type: "SAMDT",
  number: String(number),
  purpose: "To improve the bill.",
  latestAction: {
    actionDate: "2025-03-01",
    text: `Amendment SA ${number} agreed to in Senate by Voice Vote.`,
  },
  updateDate: "2025-03-02T00:00:00Z",
}));

/** The first 250 entries of both lists, as the publisher's file has them. */
function billFile(stamp: string): string {
  const cosponsors = COSPONSORS.slice(0, 250).map(
    ({ bioguideId, fullName, sponsorshipDate }) =>
      `<item><bioguideId>${bioguideId}</bioguideId><fullName>${fullName}</fullName><sponsorshipDate>${sponsorshipDate}</sponsorshipDate></item>`,
  );
  const amendments = AMENDMENTS.slice(0, 250).map(
    ({ congress, type, number }) =>
      `<amendment><congress>${congress}</congress><type>${type}</type><number>${number}</number></amendment>`,
  );
  return `<billStatus><version>3.0.0</version><bill><congress>119</congress><type>HR</type><number>82</number><updateDate>${stamp}</updateDate><cosponsors>${cosponsors.join("")}</cosponsors><amendments>${amendments.join("")}</amendments></bill></billStatus>`;
}

function put(mirror: string, stamp: string): void {
  mkdirSync(join(mirror, "bills/119/hr"), { recursive: true });
  writeFileSync(join(mirror, "bills/119/hr/BILLSTATUS-119hr82.xml"), billFile(stamp));
}

async function night(at: 0 | 1 | 2) {
  const recordsPath = join(fetched.mirror, ".records.sqlite");
  const { requests } = fetched.publishers;
  const before = requests.length;
  const only = ["bill-lists"] as const;
  const summary = await fetched.fetch({
    cutLists: (congresses) => readCutLists(recordsPath, congresses),
    only,
    clock: () => Date.parse(`${DAYS[at]}T06:00:00Z`),
  });
  const database = await openRecords(recordsPath);
  const now = `${DAYS[at]}T07:00:00Z`;
  await importPaths({
    paths: [fetched.mirror],
    database,
    now,
    openReaders: localReaders(readSourceFile),
  });
  const bill = [...createRecordReader(database).bills()][0]?.document;
  database.close();
  return { outcome: outcomeOf(summary, "bill-lists"), requests: requests.length - before, bill };
}

it("a bill's list of 250 entries is completed the night after, and asked for again only when the bill changes", async () => {
  for (const list of ["cosponsors", "amendments"] as const) {
    const entries = list === "cosponsors" ? COSPONSORS : AMENDMENTS;
    const content = Buffer.from(JSON.stringify({ [list]: entries }));
    fetched.publishers.put(`bill-lists/bill-119-hr-82-${list}.json`, content);
  }
  put(fetched.mirror, "2025-04-01T00:00:00Z");
  const first = await night(0);
  expect([first.outcome.state, first.requests]).toEqual(["unchanged", 0]);
  expect(first.bill?.incomplete_lists).toEqual(["cosponsors", "amendments"]);

  const { outcome, bill } = await night(1);
  expect(outcome).toMatchObject({ state: "changed", written: 2, requests: 4, problems: [] });
  expect(bill?.incomplete_lists).toEqual([]);
  expect(bill?.cosponsors.map(({ bioguide_id }) => bioguide_id)).toEqual(NUMBERS.map(idOf));
  expect(bill?.amendments.map(({ number }) => number)).toEqual(NUMBERS);
  expect(bill?.amendments[0]).toMatchObject({
    purpose: "To improve the bill.",
    cosponsor_count: null,
  });

  expect((await night(2)).requests).toBe(0);
  put(fetched.mirror, "2025-05-01T00:00:00Z");
  await night(2);
  expect((await night(2)).requests).toBe(4);
});
