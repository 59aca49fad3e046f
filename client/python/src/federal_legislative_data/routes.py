"""A method for each route of the API.

Generated from the API's OpenAPI document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, TypedDict, Unpack, cast, overload

from ._lists import AsyncRecordList, RecordList
from .types import (
    Amendment,
    AmendmentDetail,
    AmendmentList,
    AmendmentWithBlocks,
    Bill,
    BillDetail,
    BillList,
    BillTextChanges,
    BillTextCut,
    BillTextOutline,
    BillVersions,
    BillWithBlocks,
    Build,
    BuildOrChangeList,
    BulkFile,
    BulkFileList,
    Change,
    ChangeList,
    Committee,
    CommitteeBill,
    CommitteeBillList,
    CommitteeDetail,
    CommitteeList,
    CommitteeReport,
    CommitteeReportDetail,
    CommitteeReportList,
    CommitteeWithBlocks,
    Congress,
    CongressList,
    CosponsoredBill,
    CosponsoredBillList,
    CrsReport,
    CrsReportDetail,
    CrsReportList,
    CurrentMeetingList,
    CurrentNominationList,
    Event,
    EventList,
    GetAmendmentInclude,
    GetAmendmentPath,
    GetBillInclude,
    GetBillPath,
    GetBillTextChangesPath,
    GetBillTextChangesQuery,
    GetBillTextPath,
    GetBillTextSectionPath,
    GetCommitteeInclude,
    GetCommitteePath,
    GetCommitteeQuery,
    GetCommitteeReportPath,
    GetCongressPath,
    GetCrsReportPath,
    GetLawPath,
    GetLegislatorInclude,
    GetLegislatorPath,
    GetNominationInclude,
    GetNominationPath,
    GetTopicPath,
    GetTopicQuery,
    GetTreatyInclude,
    GetTreatyPath,
    GetVoteInclude,
    GetVotePath,
    Law,
    LawDetail,
    LawList,
    Legislator,
    LegislatorDetail,
    LegislatorList,
    LegislatorVote,
    LegislatorVoteList,
    LegislatorWithBlocks,
    ListAmendmentsQuery,
    ListBillsQuery,
    ListBuildChangesPath,
    ListBuildChangesQuery,
    ListBulkFilesQuery,
    ListChangesQuery,
    ListCommitteeBillsQuery,
    ListCommitteeMeetingsQuery,
    ListCommitteeNominationsQuery,
    ListCommitteeReportsQuery,
    ListCommitteesQuery,
    ListCongressesQuery,
    ListCosponsoredBillsQuery,
    ListCrsReportsQuery,
    ListEventsQuery,
    ListLawsQuery,
    ListLegislatorVotesQuery,
    ListLegislatorsQuery,
    ListMeetingsQuery,
    ListNominationsQuery,
    ListTopicsQuery,
    ListTreatiesQuery,
    ListVotesQuery,
    Meeting,
    Nomination,
    NominationDetail,
    NominationList,
    NominationWithBlocks,
    Today,
    Topic,
    TopicAnswer,
    TopicDetail,
    TopicList,
    Treaty,
    TreatyDetail,
    TreatyList,
    TreatyWithBlocks,
    Vote,
    VoteDetail,
    VoteList,
    VoteWithBlocks,
)


class Followed(TypedDict):
    """What a link led to: a record, or a page of a list."""

    data: Any
    meta: dict[str, Any]


class _Group:
    def __init__(
        self,
        record: Callable[..., Any],
        lists: Callable[..., RecordList[Any, Any]],
        save: Callable[..., Any],
        text: Callable[..., Any],
    ) -> None:
        self._record = record
        self._list = lists
        self._save = save
        self._text = text


class _AsyncGroup:
    def __init__(
        self,
        record: Callable[..., Any],
        lists: Callable[..., AsyncRecordList[Any, Any]],
        save: Callable[..., Any],
        text: Callable[..., Any],
    ) -> None:
        self._record = record
        self._list = lists
        self._save = save
        self._text = text


class Bills(_Group):
    def list(self, **query: Unpack[ListBillsQuery]) -> RecordList[Bill, BillList]:
        """List bills."""
        return self._list("/api/v1/bills", {}, dict(query))

    @overload
    def get(self, bill: GetBillPath | Bill) -> BillDetail: ...

    @overload
    def get(self, bill: GetBillPath | Bill, *, include: Sequence[GetBillInclude]) -> BillWithBlocks: ...

    def get(self, bill: GetBillPath | Bill, *, include: Sequence[GetBillInclude] = ()) -> BillDetail:
        """Get a bill."""
        return cast(BillDetail, self._record("/api/v1/bills/{congress}/{type}/{number}", bill, {"include": list(include)}))

    def versions(self, bill: GetBillPath | Bill) -> BillVersions:
        """Get the versions of a bill's text."""
        return cast(BillVersions, self._record("/api/v1/bills/{congress}/{type}/{number}/texts", bill, {}))

    def outline(self, bill: GetBillTextPath) -> BillTextOutline:
        """Get the outline of a bill's text."""
        return cast(BillTextOutline, self._record("/api/v1/bills/{congress}/{type}/{number}/texts/{version}", bill, {}))

    def changes(self, bill: GetBillTextChangesPath, **query: Unpack[GetBillTextChangesQuery]) -> BillTextChanges:
        """Get what changed in a bill's text."""
        return cast(BillTextChanges, self._record("/api/v1/bills/{congress}/{type}/{number}/texts/{version}/changes", bill, dict(query)))

    def section(self, bill: GetBillTextSectionPath) -> BillTextCut:
        """Get a section of a bill's text."""
        return cast(BillTextCut, self._record("/api/v1/bills/{congress}/{type}/{number}/texts/{version}/sections/{id}", bill, {}))

    def text(self, url: str) -> str:
        """Get what a bill says, as plain text: the ``text_url`` of an answer."""
        return cast(str, self._text(url))


class Amendments(_Group):
    def list(self, **query: Unpack[ListAmendmentsQuery]) -> RecordList[Amendment, AmendmentList]:
        """List amendments."""
        return self._list("/api/v1/amendments", {}, dict(query))

    @overload
    def get(self, amendment: GetAmendmentPath | Amendment) -> AmendmentDetail: ...

    @overload
    def get(self, amendment: GetAmendmentPath | Amendment, *, include: Sequence[GetAmendmentInclude]) -> AmendmentWithBlocks: ...

    def get(self, amendment: GetAmendmentPath | Amendment, *, include: Sequence[GetAmendmentInclude] = ()) -> AmendmentDetail:
        """Get an amendment."""
        return cast(AmendmentDetail, self._record("/api/v1/amendments/{congress}/{type}/{number}", amendment, {"include": list(include)}))


class Laws(_Group):
    def list(self, **query: Unpack[ListLawsQuery]) -> RecordList[Law, LawList]:
        """List laws."""
        return self._list("/api/v1/laws", {}, dict(query))

    def get(self, law: GetLawPath | Law) -> LawDetail:
        """Get a law."""
        return cast(LawDetail, self._record("/api/v1/laws/{congress}/{law_type}/{law_number}", law, {}))


class Votes(_Group):
    def list(self, **query: Unpack[ListVotesQuery]) -> RecordList[Vote, VoteList]:
        """List votes."""
        return self._list("/api/v1/votes", {}, dict(query))

    @overload
    def get(self, vote: GetVotePath | Vote) -> VoteDetail: ...

    @overload
    def get(self, vote: GetVotePath | Vote, *, include: Sequence[GetVoteInclude]) -> VoteWithBlocks: ...

    def get(self, vote: GetVotePath | Vote, *, include: Sequence[GetVoteInclude] = ()) -> VoteDetail:
        """Get a vote."""
        return cast(VoteDetail, self._record("/api/v1/votes/{congress}/{session}/{chamber}/{vote_number}", vote, {"include": list(include)}))


class Legislators(_Group):
    def list(self, **query: Unpack[ListLegislatorsQuery]) -> RecordList[Legislator, LegislatorList]:
        """List legislators."""
        return self._list("/api/v1/legislators", {}, dict(query))

    @overload
    def get(self, legislator: GetLegislatorPath | Legislator) -> LegislatorDetail: ...

    @overload
    def get(self, legislator: GetLegislatorPath | Legislator, *, include: Sequence[GetLegislatorInclude]) -> LegislatorWithBlocks: ...

    def get(self, legislator: GetLegislatorPath | Legislator, *, include: Sequence[GetLegislatorInclude] = ()) -> LegislatorDetail:
        """Get a legislator."""
        return cast(LegislatorDetail, self._record("/api/v1/legislators/{bioguide_id}", legislator, {"include": list(include)}))

    def votes(self, legislator: GetLegislatorPath | Legislator, **query: Unpack[ListLegislatorVotesQuery]) -> RecordList[LegislatorVote, LegislatorVoteList]:
        """List a legislator's votes."""
        return self._list("/api/v1/legislators/{bioguide_id}/votes", legislator, dict(query))

    def cosponsored_bills(self, legislator: GetLegislatorPath | Legislator, **query: Unpack[ListCosponsoredBillsQuery]) -> RecordList[CosponsoredBill, CosponsoredBillList]:
        """List the bills that a legislator cosponsored."""
        return self._list("/api/v1/legislators/{bioguide_id}/cosponsored-bills", legislator, dict(query))


class Committees(_Group):
    def list(self, **query: Unpack[ListCommitteesQuery]) -> RecordList[Committee, CommitteeList]:
        """List committees."""
        return self._list("/api/v1/committees", {}, dict(query))

    @overload
    def get(self, committee: GetCommitteePath | Committee, **query: Unpack[GetCommitteeQuery]) -> CommitteeDetail: ...

    @overload
    def get(self, committee: GetCommitteePath | Committee, *, include: Sequence[GetCommitteeInclude], **query: Unpack[GetCommitteeQuery]) -> CommitteeWithBlocks: ...

    def get(self, committee: GetCommitteePath | Committee, *, include: Sequence[GetCommitteeInclude] = (), **query: Unpack[GetCommitteeQuery]) -> CommitteeDetail:
        """Get a committee."""
        return cast(CommitteeDetail, self._record("/api/v1/committees/{code}", committee, {"include": list(include), **query}))

    def bills(self, committee: GetCommitteePath | Committee, **query: Unpack[ListCommitteeBillsQuery]) -> RecordList[CommitteeBill, CommitteeBillList]:
        """List a committee's bills."""
        return self._list("/api/v1/committees/{code}/bills", committee, dict(query))

    def meetings(self, committee: GetCommitteePath | Committee, **query: Unpack[ListCommitteeMeetingsQuery]) -> RecordList[Meeting, CurrentMeetingList]:
        """List a committee's meetings."""
        return self._list("/api/v1/committees/{code}/meetings", committee, dict(query))

    def nominations(self, committee: GetCommitteePath | Committee, **query: Unpack[ListCommitteeNominationsQuery]) -> RecordList[Nomination, CurrentNominationList]:
        """List a committee's nominations."""
        return self._list("/api/v1/committees/{code}/nominations", committee, dict(query))


class Meetings(_Group):
    def list(self, **query: Unpack[ListMeetingsQuery]) -> RecordList[Meeting, CurrentMeetingList]:
        """List the meetings of all committees."""
        return self._list("/api/v1/meetings", {}, dict(query))


class Nominations(_Group):
    def list(self, **query: Unpack[ListNominationsQuery]) -> RecordList[Nomination, NominationList]:
        """List nominations."""
        return self._list("/api/v1/nominations", {}, dict(query))

    @overload
    def get(self, nomination: GetNominationPath | Nomination) -> NominationDetail: ...

    @overload
    def get(self, nomination: GetNominationPath | Nomination, *, include: Sequence[GetNominationInclude]) -> NominationWithBlocks: ...

    def get(self, nomination: GetNominationPath | Nomination, *, include: Sequence[GetNominationInclude] = ()) -> NominationDetail:
        """Get a nomination."""
        return cast(NominationDetail, self._record("/api/v1/nominations/{congress}/{citation}", nomination, {"include": list(include)}))


class Treaties(_Group):
    def list(self, **query: Unpack[ListTreatiesQuery]) -> RecordList[Treaty, TreatyList]:
        """List treaties."""
        return self._list("/api/v1/treaties", {}, dict(query))

    @overload
    def get(self, treaty: GetTreatyPath | Treaty) -> TreatyDetail: ...

    @overload
    def get(self, treaty: GetTreatyPath | Treaty, *, include: Sequence[GetTreatyInclude]) -> TreatyWithBlocks: ...

    def get(self, treaty: GetTreatyPath | Treaty, *, include: Sequence[GetTreatyInclude] = ()) -> TreatyDetail:
        """Get a treaty."""
        return cast(TreatyDetail, self._record("/api/v1/treaties/{congress}/{citation}", treaty, {"include": list(include)}))


class CommitteeReports(_Group):
    def list(self, **query: Unpack[ListCommitteeReportsQuery]) -> RecordList[CommitteeReport, CommitteeReportList]:
        """List committee reports."""
        return self._list("/api/v1/committee-reports", {}, dict(query))

    def get(self, committee_report: GetCommitteeReportPath | CommitteeReport) -> CommitteeReportDetail:
        """Get a committee report."""
        return cast(CommitteeReportDetail, self._record("/api/v1/committee-reports/{congress}/{type}/{number}/{part}", committee_report, {}))


class CrsReports(_Group):
    def list(self, **query: Unpack[ListCrsReportsQuery]) -> RecordList[CrsReport, CrsReportList]:
        """List CRS reports."""
        return self._list("/api/v1/crs-reports", {}, dict(query))

    def get(self, crs_report: GetCrsReportPath | CrsReport) -> CrsReportDetail:
        """Get a CRS report."""
        return cast(CrsReportDetail, self._record("/api/v1/crs-reports/{report_id}", crs_report, {}))


class Topics(_Group):
    def list(self, **query: Unpack[ListTopicsQuery]) -> RecordList[Topic, TopicList]:
        """List topics."""
        return self._list("/api/v1/topics", {}, dict(query))

    def get(self, topic: GetTopicPath | Topic, **query: Unpack[GetTopicQuery]) -> TopicDetail:
        """Get a topic and its bills."""
        return cast(TopicDetail, self._record("/api/v1/topics/{slug}", topic, dict(query)))

    def bills(self, topic: GetTopicPath | Topic, **query: Unpack[GetTopicQuery]) -> RecordList[Bill, TopicAnswer]:
        """Get a topic and its bills."""
        return self._list("/api/v1/topics/{slug}", topic, dict(query))


class Congresses(_Group):
    def list(self, **query: Unpack[ListCongressesQuery]) -> RecordList[Congress, CongressList]:
        """List Congresses."""
        return self._list("/api/v1/congresses", {}, dict(query))

    def get(self, congress: GetCongressPath | Congress) -> Congress:
        """Get a Congress."""
        return cast(Congress, self._record("/api/v1/congresses/{congress}", congress, {}))


class Changes(_Group):
    def list(self, *, per_page: int = 100) -> RecordList[Build, BuildOrChangeList]:
        """List builds."""
        return self._list("/api/v1/changes", {}, {"per_page": per_page})

    def of(self, build: ListBuildChangesPath | Build, **query: Unpack[ListBuildChangesQuery]) -> RecordList[Change, ChangeList]:
        """List the changes of a build."""
        return self._list("/api/v1/changes/{build}", build, dict(query))

    def since(self, build: str, **query: Unpack[ListBuildChangesQuery]) -> RecordList[Change, ChangeList]:
        """List what differs between a build and the live one."""
        return self._list("/api/v1/changes", {}, {"since": build, **query})


class Events(_Group):
    def list(self, **query: Unpack[ListEventsQuery]) -> RecordList[Event, EventList]:
        """List events."""
        return self._list("/api/v1/events", {}, dict(query))


class Bulk(_Group):
    def list(self, **query: Unpack[ListBulkFilesQuery]) -> RecordList[BulkFile, BulkFileList]:
        """List bulk files."""
        return self._list("/api/v1/bulk", {}, dict(query))

    def download(self, file: str | BulkFile, path: str | PathLike[str]) -> BulkFile:
        """Write a file of the list to a path; what arrived of it before is not fetched again."""
        name = file if isinstance(file, str) else file["file"]
        return cast(BulkFile, self._save(name, path))


class TodayRoutes(_Group):
    def get(self) -> Today:
        """What happens today."""
        return cast(Today, self._record("/api/v1/today", {}, {}))


class Routes:
    def __init__(self, record: Callable[..., Any], lists: Callable[..., Any], save: Callable[..., Any], text: Callable[..., Any]) -> None:
        self.bills = Bills(record, lists, save, text)
        self.amendments = Amendments(record, lists, save, text)
        self.laws = Laws(record, lists, save, text)
        self.votes = Votes(record, lists, save, text)
        self.legislators = Legislators(record, lists, save, text)
        self.committees = Committees(record, lists, save, text)
        self.meetings = Meetings(record, lists, save, text)
        self.nominations = Nominations(record, lists, save, text)
        self.treaties = Treaties(record, lists, save, text)
        self.committee_reports = CommitteeReports(record, lists, save, text)
        self.crs_reports = CrsReports(record, lists, save, text)
        self.topics = Topics(record, lists, save, text)
        self.congresses = Congresses(record, lists, save, text)
        self.changes = Changes(record, lists, save, text)
        self.events = Events(record, lists, save, text)
        self.bulk = Bulk(record, lists, save, text)
        self.today = TodayRoutes(record, lists, save, text)


class AsyncBills(_AsyncGroup):
    def list(self, **query: Unpack[ListBillsQuery]) -> AsyncRecordList[Bill, BillList]:
        """List bills."""
        return self._list("/api/v1/bills", {}, dict(query))

    @overload
    async def get(self, bill: GetBillPath | Bill) -> BillDetail: ...

    @overload
    async def get(self, bill: GetBillPath | Bill, *, include: Sequence[GetBillInclude]) -> BillWithBlocks: ...

    async def get(self, bill: GetBillPath | Bill, *, include: Sequence[GetBillInclude] = ()) -> BillDetail:
        """Get a bill."""
        return cast(BillDetail, await self._record("/api/v1/bills/{congress}/{type}/{number}", bill, {"include": list(include)}))

    async def versions(self, bill: GetBillPath | Bill) -> BillVersions:
        """Get the versions of a bill's text."""
        return cast(BillVersions, await self._record("/api/v1/bills/{congress}/{type}/{number}/texts", bill, {}))

    async def outline(self, bill: GetBillTextPath) -> BillTextOutline:
        """Get the outline of a bill's text."""
        return cast(BillTextOutline, await self._record("/api/v1/bills/{congress}/{type}/{number}/texts/{version}", bill, {}))

    async def changes(self, bill: GetBillTextChangesPath, **query: Unpack[GetBillTextChangesQuery]) -> BillTextChanges:
        """Get what changed in a bill's text."""
        return cast(BillTextChanges, await self._record("/api/v1/bills/{congress}/{type}/{number}/texts/{version}/changes", bill, dict(query)))

    async def section(self, bill: GetBillTextSectionPath) -> BillTextCut:
        """Get a section of a bill's text."""
        return cast(BillTextCut, await self._record("/api/v1/bills/{congress}/{type}/{number}/texts/{version}/sections/{id}", bill, {}))

    async def text(self, url: str) -> str:
        """Get what a bill says, as plain text: the ``text_url`` of an answer."""
        return cast(str, await self._text(url))


class AsyncAmendments(_AsyncGroup):
    def list(self, **query: Unpack[ListAmendmentsQuery]) -> AsyncRecordList[Amendment, AmendmentList]:
        """List amendments."""
        return self._list("/api/v1/amendments", {}, dict(query))

    @overload
    async def get(self, amendment: GetAmendmentPath | Amendment) -> AmendmentDetail: ...

    @overload
    async def get(self, amendment: GetAmendmentPath | Amendment, *, include: Sequence[GetAmendmentInclude]) -> AmendmentWithBlocks: ...

    async def get(self, amendment: GetAmendmentPath | Amendment, *, include: Sequence[GetAmendmentInclude] = ()) -> AmendmentDetail:
        """Get an amendment."""
        return cast(AmendmentDetail, await self._record("/api/v1/amendments/{congress}/{type}/{number}", amendment, {"include": list(include)}))


class AsyncLaws(_AsyncGroup):
    def list(self, **query: Unpack[ListLawsQuery]) -> AsyncRecordList[Law, LawList]:
        """List laws."""
        return self._list("/api/v1/laws", {}, dict(query))

    async def get(self, law: GetLawPath | Law) -> LawDetail:
        """Get a law."""
        return cast(LawDetail, await self._record("/api/v1/laws/{congress}/{law_type}/{law_number}", law, {}))


class AsyncVotes(_AsyncGroup):
    def list(self, **query: Unpack[ListVotesQuery]) -> AsyncRecordList[Vote, VoteList]:
        """List votes."""
        return self._list("/api/v1/votes", {}, dict(query))

    @overload
    async def get(self, vote: GetVotePath | Vote) -> VoteDetail: ...

    @overload
    async def get(self, vote: GetVotePath | Vote, *, include: Sequence[GetVoteInclude]) -> VoteWithBlocks: ...

    async def get(self, vote: GetVotePath | Vote, *, include: Sequence[GetVoteInclude] = ()) -> VoteDetail:
        """Get a vote."""
        return cast(VoteDetail, await self._record("/api/v1/votes/{congress}/{session}/{chamber}/{vote_number}", vote, {"include": list(include)}))


class AsyncLegislators(_AsyncGroup):
    def list(self, **query: Unpack[ListLegislatorsQuery]) -> AsyncRecordList[Legislator, LegislatorList]:
        """List legislators."""
        return self._list("/api/v1/legislators", {}, dict(query))

    @overload
    async def get(self, legislator: GetLegislatorPath | Legislator) -> LegislatorDetail: ...

    @overload
    async def get(self, legislator: GetLegislatorPath | Legislator, *, include: Sequence[GetLegislatorInclude]) -> LegislatorWithBlocks: ...

    async def get(self, legislator: GetLegislatorPath | Legislator, *, include: Sequence[GetLegislatorInclude] = ()) -> LegislatorDetail:
        """Get a legislator."""
        return cast(LegislatorDetail, await self._record("/api/v1/legislators/{bioguide_id}", legislator, {"include": list(include)}))

    def votes(self, legislator: GetLegislatorPath | Legislator, **query: Unpack[ListLegislatorVotesQuery]) -> AsyncRecordList[LegislatorVote, LegislatorVoteList]:
        """List a legislator's votes."""
        return self._list("/api/v1/legislators/{bioguide_id}/votes", legislator, dict(query))

    def cosponsored_bills(self, legislator: GetLegislatorPath | Legislator, **query: Unpack[ListCosponsoredBillsQuery]) -> AsyncRecordList[CosponsoredBill, CosponsoredBillList]:
        """List the bills that a legislator cosponsored."""
        return self._list("/api/v1/legislators/{bioguide_id}/cosponsored-bills", legislator, dict(query))


class AsyncCommittees(_AsyncGroup):
    def list(self, **query: Unpack[ListCommitteesQuery]) -> AsyncRecordList[Committee, CommitteeList]:
        """List committees."""
        return self._list("/api/v1/committees", {}, dict(query))

    @overload
    async def get(self, committee: GetCommitteePath | Committee, **query: Unpack[GetCommitteeQuery]) -> CommitteeDetail: ...

    @overload
    async def get(self, committee: GetCommitteePath | Committee, *, include: Sequence[GetCommitteeInclude], **query: Unpack[GetCommitteeQuery]) -> CommitteeWithBlocks: ...

    async def get(self, committee: GetCommitteePath | Committee, *, include: Sequence[GetCommitteeInclude] = (), **query: Unpack[GetCommitteeQuery]) -> CommitteeDetail:
        """Get a committee."""
        return cast(CommitteeDetail, await self._record("/api/v1/committees/{code}", committee, {"include": list(include), **query}))

    def bills(self, committee: GetCommitteePath | Committee, **query: Unpack[ListCommitteeBillsQuery]) -> AsyncRecordList[CommitteeBill, CommitteeBillList]:
        """List a committee's bills."""
        return self._list("/api/v1/committees/{code}/bills", committee, dict(query))

    def meetings(self, committee: GetCommitteePath | Committee, **query: Unpack[ListCommitteeMeetingsQuery]) -> AsyncRecordList[Meeting, CurrentMeetingList]:
        """List a committee's meetings."""
        return self._list("/api/v1/committees/{code}/meetings", committee, dict(query))

    def nominations(self, committee: GetCommitteePath | Committee, **query: Unpack[ListCommitteeNominationsQuery]) -> AsyncRecordList[Nomination, CurrentNominationList]:
        """List a committee's nominations."""
        return self._list("/api/v1/committees/{code}/nominations", committee, dict(query))


class AsyncMeetings(_AsyncGroup):
    def list(self, **query: Unpack[ListMeetingsQuery]) -> AsyncRecordList[Meeting, CurrentMeetingList]:
        """List the meetings of all committees."""
        return self._list("/api/v1/meetings", {}, dict(query))


class AsyncNominations(_AsyncGroup):
    def list(self, **query: Unpack[ListNominationsQuery]) -> AsyncRecordList[Nomination, NominationList]:
        """List nominations."""
        return self._list("/api/v1/nominations", {}, dict(query))

    @overload
    async def get(self, nomination: GetNominationPath | Nomination) -> NominationDetail: ...

    @overload
    async def get(self, nomination: GetNominationPath | Nomination, *, include: Sequence[GetNominationInclude]) -> NominationWithBlocks: ...

    async def get(self, nomination: GetNominationPath | Nomination, *, include: Sequence[GetNominationInclude] = ()) -> NominationDetail:
        """Get a nomination."""
        return cast(NominationDetail, await self._record("/api/v1/nominations/{congress}/{citation}", nomination, {"include": list(include)}))


class AsyncTreaties(_AsyncGroup):
    def list(self, **query: Unpack[ListTreatiesQuery]) -> AsyncRecordList[Treaty, TreatyList]:
        """List treaties."""
        return self._list("/api/v1/treaties", {}, dict(query))

    @overload
    async def get(self, treaty: GetTreatyPath | Treaty) -> TreatyDetail: ...

    @overload
    async def get(self, treaty: GetTreatyPath | Treaty, *, include: Sequence[GetTreatyInclude]) -> TreatyWithBlocks: ...

    async def get(self, treaty: GetTreatyPath | Treaty, *, include: Sequence[GetTreatyInclude] = ()) -> TreatyDetail:
        """Get a treaty."""
        return cast(TreatyDetail, await self._record("/api/v1/treaties/{congress}/{citation}", treaty, {"include": list(include)}))


class AsyncCommitteeReports(_AsyncGroup):
    def list(self, **query: Unpack[ListCommitteeReportsQuery]) -> AsyncRecordList[CommitteeReport, CommitteeReportList]:
        """List committee reports."""
        return self._list("/api/v1/committee-reports", {}, dict(query))

    async def get(self, committee_report: GetCommitteeReportPath | CommitteeReport) -> CommitteeReportDetail:
        """Get a committee report."""
        return cast(CommitteeReportDetail, await self._record("/api/v1/committee-reports/{congress}/{type}/{number}/{part}", committee_report, {}))


class AsyncCrsReports(_AsyncGroup):
    def list(self, **query: Unpack[ListCrsReportsQuery]) -> AsyncRecordList[CrsReport, CrsReportList]:
        """List CRS reports."""
        return self._list("/api/v1/crs-reports", {}, dict(query))

    async def get(self, crs_report: GetCrsReportPath | CrsReport) -> CrsReportDetail:
        """Get a CRS report."""
        return cast(CrsReportDetail, await self._record("/api/v1/crs-reports/{report_id}", crs_report, {}))


class AsyncTopics(_AsyncGroup):
    def list(self, **query: Unpack[ListTopicsQuery]) -> AsyncRecordList[Topic, TopicList]:
        """List topics."""
        return self._list("/api/v1/topics", {}, dict(query))

    async def get(self, topic: GetTopicPath | Topic, **query: Unpack[GetTopicQuery]) -> TopicDetail:
        """Get a topic and its bills."""
        return cast(TopicDetail, await self._record("/api/v1/topics/{slug}", topic, dict(query)))

    def bills(self, topic: GetTopicPath | Topic, **query: Unpack[GetTopicQuery]) -> AsyncRecordList[Bill, TopicAnswer]:
        """Get a topic and its bills."""
        return self._list("/api/v1/topics/{slug}", topic, dict(query))


class AsyncCongresses(_AsyncGroup):
    def list(self, **query: Unpack[ListCongressesQuery]) -> AsyncRecordList[Congress, CongressList]:
        """List Congresses."""
        return self._list("/api/v1/congresses", {}, dict(query))

    async def get(self, congress: GetCongressPath | Congress) -> Congress:
        """Get a Congress."""
        return cast(Congress, await self._record("/api/v1/congresses/{congress}", congress, {}))


class AsyncChanges(_AsyncGroup):
    def list(self, *, per_page: int = 100) -> AsyncRecordList[Build, BuildOrChangeList]:
        """List builds."""
        return self._list("/api/v1/changes", {}, {"per_page": per_page})

    def of(self, build: ListBuildChangesPath | Build, **query: Unpack[ListBuildChangesQuery]) -> AsyncRecordList[Change, ChangeList]:
        """List the changes of a build."""
        return self._list("/api/v1/changes/{build}", build, dict(query))

    def since(self, build: str, **query: Unpack[ListBuildChangesQuery]) -> AsyncRecordList[Change, ChangeList]:
        """List what differs between a build and the live one."""
        return self._list("/api/v1/changes", {}, {"since": build, **query})


class AsyncEvents(_AsyncGroup):
    def list(self, **query: Unpack[ListEventsQuery]) -> AsyncRecordList[Event, EventList]:
        """List events."""
        return self._list("/api/v1/events", {}, dict(query))


class AsyncBulk(_AsyncGroup):
    def list(self, **query: Unpack[ListBulkFilesQuery]) -> AsyncRecordList[BulkFile, BulkFileList]:
        """List bulk files."""
        return self._list("/api/v1/bulk", {}, dict(query))

    async def download(self, file: str | BulkFile, path: str | PathLike[str]) -> BulkFile:
        """Write a file of the list to a path; what arrived of it before is not fetched again."""
        name = file if isinstance(file, str) else file["file"]
        return cast(BulkFile, await self._save(name, path))


class AsyncToday(_AsyncGroup):
    async def get(self) -> Today:
        """What happens today."""
        return cast(Today, await self._record("/api/v1/today", {}, {}))


class AsyncRoutes:
    def __init__(self, record: Callable[..., Any], lists: Callable[..., Any], save: Callable[..., Any], text: Callable[..., Any]) -> None:
        self.bills = AsyncBills(record, lists, save, text)
        self.amendments = AsyncAmendments(record, lists, save, text)
        self.laws = AsyncLaws(record, lists, save, text)
        self.votes = AsyncVotes(record, lists, save, text)
        self.legislators = AsyncLegislators(record, lists, save, text)
        self.committees = AsyncCommittees(record, lists, save, text)
        self.meetings = AsyncMeetings(record, lists, save, text)
        self.nominations = AsyncNominations(record, lists, save, text)
        self.treaties = AsyncTreaties(record, lists, save, text)
        self.committee_reports = AsyncCommitteeReports(record, lists, save, text)
        self.crs_reports = AsyncCrsReports(record, lists, save, text)
        self.topics = AsyncTopics(record, lists, save, text)
        self.congresses = AsyncCongresses(record, lists, save, text)
        self.changes = AsyncChanges(record, lists, save, text)
        self.events = AsyncEvents(record, lists, save, text)
        self.bulk = AsyncBulk(record, lists, save, text)
        self.today = AsyncToday(record, lists, save, text)
