import { openApiDocument } from "../../contract/openapi/document.ts";
import { OPENAPI_PATH } from "../../contract/openapi/service-paths.ts";
import { webSha256 } from "../builds/sha256.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";
import type { Pages } from "../builds/pages.ts";
import { REPORT_EVERY_MS, throttled } from "../../lib/throttle.ts";
import type { Log } from "../../lib/log.ts";
import type { Plans } from "../limits/plans.ts";
import { type Answer, createAnswerCache, type MadeAnswer } from "./answer-cache.ts";
import { matchesETag } from "./matches-etag.ts";
import type { Encoder } from "./negotiate-encoding.ts";
import { readExamples } from "./route-examples.ts";

export interface OpenApiParts {
  readonly currentBuild: () => LiveBuild | null;
  readonly pages: Pages;
  readonly encoder: Encoder;
  readonly log: Log;
  readonly baseUrl?: string | undefined;
  readonly plans?: Plans | undefined;
}

/** For the documents of a few builds in each coding. */
const CACHE_BYTES = 4 * 1024 ** 2;

/**
 * Answers with the description of the API, made once a build with examples from it. Where there is no
 * build, or its pages can't be read just now, the examples are made up.
 */
export function createOpenApi({ currentBuild, pages, encoder, log, ...parts }: OpenApiParts) {
  const answers = createAnswerCache(encoder, webSha256, CACHE_BYTES);
  const making = new Map<string, Promise<MadeAnswer>>();
  const tell = throttled(
    (error) => log.warn("examples_not_read", { error }),
    REPORT_EVERY_MS,
    () => performance.now(),
  );

  async function make(build: LiveBuild | null, name: string): Promise<MadeAnswer> {
    const { plans = {}, baseUrl = build?.manifest.base_url ?? null } = parts;
    const examples = build === null ? null : await readExamples(build, pages);
    const document = openApiDocument({
      baseUrl,
      plans,
      exampleOf: ({ path }) => examples?.get(path) ?? null,
    });
    const body = new TextEncoder().encode(JSON.stringify(document));
    return answers.make(name, OPENAPI_PATH, {
      route: OPENAPI_PATH,
      body: () => Promise.resolve(body),
    });
  }

  async function madeFor(build: LiveBuild | null): Promise<MadeAnswer> {
    const name = build?.id ?? "none";
    const known = answers.find(name, OPENAPI_PATH);
    if (known !== null) return known;
    // Those who ask at once wait for one and the same.
    const begun = making.get(name) ?? make(build, name).finally(() => making.delete(name));
    making.set(name, begun);
    return begun;
  }

  async function answerTo(request: Request): Promise<Answer> {
    const made = await madeFor(currentBuild()).catch((error: unknown) => {
      tell(error);
      return madeFor(null);
    });
    return answers.inCoding(made, request.headers.get("Accept-Encoding"));
  }

  return async function openApi(request: Request): Promise<Response> {
    const { body, coding, etag } = await answerTo(request);
    const headers: Record<string, string> = {
      "Cache-Control": "public, max-age=300",
      ETag: etag,
      Vary: "Accept-Encoding",
    };
    if (matchesETag(request.headers.get("If-None-Match"), etag)) {
      return new Response(null, { status: 304, headers });
    }
    headers["Content-Type"] = "application/json; charset=utf-8";
    headers["Content-Length"] = String(body.length);
    if (coding !== "identity") headers["Content-Encoding"] = coding;
    return new Response(request.method === "HEAD" ? null : body, { headers });
  };
}
