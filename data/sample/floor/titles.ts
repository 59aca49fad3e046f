import type { BillType } from "../../../contract/enumerations.ts";
import { MONTHS } from "../people/calendar.ts";
import { anyName, SURNAMES } from "../people/people.ts";
import type { Random } from "../people/random.ts";
import type { Topic } from "../people/topics.ts";
import words from "../words/bills.json" with { type: "json" };

export interface Titles {
  /** `null` for resolutions and private bills. */
  readonly short: string | null;
  readonly official: string;
  /** What the measure does, after "This bill": `requires the Secretary …`. */
  readonly effect: string;
}

const ENDINGS = words.endings.split(" ");
const PLACES = words.places.split("; ");

const subjects = new Map<string, string>();

/** Lowercases a theme for use in a sentence, except proper names. */
function subjectOf(theme: string): string {
  const known = subjects.get(theme);
  if (known !== undefined) return known;
  const lower = theme.replaceAll(
    /\b(?!Cañon|Doña|Ana|Great|Lakes|Main|Street|PFAS|Indian|Native|Social|Security|Federal|Capitol|Caribbean|Pacific|Arctic|Olympic|Pueblo)[A-Z][a-z]+/g,
    (word) => word.toLowerCase(),
  );
  const subject = `${lower} programs`;
  subjects.set(theme, subject);
  return subject;
}

const SENATE_OPENINGS: Readonly<Partial<Record<BillType, string>>> = {
  S: "A bill",
  SJRES: "A joint resolution",
  SCONRES: "A concurrent resolution",
  SRES: "A resolution",
};

export function titlesOf(
  random: Random,
  type: BillType,
  topic: Topic,
  year: number,
  amendsConstitution: boolean,
): Titles {
  const theme = random.pick(topic.themes);
  const kind = kindOf(type, topic.area, theme, amendsConstitution);
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (_, word: string) => fillWord(random, word, topic, theme));
  const [written = "", effect = ""] = random.pick(words[kind]).map(fill);
  const official = kind === "acts" ? actTitle(random, written, topic) : written;
  const opening = SENATE_OPENINGS[type];
  return {
    short: kind === "acts" ? shortTitle(random, theme, year) : null,
    official:
      opening === undefined
        ? official
        : `${opening} ${official.charAt(0).toLowerCase()}${official.slice(1)}`,
    effect,
  };
}

function kindOf(type: BillType, area: string, theme: string, amendsConstitution: boolean) {
  if (area === "Private Legislation") return "private";
  if (type === "HR" || type === "S") return theme === "Post Office" ? "postOffices" : "acts";
  if (type.endsWith("JRES")) return amendsConstitution ? "amendments" : "disapprovals";
  return type.endsWith("CONRES") ? "concurrent" : "simple";
}

function fillWord(random: Random, word: string, topic: Topic, theme: string): string {
  switch (word) {
    case "subject":
      return subjectOf(theme);
    case "theme":
      return theme;
    case "person":
      return anyName(random);
    case "number":
      return String(100 + random.below(9800));
    default:
      return random.pick(
        { surname: SURNAMES, month: MONTHS, place: PLACES, ending: ENDINGS }[word] ??
          topic.statutes,
      );
  }
}

function shortTitle(random: Random, theme: string, year: number): string {
  const dated = random.chance(0.55) ? ` of ${year}` : "";
  return `${random.pick(words.openings)}${theme} ${random.pick(ENDINGS)} Act${dated}`;
}

function actTitle(random: Random, purpose: string, { statutes }: Topic): string {
  const amends = random.chance(0.6) ? `amend ${random.pick(statutes)} to ` : "";
  return `To ${amends}${purpose}${random.chance(0.75) ? ", and for other purposes" : ""}.`;
}
