import { Counter, Gauge, Registry } from "prom-client";
import { beforeEach, describe, expect, it } from "vitest";

import { type CountedMetric, createMetricSums } from "./sum-metrics.ts";

type Counted = readonly CountedMetric[] | null;

const counted = async (requests: number, up: number): Promise<Counted> => {
  const registers = [new Registry()];
  new Counter({ name: "requests", help: "r", labelNames: ["route"], registers }).inc(
    { route: "/bills" },
    requests,
  );
  new Gauge({ name: "up", help: "u", aggregator: "min", registers }).set(up);
  return (await registers[0]?.getMetricsAsJSON()) ?? null;
};

let sums: ReturnType<typeof createMetricSums>;
let first: Promise<Counted>;
let second: Promise<Counted>;

beforeEach(() => {
  sums = createMetricSums();
  sums.join(() => first);
  [first, second] = [counted(3, 1), counted(4, 0)];
});

async function text(): Promise<string[]> {
  return (await sums.text([])).match(/^(?:requests|up).*/gm) ?? [];
}

describe("sums cover all processes, and stay when one", () => {
  it("has ended", async () => {
    const { end } = sums.join(() => second);
    expect(await text()).toEqual(['requests{route="/bills"} 7', "up 0"]);
    end();
    first = counted(5, 1);
    expect(await text()).toEqual(['requests{route="/bills"} 9', "up 1"]);
    second = counted(1, 1);
    sums.join(() => second).end();
    expect(await text()).toEqual(['requests{route="/bills"} 9', "up 1"]);
  });

  it("does not answer, leaving its gauges out", async () => {
    sums.join(() => second);
    await text();
    second = Promise.resolve(null);
    expect(await text()).toEqual(['requests{route="/bills"} 7', "up 1"]);
    second = counted(6, 0);
    expect(await text()).toEqual(['requests{route="/bills"} 9', "up 0"]);
  });

  it("ends after its answer and before another's", async () => {
    const { end } = sums.join(() => second);
    const slow = Promise.withResolvers<Counted>();
    first = slow.promise;
    const asked = text();
    await second;
    await new Promise(setImmediate);
    end();
    slow.resolve(await counted(3, 1));
    expect(await asked).toEqual(['requests{route="/bills"} 7', "up 1"]);
    first = counted(3, 1);
    expect(await text()).toEqual(['requests{route="/bills"} 7', "up 1"]);
  });
});
