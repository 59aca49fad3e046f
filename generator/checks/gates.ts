import { LegisError } from "../../lib/errors.ts";
import type { Manifest } from "../../contract/build.ts";
import { RECORD_KINDS, type RecordKind } from "../../contract/enumerations.ts";
import { KINDS } from "../../contract/kinds/kinds.ts";
import { GATES, type Gate, type Violation } from "../builds/overruled.ts";

export interface Candidate extends Counts {
  /** Linked pages that don't exist, each with a page that links to it. */
  readonly brokenLinks: ReadonlyMap<string, string>;
  readonly violations: readonly Violation[];
}

/** The share of bills, amendments, laws and votes that a build may lose compared with the live one. */
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
        advice: adviceOn(violations),
      },
    );
    this.violations = violations;
  }
}

function adviceOn(violations: readonly Violation[]): string {
  return violations.every(({ gate }) => gate === "rollback")
    ? 'the build rolled back to stays live until any record changes; then these records go live again, so repair the cause first; "legis generate --force" publishes them now'
    : 'the build before stays live, and nothing newer goes live until this ends; check that records.sqlite is the right one and whole, or report a fault of the program; "legis page" shows only live pages; "legis generate --force" publishes the new build as it is';
}

export function judge(candidate: Candidate, live: Manifest | null, maxShrink: number): GateResult {
  const { violations, remarks } =
    live === null ? { violations: [], remarks: [] } : judgeCounts(candidate, live, maxShrink);
  const links = Array.from(candidate.brokenLinks, ([link, page]): Violation => {
    return { gate: "links", page, message: `links to ${link}, which does not exist` };
  });
  return {
    violations: [...violations, ...candidate.violations, ...links],
    remarks,
  };
}

export function gatesOf(violations: readonly Violation[]): readonly Gate[] {
  return GATES.filter((gate) => violations.some((violation) => violation.gate === gate));
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

interface GateResult {
  readonly violations: readonly Violation[];
  /** Observations that don't block the build, one sentence each. */
  readonly remarks: readonly string[];
}

export type Counts = Pick<Manifest, "totals" | "by_congress" | "current_congress">;

/**
 * Publishers may shorten a file with a whole list: `committees-current.yaml` lost 32 of 260 committees
 * in June 2023. The import quarantines suspicious versions; this gate only detects a wrong or empty
 * records database.
 */
const WHOLE_LIST_SHRINK = 0.5;

/** One record may always disappear: in a Congress's first days it is a large share. */
const ALLOWED_LOSS = 1;

/**
 * The `counts` gate: kinds of records with one file each may lose at most the share `maxShrink`, overall and
 * per Congress. Other kinds may lose half.
 */
export function judgeCounts(candidate: Counts, live: Manifest, maxShrink: number): GateResult {
  const isTurn = candidate.current_congress !== live.current_congress;
  const totals = RECORD_KINDS.map((kind) => {
    const [before = 0, after = 0] = [live.totals[kind], candidate.totals[kind]];
    return { kind, page: KINDS[kind].words.many, before, after };
  });
  const ofCongresses = RECORD_KINDS.flatMap((kind) =>
    Object.entries(live.by_congress[kind] ?? {}).map(([congress, before]) => ({
      kind,
      page: `${KINDS[kind].words.many} of Congress ${congress}`,
      before,
      after: candidate.by_congress[kind]?.[congress] ?? 0,
    })),
  );
  const begunAnew = totals.filter(
    ({ kind, before }) => isTurn && KINDS[kind].published === "for a Congress" && before > 0,
  );
  const compared = totals.filter((total) => !begunAnew.includes(total));
  return {
    violations: [...compared, ...ofCongresses].flatMap(({ kind, page, before, after }) => {
      const message = `${before} records in ${live.build}, ${after} now`;
      const isWell = before - after <= allowedLoss(kind, before, maxShrink);
      return isWell ? [] : [{ gate: "counts", page, message }];
    }),
    remarks: begunAnew.map(
      ({ page, before, after }) =>
        `Congress ${candidate.current_congress} has replaced ${live.current_congress}: ${after} ${page} instead of ${before}`,
    ),
  };
}

function allowedLoss(kind: RecordKind, before: number, maxShrink: number): number {
  if (maxShrink === 0) return 0;
  const least = KINDS[kind].published === "in own files" ? 0 : WHOLE_LIST_SHRINK;
  return Math.max(ALLOWED_LOSS, before * Math.max(least, maxShrink));
}
