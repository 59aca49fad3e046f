import { LegisError } from "../../lib/errors.ts";
import type { Manifest } from "../../contract/build.ts";
import { type Counts, type GateResult, judgeCounts } from "./count-gate.ts";
import { GATES, type Gate, type Violation } from "../builds/overruled.ts";

export interface Candidate extends Counts {
  /** Linked pages that don't exist, each with a page that links to it. */
  readonly brokenLinks: ReadonlyMap<string, string>;
  readonly violations: readonly Violation[];
}

/** The share of bills, laws and votes that a build may lose compared with the live one. */
export const DEFAULT_MAX_SHRINK = 0.05;

export class GateFailure extends LegisError {
  override readonly name = "GateFailure";
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super(
      [
        "the build was not put live because these gates failed (--force overrules them):",
        describeViolations(violations),
      ].join("\n"),
      {
        code: "gates_do_not_hold",
        what: "gates kept the build from going live",
        advice: 'check the examples; if the data is right, "legis generate --force" puts it live',
      },
    );
    this.violations = violations;
  }
}

export function judge(candidate: Candidate, live: Manifest | null, maxShrink: number): GateResult {
  const { violations, remarks } =
    live === null ? { violations: [], remarks: [] } : judgeCounts(candidate, live, maxShrink);
  return {
    violations: [...violations, ...candidate.violations, ...linkViolations(candidate)],
    remarks,
  };
}

export function gatesOf(violations: readonly Violation[]): readonly Gate[] {
  return GATES.filter((gate) => violations.some((violation) => violation.gate === gate));
}

function linkViolations({ brokenLinks }: Candidate): Violation[] {
  return [...brokenLinks].map(([link, page]) => ({
    gate: "links",
    page,
    message: `links to ${link}, which does not exist`,
  }));
}

const EXAMPLES = 3;

export function byGate(violations: readonly Violation[]) {
  return gatesOf(violations).map((gate) => {
    const ofGate = violations.filter((violation) => violation.gate === gate);
    const examples = ofGate.slice(0, EXAMPLES).map(({ page, message }) => `${page}: ${message}`);
    return { gate, count: ofGate.length, examples };
  });
}

export function describeViolations(violations: readonly Violation[]): string {
  return byGate(violations)
    .flatMap(({ gate, count, examples }) => [
      `  ${gate}:`,
      ...examples.map((example) => `    ${example}`),
      ...(count > EXAMPLES ? [`    and ${count - EXAMPLES} more`] : []),
    ])
    .join("\n");
}
