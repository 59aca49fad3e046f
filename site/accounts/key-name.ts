import { AccountsError } from "./database/accounts-error.ts";

export const MAX_KEY_NAME_LENGTH = 60;

/** Control characters, lone surrogates, line breaks, and bidirectional overrides. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u{202a}-\u{202e}\u{2066}-\u{2069}]/u;

/** Returns the form's error message for a key name, or null if the name is valid. */
export function wrongKeyName(text: string): string | null {
  const name = text.trim();
  if (name === "") return "Type a name.";
  if (name.length > MAX_KEY_NAME_LENGTH) {
    return `Use at most ${MAX_KEY_NAME_LENGTH} characters; this name has ${name.length}.`;
  }
  return UNPRINTABLE.test(name) ? "Use letters, digits and symbols only, all on one line." : null;
}

/** @throws {AccountsError} `invalid_name` */
export function parseKeyName(text: string): string {
  if (wrongKeyName(text) === null) return text.trim();
  throw new AccountsError(
    "invalid_name",
    `A key's name must have 1 to ${MAX_KEY_NAME_LENGTH} characters, none of them control characters`,
  );
}
