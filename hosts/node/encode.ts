import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { ContentCoding, Encoder } from "../../edge/api/negotiate-encoding.ts";
import { inOwnMemory } from "./inflate.ts";

const brotli = promisify(brotliCompress);
const zstd = promisify(zstdCompress);
const deflate = promisify(gzip);

const ENCODE: Record<ContentCoding, Encoder["encode"]> = {
  br: (body) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
  zstd: (body) => zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  gzip: (body) => deflate(body, { level: 6 }),
};

/** Compresses on Node's thread pool, at levels that cost about as much CPU as sending. */
export const nodeEncoder: Encoder = {
  codings: ["br", "zstd", "gzip"],
  encode: async (body, coding) => inOwnMemory(await ENCODE[coding](body, coding)),
};
