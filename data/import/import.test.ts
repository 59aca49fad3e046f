import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import {
  testAction,
  testAmendment,
  testCosponsors,
  testPerson,
  testPosition,
  testVote,
} from "../../test/test-documents.ts";
import {
  billsText as bills,
  committeesText as committees,
  voteText as vote,
} from "../../test/readings.ts";
import { zipFile } from "../../test/zip-file.ts";
import { openRecords, type RecordsDatabase } from "../database/database.ts";
import { createRecordReader } from "../database/record-reader.ts";
import type { BillDocument, CommitteePart, VoteDocument } from "../documents.ts";
import { importPaths, type ImportOptions } from "./import.ts";
import { UnreadableFile, type FileReading, type SourceFile } from "../parse/source-file.ts";
import { attentionTo, readProblems } from "./problems.ts";
import type { RecordsSchema } from "../database/schema.ts";
import { localReaders } from "../../test/local-readers.ts";
import { runs } from "../../test/runs.ts";
import { type Random, randomOf } from "../../test/random.ts";
import { newFolder } from "../../test/new-folder.ts";

const MONDAY = "2022-01-03T03:00:00Z";
const TUESDAY = "2022-01-04T03:00:00Z";

let folder: string;
let database: RecordsDatabase;
let wasRead: string[];

beforeEach(async () => {
  folder = newFolder();
  database = await openRecords(join(folder, "records.sqlite"));
  wasRead = [];
  await mkdir(join(folder, "in"));
});

afterEach(async () => {
  database.close();
});

/** Files contain a reading as JSON. */
function readFile({ name, bytes }: SourceFile): FileReading | null {
  wasRead.push(name.slice(name.lastIndexOf("/") + 1));
  const text = new TextDecoder().decode(bytes);
  if (text === "menu") return null;
  if (!text.startsWith("{")) throw new UnreadableFile(`not a reading: ${text}`);
  return JSON.parse(text) as FileReading;
}

async function write(name: string, content: string | Buffer): Promise<void> {
  const path = join(folder, "in", name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** A bill with the publisher's timestamp at every level. */
const stampedBill = (source_updated_at: string): string => {
  const title = { title: "A bill", updated_at: source_updated_at };
  const amendments = [testAmendment({ source_updated_at })];
  const given = { source_updated_at, titles: [title], amendments };
  return bills(given as unknown as Partial<BillDocument>);
};

/** A bill with two amendments, the second with this purpose, and timestamps at every level. */
const amended = (source_updated_at: string, purpose: string): string => {
  const amendments = [testAmendment({ number: 1 }), testAmendment({ number: 2, purpose })];
  return bills({
    source_updated_at,
    amendments: amendments.map((each) => ({ ...each, source_updated_at })),
  });
};

/** A numbered list of committees; all but the first `without` have details. */
const listed = (count: number, details: Partial<CommitteePart> = {}, without = 0): string =>
  committees(
    ...Array.from({ length: count }, (_, at) => ({
      code: `c${at}`,
      ...(at >= without && details),
    })),
  );

function storedVote(): VoteDocument {
  const row = database.first(database.query.selectFrom("vote").select("document"));
  return JSON.parse(row?.document ?? "") as VoteDocument;
}

function storedBill(): BillDocument {
  const row = database.first(database.query.selectFrom("bill").select("document"));
  return JSON.parse(row?.document ?? "") as BillDocument;
}

const problems = () =>
  readProblems(database).map(({ kind, since, nights }) => ({ kind, since, nights }));

/** The reading of a file that ends mid-line. */
const cutOff = (reading: string): string =>
  JSON.stringify({ ...(JSON.parse(reading) as object), endsMidLine: true });

function run(options: Partial<ImportOptions> = {}) {
  return importPaths({
    paths: [join(folder, "in")],
    database,
    now: MONDAY,
    openReaders: localReaders(readFile),
    ...options,
  });
}

const RECORDS = ["bill", "vote", "part", "problem"] as const;

function rows(tables: readonly (keyof RecordsSchema)[] = [...RECORDS, "file", "version"]) {
  return tables.map((table) =>
    database.all(database.query.selectFrom(table).selectAll()).toSorted(byKey),
  );
}

const byKey = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

const updates = (): [string, string][] =>
  database
    .all(database.query.selectFrom("bill").select(["type", "number", "updated_at"]))
    .map((row) => [`${row.type} ${row.number}`, row.updated_at]);

const codes = (): string[] =>
  database.all(database.query.selectFrom("part").select("id").orderBy("id")).map(({ id }) => id);

const documentsIn = ({ query, all }: RecordsDatabase): BillDocument[] =>
  all(query.selectFrom("bill").select("document").orderBy("number")).map(
    ({ document }) => JSON.parse(document) as BillDocument,
  );

/** Three bills with up to twelve cosponsors, of which a file may have the first eight, or one with a misprint. */
function billsOfNight(random: Random, night: number): readonly [name: string, content: string][] {
  return [1, 2, 3].flatMap((number): [string, string][] => {
    if (random.chance(0.2) && night < 5) return [];
    const misprint = random.chance(0.4) ? random.below(12) : null;
    const cosponsors = testCosponsors(6 + random.below(7)).map((each, at) => ({
      ...each,
      bioguide_id: at === misprint ? "B000001" : each.bioguide_id,
      sponsorship_date: `2021-02-${at === misprint && random.chance(0.5) ? 28 : at + 10}`,
    }));
    const isCut = cosponsors.length > 8 && random.chance(0.5);
    const content = bills({
      number,
      source_updated_at: `2021-03-0${night + 1}T00:00:00Z`,
      cosponsors: cosponsors
        .toSorted((one, other) => (one.sponsorship_date < other.sponsorship_date ? -1 : 1))
        .slice(0, isCut ? 8 : undefined),
      incomplete_lists: isCut ? ["cosponsors"] : [],
    });
    return [[`hr${number}.json`, content]];
  });
}

const subject = (name: string) => ({ name, kind: "legislative_subject" }) as const;

describe("importPaths", () => {
  it("changes nothing and reads nothing for the same files", async () => {
    await write("hr1.json", bills({ number: 1 }));
    await write("vote1.json", vote({}));
    await write("some.zip", zipFile([{ name: "hr2.json", text: bills({ number: 2 }) }]));
    const first = await run();
    expect(first.files).toMatchObject({ imported: 3, seen: 0, skipped: 0, refused: 0 });
    expect(first.records.bill).toEqual({ added: 2, changed: 0, unchanged: 0, removed: 0 });
    const before = rows();
    wasRead = [];
    const second = await run({ now: TUESDAY });
    expect(second.files).toMatchObject({ imported: 0, seen: 3, skipped: 0, refused: 0 });
    expect(wasRead).toEqual([]);
    expect(rows()).toEqual(before);
  });

  it("moves updated_at only of the changed record", async () => {
    await write("hr1.json", bills({ number: 1 }));
    await write("hr2.json", bills({ number: 2 }));
    await run();
    await write(
      "hr2.json",
      bills({ number: 2, title: "Another", source_updated_at: "2022-01-02T00:00:00Z" }),
    );
    const { records } = await run({ now: TUESDAY });
    expect(records.bill.changed).toBe(1);
    expect(updates()).toEqual([
      ["HR 1", MONDAY],
      ["HR 2", TUESDAY],
    ]);
  });

  it("keeps updated_at if only the publisher's own timestamp moved", async () => {
    await write("hr1.json", bills({}));
    await run();
    await write("hr1.json", bills({ source_updated_at: "2022-01-02T00:00:00Z" }));
    const { records } = await run({ now: TUESDAY });
    expect(records.bill).toMatchObject({ changed: 0, unchanged: 1 });
    expect(updates()).toEqual([["HR 1", MONDAY]]);
    const stored = database.query.selectFrom("bill").select("source_updated_at");
    expect(database.first(stored)).toEqual({ source_updated_at: "2022-01-02T00:00:00Z" });
  });

  it("keeps updated_at if only the timestamps of a bill's titles and amendments moved", async () => {
    await write("hr1.json", stampedBill("2022-01-01T00:00:00Z"));
    await run();
    await write("hr1.json", stampedBill("2022-01-02T00:00:00Z"));
    expect((await run({ now: TUESDAY })).records.bill).toMatchObject({ changed: 0, unchanged: 1 });
    expect(updates()).toEqual([["HR 1", MONDAY]]);
  });

  it("changes an amendment's time only with that amendment's content", async () => {
    await write("hr1.json", amended("2022-01-01T00:00:00Z", "To begin."));
    await run();
    await write("hr1.json", amended("2022-01-02T00:00:00Z", "To end."));
    await run({ now: TUESDAY });
    const amendments = [...createRecordReader(database).amendments()];
    expect(amendments.map(({ number, updated_at }) => [number, updated_at])).toEqual([
      [1, MONDAY],
      [2, TUESDAY],
    ]);
  });

  it("reads a file again if it returns to earlier content", async () => {
    await write("committees.json", committees({ name: "Agriculture" }));
    await run();
    await write("committees.json", committees({ name: "Farms" }));
    await run();
    await write("committees.json", committees({ name: "Agriculture" }));
    const { records } = await run();
    expect(records.committee.changed).toBe(1);
  });

  it("takes a list from the file whose name comes last, in any order of imports", async () => {
    await write("a/list.json", committees({ code: "x" }, { code: "y", name: "Farms" }));
    await write("b/list.json", committees({ code: "x" }));
    for (const order of [
      ["a", "b"],
      ["b", "a", "a"],
    ]) {
      for (const name of order) await run({ paths: [join(folder, "in", name)] });
      expect(codes()).toEqual(["x"]);
    }
    await rm(join(folder, "in/b"), { recursive: true });
    await run();
    expect(codes()).toEqual(["x", "y"]);
  });

  it("says which list counts if one with a name that sorts first is passed over", async () => {
    await write("b/list.json", committees({ name: "Agriculture" }));
    await run();
    await write("a/list.json", committees({ name: "Farms" }));
    const names = ["a", "b"].map((name) => join(folder, "in", name, "list.json"));
    expect((await run()).passedOver).toEqual([{ name: names[0], by: names[1] }]);
  });

  it("leaves out a record that is too large to be served, which is known and told once", async () => {
    await write("hr1.json", bills({ notes: [{ text: "x".repeat(5 * 1024 ** 2), html: "" }] }));
    const { refused, unsupported } = await run();
    expect(refused).toEqual([]);
    expect(unsupported).toMatchObject([{ reason: expect.stringContaining("5.2 MB") as string }]);
    expect((await run({ now: TUESDAY })).unsupported).toEqual([]);
    const [problem, ...others] = readProblems(database);
    expect([problem?.kind, problem && attentionTo(problem, 3), others]).toEqual([
      "unsupported",
      "known",
      [],
    ]);
    await write("hr1.json", bills({ title: "A Short Act" }));
    expect((await run({ now: TUESDAY })).files).toMatchObject({ imported: 1 });
    expect(readProblems(database)).toEqual([]);
  });

  it("changes nothing if files that supersede each other come again together", async () => {
    await write("a/list.json", committees({ name: "Agriculture" }));
    await write("b/list.json", committees({ name: "Farms" }));
    await write("c/list.json", committees({ name: "Agriculture" }));
    await run();
    const before = rows();
    expect((await run({ now: TUESDAY })).files).toMatchObject({ imported: 0, seen: 3 });
    expect(rows()).toEqual(before);
    const named = database.query.selectFrom("part").select("document");
    expect(database.first(named)?.document).toContain("Agriculture");
  });

  it("refuses a file by name, continues, and reports it again without reading it", async () => {
    await write("a.json", "nonsense");
    await write("b.json", bills({}));
    const name = join(folder, "in/a.json");
    const first = await run();
    expect(first.refused).toEqual([{ name, reason: "not a reading: nonsense" }]);
    expect(problems()).toMatchObject([{ kind: "refused" }]);
    expect(first.records.bill.added).toBe(1);
    wasRead = [];
    expect((await run()).refused).toEqual(first.refused);
    expect(wasRead).toEqual([]);
  });

  it("skips files without records, by name or by content", async () => {
    await write("README.md", "notes");
    await write(".hidden.json", "nonsense");
    await write("menu.json", "menu");
    const { files, refused } = await run();
    expect(files).toMatchObject({ imported: 0, seen: 0, skipped: 2, refused: 0 });
    expect(refused).toEqual([]);
  });

  const ZIP = zipFile([{ name: "hr1.json", text: bills({}) }]);
  it.each([
    ["truncated", ZIP.subarray(0, ZIP.length - 40)],
    ["empty", Buffer.alloc(0)],
    ["an HTML page", Buffer.from("<!DOCTYPE html><html></html>\n")],
    ["without entries", zipFile([])],
  ])("refuses a zip that is %s, and keeps the existing records", async (_, broken) => {
    await write("some.zip", ZIP);
    await run();
    const before = rows();
    await write("some.zip", broken);
    const { refused } = await run({ now: TUESDAY });
    expect(refused).toMatchObject([{ name: join(folder, "in/some.zip") }]);
    expect(readProblems(database)).toMatchObject([{ kind: "refused", since: TUESDAY }]);
    database.run(database.query.deleteFrom("problem"));
    expect(rows()).toEqual(before);
  });

  it("refuses a damaged entry by name, reads the others, and reports it on every run", async () => {
    const parts = [
      { name: "hr1.json", text: bills({ number: 1 }), crc: 1 },
      { name: "hr2.json", text: bills({ number: 2 }) },
    ];
    await write("some.zip", zipFile(parts));
    const first = await run();
    expect(first.refused).toMatchObject([{ name: join(folder, "in/some.zip!hr1.json") }]);
    expect(first.records.bill.added).toBe(1);
    const second = await run();
    expect(second.refused).toEqual(first.refused);
    expect(second.files).toMatchObject({ imported: 0, seen: 1 });
  });

  it("keeps the roll call with the newer timestamp, or without timestamps the fuller one, in any order", async () => {
    await write("a.json", vote({ question: "new", source_updated_at: "2021-03-01T00:00:00Z" }));
    await write("b.json", vote({ question: "old", source_updated_at: "2021-02-01T00:00:00Z" }));
    await write("c.json", vote({ vote_number: 2, question: "fuller" }));
    await write("d.json", vote({ vote_number: 2, question: "less" }));
    for (const name of ["d.json", "b.json", "a.json", "c.json", "d.json"]) {
      await run({ paths: [join(folder, "in", name)] });
    }
    const stored = database
      .all(database.query.selectFrom("vote").select("document").orderBy("vote_number"))
      .map(({ document }) => (JSON.parse(document) as VoteDocument).question);
    expect(stored).toEqual(["new", "fuller"]);
  });

  describe("a roll call's version", () => {
    const positions = ["Able", "Baker", "Clay"].map((name) =>
      testPosition({ bioguide_id: `${name[0]}000001`, name, last_name: name }),
    );
    const totals = { yea: 3, nay: 0, present: 0, not_voting: 0 };
    const whole = { question: "whole", totals, positions, result_text: "Passed" };
    it.each([
      ["members", { ...whole, positions: [] }, "3 of 3 vote positions"],
      ["some members", { ...whole, positions: positions.slice(1) }, "1 of 3 vote positions"],
      [
        "members and totals",
        { ...whole, positions: [], totals: { ...totals, yea: 0 } },
        "3 of 3 vote positions",
      ],
      ["the day", { ...whole, date: null }, "1 of 1 vote date"],
      ["the result", { ...whole, result_text: null }, "1 of 1 vote result_text"],
      [
        "the members' ids",
        { ...whole, positions: positions.map((each) => ({ ...each, bioguide_id: null })) },
        "3 of 3 vote positions.bioguide_id",
      ],
    ])(
      "is quarantined if the file lost %s, and passed over in another file",
      async (_, worse, reason) => {
        await write("b.json", vote(whole));
        await run();
        await write("c.json", vote(worse));
        expect(await run()).toMatchObject({ quarantined: [], older: 1 });
        await rm(join(folder, "in/c.json"));
        await write("b.json", vote({ ...worse, question: "worse" }));
        expect((await run()).quarantined[0]?.reason).toContain(`would lose ${reason}`);
        expect(storedVote()).toEqual(testVote(whole));
      },
    );

    it("is quarantined if it counts more members than before, but lists no more", async () => {
      await write("b.json", vote(whole));
      await run();
      await write("b.json", vote({ ...whole, totals: { ...totals, yea: 9 } }));
      expect((await run()).quarantined[0]?.reason).toBe("lists fewer members than it counts");
    });

    it("is quarantined if its bill is now one that no file has", async () => {
      await write("hr1.json", bills({}));
      await write("b.json", vote({ bill: { congress: 117, type: "HR", number: 1 } }));
      await run();
      await write("b.json", vote({ bill: { congress: 117, type: "HR", number: 9 } }));
      expect((await run()).quarantined[0]?.reason).toBe("is now about a bill that no file has");
    });

    it("is accepted with missing members if there is none better, and completed later", async () => {
      await write("a.json", vote({ ...whole, positions: positions.slice(0, 1) }));
      expect((await run()).refused).toEqual([]);
      expect(storedVote().positions).toHaveLength(1);
      await write("b.json", vote(whole));
      expect((await run()).refused).toEqual([]);
      expect((await run()).refused).toEqual([]);
      expect(storedVote()).toEqual(testVote(whole));
    });

    it("stays for some nights after its chamber vacates it", async () => {
      await write("a.json", vote(whole));
      await run();
      const nothing = { yea: 0, nay: 0, present: 0, not_voting: 0 };
      await write("a.json", vote({ vacated: true, positions: [], totals: nothing, date: null }));
      expect((await run()).quarantined).toHaveLength(1);
      expect(storedVote().vacated).toBe(false);
      for (const now of [TUESDAY, "2022-01-05T03:00:00Z"]) await run({ now });
      expect(storedVote().vacated).toBe(true);
    });
  });

  it("removes entries that a complete list no longer has", async () => {
    await write("list.json", committees({ code: "a" }, { code: "b" }, { code: "c" }));
    await run();
    await write("list.json", committees({ code: "a" }, { code: "c" }, { code: "d" }));
    const { records } = await run();
    expect(records.committee).toEqual({ added: 1, changed: 0, unchanged: 2, removed: 1 });
    expect(codes()).toEqual(["a", "c", "d"]);
  });

  describe("a long list", () => {
    beforeEach(async () => {
      await write("list.json", listed(100));
      await run();
    });

    it("may lose a few entries, which are named", async () => {
      await write("list.json", listed(95));
      const { removed } = await run();
      const ids = ["c95", "c96", "c97", "c98", "c99"];
      expect(removed).toEqual([{ name: join(folder, "in/list.json"), ids }]);
      expect(codes()).toHaveLength(95);
    });

    it("may exchange half of its entries, as when a Congress begins", async () => {
      await write("list.json", listed(100).replaceAll(/(?<="c)(?=[5-9]\d")/g, "1"));
      expect((await run()).quarantined).toEqual([]);
      expect(codes()).toContain("c150");
      expect(codes()).toHaveLength(100);
    });

    it("may not lose a few entries night after night", async () => {
      for (const [at, count] of [97, 94, 91].entries()) {
        await write("list.json", listed(count));
        await run({ now: `2022-02-0${at + 1}T03:00:00Z` });
      }
      expect(codes()).toHaveLength(97);
      expect(problems()).toMatchObject([{ kind: "quarantined" }]);
      await run({ now: "2022-03-20T03:00:00Z", quarantineNights: 9 });
      await write("list.json", listed(93));
      expect((await run({ now: "2022-03-21T03:00:00Z" })).quarantined).toEqual([]);
    });

    it("may lose details of a few entries, which are named", async () => {
      await write("list.json", listed(100, { phone: "202-555-0100" }));
      await run();
      await write("list.json", listed(100, { phone: "202-555-0100" }, 3));
      const name = join(folder, "in/list.json");
      expect((await run()).lost).toEqual([
        { name, losses: [{ section: "committee phone", had: 100, lost: 3, records: 100 }] },
      ]);
    });
  });

  describe("a suspicious version", () => {
    const DAYS = ["03", "04", "05", "06"].map((day) => `2022-02-${day}T03:00:00Z`);
    beforeEach(async () => {
      await write("list.json", listed(100));
      await run();
      await write("list.json", listed(68));
    });

    it("is quarantined and named, and is live after three nights", async () => {
      for (const [at, now] of DAYS.slice(0, 2).entries()) {
        for (const _ of ["once", "again"]) {
          const { quarantined, files } = await run({ now });
          expect(quarantined).toEqual([
            { name: join(folder, "in/list.json"), reason: "would lose 32 of 100 committees" },
          ]);
          expect(files).toMatchObject({ quarantined: 1, imported: 0 });
          expect(codes()).toHaveLength(100);
          expect(problems()).toEqual([{ kind: "quarantined", since: DAYS[0], nights: at + 1 }]);
        }
      }
      const { adopted, quarantined } = await run({ now: DAYS[2] ?? "" });
      expect([adopted.length, quarantined.length]).toEqual([1, 0]);
      expect(codes()).toHaveLength(68);
      expect(problems()).toMatchObject([{ kind: "adopted" }]);
    });

    it("once live, is replaced at once only by one that restores its losses", async () => {
      for (const now of DAYS.slice(0, 3)) await run({ now });
      const mended = JSON.parse(listed(100)) as { readings: readonly unknown[] };
      for (const [from, count] of [
        [60, 68],
        [10, 90],
      ] as const) {
        await write(
          "list.json",
          JSON.stringify({ ...mended, readings: mended.readings.slice(from) }),
        );
        await run({ now: DAYS[3] ?? "" });
        expect(codes()).toHaveLength(count);
      }
      expect(problems()).toEqual([]);
    });

    it("is live after three nights even if it is edited every night", async () => {
      for (const [at, now] of DAYS.slice(0, 3).entries()) {
        await write("list.json", listed(68 + at));
        await run({ now });
      }
      expect(codes()).toHaveLength(70);
    });

    it("waits three more nights if it then looks worse", async () => {
      await run({ now: DAYS[0] ?? "" });
      await write("list.json", listed(20));
      await run({ now: DAYS[1] ?? "" });
      await run({ now: DAYS[2] ?? "" });
      expect(codes()).toHaveLength(100);
      expect(problems()).toEqual([{ kind: "quarantined", since: DAYS[1], nights: 2 }]);
    });

    it("is forgotten when the previous version returns, or a good one comes", async () => {
      for (const [content, count] of [
        [listed(100), 100],
        [listed(101), 101],
      ] as const) {
        await write("list.json", listed(68));
        await run({ now: DAYS[0] ?? "" });
        await write("list.json", content);
        await run({ now: DAYS[1] ?? "" });
        expect([codes().length, problems()]).toEqual([count, []]);
      }
    });

    it("is forgotten when its file is gone", async () => {
      await run({ now: DAYS[0] ?? "" });
      await rm(join(folder, "in/list.json"));
      await run({ now: DAYS[1] ?? "" });
      expect([codes().length, problems()]).toEqual([100, []]);
    });

    it("is quarantined in a zip, too, and is live after three nights", async () => {
      await rm(join(folder, "in/list.json"));
      await write("a.zip", zipFile([{ name: "list.json", text: listed(68) }]));
      for (const now of DAYS.slice(0, 2)) {
        expect((await run({ now })).quarantined).toHaveLength(1);
      }
      await run({ now: DAYS[2] ?? "" });
      expect(codes()).toHaveLength(68);
      expect((await run({ now: DAYS[3] ?? "" })).files).toMatchObject({ seen: 1, imported: 0 });
    });

    it("is live at once if the operator disabled the quarantine or accepts it", async () => {
      await run({ now: DAYS[0] ?? "" });
      await run({ now: DAYS[0] ?? "", acceptsAll: true });
      expect(codes()).toHaveLength(68);
      await write("list.json", listed(20));
      await run({ quarantineNights: 0 });
      expect(codes()).toHaveLength(20);
    });

    it("may end in the middle of a line for longer than three nights", async () => {
      const live: number[] = [];
      for (const [at, now] of [...DAYS, "2022-02-07T03:00:00Z"].entries()) {
        await write("list.json", cutOff(listed(100 + at)));
        await run({ now });
        live.push(codes().length);
      }
      expect(live).toEqual([100, 100, 102, 103, 104]);
    });

    it("includes one that contradicts itself, even without an earlier version", async () => {
      const contradictions = ["the totals do not add up"];
      const reading = { ...(JSON.parse(vote({})) as object), contradictions };
      await write("vote.json", JSON.stringify(reading));
      expect((await run({ now: DAYS[0] ?? "" })).quarantined.at(-1)?.reason).toBe(
        contradictions[0],
      );
      await run({ now: DAYS[1] ?? "" });
      expect((await run({ now: DAYS[2] ?? "" })).records.vote.added).toBe(1);
    });
  });

  describe("a bill", () => {
    const cosponsors = testCosponsors(279);
    const AGREED = [testAction({ text: "Amendment SA 5 agreed to in Senate by Voice Vote." })];
    const decided = (number: number, actions = AGREED) => testAmendment({ number, actions });
    const whole = {
      sponsor: testPerson(),
      cosponsors,
      subjects: ["A", "B"].map(subject),
      amendments: [decided(5)],
    };

    beforeEach(async () => {
      await write("hr1.json", bills(whole));
      await run();
    });

    it.each([
      [
        "one cosponsor",
        { ...whole, cosponsors: cosponsors.slice(0, 1) },
        "278 of 279 bill cosponsors",
      ],
      ["no sponsor", { ...whole, sponsor: null }, "1 of 1 bill sponsor"],
      [
        "all subjects to others",
        { ...whole, subjects: ["C", "D"].map(subject) },
        "2 of 2 bill subjects",
      ],
      [
        "an amendment to a number",
        { ...whole, amendments: [decided(6)] },
        "1 of 1 bill amendments",
      ],
      [
        "a decision on an amendment",
        { ...whole, amendments: [decided(5, [])] },
        "1 of 1 bill decisions on amendments",
      ],
    ])("that lost %s is quarantined", async (_, worse, reason) => {
      await write("hr1.json", bills({ ...worse, source_updated_at: "2022-02-01T00:00:00Z" }));
      expect((await run({ now: TUESDAY })).quarantined).toMatchObject([
        { reason: expect.stringMatching(`^would lose .*\\b${reason}`) as string },
      ]);
      expect(storedBill().cosponsors.length).toBe(279);
    });

    it("with the same timestamp may not even lose what a correction would", async () => {
      const actions = Array.from({ length: 20 }, (_, at) => testAction({ sequence: at + 1 }));
      await write("hr2.json", bills({ number: 2, actions }));
      await run();
      await write("hr2.json", bills({ number: 2, actions: actions.slice(1) }));
      expect((await run()).quarantined[0]?.reason).toBe(
        "has less than the version with the same time stamp",
      );
    });

    it("gets a shorter version with the same timestamp only after the quarantine", async () => {
      await write("hr1.json", bills({ ...whole, cosponsors: cosponsors.slice(0, 200) }));
      await run({ now: TUESDAY });
      expect(storedBill().cosponsors.length).toBe(279);
      await run({ now: TUESDAY, acceptsAll: true });
      expect(storedBill().cosponsors.length).toBe(200);
    });

    it("that was adopted with a loss is whole again at once, even by an older file that lacks what came since", async () => {
      const stamps = ["03", "04", "05", "06"].map((day) => `2022-02-${day}T03:00:00Z`);
      const [source_updated_at = "", , , last = ""] = stamps;
      const poor = { ...whole, cosponsors: [], actions: [testAction()], source_updated_at };
      await write("hr1.json", bills(poor));
      for (const now of stamps.slice(0, 3)) await run({ now });
      expect(storedBill().cosponsors).toEqual([]);
      await write("hr1.json", bills(whole));
      expect((await run({ now: last })).quarantined).toEqual([]);
      expect(storedBill().cosponsors.length).toBe(279);
    });

    it("with a timestamp in the future is quarantined, and replaced by the next correct one", async () => {
      await write(
        "hr1.json",
        bills({ ...whole, title: "Ahead", source_updated_at: "2099-01-01T00:00:00Z" }),
      );
      const future = "has a time stamp in the future";
      for (const now of ["2022-01-04T03:00:00Z", "2022-01-05T03:00:00Z"]) {
        expect((await run({ now })).quarantined).toMatchObject([
          { reason: expect.stringContaining(future) as string },
        ]);
      }
      await run({ now: "2022-01-06T03:00:00Z" });
      expect(storedBill().title).toBe("Ahead");
      await write(
        "hr1.json",
        bills({ ...whole, title: "True", source_updated_at: "2022-01-05T12:00:00Z" }),
      );
      await run({ now: "2022-01-07T03:00:00Z" });
      expect(storedBill().title).toBe("True");
    });
  });

  it("names what it leaves out of a file, also when the file was read before", async () => {
    const skippedEntries = ['Ann Able has the invalid Bioguide ID "TODO"', "another"];
    const reading = JSON.stringify({ ...(JSON.parse(bills({})) as object), skippedEntries });
    await write("list.json", reading);
    await write("some.zip", zipFile([{ name: "zipped.json", text: reading }]));
    const told = ["list.json", "some.zip!zipped.json"].flatMap((name) =>
      skippedEntries.map((reason) => ({ name: join(folder, "in", name), reason })),
    );
    for (const _ of ["once", "again"]) expect((await run()).skippedEntries).toEqual(told);
  });

  it("stops on a signal, and the next import continues", async () => {
    for (const number of [1, 2, 3]) await write(`hr${number}.json`, bills({ number }));
    const abort = new AbortController();
    const first = await run({ signal: abort.signal, onProgress: () => abort.abort() });
    expect(first).toMatchObject({ interrupted: true, files: { imported: 1 } });
    const second = await run();
    expect(second).toMatchObject({ interrupted: false, files: { imported: 2, seen: 1 } });
    expect(updates()).toHaveLength(3);
  });

  it("ends with the same records and problems if it is killed and run again", async () => {
    for (const number of [1, 2, 3]) await write(`hr${number}.json`, bills({ number }));
    await write("hr4.json", "nonsense");
    const killed = new Error("killed");
    for (const at of [1, 3]) {
      let read = 0;
      const onProgress = (): void => {
        if (++read === at) throw killed;
      };
      await expect(run({ onProgress })).rejects.toBe(killed);
    }
    await run();
    const other = await openRecords(join(folder, "other.sqlite"));
    await run({ database: other });
    const resumed = rows();
    database.close();
    database = other;
    expect(rows()).toEqual(resumed);
    expect(problems()).toHaveLength(1);
  });

  it("stores the same records for any order of files", async () => {
    const files: [string, string][] = [
      ["a.json", bills({ number: 1, title: "Old", source_updated_at: "2021-02-01T00:00:00Z" })],
      ["b.json", bills({ number: 1, title: "New", source_updated_at: "2021-03-01T00:00:00Z" })],
      ["c.json", vote({ question: "New", source_updated_at: "2021-03-01T00:00:00Z" })],
      ["d.json", vote({ question: "Old", source_updated_at: "2021-02-01T00:00:00Z" })],
      ["e.json", committees({})],
    ];
    for (const [name, content] of files) await write(name, content);
    const paths = files.map(([name]) => join(folder, "in", name));
    await run({ paths });
    const other = await openRecords(join(folder, "other.sqlite"));
    await run({ paths: paths.toReversed(), database: other });
    const inOrder = rows(RECORDS);
    database.close();
    database = other;
    expect(rows(RECORDS)).toEqual(inOrder);
  });

  it("stores what a folder has on top of any history, and only beyond a cut list's end what it had", async () => {
    for (let history = 0; history < runs(8); history++) {
      const random = randomOf("histories", history);
      const folders = Array.from({ length: 6 }, (_, night) => billsOfNight(random, night));
      const stored = await openRecords(join(folder, `history-${history}.sqlite`));
      for (const files of folders) {
        await rm(join(folder, "in"), { recursive: true });
        await mkdir(join(folder, "in"));
        for (const [name, content] of files) await write(name, content);
        const killed = random.chance(0.3) && random.below(files.length);
        let read = 0;
        const stop = (): void => {
          if (++read === killed) throw new Error("killed");
        };
        await run({ database: stored, acceptsAll: true, onProgress: stop }).catch(() => {});
      }
      await run({ database: stored, acceptsAll: true });
      const scratch = await openRecords(join(folder, `scratch-${history}.sqlite`));
      await run({ database: scratch });
      const there = documentsIn(scratch);
      const asFromScratch = documentsIn(stored).map((bill, at) => {
        const { incomplete_lists = [], cosponsors = [] } = there[at] ?? {};
        if (incomplete_lists.length === 0) return bill;
        const beginning = bill.cosponsors.slice(0, cosponsors.length);
        return { ...bill, incomplete_lists, cosponsors: beginning };
      });
      expect(asFromScratch, `history ${history}`).toEqual(there);
      for (const each of [stored, scratch]) each.close();
    }
  });

  it("reads the same content under another name separately", async () => {
    await write("a.json", bills({}));
    await write("b.json", bills({}));
    await write("deeper/a.json", bills({}));
    const { files } = await run();
    expect(files).toMatchObject({ imported: 2, seen: 1 });
  });

  it("names a missing path, and an unwritable database", async () => {
    await expect(run({ paths: ["/nowhere"] })).rejects.toThrow("/nowhere: no such file or folder");
    await write("hr1.json", bills({}));
    const reader = await openRecords(database.path, { readonly: true });
    await expect(run({ database: reader })).rejects.toThrow(
      `records database ${database.path}: it is not writable`,
    );
    reader.close();
  });
});
