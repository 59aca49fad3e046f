import type {
  BillAction,
  BillAmendment,
  BillDocument,
  CommitteePart,
  LegislatorPart,
  LegislatorTerm,
  MeetingPart,
  NominationPart,
  TreatyPart,
  PersonMention,
  VoteDocument,
  VotePosition,
} from "../data/documents.ts";
import { mergeLegislator, type MergedLegislator } from "../data/merge/merge-legislator.ts";
import { emptyLegislator } from "../data/parse/empty-legislator.ts";
import { emptyMeeting } from "../data/parse/empty-meeting.ts";

/** A bill that is empty except for `given`. */
export function testBill(given: Partial<BillDocument> = {}): BillDocument {
  return {
    congress: 117,
    type: "HR",
    number: 1,
    title: "A bill",
    introduced_date: "2021-01-04",
    status: "introduced",
    status_date: "2021-01-04",
    status_history: [],
    sponsor: null,
    policy_area: null,
    latest_action: null,
    official_title: null,
    short_title: null,
    popular_title: null,
    is_by_request: null,
    introduced_on_behalf_of: [],
    incomplete_lists: [],
    committee_reports: [],
    cbo_cost_estimates: [],
    constitutional_authority_statement: null,
    notes: [],
    source_updated_at: "2022-01-01T00:00:00Z",
    enacted_date: null,
    became_law_date: null,
    enacted_by: null,
    actions: [],
    subjects: [],
    summaries: [],
    texts: [],
    titles: [],
    cosponsors: [],
    committees: [],
    related_bills: [],
    amendments: [],
    laws: [],
    ...given,
  };
}

/** A Senate amendment that is empty except for `given`. */
export function testAmendment(given: Partial<BillAmendment> = {}): BillAmendment {
  return {
    congress: 117,
    type: "SAMDT",
    number: 1,
    purpose: null,
    description: null,
    submitted_date: null,
    proposed_date: null,
    sponsor: null,
    sponsor_text: null,
    cosponsor_count: 0,
    amends_amendment: null,
    latest_action: null,
    source_updated_at: null,
    actions: [],
    cosponsors: [],
    votes: [],
    ...given,
  };
}

/** An action that is empty except for `given`. */
export function testAction(given: Partial<BillAction> = {}): BillAction {
  return {
    sequence: 1,
    date: "2021-02-01",
    time: null,
    text: "On passage Passed.",
    type: null,
    code: null,
    source: null,
    chamber: null,
    committees: [],
    votes: [],
    calendar: null,
    duplicate_of: null,
    ...given,
  };
}

/** A vote that is empty except for `given`. */
export function testVote(given: Partial<VoteDocument> = {}): VoteDocument {
  return {
    congress: 117,
    session: 1,
    chamber: "house",
    vote_number: 1,
    vacated: false,
    date: "2021-02-01",
    time: null,
    question: "On Passage",
    question_text: null,
    title: null,
    vote_type: null,
    required: "1/2",
    result: "passed",
    result_text: null,
    carried: true,
    totals: { yea: 0, nay: 0, present: 0, not_voting: 0 },
    bill: null,
    party_totals: [],
    amendment: null,
    nomination: null,
    treaty: null,
    tie_breaker: null,
    candidates: null,
    notes: [],
    source_updated_at: null,
    source_url: "https://clerk.house.gov/evs/2021/roll001.xml",
    site_url: null,
    positions: [],
    ...given,
  };
}

/** A committee that is empty except for `given`. */
export function testCommittee(given: Partial<CommitteePart> = {}): CommitteePart {
  return {
    code: "hsag00",
    name: "House Committee on Agriculture",
    chamber: "house",
    type: "standing",
    parent_code: null,
    website_url: null,
    jurisdiction: null,
    jurisdiction_source: null,
    phone: null,
    address: null,
    rss_url: null,
    minority_website_url: null,
    minority_rss_url: null,
    youtube_id: null,
    congresses: [],
    names: [],
    ...given,
  };
}

/** A person mentioned in a bill, without details except for `given`. */
export function testPerson(given: Partial<PersonMention> = {}): PersonMention {
  const nothing = { party: null, state: null, district: null, chamber: null };
  return { bioguide_id: null, name: "Ada Able", ...nothing, ...given };
}

/** Members who joined a bill on one day, numbered from A000000. */
export function testCosponsors(count: number): BillDocument["cosponsors"] {
  return Array.from({ length: count }, (_, at) => ({
    ...testPerson({ bioguide_id: `A${String(at).padStart(6, "0")}` }),
    sponsorship_date: "2021-02-01",
    is_original: false,
    withdrawn_date: null,
  }));
}

/** A member's row of a roll call. */
export function testPosition(given: Partial<VotePosition> = {}): VotePosition {
  return {
    bioguide_id: null,
    lis_id: null,
    name: "Able",
    first_name: null,
    last_name: null,
    party: "D",
    state: "OH",
    position: "yea",
    position_text: "Yea",
    ...given,
  };
}

/** A term of a representative from Ohio's first district. */
export function testTerm(given: Partial<LegislatorTerm> = {}): LegislatorTerm {
  return {
    chamber: "house",
    role: "representative",
    start_date: "2021-01-03",
    end_date: "2023-01-03",
    state: "OH",
    district: 1,
    senate_class: null,
    state_rank: null,
    party: "D",
    party_name: "Democrat",
    caucus: null,
    party_affiliations: [],
    how: null,
    congresses: [],
    ...given,
  };
}

/** The entry of a legislator with one term, as in the publisher's file. */
export function testLegislatorPart(given: Partial<LegislatorPart> = {}): LegislatorPart {
  const id = given.bioguide_id ?? "A000001";
  const names = { name: "Ada Able", first_name: "Ada", last_name: "Able" };
  return { ...emptyLegislator(id), ...names, terms: [testTerm()], ...given };
}

/** Such a legislator as in builds. */
export function testLegislator(given: Partial<LegislatorPart> = {}): MergedLegislator {
  const merged = mergeLegislator([
    { source: "legislators-yaml", document: testLegislatorPart(given) },
  ]);
  if (merged === null) throw new Error("a person without a term is no record");
  return merged;
}

/** A meeting of the House Committee on Agriculture, without details except for `given`. */
export function testMeeting(given: Partial<MeetingPart> = {}): MeetingPart {
  const committees = [{ code: "hsag00", name: "Agriculture Committee", chamber: "house" }] as const;
  return { ...emptyMeeting("115000"), congress: 117, committees, ...given };
}

/** A treaty that is empty except for `given`. */
export function testTreaty(given: Partial<TreatyPart> = {}): TreatyPart {
  return {
    congress: 117,
    number: 3,
    suffix: null,
    title: null,
    topic: null,
    transmitted_date: null,
    in_force_date: null,
    congress_considered: null,
    source_updated_at: null,
    titles: null,
    countries: null,
    index_terms: null,
    old_number: null,
    actions: null,
    committees: null,
    resolution: null,
    documents: null,
    ...given,
  };
}

/** A nomination that is empty except for `given`. */
export function testNomination(given: Partial<NominationPart> = {}): NominationPart {
  return {
    congress: 117,
    number: 12,
    part_number: null,
    description: null,
    organization: null,
    received_date: null,
    is_civilian: null,
    is_military: null,
    is_privileged: null,
    executive_calendar_number: null,
    latest_action: null,
    committees: [],
    actions: null,
    positions: null,
    nominees: null,
    source_updated_at: null,
    ...given,
  };
}
