import { describe, expect, it } from "vitest";

import type { NominationPart, VoteDocument } from "../../data/documents.ts";
import { mergeNomination } from "../../data/merge/merge-nomination.ts";
import { testNomination, testVote } from "../../test/test-documents.ts";
import { API, referencesTo, testKnownRecords } from "../../test/test-references.ts";
import { createFacts } from "../records/gathered-facts.ts";
import { nominationInFull } from "./nomination.ts";

const CONFIRMED = {
  date: "2022-08-04",
  time: null,
  text: "Confirmed by the Senate by Yea-Nay Vote. 51 - 47. Record Vote Number: 225.",
};
const PN12 = { congress: 117, number: 12, part_number: null, citation: "PN12", description: null };

/** A nomination of the 117th Congress, with these votes in the build. */
function shown(
  given: Partial<NominationPart>,
  votes: readonly Partial<VoteDocument>[] = [],
  isHere = true,
) {
  const document = mergeNomination([{ source: "api-list", document: testNomination(given) }]);
  if (document === null) throw new Error("a nomination that a list has is a record");
  const documents = votes.map((vote) =>
    testVote({ chamber: "senate", session: 2, vote_number: 225, date: "2022-08-04", ...vote }),
  );
  const known = testKnownRecords({
    vote: ({ vote_number, session }) => {
      const found = documents.find((vote) => vote.vote_number === vote_number);
      return found?.session === session ? { document: found, updated_at: "" } : null;
    },
  });
  const facts = createFacts(known, "2026-01-01");
  documents.forEach(facts.addVote);
  for (const session of isHere ? [1, 2] : []) facts.here.add("vote", 117, "senate", session);
  const context = { facts, known: known as never, to: referencesTo(known) };
  return nominationInFull({ document, updated_at: "2026-01-01T00:00:00Z" }, context);
}

describe("a nomination", () => {
  it("is cited by number, and has a page of its own", () => {
    const site = "https://www.congress.gov/nomination/117th-congress/12";
    expect(shown({}).detail).toMatchObject({
      citation: "PN12",
      nomination_url: site,
      site_url: site,
      id: "/nominations/117/12",
      api_url: `${API}/nominations/117/12`,
      updated_at: "2026-01-01T00:00:00Z",
    });
  });

  it("has its part number in citation and addresses, if it is one of several", () => {
    expect(shown({ part_number: "3" }).detail).toMatchObject({
      part_number: "3",
      citation: "PN12-3",
      id: "/nominations/117/12-3",
      site_url: "https://www.congress.gov/nomination/117th-congress/12/3",
    });
  });
});

describe("the roll call that a nomination's action names", () => {
  const named = { nomination: PN12 };

  it("decided it, if the vote names the same nomination", () => {
    const { detail, blocks } = shown({ latest_action: CONFIRMED }, [named]);
    const vote = { congress: 117, session: 2, vote_number: 225 };
    expect(detail).toMatchObject({ status: "confirmed", vote, notes: [] });
    expect(detail.vote?.api_url).toBe(`${API}/votes/117/2/senate/225`);
    expect(blocks.votes).toEqual([detail.vote]);
  });

  it.each([
    ["another nomination", { ...PN12, number: 13, citation: "PN13" }, "PN13"],
    ["another part", { ...PN12, part_number: "1", citation: "PN12-1" }, "PN12-1"],
    ["nothing", null, "something else"],
  ])("is named and not linked, if the vote names %s", (_, nomination, what) => {
    const { detail, blocks } = shown({ latest_action: CONFIRMED }, [{ nomination }]);
    expect(detail).toMatchObject({ status: "confirmed", vote: null });
    expect(detail.notes).toEqual([
      `roll call 225 of session 2, which an action names, is on ${what} by its own record`,
    ]);
    expect(blocks.votes).toEqual([]);
  });

  it("decided each of several that it names", () => {
    const nominations = [13, 12, 14].map((number) => {
      return { ...PN12, number, citation: `PN${number}` };
    });
    const together = { bills: [], amendments: [], nominations, treaties: [] };
    const vote = { nomination: nominations[0] ?? null, together };
    const { detail, blocks } = shown({ latest_action: CONFIRMED }, [vote]);
    expect(detail).toMatchObject({ vote: { vote_number: 225 }, notes: [] });
    expect(blocks.votes).toEqual([detail.vote]);
    expect(shown({ number: 15, latest_action: CONFIRMED }, [vote]).detail).toMatchObject({
      vote: null,
      notes: [
        "roll call 225 of session 2, which an action names, is on PN13, PN12, PN14 by its own record",
      ],
    });
  });

  it("is known by its number if the build lacks the vote", () => {
    const { vote } = shown({ latest_action: CONFIRMED }).detail;
    expect(vote).toMatchObject({ vote_number: 225, date: "2022-08-04", api_url: null });
  });

  it("stands beside all others on it, such as on cloture, the newest first", () => {
    const cloture = { ...named, vote_number: 221, date: "2022-08-02" };
    const { blocks } = shown({ latest_action: CONFIRMED }, [cloture, named]);
    expect(blocks.votes?.map(({ vote_number }) => vote_number)).toEqual([225, 221]);
  });

  it("is the one that decided it, whatever the Senate votes on later", () => {
    const text = "Motion to reconsider tabled by Yea-Nay Vote. 51 - 47. Record Vote Number: 230.";
    const later = { date: "2022-08-05", time: null, text };
    const actions = [later, CONFIRMED].map((each, at) => {
      return { ...each, sequence: 2 - at, type: null, code: null, committees: [] };
    });
    const { detail, blocks } = shown({ latest_action: later, actions }, [named]);
    expect(detail).toMatchObject({ status: "confirmed", vote: { vote_number: 225 } });
    expect(blocks.votes?.map(({ vote_number }) => vote_number)).toEqual([230, 225]);
  });

  it("does not decide a nomination that is only considered", () => {
    const text = "Cloture invoked in Senate by Yea-Nay Vote. 52 - 47. Record Vote Number: 225.";
    const { detail, blocks } = shown({ latest_action: { ...CONFIRMED, text } }, [named]);
    expect(detail).toMatchObject({ status: "on_calendar", vote: null });
    expect(blocks.votes).toHaveLength(1);
  });
});

it("a nomination of which only Congress.gov's list is known says which blocks are unknown, and that its committees are", () => {
  const { detail, blocks } = shown({ committees: null, latest_action: CONFIRMED });
  expect(detail).toMatchObject({ committees: null, nominee_count: null });
  expect(detail.incomplete_blocks).toEqual(["actions", "nominees", "meetings"]);
  expect(blocks).toMatchObject({ actions: null, nominees: null, meetings: null, votes: [{}] });
});

it("has null for votes and meetings if those of the Senate are not all here", () => {
  const { detail, blocks } = shown({}, [], false);
  expect(blocks).toMatchObject({ votes: null, meetings: null });
  expect(detail.incomplete_blocks).toEqual(expect.arrayContaining(["votes", "meetings"]));
});
