import names from "../words/names.json" with { type: "json" };
import type { Random } from "./random.ts";

const words = (lines: readonly string[]): readonly string[] => lines.join(" ").split(" ");

/** No surname here is one of a member of Congress, past or present, as of June 2026. */
export const SURNAMES = words(names.surnames);

/** First names by gender. */
export const FIRST_NAMES = { M: words(names.men), F: words(names.women) } as const;

/** Somebody with nothing but a name. */
export function anyName(random: Random): string {
  return `${random.pick(FIRST_NAMES[random.chance(0.5) ? "M" : "F"])} ${random.pick(SURNAMES)}`;
}
