import type { CommitteeType } from "../contract/enumerations.ts";
import type { CommitteePart } from "./documents.ts";
import { byPrecedence, firstFilled, firstKnown, type Part } from "./merge-parts.ts";

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
  const documents = byPrecedence(parts, SOURCES);
  const [best] = documents;
  if (best === undefined) throw new TypeError("no part of a committee to merge");
  const known = <Key extends keyof CommitteePart>(key: Key) =>
    firstKnown(documents, (document) => document[key]);
  return {
    code: best.code,
    name: known("name") ?? best.code,
    chamber: best.chamber,
    type: typeOf(parts, best.code, billType),
    is_current: parts.some(({ source }) => source === "committees-current"),
    parent_code: known("parent_code"),
    website_url: known("website_url"),
    jurisdiction: known("jurisdiction"),
    jurisdiction_source: known("jurisdiction_source"),
    phone: known("phone"),
    address: known("address"),
    rss_url: known("rss_url"),
    minority_website_url: known("minority_website_url"),
    minority_rss_url: known("minority_rss_url"),
    youtube_id: known("youtube_id"),
    congresses: firstFilled(documents, (each) => each.congresses),
    names: firstFilled(documents, (each) => each.names),
  };
}

function typeOf(
  parts: readonly Part<CommitteePart>[],
  code: string,
  billType: CommitteeType | null,
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
  return types(true) ?? billType ?? types(false) ?? (code.startsWith("j") ? "joint" : "other");
}
