import { meetingsPath, nominationsPath, topicPath } from "../../contract/addresses.ts";
import type { SetFilter } from "../../contract/request/request.ts";
import { runColumns, runsOf, runsPage } from "../../contract/request/runs.ts";
import { routes } from "../../contract/resources/routes.ts";
import type { ListRouteName, ListTask } from "./list-writer.ts";
import { placesIn, type Table } from "./table.ts";
import type { GatheredTopic } from "./topics.ts";
import { walk } from "./walk.ts";
import type { TableName } from "./table-resources.ts";

/** Bulk files have a list like records, but are not records. */
type ListedTable = TableName | "bulk_file";

/** A list without filters, from which the walk starts. */
interface Root {
  readonly route: ListRouteName;
  readonly path: string;
  readonly table: ListedTable;
  readonly filters: readonly SetFilter[];
  readonly rows: Uint32Array;
  readonly head?: string;
}

/** What the main thread gathered about where rows stand. */
export interface GatheredRows {
  readonly tables: ReadonlyMap<ListedTable, Table>;
  /** Rows of the views, by table; rows of no view are in the plain list. */
  readonly views: ReadonlyMap<ListedTable, ReadonlyMap<number, SetFilter>>;
  /** Rows of the lists below a record, by path. */
  readonly below: ReadonlyMap<string, readonly number[]>;
  readonly topics: readonly GatheredTopic[];
  readonly committeeCodes: readonly string[];
}

const COLLECTIONS = {
  bills: "bill",
  laws: "law",
  votes: "vote",
  legislators: "legislator",
  committees: "committee",
  topics: "topic",
  bulk: "bulk_file",
} as const;

/** Every list that has to be stored. */
export function* walkLists(gathered: GatheredRows): Generator<ListTask> {
  const orders = new Map([...gathered.tables].map(([name, table]) => [name, table.inOrder()]));
  for (const root of roots(gathered, orders)) {
    const table = gathered.tables.get(root.table);
    if (table === undefined) continue;
    const { resource } = routes[root.route];
    const filters = resource.filters
      .filter(({ isView, isInRuns }) => isView !== true && isInRuns !== true)
      .map((filter) => ({ ...filter, facetOf: table.facetOf(filter.name) }));
    const columns = runColumns(resource).map((name) => ({ name, valueAt: table.facetOf(name) }));
    for (const { filters: set, rows } of walk(filters, root)) {
      const hasRuns = runsPage(resource, rows.length) !== null;
      const runs = hasRuns ? { runs: JSON.stringify(runsOf(rows, columns)) } : {};
      yield { ...root, filters: set, rows, ...runs };
    }
  }
}

function* roots(
  gathered: GatheredRows,
  orders: ReadonlyMap<ListedTable, Uint32Array>,
): Generator<Root> {
  for (const [route, name] of Object.entries(COLLECTIONS)) {
    const ordered = orders.get(name) ?? new Uint32Array();
    const viewOf = gathered.views.get(name) ?? new Map<number, SetFilter>();
    const root = { route: route as keyof typeof COLLECTIONS, path: `/${route}`, table: name };
    yield { ...root, filters: [], rows: ordered.filter((row) => !viewOf.has(row)) };
    for (const [, view] of Map.groupBy(viewOf.values(), ({ value }) => value)) {
      const [filter] = view;
      if (filter === undefined) continue;
      const rows = ordered.filter((row) => viewOf.get(row)?.value === filter.value);
      yield { ...root, filters: [filter], rows };
    }
  }
  for (const code of gathered.committeeCodes) {
    yield below("meetings", meetingsPath(code), "meeting");
    yield below("nominations", nominationsPath(code), "nomination");
  }
  const billPlaces = placesIn(orders.get("bill") ?? new Uint32Array());
  for (const { topic, detail, bills } of gathered.topics) {
    yield {
      route: "topic",
      path: topicPath(topic.slug),
      table: "bill",
      filters: [],
      rows: byPlace(bills, billPlaces),
      head: JSON.stringify(detail),
    };
  }

  function below(route: "meetings" | "nominations", path: string, table: TableName): Root {
    const order = placesIn(orders.get(table) ?? new Uint32Array());
    return {
      route,
      path,
      table,
      filters: [],
      rows: byPlace(gathered.below.get(path) ?? [], order),
    };
  }
}

function byPlace(rows: readonly number[], placeOf: Uint32Array): Uint32Array {
  return Uint32Array.from(rows).toSorted((a, b) => (placeOf[a] ?? 0) - (placeOf[b] ?? 0));
}
