import { describe, expect, it } from "vitest";

import type { Bill } from "../../contract/resources/bill.ts";
import { testBill } from "../../test/test-documents.ts";
import { NO_TEXTS, testReferences } from "../../test/test-references.ts";
import { leanBill } from "../records/bill.ts";
import { type GatheredRows, walkLists } from "./lists.ts";
import { createTable, rowOf, type Table } from "./table.ts";
import { TABLE_RESOURCES, type TableName } from "./table-resources.ts";
import { createTopicGatherer } from "./topics.ts";

const TO = testReferences();

function lean(number: number, congress: number, date: string): Bill {
  const latest_action = { date, time: null, text: "Referred." };
  const document = testBill({ number, congress, latest_action });
  return leanBill({ document, updated_at: "2026-01-01T00:00:00Z" }, NO_TEXTS, TO);
}

function tablesOf(name: TableName, records: readonly object[]): Map<TableName, Table> {
  const resource = TABLE_RESOURCES[name];
  const table = createTable(resource as never);
  for (const record of records) table.add(rowOf(resource, record));
  return new Map([[name, table]]);
}

function listsOf(given: Partial<GatheredRows>) {
  const nothing = { tables: new Map(), views: new Map(), owners: new Map(), topics: [] };
  const lists = walkLists({ ...nothing, rowsBelow: () => new Uint32Array(), ...given });
  return [...lists].map(({ path, filters, rows, head }) => ({
    list: [path, ...filters.map(({ name, value }) => `${name}=${value}`)].join(" "),
    rows: [...rows],
    ...(head === undefined ? {} : { head: JSON.parse(head) as object }),
  }));
}

const twoMeetings = (path: string): Uint32Array =>
  Uint32Array.from(path.endsWith("/meetings") ? [0, 1] : []);

describe("the lists of a build", () => {
  const bills = [
    lean(1, 117, "2021-02-01"),
    lean(2, 118, "2023-02-01"),
    lean(3, 117, "2022-02-01"),
  ];

  it("are one for each collection, also where it is empty, newest record first", () => {
    const lists = listsOf({ tables: tablesOf("bill", bills) });
    expect(lists).toEqual([{ list: "/bills", rows: [1, 2, 0] }]);
    expect(listsOf({ tables: tablesOf("bill", []) })).toEqual([{ list: "/bills", rows: [] }]);
  });

  it("have a view's records in the view alone", () => {
    const views = new Map([["bill", new Map([[2, { name: "congress", value: 117 }]])]] as const);
    expect(listsOf({ tables: tablesOf("bill", bills), views })).toEqual([
      { list: "/bills", rows: [1, 0] },
      { list: "/bills congress=117", rows: [2] },
    ]);
  });

  it("are three below each committee, also without a bill, meeting or nomination", () => {
    const meetings = [
      { event_id: "1", starts_at: "2026-01-01T00:00:00Z" },
      { event_id: "2", starts_at: "2026-02-01T00:00:00Z" },
    ];
    const tables = new Map([
      ...tablesOf("meeting", meetings),
      ...tablesOf("nomination", []),
      ...tablesOf("committee_bill", []),
    ]);
    const owners = new Map([["committee", ["/committees/hsag00"]]] as const);
    expect(listsOf({ tables, rowsBelow: twoMeetings, owners })).toEqual([
      { list: "/meetings", rows: [1, 0] },
      { list: "/nominations", rows: [] },
      { list: "/committees/hsag00/bills", rows: [] },
      { list: "/committees/hsag00/meetings", rows: [1, 0] },
      { list: "/committees/hsag00/nominations", rows: [] },
    ]);
  });

  it("are one a topic, headed by it, in the order of bills", () => {
    const gatherer = createTopicGatherer();
    const mention = { slug: "taxation", name: "Taxation", kinds: ["policy_area"] } as const;
    for (const row of [0, 2, 1]) gatherer.add(mention, row, bills[row] ?? lean(0, 0, ""));
    const topics = gatherer.gathered((path) => path);
    expect(listsOf({ tables: tablesOf("bill", bills), topics }).at(-1)).toMatchObject({
      list: "/topics/taxation",
      rows: [1, 2, 0],
      head: { slug: "taxation", bill_count: 3 },
    });
  });
});
