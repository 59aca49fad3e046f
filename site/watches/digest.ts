import { SERVICE_NAME } from "../../contract/addresses.ts";
import { amount } from "../../lib/amounts.ts";
import type { Mail } from "../mail/mailer.ts";
import { writtenDay } from "../components/written-time.ts";
import type { SentBody, SentEntry } from "./run-watches.ts";

const MOST_ENTRIES = 50;

interface DigestFacts {
  /** The same if the mail is sent again. */
  readonly id: string;
  readonly to: string;
  readonly baseUrl: string;
  /** The address that stops all watches, by POST. */
  readonly stopUrl: string;
}

/** Returns the mail about new entries; null if none is left. An event is named once, by the first watch that has it. */
export function digest(bodies: readonly SentBody[], facts: DigestFacts): Mail | null {
  const { id, to, baseUrl, stopUrl } = facts;
  const groups = named(bodies);
  const all = groups.flatMap(({ entries }) => entries);
  const [first] = all;
  if (first === undefined) return null;
  const more = all.length - 1;
  let left = MOST_ENTRIES;
  const shown = groups.flatMap(({ title, entries }) => {
    const part = entries.slice(0, left);
    left -= part.length;
    return part.length === 0 ? [] : [`${title}\n\n${part.map(written).join("\n\n")}`];
  });
  const rest = all.length - MOST_ENTRIES;
  return {
    to,
    subject: `${first.subject}${more === 0 ? `: ${first.title}` : ` and ${amount(more, "other event")}`}`,
    id,
    text: `${[
      ...shown,
      ...(rest > 0
        ? [
            `And ${amount(rest, "more event")}; the pages of your watches have them:\n${baseUrl}/account/watches`,
          ]
        : []),
      `You get this mail because you watch these at the ${SERVICE_NAME}. Change your watches:\n${baseUrl}/account/watches\n\nStop all of them:\n${stopUrl}`,
    ].join("\n\n\n")}\n`,
    headers: {
      "List-Unsubscribe": `<${stopUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

const written = ({ date, title, page_url }: SentEntry): string =>
  `- ${writtenDay(`${date}T12:00:00Z`)}: ${title}\n  ${page_url}`;

const isBill = ({ watch }: SentBody): boolean => /^\/bills\/\d/.test(watch.address);

/** Groups entries by watch, bills before others. A bill's status is named by its action if the bill is watched, too. */
function named(bodies: readonly SentBody[]) {
  const seen = new Set<string>();
  const days = new Set<string>();
  const groups = new Map<string, { readonly title: string; readonly entries: SentEntry[] }>();
  for (const body of bodies.toSorted((a, b) => Number(isBill(b)) - Number(isBill(a)))) {
    const { watch, entries } = body;
    const group = groups.get(watch.id) ?? { title: watch.title, entries: [] };
    groups.set(watch.id, group);
    for (const entry of entries) {
      const day = `${entry.page_url} ${entry.date}`;
      const isNamed = !isBill(body) && /\/(?:introduced|status\/\w+)$/.test(entry.id);
      if (seen.has(entry.id) || (isNamed && days.has(day))) continue;
      seen.add(entry.id);
      if (isBill(body)) days.add(day);
      group.entries.push(entry);
    }
  }
  return [...groups.values()];
}
