/** Finds text that must never be in an answer or log line. */

/** Traces of our own code, machine and database. */
const OF_OURS: Readonly<Record<string, RegExp>> = {
  "a stack trace": /\n\s+at .{0,300}:\d+:\d+|node:internal|\bat (?:async )?[\w.<>]+ \(/,
  "a file's path":
    /file:\/\/|node_modules|\/(?:tmp|home|root|usr|var|work)\/[\w.-]+|\.[cm]?tsx?:\d+/,
  "an error's name": /\b(?:Type|Reference|Range|Syntax|Sqlite|Zod|Assertion)Error\b|\bSQLITE_[A-Z]/,
  "a query":
    /\b(?:SELECT|INSERT|UPDATE|DELETE)\b[^"\n]{1,200}\b(?:FROM|INTO|SET|WHERE)\b|\bfts5\b|\bsqlite/i,
};

/** Returns the names of the traces in a text. */
export function tracesIn(text: string): string[] {
  return Object.entries(OF_OURS).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
}

/** Returns the names of the secrets in a text, in plain or percent-encoded form. */
export function secretsIn(text: string, secrets: Readonly<Record<string, string>>): string[] {
  const decoded = text.includes("%") ? withoutEscapes(text) : text;
  return Object.entries(secrets).flatMap(([name, secret]) =>
    secret !== "" && (text.includes(secret) || decoded.includes(secret)) ? [name] : [],
  );
}

/** The header lines of a response. */
export function headOf({ headers }: Response): string {
  return Array.from(headers, ([name, value]) => `${name}: ${value}`).join("\n");
}

function withoutEscapes(text: string): string {
  return text.replaceAll(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
