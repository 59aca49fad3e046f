import type { Chamber } from "../contract/enumerations.ts";
import { committee, type Committee } from "./committees.ts";
import type { Random } from "./random.ts";
import { SUBJECTS_BY_AREA } from "./subjects.ts";
import { THEMES_BY_AREA } from "./themes.ts";

/** What a policy area's bills are like. */
export interface Topic {
  readonly area: string;
  readonly weight: number;
  readonly subjects: readonly string[];
  readonly committees: Readonly<Record<Chamber, readonly Committee[]>>;
  readonly statutes: readonly string[];
  readonly themes: readonly string[];
}

function subjectsByArea(): Map<string, { weight: number; subjects: string[] }> {
  const lines = SUBJECTS_BY_AREA.trim().matchAll(/^(\d+) (.+?): ?(.*)$/gm);
  return new Map(
    [...lines].map(([, weight, area = "", list = ""]) => [
      area,
      { weight: Number(weight), subjects: list === "" ? [] : list.split("; ") },
    ]),
  );
}

function readTopics(): Topic[] {
  const subjects = subjectsByArea();
  return THEMES_BY_AREA.trim()
    .split("\n")
    .map((line) => {
      const [area = "", house = "", senate = "", statutes = "", themes = ""] = line.split(" | ");
      const counted = subjects.get(area);
      if (counted === undefined) throw new Error(`${area} has no subjects`);
      return {
        area,
        ...counted,
        committees: {
          house: house.split(",").map(committee),
          senate: senate.split(",").map(committee),
        },
        statutes: statutes.split("; "),
        themes: themes.split("; "),
      };
    });
}

/** The policy areas. */
const TOPICS: readonly Topic[] = readTopics();

const byArea = new Map(TOPICS.map((each) => [each.area, each]));
const drawn = TOPICS.filter(({ area }) => area !== "Private Legislation");
const totalWeight = drawn.reduce((sum, { weight }) => sum + weight, 0);

/** The topic of a policy area. */
export function topic(area: string): Topic {
  const found = byArea.get(area);
  if (found === undefined) throw new Error(`${area} is not a policy area`);
  return found;
}

/** A topic as often as bills have it. Private bills are not drawn. */
export function drawTopic(random: Random): Topic {
  let left = random.next() * totalWeight;
  for (const each of drawn) {
    left -= each.weight;
    if (left < 0) return each;
  }
  return topic("Health");
}
