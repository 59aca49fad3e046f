/** The closed sets of canonical values in records, filters and links, some with what each value means. */

const keysOf = <Key extends string>(meanings: Readonly<Record<Key, string>>): readonly Key[] =>
  Object.keys(meanings) as Key[];

/** Names are for people, where a value does not say enough. */
export const BILL_TYPE_NAMES = {
  HR: "House bills (H.R.)",
  S: "Senate bills (S.)",
  HJRES: "House joint resolutions (H.J. Res.)",
  SJRES: "Senate joint resolutions (S.J. Res.)",
  HCONRES: "House concurrent resolutions (H. Con. Res.)",
  SCONRES: "Senate concurrent resolutions (S. Con. Res.)",
  HRES: "House resolutions (H. Res.)",
  SRES: "Senate resolutions (S. Res.)",
} as const;
export type BillType = keyof typeof BILL_TYPE_NAMES;
export const BILL_TYPES = keysOf(BILL_TYPE_NAMES);

export const CHAMBERS = ["house", "senate"] as const;
export type Chamber = (typeof CHAMBERS)[number];

export const COMMITTEE_CHAMBERS = ["house", "senate", "joint"] as const;
export type CommitteeChamber = (typeof COMMITTEE_CHAMBERS)[number];

export const LAW_TYPES = ["public", "private"] as const;
export type LawType = (typeof LAW_TYPES)[number];

export const TEXT_ABSENCE_MEANINGS = {
  no_xml: "it was printed without XML, as codifications and laws are",
  not_yet:
    "it was printed in the 30 days before the newest bill data of its Congress, and its XML is not out",
  before_113th: "there are no texts of bills in XML from before the 113th Congress",
  not_fetched: "the publisher names its XML, which this service has not downloaded",
  refused: "its file is damaged, doubtful, too large or in USLM",
} as const;
export type TextAbsence = keyof typeof TEXT_ABSENCE_MEANINGS;
export const TEXT_ABSENCE_NAMES: Readonly<Record<TextAbsence, string>> = {
  no_xml: "Text not published as data",
  not_yet: "Text not published yet",
  before_113th: "Text not here before the 113th Congress",
  not_fetched: "Text not stored here",
  refused: "Text could not be read",
};

export const CURRENT_CHOICES = ["current", "all"] as const;

export const BILL_STATUS_MEANINGS = {
  reserved: "a number reserved for the Speaker or Minority Leader, without content",
  introduced: "only introduced",
  referred: "referred to a committee, or discharged from one and referred to another",
  reported: "reported by a committee, or discharged from it, before any passage",
  passed_house: "passed the House only",
  passed_senate: "passed the Senate only",
  failed_house: "the last vote on passage in the House failed; may be revived",
  failed_senate: "the last vote on passage in the Senate failed; may be revived",
  resolving_differences: "both chambers passed it, with different texts",
  in_conference: "before a conference of both chambers",
  passed_congress: "both chambers passed the same text",
  presented: "presented to the President",
  signed: "signed, or law without signature; not yet numbered",
  enacted: "became a public or private law (final)",
  vetoed: "vetoed, no override decided",
  pocket_vetoed: "died by pocket veto (final)",
  override_passed_house: "the House has overridden the veto",
  override_passed_senate: "the Senate has overridden the veto",
  veto_overridden: "both chambers have overridden the veto; not yet numbered",
  veto_sustained: "an override failed (final)",
  agreed_to: "a simple resolution by its chamber, a concurrent one by both (final)",
  sent_to_states: "an amendment to the Constitution passed both chambers (final)",
  tabled: "the measure itself was laid on the table, by a motion or by a rule (final)",
  postponed:
    "the measure itself was postponed indefinitely, for example because another passed (final)",
} as const;
export type BillStatus = keyof typeof BILL_STATUS_MEANINGS;
export const BILL_STATUSES = keysOf(BILL_STATUS_MEANINGS);
/** For people: the API's names say which chamber or paper. */
export const BILL_STATUS_NAMES: Readonly<Partial<Record<BillStatus, string>>> = {
  resolving_differences: "Chambers differ",
  presented: "Sent to President",
  signed: "Signed into law",
  enacted: "Became law",
};

/** The statuses of bills that are law. */
export const LAW_STATUSES: readonly BillStatus[] = ["signed", "enacted", "veto_overridden"];

export const VOTE_RESULT_MEANINGS = {
  overridden: "Veto Overridden",
  sustained: "Sustained, Well Taken: a veto, a decision of the chair, a point of order",
  not_sustained: "Not Sustained, Not Well Taken",
  confirmed: "Nomination Confirmed",
  not_guilty: "Not Guilty",
  guilty: "Guilty",
  rejected: "Rejected, Not Agreed to, Not Confirmed",
  failed: "Failed, Defeated, Not Passed",
  agreed_to: "Agreed to, of motions, amendments and resolutions",
  passed: "Passed, Bill Passed",
  elected: "in the election of the Speaker, somebody had more than half of the votes for persons",
  not_elected:
    "in the election of the Speaker, nobody had so many; the Clerk still names who had the most",
  other: "anything else",
} as const;
export type VoteResult = keyof typeof VOTE_RESULT_MEANINGS;
export const VOTE_RESULTS = keysOf(VOTE_RESULT_MEANINGS);

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
export const PARTY_NAMES = {
  D: "Democratic",
  R: "Republican",
  I: "Independent",
  ID: "Independent Democrat",
  L: "Libertarian",
} as const;
export const PARTIES = keysOf(PARTY_NAMES);

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

export const AMENDMENT_TYPE_NAMES = {
  HAMDT: "House amendments",
  SAMDT: "Senate amendments",
  SUAMDT: "Unprinted Senate amendments",
} as const;
export type AmendmentType = keyof typeof AMENDMENT_TYPE_NAMES;
export const AMENDMENT_TYPES = keysOf(AMENDMENT_TYPE_NAMES);

export const AMENDMENT_STATUS_MEANINGS = {
  submitted: "only submitted, as most Senate amendments are",
  referred: "referred to a committee",
  proposed: "proposed in the Senate or offered in the House, not decided",
  agreed_to: "agreed to by a vote or without objection, or adopted by a rule",
  rejected: "not agreed to, including votes short of the required majority",
  withdrawn: "withdrawn by its sponsor",
  tabled: "laid on the table by a motion",
  ruled_out_of_order: "excluded by the chair after a point of order",
  fell: "became moot, for example because the amendment it amends was withdrawn or cloture was invoked",
} as const;
export type AmendmentStatus = keyof typeof AMENDMENT_STATUS_MEANINGS;
export const AMENDMENT_STATUSES = keysOf(AMENDMENT_STATUS_MEANINGS);

export const NOMINATION_STATUS_MEANINGS = {
  received: "received in the Senate, not referred",
  referred: "referred to a committee, also while it holds hearings or has ordered a report",
  reported: "reported by a committee, or discharged from it",
  on_calendar: "on the Executive Calendar, also while the Senate considers it",
  confirmed: "confirmed by the Senate (final)",
  rejected: "not confirmed (final)",
  returned: "returned to the President without a decision (final)",
  withdrawn: "withdrawn by the President (final)",
  held_over: "kept for the next session by unanimous consent",
} as const;
export type NominationStatus = keyof typeof NOMINATION_STATUS_MEANINGS;
export const NOMINATION_STATUSES = keysOf(NOMINATION_STATUS_MEANINGS);

export const TREATY_STATUS_MEANINGS = {
  received: "received in the Senate, not referred",
  referred:
    "referred to a committee, also while it holds hearings or has ordered a report, and again after a Congress without a decision",
  reported: "reported by the committee",
  on_calendar: "on the Executive Calendar, also while the Senate considers it",
  approved: "the Senate advised and consented to ratification (final)",
  rejected: "fewer than two thirds agreed; it can be referred again",
  returned: "returned to the President without a decision (final)",
  withdrawn: "withdrawn by the President (final)",
} as const;
export type TreatyStatus = keyof typeof TREATY_STATUS_MEANINGS;
export const TREATY_STATUSES = keysOf(TREATY_STATUS_MEANINGS);

export const REPORT_TYPE_NAMES = {
  HRPT: "House reports",
  SRPT: "Senate reports",
  ERPT: "Executive reports of the Senate",
} as const;
export type ReportType = keyof typeof REPORT_TYPE_NAMES;
export const REPORT_TYPES = keysOf(REPORT_TYPE_NAMES);

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
  "committee_report",
  "crs_report",
  "topic",
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
export const CHANGE_KINDS = ["added", "changed", "removed"] as const;

export const TEXT_FORMAT_NAMES = { xml: "XML", html: "HTML", pdf: "PDF", txt: "TXT" } as const;
export type TextFormat = keyof typeof TEXT_FORMAT_NAMES;
export const TEXT_FORMATS = keysOf(TEXT_FORMAT_NAMES);

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
