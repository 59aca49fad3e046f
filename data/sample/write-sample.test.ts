import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { isMarkedAsFiction } from "../../lib/fiction.ts";
import { newFolder } from "../../test/new-folder.ts";
import type { BillDocument, VoteDocument, VoteId } from "../documents.ts";
import { readSourceFile } from "../readers/read-source-file.ts";
import { copyOfFile } from "./copy-of-file.ts";
import { sampleFiles } from "./sample-files.ts";
import { NotASample, writeSample } from "./write-sample.ts";

const folder = newFolder();

const ORIGINALS = sampleFiles();
const MARKER = "SAMPLE.json";

const filesOf = (root: string): readonly string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();

const voteKey = (vote: VoteId): string =>
  `${vote.congress}/${vote.session}/${vote.chamber}/${vote.vote_number}`;

function expectUnique(all: readonly string[]): void {
  expect(new Set(all).size).toBe(all.length);
}

/** Reads the bills and votes of files. */
function documentsOf(files: typeof ORIGINALS) {
  const bills: BillDocument[] = [];
  const votes: VoteDocument[] = [];
  for (const { path, text } of files) {
    if (!/^(?:bills|votes)\//.test(path)) continue;
    const reading = readSourceFile({ name: path, bytes: Buffer.from(text) });
    for (const each of reading?.readings ?? []) {
      if (each.resource === "bill") bills.push(each.document);
      if (each.resource === "vote") votes.push(each.document);
    }
  }
  return { bills, votes };
}

describe("the sample", () => {
  const { bills, votes } = documentsOf(ORIGINALS);

  it("says in every file that it is fiction", () => {
    const unmarked = ORIGINALS.filter(({ text }) => !isMarkedAsFiction(Buffer.from(text)));
    expect(unmarked.map(({ path }) => path)).toEqual([MARKER]);
  });

  it("has a story for each status that a reader derives", () => {
    expect(new Set(bills.map(({ status }) => status)).size).toBe(23);
  });

  it("has quorum calls, Speaker elections, ties, treaties, nominations and a vacated vote", () => {
    expect([
      votes.some(({ required }) => required === "quorum"),
      votes.some(({ candidates }) => candidates !== null),
      votes.some(({ tie_breaker: tie }) => tie !== null),
      votes.some(({ treaty }) => treaty !== null),
      votes.some(({ nomination }) => nomination !== null),
      votes.some(({ vacated }) => vacated),
      votes.some(({ result }) => result === "other"),
    ]).toEqual([true, true, true, true, true, true, false]);
  });

  it("has totals that equal the rows in every roll call", () => {
    const counted = votes.filter(({ candidates }) => candidates === null);
    const rows = counted.map(({ positions }) => ({
      yea: positions.filter(({ position }) => position === "yea").length,
      nay: positions.filter(({ position }) => position === "nay").length,
      present: positions.filter(({ position }) => position === "present").length,
      not_voting: positions.filter(({ position }) => position === "not_voting").length,
    }));
    expect(rows).toEqual(counted.map(({ totals }) => totals));
  });

  it("ends every bill with its latest action", () => {
    const different = bills.filter(
      ({ actions, latest_action: latest }) =>
        latest?.text !== actions[0]?.text || latest?.date !== actions[0]?.date,
    );
    expect(different).toEqual([]);
  });
});

describe("copies of the sample", () => {
  const files = [0, 1, 2, 9].flatMap((copy) =>
    copy === 0 ? ORIGINALS : ORIGINALS.flatMap((file) => copyOfFile(file, copy) ?? []),
  );
  const { bills, votes } = documentsOf(files);

  it("have other paths, bills, amendments and laws", () => {
    expectUnique(files.map(({ path }) => path));
    expectUnique(bills.map(({ congress, type, number }) => `${congress}/${type}/${number}`));
    expectUnique(
      bills.flatMap(({ amendments }) =>
        amendments.map(({ congress, type, number }) => `${congress}/${type}/${number}`),
      ),
    );
    expectUnique(
      bills.flatMap(({ laws }) =>
        laws.map(
          ({ congress, law_type: type, law_number: number }) => `${congress}/${type}/${number}`,
        ),
      ),
    );
    expect(bills.flatMap(({ laws }) => laws)).toHaveLength(4 * 12);
  });

  it("cite only existing roll calls, and these only existing bills", () => {
    const known = new Set(votes.map(voteKey));
    expect(known.size).toBe(votes.length);
    const cited = bills.flatMap(({ actions, amendments }) =>
      [...actions, ...amendments].flatMap((each) => each.votes.map(voteKey)),
    );
    expect(cited.length).toBeGreaterThan(200);
    expect(cited.filter((key) => !known.has(key))).toEqual([]);
    const names = new Set(bills.map(({ congress, type, number }) => `${congress}${type}${number}`));
    const missing = votes.filter(
      ({ congress, bill }) => bill !== null && !names.has(`${congress}${bill.type}${bill.number}`),
    );
    expect(missing.map(voteKey)).toEqual([]);
  });
});

describe("writeSample", () => {
  it("writes what the archive has, and packing that gives the same archive", async () => {
    const out = join(folder, "sample");
    const written = await writeSample({ out });
    expect(filesOf(out)).toEqual(ORIGINALS.map(({ path }) => path).toSorted());
    expect(written).toMatchObject({ bills: 208, files: ORIGINALS.length });
    utimesSync(join(out, MARKER), 1, 1);
    const readme = readFileSync(join(import.meta.dirname, "README.md"), "utf8");
    const [, tar = ""] = /^(tar .*?) \|\n/ms.exec(readme) ?? [];
    const packed = execFileSync("sh", ["-c", `${tar} | gzip -9n`], { cwd: out });
    const archive = readFileSync(join(import.meta.dirname, "sample.tar.gz"));
    expect(packed.equals(archive)).toBe(true);
    expect(archive.length).toBeLessThan(500_000);
  });

  it("writes copies for more bills, and over an earlier sample only the sample", async () => {
    const out = join(folder, "more");
    expect(await writeSample({ out, bills: 209 })).toMatchObject({ bills: 416 });
    expect(filesOf(out).length).toBeGreaterThan(ORIGINALS.length + 208);
    await writeSample({ out });
    expect(filesOf(out)).toHaveLength(ORIGINALS.length);
  });

  it("refuses a folder with other files and leaves it alone", async () => {
    const out = mkdtempSync(join(folder, "other-"));
    writeFileSync(join(out, "notes.txt"), "mine");
    await expect(writeSample({ out })).rejects.toThrow(NotASample);
    expect(filesOf(out)).toHaveLength(1);
  });

  it("refuses an impossible number of bills", async () => {
    await expect(writeSample({ out: join(folder, "none"), bills: 250_001 })).rejects.toThrow(
      "bills must be a whole number from 0 to 250000, not 250001",
    );
  });

  it("stops at a signal", async () => {
    const abort = new AbortController();
    const writing = writeSample({
      out: join(folder, "stopped"),
      bills: 2000,
      onProgress: () => {
        abort.abort();
      },
      signal: abort.signal,
    });
    await expect(writing).rejects.toThrow("aborted");
  });
});
