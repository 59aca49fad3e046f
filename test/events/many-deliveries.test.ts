/** A night that brings more bills than a feed names, and more than a webhook gets at once. */
import { afterAll, expect, it } from "vitest";

import { createWatchedEvents } from "../../edge/feeds/watched-events.ts";
import { nodeBuilds, nodePages } from "../../hosts/node/serve.ts";
import { DAY_MS } from "../../lib/time.ts";
import { createAttempts } from "../../site/accounts/attempts.ts";
import { openAccountsDatabase } from "../../site/accounts/engines/open-accounts.ts";
import type { Message } from "../../site/watches/messages.ts";
import { runWatches } from "../../site/watches/run-watches.ts";
import { NOW } from "../build.ts";
import { fewBuild } from "../few-records.ts";
import { patientSearch } from "../patient-search.ts";
import { world } from "../publishing/nights.ts";
import { runs } from "../runs.ts";
import { openTemporaryAccounts } from "../temporary-accounts.ts";

const BILLS = runs(1_100);
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const temporary = await openTemporaryAccounts();
const { accounts, clock } = temporary;
const attempts = createAttempts(await openAccountsDatabase(temporary.path, () => clock.now));
afterAll(async () => {
  await attempts.close();
  await temporary.close();
});

it(`of ${BILLS} bills introduced in one day, a watch of their topic and one of their words get each`, async () => {
  clock.now = NOW.getTime();
  const here = await world(fewBuild());
  const builds = nodeBuilds(here.store, silent, { openSearch: patientSearch });
  const events = createWatchedEvents(nodePages(here.store, 8 * 1024 ** 2));
  const live = async () => {
    await builds.refresh();
    const build = builds.current();
    if (build === null) throw new Error("no build is live");
    return build;
  };
  const { id: accountId } = await accounts.createAccount({
    email: "ada@example.org",
    plan: "pro",
    isVerified: true,
  });
  const { token } = await accounts.openSession(accountId);
  const by = { session: token, ip: "192.0.2.1", browser: "x", requestId: "x" };
  const { id: seen_builds } = await live();
  for (const address of ["/bills?topic=aviation-and-airports", "/bills?congress=119&q=bridge"]) {
    const watch = { address, title: address, kinds: "introduced", seen_builds };
    await accounts.addWatch(accountId, watch, 200, by);
  }
  clock.now += DAY_MS;
  const columns = "source_updated_at, updated_at, content_hash, document_hash";
  await here.night(
    1,
    `with recursive place (number) as (select 1000 union all select number + 1 from place where number < ${999 + BILLS})
     insert into bill (congress, type, number, ${columns}, document)
     select 119, 'HR', place.number, ${columns},
       json_set(document, '$.number', place.number, '$.introduced_date', '2026-11-20')
     from place, bill where congress = 119 and type = 'HR' and bill.number = 1`,
  );
  const run = { accounts, notices: attempts.notices, events, log: silent };
  const mostWatches = { free: 10, pro: 200 };
  expect(await runWatches({ ...run, mostWatches, clock: () => clock.now }, await live())).toBe(
    true,
  );
  const got = new Map<string, string[]>();
  const deliveries = await accounts.takeDeliveries(accountId);
  expect(deliveries.length).toBeGreaterThan(2);
  for (const { body } of deliveries) {
    const { data } = JSON.parse(body) as Extract<Message, { type: "watch.entries" }>;
    const own = got.get(data.watch.address) ?? [];
    got.set(data.watch.address, [...own, ...data.entries.map(({ id }) => id)]);
  }
  const all = Array.from({ length: BILLS }, (_, at) => `/bills/119/HR/${1000 + at}/introduced`);
  expect([...got.values()].map((ids) => ids.toSorted())).toEqual([all, all]);
});
