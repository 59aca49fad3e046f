/** What happens between two builds: how it is stored beside them, and served. */
import * as z from "zod";

import { Sha256 } from "../build.ts";
import { Vote } from "../kinds/vote.ts";
import {
  BillRef,
  Congress,
  Day,
  Instant,
  named,
  RecordId,
  type RecordOf,
  Text,
} from "../schemas/shared.ts";

export const TODAY_PATH = "/today";
export const TODAY_TITLE = "Today in Congress";

const FloorAction = named("FloorAction", "A line of the House's floor proceedings.", {
  id: Text.describe("Identifies the line; it stays the same when the Clerk edits the line."),
  at: Instant.describe("When it happened, in UTC."),
  updated_at: Instant.describe("When the Clerk last wrote the line, in UTC."),
  code: z.string().describe("The Clerk's code of the kind of action; there is no official list."),
  text: Text.describe("The line in the Clerk's words."),
  bills: z.array(BillRef).describe("The bills that it names."),
  vote: RecordId.nullable().describe("The id of the roll call whose result it tells, if any."),
});

const HouseDay = named(
  "HouseDay",
  "A legislative day of the House, which may end after midnight.",
  {
    day: Day.describe("The legislative day."),
    congress: Congress.describe("The Congress."),
    session: z.int().describe("The session of the Congress."),
    published_at: Instant.describe("When the Clerk's file was made that changed it last, in UTC."),
    is_finished: z.boolean().describe("Whether the House has adjourned."),
    next_convenes: Instant.nullable().describe(
      "When the House convenes next, once it has adjourned.",
    ),
    actions: z.array(FloorAction).describe("What happened on the floor, the newest first."),
  },
);
export type HouseDay = RecordOf<typeof HouseDay>;

const ScheduledBill = named("ScheduledBill", "What the House may take up in a week.", {
  id: Text.describe("Identifies the entry in the House's list."),
  week: Day.describe("The Monday of the week."),
  category: z.string().describe("How it may be considered, in the words of the list."),
  name: Text.nullable().describe(
    "The measure, as the list writes it; null before it has a number.",
  ),
  text: Text.nullable().describe("The title or purpose, as written."),
  bill: BillRef.nullable().describe("The bill."),
  listed_at: Instant.describe("When it was put on the list, in UTC."),
  removed_at: Instant.nullable().describe("When it was taken off the list; null if it was not."),
});

const WaitingVote = named("WaitingVote", "A roll call that is not published yet.", {
  id: RecordId.describe("The roll call."),
  reason: Text.describe("Why it is not published."),
});

const parts = {
  house: z
    .array(HouseDay)
    .describe("The legislative days of the last three days, the newest first."),
  scheduled: z.array(ScheduledBill).describe("What the House may take up this week and the next."),
  waiting: z
    .array(WaitingVote)
    .describe("Roll calls that wait for their publisher, or for a build."),
};

const TodayVote = z
  .strictObject({
    ...Vote.shape,
    provisional: z.boolean().describe("Whether the live build lacks it."),
  })
  .meta({ id: "TodayVote", description: "A roll-call vote of the last three days." });

export const Today = named("Today", "What happened since the last builds.", {
  ...parts,
  votes: z.array(TodayVote).describe("The roll calls of the last three days, the newest first."),
});

export const TodayMeta = named("TodayMeta", "How fresh it is.", {
  as_of: Instant.nullable().describe(
    "When the House's floor was last read, in UTC; null if it never was.",
  ),
  next_look: Instant.nullable().describe("When it is to be read next, in UTC."),
  today_id: Text.describe("Changes with the content; also in `X-Today-Id`."),
  fiction: z
    .literal(true)
    .exactOptional()
    .describe("The records, or some of them, are invented; absent otherwise."),
});

const StoredPage = z.strictObject({
  object: Sha256.describe(
    "names the object `today/{object}` with the page, compressed as in a segment",
  ),
  bytes: z.int().describe("the size of that object"),
  text_sha256: Sha256.describe("of the page's text"),
  made_of: z
    .string()
    .describe(
      "what names it at its publisher, and the build; the roll call is read again when that changes",
    ),
});

export const StoredToday = z.strictObject({
  ...parts,
  /** As in lists. */
  votes: z.array(Vote),
  /** By the id of the roll call. */
  pages: z.record(z.string(), StoredPage),
  /** When the House's lists of bills changed, by week. */
  weeks: z.record(z.string(), Instant),
});
export type StoredToday = RecordOf<typeof StoredToday>;

export const TodayPointer = z.strictObject({
  sha256: Sha256.describe("of the object `today/{sha256}`, which is its name"),
  bytes: z.int(),
  as_of: Instant,
  next_look: Instant,
});
export type TodayPointer = z.infer<typeof TodayPointer>;

/** How many seconds the next look is overdue. */
export const lateSeconds = ({ next_look }: Pick<TodayPointer, "next_look">, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(next_look)) / 1000));

/** So late, looks have failed for 20 minutes. */
export const TODAY_LATE_SECONDS = 20 * 60;

export const TODAY_POINTER_KEY = "today.json";
export const todayKey = (sha256: string): string => `today/${sha256}`;
export const MAX_TODAY_BYTES = 8 * 1024 ** 2;
/** How long an answer with something of today may be kept. */
export const TODAY_MAX_AGE = 30;

export const NOTHING_TODAY: StoredToday = {
  house: [],
  scheduled: [],
  waiting: [],
  votes: [],
  pages: {},
  weeks: {},
};
