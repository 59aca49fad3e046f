/** Marks the sample legislature's files as fiction, so that nobody takes them for real data. */

const MARK = "Fiction, made up by legis sample; nothing here happened.";
/** The mark is at the top of the file. */
const MAX_MARK_OFFSET = 512;

export function markAsFiction(path: string, text: string): string {
  if (path.endsWith(".xml")) return text.replace(/^<\?xml[^>]*\?>\n?/, `$&<!-- ${MARK} -->\n`);
  if (path.endsWith(".yaml")) return `# ${MARK}\n${text}`;
  if (path.endsWith(".json")) return text.replace("{", `{ "fiction": "${MARK}",`);
  throw new Error(`${path} has a format without comments, so it can't be marked as fiction`);
}

export function isMarkedAsFiction(bytes: Uint8Array): boolean {
  const { buffer, byteOffset, length } = bytes;
  return Buffer.from(buffer, byteOffset, Math.min(length, MAX_MARK_OFFSET)).includes(MARK);
}
