import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import packed from "../package.json" with { type: "json" };
import { NOW } from "../test/build.ts";
import { sampleFolder } from "../test/sample-folder.ts";
import { legis, legisProcess } from "../test/run-legis.ts";
import { newFolder } from "../test/new-folder.ts";

const LEGISLATORS = `- id:
    bioguide: Z000001
  name:
    first: Ada
    last: Zimmer
  bio:
    gender: F
  terms:
  - type: rep
    start: '2025-01-03'
    end: '2027-01-03'
    state: VT
    district: 0
    party: Independent
`;

const run = (...args: string[]) => legis(args, { LEGIS_HOME: home });

const home = newFolder();

describe("legis", () => {
  it("prints its version with --version", async () => {
    const { code, out } = await legisProcess(["--version"], { LEGIS_HOME: home });
    expect([code, out.trim()]).toEqual([0, `legis ${packed.version}, Node ${process.version}`]);
  });

  it("lists its commands with --help", async () => {
    const { code, out } = await legis(["--help"], { LEGIS_HOME: home });
    expect(code).toBe(0);
    for (const command of [
      "sample",
      "import",
      "generate",
      "serve",
      "page",
      "keys",
      "accounts",
      "start",
    ]) {
      expect(out).toMatch(new RegExp(`^  ${command} `, "m"));
    }
  });

  it.each([
    [["flood"], "unknown command 'flood'"],
    [["page"], "missing required argument 'url'"],
    [["sample"], "required option '--out <folder>' not specified"],
    [["sample", "--out", "x", "--bills", "many"], "must be a whole number"],
    [["generate", "--as-of", "2026-13-45"], "must be a date"],
    [["serve", "--fast"], "unknown option '--fast'"],
  ])("refuses invalid arguments in one line: %j", async (args, reason) => {
    const { code, out, err } = await run(...args);
    expect(code).toBe(1);
    expect(out).toBe("");
    expect(err).toContain(reason);
    expect(err.trim().split("\n")).toHaveLength(1);
  });

  it("names an invalid setting", async () => {
    const { code, err } = await legis(["serve"], { LEGIS_HOME: home, PORT: "http" });
    expect(code).toBe(1);
    expect(err).toBe('legis: PORT must be a whole number from 0 to 65535, not "http"\n');
  });
});

describe("every long-running command", () => {
  it.each([
    ["sample"],
    ["fetch"],
    ["import"],
    ["generate"],
    ["nightly"],
    ["builds", "verify"],
    ["builds", "prune"],
  ])("has --json, --quiet and --verbose: %s %s", async (...command) => {
    const { out } = await run(...command, "--help");
    for (const flag of ["--json", "--quiet", "--verbose"]) expect(out).toContain(`  ${flag} `);
  });

  it("refuses --quiet with --verbose", async () => {
    const { code, err } = await run("import", "--quiet", "--verbose", home);
    expect({ code, err }).toEqual({
      code: 1,
      err: "error: option '--quiet' cannot be used with option '--verbose'\n",
    });
  });

  it("prints nothing with --quiet on success, and a summary with --json", async () => {
    const out = join(home, "sample");
    const sample = await run("sample", "--out", out, "--json");
    expect(JSON.parse(sample.out)).toMatchObject({ bills: 208 });
    const made = {
      LEGIS_HOME: join(home, "quiet"),
      SOURCE_DATE_EPOCH: String(NOW.getTime() / 1000),
    };
    for (const command of [
      ["import", await sampleFolder()],
      ["generate"],
      ["builds", "verify"],
      ["builds", "prune"],
    ]) {
      const outcome = await legis([...command, "--quiet"], made);
      expect(outcome).toEqual({ code: 0, out: "", err: "" });
    }
    const status = await legis(["status"], made);
    expect(status).toMatchObject({ code: 0, out: expect.stringMatching(/^no problems\n/) });
    expect(status.out).toContain("there has been no nightly run yet");
  });
});

describe("legis import", () => {
  it("lists each file with --verbose, including skipped ones", async () => {
    const note = join(home, "notes.md");
    writeFileSync(note, "Notes");
    const counted = await run("import", note);
    expect(counted.out).toContain("1 skipped (--verbose lists them)");
    const { out, err } = await run("import", "--verbose", note);
    expect(out).toContain(`skipped: ${note}\n`);
    expect(err).toBe(`import: 100% 1 files  ${note}\n`);
  });

  it("with --quiet still names what it refuses", async () => {
    const file = join(home, "BILLSTATUS-119hr2.xml");
    writeFileSync(file, "<billStatus><bill>");
    const { code, out, err } = await run("import", "--quiet", file);
    expect({ code, err }).toEqual({ code: 2, err: "" });
    expect(out).toContain(`refused: ${file}: `);
  });

  it("says that it counts sources if several have one record", async () => {
    const file = join(home, "legislators-current.yaml");
    writeFileSync(file, LEGISLATORS);
    const { out } = await run("import", file);
    expect(out).toContain("are counted once per source; a build merges them into one record each");
  });

  it("refuses a file by name, continues, and exits with 2", async () => {
    const file = join(home, "BILLSTATUS-119hr1.xml");
    writeFileSync(file, "<billStatus><bill>");
    const { code, out } = await legisProcess(["import", file], { LEGIS_HOME: home });
    expect(code).toBe(2);
    expect(out).toContain(`refused: ${file}: `);
    expect(out).toContain("1 refused");
  });

  it("prints its summary as JSON with --json", async () => {
    const file = join(home, "nonsense.xml");
    writeFileSync(file, "<nonsense/>");
    const { code, out } = await run("import", "--json", file);
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({ refused: [{ name: file }] });
  });

  it("of a missing path fails in one line", async () => {
    const { code, err } = await run("import", join(home, "nowhere"));
    expect(code).toBe(1);
    expect(err).toMatch(/^legis: .*nowhere.*\n$/);
  });
});

it("legis generate without records fails in one line", async () => {
  const { code, err } = await legis(["generate"], { LEGIS_HOME: join(home, "empty") });
  expect(code).toBe(1);
  expect(err.trim().split("\n")).toHaveLength(1);
  expect(err).toMatch(/^legis: /);
});

describe("legis keys", () => {
  it("creates a key, shows it once, lists it, and revokes it", async () => {
    const made = await run("keys", "create", "--plan", "pro", "--email", "a@example.org", "--json");
    const { key, id } = JSON.parse(made.out) as { key: string; id: string };
    expect(key).toMatch(/^fld_live_[0-9A-Za-z]{38}$/);
    const listed = await run("keys", "list", "--json");
    expect(JSON.parse(listed.out)).toMatchObject([{ id, plan: "pro", email: "a@example.org" }]);
    expect(listed.out).not.toContain(key);
    expect((await run("keys", "revoke", id)).out).toContain("is revoked");
    const leaked = (await run("keys", "create")).out.trim();
    expect((await run("keys", "revoke", leaked)).out).toContain(`${leaked.slice(-4)} is revoked`);
    expect((await run("keys", "list")).out).toMatch(new RegExp(`^${id} .* revoked$`, "m"));
  });

  it("prints only the key without --json, for scripts", async () => {
    const { code, out } = await legis(["keys", "create"], { LEGIS_HOME: home });
    expect(code).toBe(0);
    expect(out).toMatch(/^fld_live_[0-9A-Za-z]{38}\n$/);
  });

  it.each([
    [["revoke", "key_nobody"], "There is no key key_nobody"],
    [
      ["create", "--name", " "],
      "A key's name must have 1 to 60 characters, none of them control characters",
    ],
    [["create", "--plan", "gold"], 'The plan must be free or pro, not "gold"'],
    [["create", "--email", "nobody"], '"nobody" is not an email address'],
  ])("fails in one line: %j", async (args, message) => {
    const { code, err } = await run("keys", ...args);
    expect({ code, err }).toEqual({ code: 1, err: `legis: ${message}\n` });
  });
});

describe("legis accounts", () => {
  const ADA = "ada@example.org";
  let key: string;

  beforeAll(async () => {
    key = (await run("keys", "create", "--email", ADA)).out.trim();
  });

  it("changes an account's plan, and lists a plan's accounts", async () => {
    expect(await run("accounts", "plan", ADA, "Pro")).toMatchObject({
      code: 0,
      out: `${ADA} is on plan pro\n`,
    });
    const { out } = await run("accounts", "list", "--plan", "pro", "--json");
    expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ email: ADA, plan: "pro" }));
    expect((await run("accounts", "list")).out).toMatch(
      /^acc_\w+ +ada@example.org +pro .* active$/m,
    );
  });

  it("shows an account without its keys in full", async () => {
    const { code, out } = await legis(["accounts", "show", ADA], { LEGIS_HOME: home });
    expect(code).toBe(0);
    expect(out).toMatch(/^email +ada@example.org$/m);
    expect(out).toMatch(new RegExp(`^key_.* fld_live_…${key.slice(-4)} .* active$`, "m"));
    expect(out).not.toContain(key);
  });

  it("suspends and restores an account", async () => {
    const suspended = await run("accounts", "suspend", ADA);
    expect(suspended.out).toMatch(/^ada@example.org is suspended/);
    const [, path = ""] = /^Mail to ada@example\.org: (.+)$/m.exec(suspended.err) ?? [];
    expect(readFileSync(path, "utf8")).toMatch(
      /Your account is suspended[^]*The operator did this/,
    );
    expect((await run("accounts", "list")).out).toMatch(/ada@example.org .* suspended$/m);
    expect((await run("keys", "create", "--email", ADA)).err).toMatch(
      /^legis: Account acc_\w+ is suspended\n$/,
    );
    expect((await run("accounts", "restore", ADA)).out).toMatch(/^ada@example.org is active/);
  });

  it("deletes an account only with --yes", async () => {
    expect(await run("accounts", "delete", ADA)).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(/^legis: --yes deletes \S+ and its \d keys? permanently\n$/),
    });
    expect((await run("accounts", "delete", ADA, "--yes")).out).toMatch(
      /^ada@example.org is deleted/,
    );
    expect((await run("accounts", "list", "--json")).out).not.toContain(ADA);
  });

  it.each([
    [["show", "nobody@example.org"], "There is no account nobody@example.org"],
    [["delete", "nobody@example.org", "--yes"], "There is no account nobody@example.org"],
    [["plan", "a@example.org", "gold"], 'The plan must be free or pro, not "gold"'],
    [["list", "--plan", "gold"], 'The plan must be free or pro, not "gold"'],
  ])("fails in one line: %j", async (args, message) => {
    const { code, err } = await run("accounts", ...args);
    expect({ code, err }).toEqual({ code: 1, err: `legis: ${message}\n` });
  });
});
