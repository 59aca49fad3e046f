/** This program opens and serves the home that 1.1.0 wrote, and adds a build to it. */
import { rmSync } from "node:fs";
import { join } from "node:path";

import { afterAll, expect, it } from "vitest";

import { legis } from "../run-legis.ts";
import { programIn, ROOT, succeeded } from "./programs.ts";
import { releasedHome } from "./released-home.ts";
import { serve } from "./serve.ts";

const BUILD = /^2026-11-24T030000Z-/;
const { home, settings, key } = releasedHome();
const server = await serve(programIn(ROOT), settings);

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

it("its build is served to its account's key: a bill, a list, a search and a bulk file", async () => {
  const bill = await ask(S10);
  expect(bill.headers.get("X-Build-Id")).toMatch(BUILD);
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

it("the next build follows its build, and a rollback returns to it", async () => {
  await run("import", join(home, "later"));
  await run("generate");
  const builds = JSON.parse(await run("builds", "list", "--json")) as {
    build: string;
    is_live: boolean;
    manifest: { changes: { bill: unknown } };
  }[];
  expect(builds.map(({ is_live }) => is_live)).toEqual([true, false]);
  const [next, first] = builds;
  expect(first?.build).toMatch(BUILD);
  expect(next?.manifest.changes.bill).toMatchObject({ added: 1, removed: 0 });
  await run("builds", "verify");
  await run("builds", "rollback");
  expect(JSON.parse(await run("builds", "show", "--json"))).toMatchObject({ build: first?.build });
  await run("builds", "verify");
});
