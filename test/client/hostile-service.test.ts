/** The clients with a service that lies about bulk files, to fill the memory or the disk of its users. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";

import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { python, PYTHON_ENV } from "./python.ts";
import { newFolder } from "../new-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const NAME = "topics.ndjson";
const TEXT = '{"a":1}\n';
const MIB = 1024 ** 2;
const ZEROS = gzipSync(Buffer.alloc(64 * MIB));
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A false response, which the service sends for requests below the lie's name. */
interface Lie {
  /** The list's first page. */
  readonly list: string;
  /** A part of the error message. */
  readonly problem: string;
}

let folder: string;
const lies = new Map<string, Lie>();

const server = createServer(({ url: target = "" }, response) => {
  if (/\/bulk\/(?:part|whole)\b/.test(target)) {
    response.writeHead(200, { "Content-Encoding": "gzip" });
    // A gigabyte, if the client inflates all of it.
    for (let member = 0; member < 16; member += 1) response.write(ZEROS);
    response.end();
    return;
  }
  const [, lie = ""] = target.split("/");
  response.writeHead(200, { "Content-Type": "application/json" });
  response.end(lies.get(lie)?.list);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => void server.close());

beforeEach(() => {
  folder = newFolder();
});

const part = { sha256: sha256(TEXT), bytes: TEXT.length, compressed_bytes: 28 };
const partAt = (path: string, wrong: object = {}) => ({
  ...part,
  url: `${url}/api/v1/bulk/${path}`,
  ...wrong,
});
const fileWith = (wrong: object = {}) => ({
  ...part,
  file: NAME,
  url: `${url}/api/v1/bulk/whole`,
  parts: [partAt("part")],
  ...wrong,
});
const lie = (problem: string, data: unknown, next: string | null = null): Lie => ({
  problem,
  list: JSON.stringify({ data, meta: { next_url: next } }),
});
const ofFile = (problem: string, wrong: object) => lie(problem, [fileWith(wrong)]);
const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;

const LIES: Readonly<Record<string, () => Lie>> = {
  "no hash": () => ofFile("sha256", { sha256: null }),
  "a hash that is not text": () => ofFile("sha256", { sha256: 7 }),
  "parts of 3 GB": () => ofFile("bytes of a part", { parts: [partAt("part", { bytes: 3e9 })] }),
  "a negative size": () => ofFile("bytes of a part", { parts: [partAt("part", { bytes: -1 })] }),
  "half a byte": () => ofFile("bytes of a part", { parts: [partAt("part", { bytes: 0.5 })] }),
  "a wrong sum": () => ofFile("bytes", { bytes: 1 }),
  "no parts": () => ofFile("parts", { parts: null }),
  "null as a file": () => lie("", [null]),
  "no files": () => lie("", null),
  "text for files": () => lie("", "abc"),
  "endlessly nested files": () => ({ problem: "", list: `{"data":${deep},"meta":{}}` }),
  "an endlessly nested name": () => ({
    problem: "",
    list: `{"data":[{"file":${deep}}],"meta":{}}`,
  }),
  "a file twice": () => lie("topics.ndjson is listed twice", [fileWith(), fileWith()], next()),
  "the same files on each page": () =>
    lie("a-1.csv is listed twice", [fileWith({ file: "a-1.csv" })], next()),
  "no last page": () => {
    const files = Array.from({ length: 60_000 }, (_, at) =>
      fileWith({ file: `${"abcdefg"[Math.floor(at / 9_999)]}-${(at % 9_999) + 1}.csv` }),
    );
    return lie("it has more than 50000 files", files, next());
  },
  "a part of a gigabyte": () => ofFile("more than 8 bytes", {}),
  "a file of a gigabyte": () =>
    ofFile("more than \\d+ bytes", { bytes: 16, parts: [partAt("part"), partAt("part?2")] }),
};
const next = (): string => `${url}/api/v1/bulk?page=2`;
for (const [name, make] of Object.entries(LIES)) lies.set(name.replaceAll(" ", "-"), make());
const LARGE = ["a part of a gigabyte", "a file of a gigabyte"];

/** Programs that download each lie's file, and print the errors and their `/proc/self/status`. */
const PROGRAMS: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  JavaScript: [
    process.execPath,
    [
      "--import",
      join(ROOT, "bin/load.js"),
      "--input-type=module",
      "--eval",
      `import { readFileSync } from "node:fs";
       import { createClient } from "${join(ROOT, "client/src/client.ts")}";
       const { URL_OF, FOLDER, LIES } = process.env;
       const errors = [];
       for (const lie of LIES.split(" ")) {
         const api = createClient({ baseUrl: URL_OF + "/" + lie, key: "k", maxTries: 1 });
         errors.push(await api.bulk.download("${NAME}", FOLDER + "/" + lie)
           .then(() => null, (e) => e.code + ": " + e.message));
       }
       console.log(JSON.stringify({ errors, status: readFileSync("/proc/self/status", "utf8") }));`,
    ],
  ],
  Python: [
    python ?? "",
    [
      "-c",
      `import json, os
from federal_legislative_data import ApiError, Client
errors = []
for lie in os.environ["LIES"].split(" "):
    try:
        api = Client(os.environ["URL_OF"] + "/" + lie, "k", max_tries=1)
        api.bulk.download("${NAME}", os.environ["FOLDER"] + "/" + lie)
        errors.append(None)
    except ApiError as raised:
        errors.append(str(raised))
print(json.dumps({"errors": errors, "status": open("/proc/self/status").read()}))`,
    ],
  ],
};

/** Checks the errors of downloads, and returns the program's peak memory in KiB. */
async function download(language: string, names: readonly string[]) {
  const [program, args] = PROGRAMS[language] ?? ["", []];
  const paths = names.map((name) => name.replaceAll(" ", "-"));
  const env = { ...PYTHON_ENV, URL_OF: url, FOLDER: folder, LIES: paths.join(" ") };
  const { stdout } = await promisify(execFile)(program, args, { env });
  const { errors, status } = JSON.parse(stdout) as { errors: string[]; status: string };
  const problems = paths.map((name) => lies.get(name)?.problem);
  expect(errors).toEqual(
    problems.map((problem): unknown =>
      expect.stringMatching(new RegExp(`^unexpected_answer: .*${problem}`, "s")),
    ),
  );
  // Not ru_maxrss, which is the parent process's when that is larger.
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]);
}

describe.each(["JavaScript", ...(python === null ? [] : ["Python"])])(
  "the client in %s",
  (language) => {
    it("reads no more of a file or a part than the list promised", async () => {
      expect(await download(language, LARGE)).toBeLessThan(300 * 1024);
      const left = readdirSync(folder);
      for (const name of left) expect(statSync(join(folder, name)).size).toBeLessThan(MIB);
    });

    it("refuses a list that lies, and writes nothing", async () => {
      const lying = Object.keys(LIES).filter((name) => !LARGE.includes(name));
      await download(language, lying);
      expect(readdirSync(folder)).toEqual([]);
    });
  },
);

it.each(["package.json", "../x.ndjson", "copy.json", ".npmrc", "topics.ndjson.partial", 7])(
  "sync writes no file named %s",
  async (name) => {
    lies.set("named", ofFile("", { file: name }));
    writeFileSync(join(folder, "package.json"), "{}");
    const { createClient } = await import("../../client/src/client.ts");
    const api = createClient({ baseUrl: `${url}/named`, key: "k", maxTries: 1 });
    await expect(api.sync(folder)).rejects.toThrow("is not a valid file name");
    expect(readdirSync(folder)).toEqual(["package.json"]);
    expect(readFileSync(join(folder, "package.json"), "utf8")).toBe("{}");
  },
);
