/** Nights as a watcher sees them: which entries arrive, how often, and with which ids. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { Problem } from "../../contract/problem.ts";
import type { EntryKind } from "../../contract/kinds/kinds.ts";
import type { Event } from "../../contract/resources/event.ts";
import type { LiveBuild } from "../../edge/builds/watch-builds.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/time.ts";
import { openTemporaryAccounts, type TemporaryAccounts } from "../../test/temporary-accounts.ts";
import { createAttempts } from "../accounts/attempts.ts";
import type { Accounts } from "../accounts/create-accounts.ts";
import { openAccountsDatabase } from "../accounts/engines/open-accounts.ts";
import { type Mail, MailError, type MailErrorCode } from "../mail/mailer.ts";
import { runWatches } from "./run-watches.ts";
import { mailNews } from "./mail-news.ts";

const BASE = "https://api.example.org";
const BILL = "/bills/119/HR/1";
const LIST = "/bills?topic=health";
const BY = { session: null, ip: "192.0.2.1", browser: "x", requestId: "x" };

type Entry = Omit<Event, "records" | "seen_build">;
/** What the records and lists of one build show. One that is missing is a search that is too slow. */
type Feeds = Record<string, readonly Entry[]>;

let temporary: TemporaryAccounts;
let accounts: Accounts;
let attempts: ReturnType<typeof createAttempts>;
let feeds: Feeds;
/** How often each address was asked for, and each build read. */
let reads: string[];
/** The live build and those before it, the newest last. */
let line: string[];
/** The events of each build, and all that it shows. */
let made: Map<string, { readonly events: readonly Event[]; readonly ids: ReadonlySet<string> }>;
let mails: Mail[];
/** What happens to a mail: "taken", or how it goes wrong. */
let mailServer: "well" | MailErrorCode | "killed before" | "killed after";
/** Who the mail server refuses. */
let gone: string;
let accountId: string;
let builds: number;

beforeEach(async () => {
  temporary = await openTemporaryAccounts();
  ({ accounts } = temporary);
  const database = await openAccountsDatabase(temporary.path, () => temporary.clock.now);
  attempts = createAttempts(database);
  [feeds, reads, mails, mailServer, builds] = [{ [BILL]: [], [LIST]: [] }, [], [], "well", 0];
  [line, made] = [["build-000"], new Map([["build-000", { events: [], ids: new Set() }]])];
  gone = "";
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
  const title = `Title of ${id}`;
  const page_url = BASE + id.split("/").slice(0, 5).join("/");
  const api_url = page_url.replace(BASE, `${BASE}/api/v1`);
  const of = { subject: "H.R. 1", congress: 119, seen_at: `${date}T12:00:00Z` };
  return { id, kind, title, text: title, date, api_url, page_url, ...of };
}

const action = (name: string, date = daysAgo(0)): Entry => entry(`${BILL}/actions/${name}`, date);

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
    events: {
      builds: (live: LiveBuild) => Promise.resolve(line.slice(0, line.indexOf(live.id) + 1)),
      read: (build: string) => {
        reads.push(build);
        return Promise.resolve(made.get(build)?.events ?? []);
      },
      among: (address: string, ids: ReadonlySet<string>) => {
        reads.push(address);
        if (feeds[address] === undefined)
          throw new Problem("schema_not_ready", "The search takes too long");
        return Promise.resolve(new Set(ids.has(address) ? [address] : []));
      },
    },
    mailer: {
      send: (mail: Mail) => {
        if (gone === mail.to) return Promise.reject(new MailError("receiver_refused", "no"));
        if (mailServer === "killed before") return Promise.reject(new Error("killed"));
        const hasMail = ["well", "killed after", "timeout", "interrupted"].includes(mailServer);
        if (hasMail) mails.push(mail);
        if (mailServer === "well") return Promise.resolve();
        if (mailServer === "killed after") return Promise.reject(new Error("killed"));
        return Promise.reject(new MailError(mailServer, mailServer));
      },
    },
  };
}

/** A server that is killed sends nothing more. */
const mailDue = (given: ReturnType<typeof parts>) => mailNews(given).catch(() => {});

const buildNamed = (id: string): LiveBuild =>
  ({ id, manifest: { base_url: BASE, created_at: "2026-11-21T03:00:00Z" } }) as LiveBuild;

const newBuild = (): string => `build-${String((builds += 1)).padStart(3, "0")}`;

/** Makes a build live, as the generator does: a new one, or one that was live before. */
function publish(id = newBuild()): LiveBuild {
  if (made.has(id)) {
    line = line.slice(0, line.indexOf(id) + 1);
    return buildNamed(id);
  }
  const before = made.get(line.at(-1) ?? "")?.ids ?? new Set();
  const left = [...made.values()].flatMap(({ events }) => events);
  const all = Object.entries(feeds).flatMap(([address, own]) =>
    own.map((each) => ({ address, each })),
  );
  const fresh = Map.groupBy(
    all.filter(({ each }) => !before.has(each.id)),
    ({ each }) => each.id,
  );
  const events = [...fresh].map(([name, shown]): Event => {
    const earlier = left.find((each) => each.id === name && !line.includes(each.seen_build));
    const records = shown.map(({ address }) => address);
    return { ...shown[0]!.each, records, seen_build: earlier?.seen_build ?? id };
  });
  made.set(id, { events, ids: new Set(all.map(({ each }) => each.id)) });
  line = [...line, id];
  return buildNamed(id);
}

/** A night later, a server sees a build. */
async function night(id?: string, using = accounts): Promise<void> {
  temporary.clock.now += DAY_MS;
  await runWatches(parts(using), publish(id));
  await mailDue(parts(using));
}

async function later(ms: number): Promise<void> {
  temporary.clock.now += ms;
  await mailDue(parts());
}

async function watch(address: string, kinds = "", owner = accountId): Promise<void> {
  const title = address === BILL ? "H.R. 1: An Act" : "Bills: topic health";
  const added = { address, title, kinds, seen_builds: line.at(-1) ?? "" };
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
    await night();
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

  it("loses nothing while its search is too slow", async () => {
    await watch(BILL);
    const { [BILL]: none = [] } = feeds;
    feeds[BILL] = [action("one")];
    const build = publish();
    delete feeds[BILL];
    temporary.clock.now += DAY_MS;
    await runWatches(parts(), build);
    expect((await accounts.listWatches(accountId))[0]).toMatchObject({ failed_nights: 1 });
    feeds[BILL] = [action("two"), action("one"), ...none];
    // Three nights without a build. Then the next one is read, and the one before fails again.
    temporary.clock.now += 3 * DAY_MS;
    const { events, ...others } = parts();
    let asked = 0;
    const among: typeof events.among = (...given) =>
      (asked += 1) === 1
        ? Promise.reject(new Problem("schema_not_ready", "slow"))
        : events.among(...given);
    await runWatches({ ...others, events: { ...events, among } }, publish());
    await mailDue(parts());
    expect(arrived()).toEqual({ two: 1 });
    await night();
    expect(arrived()).toEqual({ one: 1, two: 1 });
    expect((await accounts.listWatches(accountId))[0]).toMatchObject({ failed_nights: 0 });
  });

  it("has not failed any more once a search is quick again, also without news", async () => {
    await watch(BILL);
    const { [BILL]: none = [], ...others } = feeds;
    feeds = others;
    await night();
    feeds[BILL] = none;
    await night();
    expect((await accounts.listWatches(accountId))[0]).toMatchObject({ failed_nights: 0 });
  });

  it("sends nothing twice and loses nothing after a rollback, also of two builds", async () => {
    await watch(BILL);
    const show = async (names: readonly string[], build?: string) => {
      feeds[BILL] = names.map((name) => action(name, "2026-11-21"));
      await night(build);
    };
    await show(["one"]);
    await show(["one", "two"]);
    await show(["one", "two", "three"]);
    await show(["one"], "build-001");
    // Another server is late, and still serves the bad build.
    await runWatches(parts(), buildNamed("build-003"));
    await show(["one", "two", "three", "four"]);
    const eve = await newAccount("eve@example.org");
    await watch(BILL, "", eve.id);
    await show(["one", "two", "three", "four", "five"]);
    expect(arrived()).toEqual({ one: 1, two: 1, three: 1, four: 1, five: 2 });
  });

  it("made during a rollback gets what the left build had, once it comes again", async () => {
    await night();
    feeds[BILL] = [action("one")];
    await night();
    await night("build-001");
    await watch(BILL);
    feeds[BILL] = [action("one"), action("two")];
    await night();
    await night();
    expect(arrived()).toEqual({ one: 1, two: 1 });
  });

  it("over the limit of a smaller plan rests, and goes on from where it was", async () => {
    await watch(LIST);
    temporary.clock.now += 1;
    await watch(BILL);
    feeds[BILL] = [action("one")];
    const [list, bill] = await accounts.listWatches(accountId);
    expect([list?.address, bill?.address]).toEqual([LIST, BILL]);
    const seen = bill?.seen_builds;
    temporary.clock.now += DAY_MS;
    const few = { ...parts(), mostWatches: { free: 1, pro: 1 } };
    await runWatches(few, publish());
    const [read, rested] = await accounts.listWatches(accountId);
    expect([read?.seen_builds, rested?.seen_builds]).toEqual(["build-001,build-000", seen]);
    await night();
    expect(arrived()).toEqual({ one: 1 });
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
    feeds[LIST] = [...many, action("passed")];
    await night();
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.subject).toBe(`H.R. 1: Title of ${BILL}/actions/passed, and 60 more`);
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
    mailServer = "unreachable";
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

  it.each(["mail_refused", "unreachable", "login_refused", "receiver_delayed"] as const)(
    "that fails by %s for 29 days comes then",
    async (failure) => {
      await watch(BILL);
      mailServer = failure;
      feeds[BILL] = [action("one")];
      await night();
      for (let day = 0; day < 28; day += 1) await later(DAY_MS);
      mailServer = "well";
      await later(DAY_MS);
      expect(arrived()).toEqual({ one: 1 });
    },
  );

  it("to a mailbox that is refused for three days pauses its watches, while others get theirs", async () => {
    const eve = await newAccount("eve@example.org");
    for (const id of [accountId, eve.id]) await watch(BILL, "", id);
    const paused = async () => (await accounts.listWatches(eve.id))[0]?.paused_at ?? null;
    gone = "eve@example.org";
    for (const name of ["one", "two", "three", "four"]) {
      expect(await paused()).toBeNull();
      feeds[BILL] = [action(name), ...(feeds[BILL] ?? [])];
      await night();
      for (let hour = 0; hour < 23; hour += 1) await later(HOUR_MS);
      temporary.clock.now -= 23 * HOUR_MS;
    }
    await later(DAY_MS);
    expect(await paused()).not.toBeNull();
    expect(await accounts.findAccount(eve.id)).toMatchObject({ refused_at: expect.any(String) });
    expect(await accounts.listEvents(eve.id, 1)).toMatchObject([{ kind: "watches_stopped" }]);
    // The operator hears of the server's failures only.
    expect(await accounts.countDeliveries()).toEqual({ waiting: 0, since: null });
    expect(arrived()).toEqual({ one: 1, two: 1, three: 1, four: 1 });
  });

  it("to every mailbox that is refused for three days pauses nothing: that is the server's fault", async () => {
    await watch(BILL);
    gone = "ada@example.org";
    feeds[BILL] = [action("one")];
    await night();
    for (let day = 0; day < 10; day += 1) await later(DAY_MS);
    gone = "";
    await later(DAY_MS);
    expect(arrived()).toEqual({ one: 1 });
    expect(await accounts.findAccount(accountId)).toMatchObject({ refused_at: null });
  });

  it.each(["timeout", "interrupted", "killed after"] as const)(
    "that the mail server may have (%s) comes again alone, and later news in another",
    async (failure) => {
      await watch(BILL);
      feeds[BILL] = [action("monday")];
      mailServer = failure;
      await night();
      mailServer = "well";
      feeds[BILL] = [action("tuesday"), ...feeds[BILL]];
      await night();
      await later(HOUR_MS);
      expect(arrived()).toEqual({ monday: 2, tuesday: 1 });
      const [first, again, next] = mails;
      expect(again?.id).toBe(first?.id);
      expect(again?.text).toBe(first?.text);
      expect(next?.id).not.toBe(first?.id);
    },
  );

  it("has another id if news were added to it", async () => {
    await watch(BILL);
    feeds[BILL] = [action("monday")];
    mailServer = "unreachable";
    const { send } = parts().mailer;
    const tried: (string | undefined)[] = [];
    const mailer = { send: (each: Mail) => (tried.push(each.id), send(each)) };
    await night();
    for (const name of ["tuesday", null]) {
      if (name !== null) feeds[BILL] = [action(name), ...(feeds[BILL] ?? [])];
      temporary.clock.now += DAY_MS;
      await runWatches(parts(), publish());
      await mailDue({ ...parts(), mailer });
    }
    expect(tried).toHaveLength(2);
    expect(tried[0]).toBe(tried[1]);
    feeds[BILL] = [action("wednesday"), ...(feeds[BILL] ?? [])];
    temporary.clock.now += DAY_MS;
    await runWatches(parts(), publish());
    await mailDue({ ...parts(), mailer });
    expect(tried[2]).not.toBe(tried[0]);
  });

  it("drops what waits once all watches are stopped", async () => {
    await watch(BILL);
    mailServer = "unreachable";
    feeds[BILL] = [action("one")];
    await night();
    mailServer = "well";
    expect(await accounts.stopWatches(accountId, { how: "by hand" })).toBe(1);
    await later(2 * DAY_MS);
    expect(mails).toEqual([]);
    expect(await accounts.listEvents(accountId, 1)).toMatchObject([{ kind: "watches_stopped" }]);
  });

  it("has a link that stops each watch, and one for all", async () => {
    await watch(BILL);
    await watch(LIST);
    feeds[BILL] = [action("one")];
    await night();
    const all = await accounts.listWatches(accountId);
    const own = all.find(({ address }) => address === BILL);
    const links = mails[0]?.text.match(/https:\S+\/stop-watches\S+/g) ?? [];
    expect(links.map((link) => new URL(link).searchParams.get("watch"))).toEqual([own?.id, null]);
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
    await expect(night(undefined, dying)).rejects.toThrow("killed");
    await later(0);
    expect(mails).toHaveLength(1);
    await runWatches(parts(), buildNamed("build-001"));
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
  const build = publish();
  await Promise.all([runWatches(parts(), build), runWatches(parts(other), build)]);
  await Promise.all([mailDue(parts()), mailDue(parts(other))]);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(owners.map(({ email }) => email));
});

it("twenty nights with all of it: each entry arrives once", async () => {
  await watch(BILL);
  await watch(LIST);
  const whole = { bill: [] as Entry[], list: [] as Entry[] };
  for (let at = 1; at <= 20; at += 1) {
    whole.bill = [action(`a${at}`, daysAgo(-1)), ...whole.bill];
    whole.list = [entry(`/bills/119/S/${at}/introduced`, daysAgo(-1), "introduced"), ...whole.list];
    mailServer = [5, 6, 7].includes(at) ? "unreachable" : "well";
    feeds = { [BILL]: whole.bill, [LIST]: whole.list };
    // A night that fails has no build; one that is rolled back is followed by the build before it.
    if (at % 6 === 0) temporary.clock.now += DAY_MS;
    else await night();
    if (at % 7 === 0) await runWatches(parts(), publish(line.at(-2)));
  }
  await night();
  await later(2 * HOUR_MS);
  const counts = Object.entries(arrived());
  expect(counts.filter(([, count]) => count !== 1)).toEqual([["introduced", 20]]);
  expect(counts).toHaveLength(21);
  // Each build once, and each address once for it.
  expect(reads.length).toBeLessThanOrEqual(3 * (builds + 1));
});

it("a build is read once for 100 watchers, and asked once for what they watch", async () => {
  for (let at = 0; at < 100; at += 1)
    await watch(BILL, "", (await newAccount(`${at}@x.example`)).id);
  reads = [];
  feeds[BILL] = [action("one")];
  await night();
  expect([reads, mails.length]).toEqual([["build-001", BILL], 100]);
});
