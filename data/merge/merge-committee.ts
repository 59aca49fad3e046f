import type { CommitteeType } from "../../contract/enumerations.ts";
import type { CommitteePart } from "../documents.ts";
import { byPrecedence, firstKnown, firstOfEach, type Part } from "./merge-parts.ts";

export interface MergedCommittee extends CommitteePart {
  readonly name: string;
  readonly type: CommitteeType;
  readonly is_current: boolean;
}

const SOURCES = ["committees-current", "api", "committees-historical"];

/** `billType` is the committee's type in bills' files. */
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
  // In bills, "other" also stands for no type at all, so a name is more reliable.
  const type = types(true) ?? (billType === "other" ? null : billType) ?? types(false);
  return type ?? typeInName(name) ?? typeInCode(code);
}

// Committees without a bill referred to them, and not fetched from the API, only have a name and a code.
const TYPES_IN_NAMES: readonly (readonly [pattern: RegExp, type: CommitteeType])[] = [
  [/\btask force\b/i, "task_force"],
  [/\b(caucus|commission)\b/i, "commission_or_caucus"],
  [/\bjoint\b/i, "joint"],
  [/\b(select|ad hoc)\b/i, "select"],
  [/\bspecial\b/i, "special"],
];

/** Codes begin with the chamber and the kind: `hsag00` is a standing committee, `slpo00` a select one. */
const TYPES_IN_CODES: readonly (readonly [pattern: RegExp, type: CommitteeType])[] = [
  [/^j/, "joint"],
  [/^[hs]s/, "standing"],
  [/^[hs]l/, "select"],
  [/^[hs]p/, "special"],
];

function typeInName(name: string): CommitteeType | null {
  return TYPES_IN_NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

function typeInCode(code: string): CommitteeType {
  return TYPES_IN_CODES.find(([pattern]) => pattern.test(code))?.[1] ?? "other";
}
