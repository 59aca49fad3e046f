/** A private, real Postgres: in a temporary folder, on a free port, gone when the tests end. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import { Client } from "pg";

import { freePort } from "./free-port.ts";

const FOLDERS = [
  ...(process.env["PATH"] ?? "").split(delimiter),
  // Where Debian installs the server programs.
  ...globSync("/usr/lib/postgresql/*/bin"),
];
const programs = FOLDERS.find((folder) =>
  ["initdb", "postgres"].every((name) => existsSync(join(folder, name))),
);

/** Whether Postgres is installed. Tests that need it are skipped by name without it. */
export const hasPostgres = programs !== undefined;

export interface Postgres {
  /** The address of a database in it. */
  readonly address: string;
  /** The server's main process. */
  readonly process: () => ChildProcess;
  /** Kills it at once, like a failing machine. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** It accepts connections but answers nothing until it is resumed. */
  readonly stall: () => void;
  readonly goOn: () => void;
  readonly close: () => Promise<void>;
}

/** Starts an empty server. */
export async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), "legis-postgres-"));
  const data = join(folder, "data");
  const user = await otherUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o755);
  const by = { ...user, cwd: folder };
  await promisify(execFile)(
    named("initdb"),
    ["-D", data, "-U", "legis", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
    by,
  );
  const port = await freePort();
  const address = `postgres://legis@127.0.0.1:${port}/postgres`;
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    const quick = [
      "fsync=off",
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      `port=${port}`,
    ];
    child = spawn(named("postgres"), ["-D", data, ...quick.flatMap((each) => ["-c", each])], {
      ...by,
      stdio: "ignore",
    });
    await answering(address, child);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const left = once(child, "exit");
    signalAll(child, "SIGCONT");
    child.kill(signal);
    await left;
  };
  const close = async (): Promise<void> => {
    await end("SIGQUIT");
    rmSync(folder, { recursive: true });
  };
  await start().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    address,
    process: () => child,
    start,
    kill: () => end("SIGQUIT"),
    stall: () => signalAll(child, "SIGSTOP"),
    goOn: () => signalAll(child, "SIGCONT"),
    close,
  };
}

/** Signals the main process and its children: Postgres has a process for each connection. */
function signalAll({ pid = 0 }: ChildProcess, signal: NodeJS.Signals): void {
  process.kill(pid, signal);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  for (const child of children) {
    try {
      process.kill(Number(child), signal);
    } catch (error) {
      // It has already ended.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

const named = (name: string): string => join(programs ?? "", name);

/** Postgres refuses to run as root; finds another user to run it as. */
async function otherUser(): Promise<{ readonly uid: number; readonly gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (which) =>
      Number((await promisify(execFile)("id", [which, "postgres"])).stdout),
    ),
  );
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

async function answering(address: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const client = new Client(address);
    client.on("error", () => {});
    try {
      await client.connect();
      return;
    } catch {
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error(`Postgres left with ${server.exitCode}`);
}
