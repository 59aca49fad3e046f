import type { EntryKind } from "../../contract/request/feeds.ts";

/** An entry in a delivery. */
export interface SentEntry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly date: string;
  readonly api_url: string;
  readonly page_url: string;
}

export interface News {
  readonly watch: { readonly id: string; readonly title: string; readonly address: string };
  readonly build: string;
  readonly entries: readonly SentEntry[];
}

interface Messages {
  readonly "watch.entries": News;
  /** Mailed only. */
  readonly "webhook.off": { readonly address: string; readonly failure: string };
  readonly "webhook.challenge": { readonly challenge: string };
  readonly "webhook.test": Readonly<Record<string, never>>;
}

/** What a delivery says: the body of a webhook's request, and what mails are made of. */
export type Message = {
  readonly [Type in keyof Messages]: {
    readonly type: Type;
    readonly timestamp: string;
    readonly data: Messages[Type];
  };
}[keyof Messages];

const MOST_BYTES = 256 * 1024;
const MOST_TEXT = 10_000;

export function messageOf<Type extends keyof Messages>(
  type: Type,
  data: Messages[Type],
  now: number,
): string {
  return JSON.stringify({ type, timestamp: new Date(now).toISOString(), data });
}

/** Returns the bodies of the deliveries that bring news, none larger than a webhook gets. */
export function newsMessages(news: News, now: number): readonly string[] {
  const { entries } = news;
  if (entries.length === 0) return [];
  const short = entries.map((entry) => ({ ...entry, text: entry.text.slice(0, MOST_TEXT) }));
  const whole = messageOf("watch.entries", { ...news, entries: short }, now);
  if (entries.length === 1 || new TextEncoder().encode(whole).length <= MOST_BYTES) return [whole];
  const half = Math.ceil(entries.length / 2);
  return [entries.slice(0, half), entries.slice(half)].flatMap((part) =>
    newsMessages({ ...news, entries: part }, now),
  );
}
