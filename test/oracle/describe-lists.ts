import * as fc from "fast-check";
import { expect, it } from "vitest";

import { BASE_URL, type TestBuild } from "../build.ts";
import { congressRecords } from "../build-format/independent/write-build.ts";
import { listPages, recordsOf } from "../walk-list.ts";
import type { JsonRecord } from "./json-record.ts";
import { createOracle, type Expected } from "./oracle.ts";
import { requestsTo } from "./requests.ts";
import { readUniverse, type Universe } from "./universe.ts";

/** Compares every list of a build with simple code over its records, in many random requests. */
export function describeLists(open: () => Promise<TestBuild>, requests: number): void {
  it("hold every record that the manifest counts", async () => {
    const build = await open();
    expect(totalsOf(await readUniverse(build))).toMatchObject(build.manifest.totals);
  });

  it("have the totals of each Congress, as counted from its records", async () => {
    const build = await open();
    const universe = await readUniverse(build);
    const all: JsonRecord[] = [];
    for await (const page of listPages(build.edge, "/api/v1/congresses?per_page=100"))
      all.push(...(recordsOf(page) as JsonRecord[]));
    expect(all).toEqual(congressesOf(universe));
    const newest = all[0] ?? {};
    const congress = Number(newest["congress"]);
    const record = await answerOf(build, `/api/v1/congresses/${congress}`);
    expect(record).toMatchObject({ data: newest });
  });

  it(`answer ${requests} random requests like simple filtering, sorting and slicing`, async () => {
    const build = await open();
    const universe = await readUniverse(build);
    const oracle = createOracle(universe);
    const asked = fc.asyncProperty(requestsTo(oracle, universe), async (target) => {
      const answered = await answerOf(build, target);
      const expected = oracle.answer(target);
      expect(answered).toEqual(expected);
      // Includes the order of keys, which toEqual ignores.
      expect(JSON.stringify(answered)).toBe(JSON.stringify(expected));
    });
    await fc.assert(asked, { numRuns: requests });
  });
}

const rows = (records: readonly JsonRecord[], view: number | null = null) =>
  records.map((lean) => ({ lean, view }));

/** The records of Congresses, as the second generator counts them. */
function congressesOf(of: Universe): readonly JsonRecord[] {
  const { served, topics, coverage, ...universe } = of;
  const { bills: bill, amendments: amendment, laws: law, votes: vote } = universe;
  const resources: Readonly<Record<string, ReturnType<typeof rows>>> = {
    bill: rows(bill),
    amendment: rows(amendment),
    law: rows(law),
    vote: rows(vote),
    legislator: [...served].flatMap(([congress, members]) => rows(members, congress)),
  };
  const heads = topics.map(({ detail }) => ({ head: detail }));
  const rowsOf = (resource: string) => resources[resource] ?? [];
  const gathered = { rowsOf, topics: heads };
  return congressRecords(gathered, `${BASE_URL}/api/v1`, coverage) as JsonRecord[];
}

export function describeCongresses(open: () => Promise<TestBuild>): void {
  it("matches a count of roll calls and bills", async () => {
    const { congresses, coverage } = await readUniverse(await open());
    const { published, counted } = congresses;
    expect([...published.values()].flat().length).toBeGreaterThan(0);
    /** A count of none may be unknown where a chamber's are not all here. */
    const isPartly = (count: string, congress: unknown): boolean =>
      ["house", "senate"].some((chamber) => {
        const kind = count.startsWith("bills_") ? "bill" : "vote";
        return String(congress) in (coverage.incomplete[`${chamber}_${kind}`] ?? {});
      });
    for (const [id, given] of published) {
      const own = given as readonly JsonRecord[];
      const expected = (counted.get(id) ?? []).map((record, at) =>
        Object.fromEntries(
          Object.entries(record).map(([name, count]) => {
            const isUnknown = own[at]?.[name] === null && isPartly(name, record["congress"]);
            return [name, count === 0 && isUnknown ? null : count];
          }),
        ),
      );
      expect([id, own]).toEqual([id, expected]);
    }
  });

  it("has a vote against the party wherever a roll call names the member as against it", async () => {
    const { congresses } = await readUniverse(await open());
    const named = new Map<string, number>();
    for (const { congress, against_party, against_party_count } of congresses.rollCalls) {
      const members = against_party as readonly JsonRecord[] | null;
      expect(against_party_count).toBe(members?.length ?? null);
      for (const { bioguide_id } of members ?? []) {
        const key = `${String(bioguide_id)} ${String(congress)}`;
        named.set(key, (named.get(key) ?? 0) + 1);
      }
    }
    expect(named.size).toBeGreaterThan(0);
    for (const [id, given] of congresses.published) {
      for (const { congress, party_votes, votes_with_party } of given as readonly JsonRecord[]) {
        const against = Number(party_votes) - Number(votes_with_party);
        expect([id, congress, named.get(`${id} ${String(congress)}`) ?? 0]).toEqual([
          id,
          congress,
          against,
        ]);
      }
    }
  });
}

function totalsOf(universe: Universe): Record<string, number> {
  return {
    bill: universe.bills.length,
    amendment: universe.amendments.length,
    law: universe.laws.length,
    vote: universe.votes.length,
    legislator: universe.legislators.length,
    committee: universe.committees.length,
    meeting: universe.meetings.length,
    nomination: universe.nominations.length,
    treaty: universe.treaties.length,
    committee_report: universe.reports.length,
    crs_report: universe.crsReports.length,
    topic: universe.topics.length,
  };
}

/** The edge's answer, which must be a list. */
async function answerOf({ edge }: Pick<TestBuild, "edge">, target: string): Promise<Expected> {
  const response = await edge(target);
  expect([target, response.status]).toEqual([target, 200]);
  return (await response.json()) as Expected;
}
