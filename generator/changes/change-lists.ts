import { join } from "node:path";
import { hexToBytes } from "@noble/hashes/utils.js";
import pLimit from "p-limit";

import { API_PREFIX } from "../../contract/addresses.ts";
import { entryHash, indexEntry, sortEntries } from "../../contract/build-index.ts";
import type { Manifest } from "../../contract/build.ts";
import { listResponse } from "../../contract/page-text.ts";
import type { MetaFacts } from "../../contract/request/meta.ts";
import type { SetFilter } from "../../contract/request/request.ts";
import {
  CHANGED_BLOCKS,
  MAX_CHANGES_SINCE,
  buildResource,
  changeResource,
  type Build,
  type Change,
} from "../../contract/resources/change.ts";
import { tabSeparated, writeLines } from "../builds/line-files.ts";
import type { LiveBuild } from "../builds/open-build.ts";
import type { BuildIdentity, ChangeLists } from "../builds/publication.ts";
import type { SegmentWriter } from "../builds/segments.ts";
import { hexOf, sha256 } from "../../lib/hash.ts";
import { required } from "../../lib/required.ts";
import { DAY_MS } from "../../lib/time.ts";
import type { Store } from "../../store/store.ts";
import type { PageParts } from "../catalog/catalog.ts";
import { type ListTask, writeList } from "../lists/list-writer.ts";
import { createPageWriter, type PageWriter, type WrittenPage } from "../builds/page-writer.ts";
import { createTable, rowOf, type Row } from "../catalog/table.ts";
import { walk } from "../lists/walk.ts";
import { buildOfPage, readHistory, type History } from "./history.ts";
import { congressIn, kindOfChange, ofAllKinds, type RecordChange } from "./record-changes.ts";
import { compose, stepKey, stepText, type Net } from "./steps.ts";
import { billResource } from "../../contract/kinds/bill.ts";
import type { Filter } from "../../contract/resource.ts";
import { eventResource, eventsPath } from "../../contract/resources/event.ts";
import { findEvents, readLeftEvents } from "./events.ts";

export interface ChangeListParts {
  readonly store: Store;
  readonly live: LiveBuild | null;
  readonly segments: SegmentWriter;
  readonly changes: readonly RecordChange[] | null;
  readonly manifestPart: Pick<Manifest, "base_url" | "current_congress" | "changes">;
  readonly workDir: string;
  readonly remarks: string[];
}

/** The list of builds and their changes is kept longer than the builds. */
const HISTORY_DAYS = 400;
/** The time for which `since` accepts a replaced build. */
const SINCE_DAYS = 30;
/** So many of the newest builds have net changes of their own; of the others, the last of each day. */
const NEWEST_LISTED = 8;

/** Writes the builds, this build's changes and net changes since recent builds; copies the rest. */
export async function writeChangeLists(
  { store, live, segments, manifestPart, workDir, remarks, ...parts }: ChangeListParts,
  named: BuildIdentity,
): Promise<ChangeLists> {
  const { base_url: baseUrl, current_congress: currentCongress } = manifestPart;
  const isWithin = (days: number) => (at: string) =>
    Date.parse(named.created_at) - Date.parse(at) <= days * DAY_MS;
  const isRecent = isWithin(SINCE_DAYS);
  const pages = createPageWriter(segments);
  const history = await readHistory({ store, live, segments, writer: pages, isRecent, remarks });
  const changes = parts.changes && (await withBlocks(segments, parts.changes));
  const earlier = history.builds.filter(
    // If the name is taken, the build gets another one.
    ({ build, created_at }) => build !== named.build && isWithin(HISTORY_DAYS)(created_at),
  );
  const urlOf = ({ build }: Pick<Build, "build">) => `${baseUrl}${API_PREFIX}/changes/${build}`;
  const builds = [
    // A build whose manifest is lost leaves its name.
    buildOf(named, live?.build === named.build ? null : changes && live, manifestPart.changes),
    ...earlier,
  ].map((build) => ({
    ...build,
    url: urlOf(build),
  }));
  const left = await readLeftEvents({ store, live, remarks }, history);
  const events =
    parts.changes === null
      ? []
      : await findEvents(
          {
            store,
            live,
            segments,
            changes: parts.changes,
            left: [...left.values()].flat(),
            baseUrl,
            remarks,
          },
          named,
        );
  const known = changes ?? [];
  const steps = new Map([...history.steps, [named.build, known]]);

  const meta = { baseUrl, currentCongress };
  const written: WrittenPage[] = [];
  const write = (list: OneList): void => void written.push(...pagesOf(list, meta, pages));
  const rowFor = rowsOfChanges(baseUrl);
  write({
    route: "changes",
    path: "/changes",
    resource: buildResource,
    rows: builds.map((build) => rowOf(buildResource, build)),
  });
  write({
    route: "buildChanges",
    path: `/changes/${named.build}`,
    resource: changeResource,
    rows: known.map(rowFor),
  });
  for (const [build, own] of [...left, [named.build, events] as const]) {
    if (build !== named.build && !own.some(({ seen_at }) => isRecent(seen_at))) continue;
    write({
      route: "events",
      path: eventsPath(build),
      resource: eventResource,
      rows: own.map((event) => rowOf(eventResource, event)),
    });
  }
  for (const [build, net] of listedNets(netsOf(builds, steps))) {
    write({
      route: "changes",
      path: "/changes",
      filters: [{ name: "since", value: build }],
      resource: changeResource,
      rows: [...net.values()].map(rowFor),
    });
  }
  if (changes !== null) written.push(pages.write(stepKey(named.build), stepText(changes), 0));
  await segments.flush();
  const entries = [
    ...written.map(({ key, entry }) => [key, entry] as const),
    ...keptPages(history, earlier, isRecent),
  ];
  const list = join(workDir, `${named.build}-changes-pages.tsv.gz`);
  await writeLines(
    list,
    tabSeparated(entries, ([key, entry]) => [key, hexOf(entryHash(entry))]),
  );
  const sorted = sortEntries(entries.map(([, entry]) => entry));
  return { entries: sorted, list };
}

/** Returns what changed since each build, the newest first, one at a time: each has up to 20,000 changes. */
function* netsOf(
  builds: readonly Build[],
  steps: ReadonlyMap<string, readonly RecordChange[]>,
): Generator<[string, Net]> {
  let net: Net = new Map();
  let next = builds[0]?.build ?? null;
  if (next !== null) yield [next, net];
  for (const { build, previous_build: previous } of builds) {
    const step = steps.get(build);
    // A build whose texts were lost is not listed.
    if (build !== next || previous === null || step === undefined) return;
    next = previous;
    net = compose(step, net);
    if (net.size > MAX_CHANGES_SINCE) return;
    yield [previous, net];
  }
}

/**
 * A list also answers for the builds between it and the next listed one. So it has what differs from any of them, too:
 * records that changed back.
 */
function* listedNets(nets: Iterable<[string, Net]>): Generator<[string, Net]> {
  let [place, oldest] = [0, ""];
  let between: Net | null = null;
  for (const [build, own] of nets) {
    const net: Net = between === null ? own : new Map([...between, ...own]);
    const isLastOfDay = build.slice(0, 10) !== oldest.slice(0, 10);
    const isListed = place++ < NEWEST_LISTED || isLastOfDay;
    oldest = build;
    between = isListed ? null : net;
    if (isListed) yield [build, net];
  }
  if (between !== null) yield [oldest, between];
}

function buildOf(
  { build, created_at }: BuildIdentity,
  previous: LiveBuild | null,
  changes: Manifest["changes"],
): Omit<Build, "url"> {
  return {
    build,
    previous_build: previous?.build ?? null,
    created_at: `${created_at.slice(0, 19)}Z`,
    counts: previous && ofAllKinds(changes),
  };
}

interface OneList extends Pick<ListTask, "route" | "path"> {
  readonly filters?: readonly SetFilter[];
  readonly resource: typeof buildResource | typeof changeResource | typeof eventResource;
  readonly rows: readonly Row[];
}

function* pagesOf(
  { route, path, filters = [], resource, rows }: OneList,
  meta: MetaFacts,
  pages: PageWriter,
): Generator<WrittenPage> {
  const table = createTable(resource);
  for (const row of rows) table.add(row);
  const splitBy: readonly Filter<never>[] = resource === buildResource ? [] : resource.filters;
  const split = splitBy.map((filter) => ({ ...filter, facetsOf: table.facetsOf(filter.name) }));
  const lineOf = (number: number): string => required(rows[number], `row ${number}`).line;
  const pageOf = ([before, numbers, after]: PageParts): Uint8Array =>
    listResponse(before, Array.from(numbers, lineOf), after);
  for (const found of walk(split, { filters, rows: table.inOrder() })) {
    yield* writeList({ route, path, ...found }, pageOf, meta, pages);
  }
}

/** Net changes share the rows of their steps. */
function rowsOfChanges(baseUrl: string): (change: RecordChange) => Row {
  const rows = new WeakMap<RecordChange, Row>();
  return (change) => {
    const row = rows.get(change) ?? rowOf(changeResource, toChangeRecord(change, baseUrl));
    rows.set(change, row);
    return row;
  };
}

function toChangeRecord(change: RecordChange, baseUrl: string): Change {
  const { resource, id, path, blocks } = change;
  const kind = kindOfChange(change);
  return {
    change: kind,
    resource,
    id,
    api_url: `${baseUrl}${API_PREFIX}${path}`,
    congress: congressIn(id),
    blocks: kind === "changed" ? blocks && [...blocks] : null,
  };
}

function keptPages(
  { pages }: History,
  builds: readonly Build[],
  isRecent: (at: string) => boolean,
): readonly (readonly [string, Uint8Array])[] {
  const known = new Map(builds.map(({ build, created_at }) => [build, created_at]));
  return [...pages].flatMap(([key, { hash, total }]) => {
    const build = buildOfPage(key);
    const madeAt = build === undefined ? undefined : known.get(build);
    if (build === undefined || madeAt === undefined) return [];
    const isKept = !key.startsWith(eventsPath(build)) || isRecent(madeAt);
    return isKept ? [[key, indexEntry(sha256(key), hash, total)] as const] : [];
  });
}

/** If more bills changed, their `blocks` are null. */
const MAX_COMPARED = 5_000;
const CONCURRENT_READS = 16;

type ReadTexts = Pick<SegmentWriter, "read">;

async function withBlocks(
  texts: ReadTexts,
  changes: readonly RecordChange[],
): Promise<readonly RecordChange[]> {
  if (changes.filter(isCompared).length > MAX_COMPARED) return changes;
  return pLimit(CONCURRENT_READS).map(changes, async (change) =>
    isCompared(change) ? { ...change, blocks: await changedBlocks(texts, change) } : change,
  );
}

function isCompared({ resource, before, after }: RecordChange): boolean {
  return resource === "bill" && before !== null && after !== null;
}

async function changedBlocks(texts: ReadTexts, { before, after }: RecordChange) {
  const [old, now] = await Promise.all([linesOf(texts, before), linesOf(texts, after)]);
  return old && now && CHANGED_BLOCKS.filter((block) => old.get(block) !== now.get(block));
}

/** Returns the lines of a bill's own fields and its blocks; null if the page is unreadable. */
async function linesOf(texts: ReadTexts, hash: string | null) {
  const page = hash === null ? "missing" : await texts.read(hexToBytes(hash));
  if (typeof page === "string") return null;
  const [recordLine, ...lines] = page.toString().split("\n");
  const byKey = new Map(lines.map((line) => [/^,"(\w+)":/.exec(line)?.[1], line]));
  const blocks = billResource.blocks.map(({ key, token }) => [token, byKey.get(key)] as const);
  return new Map([["record", recordLine], ...blocks]);
}
