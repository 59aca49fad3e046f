import type { Context } from "hono";

import { noLiveBuild, Problem } from "../../contract/problem.ts";
import { textFilePath } from "../../contract/addresses.ts";
import { detailPageKey } from "../../contract/request/request.ts";
import type { ReadAnswer } from "../../contract/request/parse-answer.ts";
import type { Sha256 } from "../../lib/bytes.ts";
import { FairTurns } from "../../lib/fair-turns.ts";
import type { Pages } from "../builds/pages.ts";
import { TODAY_MAX_AGE } from "../../contract/resources/today.ts";
import { NOT_READ, scopeOf, type Today, todayAt, todayBody } from "../builds/today.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";
import { clientPath, networkOf } from "../limits/network.ts";
import type { Refusal } from "../limits/refusal.ts";
import { createVisitorLimit } from "../limits/visitor-limit.ts";
import { answer, readAnswer } from "./answer.ts";
import {
  type CachedAnswer,
  createAnswerCache,
  type KeyedAnswer,
  type SharedAnswers,
} from "./answer-cache.ts";
import { namesETags } from "./exchange.ts";
import type { Encoder } from "./negotiate-encoding.ts";

export interface OpenAnswersParts {
  readonly currentBuild: () => LiveBuild | null;
  readonly currentToday?: (() => Today | null) | null;
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
  /** What happened since the build, if the document may have some of it. */
  readonly today: Today | null;
  /** The API's answer about that. */
  readonly answerToday: () => Promise<string>;
  /** Who waits for the document, as a path for turns. */
  readonly client: string;
  /** Reads the API's answer to a request, as JSON. */
  readonly answer: (...read: Parameters<ReadAnswer>) => Promise<string>;
  /** Reads the same parsed, and takes a turn to write a document of it in this thread. */
  readonly read: ReadAnswer;
  /** Reads the text whose outline is at a path. */
  readonly readText: (path: string) => Promise<string>;
}

/** A document to make from API answers. */
interface Open {
  /** The same for all spellings of an address, so that these do not fill the cache. */
  readonly name: string;
  readonly route: string;
  /** Its address, if it may have something that happened since the build. */
  readonly path?: string;
  /** A network runs one search at a time. */
  readonly isSearch?: boolean;
  readonly write: (build: OpenBuild) => Promise<string | Uint8Array>;
}

export interface OpenAnswers {
  /** Finds a document of the live build that is in memory. Returns a function that encodes it. */
  readonly kept: (
    name: string,
  ) => ((accepted: string | null) => CachedAnswer | Promise<CachedAnswer>) | null;
  /** Returns a document, kept or made. Refuses a network that had too many made. */
  readonly make: (
    c: Context,
    open: Open,
  ) => Promise<Refusal | { readonly build: LiveBuild; readonly answer: CachedAnswer }>;
  /** Returns a document of the program's own, kept or made. It needs no build, and nobody is refused. */
  readonly makeOwn: (
    c: Context,
    own: Pick<Open, "name" | "route"> & { readonly write: () => Promise<Uint8Array> },
  ) => Promise<CachedAnswer>;
}

/** Separate from the API's cache, so that requests without a key cannot evict its answers. */
const CACHE_BYTES = 32 * 1024 ** 2;
/** Processes that share answers are small. */
const SHARED_CACHE_BYTES = 4 * 1024 ** 2;

/** Writing takes milliseconds of the one thread, so answers to keys get as much of it in between. */
const PAUSE_MS = 5;
const WRITING = {
  mostOf: [],
  maxWaiting: 1_000,
  whenNext: (begin: () => void) => setTimeout(begin, PAUSE_MS),
};
const { signal: PATIENT } = new AbortController();

/** Builds come some times a day, what happened since each minute. */
export const openCacheControl = ({ today }: Pick<CachedAnswer, "today">): string =>
  `public, max-age=${today === undefined ? 1800 : TODAY_MAX_AGE}`;

/** Makes documents without a key of the API's answers, keeps them, and limits how many each network has made. */
export function createOpenAnswers(
  what: "Feeds" | "Pages",
  { currentBuild, pages, clock, clientIp, ...parts }: OpenAnswersParts,
): OpenAnswers {
  const { encoder, sha256, sharedAnswers } = parts;
  const cacheBytes = sharedAnswers === null ? CACHE_BYTES : SHARED_CACHE_BYTES;
  const answers = createAnswerCache(encoder, sha256, cacheBytes, sharedAnswers);
  const refusalOf = createVisitorLimit(clock, what);
  const searching = new Set<string>();
  const writing = new FairTurns(WRITING);

  const currentToday = (): Today | null => parts.currentToday?.() ?? null;
  const openBuild = (build: LiveBuild, client: string, today: Today | null): OpenBuild => {
    const source = { build, pages, client, today };
    return {
      manifest: build.manifest,
      today,
      answerToday: async () =>
        new TextDecoder().decode(await todayBody(today ?? NOT_READ, build, pages)),
      client,
      answer: async (route, values, query) =>
        new TextDecoder().decode(await answer(route, values, new URLSearchParams(query), source)),
      read: async (route, values, query) => {
        const made = await readAnswer(route, values, query, source);
        await writing.take(client, PATIENT, async () => {});
        return made;
      },
      readText: async (path) => {
        const bytes = await pages.read(build.index, detailPageKey(textFilePath(path)), client);
        if (bytes === null) throw new Problem("not_found", `There is no text at ${path}`);
        return new TextDecoder().decode(bytes);
      },
    };
  };

  const find = (build: Pick<LiveBuild, "id">, name: string, path = ""): KeyedAnswer | null => {
    const today = currentToday();
    const made = answers.find(scopeOf(build, today), `${what} ${name}`);
    // An answer of the build alone may be from before a line of the floor named its bill.
    const isOld = today?.floor.has(path) === true;
    return made ?? (isOld ? null : answers.find(build.id, `${what} ${name}`));
  };
  const todayFor = async (build: LiveBuild, path: string | undefined): Promise<Today | null> => {
    const today = currentToday();
    if (today === null || path === undefined) return null;
    return today.floor.has(path) ? today : todayAt(path, today, build, pages);
  };
  const encoded = ({ req }: Context, made: KeyedAnswer) =>
    answers.inCoding(made, req.header("Accept-Encoding") ?? null);

  async function make(
    build: LiveBuild,
    open: Open,
    ip: string,
    today: Today | null,
  ): Promise<KeyedAnswer | Refusal> {
    const { name, route, isSearch = false, write } = open;
    const network = networkOf(ip);
    if (isSearch && searching.has(network)) return SEARCHING;
    if (isSearch) searching.add(network);
    try {
      return await answers.make(scopeOf(build, today), `${what} ${name}`, {
        route,
        today: today?.id,
        body: async () => {
          const text = await write(openBuild(build, clientPath(ip, ""), today));
          return typeof text === "string" ? new TextEncoder().encode(text) : text;
        },
      });
    } finally {
      if (isSearch) searching.delete(network);
    }
  }

  return {
    kept: (name) => {
      const build = currentBuild();
      const made = build && find(build, name, name.replace(/(?:\.md)?(?:\?.*)?$/, ""));
      return made && ((accepted) => answers.inCoding(made, accepted));
    },
    make: async (c, open) => {
      const build = currentBuild();
      if (build === null) throw noLiveBuild(parts.isStoreRead?.() ?? true);
      let made: KeyedAnswer | Refusal | null = find(build, open.name, open.path);
      if (made === null) {
        const today = await todayFor(build, open.path);
        const ip = clientIp(c);
        const isConditional = namesETags(c.req.header("If-None-Match") ?? null);
        made = refusalOf(ip, isConditional) ?? (await make(build, open, ip, today));
      }
      if ("problem" in made) return made;
      return { build, answer: await encoded(c, made) };
    },
    makeOwn: async (c, { name, route, write }) => {
      const build = currentBuild() ?? NO_BUILD;
      const made = { route, body: write };
      return encoded(
        c,
        find(build, name) ?? (await answers.make(build.id, `${what} ${name}`, made)),
      );
    },
  };
}

const NO_BUILD = { id: "" };

const SEARCHING: Refusal = {
  limit: "search under way",
  problem: new Problem(
    "rate_limit_exceeded",
    "A search from your network is still running; try again when it finishes",
  ),
  retryAfter: 1,
};
