import { describe, expect, it } from "vitest";

import { inOrder } from "./in-order.ts";

async function* numbers(count: number, taken: number[]): AsyncGenerator<number> {
  for (let number = 0; number < count; number++) {
    taken.push(number);
    yield await Promise.resolve(number);
  }
}

const evenLater = (item: number): Promise<number> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(item), item % 2 === 0 ? 5 : 0);
  });

const atOnce = (item: number): Promise<number> => Promise.resolve(item);

const failAtOne = (item: number): Promise<number> =>
  item === 1 ? Promise.reject(new Error("no")) : Promise.resolve(item);

describe("inOrder", () => {
  it("yields results in the order of the items", async () => {
    const found: number[] = [];
    const limit = { count: 4, bytes: 100 };
    for await (const item of inOrder(numbers(9, []), limit, {
      start: evenLater,
      sizeOf: () => 1,
    })) {
      found.push(item);
    }
    expect(found).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it.each([
    ["items", { count: 3, bytes: 100 }],
    ["bytes", { count: 100, bytes: 29 }],
  ])("takes no more items at the limit of %s", async (_, limit) => {
    const taken: number[] = [];
    const results = inOrder(numbers(10, taken), limit, { start: atOnce, sizeOf: () => 10 });
    await results.next();
    expect(taken).toEqual([0, 1, 2]);
    await results.return(0);
  });

  it("fails at the failed item's place", async () => {
    const results = inOrder(
      numbers(5, []),
      { count: 4, bytes: 100 },
      { start: failAtOne, sizeOf: () => 1 },
    );
    expect(await results.next()).toEqual({ done: false, value: 0 });
    await expect(results.next()).rejects.toThrow("no");
  });
});
