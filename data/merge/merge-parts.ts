import type { Instant } from "../documents.ts";
import type { Order } from "../parse/order.ts";

export interface Part<Document> {
  readonly source: string;
  readonly document: Document;
}

/** Most trusted source first, unknown ones last. `api-list:slia00` ranks as `api-list`. */
export function byPrecedence<Document>(
  parts: readonly Part<Document>[],
  sources: readonly string[],
): readonly Document[] {
  const rank = (part: Part<Document>): number => {
    const found = sources.indexOf(part.source.split(":")[0] ?? "");
    return found === -1 ? sources.length : found;
  };
  const key = (part: Part<Document>): string => `${part.source} ${JSON.stringify(part.document)}`;
  return parts
    .toSorted((a, b) => rank(a) - rank(b) || (key(a) < key(b) ? -1 : 1))
    .map(({ document }) => document);
}

export function firstKnown<Document, Value>(
  documents: readonly Document[],
  pick: (document: Document) => Value | null,
): Value | null {
  return documents.map(pick).find((value) => value !== null) ?? null;
}

export function firstOfEach<Document extends object>(
  documents: readonly [Document, ...Document[]],
): Document {
  const fields = Object.entries(documents[0]).map(([field, first]: [string, unknown]) => {
    const values = documents.map((document): unknown => document[field as keyof Document]);
    return [field, values.find(isKnown) ?? first] as const;
  });
  return Object.fromEntries(fields) as Document;
}

function isKnown(value: unknown): boolean {
  return value !== null && !(Array.isArray(value) && value.length === 0);
}

export function latest(instants: readonly (Instant | null)[]): Instant | null {
  return instants.reduce((a, b) => ((a ?? "") > (b ?? "") ? a : b), null);
}

/** Merges lists into one in this order; of equal entries, that of the first list counts. */
export function unionBy<Value>(
  lists: readonly (readonly Value[])[],
  order: Order<Value>,
): readonly Value[] {
  const sorted = lists.flat().toSorted(order);
  return sorted.filter((value, at) => at === 0 || order(sorted[at - 1] as Value, value) !== 0);
}
