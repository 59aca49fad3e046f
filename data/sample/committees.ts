import type { Chamber, CommitteeChamber } from "../../contract/enumerations.ts";
// Public facts of June 2026, by kind (https://github.com/unitedstates/congress-legislators, CC0).
import kinds from "./words/committees.json" with { type: "json" };
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
  readonly parent: Committee | undefined;
  readonly subcommittees: Committee[];
}

export const COMMITTEES: readonly Committee[] = Object.entries(kinds).flatMap(([kind, titles]) =>
  Object.entries(titles).map(([title, subs]) => {
    const full = committeeOf(title.slice(0, 4), title.slice(5), kind);
    full.subcommittees.push(
      ...subs.map((sub) => subcommitteeOf(full, sub.slice(0, 2), sub.slice(3))),
    );
    return full;
  }),
);

function committeeOf(thomasId: string, name: string, kind: string): Committee {
  const [, special, rest] =
    /^(?:House|Senate) (?:(.*(?:Select|Special)) )?Committee on (?:the )?(.*)$/.exec(name) ?? [];
  const shortName = special === undefined ? `${rest} Committee` : `${rest} (${special}) Committee`;
  return {
    code: `${thomasId.toLowerCase()}00`,
    thomasId,
    chamber: ({ H: "house", S: "senate" } as const)[thomasId.charAt(0)] ?? "joint",
    kind,
    name,
    shortName: rest === undefined || rest === "House Administration" ? name : shortName,
    formalName: name.replace(/^(House|Senate) /, ""),
    parent: undefined,
    subcommittees: [],
  };
}

function subcommitteeOf(parent: Committee, thomasId: string, name: string): Committee {
  const code = parent.code.slice(0, 4) + thomasId;
  const names = name.startsWith("Permanent Subcommittee")
    ? { shortName: name, formalName: name }
    : { shortName: `${name} Subcommittee`, formalName: `Subcommittee on ${name}` };
  return {
    ...parent,
    code,
    thomasId,
    kind: "Subcommittee",
    name,
    ...names,
    parent,
    subcommittees: [],
  };
}

/** The committee of a code such as `hsag00`. */
export const committee = (code: string): Committee =>
  COMMITTEES.find((each) => each.code === code) as Committee;

/** A policy area, with the committees, statutes and words of its bills. */
export interface Topic {
  readonly area: string;
  readonly subjects: readonly string[];
  readonly committees: Readonly<Record<Chamber, readonly Committee[]>>;
  readonly statutes: readonly string[];
  readonly themes: readonly string[];
}

/** Each topic and how many bills it has. */
export const TOPICS = Object.entries(areas).map(([area, { bills, ...words }]) => {
  const all = words.committees.split(" ").map(committee);
  const topic: Topic = {
    area,
    subjects: words.subjects.split("; ").filter(Boolean),
    committees: {
      house: all.filter(({ chamber }) => chamber === "house"),
      senate: all.filter(({ chamber }) => chamber === "senate"),
    },
    statutes: words.statutes.split("; "),
    themes: words.themes.split("; "),
  };
  return [topic, bills] as const;
});
