import { join } from "node:path";

import { afterAll, afterEach, describe, expect, it } from "vitest";

import { startPublishers } from "../test/publishers/publishers.ts";
import { currentFolder } from "../test/sample-folder.ts";
import { legis } from "../test/run-legis.ts";
import { newFolder } from "../test/new-folder.ts";

const root = newFolder();
const home = join(root, "home");

const publishers = await startPublishers(await currentFolder());
afterEach(() => publishers.heal());
afterAll(async () => {
  await publishers.close();
});

/** A day in the sample's last Congress. */
const NOW = String(Date.UTC(2026, 10, 21) / 1000);

const run = (...args: string[]) =>
  legis(args, {
    ...publishers.settings,
    LEGIS_HOME: home,
    LEGIS_FETCH_ATTEMPTS: "1",
    SOURCE_DATE_EPOCH: NOW,
  });

describe("legis fetch", () => {
  it("fills a mirror that import reads completely, with a summary by source", async () => {
    const { code, out } = await run("fetch", "--congress", "119");
    expect(out).toMatch(/^source +state +written +unchanged +requests +transferred/);
    expect(out).toMatch(/^bills +changed +8 +0 /m);
    expect(out).toMatch(/files written, .* requests, .* transferred in .* s, peak memory/);
    expect(code).toBe(0);
    const imported = await run("import", join(home, "mirror"), "--json");
    const { records, refused } = JSON.parse(imported.out) as {
      records: Record<string, { added: number }>;
      refused: unknown[];
    };
    expect(refused).toEqual([]);
    for (const resource of ["bill", "vote", "legislator", "committee", "meeting", "nomination"]) {
      expect(records[resource]?.added).toBeGreaterThan(10);
    }
  });

  it("exits with 2 if a file was refused, and says which, why and what to do", async () => {
    const path = "bills/119/s/BILLSTATUS-119s2.xml";
    publishers.put(path, "<html></html>");
    const { code, out } = await run("fetch", "--only", "bills");
    expect(code).toBe(2);
    expect(out).toMatch(
      new RegExp(`^bills: ${path}: http:.*119s2\\.xml: is missing.*; the mirror keeps`, "m"),
    );
  });

  it("exits with 1 if a source failed, after the others are done", async () => {
    publishers.fail("legislators", { kind: "status", status: 500 });
    const { code, out } = await run("fetch", "--only", "legislators,senate-votes", "--json");
    expect(code).toBe(1);
    const { sources } = JSON.parse(out) as { sources: { source: string; state: string }[] };
    expect(sources.map(({ source, state }) => [source, state])).toEqual([
      ["senate-votes", "unchanged"],
      ["legislators", "failed"],
    ]);
  });

  it("--probe prints what each publisher answers to at most 20 requests, and fetches nothing", async () => {
    publishers.forget();
    publishers.fail(/^senate/, { kind: "status", status: 403 });
    const { code, out } = await run("fetch", "--probe");
    expect(code).toBe(0);
    const asked = publishers.requests.map(({ publisher }) => publisher);
    expect(new Set(asked)).toEqual(new Set(Object.keys(publishers.publishers)));
    expect(asked.length).toBeLessThanOrEqual(20);
    expect(out).toContain('<xml>Error sanitizing file "roll1999.xml"');
    expect(out).toMatch(/^GET .*hearings\.xml\n {2}expected: meetings.*\n {2}status: 403$/m);
  });

  it("refuses an unknown source by name", async () => {
    const { code, err } = await run("fetch", "--only", "bills,laws");
    expect(code).toBe(1);
    expect(err).toContain('There is no source "laws".');
  });
});
