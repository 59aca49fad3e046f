import { expect, it } from "vitest";

import type { Bindings } from "./host/bindings.ts";
import { prepare } from "./prepare.ts";

const ROUTES = [
  ["/internal/searches", "LEGIS_PUBLISH_TOKEN"],
  ["/internal/accounts/statements", "LEGIS_ACCOUNTS_TOKEN"],
] as const;

async function answered(path: string, name: string, token: string): Promise<number | null> {
  const headers = { Authorization: `Bearer ${token}` };
  const request = new Request(`https://api.example.org${path}`, { headers });
  const response = await prepare(request, { [name]: token } as unknown as Bindings);
  return response?.status ?? null;
}

it.each(ROUTES)("%s is open to a token of 16 characters, and to no shorter one", async (...of) => {
  expect(await answered(...of, "0123456789abcde")).toBeNull();
  expect(await answered(...of, "0123456789abcdef")).toBe(404);
});
