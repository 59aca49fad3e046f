/** Nights as a watcher sees them: which entries arrive, how often, and with which ids. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { Problem } from "../../contract/problem.ts";
import type { EntryKind } from "../../contract/request/feeds.ts";
import type { Entry } from "../../edge/feeds/feed.ts";
import type { LiveBuild } from "../../edge/builds/watch-builds.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/time.ts";
import { openTemporaryAccounts, type TemporaryAccounts } from "../../test/temporary-accounts.ts";
import { createAttempts } from "../accounts/attempts.ts";
import type { Accounts } from "../accounts/create-accounts.ts";
import { openAccountsDatabase } from "../accounts/engines/open-accounts.ts";
import { type Mail, MailError } from "../mail/mailer.ts";
import { firstSent, runWatches } from "./run-watches.ts";
import { sendNews } from "./send-news.ts";

const BASE = "https://api.example.org";
const BILL = "/bills/119/HR/1";
const LIST = "/bills?topic=health";
const BY = { session: null, ip: "192.0.2.1", browser: "x", requestId: "x" };

/** What the feeds of one build have. A feed that is missing has no record. */
type Feeds = Record<string, readonly Entry[]>;

let temporary: TemporaryAccounts;
let accounts: Accounts;
let attempts: ReturnType<typeof createAttempts>;
let feeds: Feeds;
/** How often each feed was read. */
let reads: string[];
let mails: Mail[];
/** What happens to a mail: "taken", or how it goes wrong. */
let mailServer: "well" | "down" | "refuses" | "killed before" | "killed after";
let accountId: string;
let builds: number;

beforeEach(async () => {
  temporary = await openTemporaryAccounts();
  ({ accounts } = temporary);
  const database = await openAccountsDatabase(temporary.path, () => temporary.clock.now);
  attempts = createAttempts(database);
  [feeds, reads, mails, mailServer, builds] = [{ [BILL]: [], [LIST]: [] }, [], [], "well", 0];
  accountId = (await newAccount("ada@example.org")).id;
});

afterEach(async () => {
  await attempts.close();
  await temporary.close();
});

const newAccount = (email: string) =>
  accounts.createAccount({ email, plan: "free", isVerified: true });

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const daysAgo = (days: number): string => dayOf(temporary.clock.now - days * DAY_MS);

function entry(id: string, date: string, kind: EntryKind = "status"): Entry {
  const updated = `${date}T12:00:00Z`;
  const title = `Title of ${id}`;
  const apiUrl = `${BASE}/api/v1${id.split("/").slice(0, 5).join("/")}`;
  return { id, kind, subject: "H.R. 1", apiUrl, title, text: title, url: null, date, updated };
}

const action = (name: string, date = daysAgo(0)): Entry => entry(`${BILL}/actions/${name}`, date);
const saying = (name: string, title: string): Entry => ({ ...action(name), title });

const logged: unknown[] = [];
const note = (...each: unknown[]) => void logged.push(each);
const log = { info: note, warn: note, error: note };

function parts(using = accounts) {
  return {
    accounts: using,
    attempts,
    notices: attempts.notices,
    mostWatches: { free: 10, pro: 200 },
    clock: () => temporary.clock.now,
    post: () => Promise.reject(new Error("there is no network here")),
    baseUrl: BASE,
    log,
    feeds: {
      read: (address: string) => {
        reads.push(address);
        const entries = feeds[address];
        if (entries === undefined) throw new Problem("not_found", "There is no such record");
        const title = address === BILL ? "H.R. 1: An Act" : "Bills: topic health";
        return Promise.resolve({ path: address, title, siteUrl: null, updated: "", entries });
      },
      changedSince: () => Promise.resolve(null),
    },
    mailer: {
      send: (mail: Mail) => {
        if (mailServer === "down") return Promise.reject(new MailError("unreachable", "down"));
        if (mailServer === "refuses") return Promise.reject(new MailError("mail_refused", "no"));
        if (mailServer === "killed before") return Promise.reject(new Error("killed"));
        mails.push(mail);
        return mailServer === "killed after"
          ? Promise.reject(new Error("killed"))
          : Promise.resolve();
      },
    },
  };
}

const buildNamed = (id: string): LiveBuild => ({ id, manifest: { base_url: BASE } }) as LiveBuild;

/** A night later, a server sees a build: a new one, or one that was live before. */
async function night(id = `build-${(builds += 1)}`, using = accounts): Promise<void> {
  temporary.clock.now += DAY_MS;
  await runWatches(parts(using), buildNamed(id));
  await sendNews(parts(using));
}

async function later(ms: number): Promise<void> {
  temporary.clock.now += ms;
  await sendNews(parts());
}

async function watch(address: string, kinds = "", owner = accountId): Promise<void> {
  const feed = await parts().feeds.read(address);
  const sent = firstSent(feed, temporary.clock.now);
  const added = { address, title: feed.title, kinds, sent, primed_build: `build-${builds}` };
  const { token } = await accounts.openSession(owner);
  await accounts.addWatch(owner, added, 10, { ...BY, session: token });
}

/** How often each event was mailed. */
function arrived(): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { text } of mails)
    for (const [, name = ""] of text.matchAll(/Title of \S*\/(\S+)/g))
      counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

describe("a watch", () => {
  it("sends nothing that was there before, and each new entry once", async () => {
    feeds[BILL] = [action("old")];
    await watch(BILL);
    await night();
    expect(mails).toEqual([]);
    feeds[BILL] = [action("new"), ...feeds[BILL]];
    await night();
    await night();
    expect(arrived()).toEqual({ new: 1 });
    expect(mails).toMatchObject([
      {
        to: "ada@example.org",
        subject: `H.R. 1: Title of ${BILL}/actions/new`,
        id: expect.stringMatching(/^msg_/),
        headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      },
    ]);
    expect(mails[0]?.text).toContain(`${BASE}${BILL}`);
  });

  it("never sends an entry that is older than 30 days, as of a Congress that was just imported", async () => {
    await watch(LIST);
    feeds[LIST] = Array.from({ length: 200 }, (_, at) =>
      entry(`/bills/1/HR/${at}`, daysAgo(30 + at)),
    );
    await night();
    await night();
    expect(mails).toEqual([]);
  });

  it("has only the kinds that were chosen, also of entries that came before they were", async () => {
    await watch(BILL, "votes,law");
    const vote = entry(`${BILL}/actions/vote`, daysAgo(0), "votes");
    feeds[BILL] = [vote, action("other")];
    await night();
    expect(arrived()).toEqual({ vote: 1 });
    await watch(BILL, "");
    await night();
    expect(arrived()).toEqual({ vote: 1 });
  });

  it("names an action that its publisher took back once, and one that returns", async () => {
    await watch(BILL);
    feeds[BILL] = [action("wrong"), action("right")];
    await night();
    feeds[BILL] = [action("right")];
    await night();
    await night();
    const backs = mails.filter(({ text }) => text.includes("Taken back by its publisher"));
    expect(backs).toHaveLength(1);
    feeds[BILL] = [action("wrong"), action("right")];
    await night();
    await night();
    // Twice with its mail about being taken back, which repeats the title.
    expect(arrived()).toEqual({ right: 1, wrong: 3 });
  });

  it("names an action that its publisher put in other words by its new ones only", async () => {
    await watch(BILL);
    feeds[BILL] = [saying("a", "Reported by the Committee on Rules. H. Rept. 119-1.")];
    await night();
    const today = feeds[BILL][0]?.date ?? "";
    const again = saying("b", "Reported by the Committee on Rules, with H. Rept. 119-1.");
    feeds[BILL] = [{ ...again, date: today }];
    await night();
    feeds[BILL] = [{ ...saying("c", "Passed Senate by voice vote."), date: today }];
    await night();
    expect(mails.map(({ text }) => text.includes("Taken back"))).toEqual([false, false, true]);
    expect(mails[1]?.text).toContain("with H. Rept. 119-1");
  });

  it("loses nothing in failed nights, rollbacks, and while its record is gone", async () => {
    await watch(BILL);
    feeds[BILL] = [action("one")];
    await night();
    const { [BILL]: one = [] } = feeds;
    // The next build is bad, and rolled back to the one before.
    feeds[BILL] = [];
    delete feeds[BILL];
    await night();
    expect((await accounts.listWatches(accountId))[0]).toMatchObject({ failed_nights: 1 });
    feeds[BILL] = one;
    await night("build-1");
    // Three nights without a build.
    temporary.clock.now += 3 * DAY_MS;
    feeds[BILL] = [action("two"), ...one];
    await night();
    expect(arrived()).toEqual({ one: 1, two: 1 });
    expect((await accounts.listWatches(accountId))[0]).toMatchObject({ failed_nights: 0 });
  });

  it("that is paused sends nothing, and what was new in the pause when it is resumed", async () => {
    await watch(BILL);
    const [own] = await accounts.listWatches(accountId);
    const { token } = await accounts.openSession(accountId);
    const by = { ...BY, session: token };
    await accounts.changeWatch(accountId, own?.id ?? "", "paused", by);
    feeds[BILL] = [action("one")];
    await night();
    expect(mails).toEqual([]);
    const again = { ...BY, session: (await accounts.openSession(accountId)).token };
    await accounts.changeWatch(accountId, own?.id ?? "", "resumed", again);
    await night();
    expect(arrived()).toEqual({ one: 1 });
  });
});

describe("a mail", () => {
  it("names an event of two watches once, and at most 50, then how many more", async () => {
    await watch(BILL);
    await watch(LIST);
    const many = Array.from({ length: 60 }, (_, at) =>
      entry(`${BILL}/texts/${at}`, daysAgo(0), "texts"),
    );
    feeds[BILL] = [...many, action("passed")];
    feeds[LIST] = [...many, entry(`${BILL}/status/passed_house`, daysAgo(0))];
    await night();
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.subject).toBe("H.R. 1 and 60 other events");
    expect(mail?.text.match(/Title of/g)).toHaveLength(50);
    expect(mail?.text).toContain("And 11 more events");
    expect(new Set(Object.values(arrived()))).toEqual(new Set([1]));
  });

  it("comes once a day, even if a day has two builds", async () => {
    await watch(BILL);
    feeds[BILL] = [action("one")];
    await night();
    feeds[BILL] = [action("two"), ...feeds[BILL]];
    temporary.clock.now -= DAY_MS - HOUR_MS;
    await night();
    expect(arrived()).toEqual({ one: 1 });
    await later(20 * HOUR_MS);
    expect(arrived()).toEqual({ one: 1, two: 1 });
  });

  it("that a dead mail server delayed for three nights comes as one", async () => {
    await watch(BILL);
    mailServer = "down";
    for (const name of ["one", "two", "three"]) {
      feeds[BILL] = [action(name), ...(feeds[BILL] ?? [])];
      await night();
    }
    expect(await accounts.countDeliveries()).toMatchObject({ waiting: 3 });
    mailServer = "well";
    await later(HOUR_MS);
    await later(HOUR_MS);
    expect(mails).toHaveLength(1);
    expect(arrived()).toEqual({ one: 1, two: 1, three: 1 });
    expect(await accounts.countDeliveries()).toEqual({ waiting: 0, since: null });
  });

  it("that the server refuses is given up after two days, and others are sent", async () => {
    await watch(BILL);
    mailServer = "refuses";
    feeds[BILL] = [action("one")];
    await night();
    for (let hour = 0; hour < 50; hour += 1) await later(HOUR_MS);
    expect(await accounts.countDeliveries()).toMatchObject({ waiting: 0 });
    mailServer = "well";
    feeds[BILL] = [action("two"), ...feeds[BILL]];
    await night();
    expect(arrived()).toEqual({ two: 1 });
  });

  it("stops all watches by a code that only the mail has, and drops what waits", async () => {
    await watch(BILL);
    mailServer = "down";
    feeds[BILL] = [action("one")];
    await night();
    mailServer = "well";
    expect(await accounts.stopWatches(accountId)).toBe(1);
    await later(2 * DAY_MS);
    expect(mails).toEqual([]);
    expect(accounts.stopCode(accountId)).not.toBe(accounts.stopCode("acc_another"));
  });
});

describe("a server that dies", () => {
  it.each(["killed before", "killed after"] as const)(
    "%s the mail server's answer is followed by another with the same id",
    async (death) => {
      await watch(BILL);
      feeds[BILL] = [action("one")];
      mailServer = death;
      await night();
      mailServer = "well";
      await later(MINUTE_MS);
      const before = mails.length;
      await later(10 * MINUTE_MS);
      await later(10 * MINUTE_MS);
      expect([before, mails.length]).toEqual(death === "killed before" ? [0, 1] : [1, 2]);
      expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
    },
  );

  it("between two accounts leaves the rest to another, and none gets a mail twice", async () => {
    const owners = await Promise.all(["b@x.example", "c@x.example"].map(newAccount));
    for (const id of [accountId, ...owners.map((owner) => owner.id)]) await watch(BILL, "", id);
    feeds[BILL] = [action("one")];
    let noted = 0;
    const dying: Accounts = {
      ...accounts,
      noteNews: (...given) =>
        (noted += 1) === 2 ? Promise.reject(new Error("killed")) : accounts.noteNews(...given),
    };
    await night("build-1", dying);
    expect(mails).toHaveLength(1);
    await runWatches(parts(), buildNamed("build-1"));
    await later(MINUTE_MS);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      "ada@example.org",
      "b@x.example",
      "c@x.example",
    ]);
  });
});

it("two servers at once send each mail once", async () => {
  const owners = await Promise.all(
    Array.from({ length: 8 }, (_, at) => newAccount(`${at}@x.example`)),
  );
  for (const { id } of owners) await watch(BILL, "", id);
  feeds[BILL] = [action("one")];
  const other = await temporary.openAgain();
  temporary.clock.now += DAY_MS;
  const build = buildNamed("build-1");
  await Promise.all([runWatches(parts(), build), runWatches(parts(other), build)]);
  await Promise.all([sendNews(parts()), sendNews(parts(other))]);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(owners.map(({ email }) => email));
});

it("twenty nights with all of it: each entry arrives once", async () => {
  await watch(BILL);
  await watch(LIST);
  const whole = { bill: [] as Entry[], list: [] as Entry[] };
  for (let at = 1; at <= 20; at += 1) {
    whole.bill = [action(`a${at}`, daysAgo(-1)), ...whole.bill];
    whole.list = [entry(`/bills/119/S/${at}/introduced`, daysAgo(-1), "introduced"), ...whole.list];
    mailServer = [5, 6, 7].includes(at) ? "down" : "well";
    feeds = { [BILL]: whole.bill, [LIST]: whole.list };
    // A night that fails has no build; one that is rolled back is followed by the build before it.
    if (at % 6 === 0) temporary.clock.now += DAY_MS;
    else await night();
    if (at % 7 === 0) await runWatches(parts(), buildNamed(`build-${builds - 1}`));
  }
  await night();
  await later(2 * HOUR_MS);
  const counts = Object.entries(arrived());
  expect(counts.filter(([, count]) => count !== 1)).toEqual([["introduced", 20]]);
  expect(counts).toHaveLength(21);
  // Each feed once in each run.
  expect(reads.length).toBeLessThanOrEqual(2 * (builds + 1));
});

it("a feed of 100 watchers is read once", async () => {
  for (let at = 0; at < 100; at += 1)
    await watch(BILL, "", (await newAccount(`${at}@x.example`)).id);
  reads = [];
  feeds[BILL] = [action("one")];
  await night();
  expect([reads, mails.length]).toEqual([[BILL], 100]);
});
