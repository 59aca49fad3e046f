/** The client as a package: built, packed, installed into an empty project, and run in Node and a browser. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type * as client from "../../client/src/client.ts";
import { DEFAULT_PLANS } from "../../edge/limits/plans.ts";
import { sampleBuild } from "../build.ts";
import { hasChromium, openBrowser } from "../accounts/browser.ts";
import { openTestServer } from "../http/test-server.ts";
import { newFolder } from "../new-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const NAME = "federal-legislative-data";
const run = promisify(execFile);

const project = await installed();
const plans = { ...DEFAULT_PLANS, pro: DEFAULT_PLANS.free };
const server = await openTestServer({ store: (await sampleBuild()).store, plans });
afterAll(() => server.close());

/** An empty project with only the client. */
async function installed(): Promise<string> {
  const folder = newFolder();
  const source = join(folder, "client");
  // Builds a copy, to keep the sources clean.
  for (const part of ["package.json", "README.md", "LICENSE", "tsconfig.build.json", "src"]) {
    cpSync(join(ROOT, "client", part), join(source, part), { recursive: true });
  }
  symlinkSync(join(ROOT, "client/node_modules"), join(source, "node_modules"));
  await run("npm", ["run", "build"], { cwd: source });
  await run("npm", ["pack", "--pack-destination", folder], { cwd: source });
  const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8")) as {
    readonly version: string;
  };
  const empty = join(folder, "project");
  mkdirSync(empty);
  writeFileSync(join(empty, "package.json"), '{ "type": "module" }');
  const tarball = join(folder, `${NAME}-${version}.tgz`);
  await run("npm", ["install", "--offline", "--no-audit", tarball], { cwd: empty });
  return empty;
}

/** The README's code as one program, without Node modules, which have no types here. */
function readmeCode(): string {
  const readme = readFileSync(join(ROOT, "client/README.md"), "utf8");
  const blocks = Array.from(readme.matchAll(/```ts\n(.*?)```/gs), ([, block = ""]) => block);
  return blocks
    .map((block) => block.replace(/^(?=import .*"node:)/gm, "// @ts-expect-error\n"))
    .join("");
}

/** The settings of `tsc --init`, with only the types of browsers. */
const STRICT = {
  compilerOptions: {
    noEmit: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    module: "nodenext",
    target: "es2022",
    lib: ["es2022", "dom"],
    types: [],
  },
  files: ["uses.ts", "readme.ts"],
};

const USES = `
import { answerOf, ApiError, type Bill, createClient, isNotFound, type LawDetail, type Page, type Schemas } from "${NAME}";

const cache = new Map();
export const api = createClient({ key: "k", baseUrl: "https://api.example.org", cache });

export async function everything(signal: AbortSignal) {
  for await (const bill of api.bills.list({ congress: 119, type: "HR", q: "tax" }, { signal })) {
    const full = await api.bills.get(bill, { include: ["actions", "related"] });
    const acted: readonly Schemas["BillAction"][] = full.actions;
    const related: number = full.related_bills.length;
    console.log(bill.citation, acted.length, related, full.titles?.length);
    // @ts-expect-error: a block that was not requested may be absent
    full.titles.length;
  }
  for await (const { meta, data } of api.laws.list({ law_type: "public" }).pages()) {
    const total: number = meta.total;
    console.log(total, data[0]?.citation);
  }
  const { meta }: Page<"/api/v1/votes"> = await api.votes.list({ chamber: "house" }).first();
  const vote = { congress: 119, session: 1, chamber: "house", vote_number: 1 } as const;
  const positions = (await api.votes.get(vote, { include: ["results"] })).results;
  const meetings = api.committees.meetings({ code: "hsag00" }, { per_page: 5 }).pages();
  for await (const page of meetings) console.log(page.meta.scope satisfies "current_congress");
  for await (const each of api.committees.nominations({ code: "ssju00" })) console.log(each.citation);
  for await (const bill of api.topics.bills({ slug: "taxation" }, { congress: 119 })) console.log(bill.type);
  const topic = await api.topics.get({ slug: "taxation" }, { congress: 119 });
  const person = await api.legislators.get({ bioguide_id: "F900031" }, { include: ["terms"] });
  const law = await api.laws.get({ congress: 119, law_type: "public", law_number: 1 });
  const committees = await api.committees.list({ current: "all" }).first();
  const bills: Bill[] = await api.bills.list({ congress: 119 }).take(3);
  const followed = await api.follow<LawDetail>(law.api_url, { signal });
  const left: number | undefined = answerOf(followed).day?.remaining;
  console.log(bills.length, left, followed.data.bill?.citation);
  const counts: number[] = await api.votes
    .list({ congress: 119 })
    .map(async (each) => (await api.votes.get(each, { include: ["results"] })).results.length, { concurrency: 3 })
    .collect();
  console.log(counts);
  return [meta.total, positions.length, topic.bills, person.terms, law.citation, committees.meta];
}

export function wrong() {
  // @ts-expect-error: an unknown filter
  api.bills.list({ congres: 119 });
  // @ts-expect-error: a filter of another route
  api.laws.list({ type: "HR" });
  // @ts-expect-error: a value outside the enumeration
  api.bills.list({ type: "HX" });
  // @ts-expect-error: text instead of a number
  api.bills.list({ congress: "119" });
  // @ts-expect-error: a path without one of its parts
  void api.bills.get({ congress: 119, type: "HR" });
  // @ts-expect-error: an unknown block
  void api.bills.get({ congress: 119, type: "HR", number: 1 }, { include: ["acts"] });
  // @ts-expect-error: include on a route without blocks
  void api.laws.get({ congress: 119, law_type: "public", law_number: 1 }, { include: ["bill"] });
  // @ts-expect-error: a filter that topics do not have
  void api.topics.get({ slug: "taxation" }, { chamber: "house" });
}

export function advice(error: unknown): string {
  if (isNotFound(error)) return error.url;
  if (!(error instanceof ApiError)) return "none";
  // @ts-expect-error: an unknown code
  if (error.code === "rate_limited") return "wait";
  switch (error.code) {
    case "daily_quota_exceeded":
      return String(error.retryAfterMs);
    case "build_changed":
      return "again";
    default:
      return error.code;
  }
}
`;

describe("the package", () => {
  it("has no dependencies, a license, and only files that are needed to run it", async () => {
    const folder = join(project, "node_modules", NAME);
    const { stdout } = await run("find", [folder, "-type", "f", "-printf", "%P\n"]);
    const files = stdout.trim().split("\n");
    expect(files).toEqual(
      expect.arrayContaining(["LICENSE", "README.md", "dist/client.js", "dist/client.d.ts"]),
    );
    expect(files.filter((path) => !/^dist\/[\w-]+(?:\.d)?\.[jt]s$/.test(path)).toSorted()).toEqual([
      "LICENSE",
      "README.md",
      "package.json",
    ]);
    expect(files.filter((path) => path.includes("test"))).toEqual([]);
    const text = readFileSync(join(folder, "package.json"), "utf8");
    expect(JSON.parse(text)).not.toHaveProperty("dependencies");
    const licence = readFileSync(join(ROOT, "LICENSE"), "utf8");
    expect(readFileSync(join(folder, "LICENSE"), "utf8")).toBe(licence);
  });

  it("compiles with TypeScript 5, which rejects what the API does not have", async () => {
    writeFileSync(join(project, "uses.ts"), USES);
    writeFileSync(join(project, "readme.ts"), readmeCode());
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify(STRICT));
    const compiler = join(ROOT, "client/node_modules/typescript/bin/tsc");
    const compiled = run(process.execPath, [compiler, "-p", "."], { cwd: project });
    const { stdout } = await compiled.catch((failed: unknown) => failed as { stdout: string });
    expect(stdout).toBe("");
  });

  it("runs in Node when installed", async () => {
    const { stdout } = await runProgram(`
      const { meta } = await api.bills.list({ congress: 119 }).first();
      const refused = await api.bills.get({ congress: 119, type: "HR", number: 99999 }).catch((e) => e);
      console.log(JSON.stringify([meta.total > 50, refused instanceof ApiError, refused.code]));
    `);
    expect(JSON.parse(stdout)).toEqual([true, true, "not_found"]);
  });

  it("ends a program whose walk was aborted", async () => {
    const { stdout } = await runProgram(`
      const walk = new AbortController();
      try {
        for await (const bill of api.bills.list({ per_page: 1 }, walk)) walk.abort(bill.citation);
      } catch (reason) {
        console.log(typeof reason);
      }
    `);
    expect(stdout).toBe("string\n");
  });
});

function runProgram(program: string): Promise<{ readonly stdout: string }> {
  const text = `
    import { ApiError, createClient } from "${NAME}";
    const api = createClient({ key: process.env.KEY, baseUrl: process.env.API });
    ${program}`;
  writeFileSync(join(project, "program.js"), text);
  const env = { ...process.env, KEY: server.key, API: server.url };
  return run(process.execPath, ["program.js"], { cwd: project, env });
}

describe.skipIf(!hasChromium)("in a browser, on a page of another origin", () => {
  let site: Server;

  beforeAll(async () => {
    site = createServer(({ url = "/" }, response) => {
      const isScript = url.endsWith(".js");
      const path = join(project, "node_modules", NAME, "dist", url);
      response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
      response.end(isScript ? readFileSync(path) : PAGE);
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => void site.close());

  it("walks a list within the limits, and again with only 304s", async () => {
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
      const seen = await page.evaluate(walkTwice, { key: server.key, baseUrl: server.url });
      expect(seen.walked).toHaveLength(seen.total);
      expect(seen.again).toEqual(seen.walked);
      const [first = 0] = seen.counts;
      expect(seen.statuses.slice(0, first).filter((status) => status !== 429)).toEqual(
        Array.from({ length: Math.ceil(seen.total / 10) }, () => 200),
      );
      expect(seen.statuses.slice(first).filter((status) => status !== 429)).toEqual(
        Array.from({ length: Math.ceil(seen.total / 10) }, () => 304),
      );
      expect(seen.buildId).toBe((await sampleBuild()).manifest.build);
      expect(seen.refused).toBe("invalid_api_key");
    } finally {
      await browser.close();
    }
  });
});

const PAGE = `<!doctype html><title>A page</title>
<script type="module">import * as client from "/client.js"; window.client = client;</script>`;

/** Runs in the page. */
async function walkTwice({ key, baseUrl }: { readonly key: string; readonly baseUrl: string }) {
  const { createClient } = (globalThis as unknown as { readonly client: typeof client }).client;
  const statuses: number[] = [];
  const counting: typeof fetch = async (...asked) => {
    const response = await fetch(...asked);
    statuses.push(response.status);
    return response;
  };
  const api = createClient({ key, baseUrl, cache: new Map(), fetch: counting });
  const list = api.bills.list({ congress: 119, per_page: 10 });
  const walk = async (): Promise<string[]> => {
    const citations: string[] = [];
    for await (const { citation } of list) citations.push(citation);
    return citations;
  };
  const walked = await walk();
  const counts = [statuses.length];
  const again = await walk();
  const { meta } = await list.first();
  statuses.pop();
  const refused = await createClient({ key: "none", baseUrl })
    .bills.list()
    .first()
    .catch((error: unknown) => (error as { readonly code: string }).code);
  return { walked, again, counts, statuses, refused, total: meta.total, buildId: api.buildId() };
}
