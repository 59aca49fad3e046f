/** Clients that others' generators make from the OpenAPI document send arrays in their own ways. */
import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { build } from "esbuild";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { API_PREFIX } from "../../contract/addresses.ts";
import { type AskEdge, sampleBuild } from "../build.ts";
import { openTestServer, type TestServer } from "../http/test-server.ts";

// Generators take some seconds each.
vi.setConfig({ testTimeout: 300_000 });

const CLIENT = join(import.meta.dirname, "../../client");
const PACKAGES = join(CLIENT, "../node_modules");
const COPIED = "@hey-api";
const run = promisify(execFile);

/** A call with every value of an array parameter that the sample has. */
interface Call {
  readonly operation: string;
  readonly template: string;
  /** As code. */
  readonly path: string;
  readonly query: string;
  readonly plain: unknown;
}

interface Document {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name?: string; readonly schema?: Schema }[];
}

interface Schema {
  readonly type?: string;
  readonly items?: { readonly enum?: readonly string[] };
  readonly anyOf?: readonly Schema[];
}

let edge: AskEdge;
let server: TestServer;
let folder: string;
const calls: Call[] = [];

beforeAll(async () => {
  ({ edge } = await sampleBuild());
  server = await openTestServer();
  folder = mkdtempSync(join(tmpdir(), "legis-generators-"));
  linkPackages();
  const document = await (await fetch(`${server.url}/openapi.json`)).text();
  writeFileSync(join(folder, "openapi.json"), document);
  // One after another, since a key may search once at a time.
  for (const call of callsOf(JSON.parse(document) as Document)) {
    calls.push(await call());
  }
});
afterAll(() => server.close());

function callsOf({ paths }: Document): readonly (() => Promise<Call>)[] {
  return Object.entries(paths).flatMap(([template, { get }]) =>
    (get?.parameters ?? []).flatMap(({ name, schema }) => {
      const array = [schema, ...(schema?.anyOf ?? [])].find((each) => each?.type === "array");
      if (get === undefined || name === undefined || array === undefined) return [];
      const { operationId } = get;
      return [() => callOf(template, operationId, name, array.items?.enum)];
    }),
  );
}

async function callOf(
  template: string,
  operation: string,
  parameter: string,
  allowed: readonly string[] | undefined,
): Promise<Call> {
  const list = template.slice(API_PREFIX.length).replace(/\/\{.*/, "");
  const records = await ask<Readonly<Record<string, string>>[]>(`${list}?per_page=5`);
  const path = template.includes("{") ? new URL(records[0]?.["api_url"] ?? "").pathname : template;
  const own = path.split("/");
  const known = template.split("/").flatMap((part, at) => {
    const value = own[at] ?? "";
    return part.startsWith("{") ? [[part.slice(1, -1), /^\d+$/.test(value) ? +value : value]] : [];
  });
  const values =
    allowed ?? records.map(({ congress, type, number }) => `${congress}-${type}-${number}`);
  const plain = await ask<unknown>(
    `${path.slice(API_PREFIX.length)}?${parameter}=${values.join(",")}`,
  );
  expect(values.length).toBeGreaterThan(0);
  expect(plain).not.toEqual([]);
  return {
    operation,
    template,
    path: known.length === 0 ? "" : `path: ${JSON.stringify(Object.fromEntries(known))} as const,`,
    query: `{ ${parameter}: ${JSON.stringify(values)} }`,
    plain,
  };
}

async function ask<Data>(target: string): Promise<Data> {
  const answer = (await (await edge(API_PREFIX + target)).json()) as { readonly data: Data };
  return answer.data;
}

const HEAD = `
declare const process: { env: Record<string, string> };
const { FLD_API_KEY: key, FLD_BASE_URL: baseUrl } = process.env as Record<string, string>;
const headers = { "X-API-Key": key! };
`;

const GENERATORS = {
  "openapi-typescript and openapi-fetch": {
    generate: ["openapi-typescript/bin/cli.js", "../openapi.json", "-o", "api.ts"],
    head: `import createClient from "openapi-fetch";
import type { paths } from "./api";
${HEAD}
const api = createClient<paths>({ baseUrl, headers });`,
    call: ({ template, path, query }: Call) =>
      `api.GET("${template}", { params: { ${path} query: ${query} } })`,
  },
  "@hey-api/openapi-ts": {
    generate: ["@hey-api/openapi-ts/bin/run.js", "-i", "../openapi.json", "-o", "api", "--silent"],
    head: `import { client } from "./api/client.gen";
import * as api from "./api";
${HEAD}
client.setConfig({ baseUrl, headers });`,
    call: ({ operation, path, query }: Call) =>
      `api.${operation}({ ${path} query: ${query}, throwOnError: true })`,
  },
};

it.each(Object.entries(GENERATORS))("arrays of %s", async (name, { generate, head, call }) => {
  const at = join(folder, name.replaceAll(/\W/g, "-"));
  mkdirSync(at);
  const [command = "", ...args] = generate;
  await run(process.execPath, [join(folder, "node_modules", command), ...args], { cwd: at });
  const answers = calls.map((each) => `(await ${call(each)}).data!.data`).join(",\n");
  writeFileSync(
    join(at, "program.ts"),
    `${head}\nconsole.log(JSON.stringify([${answers}]));\nexport {};\n`,
  );
  const outfile = join(at, "program.mjs");
  const entryPoints = [join(at, "program.ts")];
  const form = { platform: "node", format: "esm", logLevel: "error" } as const;
  await build({ entryPoints, bundle: true, outfile, ...form });
  const env = { FLD_API_KEY: server.key, FLD_BASE_URL: server.url };
  const { stdout } = await run(process.execPath, [outfile], { cwd: at, env });
  expect(JSON.parse(stdout)).toEqual(calls.map(({ plain }) => plain));
});

/**
 * The packages of a project with the client's TypeScript, which a generator needs. It is copied,
 * since a link would resolve packages next to its target.
 */
function linkPackages(): void {
  const place = join(folder, "node_modules");
  mkdirSync(place);
  for (const name of readdirSync(PACKAGES)) {
    if (name === COPIED) cpSync(join(PACKAGES, name), join(place, name), { recursive: true });
    else if (name !== "typescript") symlinkSync(join(PACKAGES, name), join(place, name));
  }
  const own = join(CLIENT, "node_modules");
  for (const name of readdirSync(own)) {
    if (!existsSync(join(place, name))) symlinkSync(join(own, name), join(place, name));
  }
}
