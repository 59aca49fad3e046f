/** Clients made by other generators from the OpenAPI document, and ours, run the same ten tasks. */
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
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { type AskEdge, sampleBuild } from "../build.ts";
import { openTestServer, type TestServer } from "../http/test-server.ts";
import { python, PYTHON_ENV } from "./python.ts";
import { PROGRAMS } from "./generated-programs.ts";

// Generators take some seconds each.
vi.setConfig({ testTimeout: 300_000 });

const CLIENT = join(import.meta.dirname, "../../client");
const PACKAGES = join(CLIENT, "../node_modules");
const COPIED = "@hey-api";
const run = promisify(execFile);

let edge: AskEdge;
let server: TestServer;
let folder: string;
/** A House bill of the 119th Congress, by its number, and a committee with meetings. */
let bill: string;
let committee: string;

beforeAll(async () => {
  ({ edge } = await sampleBuild());
  const [{ number }] = await recordsAt<{ number: number }>("/bills?congress=119&type=HR");
  bill = String(number);
  committee = await meetingCommittee();
  server = await openTestServer();
  folder = mkdtempSync(join(tmpdir(), "legis-generators-"));
  linkPackages();
  const document = await fetch(`${server.url}/openapi.json`);
  writeFileSync(join(folder, "openapi.json"), await document.text());
});
afterAll(() => server.close());

describe("ten tasks have the same results as plain requests with", () => {
  it.each(Object.keys(PROGRAMS))("%s", async (name) => {
    const { generate, program } = PROGRAMS[name as keyof typeof PROGRAMS];
    const at = join(folder, name.replaceAll(/\W/g, "-"));
    mkdirSync(at);
    for (const [command, ...args] of generate) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await run(process.execPath, [join(folder, "node_modules", command), ...args], { cwd: at });
    }
    writeFileSync(join(at, "program.ts"), program);
    if (generate.length > 0) await typeChecked(at);
    const outfile = join(at, "program.mjs");
    await build({
      entryPoints: [join(at, "program.ts")],
      bundle: true,
      platform: "node",
      format: "esm",
      alias: { "federal-legislative-data": join(CLIENT, "src/client.ts") },
      outfile,
      logLevel: "error",
    });
    const { stdout } = await run(process.execPath, [outfile], { cwd: at, env: environment() });
    expect(JSON.parse(stdout)).toEqual(await plainly());
  });

  it.skipIf(python === null)("our Python client", async () => {
    const program = join(folder, "program.py");
    writeFileSync(program, PYTHON);
    const { stdout } = await run(python ?? "", [program], { env: environment() });
    expect(JSON.parse(stdout)).toEqual(await plainly());
  });
});

const environment = () => ({
  ...PYTHON_ENV,
  FLD_API_KEY: server.key,
  FLD_BASE_URL: server.url,
  BILL: bill,
  COMMITTEE: committee,
});

async function recordsAt<Each>(target: string): Promise<[Each, ...Each[]]> {
  const { data } = (await (await edge(`/api/v1${target}`)).json()) as { data: [Each, ...Each[]] };
  return data;
}

async function meetingCommittee(): Promise<string> {
  for (const { code } of await recordsAt<{ code: string }>("/committees")) {
    // oxlint-disable-next-line no-await-in-loop -- stops at the first
    if ((await recordsAt(`/committees/${code}/meetings`)).length > 0) return code;
  }
  throw new Error("no committee meets");
}

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

async function typeChecked(at: string): Promise<void> {
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--lib", "es2022,dom,dom.iterable"];
  const modules = ["--module", "esnext", "--moduleResolution", "bundler", "--target", "es2022"];
  const args = [
    join(folder, "node_modules/typescript/bin/tsc"),
    ...options,
    ...modules,
    "program.ts",
  ];
  const checked = run(process.execPath, args, { cwd: at });
  const { stdout } = await checked.catch((failed: unknown) => failed as { stdout: string });
  expect(stdout).toBe("");
}

const ask = async (target: string): Promise<Plain> =>
  (await (await edge(`/api/v1${target}`)).json()) as Plain;

/** The results of the tasks without any client. */
async function plainly(): Promise<object> {
  const listOf = async (target: string, name: string) =>
    ((await ask(target)).data as unknown as Record<string, unknown>[]).map((each) => each[name]);
  const { actions, cosponsors, title } = (
    await ask(`/bills/119/HR/${bill}?include=actions,cosponsors`)
  ).data;
  const vote = (await ask("/votes/119/2/house/20?include=results")).data;
  return {
    enacted: await listOf("/bills?congress=119&status=enacted", "citation"),
    blocks: [(actions as []).length, (cosponsors as []).length, title],
    walked: await listOf("/bills?congress=119&per_page=15", "citation"),
    vote: [vote["question"], (vote["results"] as []).length],
    legislators: await listOf("/legislators?congress=119&state=CA", "bioguide_id"),
    found: await listOf("/bills?q=energy&per_page=5", "citation"),
    missing: [404, "not_found"],
    ignored: ["congres"],
    meetings: await listOf(`/committees/${committee}/meetings`, "event_id"),
    topics: await listOf("/topics", "slug"),
  };
}

interface Plain {
  readonly data: Record<string, unknown>;
}

const PYTHON = `
import json
import os

from federal_legislative_data import ApiError, Client

api = Client(os.environ["FLD_BASE_URL"])
bill = api.bills.get({"congress": 119, "type": "HR", "number": int(os.environ["BILL"])}, include=["actions", "cosponsors"])
vote = api.votes.get(
    {"congress": 119, "session": 2, "chamber": "house", "vote_number": 20}, include=["results"]
)
try:
    api.bills.get({"congress": 119, "type": "HR", "number": 99999})
except ApiError as error:
    missing = [error.status, error.code]
try:
    api.bills.list(congres=119).first()
except ApiError as error:
    ignored = [error.parameter]
citations = lambda bills: [bill["citation"] for bill in bills]
print(json.dumps({
    "enacted": citations(api.bills.list(congress=119, status="enacted", per_page=20).first()["data"]),
    "blocks": [len(bill["actions"]), len(bill["cosponsors"]), bill["title"]],
    "walked": citations(api.bills.list(congress=119, per_page=5).take(15)),
    "vote": [vote["question"], len(vote["results"])],
    "legislators": [each["bioguide_id"] for each in api.legislators.list(congress=119, state="CA").take(50)],
    "found": citations(api.bills.list(q="energy", per_page=5).take(5)),
    "missing": missing,
    "ignored": ignored,
    "meetings": [each["event_id"] for each in api.committees.meetings({"code": os.environ["COMMITTEE"]}, per_page=20).first()["data"]],
    "topics": [each["slug"] for each in api.topics.list(per_page=50).first()["data"]],
}))
`;
