/** Nights as a receiver sees them, with the verifier of Standard Webhooks' own package. */
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { LiveBuild } from "../../edge/builds/watch-builds.ts";
import type { Vote } from "../../contract/kinds/vote.ts";
import type { Event } from "../../contract/resources/event.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/time.ts";
import { openTemporaryAccounts, type TemporaryAccounts } from "../../test/temporary-accounts.ts";
import type { Accounts } from "../accounts/create-accounts.ts";
import { createAttempts } from "../accounts/attempts.ts";
import { openAccountsDatabase } from "../accounts/engines/open-accounts.ts";
import type { Posted } from "../app/post.ts";
import type { Mail } from "../mail/mailer.ts";
import { type Message, messageOf, type SentEvent } from "./messages.ts";
import { type FloorVoteParts, lookAtFloorVotes } from "./floor-votes.ts";
import { challenge, postNews, postNow, wrongAddress } from "./post-news.ts";
import { runWatches } from "./run-watches.ts";
import { mailNews } from "./mail-news.ts";

const BASE = "https://api.example.org";
const HOOK = "https://receiver.example.org/hook";
const BILL = "/bills/119/HR/1";
const ENTRY: SentEvent = {
  id: `${BILL}/actions/x`,
  kind: "status",
  subject: "H.R. 1",
  title: "x",
  text: "x",
  date: "2026-11-21",
  api_url: `${BASE}/api/v1${BILL}`,
  page_url: BASE + BILL,
};

let temporary: TemporaryAccounts;
let accounts: Accounts;
let attempts: ReturnType<typeof createAttempts>;
/** What the next build has, and what each had. */
let entries: Event[];
let made: Map<string, readonly Event[]>;
let mails: Mail[];
let posts: Posted[];
let logged: string[];
/** What the receiver answers: its status, or how the sender dies. */
let receiver: number | "down" | "killed before" | "killed after";
let accountId: string;
let secret: string;
let builds: number;

beforeEach(async () => {
  temporary = await openTemporaryAccounts();
  ({ accounts } = temporary);
  // The verifier allows five minutes of difference.
  vi.useFakeTimers({ toFake: ["Date"], now: temporary.clock.now });
  const database = await openAccountsDatabase(temporary.path, () => temporary.clock.now);
  attempts = createAttempts(database);
  [entries, made, mails, posts, logged, receiver, builds] = [[], new Map(), [], [], [], 204, 0];
  const ada = { email: "ada@example.org", plan: "pro", isVerified: true } as const;
  accountId = (await accounts.createAccount(ada)).id;
  const watch = { address: BILL, title: "H.R. 1", kinds: "", seen_builds: "build-0" };
  await accounts.addWatch(accountId, watch, 10, await owner());
  secret = (await accounts.setWebhook(accountId, HOOK, await owner())) ?? "";
});

afterEach(async () => {
  vi.useRealTimers();
  await attempts.close();
  await temporary.close();
});

async function owner() {
  const { token } = await accounts.openSession(accountId);
  return { session: token, ip: "192.0.2.1", browser: "x", requestId: "x" };
}

function add(name: string, text = `Text of ${name}`): void {
  const date = new Date(temporary.clock.now).toISOString().slice(0, 10);
  const id = `${BILL}/actions/${name}`;
  const of = { records: [BILL], congress: 119, seen_build: `build-${builds + 1}` };
  entries = [
    { ...ENTRY, ...of, id, title: name, text, date, seen_at: `${date}T03:00:00Z` },
    ...entries,
  ];
}

const note = (event: string): void => void logged.push(event);

function parts() {
  return {
    accounts,
    attempts,
    notices: attempts.notices,
    mostWatches: { free: 10, pro: 200 },
    clock: () => temporary.clock.now,
    baseUrl: BASE,
    log: { info: note, warn: note, error: note },
    events: {
      builds: () => Promise.resolve([...made.keys()]),
      read: (build: string) => Promise.resolve(made.get(build) ?? []),
      among: (_: string, ids: ReadonlySet<string>) => Promise.resolve(ids),
    },
    mailer: { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) },
    post: (posted: Posted) => {
      if (receiver === "killed before") return never();
      posts.push(posted);
      if (receiver === "killed after") return never();
      if (receiver === "down") return Promise.reject(new Error("no answer (ECONNREFUSED)"));
      const { data } = JSON.parse(posted.body) as Message;
      const text = "challenge" in data ? JSON.stringify({ challenge: data.challenge }) : "";
      return Promise.resolve({ status: receiver, text });
    },
  };
}

let die = (): void => {};

/** A process that was killed neither answers nor notes anything. */
const never = () => new Promise<never>(() => die());

async function confirm(): Promise<void> {
  const hook = await accounts.findWebhook(accountId);
  if (hook === null || (await challenge(hook, parts())) !== null) throw new Error("not confirmed");
  posts = [];
}

async function night(): Promise<void> {
  await pass(DAY_MS);
  await runWatches(parts(), publish());
  await send();
}

function publish(id = `build-${(builds += 1)}`): LiveBuild {
  made.set(id, entries);
  entries = [];
  return { id, manifest: { base_url: BASE, created_at: "2026-11-21T03:00:00Z" } } as LiveBuild;
}

const sendNews = async (given: ReturnType<typeof parts>): Promise<void> => {
  await postNews(given);
  await mailNews(given);
};

/** Sends all due deliveries, or dies at the given step. */
async function send(): Promise<void> {
  const killed = new Promise<void>((resolve) => {
    die = resolve;
  });
  await Promise.race([sendNews(parts()), killed]);
}

const pass = (ms: number): Promise<void> => {
  temporary.clock.now += ms;
  vi.setSystemTime(temporary.clock.now);
  return Promise.resolve();
};

async function later(ms: number): Promise<void> {
  await pass(ms);
  await send();
}

const verified = ({ body, headers }: Posted, by = secret): Message =>
  new Webhook(by).verify(body, { ...headers }) as Message;

const namesIn = (each: readonly Posted[]): string[] =>
  each.flatMap(({ body }) => {
    const message = JSON.parse(body) as Message;
    return message.type === "watch.entries" ? message.data.entries.map(({ title }) => title) : [];
  });

describe("a webhook", () => {
  it("gets nothing before its receiver echoed a challenge; news are mailed until then", async () => {
    add("one");
    await night();
    expect([posts.length, mails.length]).toEqual([0, 1]);
    receiver = 500;
    const hook = await accounts.findWebhook(accountId);
    if (hook === null) throw new Error("no webhook");
    expect(await challenge(hook, parts())).toMatch(/^500 after \d+ ms$/);
    receiver = 204;
    const silent = { ...parts(), post: () => Promise.resolve({ status: 200, text: "{}" }) };
    expect(await challenge(hook, silent)).toContain("without the challenge");
    expect(await accounts.findWebhook(accountId)).toMatchObject({ confirmed_at: null });
    await confirm();
    add("two");
    await night();
    expect([namesIn(posts), mails.length]).toEqual([["two"], 1]);
  });

  it("is tried with the last news, mailed or posted", async () => {
    expect(await accounts.lastNews(accountId)).toBeNull();
    for (const name of ["one", "two"]) {
      add(name);
      await night();
    }
    const { body = "" } = (await accounts.lastNews(accountId)) ?? {};
    expect(namesIn([{ body } as Posted])).toEqual(["two"]);
  });

  it("gets a signed body with the watch, the build, and each entry once", async () => {
    await confirm();
    add("one");
    await night();
    expect(posts).toHaveLength(1);
    const [posted] = posts as [Posted];
    expect(posted).toMatchObject({
      address: HOOK,
      headers: { "webhook-id": expect.stringMatching(/^msg_\w{24}$/) },
    });
    expect(verified(posted)).toEqual({
      type: "watch.entries",
      timestamp: expect.stringMatching(/^2026-11-22T12:00:30/),
      data: {
        watch: { id: expect.stringMatching(/^watch_/), title: "H.R. 1", address: BILL },
        build: "build-1",
        entries: [
          {
            id: `${BILL}/actions/one`,
            kind: "status",
            subject: "H.R. 1",
            title: "one",
            text: "Text of one",
            date: "2026-11-21",
            api_url: `${BASE}/api/v1${BILL}`,
            page_url: BASE + BILL,
            records: [BILL],
            congress: 119,
            seen_build: "build-1",
            seen_at: "2026-11-21T03:00:00Z",
          },
        ],
      },
    });
    expect(() => verified({ ...posted, body: posted.body.replace("one", "two") })).toThrow(
      "No matching signature",
    );
    await night();
    expect(posts).toHaveLength(1);
    expect(mails).toEqual([]);
  });

  it("gets what is larger than 256 kB in several deliveries", async () => {
    await confirm();
    for (let at = 0; at < 100; at += 1) add(`e${at}`, "é".repeat(20_000));
    await night();
    expect(posts.length).toBeGreaterThan(4);
    for (const { body } of posts) expect(Buffer.byteLength(body)).toBeLessThanOrEqual(256 * 1024);
    expect(new Set(namesIn(posts)).size).toBe(100);
    expect(new Set(posts.map(({ headers }) => headers["webhook-id"])).size).toBe(posts.length);
  });

  it("is signed with both secrets for a day after a rotation, which happens once a day", async () => {
    await confirm();
    const fresh = (await accounts.rotateWebhook(accountId, await owner())) ?? "";
    expect([fresh.slice(0, 6), fresh === secret]).toEqual(["whsec_", false]);
    expect(await accounts.rotateWebhook(accountId, await owner())).toBeNull();
    add("one");
    await night();
    const both = async () => {
      const hook = await accounts.findWebhook(accountId);
      return hook && accounts.webhookSecrets(hook);
    };
    await pass(-MINUTE_MS);
    expect(await both()).toEqual([fresh, secret]);
    await pass(MINUTE_MS);
    expect(await both()).toEqual([fresh]);
    const [posted] = posts as [Posted];
    verified(posted, fresh);
    expect(() => verified(posted)).toThrow("No matching signature");
  });

  it("of an account that is no longer Pro rests, and of a deleted account is gone", async () => {
    await confirm();
    await accounts.setPlan(accountId, "free");
    add("one");
    await night();
    expect([posts.length, mails.length]).toEqual([0, 1]);
    await accounts.deleteAccount(accountId);
    expect(await accounts.findWebhook(accountId)).toBeNull();
    expect(await temporary.countRows("delivery")).toBe(0);
  });

  it("that is deleted, or whose address changes, leaves what waits to mails", async () => {
    await confirm();
    receiver = "down";
    add("one");
    await night();
    await accounts.setWebhook(accountId, `${HOOK}/new`, await owner());
    await later(0);
    expect([mails.length, mails[0]?.text.includes("one")]).toEqual([1, true]);
    receiver = 204;
    await confirm();
    receiver = "down";
    add("two");
    await night();
    await accounts.deleteWebhook(accountId, await owner());
    await later(0);
    expect([mails.length, mails[1]?.text.includes("two")]).toEqual([2, true]);
  });
});

const calls = (...numbers: readonly number[]) =>
  numbers.map((number) => ({ id: `/votes/119/2/house/${number}` }) as Vote);
const look = (votes: () => readonly Vote[], given: Partial<FloorVoteParts> = {}) =>
  lookAtFloorVotes({ ...parts(), votes, ...given });
const sentVotes = () => posts.map((posted) => verified(posted).data);

describe("a roll call of today", () => {
  beforeEach(async () => {
    await confirm();
    const watch = { address: "/today", title: "Today", kinds: "", seen_builds: "build-0" };
    await look(() => calls(1))();
    await accounts.addWatch(accountId, watch, 10, await owner());
  });

  it("is posted once to each webhook that watches it, whichever server looks", async () => {
    let votes = calls(1);
    const servers = [look(() => votes), look(() => votes)];
    for (const more of [calls(1), calls(2, 1), calls(3, 2, 1)]) {
      votes = more;
      await Promise.all(servers.map((server) => server()));
      await send();
    }
    await look(() => votes)();
    await send();
    expect(sentVotes()).toEqual(calls(2, 3).map((vote) => ({ vote })));
    await night();
    expect(mails).toEqual([]);
  });

  it("is posted once, also if its server dies before or after it wrote it", async () => {
    const { noteFloorVote } = accounts;
    for (const isWritten of [false, true]) {
      const dying = async (...given: Parameters<typeof noteFloorVote>): Promise<void> => {
        if (isWritten) await noteFloorVote(...given);
        throw new Error("killed");
      };
      const died = look(() => calls(2), { accounts: { noteFloorVote: dying } });
      await expect(died()).rejects.toThrow("killed");
      await look(() => calls(2))();
      await pass(10 * MINUTE_MS);
    }
    await look(() => calls(2))();
    await send();
    expect(sentVotes()).toEqual([{ vote: calls(2)[0] }]);
  });

  it("that another server posted is asked about once in ten minutes", async () => {
    await look(() => calls(2))();
    const take = vi.fn<FloorVoteParts["notices"]["take"]>(() => Promise.resolve(false));
    const late = look(() => calls(2), { notices: { ...parts().notices, take } });
    for (let looks = 0; looks < 5; looks += 1) await late();
    expect(take).toHaveBeenCalledTimes(1);
    await pass(10 * MINUTE_MS);
    await late();
    expect(take).toHaveBeenCalledTimes(2);
  });

  it("is for running watches of Pro accounts", async () => {
    const watches = await accounts.listWatches(accountId);
    const watch = watches.find(({ address }) => address === "/today");
    await accounts.changeWatch(accountId, watch?.id ?? "", "paused", await owner());
    await look(() => calls(2))();
    await accounts.changeWatch(accountId, watch?.id ?? "", "resumed", await owner());
    await accounts.setPlan(accountId, "free");
    await look(() => calls(3))();
    await send();
    expect(sentVotes()).toEqual([]);
  });
});

describe("a delivery", () => {
  it.each([500, 302, "down"] as const)(
    "answered with %s is sent again after 1 min, 10 min, 1 h, 6 h, 24 h with the same id, then switched off and mailed",
    async (failing) => {
      await confirm();
      receiver = failing;
      add("one");
      await night();
      const sentAfter: number[] = [];
      for (const wait of [1, 10, 60, 6 * 60, 24 * 60]) {
        await later((wait - 0.5) * MINUTE_MS);
        sentAfter.push(posts.length);
        await later(0.5 * MINUTE_MS);
        sentAfter.push(posts.length);
      }
      expect(sentAfter).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
      expect(new Set(posts.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
      await later(0);
      // After the fifth try and after the sixth.
      expect(mails).toMatchObject([
        { subject: "Your webhook accepts no deliveries" },
        { subject: "Your webhook is switched off" },
      ]);
      for (const { text } of mails) expect(text).toContain(HOOK);
      expect(mails.map(({ text }) => text.includes(": one\n"))).toEqual([false, true]);
      const hook = await accounts.findWebhook(accountId);
      expect(hook).toMatchObject({ confirmed_at: null, failure: expect.any(String) });
      await later(2 * DAY_MS);
      expect([posts.length, mails.length]).toEqual([6, 2]);
      receiver = 200;
      await confirm();
      add("two");
      await night();
      expect(namesIn(posts)).toEqual(["two"]);
    },
  );

  it("that fails does not hold up the next ones for long, nor does one receiver another's mail", async () => {
    await confirm();
    receiver = 500;
    add("one");
    await night();
    // The operator hears of mails only.
    expect(await accounts.countDeliveries()).toEqual({ waiting: 0, since: null });
    receiver = 200;
    add("two");
    await later(0);
    await night();
    await later(MINUTE_MS);
    expect(namesIn(posts).toSorted()).toEqual(["one", "one", "two"]);
    const due = (await accounts.listDeliveries(accountId)).map(({ due_at }) => due_at);
    expect(due).toEqual([null, null, null]);
  });

  it.each(["killed before", "killed after"] as const)(
    "of a server that is %s the answer is sent by another with the same id",
    async (death) => {
      await confirm();
      receiver = death;
      add("one");
      await night();
      receiver = 204;
      await later(9 * MINUTE_MS);
      expect(posts).toHaveLength(death === "killed before" ? 0 : 1);
      await later(MINUTE_MS);
      await later(HOUR_MS);
      expect(posts).toHaveLength(death === "killed before" ? 1 : 2);
      expect(new Set(posts.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
      expect(mails).toEqual([]);
    },
  );

  it("is sent once by two servers at the same time", async () => {
    await confirm();
    receiver = 500;
    add("one");
    await night();
    receiver = 204;
    await pass(MINUTE_MS);
    const other = { ...parts(), accounts: await temporary.openAgain() };
    await Promise.all([sendNews(parts()), sendNews(other)]);
    expect(posts).toHaveLength(2);
  });

  it("that waits is not sent again once it was taken by hand", async () => {
    await confirm();
    receiver = "down";
    add("one");
    await night();
    receiver = 200;
    const [shown] = await accounts.listDeliveries(accountId);
    const delivery = await accounts.findDelivery(accountId, shown?.id ?? "");
    const hook = await accounts.findWebhook(accountId);
    if (delivery === null || hook === null) throw new Error("no delivery");
    expect(await postNow(delivery, hook, parts())).toMatch(/^200 after/);
    await later(DAY_MS);
    expect(posts).toHaveLength(2);
  });
});

it("60 accounts whose receivers hang delay another receiver by one answer, and neither mails nor new builds", async () => {
  const { clock } = temporary;
  /** What receivers will answer, by when. */
  let answers: { readonly at: number; readonly answer: () => void }[] = [];
  const sentAt = new Map<string, number>();
  const post = ({ address }: Posted) =>
    new Promise<{ status: number; text: string }>((resolve) => {
      sentAt.set(address, clock.now);
      const at = clock.now + (address === HOOK ? 50 : 9_900);
      answers.push({ at, answer: () => resolve({ status: 200, text: "" }) });
    });
  const due = async (email: string, address: string | null, count: number) => {
    const { id } = await accounts.createAccount({ email, plan: "pro", isVerified: true });
    const { token } = await accounts.openSession(id);
    const by = { session: token, ip: "192.0.2.1", browser: "x", requestId: "x" };
    const watch = {
      address: BILL,
      title: "H.R. 1",
      kinds: "",
      seen_builds: "build-0",
    };
    await accounts.addWatch(id, watch, 10, by);
    if (address !== null) await accounts.setWebhook(id, address, by);
    const hook = await accounts.findWebhook(id);
    if (hook !== null) await accounts.confirmWebhook(hook);
    const data = {
      watch: { id: "w", title: "H.R. 1", address: BILL },
      build: "b",
      entries: [ENTRY],
    };
    const body = messageOf("watch.entries", data, clock.now);
    const bodies = Array.from({ length: count }, () => body);
    await accounts.noteNews(id, { build: "build-1", oldest: "" }, () => bodies);
  };
  for (let at = 0; at < 60; at += 1)
    await due(`${at}@x.example`, `https://${at}.hostile.example/`, 40);
  const database = { calls: 0 };
  const counted: Accounts = new Proxy(accounts, {
    get: (target, name: keyof Accounts) => {
      // The one that is no query.
      if (name === "webhookSecrets") return target[name];
      const method = target[name] as (...given: unknown[]) => unknown;
      return async (...given: unknown[]) => {
        database.calls += 1;
        try {
          return await method(...given);
        } finally {
          database.calls -= 1;
        }
      };
    },
  });
  const run = { isDone: false };
  const posting = postNews({ ...parts(), accounts: counted, post }).finally(() => {
    run.isDone = true;
  });
  /** Lets time pass until a receiver answers. */
  const oneAnswer = async () => {
    // Until all waits for an answer.
    for (let quiet = 0; quiet < 5; quiet = database.calls === 0 ? quiet + 1 : 0)
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    const [next, ...others] = answers.toSorted((a, b) => a.at - b.at);
    answers = others;
    await pass(Math.max(0, (next?.at ?? 0) - clock.now));
    next?.answer();
  };
  for (let at = 0; at < 200; at += 1) await oneAnswer();
  const createdAt = clock.now;
  await due("honest@x.example", HOOK, 1);
  await due("mailed@x.example", null, 1);
  // Other chores begin and end meanwhile.
  expect(await runWatches(parts(), publish("build-2"))).toBe(true);
  await mailNews(parts());
  expect(mails.map(({ to }) => to)).toEqual(["mailed@x.example"]);
  while (!sentAt.has(HOOK)) await oneAnswer();
  expect((sentAt.get(HOOK) ?? Infinity) - createdAt).toBeLessThanOrEqual(10_000);
  // The others go on in turns, within the time of a run.
  while (!run.isDone) await oneAnswer();
  await posting;
  expect(sentAt.size).toBe(61);
});

it("twenty nights with a receiver that fails on some: each entry arrives once", async () => {
  await confirm();
  for (let at = 1; at <= 20; at += 1) {
    add(`a${at}.`);
    receiver = ([500, "down", 302, 204, 204] as const)[at % 5] ?? 204;
    await night();
    receiver = 204;
    // Each minute, one that failed before is sent again.
    if (at % 3 === 0) await later(20 * MINUTE_MS);
  }
  await later(DAY_MS);
  await later(DAY_MS);
  const taken = new Set(
    (await accounts.listDeliveries(accountId))
      .filter(({ answer }) => answer?.startsWith("204"))
      .map(({ id }) => id),
  );
  expect(taken.size).toBe(21);
  const last = new Map(posts.map((posted) => [posted.headers["webhook-id"], posted]));
  expect(namesIn([...last.values()]).toSorted()).toEqual(
    Array.from({ length: 20 }, (_, at) => `a${at + 1}.`).toSorted(),
  );
  expect(mails).toEqual([]);
});

it.each([
  ["http://receiver.example.org/", "begin with https"],
  ["receiver.example.org", "begin with https"],
  ["https://receiver.example.org:8443/", "port"],
  ["https://me:secret@receiver.example.org/", "user or password"],
  ["https://127.0.0.1/", "public internet"],
  ["https://2130706433/", "public internet"],
  ["https://0x7f.1/", "public internet"],
  ["https://[::1]/", "public internet"],
  ["https://[::ffff:10.0.0.1]/", "public internet"],
  ["https://169.254.169.254/latest", "public internet"],
  ["https://localhost/", "public internet"],
  ["https://localhost./", "public internet"],
  ["https://intranet/", "public internet"],
  ["https://metadata.google.internal/", "public internet"],
  ["https://printer.local/", "public internet"],
])("%s cannot be a webhook's address", (address, why) => {
  expect(wrongAddress(address)).toContain(why);
});

it.each([
  ["http://localhost:3000/hook", null],
  ["https://127.0.0.1:8443/", null],
  ["http://[::1]:3000/", null],
  ["http://10.0.0.1/", "must begin with https://"],
  ["http://receiver.example.org/", "must begin with https://"],
  ["ftp://localhost/", "must begin with https://"],
])("where webhooks may be on one's own machine, %s: %j", (address, why) => {
  expect(wrongAddress(address, true) ?? "").toContain(why ?? "");
  expect(wrongAddress(address, true) === null).toBe(why === null);
  expect(wrongAddress(address)).not.toBeNull();
});

it.each([
  "https://receiver.example.org/a?b=c",
  "https://receiver.example.org:443/",
  "https://8.8.8.8/",
])("%s can", (address) => {
  expect(wrongAddress(address)).toBeNull();
});
