import { randomBase62 } from "../limits/api-key.ts";

/** Some 256 bits. */
const TOKEN_LENGTH = 43;

/** A secret that nobody can guess, for a link or a session. */
export function createToken(): string {
  return randomBase62(TOKEN_LENGTH);
}
