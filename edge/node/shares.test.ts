import { describe, expect, it } from "vitest";

import { createShares } from "./shares.ts";

describe("createShares()", () => {
  it("lets nobody have more than the bound, whatever others have", () => {
    const shares = createShares(2);
    expect([shares.take("a"), shares.take("a"), shares.take("a"), shares.take("b")]).toEqual([
      expect.any(Function),
      expect.any(Function),
      null,
      expect.any(Function),
    ]);
  });

  it("has room again for whoever gave one back, and once only", () => {
    const shares = createShares(2);
    const giveBack = shares.take("a");
    shares.take("a");
    giveBack?.();
    giveBack?.();
    expect(shares.take("a")).not.toBeNull();
    expect(shares.take("a")).toBeNull();
  });
});
