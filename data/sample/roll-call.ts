import type { Chamber } from "../../contract/enumerations.ts";
import type { Time } from "./calendar.ts";
import type { Member, Roster } from "./people.ts";
import { randomOf } from "./random.ts";

/** What a roll call is about. */
export interface About {
  /** As the Senate's files name it: `S. 4`, `PN12-1`, `Treaty Doc. 118-2`. */
  readonly document?: Readonly<Record<"type" | "number" | "name" | "title", string>>;
  /** In place of a document: `JOURNAL`, `ADJOURN`, `QUORUM`. */
  readonly matter?: string;
  /** In the House, `numbered` has the serial number among the bill's amendments. */
  readonly amendment?: {
    readonly numbered: { readonly number: number };
    readonly author: string;
    readonly purpose: string;
  };
}

/**
 * `quorum`, `speaker` and `vacated` are the House's. A `recorded` vote is Aye and No, in the Committee of the
 * Whole, where delegates vote too.
 */
export const VOTE_KINDS = ["yea-and-nay", "recorded", "quorum", "speaker", "vacated"] as const;
export const NO_VOTES = { yea: 0, nay: 0, present: 0, absent: 0 };

/** A reserved place in a series that the publishers number consecutively. Its number is 0 until `assign`. */
export interface Booking {
  /** `public law`, `house report` … by Congress; `house vote` and `senate vote` by session. */
  readonly series: string;
  readonly at: Time;
  number: number;
}

export interface RollCall extends Booking {
  readonly chamber: Chamber;
  readonly kind: (typeof VOTE_KINDS)[number];
  readonly question: string;
  /** As the chamber announces it: `Passed`, `Amendment Rejected` … */
  readonly result: string;
  readonly title: string;
  readonly required: "1/2" | "3/5" | "2/3";
  readonly carried: boolean;
  readonly split: "bipartisan" | "party" | "tie";
  readonly about: About;
  /** Counted when the votes are cast. */
  tally: typeof NO_VOTES;
}

export interface Vote {
  readonly member: Member;
  cast: keyof typeof NO_VOTES;
}

/** Casts the vote of each member in office so that the roll call has its planned result. */
export function castVotes(seed: number, roster: Roster, call: RollCall): Vote[] {
  const { chamber, kind, at, carried, split } = call;
  const random = randomOf(seed, "votes", roster.congress, chamber, at);
  const votes = roster[chamber]
    .filter(({ start, end }) => kind !== "vacated" && start <= at && end > at)
    .filter(({ isDelegate }) => kind === "recorded" || !isDelegate)
    .map((member): Vote & { liking: number } => {
      const present = kind === "quorum" ? 1 : 0.0015;
      const cast = random.chance(0.025) ? "absent" : random.chance(present) ? "present" : "nay";
      const agrees = (member.caucus === roster.majority[chamber]) === carried;
      const loyalty = agrees ? (split === "party" ? 1 : 0.3) : 0;
      const maverick = (member.person.index * 0.618) % 1;
      return { member, cast, liking: loyalty + random.next() * (1 + 0.2 * maverick) };
    });
  const voting = votes.filter(({ cast }) => cast === "nay").toSorted((a, b) => b.liking - a.liking);
  if (split === "tie" && voting.length % 2 === 1) (voting.pop() as Vote).cast = "absent";
  const margin = split === "tie" ? 0 : random.next() * 0.2 + (split === "party" ? 0 : 0.22);
  for (const vote of voting.slice(0, yeasOf(call, voting.length, margin))) vote.cast = "yea";
  return votes;
}

function yeasOf({ carried, required, split }: RollCall, voting: number, margin: number): number {
  const needed = {
    "1/2": Math.floor(voting / 2) + 1,
    "3/5": 60,
    "2/3": Math.ceil((voting * 2) / 3),
  };
  const drawn = Math.round(voting * (carried ? 0.5 + margin : 0.5 - margin));
  if (split === "tie") return drawn;
  return carried ? Math.max(drawn, needed[required]) : Math.min(drawn, needed[required] - 1);
}

export function tallyOf(votes: readonly Vote[]): typeof NO_VOTES {
  const tally = { ...NO_VOTES };
  for (const { cast } of votes) tally[cast] += 1;
  return tally;
}

/** The vote in an action's text: `by Yea-Nay Vote. 51 - 49, 1 Present. Record Vote Number: 7.` */
export function voteSuffix({ tally, chamber, number, kind, required }: RollCall): string {
  const { yea, nay, present } = tally;
  const score = `${yea} - ${nay}${present > 0 ? `, ${present} Present` : ""}`;
  if (chamber === "senate") return `by Yea-Nay Vote. ${score}. Record Vote Number: ${number}.`;
  const how = kind === "recorded" ? "recorded vote" : "the Yeas and Nays";
  return `by ${how}:${required === "2/3" ? " (2/3 required):" : ""} ${score} (Roll no. ${number}).`;
}
