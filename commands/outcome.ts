import { LegisError, systemFailure } from "../lib/errors.ts";
import { maskSecrets } from "../lib/mask-secrets.ts";

/** Exit codes: all well, failed, or finished with some inputs refused. */
export const EXIT = { done: 0, failed: 1, refused: 2 } as const;

/** One line that says what went wrong and, where it is known, what to do; without secrets. */
export function explain(error: unknown): string {
  return maskSecrets(explained(error));
}

function explained(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "AbortError") return "interrupted; the same command again goes on";
  if (error instanceof LegisError) return error.message;
  const failure = systemFailure(error);
  if (failure === null) return error.message;
  const where = ["path", "address", "port"].flatMap((key) =>
    key in error ? [String(error[key as keyof Error])] : [],
  );
  const told = failure.advice === null ? failure.what : `${failure.what}; ${failure.advice}`;
  return `${where.length === 0 ? error.message : where.join(":")}: ${told}`;
}
