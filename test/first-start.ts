import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { expect } from "vitest";

import type { StoreAddress } from "../store/open-store.ts";
import { BASE_URL, newStore, NOW } from "./build.ts";
import { sharedFolder } from "./build-folder.ts";
import { spawnLegis } from "./spawn-legis.ts";

export const LISTENING = { HOST: "127.0.0.1", PORT: "0", LEGIS_BASE_URL: BASE_URL };

/** The result of `legis start` in an empty folder. */
export interface FirstStart {
  /** The status of the suggested request, sent with the key in the suggested file. */
  readonly status: number;
  /** The mode of the key's file. */
  readonly mode: number;
  /** The exit code at SIGINT. */
  readonly code: number | null;
}

/** Runs `legis start` in an empty folder, once per test run, and returns the store that it made. */
export async function firstStart(): Promise<FirstStart & { readonly store: StoreAddress }> {
  const folder = await sharedFolder("first-start", async (made) => {
    const child = spawnLegis(["start"], {
      ...LISTENING,
      LEGIS_HOME: made,
      LEGIS_LOG_LEVEL: "error",
      SOURCE_DATE_EPOCH: String(NOW.getTime() / 1000),
    });
    const left = once(child, "exit");
    const { key, url } = await curlLineOf(child);
    const { status } = await fetch(url, { headers: { "X-API-Key": key } });
    const mode = statSync(join(made, "demo-key")).mode & 0o777;
    child.kill("SIGINT");
    const [code] = (await left) as [number | null];
    writeFileSync(join(made, OUTCOME), JSON.stringify({ status, mode, code }));
  });
  const outcome = JSON.parse(readFileSync(join(folder, OUTCOME), "utf8")) as FirstStart;
  return { ...outcome, store: newStore(folder) };
}

const OUTCOME = "first-start.json";

/** Reads the key from the file that the suggested command names. No printed line has the key itself. */
async function curlLineOf({ stdout }: ChildProcess): Promise<{ key: string; url: string }> {
  if (stdout === null) throw new Error("the program's output is not piped");
  for await (const line of createInterface({ input: stdout })) {
    expect(line).not.toContain("fld_live_");
    const [, path, url] = /curl -H "X-API-Key: \$\(cat '([^']+)'\)" '([^']+)'/.exec(line) ?? [];
    if (path !== undefined && url !== undefined) {
      return { key: readFileSync(path, "utf8").trim(), url };
    }
  }
  throw new Error("the program ended before it listened");
}
