import type { Chamber, LegislatorRole, State } from "../../contract/enumerations.ts";
import { unknowns } from "./unknowns.ts";
import { state } from "./values.ts";

/** The seat of a congress-legislators term; `null` for an office other than `rep` or `sen`. */
export function termOffice(
  type: string | null,
  postal: string | null,
): { readonly chamber: Chamber; readonly role: LegislatorRole; readonly state: State } | null {
  const place = state(postal);
  if (place === null) return null;
  if (type === "sen") return { chamber: "senate", role: "senator", state: place };
  return type === "rep" ? { chamber: "house", role: houseRole(place), state: place } : null;
}

/** What a term is without dates. */
export const UNDATED_TERM = {
  ...unknowns("start_date end_date district senate_class state_rank party party_name caucus"),
  party_affiliations: [],
  how: null,
  congresses: [],
};

/** Returns a representative's district. 0 is at large; sources use -1 for unknown. */
export function termDistrict(chamber: Chamber, district: number | null): number | null {
  return chamber === "senate" || district === null || district < 0 ? null : district;
}

function houseRole(place: State): LegislatorRole {
  if (["DC", "AS", "GU", "MP", "VI", "DK", "OL"].includes(place)) return "delegate";
  return place === "PR" || place === "PI" ? "resident_commissioner" : "representative";
}
