import type { Vote } from "../../contract/kinds/vote.ts";
import type { Event } from "../../contract/resources/event.ts";

/** An event in a delivery. */
export type SentEvent = Pick<
  Event,
  "id" | "kind" | "subject" | "title" | "text" | "date" | "api_url" | "page_url"
>;

export interface News {
  readonly watch: { readonly id: string; readonly title: string; readonly address: string };
  readonly build: string;
  readonly entries: readonly SentEvent[];
}

interface Messages {
  readonly "watch.entries": News;
  /** Never mailed. */
  readonly "floor.vote": { readonly vote: Vote };
  /** Mailed only, as the next one. */
  readonly "webhook.failing": { readonly address: string; readonly failure: string };
  readonly "webhook.off": { readonly address: string; readonly failure: string };
  readonly "webhook.challenge": { readonly challenge: string };
  /** The account's last news, if there are any. */
  readonly "webhook.test": News | Readonly<Record<string, never>>;
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
  const short = entries.map((entry) => ({
    ...entry,
    text: entry.text?.slice(0, MOST_TEXT) ?? null,
  }));
  const whole = messageOf("watch.entries", { ...news, entries: short }, now);
  if (entries.length === 1 || new TextEncoder().encode(whole).length <= MOST_BYTES) return [whole];
  const half = Math.ceil(entries.length / 2);
  return [entries.slice(0, half), entries.slice(half)].flatMap((part) =>
    newsMessages({ ...news, entries: part }, now),
  );
}
