import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

import type { BuildPages } from "../harness/build-pages.ts";
import { capture } from "../servers/captured.ts";
import { type Server, startServer } from "../servers/start-server.ts";
import type { TwinServerOptions } from "../servers/twin-server.ts";
import { fillTwin } from "./fill.ts";

const versionOf = (name: string): string => {
  const path = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  const { version } = JSON.parse(readFileSync(path, "utf8")) as { readonly version: string };
  return `${name} ${version}`;
};

/** The twin's versions and files. */
export const TWIN_VERSIONS = ["hono", "better-sqlite3"].map(versionOf);

/** The twin on a database of its own, filled from the build. */
export function startTwin(pages: BuildPages, folder: string): Promise<Server> {
  const database = join(folder, "twin.sqlite");
  fillTwin(pages, database);
  const options: TwinServerOptions = {
    database,
    baseUrl: pages.manifest.base_url,
    accountsPath: join(folder, "twin-accounts.sqlite"),
  };
  return startServer("twin", options, folder);
}

interface Compared {
  readonly edge: Server;
  readonly twin: Server;
  readonly targets: readonly string[];
}

/**
 * Compares both answers as JSON values.
 *
 * @throws {Error} for the first target with different answers
 */
export async function requireSameAnswers({ edge, twin, targets }: Compared): Promise<void> {
  for (const target of targets) {
    const [one, other] = await Promise.all([edge, twin].map((server) => valueOf(server, target)));
    if (!isDeepStrictEqual(one, other)) {
      throw new Error(
        `the twin answers ${target} otherwise than the edge:\n${JSON.stringify(one).slice(0, 2000)}\n${JSON.stringify(other).slice(0, 2000)}`,
      );
    }
  }
}

async function valueOf({ url, keys }: Server, target: string): Promise<unknown> {
  const { body } = await capture(`${url}${target}`, { "X-API-Key": keys[0] ?? "" });
  return JSON.parse(Buffer.from(body, "base64").toString()) as unknown;
}
