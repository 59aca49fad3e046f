/**
 * What a reader makes of an upstream file: one record's content in the field names, types,
 * enumerations and order of the published record, but without what only a whole build knows
 * (links, other records' names, whether a referenced record exists). Unknown is `null`.
 *
 * `Day` is `YYYY-MM-DD`, `Clock` is `HH:MM` or `HH:MM:SS` in US Eastern time, `Instant` is
 * RFC 3339 in UTC without fractions (`2022-12-31T11:29:20Z`).
 */
import type {
  ActionSource,
  AmendmentType,
  BillStatus,
  BillType,
  Chamber,
  CommitteeChamber,
  CommitteeType,
  EnactedBy,
  LawType,
  LegislatorRole,
  MeetingType,
  Position,
  State,
  TextFormat,
  TitleCategory,
  TopicKind,
  VoteRequirement,
  VoteResult,
} from "../contract/enumerations.ts";

export type Day = string;
export type Clock = string;
export type Instant = string;
/** `D`, `R`, `I`, `ID`, `L`, or the slug of a historical party's name. */
export type Party = string;

export interface BillId {
  readonly congress: number;
  readonly type: BillType;
  readonly number: number;
}

export interface VoteId {
  readonly congress: number;
  readonly session: number;
  readonly chamber: Chamber;
  readonly vote_number: number;
}

export interface AmendmentId {
  readonly congress: number;
  readonly type: AmendmentType;
  readonly number: number;
}

/** A person as a bill names them: party, state and district are as of that document. */
export interface PersonMention {
  readonly bioguide_id: string | null;
  /** Display form without title and bracket: `James P. McGovern` from `Rep. McGovern, James P. [D-MA-2]`. */
  readonly name: string;
  readonly party: Party | null;
  readonly state: State | null;
  readonly district: number | null;
  readonly chamber: Chamber | null;
}

export interface CommitteeMention {
  readonly code: string;
  readonly name: string;
  readonly chamber: CommitteeChamber;
}

export interface LatestAction {
  readonly date: Day;
  readonly time: Clock | null;
  readonly text: string;
}

/** A roll call as a bill's action cites it. */
export interface VoteMention extends VoteId {
  readonly date: Day | null;
}

export interface BillAction {
  /** 1 is the oldest. */
  readonly sequence: number;
  readonly date: Day;
  readonly time: Clock | null;
  readonly text: string;
  readonly type: string | null;
  readonly code: string | null;
  readonly source: ActionSource | null;
  readonly chamber: Chamber | null;
  readonly committees: readonly CommitteeMention[];
  readonly votes: readonly VoteMention[];
  readonly calendar: string | null;
  /** Sequence of the row whose text this one repeats. */
  readonly duplicate_of: number | null;
}

export interface BillSubject {
  readonly name: string;
  readonly kind: TopicKind;
}

export interface BillSummary {
  readonly version_code: string;
  readonly action_date: Day | null;
  readonly action_description: string | null;
  readonly chamber: Chamber | null;
  readonly updated_at: Instant | null;
  readonly text: string;
  readonly html: string;
}

export interface BillText {
  readonly version_code: string | null;
  readonly version_name: string;
  readonly date: Day | null;
  readonly formats: readonly { readonly format: TextFormat; readonly url: string }[];
}

export interface BillTitle {
  readonly title: string;
  readonly category: TitleCategory;
  readonly title_type: string;
  readonly title_type_code: string | null;
  readonly for_portion: boolean;
  readonly chamber: Chamber | null;
  readonly text_version_code: string | null;
  readonly text_version_name: string | null;
  readonly updated_at: Instant | null;
}

export interface BillCosponsor extends PersonMention {
  readonly sponsorship_date: Day | null;
  readonly is_original: boolean;
  readonly withdrawn_date: Day | null;
}

export interface BillCommittee extends CommitteeMention {
  readonly type: CommitteeType;
  readonly parent_code: string | null;
  readonly activities: readonly { readonly name: string; readonly at: Instant | null }[];
}

export interface RelatedBill extends BillId {
  readonly title: string | null;
  readonly latest_action: LatestAction | null;
  readonly relationships: readonly {
    readonly type: string;
    readonly identified_by: "house" | "senate" | "crs" | null;
  }[];
}

export interface BillAmendment extends AmendmentId {
  readonly chamber: Chamber | null;
  readonly purpose: string | null;
  readonly description: string | null;
  readonly submitted_date: Day | null;
  readonly proposed_date: Day | null;
  readonly sponsor: PersonMention | null;
  /** A committee that sponsors, such as `Rules Committee`. */
  readonly sponsor_text: string | null;
  readonly cosponsor_count: number;
  readonly amends_amendment: AmendmentId | null;
  readonly latest_action: LatestAction | null;
  readonly votes: readonly VoteMention[];
  readonly source_updated_at: Instant | null;
}

export interface BillLaw {
  readonly congress: number;
  readonly law_type: LawType;
  readonly law_number: number;
}

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

export interface BillDocument extends BillId {
  readonly title: string | null;
  readonly introduced_date: Day | null;
  readonly status: BillStatus;
  readonly status_date: Day | null;
  readonly status_history: readonly { readonly status: BillStatus; readonly date: Day | null }[];
  readonly sponsor: PersonMention | null;
  readonly policy_area: string | null;
  readonly latest_action: LatestAction | null;
  readonly official_title: string | null;
  readonly short_title: string | null;
  readonly popular_title: string | null;
  readonly is_by_request: boolean | null;
  readonly introduced_on_behalf_of: readonly PersonMention[];
  /** Lists that the source cut, or does not give at all: their length is not the truth. */
  readonly incomplete_lists: readonly BillList[];
  readonly committee_reports: readonly { readonly citation: string; readonly url: string | null }[];
  readonly cbo_cost_estimates: readonly {
    readonly published_at: Instant;
    readonly title: string;
    readonly description: string | null;
    readonly url: string;
  }[];
  readonly constitutional_authority_statement: string | null;
  readonly notes: readonly { readonly text: string; readonly html: string }[];
  readonly source_updated_at: Instant | null;
  /** Of the law, where the bill became one. */
  readonly enacted_date: Day | null;
  readonly became_law_date: Day | null;
  readonly enacted_by: EnactedBy | null;
  readonly actions: readonly BillAction[];
  readonly subjects: readonly BillSubject[];
  readonly summaries: readonly BillSummary[];
  readonly texts: readonly BillText[];
  readonly titles: readonly BillTitle[];
  readonly cosponsors: readonly BillCosponsor[];
  readonly committees: readonly BillCommittee[];
  readonly related_bills: readonly RelatedBill[];
  readonly amendments: readonly BillAmendment[];
  readonly laws: readonly BillLaw[];
}

export interface VoteTotals {
  readonly yea: number;
  readonly nay: number;
  readonly present: number;
  readonly not_voting: number;
}

/** One member's row of a roll call, as the source has it. */
export interface VotePosition {
  readonly bioguide_id: string | null;
  /** Senate rows have this in place of a Bioguide id. */
  readonly lis_id: string | null;
  readonly name: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly party: Party | null;
  readonly state: State | null;
  readonly position: Position;
  readonly position_text: string;
}

export interface VoteDocument extends VoteId {
  /** A vacated vote keeps its number upstream; it is stored but not published. */
  readonly vacated: boolean;
  readonly date: Day | null;
  readonly time: Clock | null;
  readonly question: string;
  readonly question_text: string | null;
  readonly title: string | null;
  readonly vote_type: string | null;
  readonly required: VoteRequirement;
  readonly result: VoteResult | null;
  readonly result_text: string | null;
  readonly carried: boolean | null;
  readonly totals: VoteTotals;
  /** The bill voted on; `congress` may differ from the vote's for Senate documents. */
  readonly bill: BillId | null;
  readonly party_totals: readonly (VoteTotals & { readonly party: Party })[];
  readonly amendment: {
    readonly type: AmendmentType | null;
    readonly number: number | null;
    readonly purpose: string | null;
    readonly author: string | null;
  } | null;
  readonly nomination: {
    readonly congress: number;
    readonly number: number;
    readonly part_number: string | null;
    readonly citation: string;
    readonly description: string | null;
  } | null;
  readonly treaty: { readonly congress: number; readonly number: number } | null;
  readonly tie_breaker: { readonly by: string; readonly position: Position } | null;
  readonly candidates: readonly { readonly name: string; readonly votes: number }[] | null;
  readonly notes: readonly string[];
  readonly source_updated_at: Instant | null;
  readonly source_url: string;
  readonly site_url: string | null;
  readonly positions: readonly VotePosition[];
}

export interface LegislatorTerm {
  readonly chamber: Chamber;
  readonly role: LegislatorRole;
  readonly start_date: Day | null;
  readonly end_date: Day | null;
  readonly state: State;
  readonly district: number | null;
  readonly senate_class: number | null;
  readonly state_rank: "junior" | "senior" | null;
  readonly party: Party | null;
  readonly party_name: string | null;
  readonly caucus: Party | null;
  readonly party_affiliations: readonly {
    readonly start: Day;
    readonly end: Day;
    readonly party: Party;
    readonly caucus: Party | null;
  }[];
  readonly how: "appointment" | "special_election" | null;
  /** Known only where the source says so (Bioguide); otherwise from the dates. */
  readonly congresses: readonly number[];
}

/** One source's account of a person. Sources are merged field by field, the fuller first. */
export interface LegislatorPart {
  readonly bioguide_id: string;
  readonly name: string | null;
  readonly first_name: string | null;
  readonly middle_name: string | null;
  readonly last_name: string | null;
  readonly suffix: string | null;
  readonly nickname: string | null;
  readonly image_url: string | null;
  readonly gender: "M" | "F" | null;
  readonly birth_date: Day | null;
  readonly birth_year: number | null;
  readonly death_year: number | null;
  readonly website_url: string | null;
  readonly contact_form_url: string | null;
  readonly rss_url: string | null;
  readonly phone: string | null;
  readonly office: string | null;
  readonly address: string | null;
  readonly social: {
    readonly twitter: string | null;
    readonly facebook: string | null;
    readonly youtube: string | null;
    readonly youtube_id: string | null;
    readonly instagram: string | null;
    readonly mastodon: string | null;
  } | null;
  readonly ids: LegislatorIds | null;
  readonly previous_bioguide_ids: readonly string[];
  readonly other_names: readonly {
    readonly first_name: string | null;
    readonly middle_name: string | null;
    readonly last_name: string | null;
    readonly start: Day | null;
    readonly end: Day | null;
  }[];
  readonly leadership_roles: readonly {
    readonly title: string;
    readonly chamber: Chamber | null;
    readonly start: Day | null;
    readonly end: Day | null;
  }[];
  readonly biography: {
    readonly text: string;
    readonly html: string | null;
    readonly source_url: string;
    readonly retrieved_at: Day | null;
  } | null;
  readonly terms: readonly LegislatorTerm[];
}

export interface LegislatorIds {
  readonly govtrack: number | null;
  readonly thomas: string | null;
  readonly lis: string | null;
  readonly fec: readonly string[];
  readonly opensecrets: string | null;
  readonly votesmart: number | null;
  readonly icpsr: number | null;
  readonly cspan: number | null;
  readonly wikidata: string | null;
  readonly wikipedia: string | null;
  readonly ballotpedia: string | null;
  readonly house_history: number | null;
  readonly pictorial: number | null;
  readonly google_entity_id: string | null;
}

/** One source's account of a committee or subcommittee. */
export interface CommitteePart {
  readonly code: string;
  readonly name: string | null;
  readonly chamber: CommitteeChamber;
  readonly type: CommitteeType | null;
  readonly parent_code: string | null;
  readonly website_url: string | null;
  readonly jurisdiction: string | null;
  readonly jurisdiction_source: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly rss_url: string | null;
  readonly minority_website_url: string | null;
  readonly minority_rss_url: string | null;
  readonly youtube_id: string | null;
  readonly congresses: readonly number[];
  readonly names: readonly { readonly congress: number; readonly name: string }[];
}

/** Who sits on one committee, from the membership file. */
export interface MembershipPart {
  readonly code: string;
  /** The day of the file. */
  readonly as_of: Day | null;
  readonly members: readonly {
    readonly bioguide_id: string | null;
    readonly name: string;
    readonly title: string | null;
    readonly side: "majority" | "minority";
    readonly rank: number | null;
    readonly chamber: Chamber | null;
  }[];
}

/** One source's account of a meeting; a witness list fills only `witness_count`. */
export interface MeetingPart {
  readonly event_id: string;
  readonly congress: number | null;
  readonly chamber: Chamber | null;
  readonly type: MeetingType | null;
  readonly title: string | null;
  readonly status: string | null;
  readonly starts_at: Instant | null;
  readonly continuation_dates: readonly Instant[];
  readonly location: {
    readonly room: string | null;
    readonly building: string | null;
    readonly address: string | null;
  } | null;
  readonly committees: readonly CommitteeMention[];
  readonly witness_count: number | null;
  readonly document_count: number | null;
  readonly video_urls: readonly string[];
  readonly related_bills: readonly BillId[];
  readonly related_nominations: readonly {
    readonly congress: number;
    readonly number: number;
    readonly part_number: string | null;
  }[];
  readonly source_updated_at: Instant | null;
}

/** One source's account of a nomination. */
export interface NominationPart {
  readonly congress: number;
  readonly number: number;
  /** `null` where the source says `00`. */
  readonly part_number: string | null;
  readonly description: string | null;
  readonly organization: string | null;
  readonly received_date: Day | null;
  readonly is_civilian: boolean | null;
  readonly is_military: boolean | null;
  readonly is_privileged: boolean | null;
  readonly executive_calendar_number: string | null;
  readonly latest_action: LatestAction | null;
  readonly committees: readonly CommitteeMention[];
  readonly source_updated_at: Instant | null;
}
