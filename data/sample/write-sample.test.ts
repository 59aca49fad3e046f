import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readSourceFile } from "../readers/read-source-file.ts";
import type { BillDocument, LegislatorPart, VoteDocument, VoteId } from "../documents.ts";
import { NotASample } from "./sample-folder.ts";
import { writeSample } from "./write-sample.ts";
import { newFolder } from "../../test/new-folder.ts";

const folder = newFolder();

function filesOf(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function hashOf(root: string): string {
  const hash = createHash("sha256");
  for (const file of filesOf(root)) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest("hex");
}

const voteKey = (vote: VoteId): string =>
  `${vote.congress}/${vote.session}/${vote.chamber}/${vote.vote_number}`;

function meanOf(bills: readonly BillDocument[], count: (bill: BillDocument) => number): number {
  return bills.reduce((sum, bill) => sum + count(bill), 0) / bills.length;
}

describe("a sample of 1,000 bills", () => {
  const out = join(folder, "thousand");
  const bills: BillDocument[] = [];
  const votes: VoteDocument[] = [];
  const legislators = new Map<string, LegislatorPart>();
  let summary: Awaited<ReturnType<typeof writeSample>>;

  beforeAll(async () => {
    summary = await writeSample({ out, bills: 1000 });
    for (const file of filesOf(out)) {
      if (file.endsWith("SAMPLE.json") || file.includes("biography")) continue;
      const reading = readSourceFile({ name: file, bytes: readFileSync(file) });
      for (const each of reading?.readings ?? []) {
        if (each.resource === "bill") bills.push(each.document);
        if (each.resource === "vote") votes.push(each.document);
        if (each.resource === "legislator" && /legislators-(current|historical)/.test(file)) {
          legislators.set(each.document.bioguide_id, each.document);
        }
      }
    }
  });

  it("has the requested bills", () => {
    expect([summary.bills, bills.length]).toEqual([1000, 1000]);
    expect(summary.congresses).toEqual([118, 119]);
    expect(summary.files).toBe(filesOf(out).length - 1);
  });

  it("mostly has referred bills, and nearly every status", () => {
    const referred = bills.filter(({ status }) => status === "referred").length;
    expect(referred / bills.length).toBeGreaterThan(0.75);
    expect(referred / bills.length).toBeLessThan(0.9);
    const statuses = new Set(bills.map(({ status }) => status));
    expect(statuses.size).toBeGreaterThan(18);
    expect([...statuses]).toEqual(expect.arrayContaining(["tabled", "postponed"]));
  });

  it("gives bills about as much content as real ones", () => {
    expect(meanOf(bills, ({ cosponsors }) => cosponsors.length)).toBeCloseTo(11.5, -0.8);
    expect(meanOf(bills, ({ actions }) => actions.length)).toBeCloseTo(5, -0.5);
    expect(meanOf(bills, ({ summaries }) => (summaries.length > 0 ? 1 : 0))).toBeCloseTo(0.86, 1);
    expect(meanOf(bills, ({ titles }) => titles.length)).toBeCloseTo(3, 0);
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

  it("lists everyone in office in every roll call", () => {
    const sizes = votes
      .filter(({ vacated }) => !vacated)
      .map(({ chamber, positions }) => [chamber, positions.length] as const);
    expect(
      sizes.filter(([chamber, size]) =>
        chamber === "house" ? size < 430 || size > 441 : size < 98 || size > 100,
      ),
    ).toEqual([]);
  });

  it("has quorum calls, Speaker elections, ties, treaties, nominations and a vacated vote", () => {
    expect(votes.filter(({ required }) => required === "quorum")).toHaveLength(2);
    expect(votes.filter(({ candidates }) => candidates !== null)).toHaveLength(2);
    expect(votes.some(({ tie_breaker }) => tie_breaker !== null)).toBe(true);
    expect(votes.some(({ treaty }) => treaty !== null)).toBe(true);
    expect(votes.some(({ nomination }) => nomination !== null)).toBe(true);
    expect(votes.filter(({ vacated }) => vacated)).toHaveLength(2);
    expect(votes.filter(({ result }) => result === "other")).toEqual([]);
  });

  it("cites only existing roll calls", () => {
    const known = new Set(votes.map(voteKey));
    const cited = bills.flatMap(({ actions, amendments }) =>
      [...actions, ...amendments].flatMap((each) => each.votes.map(voteKey)),
    );
    expect(cited.length).toBeGreaterThan(50);
    expect(cited.filter((key) => !known.has(key))).toEqual([]);
  });

  it("has every sponsor in office that day, in the seat named by the bill", () => {
    const seatless = bills.filter(({ sponsor, introduced_date: day }) => {
      if (sponsor === null || day === null) return false;
      const terms = legislators.get(sponsor.bioguide_id ?? "")?.terms ?? [];
      return !terms.some(
        (term) =>
          term.state === sponsor.state &&
          term.district === sponsor.district &&
          (term.start_date ?? day) <= day &&
          (term.end_date ?? "") > day,
      );
    });
    expect(seatless).toEqual([]);
  });

  it("uses a law number once in a Congress, in the order of dates", () => {
    const laws = bills
      .filter(({ laws: [law] }) => law !== undefined)
      .map(({ laws: [law], became_law_date: date }) => ({
        key: `${law?.congress}/${law?.law_type}`,
        number: law?.law_number ?? 0,
        date: date ?? "",
      }))
      .toSorted((a, b) => a.key.localeCompare(b.key) || a.number - b.number);
    expect(new Set(laws.map(({ key, number }) => `${key}/${number}`)).size).toBe(laws.length);
    const disorder = laws.filter(
      ({ key, date }, at) => laws[at - 1]?.key === key && (laws[at - 1]?.date ?? "") > date,
    );
    expect(disorder).toEqual([]);
    expect(new Set(laws.map(({ key }) => key)).size).toBe(4);
  });

  it("ends every bill with its latest action", () => {
    const different = bills.filter(
      ({ actions, latest_action: latest }) =>
        latest?.text !== actions[0]?.text || latest?.date !== actions[0]?.date,
    );
    expect(different).toEqual([]);
  });
});

describe("the bytes of a sample", () => {
  it("differ by seed, and are the same for the same options in another time zone and over an earlier sample", async () => {
    const [first, second] = [join(folder, "first"), join(folder, "second")];
    const { TZ } = process.env;
    await writeSample({ out: first, bills: 100, congresses: 1 });
    process.env["TZ"] = "Asia/Tokyo";
    await writeSample({ out: second, bills: 100, congresses: 1, seed: 2 });
    expect(hashOf(second)).not.toBe(hashOf(first));
    await writeSample({ out: second, bills: 100, congresses: 1 });
    if (TZ === undefined) delete process.env["TZ"];
    else process.env["TZ"] = TZ;
    expect(hashOf(second)).toBe(hashOf(first));
  });
});

describe("writeSample", () => {
  it("refuses a folder with other files and leaves it alone", async () => {
    const out = mkdtempSync(join(folder, "other-"));
    writeFileSync(join(out, "notes.txt"), "mine");
    await expect(writeSample({ out })).rejects.toThrow(NotASample);
    expect(filesOf(out)).toHaveLength(1);
  });

  it("refuses an impossible number of bills", async () => {
    const out = join(folder, "none");
    await expect(writeSample({ out, bills: 99 })).rejects.toThrow(
      "bills must be a whole number from 100 to 250000, not 99",
    );
    await expect(writeSample({ out, congresses: 13 })).rejects.toThrow(
      "congresses must be a whole number from 1 to 12, not 13",
    );
  });

  it("stops at a signal", async () => {
    const abort = new AbortController();
    const writing = writeSample({
      out: join(folder, "stopped"),
      bills: 1000,
      congresses: 1,
      onProgress: () => {
        abort.abort();
      },
      signal: abort.signal,
    });
    await expect(writing).rejects.toThrow("aborted");
  });
});
