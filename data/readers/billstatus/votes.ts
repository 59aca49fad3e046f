import type { VoteMention } from "../../documents.ts";
import { uniqueBy } from "../../order.ts";
import { chamber, integer } from "../../values.ts";
import { child, children, textAt, type XmlElement } from "../../xml.ts";
import { dayIn } from "./elements.ts";

/** The roll calls that the actions cite, each once: several source systems repeat them. */
export function votesOf(actions: readonly XmlElement[]): readonly VoteMention[] {
  const votes = actions.flatMap((action) => {
    const recorded = children(child(action, "recordedVotes"), "recordedVote");
    return recorded.flatMap(voteMention);
  });
  return uniqueBy(votes, (vote) =>
    [vote.congress, vote.session, vote.chamber, vote.vote_number].join(" "),
  );
}

function voteMention(recorded: XmlElement): readonly VoteMention[] {
  const congress = integer(textAt(recorded, "congress"));
  const session = integer(textAt(recorded, "sessionNumber"));
  const of = chamber(textAt(recorded, "chamber"));
  const number = integer(textAt(recorded, "rollNumber"));
  if (congress === null || session === null || of === null || number === null) return [];
  const date = dayIn(textAt(recorded, "date"));
  return [{ congress, session, chamber: of, vote_number: number, date }];
}
