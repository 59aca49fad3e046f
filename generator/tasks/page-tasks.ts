import { billName, congressPath } from "../../contract/addresses.ts";
import type { Fiction } from "../../contract/build.ts";
import type { CommitteeType } from "../../contract/enumerations.ts";
import { detailPageKey } from "../../contract/request/request.ts";
import type { MetaFacts } from "../../contract/request/meta.ts";
import type { CongressSummary } from "../../contract/resources/congress.ts";
import type { Day, VoteDocument } from "../../data/documents.ts";
import type { RecordReader, Stored, StoredBill } from "../../data/database/record-reader.ts";
import { billSightings, voteSightings } from "../../data/merge/sightings.ts";
import type { SegmentWriter } from "../builds/segments.ts";
import type { TextTable } from "../builds/text-table.ts";
import { type ListTask, writeList } from "../pages/list-writer.ts";
import { createPageChecks } from "../pages/page-checks.ts";
import { createPageWriter, type WrittenPage } from "../pages/page-writer.ts";
import { recordPiece } from "../pages/bulk-piece.ts";
import type { WrittenRow } from "../pages/written-row.ts";
import type { Lines } from "../pages/table.ts";
import { withoutPublicPages } from "../pages/without-public-pages.ts";
import { incompleteBlocksOf } from "../records/bill.ts";
import type { AllRecords } from "../records/known-records.ts";
import { createReferences } from "../records/references.ts";
import {
  detailWriter,
  type GatheredFacts,
  type TaskContext,
  type WholeContext,
  writtenRow,
} from "./task-context.ts";
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

export type PageTasks = ReturnType<typeof createPageTasks>;

export function createPageTasks(setup: PageTaskSetup) {
  const context = createContext(setup);
  return {
    records: recordTasks(context),
    ...listTasks(context),
    counts: context.pages.counts,
    /** Returns the violations since the last call. */
    violations: context.checks.take,
  };
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
    writeFile: (path, bytes) => pages.write(detailPageKey(path), bytes, 0),
  };
  const whole: WholeContext = { ...context, records, known, asOf, currentCongress };
  return { setup, pages, checks, writeDetail, context, whole };
}

/** Each task writes the pages of a record and returns its rows. */
function recordTasks({ context, whole }: Context) {
  const { legislators, resolveMember } = context.known;
  const lacksTerms = (bioguideId: string): boolean =>
    legislators.get(bioguideId)?.document.has_all_terms === false;
  return {
    bill: (bill: StoredBill, gathered: GatheredFacts): readonly WrittenRow[] => {
      const { document } = bill;
      const { congress, committees } = document;
      for (const { code, type } of committees) gathered.committeeTypes.set(code, type);
      gathered.sightings.add(billSightings(document, lacksTerms));
      const blocks = incompleteBlocksOf(document);
      if (blocks.length > 0) {
        gathered.incompleteBills.push({ bill: billName(document), congress, blocks });
      }
      return writeBill(bill, gathered.tallies, context);
    },
    vote: (vote: Stored<VoteDocument>, gathered: GatheredFacts): readonly WrittenRow[] => {
      gathered.sightings.add(voteSightings(vote.document, resolveMember, lacksTerms));
      return writeVote(vote, gathered.tallies, context);
    },
    person: (person: Person): readonly WrittenRow[] => [...writePerson(person, whole)],
    committees: (types: ReadonlyMap<string, CommitteeType>): readonly WrittenRow[] => [
      ...writeCommittees(types, whole),
      ...writeMeetings(whole),
      ...writeNominations(whole),
    ],
  };
}

function listTasks({ setup, pages, writeDetail }: Context) {
  const facts: MetaFacts = { baseUrl: setup.baseUrl, currentCongress: setup.currentCongress };
  return {
    congresses: (congresses: readonly CongressSummary[]): WrittenPage[] =>
      congresses.map((each) => writeDetail("congress", congressPath(each.congress), each, {}).page),
    lists: (lists: readonly ListTask[], lines: ReadonlyMap<string, Lines>): WrittenPage[] =>
      lists.flatMap((task) => [...writeList(task, lines, facts, pages)]),
  };
}
