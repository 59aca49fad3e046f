import { MAX_RECORD_BYTES, WorkersRecord, workersRecordKey } from "../contract/workers-build.ts";
import { isHolder } from "../edge/api/status-routes.ts";
import { safeHeaders } from "../edge/api/safe-headers.ts";
import { messageOf } from "../lib/errors.ts";
import { requestId } from "../lib/request-id.ts";
import { migrateD1 } from "./accounts/d1-engine.ts";
import { Statements } from "./accounts/statements.ts";
import { type Bindings, searchReplica } from "./host/bindings.ts";
import { createConsoleLog } from "./host/console-log.ts";
import { LEAST_TOKEN } from "./host/read-settings.ts";
import { storeKey } from "./host/store-key.ts";

const STATEMENTS = "/internal/accounts/statements";
/** Values that a statement itself contains: texts and numbers. */
const LITERAL = /'(?:[^']|'')*'|\b\d[\w.]*/g;
const MAX_LOGGED = 1_000;
const PATH = /^\/internal\/(?:(accounts)|searches\/([\w-]{1,100})\/(\d{1,3}))$/;

/**
 * Does what `legis publish cloudflare` asks before it puts a build live, and `legis accounts` and
 * `legis keys` of the accounts; null for all other requests, and wherever no token is set that is long enough.
 */
export async function prepare(request: Request, bindings: Bindings): Promise<Response | null> {
  // Of each request this much is asked.
  if (!request.url.includes("/internal/")) return null;
  const headers = headersOf(request, bindings);
  const response = await prepared(request, bindings, headers["X-Request-Id"]);
  for (const [name, value] of Object.entries(headers)) response?.headers.set(name, value);
  return response;
}

/** The headers of every answer that is made outside the service. */
export function headersOf({ headers }: Request, { LEGIS_BASE_URL }: Bindings) {
  return {
    ...safeHeaders(LEGIS_BASE_URL),
    "Cache-Control": "no-store",
    "X-Request-Id": requestId(headers.get("X-Request-Id")),
  };
}

async function prepared(request: Request, bindings: Bindings, id: string) {
  const { pathname } = new URL(request.url);
  const isForAccounts = pathname === STATEMENTS;
  const token =
    (isForAccounts ? bindings.LEGIS_ACCOUNTS_TOKEN : bindings.LEGIS_PUBLISH_TOKEN) ?? "";
  if (token.length < LEAST_TOKEN || !pathname.startsWith("/internal/")) return null;
  if (!(await isHolder(request.headers.get("Authorization"), token))) {
    return told({ error: "This needs the token" }, 401);
  }
  if (isForAccounts && request.method === "POST") return runStatements(request, bindings, id);
  const [, accounts, build, replica] = PATH.exec(pathname) ?? [];
  const isPost = request.method === "POST";
  if (accounts !== undefined && isPost) {
    await migrateD1(bindings.ACCOUNTS);
    return told({});
  }
  if (build === undefined) return told({ error: "There is nothing here" }, 404);
  const search = searchReplica(bindings.SEARCHES, build, Number(replica));
  if (request.method === "DELETE") {
    await search.drop();
    return told({});
  }
  if (!isPost) return told({ error: "There is nothing here" }, 404);
  return told(await search.load(await readRecord(bindings, build)));
}

/** What D1 says of a statement goes back to whoever wrote it. */
async function runStatements(request: Request, { ACCOUNTS }: Bindings, id: string) {
  const statements = Statements.safeParse(await request.json());
  if (!statements.success) return told({ error: "These are no statements" }, 400);
  const text = statements.data.map(({ sql }) => sql.replaceAll(LITERAL, "?")).join("; ");
  const fields = { id, statements: statements.data.length, sql: text.slice(0, MAX_LOGGED) };
  createConsoleLog().info("accounts_statements", fields);
  try {
    const all = statements.data.map(({ sql, params }) => ACCOUNTS.prepare(sql).bind(...params));
    const done = await ACCOUNTS.batch(all);
    return told(done.map(({ results, meta }) => ({ results, meta: { changes: meta.changes } })));
  } catch (error) {
    return new Response(messageOf(error), { status: 422 });
  }
}

async function readRecord(bindings: Bindings, build: string): Promise<WorkersRecord> {
  const key = workersRecordKey(build);
  const found = await bindings.STORE.get(storeKey(bindings, key));
  if (found === null || found.size > MAX_RECORD_BYTES) {
    throw new Error(`${key} is missing or too large`);
  }
  return WorkersRecord.parse(await found.json());
}

function told(facts: object, status = 200): Response {
  return Response.json(facts, { status });
}
