import { congressPath } from "../../contract/addresses.ts";
import type { Fiction } from "../../contract/build.ts";
import type { CommitteeType } from "../../contract/enumerations.ts";
import type { MetaFacts } from "../../contract/request/meta.ts";
import { openRecords, RecordsError } from "../../data/database/database.ts";
import type { BillId, Day, VoteId } from "../../data/documents.ts";
import { createRecordReader, type Range } from "../../data/database/record-reader.ts";
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
import { createPageWriter, type PageCounts } from "../pages/page-writer.ts";
import type { StoredObjects } from "../../builds/published-objects.ts";
import { readVerifiedText } from "../../builds/read-list.ts";
import { packLists } from "../pages/rows-below.ts";
import { createTallies } from "../records/congress-records.ts";
import { createReferences } from "../records/references.ts";
import { pack, type Packed } from "../cache/packed.ts";
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
import { committeeTypesOf, writeBill } from "./write-bills.ts";
import { writeCommittees, writeMeetings, writeNominations } from "./write-committees.ts";
import { type PeopleTask, writePeople } from "./write-people.ts";
import { writeVote } from "./write-votes.ts";
import {
  hashOfRows,
  type WorkerResult,
  type ListResult,
  type WrittenRow,
} from "../pages/written.ts";

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

export interface PageTasks {
  readonly bills: (range: Range<BillId>) => Promise<Packed>;
  readonly votes: (range: Range<VoteId>) => Promise<Packed>;
  readonly people: (seen: PeopleTask) => Promise<Packed>;
  readonly committees: (types: ReadonlyMap<string, CommitteeType>) => Promise<Packed>;
  readonly part: (records: readonly WholeRecord[]) => Promise<Packed>;
  readonly table: (task: TableTask) => Promise<Packed>;
  readonly congresses: (congresses: readonly CongressSummary[]) => Promise<ListResult>;
  readonly lists: (task: ListsTask) => Promise<ListResult>;
  /** Returns a file error as a value, since error classes don't survive the transfer between threads. */
  readonly search: (task: SearchTask) => SystemFailure | null;
  readonly close: () => void;
}

export async function openPageTasks(setup: WorkerSetup): Promise<PageTasks> {
  const database = await openRecords(setup.recordsPath, { readonly: true });
  // Each thread reads its own snapshot; all must be of the same state.
  if (database.snapshot() !== setup.stamp) {
    database.close();
    throw new RecordsError(
      `records database ${setup.recordsPath}: an import changed it meanwhile; generate again after the import`,
    );
  }
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
    pages,
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
  const whole: WholeContext = {
    ...context,
    records,
    known,
    asOf,
    currentCongress,
    addMember: (legislator, congress) =>
      addToTables(parts, "legislator", { ...legislator, congress }, {}),
  };

  const lacksTerms = (bioguideId: string): boolean =>
    traced.known.legislators.get(bioguideId)?.document.has_all_terms === false;

  const finish = async (
    rows: readonly WrittenRow[],
    found: Partial<Omit<WorkerResult, "counts" | "rows" | "below" | "parts" | "findings">> = {},
  ): Promise<Packed> => {
    const ended = await parts.finish();
    const written: WorkerResult = {
      counts: sumOf(await pages.finish(), ended.counts),
      ...packLists(rows),
      parts: ended.parts,
      rowsHash: hashOfRows(rows),
      findings: checks.take(),
      committeeTypes: new Map(),
      sightings: [],
      gaps: [],
      partlyKnown: [],
      tallies: createTallies().all(),
      ...found,
    };
    return pack(written, traced.take());
  };

  return {
    bills: async (range) => {
      const committeeTypes = new Map<string, CommitteeType>();
      const sightings = createSightings();
      const tallies = createTallies();
      const rows: WrittenRow[] = [];
      for (const bill of records.bills(range)) {
        rows.push(...writeBill(bill, tallies, context));
        sightings.add(billSightings(bill.document, lacksTerms));
        for (const [code, type] of committeeTypesOf(bill.document)) committeeTypes.set(code, type);
      }
      return finish(rows, { committeeTypes, sightings: sightings.all(), tallies: tallies.all() });
    },
    votes: async (range) => {
      const sightings = createSightings();
      const tallies = createTallies();
      const rows = [...records.votes(range)].flatMap((vote) => {
        sightings.add(voteSightings(vote.document, traced.known.resolveMember, lacksTerms));
        return writeVote(vote, tallies, context);
      });
      return finish(rows, { sightings: sightings.all(), tallies: tallies.all() });
    },
    people: async (seen) => {
      const rows = [...writePeople(seen, whole)];
      const everybody = [...known.legislators.values()].map(({ document }) => document);
      const gap = termsGap(everybody, asOf);
      const partlyKnown = partlyKnownCongresses(everybody, asOf);
      return finish(rows, { gaps: gap === null ? [] : [gap], partlyKnown });
    },
    committees: async (types) => {
      const rows = [
        ...writeCommittees(types, whole),
        ...writeMeetings(whole),
        ...writeNominations(whole),
      ];
      return finish(rows);
    },
    part: async (gathered) => {
      for (const { resource, record, line } of gathered) addRecord(parts, resource, record, [line]);
      return finish([]);
    },
    table: async (task) => {
      const texts: Buffer[] = [];
      for (const object of task.objects) {
        // oxlint-disable-next-line no-await-in-loop -- in sequence
        texts.push(await readVerifiedText(store, object, "a part"));
      }
      addTable(parts, task, texts);
      return finish([]);
    },
    congresses: async (congresses) => {
      const written = congresses.map((each) =>
        writeDetail("congress", congressPath(each.congress), each, {}),
      );
      return { counts: await pages.finish(), pages: written, findings: checks.take() };
    },
    lists: async ({ lists, lines }) => {
      const facts: MetaFacts = { baseUrl: setup.baseUrl, currentCongress };
      const written = lists.flatMap((task) => [...writeList(task, lines, facts, pages)]);
      return { counts: await pages.finish(), pages: written, findings: checks.take() };
    },
    search: (task) => {
      try {
        writeSearchDatabase(task);
        return null;
      } catch (error) {
        const failure = systemFailure(error);
        if (failure === null) throw error;
        return failure;
      }
    },
    close: () => database.close(),
  };
}

function sumOf(a: PageCounts, b: PageCounts): PageCounts {
  return {
    made: a.made + b.made,
    newObjects: a.newObjects + b.newObjects,
    newBytes: a.newBytes + b.newBytes,
  };
}
