/** A refused build stays refused, whatever is retried in between. */

import BetterSqlite from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";

import { BUILD_ROUTES } from "../../contract/request/build-routes.ts";
import { rollBack } from "../../generator/builds/roll-back.ts";
import { GateFailure } from "../../generator/checks/gates.ts";
import { generate } from "../../generator/generate.ts";
import type { GenerateOptions, GenerateSummary } from "../../generator/make-build.ts";
import { readLiveBuild } from "../../generator/builds/open-build.ts";
import { openStore, type StoreAddress } from "../../store/open-store.ts";
import { BASE_URL, NOW } from "../build.ts";
import { fewBuild } from "../few-records.ts";
import { forkBuild } from "../fork-build.ts";
import { putLive } from "../put-live.ts";
import { newFolder } from "../new-folder.ts";

let folder: string;
let records: string;
let address: StoreAddress;
let now = NOW;

// The same build is live at the start of each test.
beforeEach(async () => {
  now = NOW;
  folder = newFolder();
  ({ recordsPath: records, address } = await forkBuild(await fewBuild(), folder));
});

function build(options: Partial<GenerateOptions> = {}): Promise<GenerateSummary> {
  now = new Date(now.getTime() + 60_000);
  return generate({
    recordsPath: records,
    store: address,
    baseUrl: BASE_URL,
    now,
    ...options,
  });
}

async function refusal(options: Partial<GenerateOptions> = {}): Promise<string> {
  const error: unknown = await build(options).catch((reason: unknown) => reason);
  if (!(error instanceof GateFailure)) throw new Error("the build went live", { cause: error });
  return error.message;
}

async function live(): Promise<string | undefined> {
  return (await readLiveBuild(await openStore(address)))?.build;
}

function change(sql: string): void {
  const database = new BetterSqlite(records);
  const { changes } = database.prepare(sql).run();
  database.close();
  expect(changes).toBeGreaterThan(0);
}

const FIRST = "(select min(rowid) from bill)";
const LAST = "(select max(rowid) from bill)";

/** Makes a bill's number invalid, so that its page violates the schema. */
function spoilNumber(): void {
  change(`update bill set document = json_set(document, '$.number', 1e20) where rowid = ${FIRST}`);
}

function retitle(title: string): void {
  change(
    `update bill set document = json_set(document, '$.title', '${title}') where rowid = ${LAST}`,
  );
}

describe("a build that a gate refused", () => {
  it("is refused when it is retried, even with other changes", async () => {
    const before = await live();
    spoilNumber();
    expect(await refusal()).toMatch(/schema:\n.*number: /);
    expect(await refusal()).toMatch(/schema:\n.*number: /);
    retitle("An Act for Another Night");
    expect(await refusal({ rewrite: true })).toMatch(/number: /);
    expect(await refusal()).toMatch(/number: /);
    expect(await live()).toBe(before);

    change(
      `update bill set document = json_set(document, '$.number', number) where rowid = ${FIRST}`,
    );
    expect((await build()).overruled).toEqual([]);
  });

  it("is refused even if its texts exist, from a build that was rolled back", async () => {
    const good = await live();
    spoilNumber();
    await build({ force: true });
    await rollBack(await openStore(address), good ?? null);
    expect(await refusal()).toMatch(/number: /);
    expect(await live()).toBe(good);
  });
});

it("after --force the violation is accepted and listed in every build until it is repaired, but no other is", async () => {
  spoilNumber();
  const forced = await build({ force: true });
  expect(forced.manifest.forced).toEqual(["schema"]);

  const again = await build();
  expect(again).toMatchObject({ isUnchanged: true, overruled: forced.overruled });

  retitle("An Act for the Next Night");
  const next = await build();
  expect(next.isUnchanged).toBe(false);
  expect(next.overruled).toEqual(forced.overruled);
  expect(next.manifest.forced).toEqual(["schema"]);

  // A different violation is refused.
  change(
    `update bill set document = json_set(document, '$.introduced_date', 'soon') where rowid = ${LAST}`,
  );
  const message = await refusal();
  expect(message).toContain("introduced_date: ");
  expect(message).not.toContain("number: ");

  change(
    `update bill set document = json_set(document, '$.introduced_date', '2025-02-03') where rowid = ${LAST}`,
  );
  change(
    `update bill set document = json_set(document, '$.number', number) where rowid = ${FIRST}`,
  );
  const mended = await build();
  expect(mended).toMatchObject({ overruled: [], manifest: { forced: [], overruled: [] } });
});

describe("a live build with fewer blocks", () => {
  const OLDER_ROUTES = {
    ...BUILD_ROUTES,
    "/votes/{congress}/{session}/{chamber}/{vote_number}": [],
  };

  it("is followed by a build with the same pages", async () => {
    const { manifest } = await build();
    await putLive(await openStore(address), { ...manifest, routes: OLDER_ROUTES });
    const next = await build();
    expect(next.isUnchanged).toBe(false);
    expect(next.manifest).toMatchObject({
      content_sha256: manifest.content_sha256,
      routes: BUILD_ROUTES,
    });
  });
});
