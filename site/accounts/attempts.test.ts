import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openTemporaryAccounts, type TemporaryAccounts } from "../../test/temporary-accounts.ts";
import { hashSecret } from "../../lib/bytes.ts";
import type { Attempts } from "./attempts.ts";
import { openAttempts } from "./engines/open-accounts.ts";
import { DAY_MS, HOUR_MS } from "../../lib/time.ts";

const ADA = "ada@example.org";
const HERE = "192.0.2.7";

let opened: TemporaryAccounts;
let attempts: Attempts;

beforeEach(async () => {
  // The limiter reads the time itself.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21, 12) });
  opened = await openTemporaryAccounts();
  attempts = await openAttempts(opened.path);
});
afterEach(async () => {
  await attempts.close();
  await opened.close();
  vi.useRealTimers();
});

/** Makes attempts one after another and returns their results. */
async function tell<Told>(times: number, ask: (at: number) => Promise<Told>): Promise<Told[]> {
  const told: Told[] = [];
  for (let at = 0; at < times; at++) told.push(await ask(at));
  return told;
}

const free = (times: number): null[] => Array.from({ length: times }, () => null);

describe("requesting mails", () => {
  it("is allowed 5 times an hour per mailbox, from any network, for any tags", async () => {
    const ask = (at: number) =>
      attempts.count({ email: `ada+${at}@example.org`, ip: `192.0.2.${at}` });
    expect(await tell(6, ask)).toEqual([...free(5), 3600]);
    expect(await attempts.count({ email: " ADA@Example.org", ip: HERE })).toBe(3600);
    expect(await attempts.count({ email: "eve@example.org", ip: HERE })).toBeNull();
  });

  it("is allowed 30 times an hour per network, for any addresses", async () => {
    const ask = (at: number) => attempts.count({ email: `${at}@example.org`, ip: HERE });
    expect(await tell(31, ask)).toEqual([...free(30), 3600]);
    expect(await attempts.count({ email: "1@example.org", ip: "192.0.2.8" })).toBeNull();
  });

  it("from a network over its limit does not count against the addresses", async () => {
    await tell(30, (at) => attempts.count({ email: `${at}@example.org`, ip: HERE }));
    await tell(20, () => attempts.count({ email: ADA, ip: HERE }));
    expect(await tell(5, () => attempts.count({ email: ADA, ip: "192.0.2.8" }))).toEqual(free(5));
  });

  it("is allowed again an hour after the first, despite attempts in between", async () => {
    await tell(5, () => attempts.count({ email: ADA, ip: HERE }));
    vi.setSystemTime(Date.now() + HOUR_MS / 2);
    expect((await tell(10, () => attempts.count({ email: ADA, ip: HERE }))).at(-1)).toBe(1800);
    vi.setSystemTime(Date.now() + HOUR_MS / 2 - 1);
    expect(await attempts.count({ email: ADA, ip: HERE })).toBe(1);
    vi.setSystemTime(Date.now() + 1);
    expect(await attempts.count({ email: ADA, ip: HERE })).toBeNull();
  });
});

describe("a flood of mails", () => {
  it("to one mailbox is limited per day", async () => {
    const sent: (number | null)[] = [];
    for (let hour = 0; hour < 24; hour++) {
      sent.push(
        ...(await tell(6, (at) => attempts.count({ email: ADA, ip: `${at}.0.${hour}.1` }))),
      );
      vi.setSystemTime(Date.now() + HOUR_MS);
    }
    expect(sent.filter((wait) => wait === null)).toHaveLength(20);
    vi.setSystemTime(Date.now() + 1);
    expect(await attempts.count({ email: ADA, ip: HERE })).toBeNull();
  });

  it("from the networks of one /48 is limited", async () => {
    const ask = (at: number) =>
      attempts.count({ email: `${at}@example.org`, ip: `2001:db8:7:${at.toString(16)}::1` });
    const told = await tell(200, ask);
    expect(told.filter((wait) => wait === null)).toHaveLength(100);
    expect(await attempts.count({ email: ADA, ip: "2001:db8:8::1" })).toBeNull();
  });

  it("from everywhere is limited for the service, per hour and day, and logged", async () => {
    let told = 0;
    const bounded = await openAttempts(opened.path, {
      mailsPerDay: 40,
      onDailyLimit: () => told++,
    });
    const ask = (at: number) =>
      bounded.count({ email: `${at}@example.org`, ip: `${at % 250}.9.9.9` });
    expect((await tell(12, ask)).filter((wait) => wait === null)).toHaveLength(10);
    expect(told).toBe(2);
    for (let hour = 0; hour < 5; hour++) {
      vi.setSystemTime(Date.now() + HOUR_MS);
      await tell(11, (at) => ask(20 + 11 * hour + at));
    }
    vi.setSystemTime(Date.now() + HOUR_MS);
    expect(await ask(100)).toBe((DAY_MS - 6 * HOUR_MS) / 1000);
    vi.setSystemTime(Date.now() + DAY_MS - 6 * HOUR_MS);
    expect(await ask(101)).toBeNull();
    await bounded.close();
  });
});

const flood = () => tell(40, (at) => attempts.count({ email: ADA, ip: `${at}.1.1.1` }));

describe("a stranger who uses up somebody's mails", () => {
  it("does not block a signed-in owner", async () => {
    await flood();
    const told = await tell(6, () => attempts.count({ email: ADA, ip: HERE, isOwner: true }));
    expect(told).toEqual([...free(5), 3600]);
  });

  it("does not block an owner on a network they signed in from", async () => {
    await attempts.remember({ email: "Ada+laws@example.org", ip: "2001:db8:1:2::1" });
    await flood();
    expect(await attempts.count({ email: ADA, ip: HERE })).toBe(3600);
    const ask = (at: number) => attempts.count({ email: ADA, ip: `2001:db8:1:2::${at}` });
    expect(await tell(6, ask)).toEqual([...free(5), 3600]);
  });

  it("blocks them again after 90 days, or if the account is deleted", async () => {
    await attempts.remember({ email: ADA, ip: HERE });
    const { accounts } = opened;
    const { id } = await accounts.createAccount({ email: ADA, plan: "free", isVerified: true });
    await flood();
    expect(await attempts.count({ email: ADA, ip: HERE })).toBeNull();
    await accounts.deleteAccount(id);
    expect(await attempts.count({ email: ADA, ip: HERE })).toBe(3600);
    await attempts.remember({ email: ADA, ip: HERE });
    vi.setSystemTime(Date.now() + 90 * DAY_MS);
    await flood();
    expect(await attempts.count({ email: ADA, ip: HERE })).toBe(3600);
  });
});

it("wrong links may be tried 30 times in 10 minutes per network, apart from its mails", async () => {
  expect(await tell(31, () => attempts.countWrongLink(HERE))).toEqual([...free(30), 600]);
  expect(await attempts.count({ email: ADA, ip: HERE })).toBeNull();
  vi.setSystemTime(Date.now() + HOUR_MS / 6);
  expect(await attempts.countWrongLink(HERE)).toBeNull();
});

describe("counted attempts", () => {
  it("are shared by all processes and survive a restart", async () => {
    const other = await openAttempts(opened.path);
    const ask = (at: number) =>
      (at % 2 === 0 ? attempts : other).count({ email: ADA, ip: `192.0.2.${at}` });
    expect(await tell(6, ask)).toEqual([...free(5), 3600]);
    await other.close();
    const later = await openAttempts(opened.path);
    expect(await later.count({ email: ADA, ip: HERE })).toBe(3600);
    await later.close();
  });

  it("are all counted when concurrent", async () => {
    const told = await Promise.all(free(20).map(() => attempts.count({ email: ADA, ip: HERE })));
    expect(told.filter((wait) => wait === null)).toHaveLength(5);
  });

  it("store no address, nor anything to guess it from", async () => {
    await attempts.count({ email: ADA, ip: HERE });
    await attempts.countWrongLink(HERE);
    expect(await opened.bytes()).toContain("mail-to:");
    for (const trace of [ADA, hashSecret(ADA), HERE, hashSecret(HERE)])
      expect(await opened.bytes()).not.toContain(trace);
  });

  it("outlive a deleted account, so deleting it does not allow more mails", async () => {
    const { accounts } = opened;
    const { id } = await accounts.createAccount({ email: ADA, plan: "free", isVerified: true });
    await tell(5, () => attempts.count({ email: ADA, ip: HERE }));
    await accounts.deleteAccount(id);
    expect(await attempts.count({ email: ADA, ip: HERE })).toBe(3600);
  });

  it("are removed once expired", async () => {
    const { accounts, clock } = opened;
    await tell(6, () => attempts.count({ email: ADA, ip: HERE }));
    clock.now = Date.now() + HOUR_MS + 1;
    await accounts.removeExpired();
    // The limiter's own clock stands still, so only a removed row starts a new count.
    expect(await tell(5, () => attempts.count({ email: ADA, ip: HERE }))).toEqual(free(5));
  });
});
