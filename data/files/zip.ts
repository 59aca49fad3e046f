import { messageOf } from "../../lib/errors.ts";
import { closeSync, fstatSync, openSync, read, readSync } from "node:fs";
import { crc32, inflateRawSync } from "node:zlib";

import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from "yauzl";

/** No upstream document comes near this size, in bytes: a larger one is a mistake or an attack. */
export const MAX_FILE_SIZE = 64 * 1024 * 1024;

/** Of one zip. All bills of both houses in a Congress are some 17,000 files. */
export const MOST_ENTRIES = 500_000;

/** One file of a zip, read on demand. */
export interface ZipEntry {
  readonly name: string;
  readonly compressedSize: number;
  /** By the clock of whoever packed it, for zips know no zone; the time in UTC. */
  readonly modified: Date;
  /** @throws {Error} when the entry is too large, damaged, encrypted or packed in an unknown way */
  read(): Uint8Array;
}

/**
 * The entries of a zip in the order of its directory, which stands at its end: a zip that was cut
 * off has none, and throws here. So does one with too many, and one whose entries share their bytes,
 * by which a small zip would unpack to any size.
 */
export async function* zipEntries(path: string): AsyncGenerator<ZipEntry> {
  const descriptor = openSync(path, "r");
  try {
    const reader = new DirectoryReader(descriptor);
    const zip = await fromRandomAccessReaderPromise(reader, fstatSync(descriptor).size, {
      autoClose: false,
    });
    if (zip.entryCount > MOST_ENTRIES) throw new Error(`has more than ${MOST_ENTRIES} files`);
    const window = createWindow(descriptor);
    let packedSize = 0;
    for await (const entry of zip.eachEntry()) {
      packedSize += entry.compressedSize;
      if (packedSize > zip.fileSize) throw new Error("has files that stand in one another");
      if (entry.fileName.endsWith("/")) continue;
      yield {
        name: entry.fileName,
        compressedSize: entry.compressedSize,
        modified: entry.getLastModDate({ timezone: "UTC" }),
        read: () => unpack(entry, window),
      };
    }
  } finally {
    closeSync(descriptor);
  }
}

const DIRECTORY_WINDOW_SIZE = 64 * 1024;

/** The directory, read by the window: yauzl asks twice for each entry, and the disk is slow to answer. */
class DirectoryReader extends RandomAccessReader {
  readonly #descriptor: number;
  #start = 0;
  #window = Buffer.alloc(0);

  constructor(descriptor: number) {
    super();
    this.#descriptor = descriptor;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    const skipped = position - this.#start;
    if (skipped >= 0 && skipped + length <= this.#window.length) {
      const bytes = this.#window.copy(buffer, offset, skipped, skipped + length);
      process.nextTick(callback, null, bytes);
      return;
    }
    const wanted = Buffer.allocUnsafe(Math.max(length, DIRECTORY_WINDOW_SIZE));
    read(this.#descriptor, wanted, 0, wanted.length, position, (error, bytesRead) => {
      this.#start = position;
      this.#window = wanted.subarray(0, bytesRead);
      if (error !== null) callback(error);
      else callback(null, this.#window.copy(buffer, offset, 0, length));
    });
  }
}

const STORED = 0;
const DEFLATED = 8;

function unpack(entry: Entry, window: Window): Uint8Array {
  if (entry.isEncrypted()) throw new Error("is encrypted");
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw new Error(`is packed in a way that is not known here (${entry.compressionMethod})`);
  }
  if (Math.max(entry.uncompressedSize, entry.compressedSize) > MAX_FILE_SIZE) throw tooLarge();
  const header = window(entry.relativeOffsetOfLocalHeader, LOCAL_HEADER_SIZE);
  const packed = window(dataStart(header, entry), entry.compressedSize);
  const bytes = entry.compressionMethod === STORED ? Buffer.from(packed) : inflate(packed);
  // yauzl leaves the checksum to its caller.
  if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) {
    throw new Error("is damaged: its checksum is not the one in the zip");
  }
  return bytes;
}

// The name and the extra fields stand between the header and the data (PKWARE APPNOTE 4.3.7).
const LOCAL_HEADER_SIZE = 30;

function dataStart(header: Buffer, { relativeOffsetOfLocalHeader }: Entry): number {
  if (header.readUInt32LE(0) !== 0x04034b50) throw new Error("is damaged: it has no header");
  const [nameLength, extraLength] = [header.readUInt16LE(26), header.readUInt16LE(28)];
  return relativeOffsetOfLocalHeader + LOCAL_HEADER_SIZE + nameLength + extraLength;
}

/** The bytes of a file from a position on; good until the next call. */
type Window = (position: number, length: number) => Buffer;

const WINDOW_SIZE = 1024 * 1024;

// Some thousand small entries stand one behind the other: reading them each by itself takes longer
// than unpacking them.
function createWindow(descriptor: number): Window {
  let start = 0;
  let window = Buffer.alloc(0);
  return (position, length) => {
    if (position < start || position + length > start + window.length) {
      const wanted = Buffer.allocUnsafe(Math.max(length, WINDOW_SIZE));
      start = position;
      window = wanted.subarray(0, readSync(descriptor, wanted, 0, wanted.length, position));
    }
    if (position + length > start + window.length) throw new Error("is cut off");
    return window.subarray(position - start, position - start + length);
  };
}

// The size that the directory gives can be a lie, so unpacking stops at the limit by itself.
function inflate(packed: Buffer): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: MAX_FILE_SIZE });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw new Error(`is damaged: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/** The refusal of a file beyond the limit. */
export function tooLarge(): Error {
  return new Error(`is larger than ${MAX_FILE_SIZE / 1024 / 1024} MB`);
}
