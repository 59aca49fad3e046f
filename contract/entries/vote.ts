import { congressStart } from "../congress.ts";
import type { LegislatorVote } from "../kinds/legislator-vote.ts";
import type { Vote } from "../kinds/vote.ts";
import { capital, firstNames, inWords } from "../text.ts";
import { type Entry, on, shortened } from "./entry.ts";

interface Voted {
  readonly [matters: string]: unknown;
  readonly bill?: Cited | null;
  readonly bills?: readonly Cited[];
  readonly nominations?: readonly Cited[];
  readonly treaties?: readonly Cited[];
}
type Cited = Pick<Vote["nominations"][number], "citation">;

/** The citations of the matters that a roll call decided. A member's list of votes names only the bill. */
export function matterOf({ bill = null, bills, nominations = [], treaties = [] }: Voted): string {
  const all = [...(bills ?? (bill === null ? [] : [bill])), ...nominations, ...treaties];
  return firstNames(all.map(({ citation }) => citation));
}

/** `name` is the title of the bill, or what else was voted on; `owner` the member's path. */
export function voteEntry(vote: Vote | LegislatorVote, name: string | null, owner = ""): Entry {
  const { question, result, chamber, vote_number, congress, date } = vote;
  const matter = matterOf(vote);
  const cited = [matter, name].filter((each) => each !== "" && each !== null);
  const subject = cited.join(": ");
  const outcome = result === null ? "" : inWords(result);
  const roll = `${capital(chamber)} roll call ${vote_number}`;
  const first = "position" in vote ? inWords(vote.position) : outcome;
  const put = first === "" ? question : `${capital(first)}: ${question}`;
  return {
    id: owner + vote.id,
    kind: "votes",
    subject: matter || roll,
    apiUrl: vote.api_url,
    title: shortened([put, subject].filter(Boolean).join(", ")),
    text: [subject, outcome === "" ? roll : `${roll}: ${outcome}`].filter(Boolean).join("\n"),
    url: vote.site_url,
    ...on(date ?? congressStart(congress)),
  };
}
