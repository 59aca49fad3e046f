import { BASE62, randomBase62 } from "../../lib/random-text.ts";
import { required } from "../../lib/required.ts";

/** An API key: `fld_live_`, 32 random base-62 characters, and a CRC-32 checksum in 6 more. */

const PREFIX = "fld_live_";
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const CHECKSUM_START = PREFIX.length + RANDOM_LENGTH;
const KEY_FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

export function createApiKey(): string {
  const body = PREFIX + randomBase62(RANDOM_LENGTH);
  return body + checksum(body);
}

/** Checks form and checksum, so that typos are refused without a lookup. */
export function isWellFormedApiKey(text: string): boolean {
  return (
    KEY_FORM.test(text) && checksum(text.slice(0, CHECKSUM_START)) === text.slice(CHECKSUM_START)
  );
}

export function displayOf(key: string): { readonly prefix: string; readonly last_four: string } {
  return { prefix: PREFIX, last_four: key.slice(-4) };
}

export function keyHint({ prefix, last_four }: ReturnType<typeof displayOf>): string {
  return `${prefix}…${last_four}`;
}

function checksum(text: string): string {
  let remaining = crc32(text);
  let digits = "";
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = BASE62.charAt(remaining % BASE62.length) + digits;
    remaining = Math.floor(remaining / BASE62.length);
  }
  return digits;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 of ASCII text, as in zip and PNG. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index++) {
    crc =
      (crc >>> 8) ^
      required(CRC_TABLE[(crc ^ text.charCodeAt(index)) & 0xff], "a row of the table");
  }
  return (crc ^ 0xffffffff) >>> 0;
}
