/** Nightly changes as seen by a program that reads a feed every day. */
import Sqlite from "better-sqlite3";
import { parseAtomFeed } from "feedsmith";
import { expect, it } from "vitest";

import { openEdge } from "../build.ts";
import { bill, world, type World } from "../publishing/nights.ts";
import { atomFaults } from "./read-feeds.ts";

const FEED = "/feeds/bills/119/HR/1.atom";

interface Entry {
  readonly id: string;
  readonly text: string;
  readonly updated: string;
}

async function entriesOf({ store }: World): Promise<readonly Entry[]> {
  const { edge } = await openEdge(store);
  const xml = await (await edge(FEED)).text();
  expect(atomFaults(xml, `https://api.example.org${FEED}`)).toEqual([]);
  return (parseAtomFeed(xml).entries ?? []).map(({ id = "", content, updated = "" }) => ({
    id,
    text: content?.value ?? "",
    updated,
  }));
}

interface Action {
  readonly sequence: number;
  readonly date: string;
  readonly text: string;
}

/** Returns the SQL that gives the bill these actions, newest first. */
function withActions({ recordsPath }: World, change: (old: readonly Action[]) => Action[]): string {
  const database = new Sqlite(recordsPath, { readonly: true });
  const find = database.prepare(`select document from bill where congress = 119 and ${bill(1)}`);
  const document = JSON.parse(String(find.pluck().get())) as { actions: Action[] };
  database.close();
  const actions = change(document.actions);
  const numbered = actions.map((each, at) => ({ ...each, sequence: actions.length - at }));
  const written = JSON.stringify({ ...document, actions: numbered }).replaceAll("'", "''");
  return `update bill set document = '${written}' where congress = 119 and ${bill(1)};`;
}

const again = (old: readonly Action[], text: string): Action[] =>
  old.slice(0, 1).map((newest) => ({ ...newest, text }));

const later = (old: readonly Action[]): Action[] => again(old, "Considered.");

it("over three nights a bill's feed has each action once, with a stable ID, wherever others are inserted", async () => {
  const here = await world();
  const nights = [await entriesOf(here)];
  const night = async (day: number, change: (old: readonly Action[]) => Action[]) => {
    await here.night(day, withActions(here, change));
    nights.push(await entriesOf(here));
  };

  // Two actions with the same text on one day.
  await night(1, (old) => [...later(old), ...later(old), ...old]);
  // An action that is older than all others and arrives late.
  await night(2, (old) => [
    ...old,
    ...old.slice(-1).map((each) => ({ ...each, text: "Prepared." })),
  ]);
  // A third with the same text, below a new one.
  await night(3, (old) => [...again(old, "Considered at last."), ...later(old), ...old]);

  // The citation at an action's end is mended.
  await night(4, (old) => old.map((each) => ({ ...each, text: `${each.text} (text: CR S5199)` })));

  const [before = [], first = [], second = [], third = [], fourth = []] = nights;
  expect(before.length).toBeGreaterThan(1);
  const more = [first, second, third].map((entries) => entries.length - before.length);
  expect(more).toEqual([2, 3, 5]);
  expect(fourth.map(({ id }) => id)).toEqual(third.map(({ id }) => id));
  for (const [at, entries] of nights.slice(0, -2).entries()) {
    expect(nights[at + 1]).toEqual(expect.arrayContaining([...entries]));
  }
  const news = third.filter(({ id }) => !second.some((each) => each.id === id));
  expect(news.map(({ text }) => text)).toEqual(["Considered at last.", "Considered."]);
});
