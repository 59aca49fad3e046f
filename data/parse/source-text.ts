import { isUtf8 } from "node:buffer";

import { UnreadableFile } from "./source-file.ts";

/** The encoding comes from a byte order mark, or else the XML declaration, or else is UTF-8. */
export function sourceText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    return decoder(encoding, true).decode(bytes).replace(BEFORE_MARKUP, "");
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const line = encoding === "utf-8" ? `: line ${brokenLine(bytes)}` : "";
    throw new UnreadableFile(`is not valid ${encoding.toUpperCase()}${line}`);
  }
}

/** Decodes the beginning to detect the file's kind, ignoring invalid bytes. */
export function startOfText(bytes: Uint8Array): string {
  const start = decoder(encodingOf(bytes), false).decode(bytes.subarray(0, 8192));
  return start.replace(BEFORE_MARKUP, "").trimStart();
}

/** Marks and blanks that XML must not begin with, as some files do (usgpo/bill-status#59). */
const BEFORE_MARKUP = /^[\s\p{Cf}]+(?=<)/u;

const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
  // UTF-16 without a byte order mark: a zero byte next to an ASCII character such as `<`.
  ["utf-16be", [0x00]],
];

function encodingOf(bytes: Uint8Array): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  if (marked !== undefined) return marked;
  if (bytes[0] !== 0 && bytes[1] === 0) return "utf-16le";
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200));
  const declaration = /^[^<]*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)["']/.exec(
    start.toString("latin1"),
  );
  const declared = declaration?.[1]?.trim().toLowerCase() ?? "utf-8";
  // A declaration that is readable as single bytes can't be UTF-16.
  if (/^(utf-?16|ucs-?2|unicode|iso-10646)/.test(declared)) {
    throw new UnreadableFile(`declares the encoding ${declared} but does not use it`);
  }
  return declared;
}

// The decoder follows the web's rule and reads ISO-8859-1 as windows-1252, which the Congress's
// files need.
function decoder(encoding: string, fatal: boolean): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal });
  } catch {
    throw new UnreadableFile(`declares the encoding ${encoding}, which is unknown`);
  }
}

function brokenLine(bytes: Uint8Array): number {
  let start = 0;
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(0x0a, start);
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}
