import type { Concern } from "../../generator/nightly/night-state.ts";
import { printable } from "./print.ts";
import { firstError, LegisError, systemFailure } from "../../lib/errors.ts";
import { maskSecrets } from "../../lib/mask-secrets.ts";

/** Exit codes: success, failure, finished with refused inputs, or stopped by a signal. */
export const EXIT = { done: 0, failed: 1, refused: 2, stopped: 143 } as const;

/** The exit code of `nightly` and `status`, which agree about the same night. */
export function exitFor(concerns: readonly Pick<Concern, "isOfFiles" | "isStop">[]): number {
  if (concerns.length === 0) return EXIT.done;
  if (concerns.some(({ isStop }) => isStop)) return EXIT.stopped;
  return concerns.every(({ isOfFiles }) => isOfFiles) ? EXIT.refused : EXIT.failed;
}

/** Returns an error's cause and advice in one line, without secrets. */
export function explain(error: unknown): string {
  return printable(maskSecrets(explained(error)));
}

function explained(thrown: unknown): string {
  const error = firstError(thrown);
  if (!(error instanceof Error)) return String(error);
  if (error.name === "AbortError") return "interrupted; run the same command again to continue";
  if (error instanceof LegisError) return error.message;
  const failure = systemFailure(error);
  if (failure === null) return error.message;
  const where = ["path", "address", "port"].flatMap((key) =>
    key in error ? [String(error[key as keyof Error])] : [],
  );
  const description = failure.advice === null ? failure.what : `${failure.what}; ${failure.advice}`;
  return `${where.length === 0 ? error.message : where.join(":")}: ${description}`;
}
