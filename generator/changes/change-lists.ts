import { join } from "node:path";

import { API_PREFIX } from "../../contract/addresses.ts";
import { encodeIndex, entryObject, indexEntry } from "../../contract/build-index.ts";
import { CONTRACT_VERSION, type Manifest } from "../../contract/build.ts";
import { RECORD_KINDS } from "../../contract/enumerations.ts";
import type { SetFilter } from "../../contract/request/request.ts";
import type { Resource } from "../../contract/resource.ts";
import {
  type Build,
  buildResource,
  type Change,
  changeResource,
  MAX_CHANGES_SINCE,
} from "../../contract/resources/change.ts";
import { inLines, type ListedRecord, writeLines } from "../../builds/line-files.ts";
import { listBuilds } from "../../builds/list-builds.ts";
import type { LiveBuild } from "../../builds/open-build.ts";
import type { ChangeLists, NamedBuild } from "../../builds/publication.ts";
import type { ObjectsAtHand } from "../../builds/published-objects.ts";
import { DAY_MS } from "../../lib/time.ts";
import type { Store } from "../../store/store.ts";
import { type ListRouteName, type ListTask, writeList } from "../pages/list-writer.ts";
import { createPageWriter, type WrittenPage } from "../pages/page-writer.ts";
import { createTable, rowOf } from "../pages/table.ts";
import { walk } from "../pages/walk.ts";
import { withBlocks } from "./changed-blocks.ts";
import { type History, readHistory } from "./history.ts";
import { compareRecords, kindOfChange, type RecordChange, recordsOf } from "./record-changes.ts";
import { compose, type Net, type Step, stepKey, stepOf, stepText } from "./steps.ts";

export interface ChangeListParts {
  readonly store: Store;
  /** The build that the new one follows. */
  readonly live: LiveBuild | null;
  readonly objects: ObjectsAtHand;
  /** The new build's records. */
  readonly listed: readonly ListedRecord[];
  /** How they differ from the live build's; `null` where there is none, or its list can't be read. */
  readonly changes: readonly RecordChange[] | null;
  readonly facts: Pick<Manifest, "base_url" | "current_congress" | "changes">;
  readonly workDir: string;
  readonly remarks: string[];
}

/** The list of builds and their changes outlive the builds. */
const KEPT_DAYS = 400;
/** How long after a build was replaced `since` accepts it. */
const SINCE_DAYS = 30;

/**
 * Writes the pages of a build's change lists: the builds, the changes of this one, and the net changes
 * since each recent one. The changes of earlier builds are taken over from the live build as they are.
 */
export async function writeChangeLists(
  parts: ChangeListParts,
  named: NamedBuild,
): Promise<ChangeLists> {
  const { store, live, objects, workDir, remarks } = parts;
  const isWithin = (days: number) => (at: string) =>
    Date.parse(named.created_at) - Date.parse(at) <= days * DAY_MS;
  const isRecent = isWithin(SINCE_DAYS);
  const history = await readHistory(store, live, { isRecent, remarks });
  const changes = parts.changes && (await withBlocks(store, parts.changes));
  const own = live && changes && { from: live.build, to: named.build, changes };
  const steps = [...(own === null ? [] : [own]), ...history.steps];
  const nets = netsOf(named.build, steps);
  const others = await stepsFromOthers(parts, named, { nets, isRecent });

  const pages = createPageWriter(store, objects);
  const written: WrittenPage[] = [];
  const write = writerOf(parts.facts, (page) => written.push(page), pages);
  const earlier = history.builds.filter(
    // If the name is already taken, the build gets another one.
    ({ build, created_at }) => build !== named.build && isWithin(KEPT_DAYS)(created_at),
  );
  write.builds([buildOf(named, own && live, parts.facts), ...earlier]);
  write.changes({ route: "buildChanges", path: `/changes/${named.build}` }, [], changes ?? []);
  for (const [build, net] of nets) {
    write.changes(
      { route: "changes", path: "/changes" },
      [{ name: "since", value: build }],
      [...net.values()],
    );
  }
  for (const step of [...(own === null ? [] : [own]), ...others]) {
    if (nets.has(step.from)) written.push(pages.write(stepKey(step), stepText(step.changes), 0));
  }
  await pages.finish();
  const kept = keptPages(history, { builds: earlier, nets, isRecent });
  const entries = [...written.map(({ key, entry }) => [key, entry] as const), ...kept];
  const list = join(workDir, `${named.build}-changes-pages.tsv.gz`);
  await writeLines(
    list,
    inLines(entries, ([key, entry]) => [key, Buffer.from(entryObject(entry)).toString("hex")]),
  );
  return { index: encodeIndex(entries.map(([, entry]) => entry)), pages: entries.length, list };
}

/** Returns the net changes to a build, by the build they start from. Its own are empty. */
function netsOf(build: string, steps: readonly Step[]): Map<string, Net> {
  const nets = new Map<string, Net>([[build, new Map()]]);
  for (const { from, to, changes } of steps) {
    const later = nets.get(to);
    const net = later && compose(changes, later);
    if (net !== undefined && net.size <= MAX_CHANGES_SINCE) nets.set(from, net);
  }
  return nets;
}

/** Compares recent builds that were rolled back, which have no steps to the new build, while they exist. */
async function stepsFromOthers(
  { store, live, listed }: ChangeListParts,
  { build }: NamedBuild,
  {
    nets,
    isRecent,
  }: { readonly nets: Map<string, Net>; readonly isRecent: (at: string) => boolean },
): Promise<readonly Step[]> {
  const since = live?.manifest?.created_at;
  if (since === undefined) return [];
  const steps: Step[] = [];
  for (const { build: from, manifest } of await listBuilds(store)) {
    if (from === build || nets.has(from) || manifest?.contract_version !== CONTRACT_VERSION) {
      continue;
    }
    if (!isRecent(manifest.created_at) || manifest.created_at <= since) continue;
    // oxlint-disable-next-line no-await-in-loop -- hardly ever one
    const records = await recordsOf(store, from);
    if (records === null) continue;
    const compared = compareRecords(records, listed);
    if (compared.length > MAX_CHANGES_SINCE) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const changes = await withBlocks(store, compared);
    nets.set(from, compose(changes, new Map()));
    steps.push({ from, to: build, changes });
  }
  return steps;
}

/** Returns the row of the new build in the list of builds. */
function buildOf(
  { build, created_at }: NamedBuild,
  previous: LiveBuild | null,
  { base_url, changes }: ChangeListParts["facts"],
): Build {
  const none = { added: 0, changed: 0, removed: 0 };
  const counts = RECORD_KINDS.map((name) => [name, { ...none, ...changes[name] }] as const);
  return {
    build,
    previous_build: previous?.build ?? null,
    created_at: `${created_at.slice(0, 19)}Z`,
    counts: Object.fromEntries(counts) as Build["counts"],
    url: `${base_url}${API_PREFIX}/changes/${build}`,
  };
}

/** Returns functions that write the pages of change lists. */
function writerOf(
  { base_url: baseUrl, current_congress: currentCongress }: ChangeListParts["facts"],
  keep: (page: WrittenPage) => void,
  pages: ReturnType<typeof createPageWriter>,
) {
  const write = (task: Omit<ListTask, "table">, table: ReturnType<typeof createTable>): void => {
    const lines = new Map([["changes", table.lines()]]);
    const facts = { baseUrl, currentCongress };
    for (const page of writeList({ ...task, table: "changes" }, lines, facts, pages)) keep(page);
  };
  return {
    /** In the order given. */
    builds: (builds: readonly Build[]): void => {
      const table = createTable(buildResource);
      for (const build of builds) {
        const url = `${baseUrl}${API_PREFIX}/changes/${build.build}`;
        table.add(rowOf(buildResource, { ...build, url }));
      }
      write({ route: "changes", path: "/changes", filters: [], rows: table.inOrder() }, table);
    },
    changes: (
      list: { readonly route: ListRouteName; readonly path: string },
      given: readonly SetFilter[],
      changes: readonly RecordChange[],
    ): void => {
      const table = createTable(changeResource);
      for (const change of changes) table.add(rowOf(changeResource, shown(change, baseUrl)));
      const filters = changeResource.filters.map((filter) => ({
        ...filter,
        facetOf: table.facetOf(filter.name),
      }));
      for (const found of walk(filters, { filters: given, rows: table.inOrder() })) {
        write({ ...list, ...found }, table);
      }
    },
  };
}

/** Returns the row of a change. */
function shown(change: RecordChange, baseUrl: string): Change {
  const { resource, id, path, blocks } = change;
  const congress = /^\/(?:bills|laws|votes|meetings|nominations)\/(\d+)\//.exec(id)?.[1];
  const kind = kindOfChange(change);
  return {
    change: kind,
    resource: resource as Change["resource"],
    id,
    api_url: `${baseUrl}${API_PREFIX}${path}`,
    congress: congress === undefined ? null : Number(congress),
    blocks: kind === "changed" ? blocks && Object.keys(blocks) : null,
  };
}

/** Returns the pages of the live build's change lists that the new build takes over. */
function keptPages(
  { pages }: History,
  {
    builds,
    nets,
    isRecent,
  }: {
    readonly builds: readonly Build[];
    readonly nets: ReadonlyMap<string, Net>;
    readonly isRecent: (at: string) => boolean;
  },
): readonly (readonly [string, Uint8Array])[] {
  const known = new Map(builds.map(({ build, created_at }) => [build, created_at]));
  return [...pages].flatMap(([key, { object, total }]) => {
    const build = /^\/changes\/([^/?]+)/.exec(key)?.[1];
    const at = build === undefined ? undefined : known.get(build);
    const step = stepOf(key);
    if (at === undefined || (step !== null && !(isRecent(at) && nets.has(step.from)))) return [];
    return [[key, indexEntry(key, object, total)] as const];
  });
}
