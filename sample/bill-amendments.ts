import type { Chamber } from "../contract/enumerations.ts";
import type { Action, Amendment } from "./bill-record.ts";
import type { History } from "./history.ts";
import { citation } from "./legislature.ts";
import { courtesyName, type Member } from "./people.ts";
import { longTailed } from "./random.ts";
import { score, type RollCall } from "./roll-call.ts";

const PURPOSES = [
  "In the nature of a substitute.",
  "To improve the bill.",
  "To require a report to Congress on implementation costs.",
  "To strike section 4 and redesignate the sections after it.",
  "To extend the period of availability of funds.",
  "To add a sense of Congress on rural communities.",
  "To limit the amount available for administrative expenses.",
];

/** Amendments offered on the floor: in the House in the Committee of the Whole, with recorded votes. */
export function committeeAmendments(history: History, chamber: Chamber = "house"): void {
  const { random } = history;
  if (random.chance(0.45)) return;
  const many = chamber === "house" ? longTailed(random, 4, 0.9) : longTailed(random, 9, 1.3);
  const offered = Math.min(chamber === "house" ? 60 : 320, Math.ceil(many));
  for (let serial = 1; serial <= offered; serial++) {
    if (chamber === "house") offerInHouse(history, serial);
    else submitInSenate(history, serial);
  }
}

function action(
  history: History,
  source: Action["source"],
  code: string | null,
  text: string,
  rollCall: RollCall | null = null,
): Action {
  const { day, seconds } = history.clock;
  return {
    day,
    seconds: source === "floor" ? seconds : null,
    text,
    type: "Floor",
    code,
    source,
    committees: [],
    rollCall,
    calendar: null,
  };
}

function offerInHouse(history: History, serial: number): void {
  const { random, clock, record } = history;
  clock.tick(120);
  const sponsor = history.member("house");
  const tag = `A${String(serial).padStart(3, "0")}`;
  const number = history.ticket.number("house amendment", clock.day);
  const offered = `Amendment (${tag}) offered by ${courtesyName(sponsor.person)}.`;
  const actions = [
    action(history, "library", "71000", "House amendment offered"),
    action(history, "floor", "H3A100", offered),
  ];
  const purpose = random.pick(PURPOSES);
  const decided = `On agreeing to the ${sponsor.person.last} amendment (${tag})`;
  const carried = random.chance(0.5);
  clock.tick(600);
  if (random.chance(0.45)) {
    const rollCall = voteInCommittee(history, sponsor, serial, purpose, carried);
    const text = `${decided} ${carried ? "Agreed to" : "Failed"} by recorded vote: ${score(rollCall)} (Roll no. ${rollCall.number}).`;
    actions.push(action(history, "floor", "H32111", text, rollCall));
  } else actions.push(action(history, "floor", "H32111", `${decided} Agreed to by voice vote.`));
  const { day } = clock;
  record.amendments.push({
    type: "HAMDT",
    number,
    sponsor,
    purpose,
    day,
    proposed: false,
    amends: null,
    actions,
  });
}

function voteInCommittee(
  history: History,
  { person }: Member,
  serial: number,
  purpose: string,
  carried: boolean,
): RollCall {
  return history.rollCall("house", "On Agreeing to the Amendment", {
    kind: "recorded",
    inCommittee: true,
    carried,
    result: carried ? "Agreed to" : "Failed",
    split: "party",
    amendment: { number: serial, author: `${person.last} Amendment No. ${serial}`, purpose },
  });
}

function submitInSenate(history: History, serial: number): void {
  const { random, clock, record } = history;
  clock.tick(30);
  const sponsor = history.member("senate");
  const number = history.ticket.number("senate amendment", clock.day);
  const actions = [action(history, "library", "91000", "Senate amendment submitted")];
  const proposed = serial <= 6 && random.chance(0.5);
  const purpose = proposed || random.chance(0.35) ? random.pick(PURPOSES) : null;
  if (proposed) {
    const { type, number: bill } = history.plan;
    actions.push(
      action(
        history,
        "senate",
        null,
        `Amendment SA ${number} proposed by Senator ${sponsor.person.last} to ${citation(type, bill)}.`,
      ),
    );
    decideInSenate(history, number, purpose ?? "", actions);
  }
  const previous: Amendment | undefined = record.amendments.at(-1);
  const amends = previous?.type === "SAMDT" && random.chance(0.1) ? previous.number : null;
  const { day } = clock;
  record.amendments.push({
    type: "SAMDT",
    number,
    sponsor,
    purpose,
    day,
    proposed,
    amends,
    actions,
  });
}

function decideInSenate(
  history: History,
  number: number,
  purpose: string,
  actions: Action[],
): void {
  const carried = history.random.chance(0.45);
  const [result, verb] = carried
    ? ["Amendment Agreed to", "agreed to"]
    : ["Amendment Rejected", "not agreed to"];
  const rollCall = history.rollCall("senate", "On the Amendment", {
    carried,
    result,
    split: "party",
    amendment: { number, author: "", purpose },
  });
  const text = `Amendment SA ${number} ${verb} in Senate by Yea-Nay Vote. ${score(rollCall)}. Record Vote Number: ${rollCall.number}.`;
  actions.push(action(history, "senate", null, text, rollCall));
}
