export const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function randomBase62(length: number): string {
  // 248 is the largest multiple of 62 in a byte; larger bytes would favor the first letters.
  const limit = 256 - (256 % BASE62.length);
  let text = "";
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length - text.length))) {
      if (byte < limit) text += BASE62.charAt(byte % BASE62.length);
    }
  }
  return text;
}

/** About 256 bits. */
const TOKEN_LENGTH = 43;

export function createToken(): string {
  return randomBase62(TOKEN_LENGTH);
}
