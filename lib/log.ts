/** Structured log events. Must never contain headers or keys. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** The number of lines that could not be written, if known. */
  lostLines?(): number;
}

/** `error` is any thrown value, `url` a request's address. Secrets in both are masked. */
export type LogFields = Readonly<Record<string, unknown>>;
