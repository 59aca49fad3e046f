/** A year of congress-legislators with a new Congress needs no intervention. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { smallLegislature } from "../small-legislature.ts";
import { followYear, type Left, longestHeld } from "./follow-year.ts";
import { NIGHTS } from "./legislature.ts";
import { congressOf } from "../../contract/congress.ts";
import { COMMITTEES, CURRENT, HISTORICAL, MEMBERSHIP, SOCIAL, WHEN } from "./publishers-year.ts";

const CURRENT_PEOPLE = "legislator legislators-yaml";
const FORMER_PEOPLE = `${CURRENT_PEOPLE}:historical`;

vi.setConfig({ testTimeout: 300_000, hookTimeout: 7_200_000 });

describe("a year of congress-legislators", () => {
  let folder: string;
  let nights: readonly Left[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "legis-year-"));
    const sample = join(await smallLegislature(), "legislators");
    const read = (name: string): string => readFileSync(join(sample, name), "utf8");
    const names = [COMMITTEES, CURRENT, HISTORICAL, MEMBERSHIP, SOCIAL];
    const base = Object.fromEntries(names.map((name) => [name, read(name)]));
    nights = await followYear(folder, base);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  /** @throws if the year leaves out that night */
  const on = (day: string, what: string): number => {
    const night = nights.find((each) => each.day === day);
    if (night === undefined) throw new Error(`the year has no night on ${day}`);
    return night.counts[what] ?? 0;
  };
  const seatsOn = (day: string, congress = congressOf(day)): number =>
    on(day, `membership membership-${congress}`);

  it("holds no list back for longer than the quarantine", () => {
    const longest = Object.values(longestHeld(nights)).filter(({ length }) => length > NIGHTS);
    expect(longest).toEqual([]);
  });

  it("never publishes a truncated list", () => {
    const [all, seats] = [on("2024-10-01", "committee committees-current"), seatsOn("2024-10-01")];
    expect(seatsOn("2024-11-12")).toBe(seats);
    expect(seatsOn("2025-04-15")).toBe(seats);
    expect(on("2025-06-07", "committee committees-current")).toBe(all);
    expect(nights.filter(({ cutOff }) => cutOff.length > 0)).not.toHaveLength(0);
    for (const { day, cutOff, held } of nights) {
      for (const name of cutOff) expect([day, ...Object.keys(held)]).toContain(name);
    }
  });

  it("keeps the seats at the end of a Congress, and adds those of the next one", () => {
    const before = seatsOn("2024-12-17");
    expect(before).toBeGreaterThan(100);
    expect(seatsOn("2025-01-20")).toBe(0);
    expect(seatsOn("2025-04-01", 118)).toBe(before);
    expect(seatsOn("2025-02-07")).toBeGreaterThan(0);
    expect(seatsOn("2025-02-07")).toBeLessThan(before);
    expect(seatsOn("2025-04-01")).toBe(before);
  });

  it("publishes the remaining committees a few nights after a reform", () => {
    const before = on("2025-06-05", "committee committees-current");
    const after = on("2025-06-11", "committee committees-current");
    expect(before - after).toBeGreaterThan(before / 10);
  });

  it("publishes new members as soon as they are in the list", () => {
    const left = on("2025-01-02", CURRENT_PEOPLE);
    expect(on(WHEN.turn, CURRENT_PEOPLE)).toBe(left);
    expect(on(WHEN.turn, FORMER_PEOPLE)).toBeGreaterThan(on("2024-12-27", FORMER_PEOPLE));
  });

  it("accepts both lists while members who leave are in both, and after it", () => {
    const shared = nights.filter(
      ({ day }) => (day >= WHEN.bothBegin && day <= "2025-01-05") || /^2025-04-2\d/.test(day),
    );
    expect(shared.length).toBeGreaterThan(15);
    for (const { held } of shared) expect(held).not.toHaveProperty([CURRENT]);
    for (const { held } of shared) expect(held).not.toHaveProperty([HISTORICAL]);
    expect(on("2025-04-26", CURRENT_PEOPLE)).toBe(on("2025-04-25", CURRENT_PEOPLE) - 1);
  });
});
