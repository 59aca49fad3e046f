import { AccountsError } from "./database/accounts-error.ts";

export const MAX_KEY_NAME_LENGTH = 60;

/** Control characters, broken surrogates, line ends, and what turns the direction of text around. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u{202a}-\u{202e}\u{2066}-\u{2069}]/u;

/**
 * What a key is called, trimmed.
 *
 * @throws {AccountsError} `invalid_name`
 */
export function parseKeyName(text: string): string {
  const name = text.trim();
  if (name === "" || name.length > MAX_KEY_NAME_LENGTH || UNPRINTABLE.test(name)) {
    throw new AccountsError(
      "invalid_name",
      `A key's name must have 1 to ${MAX_KEY_NAME_LENGTH} characters, none of them control characters`,
    );
  }
  return name;
}
