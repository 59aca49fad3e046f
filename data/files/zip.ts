import { messageOf } from "../../lib/errors.ts";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { crc32, inflateRawSync } from "node:zlib";

import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from "yauzl";

/** In bytes. No upstream document is nearly this large; a larger one is an error or an attack. */
export const MAX_FILE_SIZE = 64 * 1024 * 1024;

/** Per zip. A Congress has about 17,000 bill files. */
export const MAX_ENTRIES = 500_000;

export interface ZipEntry {
  readonly name: string;
  readonly compressedSize: number;
  /** The packer's local time, taken as UTC, since zips have no time zone. */
  /** @throws {Error} if the entry is too large, damaged, encrypted or uses an unknown compression */
  read(): Uint8Array;
}

/**
 * Yields the entries in the directory's order. Throws if the directory is cut off or has too many
 * entries, or if entries share bytes, which would let a small zip expand to any size.
 */
export async function* zipEntries(path: string): AsyncGenerator<ZipEntry> {
  const descriptor = openSync(path, "r");
  try {
    const reader = new DirectoryReader(descriptor);
    const zip = await fromRandomAccessReaderPromise(reader, fstatSync(descriptor).size, {
      autoClose: false,
    });
    if (zip.entryCount > MAX_ENTRIES) throw new Error(`has more than ${MAX_ENTRIES} files`);
    const window = createWindow(descriptor);
    let packedSize = 0;
    for await (const entry of zip.eachEntry()) {
      packedSize += entry.compressedSize;
      if (packedSize > zip.fileSize) throw new Error("has overlapping files");
      if (entry.fileName.endsWith("/")) continue;
      yield {
        name: entry.fileName,
        compressedSize: entry.compressedSize,
        read: () => unpack(entry, window),
      };
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Reads the directory through a window, since yauzl reads twice per entry and the disk is slow. */
class DirectoryReader extends RandomAccessReader {
  readonly #window: Window;

  constructor(descriptor: number) {
    super();
    this.#window = createWindow(descriptor);
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    try {
      const bytesRead = this.#window(position, length).copy(buffer, offset);
      process.nextTick(callback, null, bytesRead);
    } catch (error) {
      process.nextTick(callback, error);
    }
  }
}

const STORED = 0;
const DEFLATED = 8;

function unpack(entry: Entry, window: Window): Uint8Array {
  if (entry.isEncrypted()) throw new Error("is encrypted");
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw new Error(`uses an unknown compression method (${entry.compressionMethod})`);
  }
  if (Math.max(entry.uncompressedSize, entry.compressedSize) > MAX_FILE_SIZE) throw tooLarge();
  const header = window(entry.relativeOffsetOfLocalHeader, LOCAL_HEADER_SIZE);
  const packed = window(dataStart(header, entry), entry.compressedSize);
  const bytes = entry.compressionMethod === STORED ? Buffer.from(packed) : inflate(packed);
  // yauzl leaves checksums to its callers.
  if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) {
    throw new Error("is damaged: its checksum is not the one in the zip");
  }
  return bytes;
}

// The header is followed by the name and extra fields, then the data (PKWARE APPNOTE 4.3.7).
const LOCAL_HEADER_SIZE = 30;

function dataStart(header: Buffer, { relativeOffsetOfLocalHeader }: Entry): number {
  if (header.readUInt32LE(0) !== 0x04034b50) throw new Error("is damaged: it has no header");
  const [nameLength, extraLength] = [header.readUInt16LE(26), header.readUInt16LE(28)];
  return relativeOffsetOfLocalHeader + LOCAL_HEADER_SIZE + nameLength + extraLength;
}

/** Reads bytes at a position. The result is valid until the next call. */
type Window = (position: number, length: number) => Buffer;

const WINDOW_SIZE = 1024 * 1024;

// Thousands of small entries follow each other; a read for each would outlast the unpacking.
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

// The directory's size may be wrong, so inflating enforces the limit itself.
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

export function tooLarge(): Error {
  return new Error(`is larger than ${MAX_FILE_SIZE / 1024 / 1024} MB`);
}

/**
 * A zip's directory is at its end, so nothing can be read from a truncated zip. An import keeps the
 * earlier records and tries again next time; a mirror keeps the previous zip.
 */
export function cutOffZip(error: unknown): string {
  return `not a whole zip: ${messageOf(error)}`;
}
