/** The clients with a service that lies about bulk files, to fill the memory or the disk of its users. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { python, PYTHON_ENV } from "./python.ts";

const ROOT = join(import.meta.dirname, "../..");
const NAME = "topics.ndjson";
const TEXT = '{"a":1}\n';
const MIB = 1024 ** 2;
const ZEROS = gzipSync(Buffer.alloc(64 * MIB));
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

let server: Server;
let url: string;
let folder: string;
let file: Record<string, unknown>;
/** The list's first page, if it is not one with `file`. */
let list: string | null;
let answer: Buffer;

beforeAll(async () => {
  server = createServer(({ url: target = "" }, response) => {
    if (target.includes("/part") || target.includes("/whole")) {
      response.writeHead(200, { "Content-Encoding": "gzip" });
      // A gigabyte, if the client inflates all of it.
      for (let member = 0; member < 16; member += 1) response.write(answer);
      response.end();
      return;
    }
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(list ?? JSON.stringify({ data: [file], meta: { next_url: null } }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "legis-hostile-"));
  answer = ZEROS;
  list = null;
  const part = { sha256: sha256(TEXT), bytes: TEXT.length, compressed_bytes: 28 };
  file = {
    ...part,
    file: NAME,
    url: `${url}/api/v1/bulk/whole`,
    parts: [{ ...part, url: `${url}/api/v1/bulk/part` }],
  };
  return () => rmSync(folder, { recursive: true });
});

const run = promisify(execFile);

/** Programs that download the file to a path, and print the error and what Linux counted of them. */
const PROGRAMS: Readonly<Record<string, (path: string) => readonly [string, readonly string[]]>> = {
  JavaScript: (path) => [
    process.execPath,
    [
      "--import",
      join(ROOT, "bin/load.js"),
      "--input-type=module",
      "--eval",
      `import { readFileSync } from "node:fs";
       import { createClient } from "${join(ROOT, "client/src/client.ts")}";
       const api = createClient({ baseUrl: "${url}", key: "k", maxTries: 1 });
       const error = await api.bulk.download("${NAME}", "${path}")
         .then(() => null, (e) => e.code + ": " + e.message);
       console.log(JSON.stringify({ error, status: readFileSync("/proc/self/status", "utf8") }));`,
    ],
  ],
  Python: (path) => [
    python ?? "",
    [
      "-c",
      `import json
from federal_legislative_data import ApiError, Client
api = Client("${url}", "k", max_tries=1)
error = None
try:
    api.bulk.download("${NAME}", "${path}")
except ApiError as raised:
    error = str(raised)
print(json.dumps({"error": error, "status": open("/proc/self/status").read()}))`,
    ],
  ],
};

interface Outcome {
  readonly error: string | null;
  /** In KiB. */
  readonly peak: number;
}

async function downloadIn(language: string): Promise<Outcome> {
  const [program, args] = PROGRAMS[language]?.(join(folder, NAME)) ?? ["", []];
  const { stdout } = await run(program, args, { env: PYTHON_ENV });
  const { error, status } = JSON.parse(stdout) as { error: string | null; status: string };
  // Not ru_maxrss, which is the parent process's when that is larger.
  return { error, peak: Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) };
}

const LANGUAGES = ["JavaScript", ...(python === null ? [] : ["Python"])];
const LIES: readonly (readonly [string, () => unknown, string])[] = [
  ["no hash", () => (file["sha256"] = null), "sha256"],
  ["a hash that is no text", () => (file["sha256"] = 7), "sha256"],
  ["parts of 3 GB", () => (file["parts"] = [{ ...firstPart(), bytes: 3e9 }]), "bytes of a part"],
  ["a negative size", () => (file["parts"] = [{ ...firstPart(), bytes: -1 }]), "bytes of a part"],
  ["half a byte", () => (file["parts"] = [{ ...firstPart(), bytes: 0.5 }]), "bytes of a part"],
  ["another sum", () => (file["bytes"] = 1), "bytes"],
  ["no parts", () => (file["parts"] = null), "parts"],
];
const firstPart = (): object => (file["parts"] as readonly object[])[0] ?? {};

describe.each(LANGUAGES)("the client in %s", (language) => {
  it("reads no more of a part than the list promised", async () => {
    const { error, peak } = await downloadIn(language);
    expect(error).toMatch(/^unexpected_answer: .* more than 8 bytes$/);
    expect(peak).toBeLessThan(300 * 1024);
    expect(statSync(join(folder, `${NAME}.partial`)).size).toBe(0);
  });

  it("reads no more of a whole file than the list promised", async () => {
    file["parts"] = [firstPart(), { ...firstPart(), url: `${url}/api/v1/bulk/part?2` }];
    file["bytes"] = 2 * TEXT.length;
    const { error, peak } = await downloadIn(language);
    expect(error).toMatch(/^unexpected_answer: .* more than \d+ bytes$/);
    expect(peak).toBeLessThan(300 * 1024);
    expect(statSync(join(folder, `${NAME}.partial`)).size).toBeLessThan(MIB);
  });

  it.each(LIES)("refuses a list that has %s", async (_, lie, field) => {
    lie();
    const { error } = await downloadIn(language);
    expect(error).toMatch(/^unexpected_answer: /);
    expect(error).toContain(field);
    expect(readdirSync(folder)).toEqual([]);
  });
});

const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;

describe.each(LANGUAGES)("the client in %s refuses a list", (language) => {
  it.each([
    ["of null", '{"data":[null],"meta":{}}'],
    ["that is none", '{"data":null,"meta":{}}'],
    ["of texts", '{"data":"abc","meta":{}}'],
    ["nested without end", `{"data":${deep},"meta":{}}`],
    ["with a name nested without end", `{"data":[{"file":${deep}}],"meta":{}}`],
  ])("%s", async (_, text) => {
    list = text;
    const { error } = await downloadIn(language);
    expect(error).toMatch(/^unexpected_answer: /);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe.each(LANGUAGES)("the client in %s", (language) => {
  it.each([
    ["lists a file twice", () => [file, file], "topics.ndjson is listed twice"],
    [
      "lists the same files on each page",
      () => [{ ...file, file: "a-1.csv" }],
      "a-1.csv is listed twice",
    ],
    [
      "never ends",
      () =>
        Array.from({ length: 60_000 }, (_, at) => ({
          ...file,
          file: `${"abcdefg"[Math.floor(at / 9_999)]}-${(at % 9_999) + 1}.csv`,
        })),
      "it has more than 50000 files",
    ],
  ])("refuses a list that %s", async (_, data, problem) => {
    list = JSON.stringify({ data: data(), meta: { next_url: `${url}/api/v1/bulk?page=2` } });
    const { error } = await downloadIn(language);
    expect(error).toMatch(/^unexpected_answer: /);
    expect(error).toContain(problem);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("sync", () => {
  it.each(["package.json", "../x.ndjson", "copy.json", ".npmrc", "topics.ndjson.partial", 7])(
    "writes no file named %s",
    async (name) => {
      file["file"] = name;
      writeFileSync(join(folder, "package.json"), "{}");
      const { createClient } = await import("../../client/src/client.ts");
      const api = createClient({ baseUrl: url, key: "k", maxTries: 1 });
      await expect(api.sync(folder)).rejects.toThrow("is not a valid file name");
      expect(readdirSync(folder)).toEqual(["package.json"]);
      expect(readFileSync(join(folder, "package.json"), "utf8")).toBe("{}");
    },
  );
});
