import type { CommitteeChamber } from "../../../contract/enumerations.ts";

/** The committees whose House letters don't simply follow `hs`. */
const OTHERS: Readonly<Record<string, string>> = {
  ig: "hlig",
  ec: "jsec",
  it: "jstx",
  jl: "jslc",
  jp: "jspr",
};

/** Converts a docs.house.gov committee code: `RU00` → `hsru00`, `IG00` → `hlig00`. */
export function houseCommitteeCode(
  id: string | undefined,
): { readonly code: string; readonly chamber: CommitteeChamber } | null {
  const [, letters, rest] = /^([a-z]{2})(\w{2})$/.exec(id?.trim().toLowerCase() ?? "") ?? [];
  if (letters === undefined || rest === undefined) return null;
  const stem = OTHERS[letters] ?? `hs${letters}`;
  return { code: `${stem}${rest}`, chamber: stem.startsWith("j") ? "joint" : "house" };
}
