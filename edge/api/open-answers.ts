import type { Context } from "hono";

import { noLiveBuild, Problem } from "../../contract/problem.ts";
import { textFilePath } from "../../contract/addresses.ts";
import { detailPageKey } from "../../contract/request/request.ts";
import type { Route } from "../../contract/kinds/route.ts";
import type { Sha256 } from "../../lib/bytes.ts";
import { FairTurns } from "../../lib/fair-turns.ts";
import type { Pages } from "../builds/pages.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";
import { clientPath, networkOf } from "../limits/network.ts";
import type { Refusal } from "../limits/refusal.ts";
import { createVisitorLimit } from "../limits/visitor-limit.ts";
import { readAnswer } from "./answer.ts";
import { type CachedAnswer, createAnswerCache, type SharedAnswers } from "./answer-cache.ts";
import { namesETags } from "./exchange.ts";
import type { Encoder } from "./negotiate-encoding.ts";

export interface OpenAnswersParts {
  readonly currentBuild: () => LiveBuild | null;
  readonly isStoreRead: (() => boolean) | null;
  readonly pages: Pages;
  readonly encoder: Encoder;
  readonly sha256: Sha256;
  readonly sharedAnswers: SharedAnswers | null;
  /** The client's address, by which requests are limited. */
  readonly clientIp: (c: Context) => string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** The live build, as a request without a key reads it. */
export interface OpenBuild {
  readonly manifest: LiveBuild["manifest"];
  /** Reads the API's answer to a request. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- pages are checked when they are made
  readonly read: <Answer>(
    route: Route,
    values: readonly string[],
    query: string,
  ) => Promise<Answer>;
  /** Reads the text whose outline is at a path. */
  readonly readText: (path: string) => Promise<string>;
}

/** A document to make from API answers. */
interface Open {
  /** The same for all spellings of an address, so that these do not fill the cache. */
  readonly name: string;
  readonly route: string;
  /** A network runs one search at a time. */
  readonly isSearch?: boolean;
  readonly write: (build: OpenBuild) => Promise<string>;
}

export type OpenAnswers = (
  c: Context,
  open: Open,
) => Promise<Refusal | { readonly build: LiveBuild; readonly answer: CachedAnswer }>;

/** Separate from the API's cache, so that requests without a key cannot evict its answers. */
const CACHE_BYTES = 4 * 1024 ** 2;

/** Rendering takes milliseconds of the one thread, so answers to keys get as much of it in between. */
const PAUSE_MS = 5;
const RENDERING = {
  mostOf: [],
  maxWaiting: 1_000,
  whenNext: (begin: () => void) => setTimeout(begin, PAUSE_MS),
};
const { signal: PATIENT } = new AbortController();

/** Data changes once a night. */
export const OPEN_CACHE_CONTROL = "public, max-age=1800";

/** Returns a function that makes documents without a key of the API's answers, keeps them, and limits each network. */
export function createOpenAnswers(
  what: "Feeds" | "Pages",
  { currentBuild, pages, clock, clientIp, ...parts }: OpenAnswersParts,
): OpenAnswers {
  const { encoder, sha256, sharedAnswers } = parts;
  const answers = createAnswerCache(encoder, sha256, CACHE_BYTES, sharedAnswers);
  const refusalOf = createVisitorLimit(clock, what);
  const searching = new Set<string>();
  const rendering = new FairTurns(RENDERING);
  return async (c, { name: short, route, isSearch = false, write }) => {
    const ip = clientIp(c);
    const refusal = refusalOf(ip, namesETags(c.req.header("If-None-Match") ?? null));
    if (refusal !== null) return refusal;
    const build = currentBuild();
    if (build === null) throw noLiveBuild(parts.isStoreRead?.() ?? true);
    const source = { build, pages, client: clientPath(ip, "") };
    const name = `${what} ${short}`;
    const make = async () => {
      const text = await write({
        manifest: build.manifest,
        read: async <Answer>(...[page, values, query]: Parameters<OpenBuild["read"]>) => {
          const read = await readAnswer(page, values, query, source);
          await rendering.take(source.client, PATIENT, async () => {});
          return read as Answer;
        },
        readText: async (path) => {
          const key = detailPageKey(textFilePath(path));
          const bytes = await pages.read(build.index, key, source.client);
          if (bytes === null) throw new Problem("not_found", `There is no text at ${path}`);
          return new TextDecoder().decode(bytes);
        },
      });
      return new TextEncoder().encode(text);
    };
    let made = answers.find(build.id, name);
    if (made === null) {
      const network = networkOf(ip);
      if (isSearch && searching.has(network)) return SEARCHING;
      if (isSearch) searching.add(network);
      try {
        made = await answers.make(build.id, name, { route, body: make });
      } finally {
        if (isSearch) searching.delete(network);
      }
    }
    const accepted = c.req.header("Accept-Encoding") ?? null;
    return { build, answer: await answers.inCoding(made, accepted) };
  };
}

const SEARCHING: Refusal = {
  limit: "search under way",
  problem: new Problem(
    "rate_limit_exceeded",
    "A search from your network is still running; try again when it finishes",
  ),
  retryAfter: 1,
};
