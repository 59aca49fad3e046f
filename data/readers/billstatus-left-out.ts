/**
 * The elements of BILLSTATUS that the reader does not read, each with the reason. A path stands
 * for everything below it as well. A test holds this list against what the reader really reads.
 */
export const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ["billStatus/version", "the shape of the document itself tells its generation"],
  ["billStatus/dublinCore", "the same five sentences about the data set in every file"],
  ["billStatus/bill/version", "the shape of the document itself tells its generation"],
  ["billStatus/bill/createDate", "when the publisher made its row, not a fact about the bill"],
  ["billStatus/bill/originChamber", "follows from the bill's type"],
  [
    "billStatus/bill/legislationUrl",
    "follows from the bill's Congress, type and number; the publisher misspells the ordinal of some",
  ],
  ["billStatus/bill/calendarNumbers", "repeats the calendar numbers of the actions"],
  ["billStatus/bill/recordedVotes", "repeats the recorded votes of the actions"],
  ["billStatus/bill/actions/actionByCounts", "counts what the list itself shows"],
  ["billStatus/bill/actions/actionTypeCounts", "counts what the list itself shows"],
  ["billStatus/bill/actions/item/links", "addresses of pages that the text itself names"],
  [
    "billStatus/bill/actions/item/recordedVotes/recordedVote/url",
    "follows from the vote's Congress, session, chamber and number",
  ],
  ["billStatus/bill/latestAction/links", "addresses of pages that the text itself names"],
  ["billStatus/bill/titles/item/parentTitleType", "empty in every file"],
  ["billStatus/bill/sponsors/item/middleName", "part of fullName"],
  ["billStatus/bill/sponsors/item/firstName", "part of fullName, and at times in upper case"],
  ["billStatus/bill/sponsors/item/lastName", "part of fullName, and at times in upper case"],
  ["billStatus/bill/sponsors/item/identifiers", "repeats bioguideId"],
  ["billStatus/bill/cosponsors/item/middleName", "part of fullName"],
  ["billStatus/bill/cosponsors/item/firstName", "part of fullName, and at times in upper case"],
  ["billStatus/bill/cosponsors/item/lastName", "part of fullName, and at times in upper case"],
  ["billStatus/bill/cosponsors/item/identifiers", "repeats bioguideId"],
  ["billStatus/bill/amendments/amendment/amendedBill", "the bill of the file"],
  [
    "billStatus/bill/amendments/amendment/amendmentsToAmendment",
    "counts what the other amendments' amendedAmendment tells",
  ],
  [
    "billStatus/bill/amendments/amendment/amendedAmendment/purpose",
    "repeats the purpose of the amendment that is amended",
  ],
  [
    "billStatus/bill/amendments/amendment/amendedAmendment/updateDate",
    "repeats that of the amendment that is amended",
  ],
  ["billStatus/bill/amendments/amendment/links", "addresses of pages that the texts name"],
  [
    "billStatus/bill/amendments/amendment/latestAction/links",
    "addresses of pages that the text itself names",
  ],
  ["billStatus/bill/amendments/amendment/actions/count", "counts what the list itself shows"],
  [
    "billStatus/bill/amendments/amendment/actions/actions/item/actionCode",
    "of an amendment's actions the record has the latest one and the votes",
  ],
  [
    "billStatus/bill/amendments/amendment/actions/actions/item/actionTime",
    "stands only where the amendment has a latestAction, which gives the time",
  ],
  [
    "billStatus/bill/amendments/amendment/actions/actions/item/committees",
    "of an amendment's actions the record has the latest one and the votes",
  ],
  [
    "billStatus/bill/amendments/amendment/actions/actions/item/sourceSystem",
    "of an amendment's actions the record has the latest one and the votes",
  ],
  [
    "billStatus/bill/amendments/amendment/actions/actions/item/type",
    "of an amendment's actions the record has the latest one and the votes",
  ],
  [
    "billStatus/bill/amendments/amendment/actions/actions/item/recordedVotes/recordedVote/url",
    "follows from the vote's Congress, session, chamber and number",
  ],
  [
    "billStatus/bill/amendments/amendment/cosponsors/item",
    "the record has the number of an amendment's cosponsors, not their names",
  ],
  [
    "billStatus/bill/amendments/amendment/cosponsors/countIncludingWithdrawnCosponsors",
    "the record counts cosponsors that have not withdrawn",
  ],
  [
    "billStatus/bill/amendments/amendment/sponsors/item/firstName",
    "part of fullName, and at times in upper case",
  ],
  [
    "billStatus/bill/amendments/amendment/sponsors/item/lastName",
    "part of fullName, and at times in upper case",
  ],
  ["billStatus/bill/amendments/amendment/sponsors/item/middleName", "part of fullName"],
  ["billStatus/bill/amendments/amendment/sponsors/item/identifiers", "repeats bioguideId"],
]);
