/** Compares our reading of roll calls with that of the unitedstates/congress project, in `normalized/`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import type { LegislatorPart, VoteDocument } from "../data/documents.ts";
import { mergeLegislator, type MergedLegislator } from "../data/merge/merge-legislator.ts";
import type { Part } from "../data/merge/merge-parts.ts";
import type { FileReading, SourceFile } from "../data/parse/source-file.ts";
import { readHouseVote } from "../data/readers/house/house-vote.ts";
import { readLegislatorsCsv } from "../data/readers/legislators/legislators-csv.ts";
import { readLegislatorsYaml } from "../data/readers/legislators/legislators-yaml.ts";
import { readSenateVote } from "../data/readers/senate/senate-vote.ts";
import { memberResolver, type MemberResolver } from "../data/merge/resolve-member.ts";
import { hasSources, SOURCES } from "./sources.ts";

interface NormalizedVote {
  readonly chamber: "h" | "s";
  readonly congress: number;
  readonly number: number;
  readonly session: string;
  readonly date: string;
  readonly requires: string;
  readonly result_text: string;
  readonly bill?: { readonly congress: number; readonly number: number; readonly type: string };
  readonly nomination?: { readonly number: string };
  readonly treaty?: { readonly title: string };
  readonly amendment?: { readonly number: number };
  readonly votes: Readonly<Record<string, readonly (string | { readonly id: string })[]>>;
}

/** They read "Present, Giving Live Pair" as "Present"; we keep the words. */
const LIVE_PAIRS = ["s142-110.2008", "s5-111.2009", "s167-113.2014", "s251-115.2018"];

/** They take a motion to adjourn for a vote on the pending nomination. */
const ON_NOTHING = ["s108-115.2017"];

describe.skipIf(!hasSources)(
  "roll calls as unitedstates/congress reads them (needs the real upstream files)",
  () => {
    const votes = hasSources ? normalizedVotes() : [];
    const resolve = hasSources ? memberResolver(legislators()) : () => null;

    it("finds the source files of all 213", () => {
      expect(votes).toHaveLength(213);
      expect(votes.filter(({ path }) => !existsSync(path))).toEqual([]);
    });

    it.each(votes)("agrees on $id", ({ id, theirs, path }) => {
      const ours = voteIn(path);
      expect(answers(ours, resolve)).toEqual(
        theirAnswers(theirs, resolve, LIVE_PAIRS.includes(id)),
      );
      const told = theirFacts(theirs);
      expect(facts(ours)).toEqual(ON_NOTHING.includes(id) ? { ...told, nomination: null } : told);
      expect(counted(ours)).toEqual(ours.totals);
      expect(
        ours.positions.filter((each) => resolve(each, ours.chamber, ours.date) === null),
      ).toEqual([]);
    });
  },
);

function normalizedVotes() {
  const root = join(SOURCES, "normalized/votes");
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => {
      const theirs = JSON.parse(readFileSync(join(root, name), "utf8")) as NormalizedVote;
      const { chamber, congress, number, session } = theirs;
      const id = `${chamber}${number}-${congress}.${session}`;
      return { id, theirs, path: join(SOURCES, "votes", pathOf(theirs)) };
    });
}

function pathOf({ chamber, congress, number, session }: NormalizedVote): string {
  if (chamber === "h") return `house/${session}/roll${String(number).padStart(3, "0")}.xml`;
  const term = 2 - (Number(session) % 2);
  return `senate/${congress}_${term}/vote_${congress}_${term}_${String(number).padStart(5, "0")}.xml`;
}

function voteIn(path: string): VoteDocument {
  const read = path.includes("/house/") ? readHouseVote : readSenateVote;
  const [reading] = read(sourceFile(path)).readings;
  if (reading?.resource !== "vote") throw new Error(`${path} gave no vote`);
  return reading.document;
}

function sourceFile(path: string): SourceFile {
  return { name: path, bytes: readFileSync(path) };
}

function legislators(): readonly MergedLegislator[] {
  const readers: Readonly<Record<string, (file: SourceFile) => FileReading>> = {
    "legislators-current.yaml": readLegislatorsYaml,
    "legislators-current.csv": readLegislatorsCsv,
    "legislators-historical.csv": readLegislatorsCsv,
  };
  const parts = new Map<string, Part<LegislatorPart>[]>();
  for (const [name, read] of Object.entries(readers)) {
    for (const reading of read(sourceFile(join(SOURCES, "legislators", name))).readings) {
      if (reading.resource !== "legislator") continue;
      const { bioguide_id: id } = reading.document;
      parts.set(id, [...(parts.get(id) ?? []), reading]);
    }
  }
  return [...parts.values()].flatMap((each) => mergeLegislator(each) ?? []);
}

/** Each member's answer by Bioguide ID. */
function answers(vote: VoteDocument, resolve: MemberResolver): readonly string[] {
  return vote.positions
    .map((each) => `${resolve(each, vote.chamber, vote.date)} ${each.position_text}`)
    .toSorted();
}

function theirAnswers(
  { chamber, votes }: NormalizedVote,
  resolve: MemberResolver,
  hasLivePair: boolean,
): readonly string[] {
  return Object.entries(votes)
    .flatMap(([answer, voters]) =>
      voters
        // The Vice President, who breaks a tie, is not a senator.
        .filter((voter) => typeof voter !== "string")
        .map(({ id }) => `${chamber === "h" ? id : senator(id, resolve)} ${answer}`),
    )
    .map((line) => (hasLivePair ? line.replace(/ Present$/, " Present, Giving Live Pair") : line))
    .toSorted();
}

function senator(lis: string, resolve: MemberResolver): string | null {
  const nobody = { bioguide_id: null, name: "", first_name: null, last_name: null };
  return resolve({ ...nobody, lis_id: lis, party: null, state: null }, "senate", null);
}

function facts(vote: VoteDocument) {
  return {
    congress: vote.congress,
    number: vote.vote_number,
    at: `${vote.date}T${vote.time}`,
    required: vote.required === "quorum" ? "QUORUM" : vote.required,
    result: vote.result_text,
    bill: vote.bill === null ? null : { ...vote.bill, type: vote.bill.type.toLowerCase() },
    nomination: vote.nomination?.citation ?? null,
    isOnTreaty: vote.treaty !== null,
    amendment: vote.amendment?.serial_number ?? vote.amendment?.number ?? null,
  };
}

function theirFacts(vote: NormalizedVote) {
  return {
    congress: vote.congress,
    number: vote.number,
    at: vote.date.slice(0, 16),
    required: vote.requires,
    result: vote.result_text,
    bill: vote.bill === undefined ? null : { ...vote.bill, title: undefined },
    nomination: vote.nomination === undefined ? null : `PN${vote.nomination.number}`,
    isOnTreaty: vote.treaty !== undefined,
    amendment: vote.amendment?.number ?? null,
  };
}

function counted({ positions }: VoteDocument) {
  const count = (...answered: string[]): number =>
    positions.filter(({ position }) => answered.includes(position)).length;
  return {
    yea: count("yea", "guilty"),
    nay: count("nay", "not_guilty"),
    present: count("present"),
    not_voting: count("not_voting"),
  };
}
