import { LegisError } from "../../lib/errors.ts";
import type { Manifest } from "../../contract/build.ts";
import { type Counts, type Judged, judgeCounts } from "./count-gate.ts";
import { GATES, type Gate, type Violation } from "../../builds/overruled.ts";

/** What a build shows of itself to the gates. */
export interface Candidate extends Counts {
  /** Pages that links lead to and that are none, each with a page that has the link. */
  readonly brokenLinks: ReadonlyMap<string, string>;
  /** What was found while pages were written. */
  readonly violations: readonly Violation[];
}

/** The share of bills, laws and votes that a build may lose against the live one. */
export const DEFAULT_MAX_SHRINK = 0.05;

/** A build was kept from going live; the message names the gates, with examples. */
export class GateFailure extends LegisError {
  override readonly name = "GateFailure";
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super(
      [
        "the build does not go live, because these gates do not hold (--force overrules them):",
        describeViolations(violations),
      ].join("\n"),
      {
        code: "gates_do_not_hold",
        what: "gates keep the build from going live",
        advice:
          'look into the examples; where they are right all the same, "legis generate --force" puts it live',
      },
    );
    this.violations = violations;
  }
}

/** Everything that speaks against putting a build live in the place of another. */
export function judge(candidate: Candidate, live: Manifest | null, maxShrink: number): Judged {
  const { violations, remarks } =
    live === null ? { violations: [], remarks: [] } : judgeCounts(candidate, live, maxShrink);
  return {
    violations: [...violations, ...candidate.violations, ...linkViolations(candidate)],
    remarks,
  };
}

/** The gates that violations stand for, in order. */
export function gatesOf(violations: readonly Violation[]): readonly Gate[] {
  return GATES.filter((gate) => violations.some((violation) => violation.gate === gate));
}

function linkViolations({ brokenLinks }: Candidate): Violation[] {
  return [...brokenLinks].map(([link, page]) => ({
    gate: "links",
    page,
    message: `links to ${link}, which is no page`,
  }));
}

const EXAMPLES = 3;

/** Violations counted by gate, with examples. */
export function byGate(violations: readonly Violation[]) {
  return gatesOf(violations).map((gate) => {
    const ofGate = violations.filter((violation) => violation.gate === gate);
    const examples = ofGate.slice(0, EXAMPLES).map(({ page, message }) => `${page}: ${message}`);
    return { gate, count: ofGate.length, examples };
  });
}

/** Violations for people, a paragraph a gate with examples. */
export function describeViolations(violations: readonly Violation[]): string {
  return byGate(violations)
    .flatMap(({ gate, count, examples }) => [
      `  ${gate}:`,
      ...examples.map((example) => `    ${example}`),
      ...(count > EXAMPLES ? [`    and ${count - EXAMPLES} more`] : []),
    ])
    .join("\n");
}
