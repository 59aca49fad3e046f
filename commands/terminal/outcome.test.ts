import { expect, it } from "vitest";

import { findConcerns } from "../../generator/nightly/night-state.ts";
import { testRunRecord } from "../../test/nightly/test-run-record.ts";
import { exitFor } from "./outcome.ts";

const NOW = new Date("2026-11-21T04:00:00Z");
const AGES = { maxAgeHours: 48, lateAfterHours: 48 };

it.each([
  ["done", 0],
  ["failed", 1],
  ["killed", 1],
  ["interrupted", 143],
] as const)("a night that is %s ends nightly and status with %i", (outcome, code) => {
  const runs = [testRunRecord({ outcome })];
  expect(exitFor(findConcerns({ runs, sources: [], problems: [], now: NOW, ...AGES }))).toBe(code);
});
