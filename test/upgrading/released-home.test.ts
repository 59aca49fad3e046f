/** This program opens the home that 1.1.0 wrote, and makes a build of its own version of its records. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { afterAll, expect, it, vi } from "vitest";

import { CONTRACT_VERSION } from "../../contract/build.ts";
import { pointerKey } from "../../contract/pointer-key.ts";
import { legis } from "../run-legis.ts";
import { programIn, ROOT, succeeded } from "./programs.ts";
import { releasedHome } from "./released-home.ts";
import { serve } from "./serve.ts";

const EARLIER = CONTRACT_VERSION - 1;
const { home, settings, key } = releasedHome();
const pointer = (version: number): string =>
  readFileSync(join(home, "store", pointerKey(version)), "utf8");
const released = pointer(EARLIER);
const server = await serve(programIn(ROOT), settings, 503);

afterAll(async () => {
  await server.end();
  rmSync(home, { recursive: true });
});

async function run(...args: readonly string[]): Promise<string> {
  return succeeded(args, await legis(args, settings)).out;
}

async function ask(target: string): Promise<Response> {
  const response = await fetch(`${server.url}${target}`, { headers: { "X-API-Key": key } });
  expect([target, response.status]).toEqual([target, 200]);
  return response;
}

interface List {
  readonly data: readonly { readonly title: string }[];
}

const S10 = "/api/v1/bills/119/s/10";
const TITLE = "21st Century Federal Internship Innovation Act of 2025";

it("until there is a build of this version, requests get a 503, and an operator is told what to do", async () => {
  const response = await fetch(`${server.url}${S10}`, { headers: { "X-API-Key": key } });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error: { code: "schema_not_ready" } });
  await expect(run("builds", "show")).rejects.toThrow('"legis generate" makes one');
});

it("a build of its records is served to its account's key: a bill, a list, a search and a bulk file", async () => {
  await run("generate");
  await vi.waitUntil(async () => (await fetch(`${server.url}/readyz`)).status === 200);
  const bill = await ask(S10);
  expect(await bill.json()).toMatchObject({ data: { title: TITLE } });
  const senate = (await (await ask("/api/v1/bills?type=s&congress=119")).json()) as List;
  expect(senate.data.map(({ title }) => title)).toContain(TITLE);
  const found = (await (await ask("/api/v1/bills?q=federal+internship+innovation")).json()) as List;
  expect(found.data[0]?.title).toBe(TITLE);
  const files = await (await ask("/api/v1/bulk?resource=bill&format=ndjson")).json();
  const [{ url }] = (files as { data: [{ url: string }] }).data;
  const { pathname, search } = new URL(url);
  expect(await (await ask(`${pathname}${search}`)).text()).toContain(TITLE);
  expect((await fetch(`${server.url}${S10}`)).status).toBe(401);
});

it("its account and key are listed, and the account gets another key", async () => {
  expect(JSON.parse(await run("accounts", "list", "--json"))).toMatchObject([
    { email: "ada@example.org", plan: "pro" },
  ]);
  expect(JSON.parse(await run("keys", "list", "--json"))).toMatchObject([
    { name: "engine", key_hint: `fld_live_…${key.slice(-4)}` },
  ]);
  await run("keys", "create", "--email", "ada@example.org", "--name", "second", "--json");
  expect(JSON.parse(await run("keys", "list", "--json"))).toHaveLength(2);
});

it("the next build follows the first, and a rollback returns to it; the builds of 1.1.0 stay beside them", async () => {
  await run("import", join(home, "later"));
  await run("generate");
  const builds = JSON.parse(await run("builds", "list", "--json")) as {
    build: string;
    is_live: boolean;
    manifest: { changes: { bill: unknown } };
  }[];
  expect(builds.map(({ is_live }) => is_live)).toEqual([true, false, false, false]);
  const [next, first] = builds;
  expect(next?.manifest.changes.bill).toMatchObject({ added: 1, removed: 0 });
  await run("builds", "verify");
  await run("builds", "rollback");
  expect(JSON.parse(await run("builds", "show", "--json"))).toMatchObject({ build: first?.build });
  await run("builds", "verify");
  await run("builds", "prune", "--keep", "1", "--grace", "0");
  expect(pointer(EARLIER)).toBe(released);
});
