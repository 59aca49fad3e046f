import { checkReading } from "../../readers/check-reading.ts";
import { readSourceFile } from "../../readers/read-source-file.ts";
import {
  type FileReading,
  NoSuchDocument,
  UnknownKind,
  UnreadableFile,
  UnsupportedFile,
} from "../../parse/source-file.ts";
import { blocked, unexpected } from "../http/fetch-error.ts";

/**
 * Refuses files that an import would refuse, and XML with entity declarations: no publisher uses
 * them, and a few lines can expand to gigabytes. Lets pass what an import leaves out and names. Throws an {@link UnreadableFile}.
 */
export function checkRecord(name: string, bytes: Uint8Array): FileReading | null {
  checkNoEntities(bytes);
  try {
    const reading = readSourceFile({ name, bytes });
    return reading === null ? null : checkReading(reading, null);
  } catch (error) {
    if (error instanceof UnsupportedFile) return null;
    throw error;
  }
}

export function checkNoEntities(bytes: Uint8Array): void {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("<!ENTITY")) {
    throw new UnreadableFile("declares entities, as an XML bomb does");
  }
}

/** Publishers' notices have some hundred bytes; the shortest documents have more. */
const SHORT_ANSWER = 1024;

/** Akamai's, Cloudflare's and the Clerk's own pages, which may come with status 200. */
const BLOCKED =
  /<title>\s*(?:access denied|just a moment|attention required)|you don['’]t have permission|you have been blocked/i;

/**
 * Reads an answer that came with status 200. Returns `"absent"` if it says that there is no such
 * document: {@link NoSuchDocument}, an HTML page, or a short answer of another kind, such as the Clerk's
 * `<xml>Error sanitizing file "roll315.xml". Please try again.</xml>`. Throws a {@link FetchError} for a
 * page that blocks us and for a document that can't be read.
 */
export function readAnswer<Result>(
  { address, bytes, contentType }: ReceivedAnswer,
  read: (bytes: Uint8Array) => Result,
): Result | "absent" {
  try {
    return read(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    if (error instanceof NoSuchDocument) return "absent";
    const start = new TextDecoder().decode(bytes.subarray(0, 4096));
    if (BLOCKED.test(start)) throw blocked(address, "the publisher sends a page that blocks us");
    const isShort = bytes.length > 0 && bytes.length < SHORT_ANSWER;
    if (HTML.test(start) || (isShort && error instanceof UnknownKind)) return "absent";
    throw unexpected(address, `${error.message}${contentType && `, sent as ${contentType}`}`);
  }
}

interface ReceivedAnswer {
  readonly address: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

const HTML = /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html)\b/i;
