export interface CircuitSettings {
  /** The consecutive failures that open the circuit. */
  readonly failures: number;
  /** The time after which an open circuit lets one attempt through. */
  readonly restMs: number;
  readonly clock: () => number;
}

/** A circuit breaker: after repeated failures, rejects at once instead of doing the work. */
export type Circuit = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createCircuit({ failures, restMs, clock }: CircuitSettings): Circuit {
  let failed = 0;
  let openUntil = -Infinity;
  return async (work) => {
    if (failed >= failures) {
      if (clock() < openUntil) throw new Error("not tried because it just failed");
      // This call is the one attempt; others still fail at once.
      openUntil = clock() + restMs;
    }
    try {
      const result = await work();
      failed = 0;
      return result;
    } catch (error) {
      failed += 1;
      openUntil = clock() + restMs;
      throw error;
    }
  };
}
