/** Runs docs/installing.md command by command, in a folder instead of `/`, with stubs for system commands. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { readSettings } from "../../commands/settings/settings.ts";
import { forkBuild } from "../fork-build.ts";
import { sampleBuild } from "../build.ts";
import { newFolder } from "../new-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const [path = "", sample = ""] = read("docs/installing.md").split("## Leaving the sample behind");
const blocks = (text: string): string =>
  Array.from(text.matchAll(/```sh\n(.*?)```/gs), ([, block]) => block).join("\n");

const CADDY = "caddy";
const hasCaddy = spawnSync(CADDY, ["version"]).status === 0;

/** Stubs of the programs that change the machine. All calls are logged. */
const STUBS = {
  "apt-get": "",
  adduser: "",
  curl: "",
  git: `ln -s '${ROOT}' "$3"`,
  journalctl: "",
  npm: "",
  runuser: 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"',
  systemctl: "",
};

let folder: string;
let commands: readonly string[];
let printed: string;

/** Moves the paths of a text into the folder. */
function moved(text: string): string {
  const places = [/\/(?:etc|opt|var)\/(?=[\w])/g, /\/usr\/local\/bin\//g];
  return places.reduce((now, place) => now.replaceAll(place, (found) => folder + found), text);
}

function run(script: string): { status: number | null; out: string } {
  const { status, stdout, stderr } = spawnSync("sh", ["-eu", "-c", script], {
    cwd: folder,
    encoding: "utf8",
    env: {
      PATH: `${folder}/stubs:${folder}/usr/local/bin:${dirname(process.execPath)}:/usr/sbin:/usr/bin:/bin`,
      TMPDIR: tmpdir(),
    },
  });
  return { status, out: stdout + stderr };
}

beforeAll(async () => {
  folder = newFolder();
  for (const each of ["stubs", "opt", "etc/systemd/system", "etc/caddy", "usr/local/bin"]) {
    mkdirSync(join(folder, each), { recursive: true });
  }
  for (const [name, work] of Object.entries(STUBS)) {
    const stub = join(folder, "stubs", name);
    writeFileSync(stub, `#!/bin/sh\necho "${name} $*" >> '${folder}/log'\n${work}\n`);
    chmodSync(stub, 0o755);
  }
  // Adds what a night leaves there, and moves the shipped wrapper's paths.
  const home = join(folder, "var/lib/legis");
  mkdirSync(home, { recursive: true, mode: 0o700 });
  await forkBuild(await sampleBuild(), home);
  writeFileSync(join(folder, "legis"), moved(read("deploy/legis")));
  const script = moved(blocks(path))
    .replace("-g legis", "")
    .replace("install deploy/legis", `install ${folder}/legis`);
  const { status, out } = run(script);
  if (status !== 0) throw new Error(`left with ${status}: ${out}`);
  printed = out;
  commands = readFileSync(join(folder, "log"), "utf8").trim().split("\n");
});

describe("the guide for an empty machine", () => {
  it("installs the program, adds the user, and enables service and timer, in that order", () => {
    const starts = [
      "apt-get install",
      "git clone",
      "npm ci",
      "adduser --system",
      "systemctl enable",
    ];
    const at = starts.map((start) => commands.findIndex((each) => each.startsWith(start)));
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(at[0]).toBeGreaterThanOrEqual(0);
  });

  it("starts the server before a night, which it does not wait for, since that takes hours", () => {
    const server = /^systemctl (?:enable --now|start) legis-serve@8787\.service/;
    const night = /^systemctl start --no-block legis-nightly\.service$/;
    for (const text of [path, sample]) {
      const started = blocks(text).match(/^systemctl (?:enable --now|start) .*/gm);
      expect(started).toEqual([expect.stringMatching(server), expect.stringMatching(night)]);
    }
  });

  it("starts only units that it installed", () => {
    const units = commands
      .filter((each) => /^(?:systemctl|journalctl) /.test(each))
      .flatMap((each) => each.match(/legis[\w@-]*(?:\.\w+)?/g) ?? []);
    expect(units.length).toBeGreaterThan(3);
    const installed = readdirSync(join(folder, "etc/systemd/system"));
    expect(installed).toEqual(readdirSync(join(ROOT, "deploy/systemd")));
    for (const unit of units) {
      const file = unit.replace(/@\d+/, "@");
      expect(installed).toContain(file.includes(".") ? file : `${file}.service`);
    }
  });

  it("writes valid settings, readable only by root and the service", () => {
    const file = join(folder, "etc/legis.env");
    const lines = readFileSync(file, "utf8").trim().split("\n");
    const given = Object.fromEntries(
      lines.map((line) => {
        const [name = "", value = ""] = line.split(/=(.*)/);
        return [name, value.replace(/^'(.*)'$/, "$1")];
      }),
    );
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readSettings(given)).toMatchObject({ baseUrl: "https://api.example.org" });
    for (const name of Object.keys(given)) {
      expect(read("docs/operations/settings.md")).toContain(`\`${name}\``);
    }
  });

  it("ends with a key, and a request with the key to the domain", () => {
    expect(printed).toMatch(/fld_live_\w+/);
    expect(existsSync(join(folder, "var/lib/legis/accounts.sqlite"))).toBe(true);
    expect(commands.at(-1)).toMatch(/^curl .*https:\/\/api\.example\.org\/api\/v1\//);
  });

  it.skipIf(!hasCaddy)("writes a valid Caddyfile (needs caddy)", () => {
    const args = [
      "validate",
      "--adapter",
      "caddyfile",
      "--config",
      join(folder, "etc/caddy/Caddyfile"),
    ];
    const { status } = spawnSync(CADDY, args, { env: { PATH: "/usr/bin", HOME: folder } });
    expect(status).toBe(0);
  });

  it("removes all of the sample except the accounts", () => {
    const home = join(folder, "var/lib/legis");
    for (const each of ["sample", "store"]) mkdirSync(join(home, each), { recursive: true });
    expect(run(moved(blocks(sample))).status).toBe(0);
    const left = readdirSync(home).filter((each) => !each.startsWith("accounts.sqlite"));
    expect(left).toEqual(["compiled"]);
    expect(run(moved("/usr/local/bin/legis status")).out).toContain("no build is live");
    expect(run(moved("/usr/local/bin/legis keys list")).out).toContain("fld_live_");
  });
});
