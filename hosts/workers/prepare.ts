import { MAX_RECORD_BYTES, WorkersRecord, workersRecordKey } from "../../contract/workers-build.ts";
import { isHolder } from "../../edge/api/status-routes.ts";
import { safeHeaders, requestId } from "../../edge/api/exchange.ts";
import { parseJson } from "../../lib/bytes.ts";
import { messageOf } from "../../lib/errors.ts";
import { UnfitDatabase } from "../../lib/migrations.ts";
import { migrateD1 } from "./accounts/d1-engine.ts";
import { Statements } from "./accounts/statements.ts";
import { type Bindings, readStored, searchReplica } from "./host/bindings.ts";
import { createConsoleLog } from "./host/console-log.ts";
import { MIN_TOKEN_LENGTH } from "../service-settings.ts";

const STATEMENTS = "/internal/accounts/statements";
/** Texts and numbers in a statement, which are not logged. */
const LITERAL = /'(?:[^']|'')*'|\b\d[\w.]*/g;
const MAX_LOGGED = 1_000;
const PATH = /^\/internal\/(?:(accounts)|searches\/([\w-]{1,100})\/(\d{1,3}))$/;

/**
 * Serves the internal requests of `legis publish cloudflare`, `legis accounts`, and `legis keys`.
 * Returns null for all others, or without a valid token in the settings.
 */
export async function prepare(request: Request, bindings: Bindings): Promise<Response | null> {
  if (!request.url.includes("/internal/")) return null;
  const headers = headersOf(request, bindings);
  const response = await prepared(request, bindings, headers["X-Request-Id"]);
  for (const [name, value] of Object.entries(headers)) response?.headers.set(name, value);
  return response;
}

export function headersOf({ headers }: Request, { LEGIS_BASE_URL }: Bindings) {
  return {
    ...safeHeaders(LEGIS_BASE_URL ?? null),
    "Cache-Control": "no-store",
    "X-Request-Id": requestId(headers.get("X-Request-Id")),
  };
}

async function prepared(request: Request, bindings: Bindings, id: string) {
  const { pathname } = new URL(request.url);
  const isForAccounts = pathname === STATEMENTS;
  const token =
    (isForAccounts ? bindings.LEGIS_ACCOUNTS_TOKEN : bindings.LEGIS_PUBLISH_TOKEN) ?? "";
  if (token.length < MIN_TOKEN_LENGTH || !pathname.startsWith("/internal/")) return null;
  if (!(await isHolder(request.headers.get("Authorization"), token))) {
    return json({ error: "This request needs the token" }, 401);
  }
  if (isForAccounts && request.method === "POST") return runStatements(request, bindings, id);
  const [, accounts, build, replica] = PATH.exec(pathname) ?? [];
  const isPost = request.method === "POST";
  if (accounts !== undefined && isPost) return migrateAccounts(bindings);
  if (build === undefined) return json({ error: "Not found" }, 404);
  const search = searchReplica(bindings.SEARCHES, build, Number(replica));
  if (request.method === "DELETE") {
    await search.drop();
    return json({});
  }
  if (!isPost) return json({ error: "Not found" }, 404);
  return json(await search.load(await readRecord(bindings, build)));
}

async function migrateAccounts({ ACCOUNTS }: Bindings) {
  try {
    await migrateD1(ACCOUNTS);
    return json({});
  } catch (error) {
    if (!(error instanceof UnfitDatabase)) throw error;
    const advice =
      error.code === "before_1_0" ? "; create a new one and put its id into wrangler.jsonc" : "";
    return json({ error: `The D1 database can't be used: ${error.message}${advice}` }, 409);
  }
}

/** Returns D1's errors to the caller, who wrote the statement. */
async function runStatements(request: Request, { ACCOUNTS }: Bindings, id: string) {
  const statements = Statements.safeParse(await request.json());
  if (!statements.success) return json({ error: "Invalid statements" }, 400);
  const text = statements.data.map(({ sql }) => sql.replaceAll(LITERAL, "?")).join("; ");
  const fields = { id, statements: statements.data.length, sql: text.slice(0, MAX_LOGGED) };
  createConsoleLog().info("account_sql", fields);
  try {
    const all = statements.data.map(({ sql, params }) => ACCOUNTS.prepare(sql).bind(...params));
    const done = await ACCOUNTS.batch(all);
    return json(done.map(({ results, meta }) => ({ results, meta: { changes: meta.changes } })));
  } catch (error) {
    return new Response(messageOf(error), { status: 422 });
  }
}

async function readRecord(bindings: Bindings, build: string): Promise<WorkersRecord> {
  const key = workersRecordKey(build);
  return WorkersRecord.parse(parseJson(await readStored(bindings, key, MAX_RECORD_BYTES)));
}

function json(facts: object, status = 200): Response {
  return Response.json(facts, { status });
}
