import { beforeEach, describe, expect, it, vi } from "vitest";
import { createApiKey } from "./api-key.ts";
import { createKeyCheck, type KeyCheck, type KeyHolder } from "./key-check.ts";
import { hashSecret } from "../../lib/bytes.ts";
import { codeOf } from "../../test/code-of.ts";

const HOLDER: KeyHolder = { keyId: "key_1", accountId: "acc_1", plan: "free", quotaId: "quota_1" };

/** Returns a check's error code, or `ok`. The check may throw synchronously. */
const resultOf = (key: string): Promise<string> => codeOf((async () => check(key))());

let now: number;
let active: Map<string, KeyHolder>;
let lookUps: number;
let isDown: boolean;
let answering: Promise<void>;
let causes: unknown[];
let check: KeyCheck;

async function activeKey(): Promise<string> {
  const key = createApiKey();
  active.set(hashSecret(key), HOLDER);
  return key;
}

beforeEach(() => {
  now = Date.UTC(2026, 10, 21);
  active = new Map();
  lookUps = 0;
  isDown = false;
  answering = Promise.resolve();
  causes = [];
  check = createKeyCheck({
    clock: () => now,
    onError: (error) => causes.push(error),
    keys: {
      async findHolder(hash) {
        lookUps++;
        if (isDown) throw new Error("disk on fire");
        const found = active.get(hash) ?? null;
        await answering;
        return found;
      },
    },
  });
});

describe("checking a key", () => {
  it("returns an active key's holder, synchronously the second time", async () => {
    const key = await activeKey();
    expect(await check(key)).toEqual(HOLDER);
    expect(check(key)).toBe(HOLDER);
    expect(lookUps).toBe(1);
  });

  it("stops a revoked key within 30 seconds", async () => {
    const key = await activeKey();
    await check(key);
    active.clear();
    now += 29_999;
    expect(check(key)).toBe(HOLDER);
    now += 1;
    expect(await resultOf(key)).toBe("invalid_api_key");
  });

  it("stops a revoked key even if the clock is set back", async () => {
    const key = await activeKey();
    await check(key);
    active.clear();
    now -= 86_400_000;
    expect(await resultOf(key)).toBe("invalid_api_key");
  });

  it("lets a key work at most 5 seconds after it was first seen too early", async () => {
    const key = createApiKey();
    expect(await resultOf(key)).toBe("invalid_api_key");
    active.set(hashSecret(key), HOLDER);
    now += 4_999;
    expect(await resultOf(key)).toBe("invalid_api_key");
    expect(lookUps).toBe(1);
    now += 1;
    expect(await resultOf(key)).toBe("ok");
  });

  it("refuses a malformed key without a look-up", async () => {
    expect(await resultOf("fld_live_nonsense")).toBe("invalid_api_key");
    expect(lookUps).toBe(0);
  });

  it("refreshes a key in use before its 30 seconds are over, and no request waits", async () => {
    const key = await activeKey();
    await check(key);
    active.set(hashSecret(key), { ...HOLDER, plan: "pro" });
    now += 20_000;
    expect(check(key)).toBe(HOLDER);
    await vi.waitFor(() => expect(check(key)).toMatchObject({ plan: "pro" }));
    now += 19_999;
    expect(check(key)).toMatchObject({ plan: "pro" });
    expect(lookUps).toBe(2);
  });

  it("looks the key up again if a background look-up never ends", async () => {
    const key = await activeKey();
    await check(key);
    answering = new Promise(() => {});
    now += 20_000;
    expect(check(key)).toBe(HOLDER);
    answering = Promise.resolve();
    now += 10_000;
    expect(await check(key)).toEqual(HOLDER);
  });

  it("shares one look-up among concurrent requests", async () => {
    const key = await activeKey();
    const holders = await Promise.all([check(key), check(key), check(key)]);
    expect(holders).toEqual([HOLDER, HOLDER, HOLDER]);
    expect(lookUps).toBe(1);
  });
});

describe("forgetting an account", () => {
  it("stops its revoked keys at once", async () => {
    const [one, two] = [await activeKey(), await activeKey()];
    await Promise.all([check(one), check(two)]);
    active.clear();
    check.forget("acc_1");
    expect([await resultOf(one), await resultOf(two)]).toEqual([
      "invalid_api_key",
      "invalid_api_key",
    ]);
  });

  it("leaves other accounts' keys in memory", async () => {
    const key = await activeKey();
    await check(key);
    check.forget("acc_2");
    expect(check(key)).toBe(HOLDER);
    expect(lookUps).toBe(1);
  });

  it("discards look-ups that began before the change", async () => {
    const key = await activeKey();
    const { promise, resolve } = Promise.withResolvers<void>();
    answering = promise;
    const before = check(key);
    await vi.waitFor(() => expect(lookUps).toBe(1));
    answering = Promise.resolve();
    active.set(hashSecret(key), { ...HOLDER, plan: "pro" });
    check.forget("acc_1");
    expect(await check(key)).toMatchObject({ plan: "pro" });
    resolve();
    expect(await before).toMatchObject({ plan: "free" });
    expect(check(key)).toMatchObject({ plan: "pro" });
  });
});

it("a service with 10,000 accounts and 20,000 keys looks each key up once, then answers synchronously", async () => {
  const keys = await Promise.all(Array.from({ length: 20_000 }, activeKey));
  await Promise.all(keys.map(async (key) => check(key)));
  expect(lookUps).toBe(20_000);
  const waited = keys.filter((key) => check(key) instanceof Promise);
  expect({ waited: waited.length, lookUps }).toEqual({ waited: 0, lookUps: 20_000 });
});

describe("while the key store is down", () => {
  it("known keys work for five minutes, all but the first request without waiting, then get 503", async () => {
    const key = await activeKey();
    await check(key);
    isDown = true;
    now += 30_000;
    expect(check(key)).toBeInstanceOf(Promise);
    expect(await resultOf(key)).toBe("ok");
    now += 269_999;
    expect(check(key)).toBe(HOLDER);
    now += 1;
    await vi.waitFor(async () => expect(await resultOf(key)).toBe("schema_not_ready"));
  });

  it("a revoked key stops within a second after the store is back", async () => {
    const key = await activeKey();
    await check(key);
    isDown = true;
    now += 30_000;
    expect(await resultOf(key)).toBe("ok");
    active.clear();
    isDown = false;
    now += 1000;
    await resultOf(key);
    await vi.waitFor(async () => expect(await resultOf(key)).toBe("invalid_api_key"));
  });

  it("other keys get 503, the cause is reported, and the next request tries again", async () => {
    const key = await activeKey();
    isDown = true;
    expect(await resultOf(key)).toBe("schema_not_ready");
    expect(causes).toEqual([new Error("disk on fire")]);
    isDown = false;
    expect(await resultOf(key)).toBe("ok");
  });

  it("the cause is reported every half minute, for any number of requests", async () => {
    isDown = true;
    for (const wait of [0, 1, 29_998, 1, 1]) {
      now += wait;
      expect(await resultOf(createApiKey())).toBe("schema_not_ready");
    }
    expect(causes).toHaveLength(2);
  });
});
