import { setImmediate, setTimeout as sleep } from "node:timers/promises";

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import type { ChargedKey } from "../../edge/limits/limits.ts";
import type { Plan } from "../../edge/limits/plans.ts";
import { DAY_MS, SECOND_MS, untilMidnight } from "../../lib/time.ts";
import {
  type Begun,
  type CountingServer,
  CountRecord,
  type ServerOptions,
} from "./counting-servers.ts";

/** A place where requests are counted, and the servers that share it. */
export interface CounterHome {
  /** Several servers, if the home can be shared. */
  readonly servers: (options: ServerOptions, record: CountRecord) => Promise<CountingServer[]>;
  /** Makes the counter hang until it is resumed. */
  readonly stall: () => void;
  readonly goOn: () => void;
  /** How long requests may be leased. */
  readonly leaseMs: number;
  /** The maximum of requests per second that all servers admit together, as a multiple of the plan's. */
  readonly mostOfSecond: 1 | 2;
  readonly close: () => Promise<void>;
}

const PLAIN = { isSearch: false, isConditional: false };
const SEARCH = { isSearch: true, isConditional: false };
const CONDITIONAL = { isSearch: false, isConditional: true };
const PLAN: Plan = {
  requestsPerDay: 1_000,
  requestsPerSecond: 8,
  searchesPerSecond: 3,
  downloads: 4,
  gigabytesPerDay: 1_000,
};
const BUSY: Plan = { ...PLAN, requestsPerSecond: 100_000, searchesPerSecond: 100_000 };
const WAIT = { interval: 50 };
/** Longer than any answer takes, even on a busy machine. */
const PATIENT_MS = 5_000;
const DEADLINE_MS = 50;
const STALL_MS = Number(process.env["LEGIS_TEST_STALL_MS"] ?? 2_500);

let made = 0;

/** Returns an unused key. */
function newKey(): ChargedKey {
  made += 1;
  return { keyId: `key_${made}`, plan: "free", quotaId: `quota_${process.pid}_${made}` };
}

/** Tests the promises about limits (`contract/README.md`, Limits) for a home, with real parts. */
export function describeCounter(
  name: string,
  openHome: () => Promise<CounterHome>,
  { canStall }: { readonly canStall: boolean },
): void {
  let home: CounterHome;
  const running: CountingServer[] = [];

  beforeAll(async () => {
    home = await openHome();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.stop()));
  });
  afterAll(() => home.close());

  async function open(plan: Plan, options: Partial<ServerOptions> & { record?: CountRecord } = {}) {
    const { record = new CountRecord(), aheadMs = 0, deadlineMs = PATIENT_MS } = options;
    const servers = await home.servers({ plan, aheadMs, deadlineMs }, record);
    running.push(...servers);
    const holder = newKey();
    let at = 0;
    /** Sends each request to the next server. */
    const begin = (asked = PLAIN, by = holder): Promise<Begun> => {
      at += 1;
      return (servers[at % servers.length] as CountingServer).begin(by, asked);
    };
    return { servers, record, holder, begin, ask: asking(begin), aheadMs };
  }

  // On a busy machine, every second test with a real clock may cross the end of a second; it is then retried.
  const retry = canStall ? 20 : 0;
  describe(`${name}, which answers,`, { retry }, () => {
    it("admits the plan's requests per second across all servers, and gives a Retry-After", async () => {
      const { ask } = await open(PLAN);
      await secondBegins();
      const answers = await Promise.all(times(12, () => ask()));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
      const refused = answers.filter(({ status }) => status === 429);
      expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(["rate_limit_exceeded"]));
      expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set([1]));
      await secondBegins();
      expect((await ask()).status).toBe(200);
    });

    it("admits the plan's searches per second, and other requests as well", async () => {
      const { ask } = await open(PLAN);
      await secondBegins();
      const limits: unknown[] = [];
      for (let n = 0; n < 4; n++) limits.push((await ask(200, SEARCH)).limit);
      expect(limits).toEqual([null, null, null, "searches"]);
      expect((await ask()).status).toBe(200);
    });

    it("charges 304 and 5xx to the second only, a refusal to neither, a timed-out search to both", async () => {
      const { ask, begin } = await open(PLAN);
      await secondBegins();
      expect(used(await ask(304))).toEqual([0, 1]);
      expect(used(await ask(503))).toEqual([0, 2]);
      expect(used(await ask(404))).toEqual([1, 3]);
      const slow = await begin(SEARCH);
      expect(used({ headers: await slow.finish(503, true) })).toEqual([2, 4]);
      for (let n = 0; n < 4; n++) await ask();
      expect(used(await ask())).toEqual([6, 8]);
    });

    it("admits the plan's requests per day, and again after midnight UTC", async () => {
      const aheadMs = Math.floor((untilMidnight(Date.now()) - 2_000) / SECOND_MS) * SECOND_MS;
      const { ask } = await open({ ...BUSY, requestsPerDay: 10 }, { aheadMs });
      const answers = await Promise.all(times(20, () => ask()));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      const over = answers.find(({ status }) => status === 429);
      expect(over).toMatchObject({ code: "daily_quota_exceeded" });
      const untilNext = untilMidnight(Date.now() + aheadMs);
      expect(over?.retryAfter).toBeGreaterThanOrEqual(untilNext / 1000);
      expect(over?.retryAfter).toBeLessThanOrEqual(untilNext / 1000 + 2);
      await pass(untilNext);
      const next = await ask();
      expect([next.status, next.headers["X-RateLimit-Remaining-Day"]]).toEqual([200, "9"]);
    });

    it("admits conditional requests after the daily limit, at the cost of one of the second", async () => {
      const { begin, ask } = await open({ ...PLAN, requestsPerDay: 1 });
      await secondBegins();
      await ask();
      for (let left = 6; left >= 0; left--) {
        const begun = await begin(CONDITIONAL);
        expect([begun.limit, begun.limitIfChanged]).toEqual([null, "day"]);
        const headers = await begun.finish(left % 2 === 0 ? 304 : 429);
        expect(headers["X-RateLimit-Remaining-Day"]).toBe("0");
        expect(headers["X-RateLimit-Remaining-Second"]).toBe(String(left));
      }
      expect((await begin(CONDITIONAL)).limit).toBe("day");
    });

    it("counts the keys of one quota together, and applies a new plan at once", async () => {
      const { ask, begin, holder } = await open({ ...BUSY, requestsPerDay: 3 });
      await ask();
      const next = { ...holder, keyId: "key_next" };
      await (await begin(PLAIN, next)).finish(200);
      await (await begin(PLAIN, next)).finish(200);
      expect((await begin(PLAIN, next)).limit).toBe("day");
      expect((await begin(PLAIN, { ...next, plan: "pro" })).limit).toBeNull();
    });

    it("admits exactly the daily limit for each of five keys across servers, and records it", async () => {
      const { servers, record } = await open({ ...BUSY, requestsPerDay: 75 });
      const keys = times(5, newKey);
      const served = await Promise.all(
        keys.map(async (key) => {
          const clients = times(4, async (client) => {
            let answered = 0;
            for (let n = 0; n < 40; n++) {
              const server = servers[(n + client) % servers.length] as CountingServer;
              const begun = await server.begin(key, PLAIN);
              await begun.finish(begun.limit === null ? 200 : 429);
              if (begun.limit === null) answered += 1;
              else if (n % 10 === 0) await pass(300);
            }
            return answered;
          });
          return (await Promise.all(clients)).reduce((sum, each) => sum + each, 0);
        }),
      );
      expect(served).toEqual(times(5, () => 75));
      await Promise.all(servers.map((server) => server.flush()));
      await vi.waitFor(() => {
        const sums = keys.map(({ quotaId }) => record.sums.get(`${quotaId} ${today()}`));
        expect(sums).toEqual(times(5, () => 75));
      }, WAIT);
    });

    it("holds the per-second limit under sustained load", async () => {
      const { ask } = await open({ ...BUSY, requestsPerSecond: 20 });
      await secondBegins();
      const perSecond = new Map<string, number>();
      const used = new Set<string>();
      const until = Date.now() + 2_500;
      const client = async (): Promise<void> => {
        while (Date.now() < until) {
          const { status, headers } = await ask();
          const second = headers["X-RateLimit-Reset-Second"] ?? "";
          if (status === 200) perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
          else used.add(second);
          await pass(10);
        }
      };
      await Promise.all(times(6, client));
      expect(used).not.toEqual(new Set());
      expect(Math.max(...perSecond.values())).toBeLessThanOrEqual(20 * home.mostOfSecond);
      // A lease may be used in the second after the one that it was charged to.
      if (home.mostOfSecond > 1) return;
      for (const second of used) expect(perSecond.get(second)).toBe(20);
    });

    it("continues a day from the accounts database after a restart", async () => {
      const { servers, record, holder, ask } = await open({ ...BUSY, requestsPerDay: 10 });
      for (let n = 0; n < 4; n++) await ask();
      await Promise.all(servers.map((server) => server.flush()));
      await vi.waitFor(() => {
        expect(record.sums.get(`${holder.quotaId} ${today()}`)).toBe(4);
      }, WAIT);
      const day = Math.floor(Date.now() / DAY_MS);
      const recorded = { day, requests: 4, at: Date.now() };
      const again = await open({ ...BUSY, requestsPerDay: 10 }, { record });
      const answers = await Promise.all(
        times(10, async () => (await again.begin(PLAIN, { ...holder, recorded })).limit),
      );
      expect(answers.filter((limit) => limit === null)).toHaveLength(6);
    });
  });

  /** Limits that do not depend on where requests are counted. */
  function describeServer(): void {
    describe("a server's limits", () => {
      it("returns headers with each window's limit, remaining requests and reset time", async () => {
        const { ask } = await open(PLAN);
        await secondBegins();
        const second = Math.floor(Date.now() / SECOND_MS);
        const { headers } = await ask(200, SEARCH);
        expect(headers).toMatchObject({
          "X-RateLimit-Limit-Day": "1000",
          "X-RateLimit-Remaining-Day": "999",
          "X-RateLimit-Reset-Day": String((Math.floor(Date.now() / DAY_MS) + 1) * 86_400),
          "X-RateLimit-Limit-Second": "8",
          "X-RateLimit-Remaining-Second": "7",
          "X-RateLimit-Reset-Second": String(second + 1),
          "X-RateLimit-Limit-Search": "3",
          "X-RateLimit-Remaining-Search": "2",
        });
        const { headers: plain } = await ask();
        expect(Object.keys(plain).filter((header) => header.startsWith("X-"))).toHaveLength(6);
        for (let n = 0; n < 9; n++) await ask();
        const over = await ask();
        expect(over.headers["X-RateLimit-Remaining-Second"]).toBe("0");
      });

      it("admits one search per key and server at a time; a second one waits briefly", async () => {
        const { servers, holder } = await open(PLAN);
        const server = servers[0] as CountingServer;
        await secondBegins();
        const first = await server.begin(holder, SEARCH);
        const second = server.begin(holder, SEARCH);
        await first.finish(200);
        const next = await second;
        expect(next.limit).toBeNull();
        const third = await server.begin(holder, SEARCH);
        expect([third.limit, third.code, third.retryAfter]).toEqual([
          "search under way",
          "rate_limit_exceeded",
          1,
        ]);
        // A refused request does not end the search that is running.
        await third.finish(429);
        expect((await server.begin(holder, SEARCH)).limit).toBe("search under way");
        expect((await server.begin(holder, PLAIN)).limit).toBeNull();
        await next.finish(200);
        await secondBegins();
        expect((await server.begin(holder, SEARCH)).limit).toBeNull();
      });

      it("refuses a flood of searches at once, except those that may wait", async () => {
        const { servers, holder } = await open(PLAN);
        const server = servers[0] as CountingServer;
        const first = await server.begin(holder, SEARCH);
        const limits: unknown[] = [];
        const flood = times(200, async () => {
          limits.push((await server.begin(holder, SEARCH)).limit);
        });
        await setImmediate();
        expect(limits).toEqual(times(197, () => "search under way"));
        await first.finish(200);
        await Promise.all(flood);
        expect(limits).toHaveLength(200);
      });

      it("admits other requests during a flood of searches", async () => {
        const { servers, holder } = await open({ ...PLAN, searchesPerSecond: 0 });
        const server = servers[0] as CountingServer;
        await secondBegins();
        for (let n = 0; n < 100; n++) await server.begin(holder, SEARCH);
        expect((await server.begin(holder, PLAIN)).limit).toBeNull();
      });

      it("reports the daily limit if both limits are exceeded", async () => {
        const { ask } = await open({ ...PLAN, requestsPerDay: 8 });
        await secondBegins();
        for (let n = 0; n < 8; n++) await ask();
        expect((await ask()).code).toBe("daily_quota_exceeded");
      });

      it("does not wait for writes to the accounts database", async () => {
        const record = new CountRecord();
        const { servers, ask } = await open(BUSY, { record });
        record.isStuck = true;
        await ask();
        for (const server of servers) void server.flush();
        // A request that waited for a write would never end.
        for (let n = 0; n < 50; n++) expect((await ask()).status).toBe(200);
        for (const server of running.splice(0)) void server.stop();
      });
    });
  }
  function describeHanging(): void {
    describe(`${name}, which hangs,`, { retry }, () => {
      it("lets each server count alone without waiting, with correct counts after its return", async () => {
        const { servers, ask } = await open(
          { ...BUSY, requestsPerDay: 1_000_000 },
          { deadlineMs: DEADLINE_MS },
        );
        await untilWell(servers, true);
        let served = 0;
        const serve = async () => {
          const { status, headers } = await ask();
          expect(status).toBe(200);
          served += 1;
          return 1_000_000 - Number(headers["X-RateLimit-Remaining-Day"]);
        };
        const done = new AbortController();
        const client = async (): Promise<void> => {
          while (!done.signal.aborted) await serve().then(() => sleep(20));
        };
        const clients = Promise.all(times(4, client));
        await sleep(300);
        home.stall();
        await sleep(STALL_MS);
        await untilWell(servers, false);
        // A request that waited for the counter would never end.
        for (let n = 0; n < 50; n++) await serve();
        home.goOn();
        await untilWell(servers, true);
        done.abort();
        await clients;
        await vi.waitFor(
          async () => {
            await sleep(home.leaseMs);
            for (const _ of servers) expect(await serve()).toBe(served);
          },
          { interval: 500 },
        );
      });

      it("lets each server admit at most the remaining requests that it last saw", async () => {
        const { servers, ask } = await open(
          { ...BUSY, requestsPerDay: 50 },
          { deadlineMs: DEADLINE_MS },
        );
        await untilWell(servers, true);
        for (let n = 0; n < 10; n++) await ask();
        home.stall();
        const answers = await Promise.all(times(300, () => ask()));
        home.goOn();
        const served = answers.filter(({ status }) => status === 200).length;
        expect(served).toBeGreaterThanOrEqual(40);
        // The number that a server last saw may not include the others' latest request.
        expect(served).toBeLessThanOrEqual((40 + servers.length) * servers.length);
        await untilWell(servers, true);
      });
    });
  }

  (canStall ? describeHanging : describeServer)();
}

const times = <Made>(count: number, make: (at: number) => Made): Made[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** The use of a day of 1,000 and a second of 8, from the headers. */
const used = ({
  headers,
}: {
  readonly headers: { readonly [name: string]: string | undefined };
}) => [
  1_000 - Number(headers["X-RateLimit-Remaining-Day"]),
  8 - Number(headers["X-RateLimit-Remaining-Second"]),
];

const today = (): string => new Date().toISOString().slice(0, 10);

/** Sends a request and ends it with this status, unless it is refused. */
function asking(begin: (asked?: typeof PLAIN) => Promise<Begun>) {
  return async (given = 200, asked = PLAIN) => {
    const begun = await begin(asked);
    const { limit, code, retryAfter } = begun;
    const status = limit === null ? given : 429;
    return { status, limit, code, retryAfter, headers: await begun.finish(status) };
  };
}

/** Waits until a second has just begun. */
const secondBegins = (): Promise<void> => pass(SECOND_MS - (Date.now() % SECOND_MS) + 5);

/** Waits, or moves the clock that the test has stopped. */
async function pass(ms: number): Promise<void> {
  if (vi.isFakeTimers()) vi.setSystemTime(Date.now() + ms);
  else await sleep(ms);
}

const untilWell = (servers: readonly CountingServer[], isWell: boolean) =>
  vi.waitFor(async () => {
    const states = await Promise.all(servers.map((server) => server.isWell()));
    expect(states).toEqual(servers.map(() => isWell));
  }, WAIT);
