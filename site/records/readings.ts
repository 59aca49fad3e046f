/** What schemas say of the records on a page. */
import type { Kind } from "../../contract/kinds/kind.ts";
import { KINDS } from "../../contract/kinds/kinds.ts";
import type { RecordKind } from "../../contract/enumerations.ts";
import type { AnyDetailedResource, AnyResource } from "../../contract/resource.ts";
import { FOUND } from "../../contract/schemas/found.ts";
import { type FieldReading, readingOf } from "../../contract/schemas/reading.ts";

const isDetailed = (resource: AnyResource): resource is AnyDetailedResource => "detail" in resource;

/** Of a list's rows, with what searches add. */
export function rowReading({ lean }: AnyResource): FieldReading {
  const reading = readingOf(lean);
  return { ...reading, fields: { ...FOUND, ...reading.fields } };
}

/** Of a record in full. */
export function pageReading(resource: AnyResource): FieldReading {
  if (!isDetailed(resource)) return readingOf(resource.lean);
  const blocks = resource.blocks.map(({ key, schema }) => [key, schema] as const);
  const reading = readingOf(resource.detail);
  return { ...reading, fields: { ...reading.fields, ...Object.fromEntries(blocks) } };
}

export const fieldOf = ({ fields }: FieldReading, name: string): FieldReading =>
  readingOf(fields?.[name]);

const NOTHING: Kind["shown"] = { head: [], rows: [], page: [] };

export const shownOf = (kind: RecordKind | undefined): Kind["shown"] =>
  kind === undefined ? NOTHING : KINDS[kind].shown;

/** Whether a field is only for a record's own page, or for programs. */
export const isAside = ({ at }: FieldReading): boolean => at !== undefined;
