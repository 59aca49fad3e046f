import { sessionOf, yearOf } from "./calendar.ts";
import type { Legislature } from "./legislature.ts";
import type { Member, Roster } from "./people.ts";
import { castVotes, tallyOf, type RollCall, type Vote } from "./roll-call.ts";
import type { SampleFile } from "./sample-folder.ts";
import { template } from "./template.ts";

const houseXml = template("house-vote.xml");
const senateXml = template("senate-vote.xml");
const WORDS = { yea: "Yea", nay: "Nay", present: "Present", absent: "Not Voting" } as const;
const PARTIES = { Republican: "R", Democratic: "D", Independent: "I" } as const;

/** Renders a roll call in its chamber's format, and records its totals. */
export function voteFile({ seed, congress, roster }: Legislature, call: RollCall): SampleFile {
  const { chamber, at, number, about } = call;
  const votes = castVotes(seed, roster, call);
  call.tally = tallyOf(votes);
  if (chamber === "house") {
    const path = `votes/house/${yearOf(at)}/roll${String(number).padStart(3, "0")}.xml`;
    const text = houseXml({ ...call, congress, ...houseModel(roster, call, votes) });
    return { path, text };
  }
  const positions = votes.map(({ member, cast }) => ({ ...member, vote: WORDS[cast] }));
  // A vote on an amendment names its bill there.
  const document = about.amendment ? undefined : about.document;
  const text = senateXml({ ...call, congress, modified: at + 2400, document, votes: positions });
  const session = `${congress}_${sessionOf(at)}`;
  const name = `vote_${session}_${String(number).padStart(5, "0")}.xml`;
  return { path: `votes/senate/${session}/${name}`, text };
}

function houseModel(roster: Roster, { kind, about, tally }: RollCall, votes: readonly Vote[]) {
  const { house, majority, leaders } = roster;
  const speaker = leaders["Speaker of the House"];
  const other = leaders["House Minority Leader"];
  const sharing = Map.groupBy(house, ({ person }) => person.last);
  // The surname, with the state where two representatives share it.
  const nameOf = ({ person: { last }, state }: Member): string =>
    (sharing.get(last)?.length ?? 0) > 1 ? `${last} (${state})` : last;
  const candidateOf = ({ caucus }: Member): string =>
    nameOf(caucus === majority.house ? speaker : other);
  const words = kind === "recorded" ? { ...WORDS, yea: "Aye", nay: "No" } : WORDS;
  const positions = votes.map(({ member, cast }) => ({
    ...member,
    name: nameOf(member),
    role: member === speaker ? "speaker" : "legislator",
    vote: kind === "speaker" ? candidateOf(member) : words[cast],
  }));
  return {
    majority: majority.house,
    speaker: nameOf(speaker),
    // `H J RES 12`.
    measure: about.document?.name.replaceAll(/[. ]+/g, " ").toUpperCase() ?? about.matter,
    votes: positions,
    candidates: [...Map.groupBy(positions, ({ vote }) => vote).entries()],
    parties: Object.entries(PARTIES).map(([name, code]) => ({
      name,
      ...tallyOf(votes.filter(({ member }) => member.shownParty === code)),
    })),
    tally,
  };
}
