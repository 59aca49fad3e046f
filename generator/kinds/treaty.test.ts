import { describe, expect, it } from "vitest";

import type { TreatyPart, VoteDocument } from "../../data/documents.ts";
import { mergeTreaty } from "../../data/merge/merge-treaty.ts";
import { testTreaty, testVote } from "../../test/test-documents.ts";
import { API, referencesTo, testKnownRecords } from "../../test/test-references.ts";
import { createFacts } from "../records/gathered-facts.ts";
import { treatyInFull } from "./treaty.ts";
import { voteDetail, leanVote } from "./vote.ts";

const APPROVED = {
  sequence: 1,
  date: "2022-08-03",
  text: "Resolution of advice and consent to ratification agreed to as amended in Senate by Yea-Nay Vote. 95 - 1. Record Vote Number: 282.",
  type: "Floor",
  code: "S05291",
  committees: [],
};
const ID = { congress: 117, number: 3, suffix: null };

/** A treaty of the 117th Congress, with a roll call in the build. */
function shown(given: Partial<TreatyPart>, vote: Partial<VoteDocument> = {}) {
  const document = mergeTreaty([{ source: "api-detail", document: testTreaty(given) }]);
  if (document === null) throw new Error("a treaty that the API has is a record");
  const rollCall = testVote({
    chamber: "senate",
    session: 2,
    vote_number: 282,
    date: "2022-08-03",
    ...vote,
  });
  const known = testKnownRecords({
    vote: ({ vote_number }) =>
      vote_number === 282 ? { document: rollCall, updated_at: "" } : null,
    treaties: new Map([["/treaties/117/3", {}]]),
  });
  const facts = createFacts(known, "2026-01-01");
  facts.addVote(rollCall);
  for (const congress of [117, 118, 119]) {
    for (const session of [1, 2]) facts.here.add("vote", congress, "senate", session);
  }
  const to = referencesTo(known);
  const stored = { document: rollCall, updated_at: "2026-01-01T00:00:00Z" };
  return {
    ...treatyInFull(
      { document, updated_at: "2026-01-01T00:00:00Z" },
      { facts, known: known as never, to, currentCongress: 119 },
    ),
    vote: voteDetail(rollCall, leanVote(stored, to, null), known, to, null),
  };
}

describe("a treaty", () => {
  it("is cited by its Congress, number and part, and has a page of its own", () => {
    expect(shown({ congress: 114, number: 13, suffix: "A" }).detail).toMatchObject({
      citation: "Treaty Doc. 114-13A",
      id: "/treaties/114/13-A",
      api_url: `${API}/treaties/114/13-A`,
      site_url: "https://www.congress.gov/treaty-document/114th-congress/13/A",
    });
  });

  it("and the roll call that approved it name each other", () => {
    const { detail, blocks, vote } = shown({ actions: [APPROVED] }, { treaty: ID });
    const named = { vote_number: 282, api_url: `${API}/votes/117/2/senate/282` };
    expect(detail).toMatchObject({ status: "approved", vote: named, notes: [] });
    expect(blocks).toMatchObject({ votes: [named], actions: [{ votes: [named] }] });
    expect(vote.treaty).toMatchObject({ ...ID, api_url: `${API}/treaties/117/3` });
  });

  it("is not linked with a roll call that by its own record is on another", () => {
    const { detail, blocks } = shown({ actions: [APPROVED] }, { treaty: { ...ID, number: 4 } });
    expect(detail).toMatchObject({ status: "approved", vote: null });
    expect(detail.notes).toEqual([
      "roll call 282 of session 2, which an action names, is on Treaty Doc. 117-4 by its own record",
    ]);
    expect(blocks.votes).toEqual([]);
  });

  it("is linked with its part's roll call that names the whole", () => {
    const { detail } = shown({ suffix: "B", actions: [APPROVED] }, { treaty: ID });
    expect(detail).toMatchObject({ citation: "Treaty Doc. 117-3B", vote: { vote_number: 282 } });
  });

  it("says which blocks the publisher did not give", () => {
    expect(shown({}).detail.incomplete_blocks).toEqual([
      "actions",
      "committees",
      "resolution",
      "reports",
    ]);
    const { detail, blocks } = shown({ documents: [], actions: [APPROVED], committees: [] });
    expect(detail.incomplete_blocks).toEqual([]);
    expect(blocks.resolution).toBeNull();
  });
});
