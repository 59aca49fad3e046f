import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeEach } from "vitest";

import { fetchSources, type FetchOptions, type FetchSummary } from "../../data/mirror/fetch.ts";
import type { SourceName } from "../../contract/kinds/kinds.ts";
import type { SourceOutcome } from "../../data/mirror/files/source-run.ts";
import { DAY_MS } from "../../lib/time.ts";
import { API_KEY } from "./find-answer.ts";
import { startPublishers, type TestPublishers } from "./publishers.ts";
import { currentFolder } from "../sample-folder.ts";

/** A day in the sample's last Congress, the 119th. */
export const NOW = Date.parse("2026-11-21T06:00:00Z");

/** Publishers with a sample legislature, new for each test, and a fetch from them. */
export interface Fetched {
  publishers: TestPublishers;
  mirror: string;
  /** Fetches into the mirror, a day after the fetch before. Gives up after two attempts. */
  fetch: (options?: Partial<FetchOptions>) => Promise<FetchSummary>;
  /** Fetches one source, with the committees that the House's meetings need. */
  night: (source: SourceName, options?: Partial<FetchOptions>) => Promise<SourceOutcome>;
}

/** Gives every test of a file its own publishers and an empty mirror. */
export function eachWithPublishers(): Fetched {
  const root = mkdtempSync(join(tmpdir(), "legis-fetch-"));
  const fetched = {} as Fetched;
  let tests = 0;
  beforeEach(async () => {
    const publishers = await startPublishers(await currentFolder());
    fetched.publishers = publishers;
    fetched.mirror = join(root, `mirror-${tests++}`);
    let days = 0;
    fetched.fetch = (options) => {
      const now = NOW + days++ * DAY_MS;
      return fetchInto(fetched, { clock: () => now, ...options });
    };
    fetched.night = async (source, options) => {
      const only = source === "house-meetings" ? (["legislators", source] as const) : [source];
      return outcomeOf(await fetched.fetch({ only, ...options }), source);
    };
    return () => publishers.close();
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  return fetched;
}

function fetchInto(
  { publishers, mirror }: Fetched,
  options: Partial<FetchOptions> = {},
): Promise<FetchSummary> {
  return fetchSources({
    mirror,
    cutLists: () => Promise.resolve([]),
    publishers: publishers.publishers,
    contact: "operator@example.org",
    congressApiKey: API_KEY,
    ...options,
    patience: { attempts: 2, backoffMs: 1, longestPauseMs: 1500, ...options.patience },
  });
}

/** Returns the outcome of one source. */
export function outcomeOf({ sources }: FetchSummary, name: SourceName): SourceOutcome {
  const outcome = sources.find(({ source }) => source === name);
  if (outcome === undefined) throw new Error(`${name} was not fetched`);
  return outcome;
}

/** Every file of a mirror that an import would read, with its content. */
export function mirrored(mirror: string, folder = ""): ReadonlyMap<string, string> {
  const names = readdirSync(join(mirror, folder)).filter((name) => !name.startsWith("."));
  return new Map(
    names.flatMap((name) => {
      const path = folder === "" ? name : `${folder}/${name}`;
      return statSync(join(mirror, path)).isDirectory()
        ? [...mirrored(mirror, path)]
        : [[path, readFileSync(join(mirror, path), "utf8")] as const];
    }),
  );
}
