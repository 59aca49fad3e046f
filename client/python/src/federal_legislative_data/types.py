"""Records and answers of the API by their names.

Generated from the API's OpenAPI document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

ActionSource = Literal["senate", "house_committee", "house_floor", "library_of_congress"]
AmendmentStatus = Literal["submitted", "referred", "proposed", "agreed_to", "rejected", "withdrawn", "tabled", "ruled_out_of_order", "fell"]
AmendmentType = Literal["HAMDT", "SAMDT", "SUAMDT"]
BillStatus = Literal["reserved", "introduced", "referred", "reported", "passed_house", "passed_senate", "failed_house", "failed_senate", "resolving_differences", "in_conference", "passed_congress", "presented", "signed", "enacted", "vetoed", "pocket_vetoed", "override_passed_house", "override_passed_senate", "veto_overridden", "veto_sustained", "agreed_to", "sent_to_states", "tabled", "postponed"]
BillType = Literal["HR", "S", "HJRES", "SJRES", "HCONRES", "SCONRES", "HRES", "SRES"]
Chamber = Literal["house", "senate"]
ChangeKind = Literal["added", "changed", "removed"]
ChangedBlock = Literal["record", "actions", "subjects", "summaries", "texts", "titles", "cosponsors", "committees", "related", "amendments", "laws", "votes", "reports"]
CommitteeChamber = Literal["house", "senate", "joint"]
CommitteeReportType = Literal["HRPT", "SRPT", "ERPT"]
CommitteeType = Literal["standing", "select", "special", "joint", "subcommittee", "task_force", "commission_or_caucus", "other"]
EnactedBy = Literal["signed", "unsigned", "veto_override", "unknown"]
EventKind = Literal["introduced", "status", "texts", "cosponsors", "topics", "committees", "summaries", "amendments", "law", "votes", "seats", "meetings", "nominations", "treaties", "reports", "crs_reports"]
LawType = Literal["public", "private"]
LegislatorRole = Literal["senator", "representative", "delegate", "resident_commissioner"]
MeetingType = Literal["hearing", "markup", "meeting"]
NominationStatus = Literal["received", "referred", "reported", "on_calendar", "confirmed", "rejected", "returned", "withdrawn", "held_over"]
Party = str
Position = Literal["yea", "nay", "present", "not_voting", "guilty", "not_guilty", "candidate", "other"]
RecordKind = Literal["bill", "amendment", "law", "vote", "legislator", "committee", "meeting", "nomination", "treaty", "committee_report", "crs_report", "topic"]
State = Literal["AK", "AL", "AR", "AS", "AZ", "CA", "CO", "CT", "DC", "DE", "DK", "FL", "GA", "GU", "HI", "IA", "ID", "IL", "IN", "KS", "KY", "LA", "MA", "MD", "ME", "MI", "MN", "MO", "MP", "MS", "MT", "NC", "ND", "NE", "NH", "NJ", "NM", "NV", "NY", "OH", "OK", "OL", "OR", "PA", "PI", "PR", "RI", "SC", "SD", "TN", "TX", "UT", "VA", "VI", "VT", "WA", "WI", "WV", "WY"]
TextAbsence = Literal["no_xml", "not_yet", "before_113th", "not_fetched", "refused"]
TextFormat = Literal["xml", "html", "pdf", "txt"]
TitleCategory = Literal["display", "official", "short", "popular", "other"]
TopicKind = Literal["policy_area", "legislative_subject"]
TreatyStatus = Literal["received", "referred", "reported", "on_calendar", "approved", "rejected", "returned", "withdrawn"]
VoteRequirement = Literal["1/2", "3/5", "2/3", "quorum", "unknown"]
VoteResult = Literal["overridden", "sustained", "not_sustained", "confirmed", "not_guilty", "guilty", "rejected", "failed", "agreed_to", "passed", "elected", "not_elected", "other"]
GetBillInclude = Literal["actions", "subjects", "summaries", "texts", "titles", "cosponsors", "committees", "related", "amendments", "laws", "votes", "reports"]
GetAmendmentInclude = Literal["actions", "cosponsors", "votes", "amendments"]
GetVoteInclude = Literal["results"]
GetLegislatorInclude = Literal["biography", "terms", "committee_memberships", "past_committee_memberships"]
GetCommitteeInclude = Literal["memberships", "past_memberships"]
GetNominationInclude = Literal["actions", "votes", "nominees", "meetings"]
GetTreatyInclude = Literal["actions", "votes", "committees", "resolution", "reports"]


class Amendment(TypedDict):
    congress: int
    type: AmendmentType
    number: int
    citation: str
    chamber: Chamber
    bill: BillRef
    amends_amendment: AmendmentRef | None
    purpose: str | None
    description: str | None
    submitted_date: str | None
    proposed_date: str | None
    status: AmendmentStatus
    status_date: str | None
    status_action: str | None
    sponsor: LegislatorRef | None
    sponsor_text: str | None
    cosponsor_count: int | None
    latest_action: LatestAction | None
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    missing_words: NotRequired[list[str]]


class AmendmentCount(TypedDict):
    type: AmendmentType
    status: AmendmentStatus
    amendment_count: int


class AmendmentDetail(TypedDict):
    congress: int
    type: AmendmentType
    number: int
    citation: str
    chamber: Chamber
    bill: BillRef
    amends_amendment: AmendmentRef | None
    purpose: str | None
    description: str | None
    submitted_date: str | None
    proposed_date: str | None
    status: AmendmentStatus
    status_date: str | None
    status_action: str | None
    sponsor: LegislatorRef | None
    sponsor_text: str | None
    cosponsor_count: int | None
    latest_action: LatestAction | None
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    source_updated_at: str | None
    source_url: str | None
    congress_url: str


class AmendmentWithBlocks(AmendmentDetail):
    """With the blocks that were included; the others are absent."""

    actions: list[BillAction]
    cosponsors: list[BillCosponsor]
    votes: list[BillVote]
    amendments: list[Amendment]


class AmendmentRef(TypedDict):
    congress: int
    type: AmendmentType
    number: int
    citation: str
    api_url: str | None
    site_url: str | None


class BillMatchedText(TypedDict):
    version_code: str
    section_id: str
    section_number: str | None
    heading: str | None
    snippet: str
    section_url: str


class Bill(TypedDict):
    congress: int
    type: BillType
    number: int
    citation: str
    chamber: Chamber
    title: str | None
    introduced_date: str | None
    status: BillStatus
    status_date: str | None
    sponsor: LegislatorRef | None
    cosponsor_count: int | None
    policy_area: TopicRef | None
    latest_action: LatestAction | None
    latest_text: LatestText | None
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    matched_title: NotRequired[str]
    missing_words: NotRequired[list[str]]
    matched_text: NotRequired[BillMatchedText]


class BillAction(TypedDict):
    sequence: int
    date: str
    time: str | None
    text: str
    type: str | None
    code: str | None
    source: ActionSource | None
    chamber: Chamber | None
    committees: list[CommitteeRef]
    votes: list[VoteRef]
    calendar: str | None
    duplicate_of: int | None


class BillCommittee(TypedDict):
    code: str
    name: str
    chamber: CommitteeChamber
    api_url: str | None
    site_url: str | None
    type: CommitteeType
    parent_code: str | None
    activities: list[CommitteeActivity]


class BillCosponsor(TypedDict):
    bioguide_id: str | None
    name: str
    party: Party | None
    state: State | None
    district: int | None
    chamber: Chamber | None
    api_url: str | None
    site_url: str | None
    sponsorship_date: str | None
    is_original: bool
    withdrawn_date: str | None


class BillCounts(TypedDict):
    actions: int | None
    amendments: int | None
    committees: int | None
    cosponsors: int | None
    laws: int | None
    related: int | None
    reports: int | None
    subjects: int | None
    summaries: int | None
    texts: int | None
    titles: int | None
    votes: int | None


class BillDetail(TypedDict):
    congress: int
    type: BillType
    number: int
    citation: str
    chamber: Chamber
    title: str | None
    introduced_date: str | None
    status: BillStatus
    status_date: str | None
    sponsor: LegislatorRef | None
    cosponsor_count: int | None
    policy_area: TopicRef | None
    latest_action: LatestAction | None
    latest_text: LatestText | None
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    official_title: str | None
    short_title: str | None
    popular_title: str | None
    is_by_request: bool | None
    introduced_on_behalf_of: list[LegislatorRef]
    cosponsor_count_including_withdrawn: int | None
    incomplete_blocks: list[Literal["actions", "amendments", "committees", "cosponsors", "laws", "related", "reports", "subjects", "summaries", "texts", "titles", "votes"]]
    counts: BillCounts
    cbo_cost_estimates: list[CostEstimate]
    constitutional_authority_statement: str | None
    notes: list[BillNote]
    status_history: list[BillStatusStep]
    source_updated_at: str | None
    source_url: str | None
    amendments_url: str
    congress_url: str
    feed_url: str


class BillWithBlocks(BillDetail):
    """With the blocks that were included; the others are absent."""

    actions: list[BillAction]
    subjects: list[BillSubject]
    summaries: list[BillSummary]
    texts: list[BillVersion]
    titles: list[BillTitle]
    cosponsors: list[BillCosponsor]
    committees: list[BillCommittee]
    related_bills: list[RelatedBill]
    amendments: list[Amendment]
    laws: list[BillLaw]
    votes: list[BillVote]
    reports: list[CommitteeReportRef]


class BillLaw(TypedDict):
    congress: int
    law_type: LawType
    law_number: int
    citation: str
    api_url: str | None
    site_url: str | None
    enacted_date: str | None


class BillNote(TypedDict):
    text: str
    html: str


class BillRef(TypedDict):
    congress: int
    type: BillType
    number: int
    citation: str
    title: str | None
    api_url: str | None
    site_url: str | None


class BillRelationship(TypedDict):
    type: str
    identified_by: Literal["house", "senate", "crs", None]


class BillStatusStep(TypedDict):
    status: BillStatus
    date: str | None


class BillSubject(TypedDict):
    name: str
    slug: str
    kind: TopicKind
    api_url: str | None
    site_url: str | None


class BillSummary(TypedDict):
    version_code: str
    action_date: str | None
    action_description: str | None
    chamber: Chamber | None
    updated_at: str | None
    text: str
    html: str


class BillTextChanges(TypedDict):
    congress: int
    type: BillType
    number: int
    citation: str
    version_code: str
    version_name: str
    since_version_code: str
    since_version_name: str
    counts: ParagraphCounts | None
    is_complete: bool
    why: Literal["too_many_changes", None]
    sections: list[SectionChange]
    formal: list[ParagraphChange] | None
    text_url: str
    since_text_url: str


class BillTextCut(TypedDict):
    congress: int
    type: BillType
    number: int
    citation: str
    version_code: str | None
    version_name: str
    stage: str | None
    date: str | None
    govinfo_package_id: str | None
    id: str
    kind: str
    section_number: str | None
    heading: str | None
    level: int
    words: int
    hash: str
    text: str
    text_url: str
    citations: list[LawCitation]


class BillTextOutline(TypedDict):
    congress: int
    type: BillType
    number: int
    citation: str
    version_code: str | None
    version_name: str
    stage: str | None
    date: str | None
    govinfo_package_id: str | None
    words: int
    bytes: int
    text_url: str
    bill_url: str
    changes_url: str | None
    sections: list[BillTextSection]
    citations: list[LawCitation]


class BillTextSection(TypedDict):
    id: str
    kind: str
    section_number: str | None
    heading: str | None
    level: int
    words: int
    hash: str
    offset: int
    bytes: int


class BillTitle(TypedDict):
    title: str
    category: TitleCategory
    title_type: str
    title_type_code: str | None
    for_portion: bool
    chamber: Chamber | None
    text_version_code: str | None
    text_version_name: str | None
    updated_at: str | None


class BillVersion(TypedDict):
    version_code: str | None
    version_name: str
    stage: str | None
    date: str | None
    govinfo_package_id: str | None
    words: int | None
    text_url: str | None
    why: TextAbsence | None
    outline_url: str | None
    formats: list[TextFile]


class BillVersions(TypedDict):
    congress: int
    type: BillType
    number: int
    citation: str
    versions: list[BillVersion]


class BillVote(TypedDict):
    congress: int
    session: int
    chamber: Chamber
    vote_number: int
    date: str | None
    time: str | None
    question: str | None
    question_text: str | None
    title: str | None
    vote_type: str | None
    required: VoteRequirement | None
    result: VoteResult | None
    result_text: str | None
    carried: bool | None
    totals: VoteTotals | None
    against_party_count: int | None
    bill_type: BillType | None
    bill_number: int | None
    bill: BillRef | None
    bills: list[BillRef]
    nominations: list[VoteNomination]
    treaties: list[TreatyRef]
    updated_at: str | None
    id: str
    site_url: str | None
    api_url: str | None
    on_amendment: AmendmentRef | None


class Biography(TypedDict):
    text: str
    html: str | None
    source_name: str
    source_url: str | None
    retrieved_at: str | None


class Build(TypedDict):
    build: str
    previous_build: str | None
    created_at: str
    counts: BuildCounts | None
    url: str


class BuildCounts(TypedDict):
    bill: ChangeCounts
    amendment: ChangeCounts
    law: ChangeCounts
    vote: ChangeCounts
    legislator: ChangeCounts
    committee: ChangeCounts
    meeting: ChangeCounts
    nomination: ChangeCounts
    treaty: ChangeCounts
    committee_report: ChangeCounts
    crs_report: ChangeCounts
    topic: ChangeCounts


class BulkFile(TypedDict):
    file: str
    resource: Literal["bill", "bill_text", "cosponsor", "subject", "amendment", "law", "vote", "vote_position", "legislator", "committee", "membership", "meeting", "nomination", "treaty", "committee_report", "crs_report", "topic"]
    congress: int | None
    format: Literal["ndjson", "csv", "parquet"]
    records: int
    bytes: int
    compressed_bytes: int
    sha256: str
    crc32: str
    updated_at: str
    incomplete: bool
    url: str
    parts: list[BulkPart]


class BulkPart(TypedDict):
    sha256: str
    bytes: int
    compressed_bytes: int
    compressed_sha256: str
    url: str


class Candidate(TypedDict):
    name: str
    votes: int


class Change(TypedDict):
    change: ChangeKind
    resource: RecordKind
    id: str
    api_url: str
    congress: int | None
    blocks: list[ChangedBlock] | None


class ChangeCounts(TypedDict):
    added: int
    changed: int
    removed: int


class Committee(TypedDict):
    code: str
    name: str
    chamber: CommitteeChamber
    type: CommitteeType
    is_current: bool
    parent: CommitteeRef | None
    subcommittee_count: int
    website_url: str | None
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    missing_words: NotRequired[list[str]]


class CommitteeActivity(TypedDict):
    name: str
    at: str | None


class CommitteeBill(TypedDict):
    congress: int
    type: BillType
    number: int
    citation: str
    title: str | None
    api_url: str
    site_url: str | None
    id: str
    status: BillStatus
    referred_at: str | None
    latest_activity: CommitteeActivity | None


class CommitteeDetail(TypedDict):
    code: str
    name: str
    chamber: CommitteeChamber
    type: CommitteeType
    is_current: bool
    parent: CommitteeRef | None
    subcommittee_count: int
    website_url: str | None
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    subcommittees: list[Subcommittee]
    jurisdiction: str | None
    jurisdiction_source: str | None
    phone: str | None
    address: str | None
    rss_url: str | None
    minority_website_url: str | None
    minority_rss_url: str | None
    youtube_id: str | None
    congresses: list[int]
    names: list[FormerCommitteeName]
    bills_url: str
    meetings_url: str
    calendar_url: str
    feed_url: str
    reports_url: str
    nominations_url: str | None


class CommitteeWithBlocks(CommitteeDetail):
    """With the blocks that were included; the others are absent."""

    memberships: list[CommitteeMember]
    past_memberships: list[CommitteeMember]


class CommitteeMember(TypedDict):
    bioguide_id: str | None
    name: str
    party: Party | None
    state: State | None
    district: int | None
    chamber: Chamber | None
    api_url: str | None
    site_url: str | None
    congress: int
    title: str | None
    side: Literal["majority", "minority"]
    rank: int | None
    as_of: str | None


class CommitteeMembership(TypedDict):
    code: str
    name: str
    chamber: CommitteeChamber
    api_url: str | None
    site_url: str | None
    parent_code: str | None
    congress: int
    title: str | None
    side: Literal["majority", "minority"]
    rank: int | None
    as_of: str | None


class CommitteeRef(TypedDict):
    code: str
    name: str
    chamber: CommitteeChamber
    api_url: str | None
    site_url: str | None


class CommitteeReport(TypedDict):
    congress: int
    type: CommitteeReportType
    number: int
    part: int
    citation: str
    title: str | None
    chamber: Chamber
    issued_date: str | None
    is_conference_report: bool | None
    committees: list[CommitteeRef] | None
    congress_url: str
    source_updated_at: str | None
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    missing_words: NotRequired[list[str]]


class CommitteeReportDetail(TypedDict):
    congress: int
    type: CommitteeReportType
    number: int
    part: int
    citation: str
    title: str | None
    chamber: Chamber
    issued_date: str | None
    is_conference_report: bool | None
    committees: list[CommitteeRef] | None
    congress_url: str
    source_updated_at: str | None
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    bills: list[BillRef] | None
    treaties: list[TreatyRef] | None
    texts: list[CommitteeReportText] | None


class CommitteeReportRef(TypedDict):
    congress: int
    type: CommitteeReportType
    number: int
    part: int
    citation: str
    issued_date: str | None
    api_url: str | None
    site_url: str | None


class CommitteeReportText(TypedDict):
    format: TextFormat
    url: str
    is_erratum: bool


class Congress(TypedDict):
    congress: int
    start_date: str
    end_date: str
    sessions: list[Session]
    bill_count: int | None
    bills_by_type: list[TypeCount] | None
    bills_by_status: list[StatusCount] | None
    amendments: list[AmendmentCount] | None
    laws: list[LawCount] | None
    votes: list[VoteCount] | None
    members: list[MemberCount] | None
    topics: list[TopicCount] | None
    incomplete_counts: list[Literal["bills", "amendments", "laws", "votes", "members", "topics"]]
    bills_url: str
    amendments_url: str
    laws_url: str
    votes_url: str
    legislators_url: str
    id: str
    site_url: str | None
    api_url: str


class CongressCount(TypedDict):
    congress: int
    bill_count: int


class CongressRecord(TypedDict):
    congress: int
    votes_cast: int | None
    votes_missed: int | None
    party_votes: int | None
    votes_with_party: int | None
    bills_sponsored: int | None
    bills_cosponsored: int | None
    bills_enacted: int | None


class CosponsoredBill(TypedDict):
    congress: int
    type: BillType
    number: int
    citation: str
    title: str | None
    api_url: str
    site_url: str | None
    id: str
    sponsorship_date: str | None
    is_original: bool
    withdrawn_date: str | None


class CostEstimate(TypedDict):
    published_at: str
    title: str
    description: str | None
    url: str


class CrsReport(TypedDict):
    report_id: str
    citation: str
    title: str
    type: Literal["report", "post", "resource", "infographic", "testimony"]
    is_active: bool
    published_date: str | None
    version: int | None
    topics: list[str] | None
    source_updated_at: str | None
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    missing_words: NotRequired[list[str]]


class CrsReportDetail(TypedDict):
    report_id: str
    citation: str
    title: str
    type: Literal["report", "post", "resource", "infographic", "testimony"]
    is_active: bool
    published_date: str | None
    version: int | None
    topics: list[str] | None
    source_updated_at: str | None
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    summary: str | None
    authors: list[str] | None
    bills: list[BillRef] | None
    laws: list[str] | None
    texts: list[TextFile] | None


class Event(TypedDict):
    id: str
    kind: EventKind
    subject: str
    title: str
    text: str | None
    date: str | None
    records: list[str]
    congress: int | None
    seen_build: str
    seen_at: str
    api_url: str
    page_url: str


class ExecutiveAction(TypedDict):
    sequence: int
    date: str
    text: str
    type: str | None
    code: str | None
    committees: list[CommitteeRef]
    votes: list[VoteRef]


class FloorAction(TypedDict):
    id: str
    at: str
    updated_at: str
    code: str
    text: str
    bills: list[BillRef]
    vote: str | None


class FormerCommitteeName(TypedDict):
    congress: int
    name: str


class HouseDay(TypedDict):
    day: str
    congress: int
    session: int
    published_at: str
    is_finished: bool
    next_convenes: str | None
    actions: list[FloorAction]


class LatestAction(TypedDict):
    date: str
    time: str | None
    text: str


class LatestText(TypedDict):
    version_code: str | None
    version_name: str
    date: str | None
    words: int | None
    text_url: str | None
    why: TextAbsence | None


class Law(TypedDict):
    congress: int
    law_type: LawType
    law_number: int
    citation: str
    uslm_id: str
    title: str | None
    enacted_date: str | None
    became_law_date: str | None
    enacted_by: EnactedBy
    bill: BillRef | None
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    matched_title: NotRequired[str]
    missing_words: NotRequired[list[str]]


class LawCitation(TypedDict):
    cites: str
    law: Literal["usc", "usc-appendix", "usc-chapter", "public-law"]
    title: int | None
    section: str | None
    note: bool
    text: str
    uslm_id: str | None
    bills_url: str
    sections: list[str]


class LawCount(TypedDict):
    law_type: LawType
    law_count: int


class LawDetail(TypedDict):
    congress: int
    law_type: LawType
    law_number: int
    citation: str
    uslm_id: str
    title: str | None
    enacted_date: str | None
    became_law_date: str | None
    enacted_by: EnactedBy
    bill: Bill | None
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    statutes_at_large: str | None
    texts: list[TextFile]
    source_url: str | None
    congress_url: str


class LeadershipRole(TypedDict):
    title: str
    chamber: Chamber | None
    start: str | None
    end: str | None


class Legislator(TypedDict):
    bioguide_id: str
    name: str
    first_name: str
    middle_name: str | None
    last_name: str
    suffix: str | None
    nickname: str | None
    party: Party | None
    party_name: str | None
    caucus: Party | None
    state: State
    district: int | None
    chamber: Chamber
    role: LegislatorRole
    is_inferred: bool
    in_office: bool
    first_term_start: str | None
    last_term_end: str | None
    image_url: str | None
    updated_at: str
    id: str
    site_url: str | None
    api_url: str


class LegislatorDetail(TypedDict):
    bioguide_id: str
    name: str
    first_name: str
    middle_name: str | None
    last_name: str
    suffix: str | None
    nickname: str | None
    party: Party | None
    party_name: str | None
    caucus: Party | None
    state: State
    district: int | None
    chamber: Chamber
    role: LegislatorRole
    is_inferred: bool
    in_office: bool
    first_term_start: str | None
    last_term_end: str | None
    image_url: str | None
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    gender: Literal["M", "F", None]
    birth_date: str | None
    birth_year: int | None
    death_year: int | None
    website_url: str | None
    contact_form_url: str | None
    rss_url: str | None
    phone: str | None
    office: str | None
    address: str | None
    senate_class: int | None
    state_rank: Literal["junior", "senior", None]
    social: SocialAccounts
    ids: LegislatorIds
    previous_bioguide_ids: list[str]
    other_names: list[OtherName]
    leadership_roles: list[LeadershipRole]
    sponsored_bill_count: int | None
    sponsored_bills_url: str
    sponsored_amendments_url: str
    cosponsored_bills_url: str
    votes_url: str
    feed_url: str
    congresses: list[CongressRecord]


class LegislatorWithBlocks(LegislatorDetail):
    """With the blocks that were included; the others are absent."""

    biography: Biography | None
    terms: list[Term]
    committee_memberships: list[CommitteeMembership]
    past_committee_memberships: list[CommitteeMembership]


class LegislatorIds(TypedDict):
    govtrack: int | None
    thomas: str | None
    lis: str | None
    fec: list[str]
    opensecrets: str | None
    votesmart: int | None
    icpsr: int | None
    cspan: int | None
    wikidata: str | None
    wikipedia: str | None
    ballotpedia: str | None
    house_history: int | None
    pictorial: int | None
    google_entity_id: str | None


class LegislatorRef(TypedDict):
    bioguide_id: str | None
    name: str
    party: Party | None
    state: State | None
    district: int | None
    chamber: Chamber | None
    api_url: str | None
    site_url: str | None


class LegislatorVote(TypedDict):
    position: Position
    congress: int
    session: int
    chamber: Chamber
    vote_number: int
    date: str | None
    question: str
    question_text: str | None
    title: str | None
    result: VoteResult | None
    bill: VotedBill | None
    id: str
    site_url: str | None
    api_url: str


class Location(TypedDict):
    room: str | None
    building: str | None
    address: str | None


class Meeting(TypedDict):
    event_id: str
    congress: int
    chamber: Chamber | None
    type: MeetingType
    title: str | None
    status: str | None
    starts_at: str | None
    continuation_dates: list[str]
    location: Location | None
    committees: list[CommitteeRef]
    witness_count: int
    document_count: int
    video_urls: list[str]
    related_bills: list[BillRef]
    related_nominations: list[NominationRef]
    event_url: str | None
    congress_url: str
    source_updated_at: str | None
    updated_at: str
    id: str
    site_url: str | None
    api_url: str


class MemberAgainstParty(TypedDict):
    bioguide_id: str | None
    name: str
    party: Party | None
    state: State | None
    position: Position
    api_url: str | None


class MemberCount(TypedDict):
    chamber: Chamber
    party: Party | None
    member_count: int


class MemberVote(TypedDict):
    bioguide_id: str | None
    name: str
    first_name: str | None
    last_name: str | None
    party: Party | None
    state: State | None
    district: int | None
    position: Position
    position_text: str
    api_url: str | None
    site_url: str | None


class Nomination(TypedDict):
    congress: int
    number: int
    part_number: str | None
    citation: str
    description: str | None
    organization: str | None
    received_date: str | None
    status: NominationStatus | None
    status_date: str | None
    is_civilian: bool | None
    is_military: bool | None
    is_privileged: bool | None
    executive_calendar_number: str | None
    nominee_count: int | None
    latest_action: LatestAction | None
    vote: VoteRef | None
    committees: list[CommitteeRef] | None
    nomination_url: str | None
    congress_url: str
    source_updated_at: str | None
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    missing_words: NotRequired[list[str]]


class NominationDetail(TypedDict):
    congress: int
    number: int
    part_number: str | None
    citation: str
    description: str | None
    organization: str | None
    received_date: str | None
    status: NominationStatus | None
    status_date: str | None
    is_civilian: bool | None
    is_military: bool | None
    is_privileged: bool | None
    executive_calendar_number: str | None
    nominee_count: int | None
    latest_action: LatestAction | None
    vote: VoteRef | None
    committees: list[CommitteeRef] | None
    nomination_url: str | None
    congress_url: str
    source_updated_at: str | None
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    incomplete_blocks: list[Literal["actions", "votes", "nominees", "meetings"]]
    notes: list[str]


class NominationWithBlocks(NominationDetail):
    """With the blocks that were included; the others are absent."""

    actions: list[ExecutiveAction] | None
    votes: list[VoteRef] | None
    nominees: list[Nominee] | None
    meetings: list[Meeting] | None


class NominationRef(TypedDict):
    congress: int
    number: int
    part_number: str | None
    citation: str
    api_url: str | None
    site_url: str | None


class Nominee(TypedDict):
    name: str
    position: str | None
    state: State | None
    predecessor: str | None
    ordinal: int


class OtherName(TypedDict):
    first_name: str | None
    middle_name: str | None
    last_name: str | None
    start: str | None
    end: str | None


class ParagraphChange(TypedDict):
    change: Literal["added", "removed", "changed", "moved"]
    regrouped: Literal["split", "merged", None]
    before: int | None
    after: int | None
    words: list[list[str]]


class ParagraphCounts(TypedDict):
    added: int
    removed: int
    changed: int
    moved: int
    same: int


class PartyAffiliation(TypedDict):
    start: str
    end: str
    party: Party
    caucus: Party | None


class PartyTotals(TypedDict):
    party: Party
    yea: int
    nay: int
    present: int
    not_voting: int


class RelatedBill(TypedDict):
    congress: int
    type: BillType
    number: int
    citation: str
    title: str | None
    api_url: str | None
    site_url: str | None
    latest_action: LatestAction | None
    relationships: list[BillRelationship]


class ScheduledBill(TypedDict):
    id: str
    week: str
    category: str
    name: str | None
    text: str | None
    bill: BillRef | None
    listed_at: str
    removed_at: str | None


class SectionChange(TypedDict):
    id: str | None
    since_id: str | None
    heading: str | None
    change: Literal["added", "removed", "changed", "renumbered", "moved"]
    paragraphs: list[ParagraphChange] | None


class Session(TypedDict):
    session: int
    start_date: str
    end_date: str


class SocialAccounts(TypedDict):
    twitter: str | None
    facebook: str | None
    youtube: str | None
    youtube_id: str | None
    instagram: str | None
    mastodon: str | None


class StatusCount(TypedDict):
    status: BillStatus
    bill_count: int


class Subcommittee(TypedDict):
    code: str
    name: str
    chamber: CommitteeChamber
    api_url: str | None
    site_url: str | None
    is_current: bool
    congresses: list[int]


class Term(TypedDict):
    chamber: Chamber
    role: LegislatorRole
    start_date: str | None
    end_date: str | None
    state: State
    district: int | None
    senate_class: int | None
    party: Party | None
    party_name: str | None
    caucus: Party | None
    party_affiliations: list[PartyAffiliation]
    how: Literal["appointment", "special_election", None]
    congresses: list[int]
    is_inferred: bool


class TextFile(TypedDict):
    format: TextFormat
    url: str


class TieBreaker(TypedDict):
    by: str
    position: Position


class Today(TypedDict):
    house: list[HouseDay]
    scheduled: list[ScheduledBill]
    waiting: list[WaitingVote]
    votes: list[TodayVote]


class TodayMeta(TypedDict):
    as_of: str | None
    next_look: str | None
    today_id: str
    fiction: NotRequired[Literal[True]]


class TodayVote(TypedDict):
    congress: int
    session: int
    chamber: Chamber
    vote_number: int
    date: str | None
    time: str | None
    question: str
    question_text: str | None
    title: str | None
    vote_type: str | None
    required: VoteRequirement
    result: VoteResult | None
    result_text: str | None
    carried: bool | None
    totals: VoteTotals
    against_party_count: int | None
    bill_type: BillType | None
    bill_number: int | None
    bill: BillRef | None
    bills: list[BillRef]
    nominations: list[VoteNomination]
    treaties: list[TreatyRef]
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    provisional: bool


class Topic(TypedDict):
    slug: str
    name: str
    kinds: list[TopicKind]
    coverage: TopicCoverage
    bill_count: int
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    missing_words: NotRequired[list[str]]


class TopicCount(TypedDict):
    slug: str
    name: str
    bill_count: int
    api_url: str


class TopicCoverage(TypedDict):
    first_congress: int
    last_congress: int
    first_date: str | None
    last_date: str | None


class TopicDetail(TypedDict):
    slug: str
    name: str
    kinds: list[TopicKind]
    coverage: TopicCoverage
    bill_count: int
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    congress_counts: list[CongressCount]
    feed_url: str
    bills: list[Bill]


class TopicRef(TypedDict):
    slug: str
    name: str
    api_url: str | None
    site_url: str | None


class Treaty(TypedDict):
    congress: int
    number: int
    suffix: str | None
    citation: str
    title: str | None
    topic: str | None
    transmitted_date: str | None
    in_force_date: str | None
    congress_considered: int | None
    status: TreatyStatus | None
    status_date: str | None
    is_active: bool
    latest_action: LatestAction | None
    vote: VoteRef | None
    congress_url: str
    source_updated_at: str | None
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    missing_words: NotRequired[list[str]]


class TreatyDetail(TypedDict):
    congress: int
    number: int
    suffix: str | None
    citation: str
    title: str | None
    topic: str | None
    transmitted_date: str | None
    in_force_date: str | None
    congress_considered: int | None
    status: TreatyStatus | None
    status_date: str | None
    is_active: bool
    latest_action: LatestAction | None
    vote: VoteRef | None
    congress_url: str
    source_updated_at: str | None
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    titles: list[TreatyTitle] | None
    countries: list[str] | None
    index_terms: list[str] | None
    old_number: str | None
    incomplete_blocks: list[Literal["actions", "votes", "committees", "resolution", "reports"]]
    notes: list[str]


class TreatyWithBlocks(TreatyDetail):
    """With the blocks that were included; the others are absent."""

    actions: list[ExecutiveAction] | None
    votes: list[VoteRef] | None
    committees: list[CommitteeRef] | None
    resolution: str | None
    reports: list[CommitteeReportRef] | None


class TreatyRef(TypedDict):
    congress: int
    number: int
    suffix: str | None
    citation: str
    api_url: str | None
    site_url: str | None


class TreatyTitle(TypedDict):
    title: str
    type: str | None


class TypeCount(TypedDict):
    type: BillType
    bill_count: int


class Vote(TypedDict):
    congress: int
    session: int
    chamber: Chamber
    vote_number: int
    date: str | None
    time: str | None
    question: str
    question_text: str | None
    title: str | None
    vote_type: str | None
    required: VoteRequirement
    result: VoteResult | None
    result_text: str | None
    carried: bool | None
    totals: VoteTotals
    against_party_count: int | None
    bill_type: BillType | None
    bill_number: int | None
    bill: BillRef | None
    bills: list[BillRef]
    nominations: list[VoteNomination]
    treaties: list[TreatyRef]
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    missing_words: NotRequired[list[str]]
    position: NotRequired[Literal["yea", "nay", "present", "not_voting", "guilty", "not_guilty", "candidate", "other"]]


class VoteAmendment(TypedDict):
    type: AmendmentType | None
    number: int | None
    serial_number: int | None
    purpose: str | None
    author: str | None
    api_url: str | None
    site_url: str | None


class VoteCount(TypedDict):
    chamber: Chamber
    result: VoteResult | None
    vote_count: int


class VoteDetail(TypedDict):
    congress: int
    session: int
    chamber: Chamber
    vote_number: int
    date: str | None
    time: str | None
    question: str
    question_text: str | None
    title: str | None
    vote_type: str | None
    required: VoteRequirement
    result: VoteResult | None
    result_text: str | None
    carried: bool | None
    totals: VoteTotals
    against_party_count: int | None
    bill_type: BillType | None
    bill_number: int | None
    bill: BillRef | None
    bills: list[BillRef]
    nominations: list[VoteNomination]
    treaties: list[TreatyRef]
    updated_at: str
    id: str
    site_url: str | None
    api_url: str
    incomplete_blocks: list[Literal["results"]]
    party_totals: list[PartyTotals]
    against_party: list[MemberAgainstParty] | None
    amendment: VoteAmendment | None
    amendments: list[VoteAmendment]
    nomination: VoteNomination | None
    treaty: TreatyRef | None
    tie_breaker: TieBreaker | None
    candidates: list[Candidate] | None
    notes: list[str]
    source_updated_at: str | None
    source_url: str | None
    congress_url: str


class VoteWithBlocks(VoteDetail):
    """With the blocks that were included; the others are absent."""

    results: list[MemberVote]


class VoteNomination(TypedDict):
    congress: int
    number: int
    part_number: str | None
    citation: str
    api_url: str | None
    site_url: str | None
    description: str | None


class VoteRef(TypedDict):
    congress: int
    session: int
    chamber: Chamber
    vote_number: int
    date: str | None
    result: VoteResult | None
    api_url: str | None
    site_url: str | None


class VoteTotals(TypedDict):
    yea: int
    nay: int
    present: int
    not_voting: int


class VotedBill(TypedDict):
    citation: str
    api_url: str | None


class WaitingVote(TypedDict):
    id: str
    reason: str


class ListMetaReadAs(TypedDict):
    words: str
    parameter: str
    value: str
    name: str | None


class ListMeta(TypedDict):
    page: int
    per_page: int
    total: int
    total_pages: int
    prev_page: int | None
    next_page: int | None
    prev_url: str | None
    next_url: str | None
    fiction: NotRequired[Literal[True]]
    since: NotRequired[str]
    incomplete: NotRequired[Literal[True]]
    suggestion: NotRequired[str]
    read_as: NotRequired[list[ListMetaReadAs]]
    partial: NotRequired[Literal[True]]
    missing_ids: NotRequired[list[str]]
    ignored_parameters: NotRequired[list[str]]
    ignored_because: NotRequired[dict[str, str]]


class CurrentCongressMeta(TypedDict):
    page: int
    per_page: int
    total: int
    total_pages: int
    prev_page: int | None
    next_page: int | None
    prev_url: str | None
    next_url: str | None
    congress: int
    scope: Literal["current_congress"]
    fiction: NotRequired[Literal[True]]
    incomplete: NotRequired[Literal[True]]
    ignored_parameters: NotRequired[list[str]]
    ignored_because: NotRequired[dict[str, str]]


class PagedDetailMeta(TypedDict):
    page: int
    per_page: int
    total: int
    total_pages: int
    prev_page: int | None
    next_page: int | None
    prev_url: str | None
    next_url: str | None
    ignored_includes: list[str]
    fiction: NotRequired[Literal[True]]
    incomplete: NotRequired[Literal[True]]
    ignored_parameters: NotRequired[list[str]]
    ignored_because: NotRequired[dict[str, str]]


class DetailMeta(TypedDict):
    ignored_includes: list[str]
    provisional: NotRequired[Literal[True]]
    fiction: NotRequired[Literal[True]]
    incomplete: NotRequired[Literal[True]]
    ignored_parameters: NotRequired[list[str]]
    ignored_because: NotRequired[dict[str, str]]


class BillList(TypedDict):
    data: list[Bill]
    meta: ListMeta


class BillAnswer(TypedDict):
    data: BillDetail
    meta: DetailMeta


class BillVersionsAnswer(TypedDict):
    data: BillVersions
    meta: DetailMeta


class BillTextOutlineAnswer(TypedDict):
    data: BillTextOutline
    meta: DetailMeta


class BillTextChangesAnswer(TypedDict):
    data: BillTextChanges
    meta: DetailMeta


class BillTextCutAnswer(TypedDict):
    data: BillTextCut
    meta: DetailMeta


class AmendmentList(TypedDict):
    data: list[Amendment]
    meta: ListMeta


class AmendmentAnswer(TypedDict):
    data: AmendmentDetail
    meta: DetailMeta


class LawList(TypedDict):
    data: list[Law]
    meta: ListMeta


class LawAnswer(TypedDict):
    data: LawDetail
    meta: DetailMeta


class VoteList(TypedDict):
    data: list[Vote]
    meta: ListMeta


class VoteAnswer(TypedDict):
    data: VoteDetail
    meta: DetailMeta


class LegislatorList(TypedDict):
    data: list[Legislator]
    meta: ListMeta


class LegislatorAnswer(TypedDict):
    data: LegislatorDetail
    meta: DetailMeta


class LegislatorVoteList(TypedDict):
    data: list[LegislatorVote]
    meta: ListMeta


class CosponsoredBillList(TypedDict):
    data: list[CosponsoredBill]
    meta: ListMeta


class CommitteeList(TypedDict):
    data: list[Committee]
    meta: ListMeta


class CommitteeAnswer(TypedDict):
    data: CommitteeDetail
    meta: DetailMeta


class CommitteeBillList(TypedDict):
    data: list[CommitteeBill]
    meta: ListMeta


class CurrentMeetingList(TypedDict):
    data: list[Meeting]
    meta: CurrentCongressMeta


class NominationList(TypedDict):
    data: list[Nomination]
    meta: ListMeta


class NominationAnswer(TypedDict):
    data: NominationDetail
    meta: DetailMeta


class CurrentNominationList(TypedDict):
    data: list[Nomination]
    meta: CurrentCongressMeta


class TreatyList(TypedDict):
    data: list[Treaty]
    meta: ListMeta


class TreatyAnswer(TypedDict):
    data: TreatyDetail
    meta: DetailMeta


class CommitteeReportList(TypedDict):
    data: list[CommitteeReport]
    meta: ListMeta


class CommitteeReportAnswer(TypedDict):
    data: CommitteeReportDetail
    meta: DetailMeta


class CrsReportList(TypedDict):
    data: list[CrsReport]
    meta: ListMeta


class CrsReportAnswer(TypedDict):
    data: CrsReportDetail
    meta: DetailMeta


class TopicList(TypedDict):
    data: list[Topic]
    meta: ListMeta


class TopicAnswer(TypedDict):
    data: TopicDetail
    meta: PagedDetailMeta


class CongressList(TypedDict):
    data: list[Congress]
    meta: ListMeta


class CongressAnswer(TypedDict):
    data: Congress
    meta: DetailMeta


class BuildOrChangeList(TypedDict):
    data: list[BuildOrChange]
    meta: ListMeta


class ChangeList(TypedDict):
    data: list[Change]
    meta: ListMeta


class EventList(TypedDict):
    data: list[Event]
    meta: ListMeta


class BulkFileList(TypedDict):
    data: list[BulkFile]
    meta: ListMeta


class TodayAnswer(TypedDict):
    data: Today
    meta: TodayMeta


class GapListData(TypedDict):
    id: str
    resource: str
    congress: int
    reason: Literal["named", "skipped", "none", "few"]
    records: int
    named_by: str | None
    to_act: Literal["operator", "publisher"]
    site_url: str | None
    since_build: str
    since_at: str


class GapListMeta(TypedDict):
    build: str | None
    total: int


class GapList(TypedDict):
    data: list[GapListData]
    meta: GapListMeta


class WatchEntriesDataWatch(TypedDict):
    id: str
    title: str
    address: str


class WatchEntriesData(TypedDict):
    watch: WatchEntriesDataWatch
    build: str
    entries: list[Event]


class WatchEntries(TypedDict):
    type: Literal["watch.entries"]
    timestamp: str
    data: WatchEntriesData


class FloorVoteData(TypedDict):
    vote: Vote


class FloorVote(TypedDict):
    type: Literal["floor.vote"]
    timestamp: str
    data: FloorVoteData


class WebhookTestDataWatch(TypedDict):
    id: str
    title: str
    address: str


class WebhookTestData(TypedDict):
    watch: NotRequired[WebhookTestDataWatch]
    build: NotRequired[str]
    entries: NotRequired[list[Event]]


class WebhookTest(TypedDict):
    type: Literal["webhook.test"]
    timestamp: str
    data: WebhookTestData


class WebhookChallengeData(TypedDict):
    challenge: str


class WebhookChallenge(TypedDict):
    type: Literal["webhook.challenge"]
    timestamp: str
    data: WebhookChallengeData


class ListBillsQuery(TypedDict, total=False):
    q: str
    congress: int
    type: Literal["HR", "S", "HJRES", "SJRES", "HCONRES", "SCONRES", "HRES", "SRES"] | list[Literal["HR", "S", "HJRES", "SJRES", "HCONRES", "SCONRES", "HRES", "SRES"]]
    chamber: Literal["house", "senate"]
    status: Literal["reserved", "introduced", "referred", "reported", "passed_house", "passed_senate", "failed_house", "failed_senate", "resolving_differences", "in_conference", "passed_congress", "presented", "signed", "enacted", "vetoed", "pocket_vetoed", "override_passed_house", "override_passed_senate", "veto_overridden", "veto_sustained", "agreed_to", "sent_to_states", "tabled", "postponed"] | list[Literal["reserved", "introduced", "referred", "reported", "passed_house", "passed_senate", "failed_house", "failed_senate", "resolving_differences", "in_conference", "passed_congress", "presented", "signed", "enacted", "vetoed", "pocket_vetoed", "override_passed_house", "override_passed_senate", "veto_overridden", "veto_sustained", "agreed_to", "sent_to_states", "tabled", "postponed"]]
    sponsor_bioguide_id: str
    committee: str
    topic: str
    cosponsor: str
    cites: str
    from_: str
    to: str
    introduced_from: str
    introduced_to: str
    status_from: str
    status_to: str
    order: Literal["newest", "oldest"]
    ids: list[str]
    in_: Literal["text"]
    page: int
    per_page: int


class GetBillPath(TypedDict):
    congress: int
    type: Literal["HR", "S", "HJRES", "SJRES", "HCONRES", "SCONRES", "HRES", "SRES"]
    number: int


class GetBillVersionsPath(TypedDict):
    congress: int
    type: Literal["HR", "S", "HJRES", "SJRES", "HCONRES", "SCONRES", "HRES", "SRES"]
    number: int


class GetBillTextPath(TypedDict):
    congress: int
    type: Literal["HR", "S", "HJRES", "SJRES", "HCONRES", "SCONRES", "HRES", "SRES"]
    number: int
    version: str


class GetBillTextChangesPath(TypedDict):
    congress: int
    type: Literal["HR", "S", "HJRES", "SJRES", "HCONRES", "SCONRES", "HRES", "SRES"]
    number: int
    version: str


class GetBillTextChangesQuery(TypedDict, total=False):
    since: str


class GetBillTextSectionPath(TypedDict):
    congress: int
    type: Literal["HR", "S", "HJRES", "SJRES", "HCONRES", "SCONRES", "HRES", "SRES"]
    number: int
    version: str
    id: str


class ListAmendmentsQuery(TypedDict, total=False):
    q: str
    congress: int
    type: Literal["HAMDT", "SAMDT", "SUAMDT"] | list[Literal["HAMDT", "SAMDT", "SUAMDT"]]
    chamber: Literal["house", "senate"]
    sponsor: str
    bill: str
    status: Literal["submitted", "referred", "proposed", "agreed_to", "rejected", "withdrawn", "tabled", "ruled_out_of_order", "fell"] | list[Literal["submitted", "referred", "proposed", "agreed_to", "rejected", "withdrawn", "tabled", "ruled_out_of_order", "fell"]]
    from_: str
    to: str
    order: Literal["newest", "oldest"]
    ids: list[str]
    page: int
    per_page: int


class GetAmendmentPath(TypedDict):
    congress: int
    type: Literal["HAMDT", "SAMDT", "SUAMDT"]
    number: int


class ListLawsQuery(TypedDict, total=False):
    q: str
    congress: int
    law_type: Literal["public", "private"]
    sponsor_bioguide_id: str
    committee: str
    topic: str
    cosponsor: str
    cites: str
    from_: str
    to: str
    order: Literal["newest", "oldest"]
    page: int
    per_page: int


class GetLawPath(TypedDict):
    congress: int
    law_type: Literal["public", "private"]
    law_number: int


class ListVotesQuery(TypedDict, total=False):
    q: str
    congress: int
    session: int
    chamber: Literal["house", "senate"]
    bill_type: Literal["HR", "S", "HJRES", "SJRES", "HCONRES", "SCONRES", "HRES", "SRES"]
    bill_number: int
    result: Literal["overridden", "sustained", "not_sustained", "confirmed", "not_guilty", "guilty", "rejected", "failed", "agreed_to", "passed", "elected", "not_elected", "other"]
    bill: str
    member: str
    from_: str
    to: str
    order: Literal["newest", "oldest"]
    page: int
    per_page: int


class GetVotePath(TypedDict):
    congress: int
    session: int
    chamber: Literal["house", "senate"]
    vote_number: int


class ListLegislatorsQuery(TypedDict, total=False):
    q: str
    congress: int
    chamber: Literal["house", "senate"]
    party: str
    state: Literal["AK", "AL", "AR", "AS", "AZ", "CA", "CO", "CT", "DC", "DE", "DK", "FL", "GA", "GU", "HI", "IA", "ID", "IL", "IN", "KS", "KY", "LA", "MA", "MD", "ME", "MI", "MN", "MO", "MP", "MS", "MT", "NC", "ND", "NE", "NH", "NJ", "NM", "NV", "NY", "OH", "OK", "OL", "OR", "PA", "PI", "PR", "RI", "SC", "SD", "TN", "TX", "UT", "VA", "VI", "VT", "WA", "WI", "WV", "WY"]
    in_office: Literal["true", "false"]
    district: int
    gender: Literal["M", "F"]
    page: int
    per_page: int


class GetLegislatorPath(TypedDict):
    bioguide_id: str


class ListLegislatorVotesPath(TypedDict):
    bioguide_id: str


class ListLegislatorVotesQuery(TypedDict, total=False):
    congress: int
    chamber: Literal["house", "senate"]
    position: Literal["yea", "nay", "present", "not_voting", "guilty", "not_guilty", "candidate", "other"]
    result: Literal["overridden", "sustained", "not_sustained", "confirmed", "not_guilty", "guilty", "rejected", "failed", "agreed_to", "passed", "elected", "not_elected", "other"]
    from_: str
    to: str
    order: Literal["newest", "oldest"]
    page: int
    per_page: int


class ListCosponsoredBillsPath(TypedDict):
    bioguide_id: str


class ListCosponsoredBillsQuery(TypedDict, total=False):
    congress: int
    from_: str
    to: str
    order: Literal["newest", "oldest"]
    page: int
    per_page: int


class ListCommitteesQuery(TypedDict, total=False):
    q: str
    chamber: Literal["house", "senate", "joint"]
    type: Literal["standing", "select", "special", "joint", "subcommittee", "task_force", "commission_or_caucus", "other"]
    current: Literal["current", "all"]
    congress: int
    page: int
    per_page: int


class GetCommitteePath(TypedDict):
    code: str


class GetCommitteeQuery(TypedDict, total=False):
    congress: int


class ListCommitteeBillsPath(TypedDict):
    code: str


class ListCommitteeBillsQuery(TypedDict, total=False):
    congress: int
    status: Literal["reserved", "introduced", "referred", "reported", "passed_house", "passed_senate", "failed_house", "failed_senate", "resolving_differences", "in_conference", "passed_congress", "presented", "signed", "enacted", "vetoed", "pocket_vetoed", "override_passed_house", "override_passed_senate", "veto_overridden", "veto_sustained", "agreed_to", "sent_to_states", "tabled", "postponed"]
    from_: str
    to: str
    order: Literal["newest", "oldest"]
    page: int
    per_page: int


class ListMeetingsQuery(TypedDict, total=False):
    chamber: Literal["house", "senate"]
    from_: str
    to: str
    order: Literal["newest", "oldest"]
    page: int
    per_page: int


class ListCommitteeMeetingsPath(TypedDict):
    code: str


class ListCommitteeMeetingsQuery(TypedDict, total=False):
    from_: str
    to: str
    order: Literal["newest", "oldest"]
    page: int
    per_page: int


class ListNominationsQuery(TypedDict, total=False):
    q: str
    congress: int
    organization: str
    status: Literal["received", "referred", "reported", "on_calendar", "confirmed", "rejected", "returned", "withdrawn", "held_over"] | list[Literal["received", "referred", "reported", "on_calendar", "confirmed", "rejected", "returned", "withdrawn", "held_over"]]
    is_civilian: Literal["true", "false"]
    committee: str
    from_: str
    to: str
    order: Literal["newest", "oldest"]
    page: int
    per_page: int


class GetNominationPath(TypedDict):
    congress: int
    citation: str


class ListCommitteeNominationsPath(TypedDict):
    code: str


class ListCommitteeNominationsQuery(TypedDict, total=False):
    from_: str
    to: str
    order: Literal["newest", "oldest"]
    page: int
    per_page: int


class ListTreatiesQuery(TypedDict, total=False):
    q: str
    congress: int
    topic: str
    status: Literal["received", "referred", "reported", "on_calendar", "approved", "rejected", "returned", "withdrawn"] | list[Literal["received", "referred", "reported", "on_calendar", "approved", "rejected", "returned", "withdrawn"]]
    active: Literal["true", "false"]
    from_: str
    to: str
    order: Literal["newest", "oldest"]
    page: int
    per_page: int


class GetTreatyPath(TypedDict):
    congress: int
    citation: str


class ListCommitteeReportsQuery(TypedDict, total=False):
    q: str
    congress: int
    type: Literal["HRPT", "SRPT", "ERPT"] | list[Literal["HRPT", "SRPT", "ERPT"]]
    conference: Literal["true", "false"]
    committee: str
    from_: str
    to: str
    order: Literal["newest", "oldest"]
    page: int
    per_page: int


class GetCommitteeReportPath(TypedDict):
    congress: int
    type: Literal["HRPT", "SRPT", "ERPT"]
    number: int
    part: int


class ListCrsReportsQuery(TypedDict, total=False):
    q: str
    topic: str
    bill: str
    from_: str
    to: str
    order: Literal["newest", "oldest"]
    page: int
    per_page: int


class GetCrsReportPath(TypedDict):
    report_id: str


class ListTopicsQuery(TypedDict, total=False):
    q: str
    page: int
    per_page: int


class GetTopicPath(TypedDict):
    slug: str


class GetTopicQuery(TypedDict, total=False):
    congress: int
    from_: str
    to: str
    order: Literal["newest", "oldest"]
    page: int
    per_page: int


class ListCongressesQuery(TypedDict, total=False):
    page: int
    per_page: int


class GetCongressPath(TypedDict):
    congress: int


class ListChangesQuery(TypedDict, total=False):
    since: str
    resource: Literal["bill", "amendment", "law", "vote", "legislator", "committee", "meeting", "nomination", "treaty", "committee_report", "crs_report", "topic"]
    congress: int
    page: int
    per_page: int


class ListBuildChangesPath(TypedDict):
    build: str


class ListBuildChangesQuery(TypedDict, total=False):
    resource: Literal["bill", "amendment", "law", "vote", "legislator", "committee", "meeting", "nomination", "treaty", "committee_report", "crs_report", "topic"]
    congress: int
    page: int
    per_page: int


class ListEventsQuery(TypedDict, total=False):
    kind: Literal["introduced", "status", "texts", "cosponsors", "topics", "committees", "summaries", "amendments", "law", "votes", "seats", "meetings", "nominations", "treaties", "reports", "crs_reports"]
    congress: int
    since: str
    of: str
    page: int
    per_page: int


class ListBulkFilesQuery(TypedDict, total=False):
    resource: Literal["bill", "bill_text", "cosponsor", "subject", "amendment", "law", "vote", "vote_position", "legislator", "committee", "membership", "meeting", "nomination", "treaty", "committee_report", "crs_report", "topic"]
    congress: int
    format: Literal["ndjson", "csv", "parquet"]
    page: int
    per_page: int


BuildOrChange = Build | Change

PARAMETERS: Mapping[str, Sequence[str]] = {
    "/api/v1/bills": ["q","congress","type","chamber","status","sponsor_bioguide_id","committee","topic","cosponsor","cites","from","to","introduced_from","introduced_to","status_from","status_to","order","ids","in","page","per_page"],
    "/api/v1/bills/{congress}/{type}/{number}": ["include"],
    "/api/v1/bills/{congress}/{type}/{number}/texts": [],
    "/api/v1/bills/{congress}/{type}/{number}/texts/{version}": [],
    "/api/v1/bills/{congress}/{type}/{number}/texts/{version}/changes": ["since"],
    "/api/v1/bills/{congress}/{type}/{number}/texts/{version}/sections/{id}": [],
    "/api/v1/amendments": ["q","congress","type","chamber","sponsor","bill","status","from","to","order","ids","page","per_page"],
    "/api/v1/amendments/{congress}/{type}/{number}": ["include"],
    "/api/v1/laws": ["q","congress","law_type","sponsor_bioguide_id","committee","topic","cosponsor","cites","from","to","order","page","per_page"],
    "/api/v1/laws/{congress}/{law_type}/{law_number}": [],
    "/api/v1/votes": ["q","congress","session","chamber","bill_type","bill_number","result","bill","member","from","to","order","page","per_page"],
    "/api/v1/votes/{congress}/{session}/{chamber}/{vote_number}": ["include"],
    "/api/v1/legislators": ["q","congress","chamber","party","state","in_office","district","gender","page","per_page"],
    "/api/v1/legislators/{bioguide_id}": ["include"],
    "/api/v1/legislators/{bioguide_id}/votes": ["congress","chamber","position","result","from","to","order","page","per_page"],
    "/api/v1/legislators/{bioguide_id}/cosponsored-bills": ["congress","from","to","order","page","per_page"],
    "/api/v1/committees": ["q","chamber","type","current","congress","page","per_page"],
    "/api/v1/committees/{code}": ["include","congress"],
    "/api/v1/committees/{code}/bills": ["congress","status","from","to","order","page","per_page"],
    "/api/v1/meetings": ["chamber","from","to","order","page","per_page"],
    "/api/v1/committees/{code}/meetings": ["from","to","order","page","per_page"],
    "/api/v1/nominations": ["q","congress","organization","status","is_civilian","committee","from","to","order","page","per_page"],
    "/api/v1/nominations/{congress}/{citation}": ["include"],
    "/api/v1/committees/{code}/nominations": ["from","to","order","page","per_page"],
    "/api/v1/treaties": ["q","congress","topic","status","active","from","to","order","page","per_page"],
    "/api/v1/treaties/{congress}/{citation}": ["include"],
    "/api/v1/committee-reports": ["q","congress","type","conference","committee","from","to","order","page","per_page"],
    "/api/v1/committee-reports/{congress}/{type}/{number}/{part}": [],
    "/api/v1/crs-reports": ["q","topic","bill","from","to","order","page","per_page"],
    "/api/v1/crs-reports/{report_id}": [],
    "/api/v1/topics": ["q","page","per_page"],
    "/api/v1/topics/{slug}": ["congress","from","to","order","page","per_page"],
    "/api/v1/congresses": ["page","per_page"],
    "/api/v1/congresses/{congress}": [],
    "/api/v1/changes": ["since","resource","congress","page","per_page"],
    "/api/v1/changes/{build}": ["resource","congress","page","per_page"],
    "/api/v1/events": ["kind","congress","since","of","page","per_page"],
    "/api/v1/bulk": ["resource","congress","format","page","per_page"],
    "/api/v1/today": [],
}
"""The parameters of each route."""

SEARCHES: Mapping[str, Sequence[str]] = {
    "/api/v1/bills": ["q","committee","topic","cosponsor","cites","introduced_from","introduced_to","status_from","status_to","ids"],
    "/api/v1/bills/:congress/:type/:number/texts/:version/changes": [],
    "/api/v1/amendments": ["q","ids"],
    "/api/v1/laws": ["q","sponsor_bioguide_id","committee","topic","cosponsor","cites"],
    "/api/v1/votes": ["q","bill","member"],
    "/api/v1/legislators": ["q","in_office","district","gender"],
    "/api/v1/committees": ["q","congress"],
    "/api/v1/nominations": ["q","committee"],
    "/api/v1/treaties": ["q"],
    "/api/v1/committee-reports": ["q","committee"],
    "/api/v1/crs-reports": ["q","topic","bill"],
    "/api/v1/topics": ["q"],
    "/api/v1/events": ["of"],
}
"""By path, the parameters that make a request a search."""
