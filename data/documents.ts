/**
 * A reader's output: a record in the field names, enumerations and order of the published one, without
 * the facts of a whole build (links, other records' names). Unknown values are `null`.
 *
 * `Day` is `YYYY-MM-DD`, `Clock` is `HH:MM` or `HH:MM:SS` in US Eastern time, `Instant` is RFC 3339 in
 * UTC without fractions (`2022-12-31T11:29:20Z`).
 */
import type { RecordKind } from "../contract/enumerations.ts";
import type { Amendment, AmendmentDetail } from "../contract/kinds/amendment.ts";
import type { Bill, BillBlocks, BillDetail } from "../contract/kinds/bill.ts";
import type { CommitteeBlocks, CommitteeDetail } from "../contract/kinds/committee.ts";
import type { CommitteeReportDetail } from "../contract/kinds/committee-report.ts";
import type { CrsReportDetail } from "../contract/kinds/crs-report.ts";
import type { Law } from "../contract/kinds/law.ts";
import type { LegislatorBlocks, LegislatorDetail } from "../contract/kinds/legislator.ts";
import type { Meeting } from "../contract/kinds/meeting.ts";
import type { Nomination, NominationBlocks } from "../contract/kinds/nomination.ts";
import type {
  CommitteeRef,
  CommitteeReportRef,
  LegislatorRef,
  VoteRef,
} from "../contract/schemas/shared.ts";
import type { ExecutiveAction } from "../contract/schemas/actions.ts";
import type { Treaty, TreatyBlocks, TreatyDetail } from "../contract/kinds/treaty.ts";
import type { Vote, VoteBlocks, VoteDetail } from "../contract/kinds/vote.ts";

export type { LatestAction } from "../contract/schemas/actions.ts";

export type Day = string;
export type Clock = string;
export type Instant = string;
/** `D`, `R`, `I`, `ID`, `L`, or the slug of a historical party's name. */
export type Party = string;

type OfBuild =
  | "id"
  | "citation"
  | "updated_at"
  | "api_url"
  | "site_url"
  | "congress_url"
  | "feed_url"
  | "amendments_url";
type Nullable<Fields> = { readonly [Key in keyof Fields]: Fields[Key] | null };
type EntryOf<List extends readonly unknown[]> = List[number];

export type BillId = Pick<Bill, "congress" | "type" | "number">;
export type AmendmentId = Pick<Amendment, "congress" | "type" | "number">;
export type VoteId = Pick<Vote, "congress" | "session" | "chamber" | "vote_number">;
/** Roll calls that an earlier version read have no `suffix`. */
export type TreatyMention = Pick<Treaty, "congress" | "number"> & Partial<Pick<Treaty, "suffix">>;
export type NominationId = Pick<Nomination, "congress" | "number" | "part_number">;

/** As of the document. `name` is `James P. McGovern` from `Rep. McGovern, James P. [D-MA-2]`. */
export type PersonMention = Omit<LegislatorRef, OfBuild>;
export type CommitteeMention = Omit<CommitteeRef, OfBuild>;
export type VoteMention = Omit<VoteRef, OfBuild | "result">;

/** `sequence` 1 is the oldest. `duplicate_of` is the sequence of the row that this one repeats. */
export interface BillAction extends Omit<EntryOf<BillBlocks["actions"]>, "committees" | "votes"> {
  readonly committees: readonly CommitteeMention[];
  readonly votes: readonly VoteMention[];
}
export type BillSubject = Pick<EntryOf<BillBlocks["subjects"]>, "name" | "kind">;
export type BillSummary = EntryOf<BillBlocks["summaries"]>;
/** A version that the bill's own file lists. */
export type BillText = Pick<
  EntryOf<BillBlocks["texts"]>,
  "version_code" | "version_name" | "date" | "formats"
>;
export type BillTitle = EntryOf<BillBlocks["titles"]>;
export type BillCosponsor = Omit<EntryOf<BillBlocks["cosponsors"]>, OfBuild>;
export type BillCommittee = Omit<EntryOf<BillBlocks["committees"]>, OfBuild>;
export type RelatedBill = Omit<EntryOf<BillBlocks["related_bills"]>, OfBuild>;
/** Its status is derived from its actions when it is published. */
export interface BillAmendment extends Omit<
  AmendmentDetail,
  | OfBuild
  | "chamber"
  | "bill"
  | "status"
  | "status_date"
  | "status_action"
  | "sponsor"
  | "amends_amendment"
  | "source_url"
> {
  readonly amends_amendment: AmendmentId | null;
  readonly sponsor: PersonMention | null;
  readonly actions: readonly BillAction[];
  readonly cosponsors: readonly BillCosponsor[];
  readonly votes: readonly VoteMention[];
}
export type BillLaw = Pick<Law, "congress" | "law_type" | "law_number">;

export const BILL_LISTS = [
  "actions",
  "subjects",
  "summaries",
  "texts",
  "titles",
  "cosponsors",
  "committees",
  "related_bills",
  "amendments",
  "laws",
] as const;
export type BillList = (typeof BILL_LISTS)[number];

export interface BillDocument
  extends
    Omit<
      BillDetail,
      | OfBuild
      | "chamber"
      | "sponsor"
      | "cosponsor_count"
      | "cosponsor_count_including_withdrawn"
      | "policy_area"
      | "introduced_on_behalf_of"
      | "incomplete_blocks"
      | "counts"
      | "latest_text"
      | "source_url"
    >,
    Nullable<Pick<Law, "enacted_date" | "became_law_date" | "enacted_by">>,
    Pick<BillBlocks, "summaries" | "titles"> {
  readonly sponsor: PersonMention | null;
  readonly policy_area: string | null;
  readonly introduced_on_behalf_of: readonly PersonMention[];
  /** Lists that the source cut or omits, so their length is wrong. */
  readonly incomplete_lists: readonly BillList[];
  readonly actions: readonly BillAction[];
  readonly subjects: readonly BillSubject[];
  readonly texts: readonly BillText[];
  readonly cosponsors: readonly BillCosponsor[];
  readonly committees: readonly BillCommittee[];
  readonly related_bills: readonly RelatedBill[];
  readonly amendments: readonly BillAmendment[];
  readonly laws: readonly BillLaw[];
  readonly committee_reports: readonly Pick<CommitteeReportRef, "citation">[];
}

/** A division, title, section or the like of a text, with its place among the lines. */
export interface TextSection {
  /** With the sections around it, since numbers repeat: `division-a.title-i.section-101`. */
  readonly id: string;
  readonly kind: string;
  readonly number: string | null;
  readonly heading: string | null;
  /** 1 for outermost sections. */
  readonly level: number;
  readonly from: number;
  readonly to: number;
  readonly words: number;
}

/** What a printing of a bill says: a paragraph a line, two spaces a level. */
export interface BillTextDocument extends BillId {
  readonly version_code: string;
  readonly version_name: string;
  readonly date: Day | null;
  readonly words: number;
  readonly sections: readonly TextSection[];
  readonly lines: readonly string[];
  /** Left out if there are none. */
  readonly citations?: readonly TextCitation[];
}

/** A law that is cited, and the lines where it is. */
interface TextCitation {
  readonly text: string;
  readonly lines: readonly number[];
}

export type VoteTotals = Vote["totals"];

export interface VotePosition extends Omit<EntryOf<VoteBlocks["results"]>, OfBuild | "district"> {
  /** Senate rows have this instead of a Bioguide ID. */
  readonly lis_id: string | null;
}

export interface VoteDocument extends Omit<
  VoteDetail,
  | Exclude<OfBuild, "site_url">
  | "bill_type"
  | "bill_number"
  | "bill"
  | "bills"
  | "amendment"
  | "amendments"
  | "nomination"
  | "nominations"
  | "treaty"
  | "treaties"
  | "incomplete_blocks"
  | "against_party"
  | "against_party_count"
  | "source_url"
> {
  /** A vacated vote keeps its number upstream; it is stored but not published. */
  readonly vacated: boolean;
  /** The bill voted on; `congress` may differ from the vote's for Senate documents. */
  readonly bill: BillId | null;
  readonly amendment: Omit<NonNullable<VoteDetail["amendment"]>, "api_url" | "site_url"> | null;
  readonly nomination: Omit<NonNullable<VoteDetail["nomination"]>, "api_url" | "site_url"> | null;
  readonly treaty: TreatyMention | null;
  readonly source_url: string;
  readonly positions: readonly VotePosition[];
  /** All bills and so on, if they are several. */
  readonly together?: VoteMatters;
}

/** What a vote is on. */
export interface VoteMatters {
  readonly bills: readonly BillId[];
  readonly amendments: readonly NonNullable<VoteDocument["amendment"]>[];
  readonly nominations: readonly NonNullable<VoteDocument["nomination"]>[];
  readonly treaties: readonly TreatyMention[];
}

/** Only Bioguide has the `congresses`; otherwise they follow from the dates. */
export interface LegislatorTerm
  extends
    Omit<EntryOf<LegislatorBlocks["terms"]>, "is_inferred">,
    Pick<LegislatorDetail, "state_rank"> {}

type OfTerms =
  | Exclude<keyof LegislatorTerm, "congresses">
  | "is_inferred"
  | "in_office"
  | "first_term_start"
  | "last_term_end"
  | "sponsored_bill_count"
  | "sponsored_bills_url"
  | "cosponsored_bills_url"
  | "sponsored_amendments_url"
  | "votes_url";
type Named = "name" | "first_name" | "last_name";
type Biography = NonNullable<LegislatorBlocks["biography"]>;

export interface LegislatorPart
  extends
    Omit<LegislatorDetail, OfBuild | OfTerms | Named | "social" | "ids" | "congresses">,
    Nullable<Pick<LegislatorDetail, Named | "social" | "ids">> {
  readonly biography:
    | (Omit<Biography, "source_name" | "source_url"> & { readonly source_url: string })
    | null;
  readonly terms: readonly LegislatorTerm[];
}
export type LegislatorIds = LegislatorDetail["ids"];

export interface CommitteePart
  extends
    Omit<
      CommitteeDetail,
      | OfBuild
      | "name"
      | "type"
      | "is_current"
      | "parent"
      | "subcommittee_count"
      | "subcommittees"
      | "bills_url"
      | "meetings_url"
      | "calendar_url"
      | "nominations_url"
      | "reports_url"
    >,
    Nullable<Pick<CommitteeDetail, "name" | "type">> {
  readonly parent_code: string | null;
}

export interface MembershipPart {
  readonly code: string;
  /** Each Congress has its own members; `null` if the file doesn't say which. */
  readonly congress: number | null;
  readonly as_of: Day | null;
  readonly members: readonly Omit<
    EntryOf<CommitteeBlocks["memberships"]>,
    OfBuild | "party" | "state" | "district" | "congress" | "as_of"
  >[];
}

/** One source's data about a meeting. A witness list only has `witness_count`. */
export interface MeetingPart
  extends
    Pick<
      Meeting,
      | "event_id"
      | "chamber"
      | "title"
      | "status"
      | "starts_at"
      | "continuation_dates"
      | "location"
      | "video_urls"
      | "source_updated_at"
    >,
    Nullable<Pick<Meeting, "congress" | "type" | "witness_count" | "document_count">> {
  readonly committees: readonly CommitteeMention[];
  readonly related_bills: readonly BillId[];
  readonly related_nominations: readonly NominationId[];
}

/** One source's data about a treaty. */
export interface TreatyPart
  extends
    Omit<
      TreatyDetail,
      | OfBuild
      | "status"
      | "status_date"
      | "is_active"
      | "latest_action"
      | "vote"
      | "incomplete_blocks"
      | "notes"
    >,
    Pick<TreatyBlocks, "resolution"> {
  readonly actions: readonly ExecutiveActionMention[] | null;
  readonly documents: readonly Pick<CommitteeReportRef, "citation">[] | null;
  readonly committees: readonly CommitteeMention[] | null;
}

/** One source's data about a committee's report. */
export interface CommitteeReportPart extends Omit<
  CommitteeReportDetail,
  Exclude<OfBuild, "citation"> | "committees" | "bills" | "treaties"
> {
  readonly committees: readonly CommitteeMention[] | null;
  readonly bills: readonly BillId[] | null;
  readonly treaties: readonly TreatyMention[] | null;
}

/** One source's data about a report of the Congressional Research Service. */
export interface CrsReportPart extends Omit<CrsReportDetail, OfBuild | "bills"> {
  readonly bills: readonly (BillId & { readonly title: string | null })[] | null;
}

type Nominee = EntryOf<NonNullable<NominationBlocks["nominees"]>>;

/** Its roll calls are in its text. */
export interface ExecutiveActionMention extends Omit<ExecutiveAction, "committees" | "votes"> {
  readonly committees: readonly CommitteeMention[];
}

/** One source's data about a nomination. `part_number` is `null` if the source has `00`. */
export interface NominationPart extends Omit<
  Nomination,
  OfBuild | "status" | "status_date" | "vote" | "nominee_count" | "committees" | "nomination_url"
> {
  readonly committees: readonly CommitteeMention[] | null;
  readonly actions: readonly ExecutiveActionMention[] | null;
  /** The offices or ranks, each with its own list of nominees. */
  readonly positions:
    | readonly {
        readonly ordinal: number;
        readonly title: string | null;
        readonly count: number | null;
      }[]
    | null;
  readonly nominees: readonly (Omit<Nominee, "position"> & { readonly position: number })[] | null;
}

/** Kinds of whose records each source has a part. */
type OfParts = Exclude<RecordKind, "bill" | "amendment" | "law" | "vote" | "topic">;

/** The resources of whose records each source has a part, and what identifies a record among them. */
export const PARTS = {
  bill_text: ({ congress, type, number, version_code }: BillTextDocument) =>
    `${congress} ${type} ${number} ${version_code}`,
  legislator: ({ bioguide_id }: LegislatorPart) => bioguide_id,
  committee: ({ code }: CommitteePart) => code,
  membership: ({ code }: MembershipPart) => code,
  meeting: ({ event_id }: MeetingPart) => event_id,
  nomination: ({ congress, number, part_number }: NominationPart) =>
    `${congress}-${number}-${part_number ?? "00"}`,
  treaty: ({ congress, number, suffix }: TreatyPart) => `${congress}-${number}-${suffix ?? "00"}`,
  committee_report: ({ congress, type, number, part }: CommitteeReportPart) =>
    `${congress}-${type}-${number}-${part}`,
  crs_report: ({ report_id }: CrsReportPart) => report_id,
} satisfies Readonly<Record<OfParts | "bill_text" | "membership", (document: never) => string>>;
export type PartResource = keyof typeof PARTS;
export const PART_RESOURCES = Object.keys(PARTS) as readonly PartResource[];
