import type { AmendmentType } from "../contract/enumerations.ts";
import type { BillPlan } from "./bill-plan.ts";
import type { Committee } from "./committees.ts";
import type { Member } from "./people.ts";
import type { RollCall } from "./roll-call.ts";

/** Who reports an action: Senate, House committee, House floor, Library of Congress. */
export type ActionSource = "senate" | "committee" | "floor" | "library";

export interface Action {
  readonly day: number;
  readonly seconds: number | null;
  readonly text: string;
  readonly type: string;
  readonly code: string | null;
  readonly source: ActionSource;
  readonly committees: readonly Committee[];
  readonly rollCall: RollCall | null;
  readonly calendar: string | null;
}

export interface Activity {
  readonly committee: Committee;
  readonly name: string;
  readonly day: number;
  readonly seconds: number;
}

/** A point at which a bill gets a text, a title or a summary. */
export interface Stage {
  readonly textCode: string;
  readonly textName: string;
  readonly titleSuffix: string | null;
  readonly summary: { readonly code: string; readonly name: string } | null;
  readonly day: number;
}

export interface Amendment {
  readonly type: AmendmentType;
  readonly number: number;
  readonly sponsor: Member | Committee;
  readonly purpose: string | null;
  readonly day: number;
  readonly proposed: boolean;
  readonly amends: number | null;
  readonly actions: readonly Action[];
}

/** Everything that happened to a bill, oldest first. */
export interface BillRecord {
  readonly plan: BillPlan;
  readonly actions: Action[];
  readonly activities: Activity[];
  readonly stages: Stage[];
  readonly reports: string[];
  readonly amendments: Amendment[];
  law: { readonly type: "Public Law" | "Private Law"; readonly number: number } | null;
}

/** The title that lists show. */
export function displayTitle({ titles }: BillPlan): string {
  return titles.short ?? titles.official;
}
