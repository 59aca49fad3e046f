import { topicPath } from "../../contract/addresses.ts";
import type { SetFilter } from "../../contract/request/request.ts";
import { runColumns, runsOf, runsPage } from "../../contract/request/runs.ts";
import { routes } from "../../contract/resources/routes.ts";
import type { ListRouteName, ListTask } from "./list-writer.ts";
import { placesIn, type Table } from "./table.ts";
import type { GatheredTopic } from "./topics.ts";
import { walk } from "./walk.ts";
import type { TableName } from "./table-resources.ts";

/** Bulk files and Congresses have lists too, although they are derived from records. */
type ListedTable = TableName | "bulk_file" | "congress";

interface Root {
  readonly route: ListRouteName;
  readonly path: string;
  readonly table: ListedTable;
  readonly filters: readonly SetFilter[];
  readonly rows: Uint32Array;
  readonly head?: string;
}

export interface GatheredRows {
  readonly tables: ReadonlyMap<ListedTable, Table>;
  /** The rows of each view by table. Other rows are in the plain list. */
  readonly views: ReadonlyMap<ListedTable, ReadonlyMap<number, SetFilter>>;
  /** Returns the unordered rows of a list below a record, by path. */
  readonly rowsBelow: (path: string) => Uint32Array;
  /** By table, the paths of the records with lists below them. */
  readonly owners: ReadonlyMap<ListedTable, readonly string[]>;
  readonly topics: readonly GatheredTopic[];
}

const COLLECTIONS = {
  bills: "bill",
  amendments: "amendment",
  laws: "law",
  votes: "vote",
  legislators: "legislator",
  committees: "committee",
  topics: "topic",
  meetings: "meeting",
  nominations: "nomination",
  bulk: "bulk_file",
  congresses: "congress",
} as const;

export const LISTS_BELOW = {
  legislator: [
    { name: "votes", route: "legislatorVotes", table: "legislator_vote" },
    { name: "cosponsored-bills", route: "cosponsoredBills", table: "cosponsored_bill" },
  ],
  committee: [
    { name: "bills", route: "committeeBills", table: "committee_bill" },
    { name: "meetings", route: "committeeMeetings", table: "meeting" },
    { name: "nominations", route: "committeeNominations", table: "nomination" },
  ],
} as const;

export function countPaths({ owners, topics }: Pick<GatheredRows, "owners" | "topics">): number {
  const below = Object.entries(LISTS_BELOW).map(
    ([owner, lists]) => lists.length * (owners.get(owner as keyof typeof LISTS_BELOW)?.length ?? 0),
  );
  return below.reduce((a, b) => a + b, Object.keys(COLLECTIONS).length + topics.length);
}

export function* walkLists(gathered: GatheredRows): Generator<ListTask> {
  for (const root of roots(gathered)) {
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

function* roots(gathered: GatheredRows): Generator<Root> {
  const { tables, views, owners, rowsBelow, topics } = gathered;
  const orders = new Map([...tables].map(([name, table]) => [name, table.inOrder()]));
  const places = new Map([...orders].map(([name, order]) => [name, placesIn(order)]));
  for (const [route, name] of Object.entries(COLLECTIONS)) {
    const ordered = orders.get(name) ?? new Uint32Array();
    const viewOf = views.get(name) ?? new Map<number, SetFilter>();
    const root = { route: route as keyof typeof COLLECTIONS, path: `/${route}`, table: name };
    yield { ...root, filters: [], rows: ordered.filter((row) => !viewOf.has(row)) };
    for (const [, view] of Map.groupBy(viewOf.values(), ({ value }) => value)) {
      const [filter] = view;
      if (filter === undefined) continue;
      const rows = ordered.filter((row) => viewOf.get(row)?.value === filter.value);
      yield { ...root, filters: [filter], rows };
    }
  }
  for (const [owner, lists] of Object.entries(LISTS_BELOW)) {
    for (const of of owners.get(owner as keyof typeof LISTS_BELOW) ?? []) {
      for (const { name, route, table } of lists) {
        const path = `${of}/${name}`;
        yield { route, path, table, filters: [], rows: inOrder(rowsBelow(path), table) };
      }
    }
  }
  for (const { topic, detail, bills } of topics) {
    const rows = inOrder(Uint32Array.from(bills), "bill");
    const [path, head] = [topicPath(topic.slug), JSON.stringify(detail)];
    yield { route: "topic", path, table: "bill", filters: [], rows, head };
  }

  function inOrder(rows: Uint32Array, table: ListedTable): Uint32Array {
    const [order, placeOf] = [orders.get(table), places.get(table)];
    return rows
      .map((row) => placeOf?.[row] ?? 0)
      .toSorted()
      .map((place) => order?.[place] ?? 0);
  }
}
