/** The whole program as an operator runs it: `legis serve`, with a mail server and a sample build. */
import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

import Database from "better-sqlite3";

import { freePort } from "../free-port.ts";
import { openAccounts } from "../../site/accounts/engines/open-accounts.ts";
import { sampleBuild } from "../build.ts";
import { spawnLegis, storeSettings } from "../spawn-legis.ts";
import type { HostedService } from "./hosted-service.ts";
import { type MailServer, openMailServer } from "./mail-server.ts";
import { newFolder } from "../new-folder.ts";

/** The service on Node with SQLite. Closing it sends SIGINT, and searches all that it wrote for secrets. */
export interface TestService extends HostedService {
  readonly home: string;
  readonly mail: MailServer;
  readonly accountsPath: string;
}

/** Starts the service. Visitors set their own IP address, as one proxy would. */
export async function openTestService(
  settings: Readonly<Record<string, string>> = {},
): Promise<TestService> {
  const hasStore = settings["LEGIS_STORE"] !== undefined;
  const store = hasStore ? {} : storeSettings((await sampleBuild()).storeAddress);
  const own = newFolder();
  const { LEGIS_HOME: home = own } = settings;
  const mail = await openMailServer();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { LEGIS_BASE_URL: baseUrl = url } = settings;
  const child = spawnLegis(["serve"], {
    ...store,
    LEGIS_HOME: home,
    HOST: "127.0.0.1",
    PORT: String(port),
    LEGIS_BASE_URL: baseUrl,
    LEGIS_LOG_LEVEL: "debug",
    // A single process starts faster.
    LEGIS_TRUSTED_PROXIES: "1",
    SMTP_URL: mail.url,
    MAIL_FROM: "Legis <legis@example.org>",
    ...settings,
  });
  const printed: string[] = [];
  const left = new Promise<number | null>((resolve) => child.once("close", resolve));
  await listening(child, printed);
  const accountsPath = join(home, "accounts.sqlite");
  const accounts = await openAccounts(accountsPath);
  const secrets = new Set<string>();
  const log = (): string => printed.join("");
  return {
    baseUrl,
    url,
    home,
    mail,
    accounts,
    accountsPath,
    secrets,
    log,
    from: (ip) => ({ "X-Forwarded-For": ip }),
    query: (sql, ...values) => Promise.resolve(queried(accountsPath, sql, values)),
    close: async () => {
      // Checks before the server stops, since stopping writes the WAL into the database.
      const found = [...traces(home, secrets), ...traces(home, secrets, log())];
      child.kill("SIGINT");
      const code = await left;
      found.push(...traces(home, secrets, log()));
      await accounts.close();
      await mail.close();
      if (found.length > 0) throw new Error(`secrets were left behind in ${found.join(", ")}`);
      if (code !== 0) throw new Error(`the service left with ${code}: ${log().slice(-2000)}`);
    },
  };
}

/**
 * Finds the places where a whole secret is stored: in the given text, or in files under a folder.
 * The outbox is left out, because it holds the mails themselves.
 */
export function traces(home: string, secrets: ReadonlySet<string>, log?: string): string[] {
  const texts =
    log !== undefined
      ? [{ name: "the log", text: log }]
      : readdirSync(home, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => join(parentPath, name))
          .filter((path) => !path.startsWith(join(home, "outbox") + sep))
          .map((path) => ({ name: path, text: readFileSync(path, "latin1") }));
  return texts.flatMap(({ name, text }) => secretsIn(name, text, secrets));
}

/** Returns which secrets are in a text as a whole. */
export function secretsIn(name: string, text: string, secrets: ReadonlySet<string>): string[] {
  return Array.from(secrets)
    .filter((secret) => text.includes(secret))
    .map((secret) => `${name} (${secret.slice(0, 12)}…)`);
}

function queried(path: string, sql: string, values: unknown[]): Record<string, unknown>[] {
  const database = new Database(path);
  try {
    return database.prepare<unknown[], Record<string, unknown>>(sql).all(...values);
  } finally {
    database.close();
  }
}

function listening(child: ChildProcess, printed: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const keep = (chunk: Buffer): void => {
      printed.push(chunk.toString());
      if (printed.join("").includes('"event":"listening"')) resolve();
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.once("exit", () => reject(new Error(`it did not start: ${printed.join("")}`)));
  });
}
