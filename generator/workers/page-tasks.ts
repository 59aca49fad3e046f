import { congressPath } from "../../contract/addresses.ts";
import type { Fiction } from "../../contract/build.ts";
import type { CommitteeType } from "../../contract/enumerations.ts";
import type { MetaFacts } from "../../contract/request/meta.ts";
import { openRecords, type RecordsDatabase, RecordsError } from "../../data/database/database.ts";
import type { BillId, Day, VoteId } from "../../data/documents.ts";
import type { Range } from "../../data/database/key-ranges.ts";
import { createRecordReader } from "../../data/database/record-reader.ts";
import { billSightings, createSightings, voteSightings } from "../../data/merge/sightings.ts";
import { type SystemFailure, systemFailure } from "../../lib/errors.ts";
import { openStore, type StoreAddress } from "../../store/open-store.ts";
import { readKnownRecords } from "../records/known-records.ts";
import { type ListTask, writeList } from "../pages/list-writer.ts";
import { type SearchTask, writeSearchDatabase } from "../pages/search-database.ts";
import { createPageChecks } from "../pages/page-checks.ts";
import type { WholeRecord } from "../bulk/bulk-files.ts";
import { addTable, addToTables, type TableTask } from "../bulk/tables.ts";
import { addRecord, createPartWriter } from "../pages/part-writer.ts";
import { createPageWriter, type PageCounts, type WrittenPage } from "../pages/page-writer.ts";
import type { StoredObjects } from "../builds/published-objects.ts";
import { readVerifiedText } from "../builds/read-list.ts";
import { packLists } from "../pages/rows-below.ts";
import { createTallies } from "../records/congress-records.ts";
import { createReferences } from "../records/references.ts";
import { traceLookUps } from "../cache/look-ups.ts";
import type { CongressSummary } from "../../contract/resources/congress.ts";
import type { SharedLines } from "../pages/table.ts";
import { partlyKnownCongresses, termsGap } from "../records/terms-gap.ts";
import { withoutPublicPages } from "../pages/without-public-pages.ts";
import {
  detailWriter,
  type WholeContext,
  type WorkerContext,
  writtenRow,
} from "./worker-context.ts";
import { writeBill } from "./write-bills.ts";
import { writeCommittees, writeMeetings, writeNominations } from "./write-committees.ts";
import { type PeopleTask, writePeople } from "./write-people.ts";
import { writeVote } from "./write-votes.ts";
import {
  hashSearchRows,
  pack,
  type Packed,
  type WorkerResult,
  type ListResult,
  type WrittenRow,
} from "../pages/worker-result.ts";

export interface WorkerSetup {
  readonly recordsPath: string;
  /** The records' state, from `snapshot`. */
  readonly stamp: string;
  readonly store: StoreAddress;
  readonly baseUrl: string;
  readonly asOf: Day;
  readonly currentCongress: number;
  readonly fiction: Fiction;
  readonly objects: StoredObjects;
}

export interface ListsTask {
  readonly lists: readonly ListTask[];
  readonly lines: ReadonlyMap<string, SharedLines>;
}

export type PageTasks = Awaited<ReturnType<typeof openPageTasks>>;

export async function openPageTasks(setup: WorkerSetup) {
  const thread = await openThread(setup);
  return {
    ...recordTasks(thread),
    ...bulkTasks(thread),
    ...listTasks(thread),
    search: writeSearch,
    close: () => thread.database.close(),
  };
}

type Thread = Awaited<ReturnType<typeof openThread>>;

async function openThread(setup: WorkerSetup) {
  const database = await openSnapshot(setup);
  const records = createRecordReader(database);
  const known = readKnownRecords(records);
  const traced = traceLookUps(known);
  const store = await openStore(setup.store);
  const pages = createPageWriter(store, setup.objects);
  const parts = createPartWriter(store);
  const checks = createPageChecks(setup.baseUrl);
  const shown =
    setup.fiction === "none" ? <Value>(value: Value): Value => value : withoutPublicPages;
  const writeDetail = detailWriter(pages, checks, parts);
  const context: WorkerContext = {
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
    database,
    records,
    traced,
    store,
    pages,
    parts,
    checks,
    writeDetail,
    context,
    whole,
  };
}

/** Each thread reads its own snapshot; all must be of the same state. */
async function openSnapshot({ recordsPath, stamp }: WorkerSetup): Promise<RecordsDatabase> {
  const database = await openRecords(recordsPath, { readonly: true });
  if (database.snapshot() === stamp) return database;
  database.close();
  throw new RecordsError(
    `records database ${recordsPath}: an import changed it meanwhile; generate again after the import`,
  );
}

async function finish(
  { pages, parts, checks, traced }: Thread,
  rows: readonly WrittenRow[],
  found: Partial<Omit<WorkerResult, "counts" | "rows" | "below" | "parts" | "findings">> = {},
): Promise<Packed> {
  const ended = await parts.finish();
  const written: WorkerResult = {
    counts: sumOf(await pages.finish(), ended.counts),
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
  return pack(written, traced.take());
}

function recordTasks(thread: Thread) {
  const { records, context, whole } = thread;
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
      return finish(thread, rows, found);
    },
    votes: async (range: Range<VoteId>) => {
      const sightings = createSightings();
      const tallies = createTallies();
      const rows = [...records.votes(range)].flatMap((vote) => {
        sightings.add(voteSightings(vote.document, resolveMember, lacksTerms));
        return writeVote(vote, tallies, context);
      });
      return finish(thread, rows, { sightings: sightings.all(), tallies: tallies.all() });
    },
    people: async (task: PeopleTask) => {
      const rows = [...writePeople(task, whole)];
      const everybody = [...whole.known.legislators.values()].map(({ document }) => document);
      const gap = termsGap(everybody, whole.asOf);
      const partlyKnown = partlyKnownCongresses(everybody, whole.asOf);
      return finish(thread, rows, { gaps: gap === null ? [] : [gap], partlyKnown });
    },
    committees: async (types: ReadonlyMap<string, CommitteeType>) =>
      finish(thread, [
        ...writeCommittees(types, whole),
        ...writeMeetings(whole),
        ...writeNominations(whole),
      ]),
  };
}

function bulkTasks(thread: Thread) {
  const { parts, store } = thread;
  return {
    part: async (gathered: readonly WholeRecord[]) => {
      for (const { resource, record, line } of gathered) addRecord(parts, resource, record, [line]);
      return finish(thread, []);
    },
    table: async (task: TableTask) => {
      const texts: Buffer[] = [];
      for (const object of task.objects) {
        // oxlint-disable-next-line no-await-in-loop -- in sequence
        texts.push(await readVerifiedText(store, object, "a part"));
      }
      addTable(parts, task, texts);
      return finish(thread, []);
    },
  };
}

function listTasks({ setup, pages, checks, writeDetail }: Thread) {
  const facts: MetaFacts = { baseUrl: setup.baseUrl, currentCongress: setup.currentCongress };
  const finished = async (written: readonly WrittenPage[]): Promise<ListResult> => ({
    counts: await pages.finish(),
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

/** Returns a file error as a value, since error classes don't survive the transfer between threads. */
function writeSearch(task: SearchTask): SystemFailure | null {
  try {
    writeSearchDatabase(task);
    return null;
  } catch (error) {
    const failure = systemFailure(error);
    if (failure === null) throw error;
    return failure;
  }
}

function sumOf(a: PageCounts, b: PageCounts): PageCounts {
  return {
    rendered: a.rendered + b.rendered,
    newObjects: a.newObjects + b.newObjects,
    newBytes: a.newBytes + b.newBytes,
  };
}
