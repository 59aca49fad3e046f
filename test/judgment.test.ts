/** How real versions that look wrong are judged, night by night. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { openRecords, type RecordsDatabase } from "../data/database/database.ts";
import { createRecordReader } from "../data/database/record-reader.ts";
import { importPaths } from "../data/import/import.ts";
import { attentionTo, noteFetched, readProblems } from "../data/import/problems.ts";
import { QUARANTINE_NIGHTS } from "../data/files/advice.ts";
import { readSourceFile } from "../data/readers/read-source-file.ts";
import { hasSources, SOURCES } from "./sources.ts";
import { localReaders } from "./local-readers.ts";
import { newFolder } from "./new-folder.ts";

const BILL = "bills/117/hr/BILLSTATUS-117hr3076.xml";
const ROLL_CALL = "votes/house/2018/roll470.xml";
const CURRENT = "legislators/legislators-current.yaml";

let folder: string;
let database: RecordsDatabase;

beforeEach(async () => {
  folder = newFolder();
  database = await openRecords(join(folder, "records.sqlite"));
});
afterEach(() => {
  database.close();
});

const real = (file: string): string => readFileSync(join(SOURCES, file), "utf8");

function put(file: string, text: string): string {
  const path = join(folder, "in", file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const at = (day: number): string =>
  new Date(Date.UTC(2025, 0, day, 3)).toISOString().replace(".000Z", "Z");

/** Imports all files on a day. */
const night = (day: number) =>
  importPaths({
    paths: [join(folder, "in")],
    database,
    now: at(day),
    openReaders: localReaders(readSourceFile),
  });

const open = (): readonly string[] =>
  readProblems(database).map(({ kind, reason }) => `${kind}: ${reason}`);
const bill = () => [...createRecordReader(database).bills()][0]?.document;
const statuses = () =>
  new Map(
    [...createRecordReader(database).bills()].map(({ document: { type, number, status } }) => [
      `${type} ${number}`,
      status,
    ]),
  );
const vote = () => [...createRecordReader(database).votes()][0]?.document;

/** A later version of a bill without the actions of a pattern. */
const without = (text: string, action: RegExp, stamp: string): string =>
  text
    .replace(/(<actions>)([^]*)(<\/actions>)/, (_, start: string, actions: string, end: string) => {
      const kept = actions.split(/(?=<item>\s*<actionDate>)/).filter((each) => !action.test(each));
      return start + kept.join("") + end;
    })
    .replaceAll(/(?<=<updateDate(?:IncludingText)?>)[^<]*/g, stamp);

/** A list's entries, each with its lines. */
const entriesOf = (list: string): readonly string[] =>
  list.split(/^(?=- |[A-Z]{4}\w{0,2}:)/m).filter((entry) => /^(?:- |[A-Z]{4})/.test(entry));
const share = (list: string, part: number): string => {
  const entries = entriesOf(list);
  return entries.slice(0, Math.floor(entries.length * part)).join("");
};

describe.skipIf(!hasSources)("a real file (needs the real upstream files)", () => {
  describe("of a bill", () => {
    const DECIDING =
      /On passage Passed|Passed\/agreed to|Passed Senate|Became Public Law|Presented to President|Reported (?:to|by)/i;

    it("never changes a bill's status in silence, whichever deciding actions it lacks", async () => {
      const files = readdirSync(join(SOURCES, "bills/117"), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".xml"))
        .map((file) => join("bills/117", file));
      for (const file of files) put(file, real(file));
      await night(6);
      const before = statuses();
      for (const file of files) put(file, without(real(file), DECIDING, "2024-12-31T00:00:00Z"));
      const { quarantined } = await night(7);
      expect(statuses()).toEqual(before);
      expect(quarantined.length).toBeGreaterThan(20);
      for (const { reason } of quarantined) expect(reason).toMatch(/^would lose/);
    });

    it("that goes back to an older version is taken only if it has nothing less", async () => {
      put(BILL, real(BILL));
      await night(6);
      const before = bill();
      const older = real(BILL).replaceAll(
        /(?<=<updateDate(?:IncludingText)?>)[^<]*/g,
        "2022-06-01T00:00:00Z",
      );
      put(BILL, without(older, /Motion to reconsider laid on the table/, "2022-06-01T00:00:00Z"));
      await night(7);
      expect(open().join()).toMatch(/^quarantined: .*is older than the version before/);
      expect(bill()).toEqual(before);
      put(BILL, older);
      await night(8);
      expect(open()).toEqual([]);
      expect(bill()?.source_updated_at).toBe("2022-06-01T00:00:00Z");
    });
  });

  describe("of a roll call", () => {
    it("is kept beside a stale copy, which no number of nights adopts", async () => {
      put(ROLL_CALL, real(ROLL_CALL));
      put(`copy/${ROLL_CALL}`, real(ROLL_CALL));
      await night(1);
      const whole = vote();
      put(`copy/${ROLL_CALL}`, cut(real(ROLL_CALL)));
      for (let day = 2; day < 12; day++) await night(day);
      expect([vote(), open()]).toEqual([whole, []]);

      const longer = `<vote-question>${"On the Motion ".repeat(1_400)}`;
      put(`copy/${ROLL_CALL}`, cut(real(ROLL_CALL)).replace("<vote-question>", longer));
      for (let day = 12; day < 22; day++) await night(day);
      expect(vote()).toEqual(whole);
      expect(open().join()).toMatch(/^quarantined: .*differs from .*roll470\.xml, which is kept/);
      const all = readProblems(database).map((each) => attentionTo(each, QUARANTINE_NIGHTS));
      expect(all).toEqual(["remark"]);
      rmSync(join(folder, "in", ROLL_CALL));
      for (const day of [22, 23]) await night(day);
      expect(open().join()).toMatch(/^adopted/);
    });
  });

  describe("of a list", () => {
    const SEATS = "legislators/committee-membership-current.yaml";
    it.each([
      [
        "all parties swapped",
        CURRENT,
        /party: (Democrat|Republican)/g,
        (_: string, party: string) => `party: ${party === "Democrat" ? "Republican" : "Democrat"}`,
        "terms.party",
      ],
      [
        "all districts one more",
        CURRENT,
        /district: (\d+)/g,
        (_: string, number: string) => `district: ${Number(number) + 1}`,
        "terms.district",
      ],
      [
        "all terms a year short",
        CURRENT,
        /end: '(\d+)-/g,
        (_: string, year: string) => `end: '${Number(year) - 1}-`,
        "terms.end_date",
      ],
      [
        "all seats a chairman's",
        SEATS,
        /^( *)rank: /gm,
        (_: string, space: string) => `${space}title: Chairman\n${space}rank: `,
        "members.title",
      ],
    ] as const)("with %s is quarantined", async (_, file, pattern, change, what) => {
      put(file, real(file));
      await night(1);
      const text = file === SEATS ? real(file).replaceAll(/^ *title: .*\n/gm, "") : real(file);
      put(file, text.replaceAll(pattern, change));
      await night(2);
      expect(open().join()).toContain(what);
    });

    it("gains its nights while another file of its publisher fails, but not while itself does", async () => {
      put(CURRENT, real(CURRENT));
      await night(1);
      const path = put(CURRENT, share(real(CURRENT), 0.5));
      for (const day of [2, 3, 4, 5]) {
        fail(day, path);
        expect((await night(day)).adopted).toEqual([]);
      }
      for (const day of [6, 7]) {
        fail(day, "another.yaml");
        expect((await night(day)).adopted).toHaveLength(day === 7 ? 1 : 0);
      }
    });

    it("gains no nights if no fetch of its publisher was ever whole", async () => {
      put(CURRENT, real(CURRENT));
      fetched(1, false);
      await night(1);
      put(CURRENT, share(real(CURRENT), 0.5));
      for (let day = 2; day < 8; day++) {
        fetched(day, false);
        expect((await night(day)).adopted).toEqual([]);
      }
    });

    it("gains no nights while its publisher serves nothing", async () => {
      put(CURRENT, real(CURRENT));
      fetched(1, true);
      await night(1);
      put(CURRENT, share(real(CURRENT), 0.5));
      fetched(2, true);
      await night(2);
      for (let day = 3; day < 12; day++) {
        fetched(day, false);
        expect((await night(day)).adopted).toEqual([]);
        expect(open()).toContain("unreachable: the connection was refused");
      }
      for (const day of [12, 13]) {
        fetched(day, true);
        expect((await night(day)).adopted).toHaveLength(day === 13 ? 1 : 0);
      }
    });
  });
});

/** A roll call of which 390 positions arrived. */
function cut(text: string): string {
  let rows = 0;
  return text.replaceAll(/<recorded-vote>[^]*?<\/recorded-vote>\s*/g, (row) =>
    ++rows > 390 ? "" : row,
  );
}

const UNREACHABLE = {
  kind: "unreachable",
  reason: "the connection was refused",
} as const;

const fail = (day: number, file: string): void => {
  const refused = [{ file, ...UNREACHABLE }];
  noteFetched(database, {
    source: "legislators",
    refused,
    isServed: true,
    isOver: () => true,
    now: at(day),
  });
};

function fetched(day: number, isServed: boolean): void {
  noteFetched(database, {
    source: "legislators",
    refused: isServed ? [] : [{ file: "legislators", ...UNREACHABLE }],
    isServed,
    isOver: () => isServed,
    now: at(day),
  });
}
