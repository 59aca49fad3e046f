import type { Chamber, CommitteeChamber } from "../../contract/enumerations.ts";
// Public facts of June 2026 (https://github.com/unitedstates/congress-legislators, CC0).
import committees from "./words/committees.json" with { type: "json" };
// How many bills of the 117th Congress had a policy area and the legislative subjects most often
// beside it: counted from BILLSTATUS, terms of the Congressional Research Service.
import areas from "./words/topics.json" with { type: "json" };

export interface Committee {
  /** `hsag00`, or `hsag15` of a subcommittee. */
  readonly code: string;
  /** `HSAG`, or `15` of a subcommittee. */
  readonly thomasId: string;
  readonly chamber: CommitteeChamber;
  /** As BILLSTATUS has it: `Standing`, `Select` … */
  readonly kind: string;
  /** `House Committee on Agriculture`; `Forestry and Horticulture` of a subcommittee. */
  readonly name: string;
  /** As BILLSTATUS names it: `Agriculture Committee`. */
  readonly shortName: string;
  /** As an action's text names it: `Committee on Agriculture`. */
  readonly formalName: string;
  readonly subcommittees: readonly Committee[];
  parent?: Committee;
}

export const COMMITTEES = committees as readonly Committee[];
for (const full of COMMITTEES) for (const sub of full.subcommittees) sub.parent = full;

/** The full committee of a code such as `hsag00`. */
export const committee = (code: string): Committee =>
  COMMITTEES.find((each) => each.code === code) as Committee;

export type Topic = (typeof TOPICS)[number];

/** Policy areas, with the committees, statutes and words of their bills. */
export const TOPICS = areas.map((topic) => {
  const { house, senate } = topic.committees;
  const named: Record<Chamber, Committee[]> = {
    house: house.map(committee),
    senate: senate.map(committee),
  };
  return { ...topic, committees: named };
});
