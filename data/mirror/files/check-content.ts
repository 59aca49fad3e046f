import { checkReading } from "../../readers/check-reading.ts";
import { readSourceFile } from "../../readers/read-source-file.ts";
import { type FileReading, UnreadableFile } from "../../parse/source-file.ts";

/**
 * Refuses files that an import would refuse, and XML with entity declarations: no publisher uses
 * them, and a few lines can expand to gigabytes. Throws an {@link UnreadableFile}.
 */
export function checkRecord(name: string, bytes: Uint8Array): FileReading | null {
  checkNoEntities(bytes);
  const reading = readSourceFile({ name, bytes });
  return reading === null ? null : checkReading(reading, null);
}

export function checkNoEntities(bytes: Uint8Array): void {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("<!ENTITY")) {
    throw new UnreadableFile("declares entities, as an XML bomb does");
  }
}

/** Whether the content is an HTML page, which some publishers send instead of an error. */
export function isHtml(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart();
  return /^(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html)\b/i.test(start);
}

/** Detects HTML sent instead of a document; by its content type in a dry run, which has no body. */
export function isPage({ dryRun }: { readonly dryRun: boolean }) {
  return (bytes: Uint8Array, contentType: string): boolean =>
    dryRun ? /^text\/html/i.test(contentType) : isHtml(bytes);
}
