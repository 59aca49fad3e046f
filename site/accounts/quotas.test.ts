import { beforeEach, describe, expect, it } from "vitest";
import { countOn } from "../../test/count-on.ts";
import { eachWithAccounts } from "../../test/temporary-accounts.ts";
import { hashSecret } from "../../lib/bytes.ts";
import type { Account, NewKey } from "./accounts.ts";
import type { Accounts } from "./create-accounts.ts";
import { loneBatch, storedUse } from "../../test/lone-batch.ts";
import { DAY_MS } from "../../lib/time.ts";

const TODAY = "2026-11-21";
const ADA = "ada@example.org";

const opened = eachWithAccounts();
let { accounts } = opened;
let ada: Account;

beforeEach(async () => {
  ({ accounts } = opened);
  ada = await signUp(ADA);
});

/** Signs up or in with a mailed link. */
async function signUp(email: string, through: Accounts = accounts): Promise<Account> {
  const { token } = await through.createLink(email);
  const opening = await through.useLink(token);
  if (opening === null) throw new Error("the link does not work");
  return opening.account;
}

const newKey = (account: Account = ada, through = accounts): Promise<NewKey> =>
  through.createKey(account.id, "key");

const count = ({ key }: NewKey, requests: number) =>
  countOn(accounts, key, { day: TODAY, requests });

const revoke = ({ apiKey }: NewKey) => accounts.revokeKey(apiKey.id);

/** A key's use today. */
async function used({ key }: NewKey): Promise<number> {
  const holder = await accounts.findActiveKey(hashSecret(key));
  return storedUse(accounts, holder?.quotaId ?? "", TODAY);
}

describe("a key made today", () => {
  it("continues the count of a revoked key, the most used one first", async () => {
    const [one, two] = [await newKey(), await newKey()];
    await count(one, 3);
    await count(two, 5);
    await revoke(one);
    await revoke(two);
    const [first, second] = [await newKey(), await newKey()];
    expect([await used(first), await used(second)]).toEqual([5, 3]);
    expect(await accounts.useByDay(ada.id, 1)).toEqual([{ day: TODAY, requests: 8 }]);
    expect(await accounts.useToday(ada.id)).toEqual(
      new Map([
        [first.apiKey.id, { requests: 5, bytes: 0 }],
        [second.apiKey.id, { requests: 3, bytes: 0 }],
      ]),
    );
  });

  it("continues the count of the key it replaces", async () => {
    const [one, two] = [await newKey(), await newKey()];
    await count(one, 3);
    await count(two, 5);
    await revoke(two);
    expect(await used(await accounts.rotateKey(ada.id, one.apiKey.id))).toBe(3);
    expect(await used(await newKey())).toBe(5);
  });

  it("is charged for its predecessor's last requests, whenever they are written", async () => {
    const one = await newKey();
    const { quotaId = "" } = (await accounts.findActiveKey(hashSecret(one.key))) ?? {};
    await revoke(one);
    const two = await newKey();
    await accounts.add([{ quotaId, day: TODAY, requests: 4, kilobytes: 0 }], loneBatch());
    expect(await used(two)).toBe(4);
  });

  it("starts the next day at zero, whatever its predecessor used", async () => {
    const one = await newKey();
    await count(one, 1_000);
    await revoke(one);
    const { quotaId } = (await accounts.findActiveKey(hashSecret((await newKey()).key))) ?? {};
    expect(await storedUse(accounts, quotaId ?? "", "2026-11-22")).toBe(0);
  });

  it("shares its count with no other key, even if many are created at once on several servers", async () => {
    const elsewhere = await opened.openAgain();
    for (const each of [await newKey(), await newKey()]) {
      await count(each, 7);
      await revoke(each);
    }
    const asked = await Promise.allSettled(
      [accounts, elsewhere, accounts, elsewhere].map((through) => newKey(ada, through)),
    );
    const made = asked.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    expect(await Promise.all(made.map(used))).toEqual([7, 7]);
  });
});

describe("a person who deletes their account and signs up again", () => {
  it.each([ADA, "ADA@Example.org", "ada+again@example.org"])(
    "as %s continues with that day's use",
    async (email) => {
      const [one, two] = [await newKey(), await newKey()];
      await count(one, 900);
      await count(two, 1_000);
      await accounts.deleteAccount(ada.id);
      const again = await signUp(email);
      expect(again.id).not.toBe(ada.id);
      expect([await used(await newKey(again)), await used(await newKey(again))]).toEqual([
        1_000, 900,
      ]);
    },
  );

  it("continues each time, on any server", async () => {
    const elsewhere = await opened.openAgain();
    let requests = 0;
    for (const through of [accounts, elsewhere, accounts, elsewhere]) {
      const account = await signUp(ADA, through);
      const made = await newKey(account, through);
      expect(await used(made)).toBe(requests);
      await count(made, 100);
      requests += 100;
      await through.deleteAccount(account.id);
    }
  });

  it("is charged for requests on a server that has not noticed yet", async () => {
    const quotaId = await count(await newKey(), 10);
    await accounts.deleteAccount(ada.id);
    const late = { quotaId, day: TODAY, requests: 5, kilobytes: 0 };
    await accounts.add([late], loneBatch());
    const made = await newKey(await signUp(ADA));
    await accounts.add([late], loneBatch());
    expect(await used(made)).toBe(20);
  });

  it("sees nothing of earlier days", async () => {
    const { key } = await newKey();
    await countOn(accounts, key, { day: "2026-11-20", requests: 4 }, { day: TODAY, requests: 3 });
    await accounts.deleteAccount(ada.id);
    const again = await signUp(ADA);
    expect(await accounts.useByDay(again.id, 2)).toEqual([
      { day: "2026-11-20", requests: 0 },
      { day: TODAY, requests: 3 },
    ]);
  });

  it("starts anew the next day, when nothing identifies the mailbox anymore", async () => {
    await count(await newKey(), 10);
    await accounts.deleteAccount(ada.id);
    expect(await opened.bytes()).not.toContain("ada@");
    expect(await opened.countRows(LEFT)).toBe(1);
    expect(await opened.bytes()).not.toContain(hashSecret(`mailbox:${ADA}`));
    opened.clock.now += DAY_MS;
    const again = await signUp(ADA);
    const holder = await accounts.findActiveKey(hashSecret((await newKey(again)).key));
    expect(await storedUse(accounts, holder?.quotaId ?? "", "2026-11-22")).toBe(0);
    await accounts.removeExpired();
    expect(await opened.countRows(LEFT)).toBe(0);
  });

  it("in the last seconds of a day gets no second quota beside a key still counted elsewhere", async () => {
    opened.clock.now = Date.UTC(2026, 10, 21, 23, 59, 45);
    const made = await newKey();
    const { quotaId } = (await accounts.findActiveKey(hashSecret(made.key))) ?? {};
    await accounts.deleteAccount(ada.id);
    opened.clock.now += 20_000;
    const again = await newKey(await signUp(ADA));
    const holder = await accounts.findActiveKey(hashSecret(again.key));
    expect(holder?.quotaId).toBe(quotaId);
  });

  it("does not affect accounts of other mailboxes, or others of the same mailbox", async () => {
    const eve = await signUp("eve@example.org");
    const tagged = await signUp("ada+tag@example.org");
    const [eves, taggeds] = [await newKey(eve), await newKey(tagged)];
    await count(eves, 1);
    await count(taggeds, 2);
    await count(await newKey(), 10);
    await accounts.deleteAccount(ada.id);
    const adas = await newKey(await signUp(ADA));
    expect(await Promise.all([adas, eves, taggeds].map(used))).toEqual([10, 1, 2]);
    expect(await used(await newKey(eve))).toBe(0);
  });
});

/** The stored mailboxes of deleted accounts. */
const LEFT = "quota where mailbox is not null";
