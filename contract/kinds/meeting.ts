import * as z from "zod";

import { type Kind, shown } from "./kind.ts";
import { OF_COMMITTEES } from "./committee.ts";
import { routesTagged } from "./route.ts";
import { easternDayAt } from "../eastern.ts";
import * as parameters from "../parameter-kinds.ts";
import { type Resource, fieldFilter } from "../resource.ts";
import { ChamberName, MeetingTypeName } from "../schemas/enumerated.ts";
import { reads } from "../schemas/reading.ts";
import {
  Address,
  BillRef,
  CommitteeRef,
  Congress,
  Count,
  Instant,
  Link,
  NominationRef,
  Phrase,
  recordLinks,
  type RecordOf,
  SourceUpdatedAt,
  Text,
  UpdatedAt,
  congressLink,
  named,
} from "../schemas/shared.ts";

export const Meeting = named(
  "Meeting",
  "A hearing, markup or other meeting of a committee. It has no route of its own: `api_url` is the list of the committee.",
  {
    event_id: reads(Text, { names: "meeting" }).meta({
      description:
        "The publisher's number or, without one, the committee and the time (`ssju00-20261002-1000`).",
      examples: ["118765"],
    }),
    congress: Congress,
    chamber: ChamberName.nullable().describe("The chamber whose committee meets."),
    type: MeetingTypeName,
    title: Text.nullable().describe("Its title."),
    status: Phrase.nullable().describe(
      "`scheduled`, `canceled`, `postponed`, `rescheduled`, `withdrawn` or another value.",
    ),
    starts_at: Instant.nullable().describe("When it starts, in UTC."),
    continuation_dates: z.array(Instant).describe("When it is continued, in UTC."),
    location: named("Location", "Where a meeting takes place.", {
      room: Phrase.nullable().describe("The room."),
      building: Phrase.nullable().describe("The building."),
      address: Phrase.nullable().describe("The address of a field hearing."),
    })
      .nullable()
      .describe("Where it takes place."),
    committees: z.array(CommitteeRef).describe("The committees that meet."),
    witness_count: Count.describe("How many witnesses are listed."),
    document_count: Count.describe("How many documents are listed."),
    video_urls: z.array(Address).describe("Its recordings."),
    related_bills: z.array(BillRef).describe("The bills that it is about."),
    related_nominations: z.array(NominationRef).describe("The nominations that it is about."),
    event_url: Link.nullable().describe("The official page of the event, also `site_url`."),
    ...congressLink,
    source_updated_at: SourceUpdatedAt,
    updated_at: UpdatedAt,
    ...recordLinks,
  },
);
export type Meeting = RecordOf<typeof Meeting>;

export const meetingResource: Resource<Meeting> = {
  name: "meeting",
  lean: Meeting,
  filters: [
    fieldFilter("chamber", parameters.chamber, "Only meetings of this chamber's committees."),
  ],
  order: [
    { facet: (meeting) => meeting.starts_at, descending: true },
    { facet: (meeting) => meeting.event_id, descending: true },
  ],
  date: {
    description: "its start, in Washington",
    facet: (meeting) => (meeting.starts_at === null ? null : easternDayAt(meeting.starts_at)),
  },
  defaultPerPage: 20,
};

const committeeMeetingResource: Resource<Meeting> = {
  ...meetingResource,
  filters: [],
};

const { list } = routesTagged(OF_COMMITTEES);

export const meetingKind = {
  resource: meetingResource,
  words: { one: "meeting", many: "meetings" },
  shown: shown(Meeting, {
    head: "title",
    rows: "congress",
    page: "chamber",
  }),
  routes: {
    meetings: list("/meetings", meetingResource, {
      operation: "listMeetings",
      summary: "List the meetings of all committees",
      description: "Hearings, markups and meetings of the current Congress, the newest first.",
      isCurrentCongressOnly: true,
    }),
    committeeMeetings: list("/committees/:code/meetings", committeeMeetingResource, {
      summary: "List a committee's meetings",
      description:
        "Hearings, markups and meetings of the committee and its subcommittees in the current Congress, the newest first.",
      isCurrentCongressOnly: true,
    }),
  },
  sources: {
    "house-meetings": { title: "House meetings, docs.house.gov", folders: ["meetings/house/"] },
    "senate-meetings": { title: "Senate meetings, senate.gov", folders: ["meetings/senate/"] },
    "api-meetings": {
      title: "Meetings, api.congress.gov",
      folders: ["meetings/congress-gov-api/"],
      needsKey: true,
    },
  },
  entries: { meetings: "Meetings" },
  published: "for a Congress",
  range: ({ event_id: id }) => id.slice(0, 3),
} as const satisfies Kind<Meeting>;
