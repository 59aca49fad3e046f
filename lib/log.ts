/** What happened, as machine-readable events. Never headers, never keys. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** How many lines could not be written, where that is known. */
  lostLines?(): number;
}

/** `error` holds what was thrown, `url` a request's address; secrets in either are masked. */
export type LogFields = Readonly<Record<string, unknown>>;
