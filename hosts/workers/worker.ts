import { waitUntil } from "cloudflare:workers";
import type { Cache } from "@cloudflare/workers-types";

import { HOUR_MS } from "../../lib/time.ts";
import type { Bindings } from "./host/bindings.ts";
import { createConsoleLog } from "./host/console-log.ts";
import { headersOf, prepare } from "./prepare.ts";
import { openService, type Service } from "./service.ts";

export { QuotaObject } from "./limits/quota-object.ts";
export { SearchObject } from "./search/search-object.ts";

let service: Promise<Service> | null = null;

function serviceOf(bindings: Bindings): Promise<Service> {
  service ??= openService(bindings, { cache: sharedCache(), waitUntil }).catch((error: unknown) => {
    // The next request tries again.
    service = null;
    throw error;
  });
  return service;
}

function sharedCache(): Cache {
  return (caches as unknown as { readonly default: Cache }).default;
}

async function answer(request: Request, bindings: Bindings): Promise<Response> {
  try {
    const prepared = await prepare(request, bindings);
    if (prepared !== null) return prepared;
    return await (await serviceOf(bindings)).fetch(request);
  } catch (error) {
    createConsoleLog().error("request_failed", { error });
    const problem = { error: { code: "schema_not_ready", message: "The service is not ready" } };
    return Response.json(problem, {
      status: 503,
      headers: { ...headersOf(request, bindings), "Retry-After": "5" },
    });
  }
}

export default {
  fetch(request: Request, bindings: Bindings): Promise<Response> {
    const response = answer(request, bindings);
    // Other requests may wait for this one's work, so it must finish even if its client disconnects.
    waitUntil(response.then(() => undefined));
    return response;
  },
  async scheduled({ cron }: { readonly cron: string }, bindings: Bindings): Promise<void> {
    const running = await serviceOf(bindings);
    const isFrequent = cron.startsWith("*");
    await running.runChores(({ everyMs }) => everyMs < HOUR_MS === isFrequent);
  },
};
