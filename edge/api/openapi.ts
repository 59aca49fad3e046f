import { openApiDocument } from "../../contract/openapi/document.ts";
import type { Route } from "../../contract/kinds/route.ts";
import { OPENAPI_PATH } from "../../contract/openapi/service-paths.ts";
import { webSha256 } from "../../lib/bytes.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";
import type { Plans } from "../limits/plans.ts";
import { type CachedAnswer, createAnswerCache, type KeyedAnswer } from "./answer-cache.ts";
import { headOf, newExchange, responseOf } from "./exchange.ts";
import type { Responder } from "./respond.ts";
import type { Encoder } from "./negotiate-encoding.ts";
import { madeOnce, type ReadExamples } from "./examples.ts";

export interface OpenApiParts {
  readonly currentBuild: () => LiveBuild | null;
  readonly examples: ReadExamples;
  readonly encoder: Encoder;
  readonly respond: Responder;
  readonly baseUrl: string | null;
  readonly contact: string | null;
  readonly plans: Plans | null;
}

const CACHE_BYTES = 4 * 1024 ** 2;

/** Serves the OpenAPI document, with examples from the live build. */
export function createOpenApi({
  currentBuild,
  examples: read,
  encoder,
  respond,
  ...parts
}: OpenApiParts) {
  const answers = createAnswerCache(encoder, webSha256, CACHE_BYTES);
  const madeOf = madeOnce(async (examples): Promise<KeyedAnswer> => {
    const build = currentBuild();
    const plans = parts.plans ?? {};
    const baseUrl = parts.baseUrl ?? build?.manifest.base_url ?? null;
    const exampleOf = ({ path }: Route) => examples.get(path) ?? null;
    const document = openApiDocument({ baseUrl, contact: parts.contact, plans, exampleOf });
    const body = new TextEncoder().encode(JSON.stringify(document));
    const name = examples.size === 0 ? "none" : (build?.id ?? "none");
    return answers.make(name, OPENAPI_PATH, {
      route: OPENAPI_PATH,
      body: () => Promise.resolve(body),
    });
  });

  async function answerTo(request: Request): Promise<CachedAnswer> {
    const made = await madeOf(await read());
    return answers.inCoding(made, request.headers.get("Accept-Encoding"));
  }

  return async function openApi(request: Request): Promise<Response> {
    const exchange = newExchange(headOf(request), OPENAPI_PATH);
    const about = { type: "application/json; charset=utf-8", cacheControl: "public, max-age=300" };
    return responseOf(respond.shared(exchange, await answerTo(request), about));
  };
}
