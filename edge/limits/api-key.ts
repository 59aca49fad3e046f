/** An API key: `fld_live_`, 32 random base-62 characters, and 6 of CRC-32 over what precedes. */

const PREFIX = "fld_live_";
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const CHECKSUM_START = PREFIX.length + RANDOM_LENGTH;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const KEY_FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** A new key that nobody can guess. */
export function createApiKey(): string {
  const body = PREFIX + randomBase62(RANDOM_LENGTH);
  return body + checksum(body);
}

/** Whether the text can be a key at all, so that typos are refused without a look-up. */
export function isWellFormedApiKey(text: string): boolean {
  return (
    KEY_FORM.test(text) && checksum(text.slice(0, CHECKSUM_START)) === text.slice(CHECKSUM_START)
  );
}

/** What may be shown of a key after its creation. */
export function displayOf(key: string): { prefix: string; lastFour: string } {
  return { prefix: PREFIX, lastFour: key.slice(-4) };
}

/** Random letters and digits, each equally likely. */
export function randomBase62(length: number): string {
  // 248 is the largest multiple of 62 in a byte; the bytes above it would favour the first letters.
  const limit = 256 - (256 % ALPHABET.length);
  let text = "";
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length - text.length))) {
      if (byte < limit) text += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return text;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 as in zip and PNG, of ASCII text. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let at = 0; at < text.length; at++) {
    crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ text.charCodeAt(at)) & 0xff] ?? 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
