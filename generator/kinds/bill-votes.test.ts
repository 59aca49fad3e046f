import { describe, expect, it } from "vitest";

import type { VoteMention } from "../../data/documents.ts";
import { testAction, testAmendment, testBill, testVote } from "../../test/test-documents.ts";
import { testKnownRecords, referencesTo } from "../../test/test-references.ts";
import { createFacts } from "../records/gathered-facts.ts";
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

function votesOf(
  given: Parameters<typeof testBill>[0],
  stored: readonly Parameters<typeof testVote>[0][] = [],
) {
  const documents = stored.map(testVote);
  const known = testKnownRecords({
    vote: ({ vote_number }) => {
      const document = documents.find((each) => each.vote_number === vote_number);
      return document === undefined ? null : { document, updated_at };
    },
  });
  const facts = createFacts(known, "2026-01-01");
  documents.forEach(facts.addVote);
  return billVotes(testBill(given), { facts, known: known as never, to: referencesTo(known) });
}

describe("the votes on a bill", () => {
  it("come from its actions, its amendments and roll calls that name it, each once, newest first", () => {
    const { congress, type, number } = testBill();
    const bill = { congress, type, number };
    const votes = votesOf(
      {
        actions: [action([mention(4, "2021-02-04"), mention(9, "2021-02-09")])],
        amendments: [amendment([mention(2, "2021-02-02"), mention(4, "2021-02-04")])],
      },
      [
        { vote_number: 9, date: "2021-02-09", bill },
        { vote_number: 10, date: "2021-02-09", bill, vacated: true },
        { vote_number: 11, date: "2021-02-09", bill: { ...bill, number: 99 } },
      ],
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
