import type { RecordKind } from "../../contract/enumerations.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { writeBills } from "./bill.ts";
import type { BuildContext } from "./build-context.ts";
import { writeCommittees } from "./committee.ts";
import { writePeople } from "./legislator.ts";
import { writeMeetings } from "./meeting.ts";
import { writeNominations } from "./nomination.ts";
import { writeCrsReports, writeReports } from "./reports.ts";
import { writeTreaties } from "./treaty.ts";
import { writeTopics } from "./topic.ts";
import { writeVotes } from "./vote.ts";

interface Writer {
  /** In progress reports. */
  readonly step: string;
  /** How many times it yields. */
  count(context: BuildContext): number;
  /** Yields the rows of each record with all that comes with it. */
  write(context: BuildContext, catalog: Catalog): Iterable<Iterable<WrittenRow>>;
}

/**
 * In the order of a build: votes and bills tell where members served, the types of committees, and topics. Laws and
 * amendments come with their bills.
 */
export const WRITERS: Readonly<Record<RecordKind, Writer | null>> = {
  vote: { step: "votes", count: ({ records }) => records.countVotes(), write: writeVotes },
  bill: { step: "bills", count: ({ records }) => records.countBills(), write: writeBills },
  amendment: null,
  law: null,
  legislator: { step: "people", count: ({ known }) => known.legislators.size, write: writePeople },
  committee: atOnce("committees", writeCommittees),
  meeting: atOnce("meetings", writeMeetings),
  nomination: {
    step: "nominations",
    count: ({ known }) => known.nominations.size,
    write: writeNominations,
  },
  treaty: {
    step: "treaties",
    count: ({ known }) => known.treaties.size,
    write: writeTreaties,
  },
  committee_report: {
    step: "committee reports",
    count: ({ known }) => known.reports.size,
    write: writeReports,
  },
  crs_report: {
    step: "CRS reports",
    count: ({ known }) => known.crsReports.size,
    write: writeCrsReports,
  },
  topic: atOnce("topics", (_, catalog) => writeTopics(catalog.topics())),
};

function atOnce(
  step: string,
  write: (context: BuildContext, catalog: Catalog) => Iterable<WrittenRow>,
): Writer {
  return { step, count: () => 1, write: (context, catalog) => [write(context, catalog)] };
}
