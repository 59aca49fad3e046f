import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { createKeyCheck } from "../../edge/limits/key-check.ts";
import { createLimits } from "../../edge/limits/create-limits.ts";
import { MAX_ACTIVE_KEYS } from "../../edge/accounts/accounts.ts";
import type { Plans } from "../../edge/limits/plans.ts";
import { runs } from "../runs.ts";
import { openTemporaryAccounts, type TemporaryAccounts } from "../temporary-accounts.ts";

const PLAN = {
  requestsPerDay: 5,
  requestsPerSecond: 1_000,
  searchesPerSecond: 1_000,
  downloads: 4,
  gigabytesPerDay: 1_000,
};
const PLANS: Plans = { free: PLAN, pro: PLAN };
const SHORTLY_BEFORE_MIDNIGHT = Date.UTC(2026, 10, 21, 23, 59, 0);
const ASKED = { isSearch: false, isConditional: false };

let opened: TemporaryAccounts;
let people = 0;

beforeAll(async () => {
  opened = await openTemporaryAccounts();
});
afterAll(() => opened.close());

/** Someone who tries to bypass the quota, as a list of steps and the keys they use. */
const attempt = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ step: fc.constant("use"), which: fc.nat(9) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        step: fc.constantFrom("make", "revoke", "rotate", "delete", "flush", "wait"),
        which: fc.nat(9),
      }),
    },
  ),
  { minLength: 20, maxLength: 60 },
);

it("nobody gets more than twice the plan's daily quota by creating, revoking and deleting keys and accounts", async () => {
  await fc.assert(
    fc.asyncProperty(attempt, async (steps) => {
      const served = await serve(steps);
      const most = Math.max(0, ...served.values());
      expect(most).toBeLessThanOrEqual(PLAN.requestsPerDay * MAX_ACTIVE_KEYS);
    }),
    // Enough time to shrink a counterexample.
    { numRuns: runs(25), interruptAfterTimeLimit: 30_000 },
  );
}, 60_000);

/** Returns the number of requests served per day, by a server that is not notified of changes. */
async function serve(
  steps: readonly { readonly step: string; readonly which: number }[],
): Promise<ReadonlyMap<number, number>> {
  const { accounts, clock } = opened;
  clock.now = SHORTLY_BEFORE_MIDNIGHT;
  const read = () => clock.now;
  const check = createKeyCheck({ keys: accounts, clock: read });
  const limits = createLimits({ plans: PLANS, counts: accounts, clock: read });
  const person = (people += 1);
  let signUps = 0;
  let accountId = await signUp();
  const keys: string[] = [];
  const served = new Map<number, number>();

  async function signUp(): Promise<string> {
    const email = `person-${person}+${(signUps += 1)}@example.org`;
    const { token } = await accounts.createLink(email);
    return (await accounts.useLink(token))?.account.id ?? "";
  }

  async function take(step: string, which: number): Promise<void> {
    const active = (await accounts.listKeys(accountId)).filter((key) => key.revoked_at === null);
    const chosen = active.at(which % Math.max(1, active.length))?.id ?? "";
    if (step === "make") keys.push((await accounts.createKey(accountId, "key")).key);
    else if (step === "rotate") keys.push((await accounts.rotateKey(accountId, chosen)).key);
    else if (step === "revoke") await accounts.revokeKey(chosen);
    else if (step === "flush") await limits.flush();
    else if (step === "wait") clock.now += 1_000 * (1 + which);
    else if (step === "delete") {
      await accounts.deleteAccount(accountId);
      accountId = await signUp();
    } else await use(keys.at(-1 - (which % Math.max(1, keys.length))) ?? "");
  }

  async function use(key: string): Promise<void> {
    const ticket = await limits.admit(await check(key), ASKED);
    limits.settle(ticket, { status: 200, isOverdue: false });
    const day = Math.floor(clock.now / 86_400_000);
    if (ticket.refusal === null) served.set(day, (served.get(day) ?? 0) + 1);
  }

  for (const { step, which } of steps) {
    await take(step, which).catch(ignoreRefusal);
  }
  await limits.flush();
  return served;
}

/** Some steps are refused because no more keys are allowed, or none is active. */
function ignoreRefusal(error: unknown): void {
  const { code } = error as { code?: string };
  if (code === undefined) throw error;
}
