import { once } from "node:events";
import { Worker } from "node:worker_threads";

import { describe, expect, it } from "vitest";

describe("checking pages", () => {
  it("keeps none of their text: 400 MB of pages fit through a heap of 100 MB", async () => {
    const thread = new Worker(new URL("../../test/check-many-pages.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 100 },
    });
    const [links] = (await once(thread, "message")) as [number];
    expect(links).toBe(400);
  });
});
