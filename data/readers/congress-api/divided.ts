/** The Senate divides nominations and treaties: a complete list that has only parts of one says that the whole is gone. */
import type { Instant } from "../../documents.ts";

interface Divisible {
  readonly congress: number;
  readonly number: number;
  readonly source_updated_at: Instant | null;
}
interface Part<Document> {
  readonly source: string;
  readonly document: Document;
}

/** The source of a record's absence from a list that has its parts. */
const DIVIDED = "api-divided";

/** Reads a complete list: its entries, and the wholes that it has only parts of. */
export function readWhole<Document extends Divisible, Resource extends string>(
  resource: Resource,
  documents: readonly Document[],
  wholeOf: (part: Document) => Document | null,
) {
  const byNumber = Map.groupBy(documents, ({ congress, number }) => `${congress}-${number}`);
  const divided = [...byNumber.values()].flatMap((parts) => {
    const [whole = null, ...others] = parts.map(wholeOf);
    if (whole === null || others.includes(null)) return [];
    const stamps = parts.flatMap((each) => each.source_updated_at ?? []);
    return [{ ...whole, source_updated_at: stamps.toSorted().at(-1) ?? null }];
  });
  const source = "api-list";
  const congresses = new Set(documents.map(({ congress }) => `${congress}-`));
  const [ids = ""] = congresses.size === 1 ? congresses : [];
  return {
    readings: [
      ...documents.map((document) => ({ resource, source, document })),
      ...divided.map((document) => ({ resource, source: DIVIDED, document })),
    ],
    ...(documents.length > 0 && { listsAll: { resource, source, ids } }),
  };
}

/** Returns what describes a record itself; nothing if the newest list has only its parts. */
export function partsOfWhole<Document extends Divisible>(
  parts: readonly Part<Document>[],
): readonly Part<Document>[] {
  const stampOf = (of: string): string =>
    parts.find(({ source }) => source === of)?.document.source_updated_at ?? "";
  const others = parts.filter(({ source }) => source !== DIVIDED);
  const isDivided = others.length < parts.length && stampOf(DIVIDED) >= stampOf("api-list");
  return isDivided ? [] : others;
}
