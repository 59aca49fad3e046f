import { SERVICE_NAME } from "../../contract/addresses.ts";
import { amount } from "../../lib/amounts.ts";
import type { Mail } from "../mail/mailer.ts";
import { writtenDay } from "../components/written-time.ts";
import type { Message, News, SentEntry } from "./messages.ts";

const MOST_ENTRIES = 50;

interface DigestFacts {
  /** The same if the mail is sent again. */
  readonly id: string;
  readonly to: string;
  readonly baseUrl: string;
  /** The address that stops all watches, by POST. */
  readonly stopUrl: string;
}

/** Returns the mail of an account's deliveries. An event is named once, by the first watch that has it. */
export function digest(messages: readonly Message[], facts: DigestFacts): Mail | null {
  const { id, to, baseUrl, stopUrl } = facts;
  const off = messages.flatMap(({ type, data }) => (type === "webhook.off" ? [data] : []));
  const groups = named(
    messages.flatMap(({ type, data }) => (type === "watch.entries" ? [data] : [])),
  );
  const all = groups.flatMap(({ entries }) => entries);
  const [first] = all;
  if (first === undefined && off.length === 0) return null;
  let left = MOST_ENTRIES;
  const shown = groups.flatMap(({ title, entries }) => {
    const part = entries.slice(0, left);
    left -= part.length;
    return part.length === 0 ? [] : [`${title}\n\n${part.map(written).join("\n\n")}`];
  });
  const rest = all.length - MOST_ENTRIES;
  return {
    to,
    subject:
      first === undefined || off.length > 0
        ? "Your webhook is switched off"
        : subjectOf(first, all.length - 1),
    id,
    text: `${[
      ...off.map(
        ({ address, failure }) =>
          `Your webhook ${address} is switched off, because it did not take a delivery in six tries. Its last answer: ${failure}. What is new in your watches is mailed until you check it again:\n${baseUrl}/account/watches/webhook`,
      ),
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

const subjectOf = ({ subject, title }: SentEntry, more: number): string =>
  more === 0 ? `${subject}: ${title}` : `${subject} and ${amount(more, "other event")}`;

const written = ({ date, title, page_url }: SentEntry): string =>
  `- ${writtenDay(`${date}T12:00:00Z`)}: ${title}\n  ${page_url}`;

const isBill = ({ watch }: News): boolean => /^\/bills\/\d/.test(watch.address);

/** Groups entries by watch, bills before others. A bill's status is named by its action if the bill is watched, too. */
function named(all: readonly News[]) {
  const seen = new Set<string>();
  const days = new Set<string>();
  const groups = new Map<string, { readonly title: string; readonly entries: SentEntry[] }>();
  for (const news of all.toSorted((a, b) => Number(isBill(b)) - Number(isBill(a)))) {
    const { watch, entries } = news;
    const group = groups.get(watch.id) ?? { title: watch.title, entries: [] };
    groups.set(watch.id, group);
    for (const entry of entries) {
      const day = `${entry.page_url} ${entry.date}`;
      const isNamed = !isBill(news) && /\/(?:introduced|status\/\w+)$/.test(entry.id);
      if (seen.has(entry.id) || (isNamed && days.has(day))) continue;
      seen.add(entry.id);
      if (isBill(news)) days.add(day);
      group.entries.push(entry);
    }
  }
  return [...groups.values()];
}
