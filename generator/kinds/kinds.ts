import type { RecordKind } from "../../contract/enumerations.ts";
import { mergeCrsReport } from "../../data/merge/merge-report.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { writeBills } from "./bill.ts";
import { mergedParts } from "../records/merged-records.ts";
import type { BuildContext } from "./build-context.ts";
import { writeCommittees } from "./committee.ts";
import { writePeople } from "./legislator.ts";
import { writeMeetings } from "./meeting.ts";
import { writeNomination } from "./nomination.ts";
import { writeCrsReport, writeReport } from "./reports.ts";
import { writeTreaty } from "./treaty.ts";
import { writeTopics } from "./topic.ts";
import { writeVotes } from "./vote.ts";

type Rows = Iterable<Iterable<WrittenRow>>;

/** Makes the rows of each record with all that comes with it, and says how many records there are. */
type Writer = (
  context: BuildContext,
  catalog: Catalog,
) => { readonly count: number; readonly rows: Rows };

/**
 * In the order of a build: votes and bills tell where members served, the types of committees, and topics. Laws and
 * amendments come with their bills.
 */
export const WRITERS: Readonly<Record<RecordKind, Writer | null>> = {
  vote: (context) => ({ count: context.records.countVotes(), rows: writeVotes(context) }),
  bill: (context) => ({ count: context.records.countBills(), rows: writeBills(context) }),
  amendment: null,
  law: null,
  legislator: (context) => ({ count: context.known.legislators.size, rows: writePeople(context) }),
  committee: (context) => ({ count: 1, rows: [writeCommittees(context)] }),
  meeting: (context) => ({ count: 1, rows: [writeMeetings(context)] }),
  nomination: eachOf(({ known }) => known.nominations.values(), writeNomination),
  treaty: eachOf(({ known }) => known.treaties.values(), writeTreaty),
  committee_report: eachOf(({ known }) => known.reports.values(), writeReport),
  crs_report: eachOf(
    ({ records }) => mergedParts(records.parts("crs_report"), mergeCrsReport),
    writeCrsReport,
  ),
  topic: (_, catalog) => ({ count: 1, rows: [writeTopics(catalog.topics())] }),
};

function eachOf<Stored>(
  all: (context: BuildContext) => Iterable<Stored>,
  write: (stored: Stored, context: BuildContext) => WrittenRow,
): Writer {
  return (context) => {
    const stored = [...all(context)];
    return { count: stored.length, rows: stored.values().map((each) => [write(each, context)]) };
  };
}
