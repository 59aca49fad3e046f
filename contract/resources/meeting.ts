import * as z from "zod";

import { CHAMBERS, MEETING_TYPES } from "../enumerations.ts";
import type { Resource } from "../resource.ts";
import {
  Address,
  BillRef,
  CommitteeRef,
  Count,
  Instant,
  recordLinks,
  type Shown,
  Text,
} from "./shared.ts";

export const Meeting = z.strictObject({
  event_id: Text,
  congress: z.int(),
  chamber: z.enum(CHAMBERS).nullable(),
  type: z.enum(MEETING_TYPES),
  title: Text.nullable(),
  status: Text.nullable(),
  starts_at: Instant.nullable(),
  continuation_dates: z.array(Instant),
  location: z
    .strictObject({
      room: Text.nullable(),
      building: Text.nullable(),
      address: Text.nullable(),
    })
    .nullable(),
  committees: z.array(CommitteeRef),
  witness_count: Count,
  document_count: Count,
  video_urls: z.array(Address),
  related_bills: z.array(BillRef),
  related_nominations: z.array(
    z.strictObject({
      congress: z.int(),
      number: z.int(),
      part_number: Text.nullable(),
      citation: Text,
      site_url: Address.nullable(),
    }),
  ),
  event_url: Address.nullable(),
  source_updated_at: Instant.nullable(),
  updated_at: Instant,
  ...recordLinks,
});
export type Meeting = Shown<typeof Meeting>;

export const meetingResource: Resource<Meeting> = {
  name: "meeting",
  lean: Meeting,
  filters: [],
  parameters: [],
  order: [
    { facet: (meeting) => meeting.starts_at, descending: true },
    { facet: (meeting) => meeting.event_id, descending: true },
  ],
  defaultPerPage: 20,
};
