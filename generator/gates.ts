import type { BuildIndex } from "../contract/build-index.ts";
import type { Manifest } from "../contract/build.ts";
import { GATES, type Gate, type Violation } from "./page-checks.ts";

/** What a build shows of itself to the gates. */
export interface Candidate {
  readonly totals: Manifest["totals"];
  readonly byCongress: Manifest["by_congress"];
  readonly index: BuildIndex;
  readonly links: ReadonlyMap<string, string>;
  /** What was found while pages were written. */
  readonly violations: readonly Violation[];
}

/** A list or a Congress may lose this share of its records from one build to the next. */
export const DEFAULT_MAX_SHRINK = 0.05;

/** A build was kept from going live; the message names the gates, with examples. */
export class GateFailure extends Error {
  override readonly name = "GateFailure";
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super(explained(violations));
    this.violations = violations;
  }
}

/** Everything that speaks against putting a build live in the place of another. */
export function violationsOf(
  candidate: Candidate,
  live: Manifest | null,
  maxShrink: number,
): readonly Violation[] {
  const shrunken = live === null ? [] : shrunkenCounts(candidate, live, maxShrink);
  return [...shrunken, ...candidate.violations, ...brokenLinks(candidate)];
}

/** The gates that violations stand for, in order. */
export function gatesOf(violations: readonly Violation[]): readonly Gate[] {
  return GATES.filter((gate) => violations.some((violation) => violation.gate === gate));
}

function shrunkenCounts(
  { totals, byCongress }: Candidate,
  live: Manifest,
  maxShrink: number,
): Violation[] {
  const compare = (page: string, before: number, after: number): Violation[] =>
    after >= before * (1 - maxShrink)
      ? []
      : [{ gate: "counts", page, message: `${before} records in ${live.build}, ${after} now` }];
  return Object.entries(live.totals).flatMap(([resource, before]) => [
    ...compare(`${resource}s`, before, totals[resource] ?? 0),
    ...Object.entries(live.by_congress[resource] ?? {}).flatMap(([congress, count]) =>
      compare(`${resource}s of Congress ${congress}`, count, byCongress[resource]?.[congress] ?? 0),
    ),
  ]);
}

function brokenLinks({ links, index }: Candidate): Violation[] {
  return [...links]
    .filter(([link]) => index.find(link) === null)
    .map(([link, page]) => ({
      gate: "links",
      page,
      message: `links to ${link}, which is no page`,
    }));
}

const EXAMPLES = 3;

function explained(violations: readonly Violation[]): string {
  const gates = gatesOf(violations).map((gate) => {
    const ofGate = violations.filter((violation) => violation.gate === gate);
    const shown = ofGate.slice(0, EXAMPLES).map(({ page, message }) => `    ${page}: ${message}`);
    const more = ofGate.length > EXAMPLES ? [`    and ${ofGate.length - EXAMPLES} more`] : [];
    return [`  ${gate}:`, ...shown, ...more].join("\n");
  });
  return [
    "the build does not go live, because these gates do not hold (--force overrules them):",
    ...gates,
  ].join("\n");
}
