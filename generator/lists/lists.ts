import { topicPath } from "../../contract/addresses.ts";
import type { SetFilter } from "../../contract/request/request.ts";
import { runColumns, runsOf, runsPage } from "../../contract/request/runs.ts";
import { type RouteName, routes } from "../../contract/routes/all-routes.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { ListTask } from "./list-writer.ts";
import { placesIn } from "../catalog/table.ts";
import { walk } from "./walk.ts";
import { LISTED, LISTS_BELOW, type TableName } from "../catalog/table-resources.ts";
import { required } from "../../lib/required.ts";

interface Root {
  readonly route: RouteName<"list">;
  readonly path: string;
  readonly table: TableName;
  readonly filters: readonly SetFilter[];
  readonly rows: Uint32Array;
  readonly head?: string;
}

type Rows = Pick<Catalog, "tables" | "table" | "views" | "owners" | "rowsBelow" | "topics">;

/** Yields all lists of a catalog, and how large a share of them came before. */
export function* walkLists(
  catalog: Rows,
): Generator<ListTask & { readonly table: TableName; readonly share: number }> {
  const count = countRoots(catalog);
  let before = 0;
  for (const root of roots(catalog)) {
    const share = Math.min(1, before++ / count);
    const table = catalog.table(root.table);
    const { resource } = routes[root.route];
    const filters = resource.filters
      .filter(({ isView, isInRuns }) => isView !== true && isInRuns !== true)
      .map((filter) => ({ ...filter, facetsOf: table.facetsOf(filter.name) }));
    const columns = runColumns(resource).map((name) => ({ name, valueAt: table.facetOf(name) }));
    for (const { filters: set, rows } of walk(filters, root)) {
      const hasRuns = runsPage(resource, rows.length) !== null;
      const runs = hasRuns ? { runs: JSON.stringify(runsOf(rows, columns)) } : {};
      yield { ...root, filters: set, rows, ...runs, share };
    }
  }
}

function* roots(catalog: Rows): Generator<Root> {
  const { tables, views, owners } = catalog;
  const orders = new Map([...tables].map(([name, table]) => [name, table.inOrder()]));
  const places = new Map([...orders].map(([name, order]) => [name, placesIn(order)]));
  for (const collection of LISTED) {
    const ordered = required(orders.get(collection.table), `order of ${collection.table}`);
    const viewOf = required(views.get(collection.table), `views of ${collection.table}`);
    yield { ...collection, filters: [], rows: ordered.filter((row) => !viewOf.has(row)) };
    for (const [, view] of Map.groupBy(viewOf.values(), ({ value }) => value)) {
      const [filter] = view;
      if (filter === undefined) continue;
      const rows = ordered.filter((row) => viewOf.get(row)?.value === filter.value);
      yield { ...collection, filters: [filter], rows };
    }
  }
  for (const [owner, lists] of LISTS_BELOW) {
    for (const record of required(owners.get(owner), owner)) {
      for (const { name, route, table } of lists) {
        const path = `${record}/${name}`;
        yield { route, path, table, filters: [], rows: inOrder(catalog.rowsBelow(path), table) };
      }
    }
  }
  for (const { topic, detail, bills } of catalog.topics()) {
    const rows = inOrder(Uint32Array.from(bills), "bill");
    const [path, head] = [topicPath(topic.slug), JSON.stringify(detail)];
    yield { route: "topic", path, table: "bill", filters: [], rows, head };
  }

  function inOrder(rows: Uint32Array, table: TableName): Uint32Array {
    const order = required(orders.get(table), `order of ${table}`);
    const placeOf = required(places.get(table), `places of ${table}`);
    return rows
      .map((row) => required(placeOf[row], "a place"))
      .toSorted()
      .map((place) => required(order[place], "a row"));
  }
}

function countRoots(catalog: Rows): number {
  const below = Array.from(
    LISTS_BELOW,
    ([owner, lists]) => lists.length * required(catalog.owners.get(owner), owner).length,
  );
  return below.reduce((a, b) => a + b, LISTED.length + catalog.topics().length);
}
