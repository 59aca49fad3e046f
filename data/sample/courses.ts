import { readFileSync } from "node:fs";
import type { Chamber } from "../../contract/enumerations.ts";
import { weighted, type Random } from "./random.ts";

/** A line of words/courses.txt: the steps that lead to a status. */
export interface Course {
  readonly status: string;
  readonly steps: readonly string[];
}

/** A line of words/steps.txt: `here vote senate, 2/3 | On Overriding the Veto | Veto Overridden`. */
export interface StepLine {
  readonly prefix: string | undefined;
  readonly verb: string;
  readonly rest: string;
  readonly columns: readonly string[];
}

const linesOf = (file: string): string[][] =>
  readFileSync(new URL(`words/${file}`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("|").map((column) => column.trimEnd()));

/** Courses and how often they happen, by the kind of what takes them: `HR`, `CIVILIAN`. */
const COURSES = new Map<string, { course: Course; frequency: string }[]>();
for (const [status = "", frequencies = "", steps = ""] of linesOf("courses.txt")) {
  const course = { status, steps: steps.trim().split(" · ") };
  for (const each of frequencies.trim().split(", ")) {
    const [kind = "", frequency = ""] = each.split(" ");
    COURSES.set(kind, [...(COURSES.get(kind) ?? []), { course, frequency }]);
  }
}

const STEPS = new Map<string, StepLine[]>();
for (const [head = "", ...columns] of linesOf("steps.txt")) {
  const [, prefix, verb = "", rest = ""] = /^ +(?:(each|here) )?(\S+) ?(.*)$/.exec(head) ?? [];
  const line = { prefix, verb, rest, columns: columns.map((column) => column.trim()) };
  if (verb === "") STEPS.set(head, []);
  else [...STEPS.values()].at(-1)?.push(line);
}

/**
 * The course of number `number` among `count` of a kind: the one that only `#9` takes, one that happens
 * once (these are spread over the first part), or one drawn by frequency.
 */
export function courseOf(random: Random, kind: string, number = 0, count = 0): Course {
  const all = COURSES.get(kind) ?? [];
  const once = all.filter(({ frequency }) => frequency === "once");
  const spot = (index: number): number =>
    3 + Math.floor(((index + 0.5) * count * 0.6) / once.length);
  const drawn = weighted(
    random,
    all.map(({ course, frequency }) => [course, Number(frequency) || 0]),
  );
  const fixed = all.find(({ frequency }) => frequency === `#${number}`);
  const single =
    count < 2 * once.length ? undefined : once.find((_, index) => spot(index) === number);
  return fixed?.course ?? single?.course ?? drawn;
}

/** The lines of `passed` in the House are those of `passed house`. */
export function linesOfStep(step: string, chamber: Chamber): readonly StepLine[] {
  const found = STEPS.get(`${step} ${chamber}`) ?? STEPS.get(step);
  if (found === undefined) throw new Error(`words/steps.txt has no "${step}" in the ${chamber}`);
  return found;
}
