/** Watches over builds as the generator makes them. */
import { afterAll, expect, it } from "vitest";

import { createWatchedEvents } from "../../edge/feeds/watched-events.ts";
import { nodeBuilds, nodePages } from "../../hosts/node/serve.ts";
import { createAttempts } from "../../site/accounts/attempts.ts";
import { openAccountsDatabase } from "../../site/accounts/engines/open-accounts.ts";
import type { Mail } from "../../site/mail/mailer.ts";
import { runWatches } from "../../site/watches/run-watches.ts";
import { mailNews } from "../../site/watches/mail-news.ts";
import { NOW } from "../build.ts";
import { patientSearch } from "../patient-search.ts";
import { set, world } from "../publishing/nights.ts";
import { openTemporaryAccounts } from "../temporary-accounts.ts";

const BASE_URL = "https://api.example.org";
const WATCHED = [
  "/bills/119/HR/1",
  "/bills/119/HR/2",
  "/bills?congress=119&type=HR",
  "/bills?q=act",
  "/legislators/F900031",
  "/laws",
];
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const NOTHING = { session: null, ip: "192.0.2.1", browser: "x", requestId: "x" };

const mails: Mail[] = [];

const here = await world();
const temporary = await openTemporaryAccounts();
const { accounts, clock, path } = temporary;
clock.now = NOW.getTime();
const attempts = createAttempts(await openAccountsDatabase(path, () => clock.now));
const builds = nodeBuilds(here.store, silent, { openSearch: patientSearch });
const events = createWatchedEvents(nodePages(here.store, 1024 ** 2));
const live = async () => {
  await builds.refresh();
  const build = builds.current();
  if (build === null) throw new Error("no build is live");
  return build;
};
const owner = await accounts.createAccount({
  email: "ada@example.org",
  plan: "pro",
  isVerified: true,
});
const { token } = await accounts.openSession(owner.id);
const build = await live();
for (const address of WATCHED) {
  const title = await events.titleOf(address, build, "");
  const watch = { address, title, kinds: "", seen_builds: build.id };
  await accounts.addWatch(owner.id, watch, 200, { ...NOTHING, session: token });
}
const parts = {
  accounts,
  attempts,
  notices: attempts.notices,
  mostWatches: { free: 10, pro: 200 },
  clock: () => clock.now,
  post: () => Promise.reject(new Error("there is no network here")),
  baseUrl: BASE_URL,
  log: silent,
  mailer: { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) },
  events,
};
const night = async (day: number, sql: string) => {
  mails.length = 0;
  await here.night(day, sql);
  clock.now = NOW.getTime() + day * 24 * 3_600_000;
  if (!(await runWatches(parts, await live()))) throw new Error("the run did not end");
  await mailNews(parts);
};
afterAll(async () => {
  await attempts.close();
  await temporary.close();
});

const TODAY = NOW.toISOString().slice(0, 10);
const act = (bill: number, text: string): string =>
  `update bill set document = json_insert(document, '$.actions[#]', json_set(json_extract(document, '$.actions[0]'),
    '$.sequence', 999, '$.date', '${TODAY}', '$.text', '${text}')) where congress = 119 and type = 'HR' and number = ${bill};`;

it("a night with a change mails it", async () => {
  await night(1, act(1, "Considered at length."));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(
    "Considered at length.\n  https://api.example.org/bills/119/HR/1",
  );
});

it("a night that only mends a title mails nothing", async () => {
  await night(2, set(2, "$.official_title", "A bill to mend a title."));
  expect(mails).toEqual([]);
});

it("the next action is mailed alone", async () => {
  await night(3, act(1, "Considered again."));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("Considered again.");
  expect(mails[0]?.text).not.toContain("at length");
});
