import * as z from "zod";

import { ENTRY_KINDS } from "../kinds/kinds.ts";
import { matching, oneOf, wholeNumber } from "../parameter-kind.ts";
import * as parameters from "../parameter-kinds.ts";
import { type Resource, fieldFilter } from "../resource.ts";
import {
  Address,
  Congress,
  Day,
  Instant,
  named,
  RecordId,
  type RecordOf,
  Text,
} from "../schemas/shared.ts";

/** How many days lists of events are kept. */
export const EVENT_DAYS = 30;
/** The path of a build's own events, which no request reaches by itself. */
export const eventsPath = (build: string): string => `/changes/${build}/events`;
/** Events of more records than these are not looked for in a list. */
export const MOST_RECORDS_OF = 5_000;

const EventKindName = z.enum(ENTRY_KINDS).meta({
  id: "EventKind",
  description: "What happened: the same kinds as in feeds and watches. The set may grow.",
});

export const Event = named(
  "Event",
  "Something that a record shows in a build and did not show in the build before.",
  {
    id: Text.meta({
      description:
        "Identifies the event. It is the same in feeds, mails and webhooks, and in every build.",
      examples: ["/bills/119/HR/115/texts/enr"],
    }),
    kind: EventKindName,
    subject: Text.describe("The record as it is cited or named."),
    title: Text.meta({
      description: "What happened.",
      examples: ["Passed Senate without amendment by Unanimous Consent."],
    }),
    text: Text.nullable().describe("What happened in the source's words; null if it has none."),
    date: Day.nullable().describe("The day on which it happened; null if the source has none."),
    records: z
      .array(RecordId)
      .describe("The ids of the records to which it happened: an amendment and its bill."),
    congress: Congress.nullable().describe(
      "The Congress of the record; null for committees and topics.",
    ),
    seen_build: Text.meta({
      description: "The build that shows it first.",
      examples: ["2026-11-21T030000Z-1f9c"],
    }),
    seen_at: Instant.describe("When that build was made."),
    api_url: Address.describe("The record, or what the event is about, in this API."),
    page_url: Address.describe("Its page for people."),
  },
);
export type Event = RecordOf<typeof Event>;

/** A build's list is in the order of records. Lists of several builds follow each other, the newest first. */
export const eventResource: Resource<Event> = {
  name: "event",
  lean: Event,
  filters: [
    fieldFilter("kind", oneOf(ENTRY_KINDS), "Only events of this kind."),
    fieldFilter("congress", wholeNumber, "Only events of records of this Congress."),
  ],
  searched: [
    {
      name: "since",
      isStored: true,
      kind: {
        ...parameters.buildId,
        allowed: () => `a day, or a build that was live in the last ${EVENT_DAYS} days`,
      },
      description: `Only events that builds after this one, or of this day and later, show first; without it, of the last ${EVENT_DAYS} days.`,
      example: "2026-11-01",
    },
    {
      name: "of",
      kind: matching(
        /^\/\S*$/,
        "the address of a record or a list in this API, percent-encoded, such as /bills?topic=health",
        (text) =>
          text
            .trim()
            .replace(/^https?:\/\/[^/]+/, "")
            .replace(/^\/api\/v1(?=\/)/, ""),
      ),
      description:
        "Only events of this record, or of records that are in this list: its address, percent-encoded, with any filters and `q`. It counts as a search.",
      example: "/bills?topic=health",
    },
  ],
  order: [{ facet: ({ records }) => records[0] ?? null }, { facet: ({ id }) => id }],
  defaultPerPage: 100,
};
