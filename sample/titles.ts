import type { BillType } from "../contract/enumerations.ts";
import { MONTHS } from "./calendar.ts";
import { MEN, SURNAMES, WOMEN } from "./names.ts";
import type { Random } from "./random.ts";
import type { Topic } from "./topics.ts";

export interface Titles {
  /** `null` for resolutions and private bills. */
  readonly short: string | null;
  readonly official: string;
  /** What the measure does, after "This bill": `requires the Secretary …`. */
  readonly effect: string;
}

const ENDINGS =
  `Access;Accountability;Affordability;Improvement;Innovation;Investment;Modernization;Oversight;
Partnership;Protection;Reauthorization;Reform;Relief;Resilience;Security;Study;Support;Transparency;Fairness;Expansion`
    .split(";")
    .map((word) => word.trim());

const OPENINGS = [
  "",
  "",
  "",
  "",
  "",
  "Stronger ",
  "National ",
  "Protecting Our ",
  "American ",
  "21st Century ",
];

// Infinitive and third person of what a bill does; # is what it is about.
const EFFECTS = [
  ["establish a grant program to support #", "establishes a grant program to support #"],
  ["require a report on #", "requires a report on #"],
  [
    "extend the authorization of appropriations for # through fiscal year 2031",
    "extends the authorization of appropriations for # through FY2031",
  ],
  ["improve access to #", "improves access to #"],
  ["provide for increased oversight of #", "provides for increased oversight of #"],
  ["prohibit certain fees relating to #", "prohibits certain fees relating to #"],
  [
    "direct the Comptroller General to study #",
    "directs the Government Accountability Office to study #",
  ],
  ["modify the requirements for #", "modifies the requirements for #"],
  ["establish a task force on #", "establishes a task force on #"],
  [
    "provide for the coordination of Federal efforts regarding #",
    "provides for the coordination of federal efforts regarding #",
  ],
] as const;

const PLACES = `Ashbourne, Ohio;Cañon Vista, Colorado;Española Heights, New Mexico;Fernwick, Oregon;
Hazelmere, Georgia;Lindenshaw, Iowa;Meadowgate, Texas;Peñasco Flats, Nevada;Quillstone, Maine;Ravenford, Michigan;
Saffron Lake, Minnesota;Silvershaw, Alabama;Utqiaġvik Bay, Alaska;Wrenfield, Virginia`
  .split(";")
  .map((place) => place.trim());

const about = (theme: string): string => {
  const lower = theme.replaceAll(
    /\b(?!Cañon|Doña|Ana|Great|Lakes|Main|Street|PFAS|Indian|Native|Social|Security|Federal|Capitol|Caribbean|Pacific|Arctic|Olympic|Pueblo)[A-Z][a-z]+/g,
    (word) => word.toLowerCase(),
  );
  return `${lower} programs`;
};

const person = (random: Random): string =>
  `${random.pick(random.chance(0.5) ? MEN : WOMEN)} ${random.pick(SURNAMES)}`;

function actTitles(random: Random, topic: Topic, theme: string, year: number): Titles {
  const [infinitive, third] = random.pick(EFFECTS);
  const subject = about(theme);
  const naming = topic.area === "Government Operations and Politics" && theme === "Post Office";
  if (naming) return postOffice(random);
  const amends = random.chance(0.6) ? `amend ${random.pick(topic.statutes)} to ` : "";
  const dated = random.chance(0.55) ? ` of ${year}` : "";
  const purposes = random.chance(0.75) ? ", and for other purposes" : "";
  return {
    short: `${random.pick(OPENINGS)}${theme} ${random.pick(ENDINGS)} Act${dated}`,
    official: `To ${amends}${infinitive.replace("#", subject)}${purposes}.`,
    effect: third.replace("#", subject),
  };
}

function postOffice(random: Random): Titles {
  const text = `the facility of the United States Postal Service located at ${100 + random.below(9800)} ${random.pick(SURNAMES)} Street in ${random.pick(PLACES)}, as the "${person(random)} Post Office Building"`;
  return { short: null, official: `To designate ${text}.`, effect: `designates ${text}` };
}

function privateTitles(random: Random): Titles {
  const name = person(random);
  return {
    short: null,
    official: `For the relief of ${name}.`,
    effect: `provides for the relief of ${name}`,
  };
}

function simpleTitles(random: Random, theme: string): Titles {
  const month = random.pick(MONTHS);
  const [official, effect] = random.pick([
    [
      `Expressing support for the designation of ${month} as "National ${theme} Month".`,
      `expresses support for the designation of National ${theme} Month`,
    ],
    [
      `Recognizing the contributions of ${person(random)} to ${about(theme)}.`,
      `recognizes contributions to ${about(theme)}`,
    ],
    [
      `Expressing the sense of Congress regarding the importance of ${about(theme)}.`,
      `expresses the sense of Congress regarding ${about(theme)}`,
    ],
    [
      `Commending the people of ${random.pick(PLACES)} for their work on ${about(theme)}.`,
      `commends work on ${about(theme)}`,
    ],
    [`Honoring the life and legacy of ${person(random)}.`, "honors a life and legacy"],
  ] as const);
  return { short: null, official, effect };
}

function concurrentTitles(random: Random, theme: string): Titles {
  const [official, effect] = random.pick([
    [
      `Authorizing the use of Emancipation Hall in the Capitol Visitor Center for a ceremony in honor of ${person(random)}.`,
      "authorizes the use of Emancipation Hall for a ceremony",
    ],
    [
      `Expressing the sense of Congress that ${about(theme)} deserve continued support.`,
      `expresses the sense of Congress about ${about(theme)}`,
    ],
    [
      "Authorizing the use of the Capitol Grounds for the National Honor Guard and Pipe Band Exhibition.",
      "authorizes the use of the Capitol Grounds",
    ],
    [
      `Recognizing the significance of ${about(theme)}.`,
      `recognizes the significance of ${about(theme)}`,
    ],
  ] as const);
  return { short: null, official, effect };
}

function jointTitles(
  random: Random,
  topic: Topic,
  theme: string,
  amendsConstitution: boolean,
): Titles {
  if (amendsConstitution) {
    const text = `an amendment to the Constitution of the United States relating to ${about(theme)}`;
    return { short: null, official: `Proposing ${text}.`, effect: `proposes ${text}` };
  }
  const rule = `"${theme} Requirements; ${random.pick(ENDINGS)} Standards"`;
  const text = `congressional disapproval under chapter 8 of title 5, United States Code, of the rule relating to ${rule}`;
  return {
    short: null,
    official: `Providing for ${text}.`,
    effect: `nullifies the rule relating to ${rule} under ${random.pick(topic.statutes)}`,
  };
}

// As the Senate begins its titles.
const SENATE_OPENINGS: Readonly<Partial<Record<BillType, string>>> = {
  S: "A bill",
  SJRES: "A joint resolution",
  SCONRES: "A concurrent resolution",
  SRES: "A resolution",
};

/** The titles of a measure of a type about a theme. */
export function titlesOf(
  random: Random,
  type: BillType,
  topic: Topic,
  year: number,
  amendsConstitution: boolean,
): Titles {
  const titles = plainTitles(random, type, topic, year, amendsConstitution);
  const opening = SENATE_OPENINGS[type];
  if (opening === undefined) return titles;
  const { official } = titles;
  return {
    ...titles,
    official: `${opening} ${official.charAt(0).toLowerCase()}${official.slice(1)}`,
  };
}

function plainTitles(
  random: Random,
  type: BillType,
  topic: Topic,
  year: number,
  amendsConstitution: boolean,
): Titles {
  if (topic.area === "Private Legislation") return privateTitles(random);
  const theme = random.pick(topic.themes);
  if (type === "HR" || type === "S") return actTitles(random, topic, theme, year);
  if (type.endsWith("JRES")) return jointTitles(random, topic, theme, amendsConstitution);
  return type.endsWith("CONRES") ? concurrentTitles(random, theme) : simpleTitles(random, theme);
}
