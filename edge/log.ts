/** What happened, as machine-readable events. Never headers, never keys. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** `error` holds what was thrown, `url` a request's address; secrets in either are masked. */
export type LogFields = Readonly<Record<string, unknown>>;

const API_KEY = /fld_live_[0-9A-Za-z]+/g;
// A name without a value matches too: looked for again from each `?` in it, a line of them takes minutes.
const PARAMETER = /([?&][^=&#"\s]*)(=[^&#"\s]+)?/g;
const SECRET_NAME = /key|token|secret|password/i;

/** The text without API keys and without the values of query parameters named like secrets. */
export function maskSecrets(text: string): string {
  return text
    .replaceAll(PARAMETER, (whole: string, name: string, value: string | undefined) =>
      value !== undefined && SECRET_NAME.test(name) ? `${name}=***` : whole,
    )
    .replaceAll(API_KEY, "fld_live_***");
}
