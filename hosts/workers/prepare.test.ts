import { expect, it, vi } from "vitest";

import type { Bindings } from "./host/bindings.ts";
import { prepare } from "./prepare.ts";

const ROUTES = [
  ["/internal/searches", "LEGIS_PUBLISH_TOKEN"],
  ["/internal/accounts/statements", "LEGIS_ACCOUNTS_TOKEN"],
] as const;

async function answered(
  path: string,
  name: string,
  token: string,
  sent = token,
): Promise<number | null> {
  const headers = { Authorization: `Bearer ${sent}` };
  const request = new Request(`https://api.example.org${path}`, { headers });
  const response = await prepare(request, { [name]: token } as unknown as Bindings);
  return response?.status ?? null;
}

it.each(ROUTES)("%s is open to a token of 16 characters, and to no shorter one", async (...of) => {
  expect(await answered(...of, "0123456789abcde")).toBeNull();
  expect(await answered(...of, "0123456789abcdef")).toBe(404);
  expect(await answered(...of, "0123456789abcdef", "another-0123456789")).toBe(401);
});

const TOKEN = "0123456789abcdef";

async function answerTo(statements: unknown): Promise<Response | null> {
  const statement = { bind: () => statement };
  const bindings = {
    LEGIS_ACCOUNTS_TOKEN: TOKEN,
    LEGIS_BASE_URL: "https://api.example.org",
    ACCOUNTS: { prepare: () => statement, batch: () => Promise.resolve([]) },
  };
  const request = new Request("https://api.example.org/internal/accounts/statements", {
    method: "POST",
    headers: { Authorization: `Bearer ${TOKEN}`, "X-Request-Id": "own.1" },
    body: JSON.stringify(statements),
  });
  return prepare(request, bindings as unknown as Bindings);
}

it.each([
  ["done", 200, []],
  ["none", 400, {}],
])("an answer to statements that are %s has the safe headers", async (_, status, statements) => {
  const response = await answerTo(statements);
  expect(response?.status).toBe(status);
  expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
    "cache-control": "no-store",
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
    "x-request-id": "own.1",
  });
});

it("statements are logged in one line without their values", async () => {
  const written = vi.spyOn(console, "log").mockReturnValue();
  const sql = "update account set plan = 'it''s secret', n = 4711 where email = ?";
  await answerTo([
    { sql, params: ["a@example.org"] },
    { sql: "select 1", params: [] },
  ]);
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
  written.mockRestore();
  expect(lines).toMatchObject([
    {
      event: "account_sql",
      id: "own.1",
      statements: 2,
      sql: "update account set plan = ?, n = ? where email = ?; select ?",
    },
  ]);
});

it("accounts from before 1.0 are refused with one line that says what to do", async () => {
  const bindings = {
    LEGIS_PUBLISH_TOKEN: TOKEN,
    ACCOUNTS: {
      exec: () => Promise.resolve(),
      prepare: () => ({ all: () => Promise.resolve({ results: [{ name: "001-accounts" }] }) }),
    },
  };
  const request = new Request("https://api.example.org/internal/accounts", {
    method: "POST",
    headers: { Authorization: `Bearer ${TOKEN}` },
  });
  const response = await prepare(request, bindings as unknown as Bindings);
  expect(response?.status).toBe(409);
  expect(await response?.json()).toEqual({
    error:
      "The D1 database can't be used: it was made before 1.1.0 was released; create a new one and put its id into wrangler.jsonc",
  });
});
