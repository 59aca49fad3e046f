import type { Day } from "../documents.ts";
import { easternDay } from "./eastern.ts";

/**
 * A line at the top of a mirrored YAML list that has no date of its own: the publisher's last change. It is
 * part of the file, so that a copied mirror publishes the same pages.
 */
const DATE = /^# Last-Modified: (.*)$/m;
const MAX_DATE_OFFSET = 512;

export function dateLine(changedAt: string): string {
  return `# Last-Modified: ${new Date(changedAt).toISOString()}\n`;
}

/** Removes the line that {@link dateLine} made. */
export function withoutDate(bytes: Buffer): Buffer {
  const line = DATE.exec(startOf(bytes));
  return line?.index === 0 ? bytes.subarray(line[0].length + 1) : bytes;
}

/** Returns the day in Washington; `null` if the list has no date. */
export function dateOf(bytes: Uint8Array): Day | null {
  return easternDay(DATE.exec(startOf(bytes))?.[1]);
}

function startOf({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, Math.min(length, MAX_DATE_OFFSET)).toString("latin1");
}
