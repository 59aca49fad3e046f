/** Shapes that several resources share. Every field is always present; unknown is `null`. */
import * as z from "zod";

import { PARTY_NAMES } from "../enumerations.ts";
import {
  AmendmentTypeName,
  BillTypeName,
  ChamberName,
  CommitteeChamberName,
  LawTypeName,
  ReportTypeName,
  StateCode,
  TextFormatName,
  VoteResultName,
} from "./enumerated.ts";
import { reads } from "./reading.ts";

/** A schema's type, read-only at every depth. */
export type RecordOf<Schema extends z.ZodType> = ReadOnly<z.infer<Schema>>;
type ReadOnly<Value> = { readonly [Key in keyof Value]: ReadOnly<Value[Key]> };

/** A record of an answer, named in the OpenAPI document. */
export const named = <Shape extends z.ZodRawShape>(id: string, description: string, shape: Shape) =>
  z.strictObject(shape).meta({ id, description });

export const Day = reads(
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .meta({ format: "date", examples: ["2026-11-20"] }),
  { as: "day" },
);
/** US Eastern, as the chambers write it. */
export const Clock = reads(
  z
    .string()
    .regex(/^\d{2}:\d{2}(:\d{2})?$/)
    .meta({ examples: ["15:47:00"] }),
  { as: "time", isPlain: true },
);
export const Instant = reads(
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)
    .meta({ format: "date-time", examples: ["2026-11-21T06:02:09Z"] }),
  { as: "instant" },
);
export const Address = reads(
  z
    .string()
    .regex(/^https?:\/\/\S+$/)
    .meta({ format: "uri" }),
  { as: "address" },
);
export const Text = z.string().min(1);
/** A text that says what it is: an office, a place. */
export const Phrase = reads(Text, { isPlain: true });
/** Texts and days that name their record. */
export const Title = reads(Text, { isTitle: true });
export const PlainDay = reads(Day, { isPlain: true });
export const PlainInstant = reads(Instant, { isPlain: true });
export const TitleDay = reads(Day, { isTitle: true });
/** Codes and addresses for programs. */
export const Code = reads(Text, { at: "nowhere" });
export const Link = reads(Address, { at: "nowhere" });
/** Addresses of lists below a record. */
export const ListAddress = reads(Address, { isList: true });
/** Addresses at the end of a record's page. */
export const Source = reads(Address, { at: "end" });
export const RecordId = z
  .string()
  .regex(/^(\/[^/\s]+)+$/)
  .meta({ examples: ["/bills/119/HR/115"] });
export const Party = reads(z.string().regex(/^(D|R|I|ID|L|[a-z0-9-]+)$/), {
  labels: PARTY_NAMES,
  isPlain: true,
}).meta({
  id: "Party",
  description:
    "`D` Democratic, `R` Republican, `I` Independent, `ID` Independent Democrat, `L` Libertarian; a historical party by the slug of its name, such as `whig`.",
  examples: ["D"],
});
export const Count = reads(z.int().min(0), { as: "count" });
export const District = reads(z.int().min(0), { as: "district", isPlain: true })
  .nullable()
  .describe("The district of a member of the House; 0 is at large, null for senators.");
export const BioguideId = reads(
  z
    .string()
    .regex(/^[A-Z]\d{6}$/)
    .meta({ examples: ["C000127"] }),
  { names: "legislator" },
);
const CommitteeCode = z
  .string()
  .regex(/^[a-z]{4}[a-z0-9]{2}$/)
  .meta({ examples: ["hsag00"] });

export const Congress = reads(z.int(), { as: "congress", isPlain: true }).meta({
  description:
    "The number of the Congress. Each lasts two years; the 119th began on January 3, 2025.",
  examples: [119],
});
export const TitleCongress = reads(Congress, { isTitle: true });
const LawNumber = reads(z.int(), { names: "law" }).meta({
  description: "The law's number in its Congress and type.",
  examples: [14],
});
const BillNumber = reads(z.int(), { names: "bill" }).meta({
  description: "The bill's number in its Congress and type.",
  examples: [115],
});
const Citation = Text.meta({
  description: "How the bill is cited.",
  examples: ["H.R. 115"],
});
const Session = z.int().meta({
  description: "The session of the Congress: 1 or 2, rarely 3.",
  examples: [2],
});
const RollCall = reads(z.int(), { names: "vote" }).meta({
  description: "The roll call's number in that session and chamber.",
  examples: [20],
});
export const CommitteeName = Text.meta({
  description: "The committee's name.",
  examples: ["House Committee on Agriculture"],
});
export const CodeOfCommittee = reads(CommitteeCode, { names: "committee" }).describe(
  "The committee's code: four letters, and `00` for a full committee or two others for a subcommittee.",
);
export const ParentCode = reads(CommitteeCode, { at: "nowhere" })
  .nullable()
  .describe("The code of a subcommittee's full committee.");

export const billIdentity = {
  congress: Congress,
  type: BillTypeName,
  number: BillNumber,
  citation: Citation,
};

export const amendmentIdentity = {
  congress: Congress,
  type: AmendmentTypeName,
  number: reads(z.int(), { names: "amendment" }).meta({
    description: "The amendment's number in its Congress and type.",
    examples: [12],
  }),
  citation: Text.meta({
    description: "How the amendment is cited.",
    examples: ["S.Amdt. 12"],
  }),
};

export const lawIdentity = {
  congress: Congress,
  law_type: LawTypeName,
  law_number: LawNumber,
  citation: Text.meta({
    description: "How the law is cited.",
    examples: ["Public Law 119-14"],
  }),
};

export const voteIdentity = {
  congress: Congress,
  session: Session,
  chamber: ChamberName,
  vote_number: RollCall,
  date: PlainDay.nullable().describe("The day of the vote."),
};

export const nominationIdentity = {
  congress: Congress,
  number: reads(z.int(), { names: "nomination" }).meta({
    description: "The nomination's number in its Congress.",
    examples: [12],
  }),
  part_number: Text.nullable().describe("The part, if the nomination has several."),
  citation: Text.meta({ description: "How the nomination is cited.", examples: ["PN12-1"] }),
};

export const treatyIdentity = {
  congress: Congress.describe("The Congress that received it."),
  number: reads(z.int(), { names: "treaty" }).meta({
    description: "The treaty document's number in its Congress.",
    examples: [3],
  }),
  suffix: Text.nullable().describe("The letter of its part, such as `A`, if it was divided."),
  citation: Text.meta({
    description: "How the treaty is cited.",
    examples: ["Treaty Doc. 117-3"],
  }),
};

export const reportIdentity = {
  congress: Congress,
  type: ReportTypeName,
  number: reads(z.int(), { names: "committee_report" }).meta({
    description: "The report's number in its Congress and type.",
    examples: [106],
  }),
  part: reads(z.int(), { at: "nowhere" }).describe(
    "The number of its part or book, each of which is a record; 1 if it has none.",
  ),
  citation: Text.meta({
    description: "How the report is cited.",
    examples: ["H. Rept. 119-106, Book 2"],
  }),
};

const links = {
  api_url: Link.nullable().describe(
    "The address of the record in this API; null if it is not published here.",
  ),
  site_url: Source.nullable().describe("The public page of the record, if there is one."),
};

export const BillRef = named("BillRef", "A bill, named and linked.", {
  ...billIdentity,
  title: Text.nullable().describe("The title to display."),
  ...links,
});
export type BillRef = RecordOf<typeof BillRef>;

export const AmendmentRef = named("AmendmentRef", "An amendment, named and linked.", {
  ...amendmentIdentity,
  ...links,
});
export type AmendmentRef = RecordOf<typeof AmendmentRef>;

export const LawRef = z
  .strictObject({ ...lawIdentity, ...links })
  .describe("A law, named and linked.");
export type LawRef = RecordOf<typeof LawRef>;

export const VoteRef = named("VoteRef", "A roll-call vote, named and linked.", {
  ...voteIdentity,
  result: VoteResultName.nullable().describe("The result."),
  ...links,
});
export type VoteRef = RecordOf<typeof VoteRef>;

export const NominationRef = named("NominationRef", "A nomination, named and linked.", {
  ...nominationIdentity,
  ...links,
});
export type NominationRef = RecordOf<typeof NominationRef>;

export const TreatyRef = named("TreatyRef", "A treaty, named and linked.", {
  ...treatyIdentity,
  ...links,
});
export type TreatyRef = RecordOf<typeof TreatyRef>;

export const CommitteeReportRef = named(
  "CommitteeReportRef",
  "A report of a committee, named and linked.",
  {
    ...reportIdentity,
    issued_date: Day.nullable().describe("The day on which it was filed, if it is published here."),
    ...links,
  },
);
export type CommitteeReportRef = RecordOf<typeof CommitteeReportRef>;

export const LegislatorRef = named(
  "LegislatorRef",
  "A member of Congress, named and linked; on a bill, with party, state and district as the bill has them.",
  {
    bioguide_id: BioguideId.nullable().describe(
      "The person's id in the Biographical Directory of the United States Congress.",
    ),
    name: Text.meta({ description: "The name in full.", examples: ["Juno Figueiredo"] }),
    party: Party.nullable().describe("The party."),
    state: StateCode.nullable().describe("The state or territory represented."),
    district: District,
    chamber: ChamberName.nullable().describe("The chamber that the person sits in."),
    ...links,
  },
);
export type LegislatorRef = RecordOf<typeof LegislatorRef>;

export const CommitteeRef = named(
  "CommitteeRef",
  "A committee, named and linked; on a bill, by the name that the bill uses.",
  {
    code: CodeOfCommittee,
    name: CommitteeName,
    chamber: CommitteeChamberName,
    ...links,
  },
);
export type CommitteeRef = RecordOf<typeof CommitteeRef>;

export const TopicSlug = reads(
  Text.meta({ description: "The topic's name in addresses.", examples: ["taxation"] }),
  { names: "topic" },
);
export const TopicName = Text.meta({
  description: "The topic's name, as the Congressional Research Service writes it.",
  examples: ["Taxation"],
});

export const TopicRef = named("TopicRef", "A topic, named and linked.", {
  slug: TopicSlug,
  name: TopicName,
  ...links,
});
export type TopicRef = RecordOf<typeof TopicRef>;

export const BillCosponsor = named("BillCosponsor", "A cosponsor of a bill or an amendment.", {
  ...LegislatorRef.shape,
  sponsorship_date: Day.nullable().describe("The day on which the member became a cosponsor."),
  is_original: z.boolean().describe("Whether that was the day of the introduction or submission."),
  withdrawn_date: Day.nullable().describe("The day on which the member withdrew."),
});

export const TextFile = named("TextFile", "A text as a file at its publisher.", {
  format: TextFormatName,
  url: Address.describe("The address of the file."),
});

export const seat = {
  congress: Congress,
  title: Phrase.nullable().describe("The office held there, such as `Chair` or `Ranking Member`."),
  side: reads(z.enum(["majority", "minority"]), { isPlain: true }).describe(
    "The side of the committee.",
  ),
  rank: z.int().nullable().describe("The place by seniority on that side; 1 is the first."),
  as_of: Day.nullable().describe("The day on which the publisher last changed the list."),
};

export const congressLink = {
  congress_url: Link.describe("The Congress in this API."),
};

export const feedLink = {
  feed_url: Source.describe(
    "The record's Atom feed, for feed readers. It needs no key; with `.json` at the end it is a JSON Feed.",
  ),
};

export const StatusDate = reads(Day, { beside: "status" })
  .nullable()
  .describe("The day on which it reached this status.");

export const UpdatedThere = reads(Instant, { at: "nowhere" })
  .nullable()
  .describe("When it was last changed, in UTC.");

const Changed = reads(Instant, { at: "end" });

export const UpdatedAt = Changed.describe("When the record's content last changed here, in UTC.");

export const SourceUpdatedAt = Changed.nullable().describe(
  "When the publisher says that its document last changed, in UTC.",
);

export const recordLinks = {
  id: reads(RecordId, { at: "nowhere" }).describe(
    "Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes.",
  ),
  site_url: Source.nullable().describe(
    "The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.",
  ),
  api_url: Link.meta({
    description: "The address of the record in this API.",
    examples: ["https://api.example.org/api/v1/bills/119/HR/115"],
  }),
};
