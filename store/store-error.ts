import { firstLineOf, LegisError, systemFailure } from "../lib/errors.ts";

const ADVICE = {
  full: "make room there and run it again",
  read_only: "make it writable or set LEGIS_STORE to another place",
  denied: "give this user or these credentials the right to read, write, list and delete there",
  credentials: "check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
  no_bucket: "create it or correct LEGIS_STORE",
  region: "set S3_REGION to the bucket's region",
  unreachable: "check that the service runs and that S3_ENDPOINT is its address",
  timeout: "try again later, or raise S3_TIMEOUT_SECONDS",
  cut_short: "try again",
  failing: "try again later; the service's own log says more",
  too_large:
    'find out who wrote it, since this program does not; "legis builds verify" lists damage',
  locked: "end that process if it hangs, and run this again",
  other: "check LEGIS_STORE",
} as const;

export type StoreReason = keyof typeof ADVICE;

/** The failed action, as in "could not be read". */
export type StoreAction =
  | "read"
  | "written"
  | "replaced"
  | "listed"
  | "removed"
  | `copied to ${string}`;

export interface StoreSubject {
  /** The folder, or `s3://bucket/prefix`. */
  readonly store: string;
  readonly key: string;
  readonly action: StoreAction;
}

/** A failed store operation. The message is one line with the cause and advice. */
export class StoreError extends LegisError {
  override readonly name = "StoreError";
  readonly store: string;
  readonly key: string;
  readonly reason: StoreReason;

  constructor(
    { store, key, action }: StoreSubject,
    { reason, what, cause }: StoreFailure & { readonly cause?: unknown },
  ) {
    const description = `${store}: ${key || "it"} could not be ${action}: ${what}`;
    const advice = ADVICE[reason];
    super(`${description}; ${advice}`, {
      code: `store_${reason}`,
      subject: key,
      what: description,
      advice,
      cause,
    });
    this.store = store;
    this.key = key;
    this.reason = reason;
  }
}

export interface StoreFailure {
  readonly reason: StoreReason;
  readonly what: string;
}

export class TooManyBytes extends Error implements StoreFailure {
  override readonly name = "TooManyBytes";
  readonly reason = "too_large";
  readonly what: string;

  constructor(maxBytes: number) {
    const what = `it has more than ${maxBytes.toLocaleString("en-US")} bytes`;
    super(what);
    this.what = what;
  }
}

export class LockHeld extends Error implements StoreFailure {
  override readonly name = "LockHeld";
  readonly reason = "locked";
  readonly what: string;

  constructor(path: string, waitMs: number) {
    const what = `another process ("fuser ${path}" names it) has held the lock ${path} for more than ${waitMs / 1000} s`;
    super(what);
    this.what = what;
  }
}

const FILE_REASONS: Readonly<Record<string, StoreReason>> = {
  EACCES: "denied",
  EDQUOT: "full",
  ENOSPC: "full",
  EPERM: "denied",
  EROFS: "read_only",
};

/** Translates a failed file operation; returns `null` for other errors. */
export function fileFailure(error: unknown): StoreFailure | null {
  if (error instanceof TooManyBytes || error instanceof LockHeld) return error;
  if (!(error instanceof Error) || !("syscall" in error)) return null;
  const failure = systemFailure(error);
  const reason = FILE_REASONS[failure?.code ?? ""] ?? "other";
  // For a rename, only Node's own message names the missing file.
  const hasOwnWords = failure !== null && failure.code !== "ENOENT";
  return { reason, what: hasOwnWords ? failure.what : firstLineOf(error) };
}
