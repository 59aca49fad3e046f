import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Log, LogFields } from "../../lib/log.ts";
import { type SampledLog, sampleFloods } from "./sample-floods.ts";

let lines: LogFields[];
let log: SampledLog;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  const write = (event: string, fields?: LogFields): void => void lines.push({ event, ...fields });
  const whole: Log = { info: write, warn: write, error: write };
  log = sampleFloods(whole);
});
afterEach(() => {
  vi.useRealTimers();
});

const repeat = (times: number, what: () => void): void => {
  for (let time = 0; time < times; time++) what();
};
const written = (event: string): LogFields[] => lines.filter((line) => line["event"] === event);

describe("a flood of requests", () => {
  it.each([
    [401, null],
    [404, "key_a"],
    [429, "key_a"],
    [200, null],
  ])("that end in %s, with key %s, is sampled, with a count", (status, keyId) => {
    repeat(5000, () => log.info("request", { status, key_id: keyId }));
    expect(written("request")).toHaveLength(100);
    vi.advanceTimersByTime(10_000);
    expect(written("log_lines_suppressed")).toEqual([
      { event: "log_lines_suppressed", kind: `request ${status}`, lines: 4900, window_ms: 10_000 },
    ]);
  });

  it("does not hide other lines", () => {
    repeat(5000, () => log.info("request", { status: 401, key_id: null }));
    log.info("request", { status: 404, key_id: null });
    expect(written("request").at(-1)).toMatchObject({ status: 404 });
  });

  it("begins anew after ten seconds", () => {
    repeat(150, () => log.info("request", { status: 401, key_id: null }));
    vi.advanceTimersByTime(10_000);
    repeat(150, () => log.info("request", { status: 401, key_id: null }));
    expect(written("request")).toHaveLength(200);
  });

  it("is counted completely when the log ends", () => {
    repeat(101, () => log.info("request", { status: 401, key_id: null }));
    log.end();
    expect(lines.at(-1)).toMatchObject({ event: "log_lines_suppressed", lines: 1 });
  });
});

it("samples a flood of failures by kind", () => {
  repeat(500, () => log.warn("service_unavailable", { code: "schema_not_ready" }));
  log.error("request_failed", { code: "internal_error" });
  expect(lines).toHaveLength(101);
});

it("logs every charged request, and every event other than requests", () => {
  repeat(500, () => log.info("request", { status: 200, key_id: "key_a" }));
  repeat(500, () => log.info("key_created", { key_id: "key_a" }));
  log.end();
  expect(lines).toHaveLength(1000);
});
