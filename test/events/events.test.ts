/** What a build's records show that they did not show the night before, as `/events` says it. */
import Sqlite from "better-sqlite3";
import { expect, it } from "vitest";

import type { Event } from "../../contract/resources/event.ts";
import { type AskEdge, openEdge } from "../build.ts";
import { bill, world, type World } from "../publishing/nights.ts";

interface Page {
  readonly data: readonly Event[];
  readonly meta: { readonly total: number };
}

async function eventsOf(ask: AskEdge, query = ""): Promise<Page> {
  const response = await ask(`/api/v1/events${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Page;
}

/** Returns the SQL that changes a bill's document. */
function changed(
  { recordsPath }: World,
  number: number,
  change: (document: Record<string, never[]>) => object,
): string {
  const database = new Sqlite(recordsPath, { readonly: true });
  const find = database.prepare(
    `select document from bill where congress = 119 and ${bill(number)}`,
  );
  const document = JSON.parse(String(find.pluck().get())) as Record<string, never[]>;
  database.close();
  const written = JSON.stringify({ ...document, ...change(document) }).replaceAll("'", "''");
  return `update bill set document = '${written}' where congress = 119 and ${bill(number)};`;
}

it("an event is what a record shows anew, whatever its day, and only in the build that shows it first", async () => {
  const here = await world();
  expect((await eventsOf((await openEdge(here.store)).edge)).data).toEqual([]);
  const text = "Placed on the calendar long ago.";
  await here.night(
    1,
    changed(here, 1, ({ actions = [], subjects = [] }) => ({
      actions: [
        {
          ...(actions[0] as unknown as object),
          sequence: actions.length + 1,
          text,
          date: "2026-08-01",
        },
        ...actions,
      ],
      subjects: [...subjects, { name: "Water quality", kind: "legislative_subject" }],
    })),
  );
  const { edge } = await openEdge(here.store);
  const { data, meta } = await eventsOf(edge);
  expect(data.map(({ kind, subject, title, date }) => ({ kind, subject, title, date }))).toEqual([
    { kind: "status", subject: "H.R. 1", title: text, date: "2026-08-01" },
    { kind: "topics", subject: "H.R. 1", title: "Topics: Water quality", date: null },
  ]);
  expect(meta.total).toBe(2);
  expect((await eventsOf(edge, "?kind=topics")).data).toEqual(data.slice(1));
  expect((await eventsOf(edge, "?of=/bills/119/HR/1")).data).toEqual(data);
  expect((await eventsOf(edge, "?of=/bills/119/HR/2")).data).toEqual([]);
  expect(
    (await eventsOf(edge, `?of=${encodeURIComponent("/bills?topic=water-quality")}`)).data,
  ).toEqual(data);
  expect(
    (await eventsOf(edge, `?of=${encodeURIComponent("/bills?topic=water-quality&type=s")}`)).data,
  ).toEqual([]);
  await here.night(
    2,
    changed(here, 2, () => ({ popular_title: "Another" })),
  );
  const after = await openEdge(here.store);
  expect((await eventsOf(after.edge)).data).toEqual(data);
  const feed = await after.edge("/feeds/events.json?kind=status");
  const { items } = (await feed.json()) as { items: readonly { title: string }[] };
  expect(items.map(({ title }) => title)).toEqual([text]);
  const [first] = data;
  expect((await eventsOf(after.edge, `?since=${first?.seen_build}`)).data).toEqual([]);
});

it("events of a committee are also those of its reports", async () => {
  const here = await world();
  await here.night(
    1,
    `insert into part select resource, '119-HRPT-99-1', source, source_updated_at, updated_at,
       randomblob(32), json_set(document, '$.number', 99, '$.citation', 'H. Rept. 119-99',
       '$.issued_date', '2026-11-18') from part where id = '119-HRPT-15-1'`,
  );
  const { edge } = await openEdge(here.store);
  const { data } = await eventsOf(edge, "?of=/committees/hsag00");
  expect(data.map(({ subject }) => subject)).toEqual(["H. Rept. 119-99"]);
});
