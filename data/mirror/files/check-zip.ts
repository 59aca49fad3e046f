import { UnknownKind, UnreadableFile } from "../../parse/source-file.ts";
import { zipEntries, cutOffZip } from "../../files/zip.ts";
import { checkNoEntities } from "./check-content.ts";

/** In bytes. For scale: the entire 117th House has 9,698 bills, 200 MB unpacked, 33 MB zipped. */
const MAX_UNPACKED_SIZE = 4 * 1024 ** 3;

/** Throws an `UnreadableFile` unless the content is a zip. Publishers may serve a page in its place. */
export function checkZipStart(bytes: Uint8Array): void {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new UnknownKind("is not a whole zip");
}

/** Reads a whole zip. Throws an `UnreadableFile` for damage, zip bombs and lack of bills. */
export async function checkBillZip(
  path: string,
  isBill: (name: string) => boolean,
  maxUnpackedSize = MAX_UNPACKED_SIZE,
): Promise<void> {
  let bills = 0;
  let size = 0;
  let name = "";
  try {
    for await (const entry of zipEntries(path)) {
      ({ name } = entry);
      const bytes = entry.read();
      size += bytes.length;
      if (size > maxUnpackedSize) throw new Error(`unpacks to more than ${maxUnpackedSize} bytes`);
      checkNoEntities(bytes);
      if (isBill(name)) bills++;
    }
  } catch (error) {
    throw new UnreadableFile(`is ${cutOffZip(error)}${name === "" ? "" : ` (at ${name})`}`);
  }
  if (bills === 0) throw new UnreadableFile("is a zip without bills");
}

/** Returns the file names in a zip that was checked before. */
export async function zipNames(path: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const { name } of zipEntries(path)) names.add(name);
  return names;
}
