/**
 * Stands in for systemd where it can't run, as in a test's own root: `systemctl COMMAND UNIT…` does what the units say of
 * users, state folders, settings and commands.
 */
import { execFileSync, spawn } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Has each unit's process id while it runs, its log, and its last exit status. */
const STATE = "/run/units";
/** Has the name of each unit that starts with the machine. */
const ENABLED = "/etc/systemd/enabled";
const FOLDERS = ["/etc/systemd/system", "/lib/systemd/system"];
const WAIT_MS = 60_000;

interface Unit {
  readonly name: string;
  readonly all: (key: string) => readonly string[];
  readonly last: (key: string) => string | undefined;
  readonly file: (kind: "pid" | "log" | "exit") => string;
}

function unitOf(named: string): Unit {
  const name = /\.(?:service|timer)$/.test(named) ? named : `${named}.service`;
  const [, instance = ""] = /@(.*)\./.exec(name) ?? [];
  const template = name.replace(/@.*\./, "@.");
  const folder = FOLDERS.find((each) => existsSync(`${each}/${template}`));
  if (folder === undefined) throw new Error(`Unit ${name} not found`);
  const text = readFileSync(`${folder}/${template}`, "utf8").replaceAll("%i", instance);
  const entries = text.split("\n").flatMap((line) => {
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    return key === undefined || value === undefined ? [] : [{ key, value }];
  });
  const all = (key: string) =>
    entries.filter((entry) => entry.key === key).map((entry) => entry.value);
  return { name, all, last: (key) => all(key).at(-1), file: (kind) => `${STATE}/${name}.${kind}` };
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return null;
  }
}
const pidOf = (unit: Unit): string | null => contentOf(unit.last("PIDFile") ?? unit.file("pid"));
/** Not a process that has ended and waits for its parent. */
const isRunning = (unit: Unit): boolean =>
  /\) [^ZX] /.test(contentOf(`/proc/${pidOf(unit) ?? "none"}/stat`) ?? "");

async function until(isReached: () => boolean): Promise<void> {
  const end = performance.now() + WAIT_MS;
  while (!isReached()) {
    if (performance.now() > end) throw new Error(`Nothing happened within ${WAIT_MS} ms`);
    await sleep(20);
  }
}

/** The user's ids and home. */
function ownerOf(unit: Unit) {
  const line = execFileSync("getent", ["passwd", unit.last("User") ?? "root"], {
    encoding: "utf8",
  });
  const [, , uid = "", gid = "", , home = ""] = line.split(":");
  return { uid: Number(uid), gid: Number(gid), home };
}

function settingsOf(unit: Unit): Record<string, string> {
  const files = unit.all("EnvironmentFile").map((path) => readFileSync(path, "utf8"));
  const lines = [...unit.all("Environment"), ...files.join("\n").split("\n")];
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, (value ?? "").replace(/^(['"])(.*)\1$/, "$2")]];
    }),
  );
}

async function start(unit: Unit, isAwaited: boolean): Promise<void> {
  if (unit.name.endsWith(".timer") || isRunning(unit)) return;
  const { uid, gid, home } = ownerOf(unit);
  const state = unit.last("StateDirectory");
  if (state !== undefined) {
    const path = `/var/lib/${state}`;
    if (!existsSync(path))
      mkdirSync(path, { mode: Number.parseInt(unit.last("StateDirectoryMode") ?? "755", 8) });
    chownSync(path, uid, gid);
  }
  for (const kind of ["pid", "exit"] as const) rmSync(unit.file(kind), { force: true });
  const log = openSync(unit.file("log"), "a");
  const program = `echo $$ > ${unit.file("pid")}; exec setpriv --reuid=${uid} --regid=${gid} --init-groups ${unit.last("ExecStart")}`;
  const script = `sh -c '${program.replaceAll("'", String.raw`'\''`)}'; echo $? > ${unit.file("exit")}`;
  spawn("sh", ["-c", script], {
    cwd: unit.last("WorkingDirectory") ?? "/",
    env: { PATH: process.env["PATH"], HOME: home, ...settingsOf(unit) },
    stdio: ["ignore", log, log],
    detached: true,
  }).unref();
  const isOver = () => existsSync(unit.file("exit"));
  const isDone = ["oneshot", "forking"].includes(unit.last("Type") ?? "");
  if (isAwaited) await until(isDone ? isOver : () => isRunning(unit) || isOver());
}

async function stop(unit: Unit): Promise<void> {
  const pid = pidOf(unit);
  if (!isRunning(unit)) return;
  process.kill(Number(pid), "SIGTERM");
  await until(() => !isRunning(unit) && existsSync(unit.file("exit")));
}

function isFailed(unit: Unit): boolean {
  const fine = ["0", null, ...(unit.last("SuccessExitStatus") ?? "").split(" ")];
  return !isRunning(unit) && !fine.includes(contentOf(unit.file("exit")));
}

/** Units by name, or all running ones that match a pattern. */
function unitsOf(name: string): readonly Unit[] {
  if (!name.includes("*")) return [unitOf(name)];
  const pattern = new RegExp(`^${name.replaceAll(".", String.raw`\.`).replaceAll("*", ".*")}`);
  const known = readdirSync(STATE).filter((file) => file.endsWith(".pid"));
  return known
    .map((file) => file.slice(0, -4))
    .filter((file) => pattern.test(file))
    .map(unitOf);
}

mkdirSync(STATE, { recursive: true });
mkdirSync(ENABLED, { recursive: true });
const [command = "", ...rest] = process.argv.slice(2);
const units = rest.filter((each) => !each.startsWith("-")).flatMap(unitsOf);
const isAwaited = !rest.includes("--no-block");
for (const unit of units) {
  if (command === "enable") writeFileSync(`${ENABLED}/${unit.name}`, "");
  if (command === "disable") rmSync(`${ENABLED}/${unit.name}`, { force: true });
  const isNow = rest.includes("--now");
  if (["stop", "restart"].includes(command) || (command === "disable" && isNow)) await stop(unit);
  const isStarted = ["start", "restart"].includes(command) || (command === "enable" && isNow);
  if (isStarted) await start(unit, isAwaited);
  if (command === "reload") {
    execFileSync("sh", ["-c", unit.last("ExecReload") ?? "false"], { stdio: "inherit" });
  }
  if (command === "is-failed") process.exitCode = isFailed(unit) ? 0 : 1;
}
if (command === "reboot") {
  for (const unit of unitsOf("*")) await stop(unit);
  for (const name of readdirSync(ENABLED)) await start(unitOf(name), true);
}
