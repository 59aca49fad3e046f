import { bytesToHex } from "@noble/hashes/utils.js";
import { LRUCache } from "lru-cache";

import type { Sha256 } from "../builds/sha256.ts";
import { type ContentCoding, type Encoder, negotiateEncoding } from "./negotiate-encoding.ts";
import { queryOf } from "./request-head.ts";

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

/**
 * Finished answers that several processes share, by name; what can't be found or kept there is as if
 * it were not there.
 */
export interface SharedAnswers {
  find(name: string): Promise<Answer | null>;
  keep(name: string, answer: Answer): void;
}

/** What a body's objects take beside it. */
const ENTRY_BYTES = 512;
/** Below this a coding's own overhead eats what it saves. */
const MIN_ENCODED_BYTES = 1024;

/** Finished bodies by build and request, in each coding that was asked for. */
export function createAnswerCache(
  encoder: Encoder,
  sha256: Sha256,
  maxBytes: number,
  shared: SharedAnswers | null = null,
) {
  const cache = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => ENTRY_BYTES + body.length + key.length,
  });
  const encode = async (key: string, plain: Answer, coding: ContentCoding): Promise<Answer> => {
    const name = `${key} ${coding}`;
    const found = await shared?.find(name);
    const encoded = found ?? {
      ...plain,
      body: await encoder.encode(plain.body, coding),
      coding,
    };
    cache.set(name, encoded);
    if (found === null) shared?.keep(name, encoded);
    return encoded;
  };
  const plainAnswer = async (route: string, body: Uint8Array): Promise<Answer> => {
    const owned = body as Uint8Array<ArrayBuffer>;
    return { body: owned, coding: "identity", etag: weakETag(await sha256(owned)), route };
  };
  return {
    find: (build: string, target: string): MadeAnswer | null => {
      const plain = cache.get(`${build} ${target}`);
      if (plain === undefined) return null;
      return { key: `${build} ${shared === null ? target : canonicalTarget(target)}`, plain };
    },
    /** Makes an answer that was not found, unless another process has. */
    make: async (
      build: string,
      target: string,
      { route, body }: { readonly route: string; readonly body: () => Promise<Uint8Array> },
    ): Promise<MadeAnswer> => {
      const name = `${build} ${shared === null ? target : canonicalTarget(target)}`;
      const found = await shared?.find(name);
      const plain = found ?? (await plainAnswer(route, await body()));
      cache.set(`${build} ${target}`, plain);
      if (found === null) shared?.keep(name, plain);
      return { key: name, plain };
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

/** The same for requests that differ only in the order or spelling of their parameters. */
function canonicalTarget(target: string): string {
  const query = queryOf(target);
  query.sort();
  const [path = ""] = target.split("?", 1);
  return `${path}?${query.toString()}`;
}

/** The same for the same body, whoever asks and however it is encoded. */
function weakETag(hash: Uint8Array): string {
  return `W/"${bytesToHex(hash.subarray(0, 16))}"`;
}
