import { Counter, Gauge, Registry } from "prom-client";
import { expect, it } from "vitest";

import { createMetricSums } from "./sum-metrics.ts";

const counted = (requests: number, up: number) => {
  const registers = [new Registry()];
  new Counter({ name: "requests", help: "r", labelNames: ["route"], registers }).inc(
    { route: "/bills" },
    requests,
  );
  new Gauge({ name: "up", help: "u", aggregator: "min", registers }).set(up);
  return registers[0]?.getMetricsAsJSON() ?? Promise.resolve([]);
};

it("sums are those of all processes, and stay where one has ended", async () => {
  const sums = createMetricSums();
  const both = new Map([
    [1, await counted(3, 1)],
    [2, await counted(4, 0)],
  ]);
  const text = await sums.text(both, []);
  expect(text).toContain('requests{route="/bills"} 7\n');
  expect(text).toContain("up 0\n");
  sums.end(2);
  const after = await sums.text(new Map([[1, await counted(5, 1)]]), []);
  expect(after).toContain('requests{route="/bills"} 9\n');
  expect(after).toContain("up 1\n");
  sums.end(1);
  const anew = await sums.text(new Map([[1, await counted(1, 1)]]), []);
  expect(anew).toContain('requests{route="/bills"} 10\n');
});
