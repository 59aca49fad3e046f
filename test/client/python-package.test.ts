/** The Python client as a wheel: built, installed into an empty environment, run, and type-checked. */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";

import { beforeAll, describe, expect, it } from "vitest";

import { DEFAULT_PLANS } from "../../edge/limits/plans.ts";
import { CHAPTERS } from "../../site/guide/chapters.ts";
import { exampleNames } from "../../site/guide/example-names.ts";
import { fill } from "../../site/guide/guide.ts";
import { sampleBuild } from "../build.ts";
import { openTestServer } from "../http/test-server.ts";
import { buildingPython, PYTHON_ENV } from "./python.ts";
import { newFolder } from "../new-folder.ts";

const CLIENT = join(import.meta.dirname, "../../client/python");
const NAME = "federal_legislative_data";
const run = promisify(execFile);
const require = createRequire(import.meta.url);
const env = { ...PYTHON_ENV, PYTHONPATH: "" };

describe.skipIf(buildingPython === null)("the wheel of the Python client", () => {
  let folder: string;

  beforeAll(async () => {
    folder = newFolder();
    const source = join(folder, "source");
    // Builds a copy, to keep the sources clean.
    cpSync(CLIENT, source, { recursive: true });
    const build = ["-m", "hatchling", "build", "-t", "wheel", "-d", folder];
    await run(buildingPython ?? "", build, { cwd: source, env });
  });

  it("contains the client, its types and the license, and no tests", async () => {
    const [wheel = ""] = readdirSync(folder).filter((name) => name.endsWith(".whl"));
    const { stdout } = await run(buildingPython ?? "", ["-m", "zipfile", "--list", wheel], {
      cwd: folder,
    });
    for (const file of ["__init__.py", "types.py", "routes.py", "py.typed"]) {
      expect(stdout).toContain(`${NAME}/${file}`);
    }
    expect(stdout).toContain("LICENSE");
    expect(stdout).not.toContain("test_");
    const licenses = ["../../LICENSE", "LICENSE"].map((path) =>
      readFileSync(join(CLIENT, path), "utf8"),
    );
    expect(licenses[0]).toBe(licenses[1]);
  });

  it("installs in a clean environment without a network, and sends requests", async () => {
    const environment = join(folder, "environment");
    // httpx is Debian's; nothing is downloaded.
    await run(buildingPython ?? "", ["-m", "venv", "--system-site-packages", environment]);
    const installed = join(environment, "bin/python");
    const pip = ["-m", "pip", "install", "--no-index", "--find-links", folder, NAME];
    await run(installed, pip, { cwd: folder });
    const server = await openTestServer({ store: (await sampleBuild()).store });
    const program = [
      `import ${NAME} as fld`,
      `api = fld.Client("${server.url}", "${server.key}")`,
      "print(fld.__file__, api.bills.list(congress=119).first()['meta']['total'])",
    ].join("\n");
    const { stdout } = await run(installed, ["-c", program], { cwd: folder, env });
    await server.close();
    const [path = "", total] = stdout.trim().split(" ");
    expect(path.startsWith(environment)).toBe(true);
    expect(Number(total)).toBeGreaterThan(10);
  });

  it("passes strict type checks with the code of the README and the guide, and rejects wrong parameters and fields", async () => {
    const wrong = [
      "api.bills.list(congres=119)",
      'api.bills.list(congress="119")',
      'api.laws.list(type="HR")',
      'api.bills.list(type="HX")',
      'api.bills.get({"congress": 119, "type": "HR"})',
      'api.bills.get(bill, include=["acts"])',
      'bill["titel"]',
      'api.bills.get(bill)["actions"]',
    ];
    const right = `${pythonIn(readFileSync(join(CLIENT, "README.md"), "utf8"))}\n${USES}`.split(
      "\n",
    );
    const programs = [...guidePrograms(), ["program.py", [...right, ...wrong].join("\n")] as const];
    expect(programs.length).toBeGreaterThan(6);
    const paths = programs.map(([name, code]) => {
      writeFileSync(join(folder, name), code);
      return join(folder, name);
    });
    // A single run, because each run loads all imports.
    const files = ["src", "tests/test_service.py", ...paths];
    const cache = ["--cache-dir", join(folder, "mypy")];
    const checked = run(buildingPython ?? "", ["-m", "mypy", ...cache, ...files], {
      cwd: CLIENT,
      env,
    });
    const { stdout } = await checked.catch((failed: unknown) => failed as { stdout: string });
    const places = Array.from(stdout.matchAll(/^(.*):(\d+): error/gm), ([, path, line]) =>
      path?.endsWith("program.py") ? Number(line) : `${path}:${line}`,
    );
    expect([...new Set(places)]).toEqual(wrong.map((_, at) => right.length + 1 + at));
  });

  it("accepts the guide's Python in pyright", async () => {
    const guide = mkdtempSync(join(folder, "guide-"));
    for (const [name, code] of guidePrograms()) writeFileSync(join(guide, name), code);
    const settings = { extraPaths: [join(CLIENT, "src")], pythonVersion: "3.11" };
    writeFileSync(join(guide, "pyrightconfig.json"), JSON.stringify(settings));
    const pyright = require.resolve("pyright/index.js");
    const { stdout } = await run(process.execPath, [pyright, "-p", guide]);
    expect(stdout).toMatch(/^0 errors, 0 warnings/m);
  });
});

/** Examples have few type annotations. */
const NOT_STRICT = "# mypy: allow-untyped-defs, allow-untyped-calls";

/** The Python code of each chapter, by file name. */
function guidePrograms(): (readonly [name: string, code: string])[] {
  const facts = { baseUrl: "https://api.example.org", plans: DEFAULT_PLANS };
  return CHAPTERS.flatMap(({ path, text }) => {
    const code = pythonIn(fill(text, { ...facts, names: exampleNames(new Map()) }));
    const name = `${path.replaceAll(/\W+/g, "_")}.py`;
    return code === "" ? [] : [[name, `${NOT_STRICT}\n${code}`] as const];
  });
}

const USES = `
from federal_legislative_data import AsyncClient, Client, answer_of
from federal_legislative_data.types import Bill, BillWithBlocks, VoteDetail

api = Client("https://api.example.org", "k", max_tries=3)
[bill] = api.bills.list(congress=119, type="HR", q="tax").take(1)
citation: str = bill["citation"]
first: Bill = bill
votes: list[VoteDetail] = list(api.votes.list(chamber="house").map(api.votes.get))
status: int = answer_of(votes[0]).status
full: BillWithBlocks = api.bills.get(bill, include=["actions"])
texts: list[str] = [action["text"] for action in full["actions"]]
laws: int = api.laws.list().first()["meta"]["total"]
`;

function pythonIn(text: string): string {
  return Array.from(text.matchAll(/```python\n(.*?)```/gs), ([, block = ""]) => block).join("\n");
}
