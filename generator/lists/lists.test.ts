import { join } from "node:path";

import { describe, expect, it, onTestFinished } from "vitest";

import type { Bill } from "../../contract/kinds/bill.ts";
import { testBill } from "../../test/test-documents.ts";
import { newFolder } from "../../test/new-folder.ts";
import { NO_TEXTS, testReferences } from "../../test/test-references.ts";
import { leanBill } from "../kinds/bill.ts";
import { Catalog } from "../catalog/catalog.ts";
import { walkLists } from "./lists.ts";
import { type Row, rowOf } from "../catalog/table.ts";
import { TABLE_RESOURCES } from "../catalog/table-resources.ts";
import type { WrittenRow } from "../catalog/written-row.ts";

const TO = testReferences();

function lean(number: number, congress: number, date: string): Bill {
  const latest_action = { date, time: null, text: "Referred." };
  const document = testBill({ number, congress, latest_action });
  return leanBill({ document, updated_at: "2026-01-01T00:00:00Z" }, NO_TEXTS, TO);
}

const meeting = (starts_at: string): object => ({ event_id: starts_at, starts_at });

function catalogOf(rows: readonly (Omit<WrittenRow, keyof Row> & { readonly record: object })[]) {
  const catalog = new Catalog(join(newFolder(), "catalog.sqlite"), (path) => path);
  onTestFinished(() => catalog[Symbol.dispose]());
  for (const { record, ...row } of rows) {
    catalog.add({ ...row, ...rowOf(TABLE_RESOURCES[row.table], record) });
  }
  return catalog;
}

function listsOf(catalog: Catalog, ...paths: readonly string[]) {
  return [...walkLists(catalog)]
    .filter(({ path }) => paths.includes(path))
    .map(({ path, filters, rows, head }) => ({
      list: [path, ...filters.map(({ name, value }) => `${name}=${value}`)].join(" "),
      rows: [...rows],
      ...(head === undefined ? {} : { head: JSON.parse(head) as object }),
    }));
}

describe("the lists of a build", () => {
  const bills = [
    lean(1, 117, "2021-02-01"),
    lean(2, 118, "2023-02-01"),
    lean(3, 117, "2022-02-01"),
  ];
  const rows = bills.map((record) => ({ table: "bill", record }) as const);

  it("are one for each collection, also where it is empty, newest record first", () => {
    expect(listsOf(catalogOf(rows), "/bills", "/votes")).toEqual([
      { list: "/bills", rows: [1, 2, 0] },
      { list: "/votes", rows: [] },
    ]);
  });

  it("have a view's records in the view alone", () => {
    const view = { name: "congress", value: 117 };
    const catalog = catalogOf(rows.map((row, at) => (at === 2 ? { ...row, view } : row)));
    expect(listsOf(catalog, "/bills")).toEqual([
      { list: "/bills", rows: [1, 0] },
      { list: "/bills congress=117", rows: [2] },
    ]);
  });

  it("are three below each committee, also without a bill, meeting or nomination", () => {
    const path = "/committees/hsag00";
    const lists = [`${path}/meetings`];
    const catalog = catalogOf([
      { table: "committee", id: path, record: { code: "hsag00" } },
      { table: "meeting", lists, record: meeting("2026-01-01T00:00:00Z") },
      { table: "meeting", lists, record: meeting("2026-02-01T00:00:00Z") },
    ]);
    const below = ["bills", "meetings", "nominations"].map((name) => `${path}/${name}`);
    expect(listsOf(catalog, "/meetings", ...below)).toEqual([
      { list: "/meetings", rows: [1, 0] },
      { list: `${path}/bills`, rows: [] },
      { list: `${path}/meetings`, rows: [1, 0] },
      { list: `${path}/nominations`, rows: [] },
    ]);
  });

  it("are one a topic, headed by it, in the order of bills", () => {
    const mention = { slug: "taxation", name: "Taxation", kinds: ["policy_area"] } as const;
    const catalog = catalogOf(
      bills.map((bill) => ({
        table: "bill",
        record: bill,
        about: { topics: [mention], bill },
      })),
    );
    expect(listsOf(catalog, "/topics/taxation")).toMatchObject([
      {
        list: "/topics/taxation",
        rows: [1, 2, 0],
        head: { slug: "taxation", bill_count: 3 },
      },
    ]);
  });

  it("have their lines byte for byte, in their order, at any size", () => {
    const long = { name: "é€😀".repeat(300_000) };
    const names = [{ name: "a" }, long, { name: "ü" }];
    const catalog = catalogOf(names.map((record) => ({ table: "topic", record })));
    const page = (...numbers: number[]): string =>
      Buffer.from(catalog.page("topic", ["[", Uint32Array.from(numbers), "]"])).toString();
    expect(page(2, 1)).toBe(`[\n{"name":"ü"},\n${JSON.stringify(long)}\n]\n`);
    expect([page(0), page()]).toEqual(['[\n{"name":"a"}\n]\n', "[\n]\n"]);
  });
});
