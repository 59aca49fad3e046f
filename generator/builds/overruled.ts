import type { Manifest } from "../../contract/build.ts";

export const GATES = ["counts", "schema", "links", "rollback"] as const;
export type Gate = (typeof GATES)[number];

export interface Violation {
  readonly gate: Gate;
  readonly page: string;
  readonly message: string;
}

/** The manifest names at most this many violations. Beyond it, nobody has reviewed each one. */
const MAX_NAMED = 1000;

/**
 * Gates that check pages. The others compare with the live build, so they pass once a forced build is
 * live.
 */
const PAGE_GATES: ReadonlySet<string> = new Set<Gate>(["schema", "links"]);

export function overruledFacts(violations: readonly Violation[]): Pick<Manifest, "overruled"> {
  return { overruled: violations.slice(0, MAX_NAMED) };
}

/** Returns the violations that no earlier `--force` accepted for the live build. */
export function unapprovedViolations(
  violations: readonly Violation[],
  live: Manifest | null,
): readonly Violation[] {
  const approved = new Set(live?.overruled.map(identityOf));
  return violations.filter(
    (violation) => !PAGE_GATES.has(violation.gate) || !approved.has(identityOf(violation)),
  );
}

/** Ignores the page of a broken link: another night, another page may be the first that has it. */
function identityOf({ gate, page, message }: Manifest["overruled"][number]): string {
  return JSON.stringify(gate === "links" ? [gate, message] : [gate, page, message]);
}
