/** Compares members' votes and counts with the publishers' own roll-call files. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parse } from "csv-parse/sync";
import { describe, expect, it, vi } from "vitest";

import { sourcesBuild, type TestBuild } from "../build.ts";
import { runs } from "../runs.ts";
import { hasSources, SOURCES } from "../sources.ts";
import { listPages, recordsOf } from "../walk-list.ts";

// The first test file that needs a build makes it; the others wait.
vi.setConfig({ testTimeout: 300_000 });

interface RawPosition {
  readonly member: string;
  readonly party: string;
  readonly cast: string;
}

interface RawRollCall {
  readonly id: string;
  readonly congress: number;
  readonly positions: readonly RawPosition[];
}

interface Listed {
  readonly id: string;
  readonly position: string;
}

const POSITIONS: Readonly<Record<string, string>> = {
  Yea: "yea",
  Aye: "yea",
  Nay: "nay",
  No: "nay",
  Present: "present",
  "Present, Giving Live Pair": "present",
  "Not Voting": "not_voting",
  Guilty: "guilty",
  "Not Guilty": "not_guilty",
};
/** A vote vacated by the House keeps its number and file, without a question and members. */
const VACATED = /<vote-question><\/vote-question>/;
const CANDIDATE = "candidate";
/** One member in three is compared; all of them with `LEGIS_TEST_RUNS=2`. */
const ONE_IN_MEMBERS = runs(1) > 1 ? 1 : 3;

const positionOf = (cast: string): string => POSITIONS[cast] ?? CANDIDATE;
const valueIn = (text: string, element: string): string =>
  new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`).exec(text)?.[1] ?? "";

function houseRollCall(text: string): RawRollCall {
  const session = Number.parseInt(valueIn(text, "session"), 10);
  const congress = Number(valueIn(text, "congress"));
  const rows = text.matchAll(
    /<legislator name-id="([A-Z]\d{6})"[^>]*? party="([^"]*)"[^>]*>[^<]*<\/legislator>\s*<vote>([^<]*)<\/vote>/g,
  );
  const positions = Array.from(rows, ([, member = "", party = "", cast = ""]) => ({
    member,
    party,
    cast,
  }));
  const id = `/votes/${congress}/${session}/house/${valueIn(text, "rollcall-num")}`;
  return { id, congress, positions };
}

function senateRollCall(text: string, members: ReadonlyMap<string, string>): RawRollCall {
  const congress = Number(valueIn(text, "congress"));
  const positions = Array.from(text.matchAll(/<member>[^]*?<\/member>/g), ([row]) => ({
    member: members.get(valueIn(row, "lis_member_id")) ?? "",
    party: valueIn(row, "party"),
    cast: valueIn(row, "vote_cast").trim(),
  }));
  const number = Number(valueIn(text, "vote_number"));
  const id = `/votes/${congress}/${valueIn(text, "session")}/senate/${number}`;
  return { id, congress, positions };
}

/** Maps senators' IDs in roll calls to their Bioguide IDs. */
function senators(): ReadonlyMap<string, string> {
  const people = ["legislators-current.csv", "legislators-historical.csv"].flatMap((name) =>
    parse<{ readonly bioguide_id: string; readonly lis_id: string }>(
      readFileSync(join(SOURCES, "legislators", name)),
      { columns: true },
    ),
  );
  return new Map(people.map(({ bioguide_id, lis_id }) => [lis_id, bioguide_id]));
}

function rollCalls(): readonly RawRollCall[] {
  const root = join(SOURCES, "votes");
  const members = senators();
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => /^(?:house|senate)\/\d.*\d\.xml$/.test(name))
    .map((name) => readFileSync(join(root, name), "utf8"))
    .filter((text) => !VACATED.test(text))
    .map((text) =>
      text.includes("<rollcall-vote>") ? houseRollCall(text) : senateRollCall(text, members),
    );
}

/** Each member's counts over some roll calls, as the reference defines them. */
function countsIn(calls: readonly RawRollCall[]): ReadonlyMap<string, readonly number[]> {
  const counts = new Map<string, [cast: number, missed: number, party: number, along: number]>();
  for (const { positions } of calls) {
    const sides = positions.map(({ party, cast }) => ({
      party,
      side: { guilty: "yea", not_guilty: "nay" }[positionOf(cast)] ?? positionOf(cast),
    }));
    const sums = Map.groupBy(sides, ({ party, side }) => `${party} ${side}`);
    const sumOf = (party: string, side: string): number =>
      sums.get(`${party} ${side}`)?.length ?? 0;
    for (const [at, { member, party, cast }] of positions.entries()) {
      const own = counts.get(member) ?? [0, 0, 0, 0];
      counts.set(member, own);
      own[positionOf(cast) === "not_voting" ? 1 : 0] += 1;
      const { side = "" } = sides[at] ?? {};
      const lead = sumOf(party, "yea") - sumOf(party, "nay");
      if (!["D", "R"].includes(party) || lead === 0 || !["yea", "nay"].includes(side)) continue;
      own[2] += 1;
      if (side === (lead > 0 ? "yea" : "nay")) own[3] += 1;
    }
  }
  return counts;
}

const pathOf = (url: string): string => new URL(url).pathname.replace("/api/v1", "");

async function votesOf(build: TestBuild, member: string, congress: number): Promise<Listed[]> {
  const listed: Listed[] = [];
  const first = `/api/v1/legislators/${member}/votes?congress=${congress}&limit=250`;
  for await (const page of listPages(build.edge, first)) {
    for (const row of recordsOf(page) as { api_url: string; position: string }[]) {
      listed.push({ id: pathOf(row.api_url), position: row.position });
    }
  }
  return listed;
}

async function bodyOf<T>(build: TestBuild, path: string): Promise<T> {
  const response = await build.edge(`/api/v1${path}`);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

describe.skipIf(!hasSources)(
  "each member's votes in the roll-call files (needs the real upstream files)",
  () => {
    const byCongress = hasSources
      ? Map.groupBy(rollCalls(), ({ congress }) => congress)
      : new Map<number, RawRollCall[]>();
    const congresses = [...byCongress.keys()].toSorted((a, b) => a - b);

    it("cover several Congresses and thousands of positions", () => {
      const all = [...byCongress.values()].flat();
      expect(congresses.length).toBeGreaterThan(5);
      expect(all.flatMap(({ positions }) => positions).length).toBeGreaterThan(40_000);
    });

    it.each(congresses)("match the lists and counts of the %sth Congress", async (congress) => {
      const build = await sourcesBuild();
      const calls = byCongress.get(congress) ?? [];
      const { meta } = await bodyOf<{ meta: { total: number } }>(
        build,
        `/votes?congress=${congress}`,
      );
      expect(meta.total).toBe(calls.length);
      const counts = countsIn(calls);
      const castBy = Map.groupBy(
        calls.flatMap(({ id, positions }) => positions.map((each) => ({ id, ...each }))),
        (each) => each.member,
      );
      for (const member of [...counts.keys()].filter((_, at) => at % ONE_IN_MEMBERS === 0)) {
        const raw = (castBy.get(member) ?? []).map(({ id, cast }) => ({
          id,
          position: positionOf(cast),
        }));
        // oxlint-disable-next-line no-await-in-loop -- one page after another
        const listed = await votesOf(build, member, congress);
        expect(new Set(listed.map(named))).toEqual(new Set(raw.map(named)));
        expect(listed).toHaveLength(raw.length);
        // oxlint-disable-next-line no-await-in-loop
        const { data } = await bodyOf<{ data: { congresses: readonly Counted[] } }>(
          build,
          `/legislators/${member}`,
        );
        const own = data.congresses.find((each) => each.congress === congress);
        expect([member, own && countsOf(own)]).toEqual([member, counts.get(member)]);
      }
    });
  },
);

interface Counted {
  readonly congress: number;
  readonly votes_cast: number;
  readonly votes_missed: number;
  readonly party_votes: number;
  readonly votes_with_party: number;
}

const named = ({ id, position }: Listed): string => `${id} ${position}`;
const countsOf = (own: Counted): readonly number[] => [
  own.votes_cast,
  own.votes_missed,
  own.party_votes,
  own.votes_with_party,
];
