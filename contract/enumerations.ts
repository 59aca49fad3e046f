/** The closed sets of canonical values in records, filters and links. */

export const BILL_TYPES = [
  "HR",
  "S",
  "HJRES",
  "SJRES",
  "HCONRES",
  "SCONRES",
  "HRES",
  "SRES",
] as const;
export type BillType = (typeof BILL_TYPES)[number];

export const CHAMBERS = ["house", "senate"] as const;
export type Chamber = (typeof CHAMBERS)[number];

export const COMMITTEE_CHAMBERS = ["house", "senate", "joint"] as const;
export type CommitteeChamber = (typeof COMMITTEE_CHAMBERS)[number];

export const LAW_TYPES = ["public", "private"] as const;
export type LawType = (typeof LAW_TYPES)[number];

export const TEXT_ABSENCES = [
  "no_xml",
  "not_yet",
  "before_113th",
  "not_fetched",
  "refused",
] as const;
export type TextAbsence = (typeof TEXT_ABSENCES)[number];

export const CURRENT_CHOICES = ["current", "all"] as const;

export const BILL_STATUSES = [
  "reserved",
  "introduced",
  "referred",
  "reported",
  "passed_house",
  "passed_senate",
  "failed_house",
  "failed_senate",
  "resolving_differences",
  "in_conference",
  "passed_congress",
  "presented",
  "signed",
  "enacted",
  "vetoed",
  "pocket_vetoed",
  "override_passed_house",
  "override_passed_senate",
  "veto_overridden",
  "veto_sustained",
  "agreed_to",
  "sent_to_states",
  "tabled",
  "postponed",
] as const;
export type BillStatus = (typeof BILL_STATUSES)[number];

export const VOTE_RESULTS = [
  "overridden",
  "sustained",
  "not_sustained",
  "confirmed",
  "not_guilty",
  "guilty",
  "rejected",
  "failed",
  "agreed_to",
  "passed",
  "elected",
  "not_elected",
  "other",
] as const;
export type VoteResult = (typeof VOTE_RESULTS)[number];

export const POSITIONS = [
  "yea",
  "nay",
  "present",
  "not_voting",
  "guilty",
  "not_guilty",
  "candidate",
  "other",
] as const;
export type Position = (typeof POSITIONS)[number];

export const VOTE_REQUIREMENTS = ["1/2", "3/5", "2/3", "quorum", "unknown"] as const;
export type VoteRequirement = (typeof VOTE_REQUIREMENTS)[number];

/** The parties of today. Historical parties are the slug of their name, so the set is open. */
export const PARTIES = ["D", "R", "I", "ID", "L"] as const;

export const COMMITTEE_TYPES = [
  "standing",
  "select",
  "special",
  "joint",
  "subcommittee",
  "task_force",
  "commission_or_caucus",
  "other",
] as const;
export type CommitteeType = (typeof COMMITTEE_TYPES)[number];

export const MEETING_TYPES = ["hearing", "markup", "meeting"] as const;
export type MeetingType = (typeof MEETING_TYPES)[number];

export const AMENDMENT_TYPES = ["HAMDT", "SAMDT", "SUAMDT"] as const;
export type AmendmentType = (typeof AMENDMENT_TYPES)[number];

export const AMENDMENT_STATUSES = [
  "submitted",
  "referred",
  "proposed",
  "agreed_to",
  "rejected",
  "withdrawn",
  "tabled",
  "ruled_out_of_order",
  "fell",
] as const;
export type AmendmentStatus = (typeof AMENDMENT_STATUSES)[number];

export const NOMINATION_STATUSES = [
  "received",
  "referred",
  "reported",
  "on_calendar",
  "confirmed",
  "rejected",
  "returned",
  "withdrawn",
  "held_over",
] as const;
export type NominationStatus = (typeof NOMINATION_STATUSES)[number];

export const TREATY_STATUSES = [
  "received",
  "referred",
  "reported",
  "on_calendar",
  "approved",
  "rejected",
  "returned",
  "withdrawn",
] as const;
export type TreatyStatus = (typeof TREATY_STATUSES)[number];

export const TITLE_CATEGORIES = ["display", "official", "short", "popular", "other"] as const;
export type TitleCategory = (typeof TITLE_CATEGORIES)[number];

export const TOPIC_KINDS = ["policy_area", "legislative_subject"] as const;
export type TopicKind = (typeof TOPIC_KINDS)[number];

export const LEGISLATOR_ROLES = [
  "senator",
  "representative",
  "delegate",
  "resident_commissioner",
] as const;
export type LegislatorRole = (typeof LEGISLATOR_ROLES)[number];

export const ENACTED_BY = ["signed", "unsigned", "veto_override", "unknown"] as const;
export type EnactedBy = (typeof ENACTED_BY)[number];

/** The kinds of record, in the order in which changes and bulk files are listed. */
export const RECORD_KINDS = [
  "bill",
  "amendment",
  "law",
  "vote",
  "legislator",
  "committee",
  "meeting",
  "nomination",
  "treaty",
  "topic",
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
export const CHANGE_KINDS = ["added", "changed", "removed"] as const;

export const TEXT_FORMATS = ["xml", "html", "pdf", "txt"] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

export const ACTION_SOURCES = [
  "senate",
  "house_committee",
  "house_floor",
  "library_of_congress",
] as const;
export type ActionSource = (typeof ACTION_SOURCES)[number];

/** USPS codes, with DK, OL and PI for former territories. */
export const STATE_NAMES = {
  AK: "Alaska",
  AL: "Alabama",
  AR: "Arkansas",
  AS: "American Samoa",
  AZ: "Arizona",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DC: "District of Columbia",
  DE: "Delaware",
  DK: "Dakota Territory",
  FL: "Florida",
  GA: "Georgia",
  GU: "Guam",
  HI: "Hawaii",
  IA: "Iowa",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  MA: "Massachusetts",
  MD: "Maryland",
  ME: "Maine",
  MI: "Michigan",
  MN: "Minnesota",
  MO: "Missouri",
  MP: "Northern Mariana Islands",
  MS: "Mississippi",
  MT: "Montana",
  NC: "North Carolina",
  ND: "North Dakota",
  NE: "Nebraska",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NV: "Nevada",
  NY: "New York",
  OH: "Ohio",
  OK: "Oklahoma",
  OL: "Orleans Territory",
  OR: "Oregon",
  PA: "Pennsylvania",
  PI: "Philippine Islands",
  PR: "Puerto Rico",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VA: "Virginia",
  VI: "Virgin Islands",
  VT: "Vermont",
  WA: "Washington",
  WI: "Wisconsin",
  WV: "West Virginia",
  WY: "Wyoming",
} as const;
export type State = keyof typeof STATE_NAMES;
export const STATES = Object.keys(STATE_NAMES) as State[];
