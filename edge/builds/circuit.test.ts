import { beforeEach, describe, expect, it } from "vitest";

import { type Circuit, createCircuit } from "./circuit.ts";

let now: number;
let tries: number;
let circuit: Circuit;

beforeEach(() => {
  now = 0;
  tries = 0;
  circuit = createCircuit({ failures: 3, restMs: 1000, clock: () => now });
});

const succeed = (): Promise<string> => circuit(() => Promise.resolve("done"));
const work = (): Promise<never> => {
  tries += 1;
  return Promise.reject(new Error("down"));
};
const fail = (): Promise<string> =>
  circuit(work).catch((error: unknown) => (error as Error).message);
async function open(): Promise<void> {
  for (let n = 0; n < 3; n++) expect(await fail()).toBe("down");
}

describe("a circuit breaker", () => {
  it("opens after that many consecutive failures", async () => {
    await open();
    expect(await fail()).toContain("not tried");
    expect(tries).toBe(3);
  });

  it("stays closed for failures between successes", async () => {
    for (let n = 0; n < 10; n++) {
      expect(await fail()).toBe("down");
      expect(await succeed()).toBe("done");
    }
  });

  it("lets one call through after a rest, and rests again if it fails", async () => {
    await open();
    now += 1000;
    expect(await Promise.all([fail(), fail()])).toEqual(["down", expect.stringContaining("not")]);
    now += 999;
    expect(await fail()).toContain("not tried");
  });

  it("is closed again by the first success", async () => {
    await open();
    now += 1000;
    expect(await succeed()).toBe("done");
    expect(await fail()).toBe("down");
  });
});
