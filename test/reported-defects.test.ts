/** Small files like those in public bug reports of the publishers, imported, built and asked for. */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, describe, expect, it, vi } from "vitest";

import { legis } from "./run-legis.ts";
import { SOURCES } from "./sources.ts";
import { newFolder } from "./new-folder.ts";

const CASES = join(SOURCES, "../cases");

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const rollCalls = (bill: Record<string, unknown>): readonly string[] =>
  (
    bill["votes"] as readonly { api_url: string | null; vote_number: number; session: number }[]
  ).map(({ session, vote_number }) => `${session} ${vote_number}`);

describe.skipIf(!existsSync(CASES))("a defect that was reported (needs its files)", () => {
  let home: string;
  let problems: readonly { readonly file: string; readonly reason: string }[];

  beforeAll(async () => {
    home = newFolder();
    await run("import", CASES);
    problems = JSON.parse((await run("problems", "--json")).out) as typeof problems;
    await run("generate");
  });

  const run = (...args: readonly string[]) =>
    legis(args, { LEGIS_HOME: home, SOURCE_DATE_EPOCH: "1796000000" });
  const page = async (path: string): Promise<string> => (await run("page", `/api/v1/${path}`)).out;
  const record = async (path: string): Promise<Record<string, unknown>> =>
    (JSON.parse(await page(path)) as { data: Record<string, unknown> }).data;
  const namedFor = (file: string): string =>
    problems.flatMap((each) => (each.file.endsWith(file) ? [each.reason] : [])).join("; ");
  it.each([
    [9001, "2 1", "session 1 of the house roll call 118-2-1: its day, 2024-01-09, is in session 2"],
    [9002, "2 2", "session 1 of the house roll call 118-2-2: its day, 2024-01-10, is in session 2"],
    [9022, "2 905", ""],
  ])("links H.R. %i to the roll call of its day", async (number, vote, named) => {
    const bill = await record(`bills/118/hr/${number}?include=votes`);
    expect(rollCalls(bill)).toEqual([vote]);
    expect(namedFor(`118hr${number}.xml`)).toBe(named);
  });

  it("has no amendment with another one's sponsor", async () => {
    expect(await page("amendments/118/hamdt/44")).toContain('"not_found"');
    expect(namedFor("118sconres9004.xml")).toContain("amendments/amendment[0]");
  });

  it("becomes law on the day of signature, with the law that its actions name", async () => {
    expect(await record("laws/118/public/906")).toMatchObject({ became_law_date: "2024-03-12" });
    expect(await record("laws/118/public/907")).toMatchObject({ bill: { number: 9007 } });
    expect(namedFor("118hr9007.xml")).toBe("only an action names public law 118-907");
  });

  it("is published without a title, or with that of its list, and keeps what it had", async () => {
    expect(await record("bills/118/hr/9008")).toMatchObject({ title: null });
    expect(await record("bills/118/hr/9108")).toMatchObject({ title: "Title Test Act" });
    const { title, sponsor } = await record("bills/118/hr/9009");
    expect([title, sponsor]).not.toContain(null);
    expect(namedFor("second/BILLSTATUS-118hr9009.xml")).toContain("1 of 1 bill title");
  });

  it("has no entities and invisible characters in names, and is found by the whole words", async () => {
    expect(await page("bills/118/hr/9012?include=all")).not.toMatch(/&#39;|&amp;/);
    expect(await page("bills/118/hr/9023?include=titles")).not.toContain("\u00AD");
  });

  it("passed the House by the House's own row", async () => {
    expect(await record("bills/118/hr/9018")).toMatchObject({ status: "passed_house" });
  });

  it("elects no Speaker without a majority", async () => {
    const speaker = { result: "not_elected", carried: false };
    expect(await record("votes/119/1/house/901")).toMatchObject(speaker);
  });

  it("has only the newer person's terms where two had one Bioguide ID", async () => {
    const { first_term_start, name } = await record("legislators/N900999");
    expect([first_term_start, name]).toEqual(["2025-01-03", "Dawn Newtest"]);
  });
});
