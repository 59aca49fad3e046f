import { stringify } from "yaml";

/** Renders YAML in the style of the legislators' files, with unindented lists. */
export function yaml(value: unknown): string {
  return stringify(value, { indentSeq: false });
}
