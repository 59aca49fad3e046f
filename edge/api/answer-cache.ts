import { bytesToHex } from "@noble/hashes/utils.js";
import { LRUCache } from "lru-cache";

import type { Sha256 } from "../../lib/bytes.ts";
import { type ContentCoding, type Encoder, negotiateEncoding } from "./negotiate-encoding.ts";
import { queryOf } from "./exchange.ts";

export interface CachedAnswer {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly coding: ContentCoding | "identity";
  /** Weak; made from the body before compression. */
  readonly etag: string;
  /** A list's pages before and after, for `Link`. */
  readonly links: readonly string[];
  readonly route: string;
  /** The id of what happened since the build, if the answer has some of it. */
  readonly today?: string | undefined;
}

/** An answer before content negotiation. */
export interface KeyedAnswer {
  readonly key: string;
  readonly plain: CachedAnswer;
}

/** A cache that several processes share. A failure counts as a miss. */
export interface SharedAnswers {
  find(name: string): Promise<CachedAnswer | null>;
  keep(name: string, answer: CachedAnswer): void;
}

/** The memory overhead of an entry, without its body and key. */
const ENTRY_BYTES = 512;
/** Compressing smaller bodies saves nothing. */
const MIN_ENCODED_BYTES = 1024;

/** Answers that lack what the store failed to give. Another request may get it, so they are not kept. */
export const incompleteAnswers = new WeakSet<Uint8Array>();

export function createAnswerCache(
  encoder: Encoder,
  sha256: Sha256,
  maxBytes: number,
  shared: SharedAnswers | null = null,
) {
  const cache = new LRUCache<string, CachedAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => ENTRY_BYTES + body.length + key.length,
  });
  const encode = async (
    key: string,
    plain: CachedAnswer,
    coding: ContentCoding,
  ): Promise<CachedAnswer> => {
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
  const plainAnswer = async (
    facts: Pick<CachedAnswer, "route" | "today">,
    body: Uint8Array,
  ): Promise<CachedAnswer> => {
    const owned = body as Uint8Array<ArrayBuffer>;
    const etag = weakETag(await sha256(owned));
    return { body: owned, coding: "identity", etag, links: pageLinks(owned), ...facts };
  };
  return {
    find: (build: string, target: string): KeyedAnswer | null => {
      const plain = cache.get(`${build} ${target}`);
      if (plain === undefined) return null;
      return { key: `${build} ${shared === null ? target : canonicalTarget(target)}`, plain };
    },
    /** Makes an answer, unless another process has cached it. */
    make: async (
      build: string,
      target: string,
      {
        body,
        ...facts
      }: Pick<CachedAnswer, "route" | "today"> & {
        readonly body: () => Promise<Uint8Array>;
      },
    ): Promise<KeyedAnswer> => {
      const name = `${build} ${shared === null ? target : canonicalTarget(target)}`;
      const found = await shared?.find(name);
      const plain = found ?? (await plainAnswer(facts, await body()));
      if (incompleteAnswers.has(plain.body)) return { key: `${name} ${plain.etag}`, plain };
      cache.set(`${build} ${target}`, plain);
      if (found === null) shared?.keep(name, plain);
      return { key: name, plain };
    },
    /** Returns the answer in the preferred coding; synchronously if cached. */
    inCoding: (
      { key, plain }: KeyedAnswer,
      accept: string | null,
    ): CachedAnswer | Promise<CachedAnswer> => {
      const isSmall = plain.body.length < MIN_ENCODED_BYTES;
      if (isSmall || accept === null || isPhoto(plain.body)) return plain;
      const coding = negotiateEncoding(accept, encoder.codings);
      if (coding === "identity") return plain;
      return cache.get(`${key} ${coding}`) ?? encode(key, plain, coding);
    },
  };
}

/** A JPEG image is compressed. No text begins with this byte. */
export const isPhoto = (body: Uint8Array): boolean => body[0] === 0xff;

/** A list's last line has its `meta`. */
function pageLinks(body: Uint8Array): readonly string[] {
  if (isPhoto(body)) return [];
  const line = new TextDecoder().decode(body.subarray(body.lastIndexOf(0x0a, -2) + 1));
  if (!line.startsWith("]")) return [];
  const { meta } = JSON.parse(`{${line.slice(line.indexOf('"meta"'))}`) as { meta: PageUrls };
  return (["prev", "next"] as const).flatMap((rel) => {
    const url = meta[`${rel}_url`];
    return url === null ? [] : [`<${url}>; rel="${rel}"`];
  });
}

type PageUrls = Readonly<Record<"prev_url" | "next_url", string | null>>;

/** Normalizes the order and spelling of parameters. */
function canonicalTarget(target: string): string {
  const query = queryOf(target);
  query.sort();
  const [path = ""] = target.split("?", 1);
  return `${path}?${query.toString()}`;
}

function weakETag(hash: Uint8Array): string {
  return `W/"${bytesToHex(hash.subarray(0, 16))}"`;
}
