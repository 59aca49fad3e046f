import { AccountsError } from "../edge/accounts/database/accounts-error.ts";
import { RecordsError } from "../data/database/database.ts";
import { maskSecrets } from "../lib/mask-secrets.ts";
import { SettingsError } from "./settings.ts";
import { StoreError } from "../store/store-error.ts";

/** Exit codes: all well, failed, or finished with some inputs refused. */
export const EXIT = { done: 0, failed: 1, refused: 2 } as const;

const EXPLAINED: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EACCES: "it may not be read or written",
  EPERM: "it may not be read or written",
  EROFS: "it may not be written",
  ENOENT: "there is no such file or folder",
  ENOTDIR: "it is not a folder",
  EADDRINUSE: "another program listens there; set PORT to another one",
};

/** One line that says what went wrong and, where it is known, what to do; without secrets. */
export function explain(error: unknown): string {
  return maskSecrets(explained(error));
}

function explained(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "AbortError") return "interrupted; the same command again goes on";
  const isOurs =
    error instanceof AccountsError ||
    error instanceof RecordsError ||
    error instanceof SettingsError ||
    error instanceof StoreError;
  if (isOurs || !("code" in error) || typeof error.code !== "string") return error.message;
  const reason = EXPLAINED[error.code];
  const where = ["path", "address", "port"].flatMap((key) =>
    key in error ? [String(error[key as keyof Error])] : [],
  );
  return reason === undefined ? error.message : `${where.join(":")}: ${reason}`;
}
