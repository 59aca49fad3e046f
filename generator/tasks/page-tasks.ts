import { billName, congressPath } from "../../contract/addresses.ts";
import type { Fiction } from "../../contract/build.ts";
import type { CommitteeType } from "../../contract/enumerations.ts";
import type { MetaFacts } from "../../contract/request/meta.ts";
import type { CongressSummary } from "../../contract/resources/congress.ts";
import type { BillId, Day, VoteId } from "../../data/documents.ts";
import type { RecordReader } from "../../data/database/record-reader.ts";
import { billSightings, voteSightings } from "../../data/merge/sightings.ts";
import type { Violation } from "../builds/overruled.ts";
import type { SegmentWriter } from "../builds/segments.ts";
import type { TextTable } from "../builds/text-table.ts";
import { type ListTask, writeList } from "../pages/list-writer.ts";
import { createPageChecks } from "../pages/page-checks.ts";
import { createPageWriter, type WrittenPage } from "../pages/page-writer.ts";
import { recordPiece } from "../pages/bulk-piece.ts";
import type { RecordResult, WrittenRow } from "../pages/record-result.ts";
import type { Lines } from "../pages/table.ts";
import { withoutPublicPages } from "../pages/without-public-pages.ts";
import { incompleteBlocksOf } from "../records/bill.ts";
import { createTallies } from "../records/congress-records.ts";
import type { AllRecords } from "../records/known-records.ts";
import { createReferences } from "../records/references.ts";
import { detailWriter, type TaskContext, type WholeContext, writtenRow } from "./task-context.ts";
import { writeBill } from "./write-bills.ts";
import { writeCommittees, writeMeetings, writeNominations } from "./write-committees.ts";
import { type Person, writePerson } from "./write-people.ts";
import { writeVote } from "./write-votes.ts";

export interface PageTaskSetup {
  readonly records: RecordReader;
  readonly known: AllRecords;
  readonly baseUrl: string;
  readonly asOf: Day;
  readonly currentCongress: number;
  readonly fiction: Fiction;
  readonly checked: TextTable;
  readonly segments: SegmentWriter;
}

export interface Made {
  readonly result: RecordResult;
  readonly violations: readonly Violation[];
}

export type PageTasks = ReturnType<typeof createPageTasks>;

export function createPageTasks(setup: PageTaskSetup) {
  const context = createContext(setup);
  return { records: recordTasks(context), ...listTasks(context), counts: context.pages.counts };
}

type Context = ReturnType<typeof createContext>;

function createContext(setup: PageTaskSetup) {
  const { records, known, segments, asOf, currentCongress } = setup;
  const pages = createPageWriter(segments, setup.checked);
  const checks = createPageChecks(setup.baseUrl);
  const shown =
    setup.fiction === "none" ? <Value>(value: Value): Value => value : withoutPublicPages;
  const writeDetail = detailWriter(pages, checks);
  const context: TaskContext = {
    known,
    to: createReferences(known, setup.baseUrl),
    checks,
    row: (table, record, about) => {
      const row = writtenRow(table, shown(record), about, checks);
      if (table !== "meeting" && table !== "nomination") return row;
      return { ...row, pieces: [recordPiece(table, record, [Buffer.from(`${row.line}\n`)])] };
    },
    writeDetail: (route, path, record, blocks) =>
      writeDetail(route, path, shown(record), shown(blocks)),
  };
  const whole: WholeContext = { ...context, records, known, asOf, currentCongress };
  return { setup, records, pages, checks, writeDetail, context, whole };
}

function recordTasks({ records, context, whole, checks }: Context) {
  const { legislators, resolveMember } = context.known;
  const lacksTerms = (bioguideId: string): boolean =>
    legislators.get(bioguideId)?.document.has_all_terms === false;
  const made = (
    rows: readonly WrittenRow[],
    found: Partial<RecordResult> = {},
    tallies = createTallies(),
  ): Made => {
    const none = { committeeTypes: [], sightings: [], tallies: tallies.all() };
    return { result: { rows, ...none, ...found }, violations: checks.take() };
  };
  return {
    bill: (id: BillId): Made => {
      const bill = stored(records.bill(id));
      const tallies = createTallies();
      const rows = writeBill(bill, tallies, context);
      const { committees } = bill.document;
      const sightings = [...billSightings(bill.document, lacksTerms)];
      const committeeTypes = committees.map(({ code, type }) => [code, type] as const);
      const blocks = incompleteBlocksOf(bill.document);
      const incomplete = { bill: billName(id), congress: id.congress, blocks };
      const lacks = blocks.length === 0 ? {} : { incomplete };
      return made(rows, { committeeTypes, sightings, ...lacks }, tallies);
    },
    vote: (id: VoteId): Made => {
      const vote = stored(records.vote(id));
      const tallies = createTallies();
      const sightings = [...voteSightings(vote.document, resolveMember, lacksTerms)];
      return made(writeVote(vote, tallies, context), { sightings }, tallies);
    },
    person: (person: Person): Made => made([...writePerson(person, whole)]),
    committees: (types: ReadonlyMap<string, CommitteeType>): Made =>
      made([...writeCommittees(types, whole), ...writeMeetings(whole), ...writeNominations(whole)]),
  };
}

/** A build reads from one snapshot of the database. */
function stored<Found>(found: Found | null): Found {
  if (found === null) throw new Error("a record disappeared while it was read");
  return found;
}

function listTasks({ setup, pages, checks, writeDetail }: Context) {
  const facts: MetaFacts = { baseUrl: setup.baseUrl, currentCongress: setup.currentCongress };
  return {
    congresses: (congresses: readonly CongressSummary[]) => ({
      pages: congresses.map(
        (each) => writeDetail("congress", congressPath(each.congress), each, {}).page,
      ),
      violations: checks.take(),
    }),
    lists: (lists: readonly ListTask[], lines: ReadonlyMap<string, Lines>): WrittenPage[] =>
      lists.flatMap((task) => [...writeList(task, lines, facts, pages)]),
  };
}
