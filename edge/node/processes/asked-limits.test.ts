import { beforeEach, describe, expect, it } from "vitest";

import { DAY_MS, SECOND_MS } from "../../../lib/time.ts";
import type { AnswerSum } from "../../limits/answer-counter.ts";
import { createLimits, type Given, type StoredLimits, type Ticket } from "../../limits/limits.ts";
import type { Plans } from "../../limits/plans.ts";
import { createAskedLimits } from "./asked-limits.ts";
import { countFor } from "./count-for.ts";

const PLAN = { requestsPerDay: 50, requestsPerSecond: 5, searchesPerSecond: 5 };
const plans: Plans = { free: PLAN, pro: PLAN };
const HOLDER = { keyId: "key", plan: "free", quotaId: "quota" } as const;
const PLAIN = { isExpensive: false, isConditional: false };
const SEARCH = { isExpensive: true, isConditional: false };
const OK: Given = { status: 200, isOverdue: false };
const UNCHANGED: Given = { status: 304, isOverdue: false };

let now: number;
let written: number;
let noted: AnswerSum[];
let limits: StoredLimits;
const clock = (): number => now;

beforeEach(() => {
  // A second before midnight.
  now = 20_000 * DAY_MS - SECOND_MS;
  written = 0;
  noted = [];
  limits = createLimits({
    plans,
    clock,
    counts: {
      load: () => Promise.resolve(written),
      add: async (increments) => {
        for (const { requests } of increments) written += requests;
        return [];
      },
    },
    answers: {
      addAnswers: async (sums) => {
        noted.push(...sums);
      },
    },
  });
});

/** One of the processes that serve, and what the first one does for it; each hears the other as JSON. */
function newProcess() {
  const counting = countFor(limits, (told) => asked.hear(overTheWire(told)));
  const asked = createAskedLimits({
    plans,
    clock,
    send: (said) => counting.hear(overTheWire(said)),
  });
  return {
    ...asked,
    end: counting.end,
    /** Asks, answers and gives the status. */
    serve: async (given = OK, kind = PLAIN): Promise<number> => {
      const ticket = await asked.admit(HOLDER, kind);
      const answer = ticket.refusal === null ? given : { status: 429, isOverdue: false };
      asked.settle(ticket, answer);
      return answer.status;
    },
  };
}

const overTheWire = <Message>(message: Message): Message =>
  JSON.parse(JSON.stringify(message)) as Message;
const limitOf = ({ refusal }: Ticket): string | null => refusal?.limit ?? null;

describe("processes of one server", () => {
  it("serve a key its second together, and at the turn of the second and the day the next", async () => {
    const processes = [newProcess(), newProcess(), newProcess()];
    const all = (): Promise<number[]> =>
      Promise.all([...processes, ...processes, ...processes].map(({ serve }) => serve()));
    expect((await all()).filter((status) => status === 200)).toHaveLength(5);
    now += SECOND_MS;
    expect((await all()).filter((status) => status === 200)).toHaveLength(5);
    const one = newProcess();
    const refused = await one.admit(HOLDER, PLAIN);
    expect(limitOf(refused)).toBe("requests");
    const given = { status: 429, isOverdue: false };
    expect(one.settle(refused, given)).toMatchObject({ remainingSecond: 0, remainingDay: 45 });
  });

  it("serve it its day together to the request", async () => {
    const processes = [newProcess(), newProcess()];
    now += SECOND_MS;
    let served = 0;
    for (let second = 0; second < 20; second++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      const statuses = await Promise.all(
        [...processes, ...processes, ...processes].map(({ serve }) => serve()),
      );
      served += statuses.filter((status) => status === 200).length;
      now += SECOND_MS;
    }
    expect(served).toBe(50);
    expect(limitOf(await newProcess().admit(HOLDER, PLAIN))).toBe("day");
  });

  it("take one search of it at a time, until it is answered or its process has ended", async () => {
    const [one, other] = [newProcess(), newProcess()];
    const first = await one.admit(HOLDER, SEARCH);
    expect(limitOf(first)).toBeNull();
    expect(limitOf(await other.admit(HOLDER, SEARCH))).toBe("search under way");
    one.settle(first, OK);
    expect(limitOf(await other.admit(HOLDER, SEARCH))).toBeNull();
    expect(limitOf(await one.admit(HOLDER, SEARCH))).toBe("search under way");
    other.end();
    expect(limitOf(await one.admit(HOLDER, SEARCH))).toBeNull();
  });

  it("give back what an answer does not cost, and what was never answered", async () => {
    const [one, other] = [newProcess(), newProcess()];
    await one.serve();
    expect(await one.serve(UNCHANGED)).toBe(304);
    await other.admit(HOLDER, PLAIN);
    other.end();
    const ticket = await one.admit(HOLDER, PLAIN);
    expect(one.settle(ticket, OK)).toMatchObject({ remainingDay: 48 });
    await limits.flush();
    expect(written).toBe(2);
  });

  it("refuse a flood without asking, and tell the owner of it", async () => {
    const one = newProcess();
    let refused = 0;
    const tickets = new Set<Ticket>();
    for (let request = 0; request < 200; request++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      const ticket = await one.admit(HOLDER, PLAIN);
      if (ticket.isFlood) tickets.add(ticket);
      if (ticket.refusal !== null) refused += 1;
    }
    expect(refused).toBe(195);
    expect(tickets.size).toBe(1);
    one.stop();
    await limits.flush();
    expect(noted).toContainEqual(
      expect.objectContaining({ keyId: "key", outcome: "over_second", requests: 195 }),
    );
    now += SECOND_MS;
    expect(await one.serve()).toBe(200);
  });
});
