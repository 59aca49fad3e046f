import { UnreadableFile } from "../../parse/source-file.ts";
import { zipEntries, cutOffZip } from "../../files/zip.ts";

/** For scale: the entire 117th House has 9,698 bills, 200 MB unpacked, 33 MB zipped. */
export const ZIP_LIMITS = {
  entries: 100_000,
  /** Total unpacked size, in bytes. */
  size: 4 * 1024 ** 3,
  /** An entry's maximum compression ratio; bills have about 10. */
  ratio: 200,
};

/** Entries up to this size may have any compression ratio. */
const HARMLESS_SIZE = 1024 * 1024;

/** Reads a zip's file names. Throws an `UnreadableFile` for damage, zip bombs and lack of bills. */
export async function checkBillZip(
  path: string,
  isBill: (name: string) => boolean,
  limits = ZIP_LIMITS,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  let size = 0;
  let name = "";
  try {
    for await (const entry of zipEntries(path)) {
      ({ name } = entry);
      if (names.size === limits.entries) throw refusal(`has more than ${limits.entries} files`);
      const bytes = entry.read();
      size += bytes.length;
      if (size > limits.size) throw refusal(`unpacks to more than ${limits.size} bytes`);
      const isBomb =
        bytes.length > HARMLESS_SIZE && bytes.length > limits.ratio * entry.compressedSize;
      if (isBomb) throw refusal(`unpacks to more than ${limits.ratio} times its size`);
      if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("<!ENTITY")) {
        throw refusal("declares entities, as an XML bomb does");
      }
      if (isBill(name)) names.add(name);
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(`is ${cutOffZip(error)}${name === "" ? "" : ` (at ${name})`}`);
  }
  if (names.size === 0) throw new UnreadableFile("is a zip without bills");
  return names;

  function refusal(reason: string): UnreadableFile {
    return new UnreadableFile(`is a refused zip: ${name} ${reason}`);
  }
}

/** Returns the file names in a zip that was checked before. */
export async function zipNames(path: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const { name } of zipEntries(path)) names.add(name);
  return names;
}
