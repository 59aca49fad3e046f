import type { Manifest } from "../contract/build.ts";

/** What a build may not go live with. */
export const GATES = ["counts", "schema", "links", "votes"] as const;
export type Gate = (typeof GATES)[number];

/** One thing that is wrong, by the key of its page. */
export interface Violation {
  readonly gate: Gate;
  readonly page: string;
  readonly message: string;
}

/** Violations that a manifest names. Who overrules more has not looked at them one by one. */
const MOST_NAMED = 1000;

/** The gates that look at pages; the others compare with the live build, which a forced one becomes. */
const PAGE_GATES: ReadonlySet<string> = new Set<Gate>(["schema", "links", "votes"]);

/** What a manifest says of a build's violations, all of them overruled. */
export function overruledFacts(
  violations: readonly Violation[],
): Required<Pick<Manifest, "overruled">> {
  return { overruled: violations.slice(0, MOST_NAMED) };
}

/**
 * Violations that nobody has overruled yet. One that stands in the live build just as it was when
 * somebody put that live with `--force` is not asked about again.
 */
export function notYetOverruled(
  violations: readonly Violation[],
  live: Manifest | null,
): readonly Violation[] {
  const before = new Set((live?.overruled ?? []).map(identityOf));
  return violations.filter(
    (violation) => !PAGE_GATES.has(violation.gate) || !before.has(identityOf(violation)),
  );
}

/** Whether every page of a build held against its checks. */
export function isChecked({ forced, overruled }: Manifest): boolean {
  return overruled !== undefined && !forced.some((gate) => PAGE_GATES.has(gate));
}

/** Which of several pages is named with a broken link depends on the threads. */
function identityOf({ gate, page, message }: NonNullable<Manifest["overruled"]>[number]): string {
  return JSON.stringify(gate === "links" ? [gate, message] : [gate, page, message]);
}
