/** The sample's files say that they are fiction, so that nobody takes them for real data. */
const MARK = "Fiction, made up by legis sample; nothing here happened.";
/** The mark is at the top of the file. */
const MAX_MARK_OFFSET = 512;

export function isMarkedAsFiction(bytes: Uint8Array): boolean {
  const { buffer, byteOffset, length } = bytes;
  return Buffer.from(buffer, byteOffset, Math.min(length, MAX_MARK_OFFSET)).includes(MARK);
}
