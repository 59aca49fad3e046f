import { checkReading } from "../../data/readers/check-reading.ts";
import { readSourceFile } from "../../data/readers/read-source-file.ts";
import { type FileReading, UnreadableFile } from "../../data/parse/source-file.ts";

/**
 * Refuses what an import would refuse, and XML that declares entities, which no publisher's does:
 * a few lines of them can unfold to gigabytes. Gives what it holds.
 *
 * @throws {UnreadableFile}
 */
export function checkRecord(name: string, bytes: Uint8Array): FileReading | null {
  checkNoEntities(bytes);
  const reading = readSourceFile({ name, bytes });
  return reading === null ? null : checkReading(reading, null);
}

/** @throws {UnreadableFile} */
export function checkNoEntities(bytes: Uint8Array): void {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("<!ENTITY")) {
    throw new UnreadableFile("declares entities, as an XML bomb does");
  }
}

/** Whether it is a page for people, which some publishers send in place of an error. */
export function isHtml(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart();
  return /^(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html)\b/i.test(start);
}

/** Whether such a page came in place of a document; of a dry run's headers the type tells. */
export function isPage({ dryRun }: { readonly dryRun: boolean }) {
  return (bytes: Uint8Array, contentType: string): boolean =>
    dryRun ? /^text\/html/i.test(contentType) : isHtml(bytes);
}
