/** What the processes of one server tell each other; Node carries it as JSON. */
import type { Ask, Grant } from "../../limits/counter.ts";
import type { CountedMetric } from "./sum-metrics.ts";

/** A request to the parent process, which counts. */
export type CounterRequest =
  | { readonly id: number; readonly take: Ask }
  | {
      readonly id: number;
      readonly giveBack: readonly [quotaId: string, day: number, requests: number];
    };

/** The parent's replies; null confirms a `giveBack`, and says that a `take` failed. */
export type CounterReply = readonly [id: number, grant: Grant | null];

/** What is asked of another process, and answered. */
export interface Answers {
  /** From the first process: write all processes' counts. */
  flush: null;
  /** From the other processes, which write their own outcomes. */
  outcomes: null;
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
  | { readonly count: readonly CounterRequest[] }
  | { readonly listening: Listening }
  | { readonly failed: string }
  | { readonly forget: string }
  | Question
  | Answer;

/** To one that serves. */
export type ToWorker =
  | { readonly counted: readonly CounterReply[] }
  | { readonly forget: string }
  | { readonly stop: true }
  | Question
  | Answer;
