import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";

import { MAX_FILE_SIZE } from "../../files/zip.ts";
import { FetchError, transient, unexpected } from "./fetch-error.ts";
import { networkFailure } from "./http-failure.ts";

const DECODERS: Readonly<
  Record<string, (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>>
> = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
};

export interface Answer {
  readonly address: string;
  readonly encoding: string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
  readonly onBytes: (count: number) => void;
}

/** Reads a body. As transferred and decompressed, it may be as large as the largest document. */
export async function readAnswer(answer: Answer): Promise<Buffer> {
  const { address, encoding } = answer;
  const packed = await collect(answer);
  if (encoding === undefined || encoding === "identity" || packed.length === 0) return packed;
  const decode = DECODERS[encoding.toLowerCase()];
  if (decode === undefined) throw unexpected(address, `it has the unknown encoding ${encoding}`);
  try {
    return await decode(packed, { maxOutputLength: MAX_FILE_SIZE });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(address);
    throw transient(address, `it can't be decompressed as ${encoding}`, { cause: error });
  }
}

async function collect({ address, body, onBytes }: Answer): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of body) {
      onBytes(piece.length);
      size += piece.length;
      if (size > MAX_FILE_SIZE) throw tooLarge(address);
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof FetchError ? error : networkFailure(address, error);
  }
  return Buffer.concat(pieces);
}

function tooLarge(address: string): FetchError {
  return unexpected(address, `it is larger than ${MAX_FILE_SIZE / 1024 / 1024} MB`);
}
