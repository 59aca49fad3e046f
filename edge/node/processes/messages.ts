/** What the processes of one server tell each other; Node carries it as JSON. */
import type { PlanName } from "../../limits/plans.ts";
import type { Limit } from "../../limits/refusal.ts";
import type { CountedMetric } from "./sum-metrics.ts";

/** What a process tells the one that counts, in the order in which it happened. Many, so they are short. */
export type Said =
  | readonly [
      "admit",
      id: number,
      keyId: string,
      plan: PlanName,
      quotaId: string,
      isExpensive: 0 | 1,
      isConditional: 0 | 1,
    ]
  | readonly ["settle", id: number, status: number, isOverdue: 0 | 1]
  | readonly ["refused", keyId: string, day: number, limit: Limit, requests: number];

/** What it is told of each request that it asked for. */
export type Told =
  | readonly [
      id: number,
      limit: Limit | null,
      isDayOver: 0 | 1,
      isFlood: 0 | 1,
      day: number,
      remainingDay: number,
      second: number,
      remainingSecond: number,
    ]
  /** The counting failed. */
  | readonly [id: number];

/** What is asked of another process, and answered. */
export interface Answers {
  /** Of the first process, which has daily counts written. */
  flush: null;
  /** Of the first process. */
  processes: Processes;
  /** Of the first process: whether the limits are those of several servers together. */
  shared: boolean;
  /** Of the first process the sums as text, of the others what each has counted. */
  sums: string;
  counted: readonly CountedMetric[];
  /** Of a process, whether it can answer requests. */
  ready: boolean;
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

type Question = { readonly id: number; readonly ask: keyof Answers };
type Answer = { readonly id: number; readonly answer: unknown };

/** To the first process, which counts and serves nobody. */
export type ToPrimary =
  | { readonly said: readonly Said[] }
  | { readonly listening: Listening }
  | { readonly failed: string }
  | { readonly forget: string }
  | Question
  | Answer;

/** To one that serves. */
export type ToWorker =
  | { readonly told: readonly Told[] }
  | { readonly forget: string }
  | { readonly stop: true }
  | Question
  | Answer;
