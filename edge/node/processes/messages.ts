import type { Ask, Grant } from "../../limits/counter.ts";
import type { CountedMetric } from "./sum-metrics.ts";

export type CounterRequest = Ask | readonly [quotaId: string, day: number, requests: number];

/** The parent process, which counts requests and serves none. */
export interface ParentCalls {
  /** Returns a grant per request in the same order; null for refunds. */
  count(requests: readonly CounterRequest[]): Promise<readonly (Grant | null)[]>;
  listening(listening: Listening): void;
  failed(reason: string): void;
  forgetKeys(accountId: string): void;
  flush(): Promise<void>;
  processes(): Promise<Processes>;
  areLimitsShared(): boolean;
  metrics(): Promise<string>;
}

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

export interface Listening {
  readonly host: string;
  readonly port: number;
  readonly build: string | null;
  readonly fiction: "none" | "some" | "all";
}
