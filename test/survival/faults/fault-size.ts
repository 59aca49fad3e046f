/**
 * The size of the experiments in `faults.test.ts`. In the suite they are short. At full size:
 *
 *     LEGIS_FAULT_CLIENTS=200 LEGIS_FAULT_SECONDS=5 LEGIS_FAULT_PACE_MS=500 \
 *       LEGIS_FAULT_TABLE=/tmp/faults.tsv npx vitest run test/survival/faults
 */
export const SIZE = {
  clients: fromEnvironment("LEGIS_FAULT_CLIENTS", 12),
  /** How long each fault lasts. */
  faultMs: fromEnvironment("LEGIS_FAULT_SECONDS", 0.2) * 1000,
  /** A client's pause between two requests. */
  paceMs: fromEnvironment("LEGIS_FAULT_PACE_MS", 80),
  /** A file that gets one line per fault with the clients' observations. */
  table: process.env["LEGIS_FAULT_TABLE"] ?? null,
} as const;

/** How long a fault may affect clients after it ends: a page's deadline, a build's second try, and some slack. */
export const RIGHT_AGAIN_MS = 15_000;

function fromEnvironment(name: string, usual: number): number {
  return Number(process.env[name] ?? usual);
}
