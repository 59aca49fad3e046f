import { beforeEach, expect, it } from "vitest";

import { eachWithAccounts } from "../../test/temporary-accounts.ts";
import type { Account } from "./accounts.ts";
import { loneBatch } from "../../test/lone-batch.ts";
import { DAY_MS } from "../../lib/time.ts";

const TODAY = "2026-11-21";

const opened = eachWithAccounts();
let { accounts, clock } = opened;
let ada: Account;

beforeEach(async () => {
  ({ accounts, clock } = opened);
  ada = await accounts.createAccount({ email: null, plan: "free", isVerified: true });
});

async function newKey(account = ada): Promise<string> {
  const { apiKey } = await accounts.createKey(account.id, "a key");
  clock.now += 1;
  return apiKey.id;
}

it("an account's request outcomes are listed by day, key and outcome", async () => {
  const [one, two] = [await newKey(), await newKey()];
  const eve = await accounts.createAccount({ email: null, plan: "free", isVerified: true });
  await accounts.addAnswers(
    [
      { keyId: one, day: TODAY, outcome: "answered", requests: 3 },
      { keyId: two, day: TODAY, outcome: "over_second", requests: 7 },
      { keyId: one, day: "2026-11-19", outcome: "unchanged", requests: 1 },
      { keyId: await newKey(eve), day: TODAY, outcome: "answered", requests: 50 },
    ],
    loneBatch(),
  );
  await accounts.addAnswers(
    [{ keyId: one, day: TODAY, outcome: "answered", requests: 4 }],
    loneBatch(),
  );
  const today = { day: TODAY, outcome: "answered", requests: 7, key_id: one };
  const refused = { day: TODAY, outcome: "over_second", requests: 7, key_id: two };
  expect(await accounts.answersByDay(ada.id, 2)).toEqual([today, refused]);
  expect(await accounts.answersByDay(ada.id, 3)).toEqual([
    { day: "2026-11-19", outcome: "unchanged", requests: 1, key_id: one },
    today,
    refused,
  ]);
});

it("outcomes of deleted keys are skipped without blocking others", async () => {
  const key = await newKey();
  await accounts.addAnswers(
    [
      { keyId: "key_gone", day: TODAY, outcome: "answered", requests: 3 },
      { keyId: key, day: TODAY, outcome: "answered", requests: 1 },
    ],
    loneBatch(),
  );
  expect(await accounts.answersByDay(ada.id, 1)).toMatchObject([{ key_id: key, requests: 1 }]);
  await accounts.deleteAccount(ada.id);
  expect(await accounts.answersByDay(ada.id, 1)).toEqual([]);
  expect(await opened.bytes()).not.toContain(key);
});

it("outcomes are kept for 90 days", async () => {
  await accounts.addAnswers(
    [{ keyId: await newKey(), day: TODAY, outcome: "answered", requests: 1 }],
    loneBatch(),
  );
  clock.now += 90 * DAY_MS;
  await accounts.removeExpired();
  expect(await accounts.answersByDay(ada.id, 200)).toHaveLength(1);
  clock.now += DAY_MS;
  await accounts.removeExpired();
  expect(await accounts.answersByDay(ada.id, 200)).toEqual([]);
});

it("a batch that is sent again, e.g. after a lost confirmation, counts once", async () => {
  const keyId = await newKey();
  const add = (number: number) =>
    accounts.addAnswers([{ keyId, day: TODAY, outcome: "answered", requests: 3 }], {
      server: "one",
      number,
    });
  for (const number of [1, 1, 2, 1, 2]) {
    await add(number);
  }
  expect(await accounts.answersByDay(ada.id, 1)).toMatchObject([{ requests: 6 }]);
});
