/** Bills introduced on one day: a watch of all bills gets every one, however many they are. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { createWatchedEvents } from "../../edge/feeds/watched-events.ts";
import { nodeBuilds, nodePages } from "../../hosts/node/serve.ts";
import { openStore } from "../../store/open-store.ts";
import { generateInto, importInto, newStore, NOW, openEdge } from "../build.ts";
import { newFolder } from "../new-folder.ts";
import { patientSearch } from "../patient-search.ts";
import { CASES, hasCases } from "../sources.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };

const bill = (number: number): string =>
  `<billStatus><version>3.0.0</version><bill><number>${number}</number><updateDate>2026-11-21T00:00:00Z</updateDate>
  <originChamber>House</originChamber><type>HR</type><introducedDate>2026-11-20</introducedDate><congress>119</congress>
  <title>A bill about hive ${number}</title><actions><item><actionDate>2026-11-20</actionDate>
  <text>Introduced in House</text><type>IntroReferral</type></item></actions></bill></billStatus>`;

function writeBills(folder: string, from: number, count: number): void {
  mkdirSync(folder, { recursive: true });
  for (let number = from; number < from + count; number += 1) {
    writeFileSync(join(folder, `BILLSTATUS-119hr${number}.xml`), bill(number));
  }
}

/** The records of the events of a night that brings these files, as lists and as watches read them. */
async function newsOf(
  files: string,
): Promise<readonly [listed: Set<string>, watched: Set<string>]> {
  const folder = newFolder();
  const records = join(folder, "records.sqlite");
  writeBills(join(folder, "first"), 1, 2);
  await importInto(records, [join(folder, "first")]);
  const address = newStore(folder);
  await generateInto(address, records);
  await importInto(records, [files]);
  await generateInto(address, records, { now: new Date(NOW.getTime() + 3_600_000) });
  const store = await openStore(address);
  const { edge } = await openEdge(store);
  const listed: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const of = encodeURIComponent("/bills?congress=119");
    const answer = await edge(`/api/v1/events?of=${of}&page=${page}`);
    const { data, meta } = (await answer.json()) as {
      data: readonly { readonly records: readonly string[] }[];
      meta: { readonly total_pages: number };
    };
    listed.push(...data.flatMap((each) => each.records));
    pages = meta.total_pages;
  }
  const builds = nodeBuilds(store, silent, { openSearch: patientSearch });
  await builds.refresh();
  const live = builds.current();
  if (live === null) throw new Error("no build is live");
  const events = createWatchedEvents(nodePages(store, 8 * 1024 ** 2));
  const read = await events.read(live.id, live);
  const found = new Set(read.flatMap((each) => each.records));
  return [new Set(listed), new Set(await events.among("/bills?type=HR", found, live))];
}

it.each([1, 99, 100, 101, 230])("%i bills of one day are all told", async (count) => {
  const folder = newFolder();
  writeBills(folder, 5_001, count);
  const expected = new Set(Array.from({ length: count }, (_, at) => `/bills/119/HR/${5_001 + at}`));
  expect(await newsOf(folder)).toEqual([expected, expected]);
});

it.skipIf(!hasCases)("130 bills of one day are all told (needs cases3)", async () => {
  const folder = newFolder();
  execFileSync("python3", [join(CASES, "06-list-of-130-bills-in-a-day/make.py"), folder]);
  const [listed, watched] = await newsOf(folder);
  expect([listed.size, watched.size]).toEqual([130, 130]);
});
