import { crc32, deflateRawSync } from "node:zlib";

/** An entry to write. Fields other than name and text are written as given, even if false. */
export interface ZipPart {
  readonly name: string;
  readonly text: string;
  readonly uncompressedSize?: number;
  readonly crc?: number;
  /** Points to the first entry's bytes. */
  readonly isFirstAgain?: boolean;
}

/**
 * A minimal zip file, with false statements about itself where a test asks for them.
 *
 * @param saidEntries the number of entries that its end record claims
 */
export function zipFile(parts: readonly ZipPart[], saidEntries = parts.length): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name);
    const bytes = Buffer.from(part.text);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(part.crc ?? crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(part.uncompressedSize ?? bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(part.isFirstAgain === true ? 0 : offset, 10);
    directory.push(Buffer.from("PK\u0001\u0002\u0014\u0000"), common, rest, name);
    if (part.isFirstAgain === true) continue;
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Math.min(saidEntries, MOST_IN_16_BITS), 4);
  end.writeUInt16LE(Math.min(saidEntries, MOST_IN_16_BITS), 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  const before = [...locals, central];
  if (saidEntries > MOST_IN_16_BITS) before.push(zip64End(saidEntries, central.length, offset));
  return Buffer.concat([...before, Buffer.from("PK\u0005\u0006"), end]);
}

const MOST_IN_16_BITS = 0xffff;

/** The ZIP64 end record and its locator (PKWARE APPNOTE 4.3.14 and 4.3.15). */
function zip64End(entries: number, directorySize: number, directoryStart: number): Buffer {
  const end = Buffer.alloc(52);
  end.writeBigUInt64LE(44n, 0);
  end.writeBigUInt64LE(BigInt(entries), 20);
  end.writeBigUInt64LE(BigInt(entries), 28);
  end.writeBigUInt64LE(BigInt(directorySize), 36);
  end.writeBigUInt64LE(BigInt(directoryStart), 44);
  const locator = Buffer.alloc(16);
  locator.writeBigUInt64LE(BigInt(directoryStart + directorySize), 4);
  locator.writeUInt32LE(1, 12);
  return Buffer.concat([
    Buffer.from("PK\u0006\u0006"),
    end,
    Buffer.from("PK\u0006\u0007"),
    locator,
  ]);
}
