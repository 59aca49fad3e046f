import type { Kind, Source } from "./kind.ts";
import { KINDS } from "./kinds.ts";

type NameIn<EachKind> = EachKind extends { readonly sources: infer Sources }
  ? keyof Sources
  : never;

export type SourceName = NameIn<(typeof KINDS)[keyof typeof KINDS]>;

/** In the order in which `legis fetch` starts them. */
export const SOURCES: Readonly<Record<SourceName, Source>> = Object.assign(
  {},
  ...Object.values<Kind>(KINDS).map(({ sources }) => sources),
);

export const SOURCE_NAMES = Object.keys(SOURCES) as readonly SourceName[];
