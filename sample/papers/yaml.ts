import { stringify } from "yaml";

/** A value in the form of the legislators' files, whose lists stand below their names. */
export function yaml(value: unknown): string {
  return stringify(value, { indentSeq: false });
}
