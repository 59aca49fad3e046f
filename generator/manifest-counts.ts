import type { Manifest } from "../contract/build.ts";
import { RECORD_KINDS } from "../contract/enumerations.ts";
import type { Catalog } from "./catalog/catalog.ts";
import { required } from "../lib/required.ts";
import { addTo } from "../lib/amounts.ts";

type Rows = Pick<Catalog, "tables" | "views">;

export function countsOf(gathered: Rows): Pick<Manifest, "totals" | "by_congress" | "values"> {
  const kinds: readonly string[] = RECORD_KINDS;
  const tables = new Map([...gathered.tables].filter(([name]) => kinds.includes(name)));
  const rows = { views: gathered.views, tables };
  return { totals: totalsOf(rows), by_congress: byCongress(rows), values: valuesOf(rows) };
}

function totalsOf({ tables, views }: Rows): Manifest["totals"] {
  return Object.fromEntries(
    [...tables].map(([name, table]) => [name, table.size() - required(views.get(name), name).size]),
  );
}

function byCongress({ tables }: Rows): Manifest["by_congress"] {
  return Object.fromEntries(
    [...tables].flatMap(([name, table]) => {
      const isCounted = table.resource.filters.some(
        (each) => each.name === "congress" && each.isView !== true,
      );
      if (!isCounted) return [];
      const congressOfRow = table.facetOf("congress");
      const counts = new Map<string, number>();
      for (let row = 0; row < table.size(); row++) addTo(counts, String(congressOfRow(row)));
      return [[name, Object.fromEntries(counts)]];
    }),
  );
}

function valuesOf({ tables }: Rows): Manifest["values"] {
  return Object.fromEntries(
    [...tables].map(([name, { resource, values }]) => [
      name,
      Object.fromEntries(
        resource.filters.flatMap(({ name: filter, kind }, index) =>
          kind.values === undefined ? [] : [[filter, values(index).map(String)]],
        ),
      ),
    ]),
  );
}
