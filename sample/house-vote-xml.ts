import type { BillType } from "../contract/enumerations.ts";
import { fold, ordinal } from "../contract/text.ts";
import { clockText, dayText, halfDayClock, MONTHS, sessionOf } from "./calendar.ts";
import { membersOn, type Member, type Roster } from "./people.ts";
import { randomOf } from "./random.ts";
import { ABSENT, castVotes, tallyOf, type Cast, type RollCall, type Tally } from "./roll-call.ts";
import { content, escape } from "./xml-text.ts";

const LEGIS_NUMS: Readonly<Record<BillType, string>> = {
  HR: "H R",
  S: "S",
  HJRES: "H J RES",
  SJRES: "S J RES",
  HCONRES: "H CON RES",
  SCONRES: "S CON RES",
  HRES: "H RES",
  SRES: "S RES",
};

const WORDS = {
  "yea-and-nay": ["Yea", "Nay", "Present", "Not Voting"],
  recorded: ["Aye", "No", "Present", "Not Voting"],
} as const;

/** A roll call as the Clerk of the House publishes it; notes its totals on the roll call. */
export function houseVoteXml(seed: number, roster: Roster, call: RollCall): string {
  const { congress } = roster;
  const random = randomOf(seed, "house vote", congress, call.day, call.seconds, call.number);
  const serving = call.kind === "vacated" ? [] : membersOn(roster.house, call.day);
  const voters = serving.filter((each) => call.inCommittee === true || !each.isDelegate);
  const casts = castVotes(random, call, voters, roster);
  const tally = tallyOf(casts);
  call.tally = tally;
  const isElection = call.kind === "speaker";
  const votes = voters.map((voter, at) => {
    const word = isElection ? candidateOf(roster, voter) : wordOf(call, casts[at] ?? ABSENT);
    return `${legislatorXml(roster, voter, call.inCommittee === true)}<vote>${word}</vote></recorded-vote>`;
  });
  const totals = isElection
    ? candidateTotals(roster, voters)
    : voteTotals(call, voters, casts, tally);
  const text = `${metadataXml(roster, call)}<vote-totals>\n${totals}</vote-totals>\n</vote-metadata>\n<vote-data>\n${votes.join("\n")}${votes.length === 0 ? "" : "\n"}</vote-data>\n</rollcall-vote>\n`;
  return text.replaceAll("\n", "\r\n");
}

function wordOf({ kind }: RollCall, cast: Cast): string {
  return WORDS[kind === "recorded" ? "recorded" : "yea-and-nay"][cast];
}

function surname(roster: Roster, { person, state }: Member): string {
  return namesakes(roster).has(person.last) ? `${person.last} (${state})` : person.last;
}

const namesakesOf = new WeakMap<Roster, Set<string>>();

/** Surnames of more than one representative, which are shown with the state. */
function namesakes(roster: Roster): Set<string> {
  let shared = namesakesOf.get(roster);
  if (shared === undefined) {
    const all = roster.house.map(({ person }) => person.last);
    shared = new Set(all.filter((last, at) => all.indexOf(last) !== at));
    namesakesOf.set(roster, shared);
  }
  return shared;
}

const rendered = new WeakMap<Member, string>();

function legislatorXml(roster: Roster, member: Member, inCommittee: boolean): string {
  let text = rendered.get(member);
  if (text === undefined) {
    const name = surname(roster, member);
    const state = member.isDelegate && inCommittee ? "XX" : member.state;
    const role = member === roster.speaker ? "speaker" : "legislator";
    const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "");
    text = `<recorded-vote><legislator name-id="${member.person.bioguide}" sort-field="${escape(plain)}" unaccented-name="${escape(plain)}" party="${member.party}" state="${state}" role="${role}">${content(name)}</legislator>`;
    rendered.set(member, text);
  }
  return text;
}

function metadataXml(roster: Roster, call: RollCall): string {
  const { congress, majority } = roster;
  const [year, month, day] = dayText(call.day).split("-").map(Number);
  const date = `${day}-${MONTHS[(month ?? 1) - 1]?.slice(0, 3)}-${year}`;
  const vacated = call.kind === "vacated";
  const place = call.inCommittee === true ? "committee" : "chamber";
  const time = vacated
    ? "<action-time></action-time>\n<vote-correction>See Congressional record, for explanation.</vote-correction>"
    : `<action-time time-etz="${clockText(call.seconds).slice(0, 5)}">${halfDayClock(call.seconds)}</action-time>`;
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<!DOCTYPE rollcall-vote PUBLIC "-//US Congress//DTDs/vote v1.0 20031119 //EN" "../vote.dtd">`,
    `<?xml-stylesheet type="text/xsl" href="../vote.xsl"?>`,
    "<rollcall-vote>",
    "<vote-metadata>",
    `<majority>${majority.house}</majority>`,
    `<congress>${congress}</congress>`,
    `<session>${ordinal(sessionOf(congress, call.day))}</session>`,
    `<${place}>U.S. House of Representatives</${place}>`,
    `<rollcall-num>${call.number}</rollcall-num>`,
    ...(call.kind === "speaker" ? [] : [`<legis-num>${legisNum(call)}</legis-num>`]),
    `<vote-question>${call.question}</vote-question>`,
    ...amendmentLines(call),
    `<vote-type>${voteType(call)}</vote-type>`,
    `<vote-result>${call.kind === "speaker" ? surname(roster, roster.speaker) : call.result}</vote-result>`,
    `<action-date>${date}</action-date>`,
    time,
    `<vote-desc>${call.kind === "speaker" || call.kind === "quorum" ? "" : content(call.title)}</vote-desc>\n`,
  ].join("\n");
}

function legisNum({ bill, matter }: RollCall): string {
  return bill === undefined ? (matter ?? "") : `${LEGIS_NUMS[bill.type]} ${bill.number}`;
}

function voteType({ kind, required }: RollCall): string {
  if (kind === "vacated") return "";
  if (kind === "quorum") return "QUORUM";
  const type = kind === "recorded" ? "RECORDED VOTE" : "YEA-AND-NAY";
  return required === "2/3" ? `2/3 ${type}` : type;
}

function amendmentLines({ amendment }: RollCall): string[] {
  if (amendment === undefined) return [];
  return [
    `<amendment-num>${amendment.number}</amendment-num>`,
    `<amendment-author>${content(amendment.author)}</amendment-author>`,
  ];
}

function countsXml({ yea, nay, present, absent }: Tally): string {
  return `<yea-total>${yea}</yea-total>\n<nay-total>${nay}</nay-total>\n<present-total>${present}</present-total>\n<not-voting-total>${absent}</not-voting-total>\n`;
}

const PARTIES = [
  ["R", "Republican"],
  ["D", "Democratic"],
  ["I", "Independent"],
] as const;

function voteTotals(
  { kind }: RollCall,
  voters: readonly Member[],
  casts: readonly Cast[],
  tally: Tally,
): string {
  const [yeas, nays] = kind === "recorded" ? ["Ayes", "Noes"] : ["Yeas", "Nays"];
  const header = `<totals-by-party-header>\n<party-header>Party</party-header>\n<yea-header>${yeas}</yea-header>\n<nay-header>${nays}</nay-header>\n<present-header>Answered “Present”</present-header>\n<not-voting-header>Not Voting</not-voting-header>\n</totals-by-party-header>\n`;
  const parties = PARTIES.map(([code, name]) => {
    const own = tallyOf(casts.filter((_, at) => voters[at]?.party === code));
    return `<totals-by-party>\n<party>${name}</party>\n${countsXml(own)}</totals-by-party>\n`;
  });
  return `${header}${parties.join("")}<totals-by-vote>\n<total-stub>Totals</total-stub>\n${countsXml(tally)}</totals-by-vote>\n`;
}

/** Whom a member names as Speaker. */
function candidateOf(roster: Roster, { caucus }: Member): string {
  const candidate = caucus === roster.majority.house ? roster.speaker : minorityLeader(roster);
  return content(surname(roster, candidate));
}

/** Who leads the other party of the House. */
export function minorityLeader({ steady, majority, speaker }: Roster): Member {
  const found = steady.house.findLast(
    (each) => each.caucus !== majority.house && !each.isDelegate && fold(each.person.last) > "m",
  );
  return found ?? speaker;
}

function candidateTotals(roster: Roster, voters: readonly Member[]): string {
  const totals = new Map<string, number>();
  for (const voter of voters) {
    const name = candidateOf(roster, voter);
    totals.set(name, (totals.get(name) ?? 0) + 1);
  }
  const sorted = [...totals].toSorted(([, a], [, b]) => b - a);
  return [...sorted, ["Present", 0] as const, ["Not Voting", 0] as const]
    .map(
      ([name, total]) =>
        `<totals-by-candidate><candidate>${name}</candidate><candidate-total>${total}</candidate-total></totals-by-candidate>\n`,
    )
    .join("");
}
