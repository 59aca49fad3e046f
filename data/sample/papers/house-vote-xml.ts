import { billCitation } from "../../../contract/addresses.ts";
import { ordinal, withoutAccents } from "../../../contract/text.ts";
import { ABSENT, castVotes, tallyOf, type RollCall, type Tally } from "../floor/roll-call.ts";
import { clockText, dayParts, halfDayClock, sessionOf } from "../people/calendar.ts";
import { membersOn, type Member, type Roster } from "../people/roster.ts";
import { randomOf } from "../people/random.ts";
import { type Content, writtenOnce, xml } from "./xml.ts";

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE rollcall-vote PUBLIC "-//US Congress//DTDs/vote v1.0 20031119 //EN" "../vote.dtd">
<?xml-stylesheet type="text/xsl" href="../vote.xsl"?>
`;

const PARTIES = { R: "Republican", D: "Democratic", I: "Independent" } as const;

/** Renders a roll call in the format of the Clerk of the House, and records its totals. */
export function houseVoteXml(seed: number, roster: Roster, call: RollCall): string {
  const random = randomOf(seed, "house vote", roster.congress, call.day, call.number);
  const serving = call.kind === "vacated" ? [] : membersOn(roster.house, call.day);
  const voters = serving.filter((each) => call.inCommittee === true || !each.isDelegate);
  const casts = castVotes(random, call, voters, roster);
  call.tally = tallyOf(casts);
  const words =
    call.kind === "recorded"
      ? ["Aye", "No", "Present", "Not Voting"]
      : ["Yea", "Nay", "Present", "Not Voting"];
  const isElection = call.kind === "speaker";
  const votes = voters.map((voter, index) => ({
    ...legislatorContent(voter, roster),
    vote: isElection ? candidateOf(roster, voter) : words[casts[index] ?? ABSENT],
  }));
  const byParty = Object.entries(PARTIES).map(([code, party]) => ({
    party,
    ...totalsOf(tallyOf(casts.filter((_, index) => voters[index]?.party === code))),
  }));
  const totals = isElection
    ? { "totals-by-candidate": candidateTotals(votes.map(({ vote = "" }) => vote)) }
    : {
        "totals-by-party": byParty,
        "totals-by-vote": { "total-stub": "Totals", ...totalsOf(call.tally) },
      };
  const content = {
    "vote-metadata": { ...metadata(roster, call), "vote-totals": totals },
    "vote-data": { "recorded-vote": votes },
  };
  return HEAD + xml("rollcall-vote", content);
}

/** The surname, with the state where two representatives share it. */
function rosterName({ house }: Roster, { person: { last }, state }: Member): string {
  const isShared = house.filter(({ person }) => person.last === last).length > 1;
  return isShared ? `${last} (${state})` : last;
}

const legislatorContent = writtenOnce((member: Member, roster: Roster) => {
  const name = rosterName(roster, member);
  const plain = withoutAccents(name);
  const legislator = {
    "@name-id": member.person.bioguide,
    "@sort-field": plain,
    "@unaccented-name": plain,
    "@party": member.party,
    // Delegates vote only in the Committee of the Whole.
    "@state": member.isDelegate ? "XX" : member.state,
    "@role": member === roster.speaker ? "speaker" : "legislator",
    "#": name,
  };
  return { legislator };
}, " ".repeat(6));

function metadata(roster: Roster, call: RollCall) {
  const { congress, majority, speaker } = roster;
  const { kind, day, seconds, number, bill, amendment } = call;
  const { year, month, day: date } = dayParts(day);
  const isVacated = kind === "vacated";
  const isElection = kind === "speaker";
  const measure = bill === undefined ? (call.matter ?? "") : legisNum(bill);
  return {
    majority: majority.house,
    congress,
    session: ordinal(sessionOf(congress, day)),
    [call.inCommittee === true ? "committee" : "chamber"]: "U.S. House of Representatives",
    "rollcall-num": number,
    "legis-num": isElection ? undefined : measure,
    "vote-question": call.question,
    "amendment-num": amendment?.numbered.number,
    "amendment-author": amendment?.author,
    "vote-type": voteType(call),
    "vote-result": isElection ? rosterName(roster, speaker) : call.result,
    "action-date": `${date}-${month.slice(0, 3)}-${year}`,
    "action-time": isVacated
      ? ""
      : { "@time-etz": clockText(seconds).slice(0, 5), "#": halfDayClock(seconds) },
    "vote-correction": isVacated ? "See Congressional record, for explanation." : undefined,
    "vote-desc": isElection || kind === "quorum" ? "" : call.title,
  };
}

/** `H J RES 12`. */
function legisNum(bill: NonNullable<RollCall["bill"]>): string {
  return billCitation(bill).replaceAll(".", " ").replaceAll(/ +/g, " ").toUpperCase();
}

function voteType({ kind, required }: RollCall): string {
  if (kind === "vacated") return "";
  if (kind === "quorum") return "QUORUM";
  const type = kind === "recorded" ? "RECORDED VOTE" : "YEA-AND-NAY";
  return required === "2/3" ? `2/3 ${type}` : type;
}

function totalsOf({ yea, nay, present, absent }: Tally) {
  return {
    "yea-total": yea,
    "nay-total": nay,
    "present-total": present,
    "not-voting-total": absent,
  };
}

function candidateOf(roster: Roster, { caucus }: Member): string {
  const { majority, speaker, minorityLeader } = roster;
  return rosterName(roster, caucus === majority.house ? speaker : minorityLeader);
}

function candidateTotals(votes: readonly string[]): Content[] {
  const named = Object.entries(Object.groupBy(votes, (name) => name))
    .map(([candidate, all = []]) => ({ candidate, "candidate-total": all.length }))
    .toSorted((a, b) => b["candidate-total"] - a["candidate-total"]);
  const none = ["Present", "Not Voting"].map((candidate) => ({ candidate, "candidate-total": 0 }));
  return [...named, ...none];
}
