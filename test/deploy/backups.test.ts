/** The backups in docs/operations/backups.md, made while a server runs, and restored. */
import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { Client } from "pg";
import { beforeEach, expect, it, vi } from "vitest";

import { sampleBuild } from "../build.ts";
import { freePort } from "../free-port.ts";
import { hasPostgres, startPostgres } from "../postgres.ts";
import { legis } from "../run-legis.ts";
import { spawnLegis, storeSettings } from "../spawn-legis.ts";
import { ask, seenDuring } from "../upgrading/clients.ts";
import { newFolder } from "../new-folder.ts";

const MANUAL = readFileSync(join(import.meta.dirname, "../../docs/operations/backups.md"), "utf8");
const SQLITE = "sqlite3";
const has = (program: string): boolean => spawnSync(program, ["--version"]).error === undefined;

let home: string;
let settings: Record<string, string>;

beforeEach(async () => {
  home = newFolder();
  const { storeAddress } = await sampleBuild();
  settings = {
    ...storeSettings(storeAddress),
    LEGIS_HOME: home,
    LEGIS_BASE_URL: "https://api.example.org",
    LEGIS_PRO_REQUESTS_PER_DAY: "1000000",
    LEGIS_PRO_REQUESTS_PER_SECOND: "100000",
  };
});

async function newKey(): Promise<string> {
  const { out } = await legis(["keys", "create", "--plan", "pro", "--json"], settings);
  return (JSON.parse(out) as { key: string }).key;
}

/** Runs `work` with a server under load, and stops the server. */
async function serving(key: string, work: (url: string) => Promise<unknown>): Promise<number> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawnLegis(["serve"], { ...settings, HOST: "127.0.0.1", PORT: String(port) });
  child.stdout?.resume();
  await vi.waitUntil(async () => (await ask(url, key)).status === 200);
  const seen = await seenDuring(url, key, () => work(url));
  expect([...seen.statuses.keys()]).toEqual([200]);
  const left = once(child, "exit");
  child.kill("SIGTERM");
  await left;
  return seen.statuses.get(200) ?? 0;
}

/** A command of the manual with other paths. */
function command(start: string, places: Readonly<Record<string, string>>): string {
  const line = MANUAL.split("\n").find((each) => each.includes(start)) ?? "";
  const [found = ""] = line.slice(line.indexOf(start)).split("`");
  return Object.entries(places).reduce((text, [from, to]) => text.replaceAll(from, to), found);
}

it.skipIf(!has(SQLITE))(
  "a backup of SQLite has every key and can be restored, and does not disturb the server (needs sqlite3)",
  async () => {
    const key = await newKey();
    const [path, backup] = [join(home, "accounts.sqlite"), join(home, "backup.sqlite")];
    const places = {
      "/var/lib/legis/accounts.sqlite": path,
      "/backup/accounts.sqlite": backup,
    };
    let later = "";
    await serving(key, async (url) => {
      await vi.waitFor(() => expect(counts(path)).toBeGreaterThan(0));
      execFileSync("sh", ["-c", command("sqlite3 /var/lib/legis/accounts", places)]);
      later = await newKey();
      expect((await ask(url, later)).status).toBe(200);
    });
    for (const file of [path, backup]) expect(sqlite(file, "pragma integrity_check")).toBe("ok");
    expect(counts(backup)).toBeGreaterThan(0);
    expect(Number(sqlite(path, "select count(*) from api_key"))).toBe(2);
    for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
    execFileSync("cp", [backup, path]);
    await serving(key, async (url) => expect((await ask(url, later)).status).toBe(401));
  },
);

it.skipIf(!has(SQLITE) || !has("jq"))(
  "after a restore, the documented lines end keys and accounts again that the backup still has (needs sqlite3 and jq)",
  async () => {
    const program = join(home, "legis");
    const start = `exec ${process.execPath} ${join(import.meta.dirname, "../../bin/legis.js")} "$@"`;
    writeFileSync(program, `#!/bin/sh\n${start}\n`, { mode: 0o755 });
    const [accounts, backup] = [join(home, "accounts.sqlite"), join(home, "backup.sqlite")];
    const places = {
      "/var/lib/legis/accounts.sqlite": accounts,
      "/backup/accounts.sqlite": backup,
    };
    const env = { ...process.env, ...settings, PATH: `${home}:${process.env["PATH"] ?? ""}` };
    const documented = (begin: string) =>
      spawnSync("sh", ["-c", command(begin, { ...places, "/backup/": `${home}/` })], {
        env,
        encoding: "utf8",
      });
    const listed = async (kind: "accounts" | "keys") =>
      JSON.parse((await legis([kind, "list", "--json"], settings)).out) as Record<
        string,
        unknown
      >[];
    for (const name of ["kept", "gone", "revoked"])
      await legis(["keys", "create", "--email", `${name}@example.org`, "--json"], settings);
    documented("sqlite3 /var/lib/legis/accounts");
    const lost = (await listed("keys")).find(({ email }) => email === "revoked@example.org");
    await legis(["keys", "revoke", String(lost?.["id"])], settings);
    await legis(["accounts", "delete", "gone@example.org", "--yes"], settings);
    await legis(["keys", "create", "--email", "late@example.org"], settings);
    await legis(["accounts", "delete", "late@example.org", "--yes"], settings);
    documented("legis accounts activity --since");
    documented("mv /backup/events.new");
    for (const file of [`${accounts}-wal`, `${accounts}-shm`]) rmSync(file, { force: true });
    copyFileSync(backup, accounts);
    expect(await listed("accounts")).toHaveLength(3);
    const revoke = documented(`jq -r '.[] | select(.event == "key_revoked"`);
    const remove = documented(`jq -r '.[] | select(.event == "deleted"`);
    expect(`${revoke.stderr}${remove.stderr}`).toMatch(/There is no account gone_/);
    const left = (await listed("accounts")).map(({ email }) => email);
    expect(left).toEqual(["kept@example.org", "revoked@example.org"]);
    expect((await listed("keys")).map(({ revoked_at }) => revoked_at === null)).toEqual([
      true,
      false,
    ]);
  },
);

const sqlite = (file: string, text: string): string =>
  execFileSync(SQLITE, [file, text], { encoding: "utf8" }).trim();
const counts = (file: string): number =>
  Number(sqlite(file, "select coalesce(sum(requests), 0) from daily_use"));

it.skipIf(!hasPostgres || !has("pg_dump"))(
  "a backup of Postgres has every key and count and can be restored, and does not disturb the server (needs Postgres)",
  async () => {
    const postgres = await startPostgres();
    const asked = async (text: string): Promise<number> => {
      const client = new Client(postgres.address);
      await client.connect();
      const { rows } = await client.query<{ number: string }>(text);
      await client.end();
      return Number(rows[0]?.number);
    };
    const used = "select coalesce(sum(requests), 0) as number from daily_use";
    settings["LEGIS_ACCOUNTS"] = postgres.address;
    const places = { $LEGIS_ACCOUNTS: postgres.address, "/backup/": `${home}/` };
    const run = (start: string) => execFileSync("sh", ["-c", command(start, places)]);
    const key = await newKey();
    let [later, before] = ["", 0];
    await serving(key, async (url) => {
      await vi.waitFor(async () => expect(await asked(used)).toBeGreaterThan(0));
      before = await asked(used);
      run("pg_dump --format");
      later = await newKey();
      expect((await ask(url, later)).status).toBe(200);
    });
    run("pg_restore --clean");
    expect(await asked(used)).toBeGreaterThanOrEqual(before);
    expect(await asked("select count(*) as number from api_key")).toBe(1);
    await serving(key, async (url) => expect((await ask(url, later)).status).toBe(401));
    await postgres.close();
  },
);
