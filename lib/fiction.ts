/** What the files of the sample legislature say of themselves, so that nobody takes them for real. */

const MARK = "Fiction, made up by legis sample; nothing here happened.";
/** The mark stands at the top. */
const LOOKED_AT_BYTES = 512;

/** The text of a file with the mark in it, as its format has remarks. */
export function markAsFiction(path: string, text: string): string {
  if (path.endsWith(".xml")) return text.replace(/^<\?xml[^>]*\?>\n?/, `$&<!-- ${MARK} -->\n`);
  if (path.endsWith(".yaml")) return `# ${MARK}\n${text}`;
  if (path.endsWith(".json")) return text.replace("{", `{ "fiction": "${MARK}",`);
  throw new Error(`${path} is of a format that has no place for the mark of fiction`);
}

/** Whether a file says that it is of the sample legislature. */
export function isMarkedAsFiction(bytes: Uint8Array): boolean {
  const { buffer, byteOffset, length } = bytes;
  return Buffer.from(buffer, byteOffset, Math.min(length, LOOKED_AT_BYTES)).includes(MARK);
}
