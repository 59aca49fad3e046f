import { STATE_NAMES, type State, STATES } from "../../contract/enumerations.ts";
import type { Legislator } from "../../contract/kinds/legislator.ts";
import { Choice } from "../components/field.tsx";
import { districtName } from "./words.ts";

/** Nobody represents these any more. */
const FORMER: ReadonlySet<State> = new Set(["DK", "OL", "PI"]);

/** States and territories by name. */
export const STATE_CHOICES = STATES.filter((state) => !FORMER.has(state))
  .map((state) => [state, STATE_NAMES[state]] as const)
  .toSorted(([, one], [, other]) => one.localeCompare(other, "en"));

export const stateName = (state: string): string =>
  (STATE_NAMES as Readonly<Record<string, string>>)[state] ?? state;

/** The members of a state, and the district that was asked for. */
export interface OfState {
  readonly state: string;
  readonly district: string | null;
  readonly members: readonly Legislator[];
}

const inHouse = <Seat extends Pick<Legislator, "chamber">>(members: readonly Seat[]) =>
  members.filter(({ chamber }) => chamber === "house");

/** Returns somebody's own members of a state's: who is or was of the district, or of the only one, and its senators. */
export function ownMembers<Seat extends Pick<Legislator, "chamber" | "district">>(
  members: readonly Seat[],
  district: string | null,
): readonly Seat[] {
  const house = inHouse(members);
  const isOne = new Set(house.map((each) => each.district)).size === 1;
  const own = isOne ? house : house.filter((each) => String(each.district) === district);
  return [...own, ...members.filter(({ chamber }) => chamber === "senate")];
}

export const FIND_DISTRICT = (
  <a href="https://www.house.gov/representatives/find-your-representative" rel="external">
    Find yours by ZIP code
  </a>
);

/** Chooses one of the districts of a state that has several. */
export function DistrictChoice({ members, district }: Pick<OfState, "members" | "district">) {
  const all = new Set(inHouse(members).flatMap((each) => each.district ?? []));
  if (all.size < 2) return null;
  const values = [...all].toSorted((a, b) => a - b);
  return (
    <Choice
      name="district"
      label="District"
      values={values.map((each) => [String(each), districtName(each)])}
      chosen={district ?? ""}
    />
  );
}
