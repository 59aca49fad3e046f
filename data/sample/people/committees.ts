import type { Chamber, CommitteeChamber } from "../../../contract/enumerations.ts";
// Public facts of June 2026, by kind (https://github.com/unitedstates/congress-legislators, CC0).
import kinds from "../words/committees.json" with { type: "json" };

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
  readonly parent: Committee | null;
  readonly subcommittees: Committee[];
}

const CHAMBERS: Readonly<Record<string, CommitteeChamber>> = {
  H: "house",
  S: "senate",
  J: "joint",
};

function shortName(name: string): string {
  const [, kind, rest] =
    /^(?:House|Senate) (?:(.*(?:Select|Special)) )?Committee on (?:the )?(.*)$/.exec(name) ?? [];
  if (rest === undefined) return name;
  if (rest === "House Administration") return "Committee on House Administration";
  return kind === undefined ? `${rest} Committee` : `${rest} (${kind}) Committee`;
}

/** `HSAG House Committee on Agriculture` with its subcommittees. */
function fullCommittee(kind: string, title: string, subs: readonly string[]): Committee {
  const [thomasId, name] = [title.slice(0, 4), title.slice(5)];
  const full: Committee = {
    code: `${thomasId.toLowerCase()}00`,
    thomasId,
    chamber: CHAMBERS[thomasId.charAt(0)] ?? "joint",
    kind,
    name,
    shortName: shortName(name),
    formalName: name.replace(/^(House|Senate) /, ""),
    parent: null,
    subcommittees: [],
  };
  full.subcommittees.push(...subs.map((sub) => subcommittee(full, sub)));
  return full;
}

/** `15 Forestry and Horticulture`. */
function subcommittee(parent: Committee, title: string): Committee {
  const [thomasId, name] = [title.slice(0, 2), title.slice(3)];
  const isNamed = name.startsWith("Permanent Subcommittee");
  return {
    ...parent,
    code: parent.code.slice(0, 4) + thomasId,
    thomasId,
    kind: "Subcommittee",
    name,
    shortName: isNamed ? name : `${name} Subcommittee`,
    formalName: isNamed ? name : `Subcommittee on ${name}`,
    parent,
    subcommittees: [],
  };
}

export const COMMITTEES: readonly Committee[] = Object.entries(kinds).flatMap(
  ([kind, committees]) =>
    Object.entries(committees).map(([title, subs]) => fullCommittee(kind, title, subs)),
);

const byCode = new Map(COMMITTEES.map((each) => [each.code, each]));

/** The full committee of a code such as `hsag00`. */
export function committee(code: string): Committee {
  const found = byCode.get(code);
  if (found === undefined) throw new Error(`${code} is not the code of a full committee`);
  return found;
}

export function standingCommittees(chamber: Chamber): Committee[] {
  return COMMITTEES.filter((each) => each.chamber === chamber && each.kind === "Standing");
}
