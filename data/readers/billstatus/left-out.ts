/**
 * Why an element of BILLSTATUS is not read. A test checks the reasons that make claims about the data
 * against all available files; the others are decisions.
 */
export const REASONS = {
  "shape is told by the document": "the shape of the document itself tells its generation",
  "same in every file": "the same five sentences about the data set in every file",
  "publisher's row": "when the publisher made or touched its row, not a fact about the bill",
  "follows from the bill": "follows from the bill's Congress, type and number",
  "follows from the vote": "follows from the vote's Congress, session, chamber and number",
  "empty in every file": "empty in every file",
  "part of the display name": "the record has a name as fullName writes it, which stands beside it",
  "repeats bioguideId": "repeats bioguideId; gpoId and lisID are in the legislators' files",
  "repeats the kind of title": "the kind and chamber that titleType and chamberCode tell",
  "the bill of the file": "names the bill of the file",
  "counts of kinds": "the publisher's counts by its own kinds, not always those of the list",
  "counts the list": "counts what the list itself shows",
  "addresses of pages": "addresses of pages; the record has the text without links",
  "kind of vote": "the publisher's kind of action; the roll call has the question that was put",
  "repeats actionDesc": "what actionDesc says too, with the ways of amending and reporting",
  "publisher's mark": "marks what the titles and the status tell as well",
  "no tree of subjects": "the record has subjects without the tree that they stand in",
  "source of a title": "the record tells the source of actions, not of titles",
  "facts of the other amendment": "facts of the amendment that is amended, which its own entry has",
  "actions of amendments": "of an amendment's actions the record has the latest one and the votes",
  "time of the latest action":
    "stands only where the amendment has a latestAction with its own time",
  "number of cosponsors": "the record has how many cosponsor an amendment and have not withdrawn",
  "more of amendments": "the record has no texts of amendments, nor how many amend an amendment",
} as const;
export type Reason = keyof typeof REASONS;

type LeftOut = readonly [path: string, why: Reason];

/** Below a bill. */
const OF_BILL: readonly LeftOut[] = [
  ["version", "shape is told by the document"],
  ["createDate", "publisher's row"],
  ["originChamberCode", "follows from the bill"],
  ["legislationUrl", "follows from the bill"],
  ["isReserved", "publisher's mark"],
  ["primarySubject/parentSubject", "no tree of subjects"],
  ["subjects/billSubjects/primarySubject/parentSubject", "no tree of subjects"],
  ["subjects/billSubjects/otherSubjects/item/parentSubject", "no tree of subjects"],
  ["subjects/legislativeSubjects/item/updateDate", "publisher's row"],
  ["subjects/policyArea/updateDate", "publisher's row"],
  ["recordedVotes/recordedVote/fullActionName", "kind of vote"],
  ["recordedVotes/recordedVote/url", "follows from the vote"],
  ["actions/actionByCounts", "counts of kinds"],
  ["actions/actionTypeCounts", "counts of kinds"],
  ["actions/item/links", "addresses of pages"],
  ["actions/item/recordedVotes/recordedVote/fullActionName", "kind of vote"],
  ["actions/item/recordedVotes/recordedVote/url", "follows from the vote"],
  ["latestAction/links", "addresses of pages"],
  ["notes/item/links", "addresses of pages"],
  ["titles/item/parentTitleType", "repeats the kind of title"],
  ["titles/item/sourceSystem", "source of a title"],
  ["summaries/billSummaries/item/name", "repeats actionDesc"],
  ["sponsors/item/middleName", "part of the display name"],
  ["sponsors/item/identifiers/gpoId", "repeats bioguideId"],
  ["sponsors/item/identifiers/lisID", "repeats bioguideId"],
  ["cosponsors/item/middleName", "part of the display name"],
  ["cosponsors/item/identifiers/gpoId", "repeats bioguideId"],
  ["cosponsors/item/identifiers/lisID", "repeats bioguideId"],
];

/** Below an amendment of a bill. */
const OF_AMENDMENT: readonly LeftOut[] = [
  ["version", "shape is told by the document"],
  ["createDate", "publisher's row"],
  ["amendedBill", "the bill of the file"],
  ["amendedTreaty", "empty in every file"],
  ["notes", "empty in every file"],
  ["titles", "empty in every file"],
  ["amendments", "more of amendments"],
  ["amendmentsToAmendment", "more of amendments"],
  ["textVersions", "more of amendments"],
  ["amendedAmendment/purpose", "facts of the other amendment"],
  ["amendedAmendment/description", "facts of the other amendment"],
  ["amendedAmendment/updateDate", "facts of the other amendment"],
  ["links", "addresses of pages"],
  ["latestAction/links", "addresses of pages"],
  ["actions/count", "counts the list"],
  ["actions/actionByCounts", "counts of kinds"],
  ["actions/actionTypeCounts", "counts of kinds"],
  ["actions/actions/item/actionCode", "actions of amendments"],
  ["actions/actions/item/actionTime", "time of the latest action"],
  ["actions/actions/item/committee", "actions of amendments"],
  ["actions/actions/item/committees", "actions of amendments"],
  ["actions/actions/item/links", "addresses of pages"],
  ["actions/actions/item/sourceSystem", "actions of amendments"],
  ["actions/actions/item/type", "actions of amendments"],
  ["actions/actions/item/recordedVotes/recordedVote/fullActionName", "kind of vote"],
  ["actions/actions/item/recordedVotes/recordedVote/url", "follows from the vote"],
  ["cosponsors/item", "number of cosponsors"],
  ["cosponsors/countIncludingWithdrawnCosponsors", "number of cosponsors"],
  ["cosponsors/totalCount", "number of cosponsors"],
  ["sponsors/item/middleName", "part of the display name"],
  ["sponsors/item/identifiers/gpoId", "repeats bioguideId"],
  ["sponsors/item/identifiers/lisID", "repeats bioguideId"],
];

/**
 * The BILLSTATUS elements that are not read, with the reasons. A path includes everything below it.
 * Tests check this list against the elements that the reader reads.
 */
export const LEFT_OUT: ReadonlyMap<string, Reason> = new Map<string, Reason>([
  ["billStatus/version", "shape is told by the document"],
  ["billStatus/dublinCore", "same in every file"],
  ...OF_BILL.map(([path, why]) => [`billStatus/bill/${path}`, why] as const),
  ...OF_AMENDMENT.map(
    ([path, why]) => [`billStatus/bill/amendments/amendment/${path}`, why] as const,
  ),
]);
