import { messageOf } from "../../../lib/errors.ts";
import { type AccountsD1, Outcomes, type Statements } from "./statements.ts";

export interface RemoteD1Parts {
  /** Without a trailing slash. */
  readonly url: string;
  readonly token: string;
}

const TIMEOUT_MS = 10_000;

export function openRemoteD1({ url, token }: RemoteD1Parts): AccountsD1 {
  async function ask(statements: Statements): Promise<Outcomes> {
    const response = await fetch(`${url}/internal/accounts/statements`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(statements),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      const reason = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause;
      throw new Error(`the Worker at ${url} cannot be reached (${messageOf(reason)})`, { cause });
    });
    if (response.ok) return Outcomes.parse(await response.json());
    if (response.status === 422) throw new Error(await response.text());
    const advice =
      response.status === 401 || response.status === 404
        ? "check that LEGIS_ACCOUNTS_TOKEN is the secret of that name of the Worker"
        : 'see "wrangler tail"';
    await response.body?.cancel();
    throw new Error(`the Worker at ${url} answered ${response.status}; ${advice}`);
  }

  const bound = (sql: string, params: Statements[number]["params"]) => ({
    sql,
    params,
    bind: (...values: Statements[number]["params"]) => bound(sql, values),
    all: async () => (await ask([{ sql, params }]))[0],
  });
  const remote = {
    prepare: (sql: string) => bound(sql, []),
    batch: (all: Statements) => ask(all.map(({ sql, params }) => ({ sql, params }))),
  };
  return remote as unknown as AccountsD1;
}
