import { congressPath } from "../../contract/addresses.ts";
import type { Fiction } from "../../contract/build.ts";
import type { CommitteeType } from "../../contract/enumerations.ts";
import type { MetaFacts } from "../../contract/request/meta.ts";
import type { BillId, Day, VoteId } from "../../data/documents.ts";
import type { Range } from "../../data/database/key-ranges.ts";
import type { RecordReader } from "../../data/database/record-reader.ts";
import { billSightings, createSightings, voteSightings } from "../../data/merge/sightings.ts";
import type { AllRecords } from "../records/known-records.ts";
import { type ListTask, writeList } from "../pages/list-writer.ts";
import { createPageChecks } from "../pages/page-checks.ts";
import { partReader, type WholeRecord } from "../bulk/bulk-files.ts";
import { addTable, addToTables, type TableTask } from "../bulk/tables.ts";
import { addRecord, createPartWriter } from "../pages/part-writer.ts";
import { createPageWriter, type PageCounts, type WrittenPage } from "../pages/page-writer.ts";
import type { SegmentWriter } from "../builds/segments.ts";
import type { TextTable } from "../builds/text-table.ts";
import { packLists } from "../pages/rows-below.ts";
import { createTallies } from "../records/congress-records.ts";
import { createReferences } from "../records/references.ts";
import { traceLookUps } from "../cache/look-ups.ts";
import type { CongressSummary } from "../../contract/resources/congress.ts";
import type { Lines } from "../pages/table.ts";
import { partlyKnownCongresses, termsGap } from "../records/terms-gap.ts";
import { withoutPublicPages } from "../pages/without-public-pages.ts";
import { detailWriter, type WholeContext, type TaskContext, writtenRow } from "./task-context.ts";
import { writeBill } from "./write-bills.ts";
import { writeCommittees, writeMeetings, writeNominations } from "./write-committees.ts";
import { type PeopleTask, writePeople } from "./write-people.ts";
import { writeVote } from "./write-votes.ts";
import {
  hashSearchRows,
  type TaskResult,
  type ListResult,
  type WrittenRow,
} from "../pages/task-result.ts";

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

interface ListsTask {
  readonly lists: readonly ListTask[];
  readonly lines: ReadonlyMap<string, Lines>;
}

/** A task's result before the cache keeps it. */
export interface Made {
  readonly written: TaskResult;
  readonly lookedUp: readonly string[];
}

export type PageTasks = ReturnType<typeof createPageTasks>;

export function createPageTasks(setup: PageTaskSetup) {
  const context = createContext(setup);
  return { ...recordTasks(context), ...bulkTasks(context), ...listTasks(context) };
}

type Context = ReturnType<typeof createContext>;

function createContext(setup: PageTaskSetup) {
  const { records, known, segments } = setup;
  const traced = traceLookUps(known);
  const pages = createPageWriter(segments, setup.checked);
  const parts = createPartWriter(segments);
  const checks = createPageChecks(setup.baseUrl);
  const shown =
    setup.fiction === "none" ? <Value>(value: Value): Value => value : withoutPublicPages;
  const writeDetail = detailWriter(pages, checks, parts);
  const context: TaskContext = {
    known: traced.known,
    to: createReferences(traced.known, setup.baseUrl),
    checks,
    row: (table, record, about) => {
      const row = writtenRow(table, shown(record), about, checks);
      if (table === "meeting" || table === "nomination") {
        addRecord(parts, table, record, [Buffer.from(`${row.line}\n`)]);
      }
      return row;
    },
    writeDetail: (route, path, record, blocks) =>
      writeDetail(route, path, shown(record), shown(blocks)),
  };
  const { asOf, currentCongress } = setup;
  const addMember: WholeContext["addMember"] = (legislator, congress) =>
    addToTables(parts, "legislator", { ...legislator, congress }, {});
  const whole: WholeContext = { ...context, records, known, asOf, currentCongress, addMember };
  return {
    setup,
    records,
    traced,
    pages,
    parts,
    checks,
    writeDetail,
    context,
    whole,
  };
}

async function finish(
  { pages, parts, checks, traced }: Context,
  rows: readonly WrittenRow[],
  found: Partial<Omit<TaskResult, "counts" | "rows" | "below" | "parts" | "findings">> = {},
): Promise<Made> {
  const ended = await parts.finish();
  const written: TaskResult = {
    counts: sumOf(pages.finish(), ended.counts),
    ...packLists(rows),
    parts: ended.parts,
    searchRowsHash: hashSearchRows(rows),
    findings: checks.take(),
    committeeTypes: new Map(),
    sightings: [],
    gaps: [],
    partlyKnown: [],
    tallies: createTallies().all(),
    ...found,
  };
  return { written, lookedUp: traced.take() };
}

function recordTasks(tools: Context) {
  const { records, context, whole } = tools;
  const { legislators, resolveMember } = context.known;
  const lacksTerms = (bioguideId: string): boolean =>
    legislators.get(bioguideId)?.document.has_all_terms === false;
  return {
    bills: async (range: Range<BillId>) => {
      const committeeTypes = new Map<string, CommitteeType>();
      const sightings = createSightings();
      const tallies = createTallies();
      const rows: WrittenRow[] = [];
      for (const bill of records.bills(range)) {
        rows.push(...writeBill(bill, tallies, context));
        sightings.add(billSightings(bill.document, lacksTerms));
        for (const { code, type } of bill.document.committees) committeeTypes.set(code, type);
      }
      const found = { committeeTypes, sightings: sightings.all(), tallies: tallies.all() };
      return finish(tools, rows, found);
    },
    votes: async (range: Range<VoteId>) => {
      const sightings = createSightings();
      const tallies = createTallies();
      const rows = [...records.votes(range)].flatMap((vote) => {
        sightings.add(voteSightings(vote.document, resolveMember, lacksTerms));
        return writeVote(vote, tallies, context);
      });
      return finish(tools, rows, { sightings: sightings.all(), tallies: tallies.all() });
    },
    people: async (task: PeopleTask) => {
      const rows = [...writePeople(task, whole)];
      const everybody = [...whole.known.legislators.values()].map(({ document }) => document);
      const gap = termsGap(everybody, whole.asOf);
      const partlyKnown = partlyKnownCongresses(everybody, whole.asOf);
      return finish(tools, rows, { gaps: gap === null ? [] : [gap], partlyKnown });
    },
    committees: async (types: ReadonlyMap<string, CommitteeType>) =>
      finish(tools, [
        ...writeCommittees(types, whole),
        ...writeMeetings(whole),
        ...writeNominations(whole),
      ]),
  };
}

function bulkTasks(tools: Context) {
  const { parts, setup } = tools;
  return {
    part: async (gathered: readonly WholeRecord[]) => {
      for (const { resource, record, line } of gathered) addRecord(parts, resource, record, [line]);
      return finish(tools, []);
    },
    table: async (task: TableTask) => {
      await addTable(parts, task, partReader(setup.segments));
      return finish(tools, []);
    },
  };
}

function listTasks({ setup, pages, checks, writeDetail }: Context) {
  const facts: MetaFacts = { baseUrl: setup.baseUrl, currentCongress: setup.currentCongress };
  const finished = (written: readonly WrittenPage[]): ListResult => ({
    counts: pages.finish(),
    pages: written,
    findings: checks.take(),
  });
  return {
    congresses: (congresses: readonly CongressSummary[]) =>
      finished(
        congresses.map((each) => writeDetail("congress", congressPath(each.congress), each, {})),
      ),
    lists: ({ lists, lines }: ListsTask) =>
      finished(lists.flatMap((task) => [...writeList(task, lines, facts, pages)])),
  };
}

function sumOf(a: PageCounts, b: PageCounts): PageCounts {
  return {
    rendered: a.rendered + b.rendered,
    newTexts: a.newTexts + b.newTexts,
    newBytes: a.newBytes + b.newBytes,
  };
}
