import { congressLastDay, congressStart, floorTime, workday } from "../people/calendar.ts";
import { committee, type Committee } from "../people/committees.ts";
import { anyName, SURNAMES } from "../people/people.ts";
import { randomOf, type Random } from "../people/random.ts";
import offices from "../words/offices.json" with { type: "json" };
import type { Legislature } from "./legislature.ts";
import { voteSuffix, questionOf } from "./roll-call.ts";

export interface Nomination {
  /** `12`, or `12-3` of a part. */
  readonly number: string;
  readonly description: string;
  readonly organization: string;
  readonly isMilitary: boolean;
  readonly received: number;
  readonly committee: Committee;
  readonly latest: { readonly day: number; readonly text: string };
}

const OFFICES = Object.entries(offices).flatMap(([code, titles]) =>
  Object.entries(titles).map(([title, organization]) => ({ code, title, organization })),
);
const STATES = ["Ohio", "Maine", "Texas", "Nevada", "Georgia", "Oregon", "Virginia", "New Mexico"];
const FORCES = ["Army", "Navy", "Air Force", "Marine Corps"];

/** The number of nominations: 2,500 for a full Congress, and some for every committee of a small one. */
export function nominationCount({ bills }: Legislature): number {
  return Math.min(2500, Math.max(90, Math.round(bills * 0.05)));
}

export function* nominations(legislature: Legislature): Generator<Nomination> {
  for (let serial = 1; serial <= nominationCount(legislature); serial++)
    yield nomination(legislature, serial);
}

export function nomination(legislature: Legislature, serial: number): Nomination {
  const { seed, congress } = legislature;
  const random = randomOf(seed, "nomination", congress, serial);
  const first = congressStart(congress) + 17;
  const last = congressLastDay(congress);
  const share = (serial - 1) / nominationCount(legislature);
  const received = Math.min(last, workday(first + Math.floor((last - first) * share)));
  const number = serial % 9 === 0 ? `${serial}-${1 + random.below(20)}` : String(serial);
  const base = { number, received, ...described(random) };
  return { ...base, latest: outcome(random, legislature, base, serial % 41 === 7) };
}

type Described = Pick<Nomination, "description" | "organization" | "isMilitary" | "committee">;

function described(random: Random): Described {
  const isMilitary = random.chance(0.15);
  const name = anyName(random);
  if (isMilitary) {
    const organization = random.pick(FORCES);
    const description = `The following named officer for appointment in the United States ${organization} to the grade indicated: ${name}.`;
    return {
      description: description.toUpperCase(),
      organization,
      isMilitary,
      committee: committee("ssas00"),
    };
  }
  const { code, title, organization } = random.pick(OFFICES);
  const description = `${name}, of ${random.pick(STATES)}, to be ${title}, vice ${random.pick(SURNAMES)}, resigned.`;
  return { description, organization, isMilitary, committee: committee(code) };
}

function outcome(
  random: Random,
  legislature: Legislature,
  { number, received, description, isMilitary, committee: referred }: Omit<Nomination, "latest">,
  isTied: boolean,
): Nomination["latest"] {
  const last = congressLastDay(legislature.congress);
  const day = Math.min(last, workday(received + 20 + random.below(160)));
  const way = random.next();
  if (last - received < 30 || way < 0.3) {
    const text = `Received in the Senate and referred to the ${referred.formalName}.`;
    return { day: received, text };
  }
  if (way < 0.36)
    return { day, text: "Received message of withdrawal of nomination from the President." };
  if (isMilitary || way < 0.5) return { day, text: "Confirmed by the Senate by Voice Vote." };
  const ticket = legislature.docket.open(`PN${number}`);
  const ask = {
    split: isTied ? "tie" : random.chance(0.4) ? "bipartisan" : "party",
    nomination: { number, description },
  } as const;
  if (random.chance(0.4)) {
    const cloture = questionOf("senate", "On the Cloture Motion", {
      ...ask,
      result: "Cloture Motion Agreed to",
      title: `Motion to Invoke Cloture: ${description}`,
    });
    ticket.rollCall(cloture, Math.max(received, day - 1), floorTime(random));
  }
  const confirming = questionOf("senate", "On the Nomination", {
    ...ask,
    result: "Nomination Confirmed",
    title: `Confirmation: ${description}`,
  });
  const vote = ticket.rollCall(confirming, day, floorTime(random));
  return { day, text: `Confirmed by the Senate ${voteSuffix(vote)}` };
}
