import { SERVICE_NAME } from "../../contract/addresses.ts";
import type { EntryKind } from "../../contract/kinds/kinds.ts";
import { amount } from "../../lib/amounts.ts";
import type { Mail } from "../mail/mailer.ts";
import { writtenDay } from "../components/written-time.ts";
import type { Message, News, SentEvent } from "./messages.ts";

const MOST_ENTRIES = 50;
const WEBHOOK_PATH = "/account/watches/webhook";

interface DigestFacts {
  /** The same if the mail is sent again. */
  readonly id: string;
  readonly to: string;
  readonly baseUrl: string;
  /** Returns the address that stops a watch, or all if null, by POST. */
  readonly stopUrl: (watchId: string | null) => string;
}

/** Returns the mail of an account's deliveries. An event is named once, by the first watch that has it. */
export function digest(messages: readonly Message[], facts: DigestFacts): Mail | null {
  const { id, to, baseUrl, stopUrl } = facts;
  const notices = messages.flatMap(({ type, data }) =>
    type === "webhook.off" || type === "webhook.failing" ? [NOTICES[type](data, baseUrl)] : [],
  );
  const groups = grouped(
    messages.flatMap(({ type, data }) => (type === "watch.entries" ? [data] : [])),
  );
  const all = groups.flatMap(({ entries }) => entries);
  const [first] = all.toSorted((a, b) => weightOf(b) - weightOf(a));
  const subject = notices[0]?.subject ?? (first && subjectOf(first, all.length - 1));
  if (subject === undefined) return null;
  let left = MOST_ENTRIES;
  const shown = groups.flatMap(({ id: watch, title, entries }) => {
    const part = entries.slice(0, left);
    left -= part.length;
    const stop = `Stop this watch:\n${stopUrl(watch)}`;
    return part.length === 0 ? [] : [[title, ...part.map(written), stop].join("\n\n")];
  });
  const rest = all.length - MOST_ENTRIES;
  return {
    to,
    subject,
    id,
    text: `${[
      ...notices.map((each) => each.text),
      ...shown,
      ...(rest > 0
        ? [
            `And ${amount(rest, "more event")}; the pages of your watches have them:\n${baseUrl}/account/watches`,
          ]
        : []),
      `You get this mail because you watch these at the ${SERVICE_NAME}. Change your watches:\n${baseUrl}/account/watches\n\nStop all of them:\n${stopUrl(null)}`,
    ].join("\n\n\n")}\n`,
    headers: {
      "List-Unsubscribe": `<${stopUrl(null)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

interface Failing {
  readonly address: string;
  readonly failure: string;
}

const NOTICES = {
  "webhook.off": ({ address, failure }: Failing, baseUrl: string) => ({
    subject: "Your webhook is switched off",
    text: `Your webhook ${address} is switched off, because it accepted no delivery in six tries. Its last answer: ${failure}. What is new in your watches is mailed until you check it again:\n${baseUrl}${WEBHOOK_PATH}`,
  }),
  "webhook.failing": ({ address, failure }: Failing, baseUrl: string) => ({
    subject: "Your webhook accepts no deliveries",
    text: `Your webhook ${address} accepted no delivery in five tries. Its last answer: ${failure}. If it does not accept the sixth, in 24 hours, it is switched off. The deliveries and their answers:\n${baseUrl}${WEBHOOK_PATH}`,
  }),
};

/** What a subject names first. */
const WEIGHTY: readonly EntryKind[] = ["status", "nominations", "treaties", "votes", "law"];
const weightOf = ({ kind }: SentEvent): number => WEIGHTY.indexOf(kind);

const LONGEST_SUBJECT = 100;
/** Titles that begin with what was done. */
const DONE = [
  [/^Passed(?:\/agreed to in)? (?:the )?(House|Senate)\b.*/i, "passed the $1"],
  [
    /^(?:Agreed to in|Resolution agreed to in) (?:the )?(House|Senate)\b.*/i,
    "was agreed to in the $1",
  ],
  [/^Became (?:Public|Private) Law\b.*|^Became law:.*/i, "became law"],
  [/^Confirmed by (?:the )?Senate\b.*/i, "was confirmed by the Senate"],
  [/^Signed by (?:the )?President\b.*/i, "was signed by the President"],
  [/^Introduced:.*/, "was introduced"],
  [/^Text (.+) published$/, "has a new text ($1)"],
  [
    /^(Cosponsored by|Referred to|Reported by|Placed on|Received in|Discharged from|Introduced in) /i,
    "was $1 ",
  ],
] as const;

/** `H.R. 1 passed the Senate, and 4 more`. */
function subjectOf({ subject, title }: SentEvent, more: number): string {
  const known = DONE.find(([words]) => words.test(title));
  const did =
    known && title.replace(known[0], known[1]).replace(/^was \w+/, (was) => was.toLowerCase());
  const said = did === undefined ? named(subject, title) : `${subject} ${did}`;
  const words = said.replace(/\.$/, "");
  const short =
    words.length > LONGEST_SUBJECT ? `${words.slice(0, LONGEST_SUBJECT).toWellFormed()}…` : words;
  return more === 0 ? short : `${short}, and ${amount(more)} more`;
}

/** Titles of amendments and laws name them. */
const named = (subject: string, title: string): string =>
  title.replace(/^Became /, "").startsWith(subject) ? title : `${subject}: ${title}`;

function written({ subject, date, title, page_url }: SentEvent): string {
  const day = date === null ? "" : `${writtenDay(`${date}T12:00:00Z`)}: `;
  return `- ${day}${named(subject, title)}\n  ${page_url}`;
}

interface Group {
  readonly id: string;
  readonly title: string;
  readonly entries: SentEvent[];
}

/** Groups events by watch, each by the first that has it. */
function grouped(all: readonly News[]): readonly Group[] {
  const seen = new Set<string>();
  const groups = new Map<string, Group>();
  for (const { watch, entries } of all) {
    const group = groups.get(watch.id) ?? { id: watch.id, title: watch.title, entries: [] };
    groups.set(watch.id, group);
    for (const entry of entries) {
      if (seen.has(entry.id)) continue;
      seen.add(entry.id);
      group.entries.push(entry);
    }
  }
  return [...groups.values()];
}
