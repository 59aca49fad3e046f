import { describe, expect, it } from "vitest";

import type { VoteMention } from "../../data/documents.ts";
import { testAction, testAmendment, testBill, testVote } from "../../test/test-documents.ts";
import { testKnownRecords, referencesTo } from "../../test/test-references.ts";
import type { KnownRecords } from "../records/known-records.ts";
import { billVotes } from "./bill-votes.ts";

const updated_at = "2026-01-01T00:00:00Z";

const mention = (vote_number: number, date: string): VoteMention => ({
  congress: 117,
  session: 1,
  chamber: "house",
  vote_number,
  date,
});

const action = (votes: readonly VoteMention[]) => testAction({ votes });

const amendment = (votes: readonly VoteMention[]) =>
  testAmendment({ type: "HAMDT", number: 3, votes });

function votesOf(given: Parameters<typeof testBill>[0], records: Partial<KnownRecords> = {}) {
  const known = testKnownRecords(records);
  return billVotes(testBill(given), known, referencesTo(known));
}

describe("the votes on a bill", () => {
  it("come from its actions, its amendments and roll calls that name it, each once, newest first", () => {
    const stored = { document: testVote({ vote_number: 9, date: "2021-02-09" }), updated_at };
    const votes = votesOf(
      {
        actions: [action([mention(4, "2021-02-04"), mention(9, "2021-02-09")])],
        amendments: [amendment([mention(2, "2021-02-02"), mention(4, "2021-02-04")])],
      },
      {
        votesOnBill: () => [stored],
        vote: ({ vote_number }) => (vote_number === 9 ? stored : null),
      },
    );
    expect(
      votes.map(({ vote_number, on_amendment }) => [vote_number, on_amendment?.citation ?? null]),
    ).toEqual([
      [9, null],
      [4, "H.Amdt. 3"],
      [2, "H.Amdt. 3"],
    ]);
  });

  it("have only the bill's facts if they are not", () => {
    const [vote] = votesOf({ actions: [action([mention(4, "2021-02-04")])] });
    expect(vote).toMatchObject({
      vote_number: 4,
      date: "2021-02-04",
      question: null,
      totals: null,
      bill_type: "HR",
      bill: { title: "A bill" },
      updated_at: null,
      site_url: "https://clerk.house.gov/Votes/20214",
      api_url: null,
    });
  });
});
