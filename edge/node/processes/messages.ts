/** The functions that a server's processes may call in each other. */
import type { Ask, Grant } from "../../limits/counter.ts";
import type { CountedMetric } from "./sum-metrics.ts";

/** A request to charge, or requests to give back. */
export type CounterRequest = Ask | readonly [quotaId: string, day: number, requests: number];

/** The parent process, which counts and serves nobody. */
export interface ParentCalls {
  /** Returns a grant per request in the same order; null for requests given back. */
  count(requests: readonly CounterRequest[]): Promise<readonly (Grant | null)[]>;
  listening(listening: Listening): void;
  failed(reason: string): void;
  /** Makes the other processes look up an account's keys again. */
  forgetKeys(accountId: string): void;
  /** Has all processes write their counts. */
  flush(): Promise<void>;
  processes(): Promise<Processes>;
  /** Whether the limits are those of several servers together. */
  areLimitsShared(): boolean;
  /** The metrics of all processes, in Prometheus' text format. */
  metrics(): Promise<string>;
}

/** A process that serves. */
export interface WorkerCalls {
  isReady(): Promise<boolean>;
  counted(): Promise<readonly CountedMetric[]>;
  writeOutcomes(): Promise<void>;
  forgetKeys(accountId: string): void;
  stop(): void;
}

export interface Processes {
  readonly ready: number;
  readonly of: number;
}

/** What the server answers from, once it does. */
export interface Listening {
  readonly host: string;
  readonly port: number;
  /** The live build; null where there is none yet. */
  readonly build: string | null;
  /** Whether its records are made up. */
  readonly fiction: "none" | "some" | "all";
}
