/** What a request asks of the windows that several servers share. */
export interface WindowAsk {
  readonly quotaId: string;
  /** Days since 1970. */
  readonly day: number;
  /** What the database and this server know to be used of that day. The windows begin with it. */
  readonly usedOfDay: number;
  /** Which windows of this quota answered last; "" for none yet. Others lost what those had counted. */
  readonly life: string;
  /** What this server charged to the day, or gave back to it, since then without their knowing. */
  readonly unshared: number;
  readonly isSearch: boolean;
  /** Whether it may be answered at no cost to the day, and is let in with the day used up. */
  readonly isConditional: boolean;
  /** How many requests may be granted at once. */
  readonly most: number;
  readonly requestsPerDay: number;
  readonly requestsPerSecond: number;
  readonly searchesPerSecond: number;
}

/** What the windows held before they were asked, and how many requests they granted of them. */
export interface WindowGrant {
  readonly granted: number;
  readonly requests: number;
  readonly searches: number;
  readonly usedOfDay: number;
  readonly life: string;
}

/**
 * The windows of all quotas, counted in one place for all servers, so that their limits are exact
 * together. What is granted is counted there at once, whether it is spent or not.
 */
export interface SharedWindows {
  /**
   * Null where nobody answers soon enough; then each server has limits of its own. `onLate` is told what
   * was granted after all.
   */
  readonly take: (ask: WindowAsk, onLate: (granted: number) => void) => Promise<WindowGrant | null>;
  /** Gives back to a day what turned out to cost nothing, or was not spent. */
  readonly giveBack: (quotaId: string, day: number, requests: number) => void;
  /** Whether asking is in vain just now. */
  readonly isAway: () => boolean;
  /** Whether they answered when they were asked last. */
  readonly isWell: () => boolean;
  /** Another number each time that something may have gone by them. */
  readonly epoch: () => number;
}
