import type { CommitteeType } from "../../contract/enumerations.ts";
import type { CommitteePart } from "../documents.ts";
import { byPrecedence, firstKnown, firstOfEach, type Part } from "./merge-parts.ts";

/** What all sources together say of a committee. */
export interface MergedCommittee extends CommitteePart {
  readonly name: string;
  readonly type: CommitteeType;
  readonly is_current: boolean;
}

const SOURCES = ["committees-current", "api", "committees-historical"];

/**
 * One record of the parts, of which there is at least one. `billType` is the type by which bills'
 * files know the committee.
 */
export function mergeCommittee(
  parts: readonly Part<CommitteePart>[],
  billType: CommitteeType | null = null,
): MergedCommittee {
  const [best, ...others] = byPrecedence(parts, SOURCES);
  if (best === undefined) throw new TypeError("no part of a committee to merge");
  const known = firstOfEach([best, ...others]);
  const name = known.name ?? best.code;
  return {
    ...known,
    name,
    type: typeOf(parts, best.code, billType, name),
    is_current: parts.some(({ source }) => source === "committees-current"),
  };
}

function typeOf(
  parts: readonly Part<CommitteePart>[],
  code: string,
  billType: CommitteeType | null,
  name: string,
): CommitteeType {
  const types = (fromApi: boolean): CommitteeType | null =>
    firstKnown(
      byPrecedence(
        parts.filter(({ source }) => source.startsWith("api") === fromApi),
        SOURCES,
      ),
      ({ type }) => type,
    );
  if (!code.endsWith("00") || types(false) === "subcommittee") return "subcommittee";
  // In bills "other" is also what has no type at all, so there a name tells more.
  const told = types(true) ?? (billType === "other" ? null : billType) ?? types(false);
  return told ?? typeInName(name) ?? (code.startsWith("j") ? "joint" : "other");
}

// Committees that no bill was referred to, and that the API was not asked for, have only their name.
const TYPES_IN_NAMES: readonly (readonly [pattern: RegExp, type: CommitteeType])[] = [
  [/\btask force\b/i, "task_force"],
  [/\b(caucus|commission)\b/i, "commission_or_caucus"],
  [/\bselect\b/i, "select"],
  [/\bspecial\b/i, "special"],
];

function typeInName(name: string): CommitteeType | null {
  return TYPES_IN_NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
