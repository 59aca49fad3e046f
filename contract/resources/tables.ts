import { KINDS } from "../kinds/kinds.ts";
import type { Kind, Table } from "../kinds/kind.ts";

type Tables<Each> = Each extends { readonly tables: infer Own } ? keyof Own : never;
export type TableResource = Tables<(typeof KINDS)[keyof typeof KINDS]>;

/** The bulk tables of all kinds. */
export const TABLES = Object.assign(
  {},
  ...Object.values<Kind>(KINDS).map(({ tables }) => tables),
) as Readonly<Record<TableResource, Table>>;
