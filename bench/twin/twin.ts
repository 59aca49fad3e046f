import { type Context, Hono } from "hono";

import { API_PREFIX } from "../../contract/addresses.ts";
import { Problem } from "../../contract/problem.ts";
import { detailMeta, listMeta, type MetaFacts } from "../../contract/request/meta.ts";
import { parseDetailRequest, parseListRequest } from "../../contract/request/request.ts";
import { routes } from "../../contract/routes/all-routes.ts";
import { type CheckKey } from "../../edge/limits/key-check.ts";
import type { Limits } from "../../edge/limits/limits.ts";
import { presentedKey } from "../../edge/limits/present-key.ts";
import type { Log } from "../../lib/log.ts";
import { requestId } from "../../edge/api/exchange.ts";
import type { TwinBills } from "./bills.ts";

interface TwinParts {
  readonly bills: TwinBills;
  readonly facts: MetaFacts;
  readonly checkKey: CheckKey;
  readonly limits: Limits;
  readonly log: Log;
}

/**
 * The edge with a database query for each answer. Parameters, keys, limits, and log are the edge's own, so
 * that only the source of the answers differs.
 */
export function createTwin({ bills, facts, checkKey, limits, log }: TwinParts): Hono {
  const app = new Hono();

  app.use(async (c, next) => {
    const startedAt = performance.now();
    const query = (): URLSearchParams => queryOf(c);
    const holder = await checkKey(presentedKey(c.req.raw.headers, query));
    const ticket = await limits.admit(holder, { isSearch: false, isConditional: false });
    if (ticket.refusal !== null) throw ticket.refusal.problem;
    await next();
    const { status } = c.res;
    const id = requestId(undefined);
    c.header("X-Request-Id", id);
    const headers = limits.settle(ticket, { status, isOverdue: false });
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    const ms = Math.round(performance.now() - startedAt);
    const { method, url } = c.req;
    log.info("request", { id, method, url, status, ms, key_id: holder.keyId });
  });

  app.get(`${API_PREFIX}/bills`, (c) => {
    const request = parseListRequest(routes.bills, [], queryOf(c));
    const filters = Object.fromEntries(request.filters.map(({ name, value }) => [name, value]));
    const { total, data } = bills.list(filters, request.perPage, request.page);
    return c.json({ data, meta: JSON.parse(listMeta(request, total, facts)) as object });
  });

  app.get(`${API_PREFIX}/bills/:congress/:type/:number`, (c) => {
    const values = ["congress", "type", "number"].map((name) => c.req.param(name) ?? "");
    const request = parseDetailRequest(routes.bill, values, queryOf(c));
    const [congress, type = "", number] = request.path.split("/").slice(2);
    const name = { congress: Number(congress), type, number: Number(number) };
    const data = bills.detail(name, request.includes);
    if (data === null) throw new Problem("not_found", `There is no ${request.path}`);
    return c.json({ data, meta: JSON.parse(detailMeta(request)) as object });
  });

  app.onError((error, c) => {
    const problem = error instanceof Problem ? error : new Problem("internal_error", String(error));
    return c.json({ error: problem.message }, problem.status as 400);
  });
  return app;
}

function queryOf(c: Context): URLSearchParams {
  return new URL(c.req.url).searchParams;
}
