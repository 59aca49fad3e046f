import names from "../words/names.json" with { type: "json" };
import type { Random } from "./random.ts";

const words = (lines: readonly string[]): readonly string[] => lines.join(" ").split(" ");

/** Surnames that no past or present member of Congress had as of June 2026. */
export const SURNAMES = words(names.surnames);

export const FIRST_NAMES = { M: words(names.men), F: words(names.women) } as const;

export function anyName(random: Random): string {
  return `${random.pick(FIRST_NAMES[random.chance(0.5) ? "M" : "F"])} ${random.pick(SURNAMES)}`;
}
