import { bytesToHex } from "@noble/hashes/utils.js";
import { LRUCache } from "lru-cache";

import type { Sha256 } from "../builds/sha256.ts";
import { type ContentCoding, type Encoder, negotiateEncoding } from "./negotiate-encoding.ts";

/** A body ready to send. */
export interface Answer {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly coding: ContentCoding | "identity";
  /** Weak, of the body before any coding. */
  readonly etag: string;
  /** The route that made it. */
  readonly route: string;
}

/** An answer as it was made, still to be put into the coding that a request prefers. */
export interface MadeAnswer {
  readonly key: string;
  readonly plain: Answer;
}

/** What a body's objects take beside it. */
const ENTRY_BYTES = 512;
/** Below this a coding's own overhead eats what it saves. */
const MIN_ENCODED_BYTES = 1024;

/** Finished bodies by build and request, in each coding that was asked for. */
export function createAnswerCache(encoder: Encoder, sha256: Sha256, maxBytes: number) {
  const cache = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => ENTRY_BYTES + body.length + key.length,
  });
  const encode = async (key: string, plain: Answer, coding: ContentCoding): Promise<Answer> => {
    const encoded: Answer = { ...plain, body: await encoder.encode(plain.body, coding), coding };
    cache.set(`${key} ${coding}`, encoded);
    return encoded;
  };
  return {
    find: (build: string, target: string): MadeAnswer | null => {
      const key = `${build} ${target}`;
      const plain = cache.get(key);
      return plain === undefined ? null : { key, plain };
    },
    /** Keeps a new body. */
    add: async (
      build: string,
      target: string,
      { route, body }: { readonly route: string; readonly body: Uint8Array },
    ): Promise<MadeAnswer> => {
      const key = `${build} ${target}`;
      const owned = body as Uint8Array<ArrayBuffer>;
      const plain: Answer = {
        body: owned,
        coding: "identity",
        etag: weakETag(await sha256(owned)),
        route,
      };
      cache.set(key, plain);
      return { key, plain };
    },
    /** The answer in the coding preferred; at once when it was asked for in that before. */
    inCoding: ({ key, plain }: MadeAnswer, accept: string | null): Answer | Promise<Answer> => {
      if (plain.body.length < MIN_ENCODED_BYTES || accept === null) return plain;
      const coding = negotiateEncoding(accept, encoder.codings);
      if (coding === "identity") return plain;
      return cache.get(`${key} ${coding}`) ?? encode(key, plain, coding);
    },
  };
}

/** The same for the same body, whoever asks and however it is encoded. */
function weakETag(hash: Uint8Array): string {
  return `W/"${bytesToHex(hash.subarray(0, 16))}"`;
}
