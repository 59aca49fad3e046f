import type { CommitteeChamber } from "../contract/enumerations.ts";
import { COMMITTEE_NAMES } from "./committee-names.ts";

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

function chamberOf(thomasId: string): CommitteeChamber {
  if (thomasId.startsWith("J")) return "joint";
  return thomasId.startsWith("H") ? "house" : "senate";
}

function shortName(name: string): string {
  const select = /^(?:House|Senate) (Permanent Select|Select|Special) Committee on (.*)$/.exec(
    name,
  );
  if (select !== null) return `${select[2]} (${select[1]}) Committee`;
  const standing = /^(?:House|Senate) Committee on (?:the )?(.*)$/.exec(name)?.[1];
  if (standing === "House Administration") return "Committee on House Administration";
  return standing === undefined ? name : `${standing} Committee`;
}

function fullCommittee(thomasId: string, kind: string, name: string): Committee {
  return {
    code: `${thomasId.toLowerCase()}00`,
    thomasId,
    chamber: chamberOf(thomasId),
    kind,
    name,
    shortName: shortName(name),
    formalName: name.replace(/^(House|Senate) /, ""),
    parent: null,
    subcommittees: [],
  };
}

function subcommittee(parent: Committee, thomasId: string, name: string): Committee {
  const sub = name.startsWith("Permanent Subcommittee") ? name : `${name} Subcommittee`;
  return {
    code: parent.code.slice(0, 4) + thomasId,
    thomasId,
    chamber: parent.chamber,
    kind: "Subcommittee",
    name,
    shortName: sub,
    formalName: name.startsWith("Permanent Subcommittee") ? name : `Subcommittee on ${name}`,
    parent,
    subcommittees: [],
  };
}

function readNames(): Committee[] {
  const full: Committee[] = [];
  for (const line of COMMITTEE_NAMES.trim().split("\n")) {
    const [, id = "", rest = ""] = /^ *(\S+) (.*)$/.exec(line) ?? [];
    const parent = full.at(-1);
    if (!line.startsWith(" ")) {
      const [, kind = "", name = ""] = /^(\S+) (.*)$/.exec(rest) ?? [];
      full.push(fullCommittee(id, kind, name));
    } else if (parent !== undefined) {
      parent.subcommittees.push(subcommittee(parent, id, rest));
    }
  }
  return full;
}

/** The full committees, each with its subcommittees. */
export const COMMITTEES: readonly Committee[] = readNames();

const byCode = new Map(COMMITTEES.map((each) => [each.code, each]));

/** The full committee of a code such as `hsag00`. */
export function committee(code: string): Committee {
  const found = byCode.get(code);
  if (found === undefined) throw new Error(`${code} is not the code of a full committee`);
  return found;
}
