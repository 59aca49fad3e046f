import { ascending, newestAction } from "../parse/order.ts";
import type { NominationPart } from "../documents.ts";
import { byPrecedence, firstOfEach, latest, unionBy, type Part } from "./merge-parts.ts";

export interface MergedNomination extends NominationPart {
  readonly is_civilian: boolean;
  readonly is_military: boolean;
}

const SOURCES = ["api-detail", "api-list", "api-committees", "api-actions"];

/** The services in which the President appoints officers, as the API names their organization. */
const SERVICES = new Set([
  "Army",
  "Navy",
  "Air Force",
  "Marine Corps",
  "Space Force",
  "Coast Guard",
]);

export function mergeNomination(parts: readonly Part<NominationPart>[]): MergedNomination | null {
  const documents = byPrecedence(parts, SOURCES);
  const [best, ...others] = documents;
  if (best === undefined) return null;
  const known = firstOfEach([best, ...others]);
  return {
    ...known,
    is_civilian: known.is_civilian ?? false,
    is_military: known.is_military ?? SERVICES.has(known.organization ?? ""),
    latest_action: newestAction(documents.map((each) => each.latest_action)),
    committees: unionBy(
      documents.map((each) => each.committees),
      ascending("code"),
    ).map((mention) => ({
      ...mention,
      name: nameOf(documents, mention.code),
    })),
    source_updated_at: latest(documents.map((each) => each.source_updated_at)),
  };
}

/** A committee's own list of nominations has only its code, not its name. */
function nameOf(documents: readonly NominationPart[], code: string): string {
  const mentions = documents.flatMap(({ committees }) => committees);
  const named = mentions.find((each) => each.code === code && each.name !== code);
  return named?.name ?? code;
}
