/** Shapes that several resources use. Every field is always present; unknown is `null`. */
import * as z from "zod";

import {
  BILL_TYPES,
  CHAMBERS,
  COMMITTEE_CHAMBERS,
  LAW_TYPES,
  STATES,
  VOTE_RESULTS,
} from "../enumerations.ts";

/** What a schema describes: to be read, not changed, its lists and inner records too. */
export type Shown<Schema extends z.ZodType> = ReadOnly<z.infer<Schema>>;
type ReadOnly<Value> = { readonly [Key in keyof Value]: ReadOnly<Value[Key]> };

export const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
export const Clock = z.string().regex(/^\d{2}:\d{2}(:\d{2})?$/);
export const Instant = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
export const Address = z.string().regex(/^https?:\/\/\S+$/);
export const Text = z.string().min(1);
export const Party = z.string().regex(/^(D|R|I|ID|L|[a-z0-9-]+)$/);
export const Count = z.int().min(0);
export const BioguideId = z.string().regex(/^[A-Z]\d{6}$/);
export const CommitteeCode = z.string().regex(/^[a-z]{4}[a-z0-9]{2}$/);

const links = { api_url: Address.nullable(), site_url: Address.nullable() };

export const BillRef = z.strictObject({
  congress: z.int(),
  type: z.enum(BILL_TYPES),
  number: z.int(),
  citation: Text,
  title: Text.nullable(),
  ...links,
});
export type BillRef = Shown<typeof BillRef>;

export const LawRef = z.strictObject({
  congress: z.int(),
  law_type: z.enum(LAW_TYPES),
  law_number: z.int(),
  citation: Text,
  ...links,
});
export type LawRef = Shown<typeof LawRef>;

export const VoteRef = z.strictObject({
  congress: z.int(),
  session: z.int(),
  chamber: z.enum(CHAMBERS),
  vote_number: z.int(),
  date: Day.nullable(),
  result: z.enum(VOTE_RESULTS).nullable(),
  ...links,
});
export type VoteRef = Shown<typeof VoteRef>;

export const LegislatorRef = z.strictObject({
  bioguide_id: BioguideId.nullable(),
  name: Text,
  party: Party.nullable(),
  state: z.enum(STATES).nullable(),
  district: z.int().nullable(),
  chamber: z.enum(CHAMBERS).nullable(),
  ...links,
});
export type LegislatorRef = Shown<typeof LegislatorRef>;

export const CommitteeRef = z.strictObject({
  code: CommitteeCode,
  name: Text,
  chamber: z.enum(COMMITTEE_CHAMBERS),
  ...links,
});
export type CommitteeRef = Shown<typeof CommitteeRef>;

export const TopicRef = z.strictObject({ slug: Text, name: Text, ...links });
export type TopicRef = Shown<typeof TopicRef>;

export const LatestAction = z.strictObject({ date: Day, time: Clock.nullable(), text: Text });
export type LatestAction = Shown<typeof LatestAction>;

/** The two addresses of a record of its own: its route always answers, a public page may not exist. */
export const recordLinks = { site_url: Address.nullable(), api_url: Address };
