import {
  AS_OF,
  congressLastDay,
  congressStart,
  dayText,
  floorTime,
  instantText,
  workday,
} from "./calendar.ts";
import { committee, type Committee } from "./committees.ts";
import type { Legislature } from "./legislature.ts";
import { MEN, SURNAMES, WOMEN } from "./names.ts";
import { randomOf, type Random } from "./random.ts";
import { score, type RollCallQuestion } from "./roll-call.ts";

export interface Nomination {
  readonly number: string;
  readonly description: string;
  readonly organization: string;
  readonly isMilitary: boolean;
  readonly received: number;
  readonly committee: Committee;
  readonly latest: { readonly day: number; readonly text: string };
}

const OFFICES =
  `ssju00 United States District Judge for the Northern District of Ohio | The Judiciary
ssju00 United States Attorney for the District of Maine | Department of Justice
ssfr00 Ambassador Extraordinary and Plenipotentiary of the United States of America to Iceland | Department of State
ssfr00 an Assistant Secretary of State (Arctic Affairs) | Department of State
ssfi00 Deputy Under Secretary of the Treasury | Department of the Treasury
ssfi00 Commissioner of Customs and Border Protection | Department of Homeland Security
sshr00 Assistant Secretary of Labor | Department of Labor
sshr00 a Member of the National Council on the Humanities | National Foundation on the Arts and the Humanities
ssbk00 a Member of the Board of Governors of the Federal Reserve System | Federal Reserve System
ssbk00 an Assistant Secretary of Housing and Urban Development | Department of Housing and Urban Development
sscm00 a Member of the Surface Transportation Board | Surface Transportation Board
sscm00 a Federal Trade Commissioner | Federal Trade Commission
sseg00 a Member of the Federal Energy Regulatory Commission | Department of Energy
ssev00 an Assistant Administrator of the Environmental Protection Agency | Environmental Protection Agency
ssga00 Inspector General, General Services Administration | General Services Administration
ssva00 an Assistant Secretary of Veterans Affairs | Department of Veterans Affairs
ssaf00 Under Secretary of Agriculture for Rural Development | Department of Agriculture
slia00 Chairman of the National Indian Gaming Commission | Department of the Interior
ssra00 a Member of the Federal Election Commission | Federal Election Commission
sssb00 Deputy Administrator of the Small Business Administration | Small Business Administration
ssas00 an Assistant Secretary of Defense | Department of Defense`
    .split("\n")
    .map((entry) => {
      const [, code = "", title = "", organization = ""] = /^(\S+) (.*) \| (.*)$/.exec(entry) ?? [];
      return { committee: committee(code), title, organization };
    });

const STATES = ["Ohio", "Maine", "Texas", "Nevada", "Georgia", "Oregon", "Virginia", "New Mexico"];

/** How many nominations a Congress gets: 2,500 of a full one, some for every committee of a small one. */
export function nominationCount({ counts }: Legislature): number {
  const bills = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return Math.min(2500, Math.max(90, Math.round(bills * 0.05)));
}

/** A nomination with what became of it. */
export function nomination(legislature: Legislature, serial: number): Nomination {
  const { seed, congress } = legislature;
  const random = randomOf(seed, "nomination", congress, serial);
  const count = nominationCount(legislature);
  const first = congressStart(congress) + 17;
  const last = congressLastDay(congress);
  const received = Math.min(
    last,
    workday(first + Math.floor(((last - first) * (serial - 1)) / count)),
  );
  const isMilitary = random.chance(0.15);
  const number = serial % 9 === 0 ? `${serial}-${1 + random.below(20)}` : String(serial);
  const base = { number, received, isMilitary, ...described(random, isMilitary) };
  const latest = outcome(random, legislature, base, serial);
  return { ...base, latest };
}

function described(
  random: Random,
  isMilitary: boolean,
): Pick<Nomination, "description" | "organization" | "committee"> {
  const name = `${random.pick(random.chance(0.6) ? MEN : WOMEN)} ${random.pick(SURNAMES)}`;
  if (isMilitary) {
    const organization = random.pick(["Army", "Navy", "Air Force", "Marine Corps"]);
    return {
      description: `THE FOLLOWING NAMED OFFICER FOR APPOINTMENT IN THE UNITED STATES ${organization.toUpperCase()} TO THE GRADE INDICATED: ${name.toUpperCase()}.`,
      organization,
      committee: committee("ssas00"),
    };
  }
  const office = random.pick(OFFICES);
  const description = `${name}, of ${random.pick(STATES)}, to be ${office.title}, vice ${random.pick(SURNAMES)}, resigned.`;
  return { description, organization: office.organization, committee: office.committee };
}

function outcome(
  random: Random,
  legislature: Legislature,
  { number, received, description, isMilitary, committee: referred }: Omit<Nomination, "latest">,
  serial: number,
): Nomination["latest"] {
  const last = congressLastDay(legislature.congress);
  const day = Math.min(last, workday(received + 20 + random.below(160)));
  const way = random.next();
  if (last - received < 30 || way < 0.3) {
    return {
      day: received,
      text: `Received in the Senate and referred to the ${referred.formalName}.`,
    };
  }
  if (way < 0.36)
    return { day, text: "Received message of withdrawal of nomination from the President." };
  if (isMilitary || way < 0.5) return { day, text: "Confirmed by the Senate by Voice Vote." };
  const ticket = legislature.docket.open(`PN${number}`);
  const ask: RollCallQuestion = {
    chamber: "senate",
    question: "On the Nomination",
    result: "Nomination Confirmed",
    required: "1/2",
    carried: true,
    split: serial % 41 === 7 ? "tie" : random.chance(0.4) ? "bipartisan" : "party",
    kind: "yea-and-nay",
    title: `Confirmation: ${description}`,
    nomination: { number, description },
  };
  if (random.chance(0.4)) {
    const cloture = {
      ...ask,
      question: "On the Cloture Motion",
      result: "Cloture Motion Agreed to",
      title: `Motion to Invoke Cloture: ${description}`,
    };
    ticket.rollCall(cloture, Math.max(received, day - 1), floorTime(random));
  }
  const vote = ticket.rollCall(ask, day, floorTime(random));
  return {
    day,
    text: `Confirmed by the Senate by Yea-Nay Vote. ${score(vote)}. Record Vote Number: ${vote.number}.`,
  };
}

const PAGE_SIZE = 100;

/** The pages of the nominations that a committee got, newest first, by file name. */
export function nominationPages(congress: number, all: readonly Nomination[]): Map<string, string> {
  const pages = new Map<string, string>();
  for (const each of new Set(all.map((nominee) => nominee.committee))) {
    const own = all.filter((nominee) => nominee.committee === each).toReversed();
    for (let at = 0; at < own.length; at += PAGE_SIZE) {
      const name = `committee-senate-${each.code}-nominations-page${at / PAGE_SIZE + 1}.json`;
      pages.set(name, pageText(congress, each.code, own, at));
    }
  }
  return pages;
}

function pageText(congress: number, code: string, own: readonly Nomination[], at: number): string {
  const next = at + PAGE_SIZE;
  const page = {
    nominations: own.slice(at, next).map((each) => listItem(congress, each)),
    pagination: {
      count: own.length,
      ...(next < own.length && {
        next: `https://api.congress.gov/v3/committee/senate/${code}/nominations?offset=${next}&limit=${PAGE_SIZE}&format=json`,
      }),
    },
    request: {
      chamber: "senate",
      committeeUrl: `https://api.congress.gov/v3/committee/senate/${code}?format=json`,
      contentType: "application/json",
      format: "json",
      systemCode: code,
    },
  };
  return `${JSON.stringify(page, null, 4)}\n`;
}

function listItem(
  congress: number,
  { number, description, organization, isMilitary, received, latest }: Nomination,
): unknown {
  const [main, part] = number.split("-");
  return {
    citation: `PN${number}`,
    congress,
    description,
    latestAction: { actionDate: dayText(latest.day), text: latest.text },
    nominationType: isMilitary ? { isMilitary: true } : { isCivilian: true, isMilitary: false },
    number: Number(main),
    organization,
    partNumber: part ?? "00",
    receivedDate: dayText(received),
    updateDate: instantText(Math.min(AS_OF, latest.day + 1), 42_345),
    url: `https://api.congress.gov/v3/nomination/${congress}/${number}?format=json`,
  };
}
