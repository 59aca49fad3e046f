import { createHash } from "node:crypto";

import { sha256Hex } from "../lib/hash.ts";
import type { Gap } from "../contract/build.ts";
import { ENTRY_BYTES, entryObject } from "../contract/build-index.ts";
import type { CommitteeType } from "../contract/enumerations.ts";
import type { SetFilter } from "../contract/request/request.ts";
import type { Law } from "../contract/resources/law.ts";
import { topicPath } from "../contract/addresses.ts";
import { ascending } from "../data/parse/order.ts";
import { createSightings } from "../data/merge/sightings.ts";
import { createTallies } from "./records/congress-records.ts";
import type { ListedRecord } from "../builds/line-files.ts";
import { BELOW, type GatheredRows } from "./pages/lists.ts";
import type { WholeRecord } from "./bulk/bulk-files.ts";
import type { WrittenPart } from "./pages/part-writer.ts";
import type { Findings } from "./pages/page-checks.ts";
import type { Violation } from "../builds/overruled.ts";
import { createGrowingBytes } from "./pages/growing-bytes.ts";
import { createOpenLinks } from "./pages/open-links.ts";
import type { PageCounts, WrittenPage } from "./pages/page-writer.ts";
import { searchRow } from "./pages/search-row.ts";
import type { SearchTexts } from "./pages/search-texts.ts";
import { createTable, rowOf } from "./pages/table.ts";
import { createBelow } from "./pages/rows-below.ts";
import { createTopicGatherer } from "./pages/topics.ts";
import {
  hashOfRows,
  type WorkerResult,
  type ListResult,
  type WrittenRow,
} from "./pages/written.ts";
import { TABLE_RESOURCES, type TableName } from "./pages/table-resources.ts";

export type BuildAccumulator = ReturnType<typeof createBuildAccumulator>;

/** Collects worker results in a fixed order, so that the same records give the same build. */
export function createBuildAccumulator(
  texts: Pick<SearchTexts, "add">,
  address: (path: string) => string,
) {
  const tables = new Map(
    Object.entries(TABLE_RESOURCES).map(([name, resource]) => [
      name as TableName,
      createTable(resource),
    ]),
  );
  const views = new Map<TableName, Map<number, SetFilter>>();
  const below = createBelow();
  const owners = new Map<TableName, string[]>();
  const tallies = createTallies();
  const topics = createTopicGatherer();
  const committeeTypes = new Map<string, CommitteeType>();
  const sightings = createSightings();
  const gaps: Gap[] = [];
  const partlyKnown: number[] = [];
  // Copies the bytes, since an entry's view would keep its whole chunk in memory.
  const entries = createGrowingBytes();
  let pageLines: string[] = [];
  const records: ListedRecord[] = [];
  const violations: Violation[] = [];
  const links = createOpenLinks();
  const laws = new Map<string, WholeRecord>();
  const parts: WrittenPart[] = [];
  const rowsHash = createHash("sha256");
  const counts = { bytes: 0, made: 0, newObjects: 0, newBytes: 0 };

  const addPage = ({ key, entry, bytes }: WrittenPage): void => {
    counts.bytes += bytes;
    entries.add(entry);
    links.addPage(key);
    pageLines.push(`${key}\t${hex(entryObject(entry))}`);
  };
  const addRecord = ({ table, id, page, line, path }: WrittenRow): void => {
    if (id === undefined) return;
    const hash = page === undefined ? sha256Hex(line) : hex(entryObject(page.entry));
    records.push({ resource: table, id, hash, path: path ?? id });
    if (table in BELOW) entryOf(owners, table, newPaths).push(id);
  };
  const addRow = (row: WrittenRow): number | undefined => {
    // Two bills claiming one law is a source error; the first one wins.
    if (row.table === "law" && row.id !== undefined) {
      if (laws.has(row.id)) return undefined;
      const line = row.page?.line ?? new Uint8Array();
      laws.set(row.id, { resource: "law", record: JSON.parse(row.line), line });
    }
    const number = tables.get(row.table)?.add(row);
    if (number === undefined) return undefined;
    if (row.page !== undefined) addPage(row.page);
    addRecord(row);
    texts.add(row, number);
    if (row.view !== undefined) entryOf(views, row.table, newMap).set(number, row.view);
    for (const mention of row.about?.topics ?? []) {
      if (row.about !== undefined) topics.add(mention, number, row.about.bill);
    }
    return number;
  };
  const addCounts = ({ made, newObjects, newBytes }: PageCounts): void => {
    counts.made += made;
    counts.newObjects += newObjects;
    counts.newBytes += newBytes;
  };
  const addFindings = (findings: Findings): void => {
    violations.push(...findings.violations);
    for (const [link, page] of findings.links) links.addLink(link, page);
  };
  return {
    pages: () => entries.size() / ENTRY_BYTES,
    entries: entries.all,
    /** Returns the new lines for `pages.tsv.gz` since the last call. */
    takePageLines: (): readonly string[] => {
      const taken = pageLines;
      pageLines = [];
      return taken;
    },
    counts,
    records,
    violations,
    links: links.left,
    committeeTypes,
    gaps,
    partlyKnown,
    parts,
    /** Complete laws and topics, sorted by ID. */
    wholeRecords: (): readonly WholeRecord[] => [
      ...[...laws.values()].toSorted((a, b) => LAW_ORDER(a.record, b.record)),
      ...topics
        .gathered(address)
        .toSorted((a, b) => (a.topic.slug < b.topic.slug ? -1 : 1))
        .map(({ topic, detail }): WholeRecord => {
          const line = Buffer.from(`${JSON.stringify(detail)}\n`);
          return { resource: "topic", record: topic, line };
        }),
    ],
    sightings: sightings.all,
    tallies: tallies.all,
    add: (written: WorkerResult): void => {
      addCounts(written.counts);
      addFindings(written.findings);
      rowsHash.update(written.rowsHash);
      below.add(written.below, written.rows.map(addRow));
      tallies.add(written.tallies);
      parts.push(...written.parts);
      for (const [code, type] of written.committeeTypes) committeeTypes.set(code, type);
      sightings.add(written.sightings);
      gaps.push(...written.gaps);
      partlyKnown.push(...written.partlyKnown);
    },
    addPages: (pages: readonly WrittenPage[]): void => {
      for (const page of pages) addPage(page);
    },
    addParts: (written: readonly WrittenPart[], found: PageCounts): void => {
      parts.push(...written);
      addCounts(found);
    },
    addFound: ({ counts: found, findings }: Pick<ListResult, "counts" | "findings">): void => {
      addCounts(found);
      addFindings(findings);
    },
    /** Call this after the last bill. Turns the topics into records. */
    addTopics: (): void => {
      const rows = topics.gathered(address).map(
        ({ topic }) =>
          ({
            ...rowOf(TABLE_RESOURCES.topic, topic),
            table: "topic",
            id: topicPath(topic.slug),
            search: searchRow(TABLE_RESOURCES.topic, topic, {
              keys: [topic.slug],
              title: topic.name,
              titles: [],
              texts: [],
            }),
          }) satisfies WrittenRow,
      );
      rowsHash.update(hashOfRows(rows));
      for (const row of rows) addRow(row);
    },
    /** Hashes all rows of the search database. */
    rowsHash: () => rowsHash.copy().digest("hex"),
    rows: (): GatheredRows => ({
      tables,
      views,
      rowsBelow: below.rowsOf,
      owners,
      topics: topics.gathered(address),
    }),
  };
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex");
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const found = map.get(key) ?? create();
  map.set(key, found);
  return found;
}

const LAW_ORDER = ascending<Law>("congress", "law_type", "law_number");

const newMap = (): Map<number, SetFilter> => new Map();
const newPaths = (): string[] => [];
