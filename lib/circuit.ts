export interface CircuitSettings {
  /** How many failures one after the other open it. */
  readonly failures: number;
  /** How long it stays open before one is let through to try. */
  readonly restMs: number;
  readonly clock: () => number;
}

/** Does work, or fails at once while what the work needs has failed again and again. */
export type Circuit = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createCircuit({ failures, restMs, clock }: CircuitSettings): Circuit {
  let failed = 0;
  let restsUntil = -Infinity;
  return async (work) => {
    if (failed >= failures) {
      if (clock() < restsUntil) throw new Error("not tried, as it failed just now");
      // This one tries; the others go on resting.
      restsUntil = clock() + restMs;
    }
    try {
      const result = await work();
      failed = 0;
      return result;
    } catch (error) {
      failed += 1;
      restsUntil = clock() + restMs;
      throw error;
    }
  };
}
