import { billCitation } from "../../../contract/addresses.ts";
import type { Chamber } from "../../../contract/enumerations.ts";
import { courtesyName } from "../people/people.ts";
import { longTailed } from "../people/random.ts";
import words from "../words/bills.json" with { type: "json" };
import type { Action, History } from "./history.ts";
import { voteSuffix } from "./roll-call.ts";

/** Amendments offered on the floor: in the House in the Committee of the Whole, with recorded votes. */
export function offerAmendments(history: History, chamber: Chamber): void {
  const { random } = history;
  if (random.chance(0.45)) return;
  const [median, spread, most] =
    chamber === "house" ? ([4, 0.9, 60] as const) : ([9, 1.3, 320] as const);
  const offered = Math.min(most, Math.ceil(longTailed(random, median, spread)));
  for (let serial = 1; serial <= offered; serial++) {
    if (chamber === "house") offerInHouse(history, serial);
    else submitInSenate(history, serial);
  }
}

function offerInHouse(history: History, serial: number): void {
  const { random } = history;
  history.tick(120);
  const sponsor = history.member("house");
  const { last } = sponsor.person;
  const tag = `A${String(serial).padStart(3, "0")}`;
  const { number } = history.number("house amendment");
  const offered = `Amendment (${tag}) offered by ${courtesyName(sponsor.person)}.`;
  const purpose = random.pick(words.purposes);
  const actions = [
    history.action("library", "Floor", "House amendment offered", { code: "71000" }),
    history.action("floor", "Floor", offered, { code: "H3A100" }),
  ];
  history.tick(600);
  const carried = random.chance(0.5);
  const rollCall = random.chance(0.45)
    ? history.rollCall("house", "On Agreeing to the Amendment", {
        kind: "recorded",
        inCommittee: true,
        carried,
        result: carried ? "Agreed to" : "Failed",
        split: "party",
        amendment: {
          numbered: { number: serial },
          author: `${last} Amendment No. ${serial}`,
          purpose,
        },
      })
    : undefined;
  const decided =
    rollCall === undefined
      ? "Agreed to by voice vote."
      : `${rollCall.result} ${voteSuffix(rollCall)}`;
  const text = `On agreeing to the ${last} amendment (${tag}) ${decided}`;
  actions.push(history.action("floor", "Floor", text, { code: "H32111", rollCall }));
  history.amendments.push({ type: "HAMDT", number, sponsor, purpose, day: history.day, actions });
}

function submitInSenate(history: History, serial: number): void {
  const { random, day } = history;
  history.tick(30);
  const sponsor = history.member("senate");
  const numbered = history.number("senate amendment");
  const { number } = numbered;
  const proposed = serial <= 6 && random.chance(0.5);
  const purpose = proposed || random.chance(0.35) ? random.pick(words.purposes) : undefined;
  const actions = [
    history.action("library", "Floor", "Senate amendment submitted", { code: "91000" }),
  ];
  if (proposed) {
    const { type, number: bill } = history.plan;
    const text = `Amendment SA ${number} proposed by Senator ${sponsor.person.last} to ${billCitation({ type, number: bill })}.`;
    actions.push(
      history.action("senate", "Floor", text),
      decideInSenate(history, numbered, purpose ?? ""),
    );
  }
  const previous = history.amendments.at(-1);
  const amends = previous?.type === "SAMDT" && random.chance(0.1) ? previous.number : undefined;
  history.amendments.push({
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
  numbered: { readonly number: number },
  purpose: string,
): Action {
  const carried = history.random.chance(0.45);
  const rollCall = history.rollCall("senate", "On the Amendment", {
    carried,
    result: carried ? "Amendment Agreed to" : "Amendment Rejected",
    split: "party",
    amendment: { numbered, author: "", purpose },
  });
  const verb = carried ? "agreed to" : "not agreed to";
  const text = `Amendment SA ${numbered.number} ${verb} in Senate ${voteSuffix(rollCall)}`;
  return history.action("senate", "Floor", text, { rollCall });
}
