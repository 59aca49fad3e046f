import type { Child } from "hono/jsx";

import type { Fields } from "../../contract/resource.ts";
import type { FieldName } from "../../contract/routes/all-routes.ts";

type ByField<Value> = Readonly<Partial<Record<FieldName, Value>>>;

/** How a record is named. */
export interface Name {
  readonly text: string;
  /** The fields that the name and the line show. */
  readonly used: readonly FieldName[];
  /** What a row says below the name. */
  readonly line?: readonly Child[];
}

/** What a page shows of a record beside the list of its fields. */
export interface Head {
  readonly title: string;
  /** The line above the title, which the record's Congress follows. */
  readonly above: string;
  readonly content?: Child;
  /** Fields that the content shows, beside those that the kind's entry names. */
  readonly used?: readonly FieldName[];
  /** Fields that follow in a list. */
  readonly facts?: ByField<unknown>;
  /** Blocks that are shown in a form of their own, or as other records. */
  readonly blocks?: ByField<Child>;
  readonly rows?: ByField<readonly Fields[]>;
  /** Blocks of which only the first entry is open. */
  readonly folded?: readonly FieldName[];
}

/** How pages show a kind of record. */
export interface View {
  /** Without it, a record is known by its `name`. */
  readonly name?: (record: never) => Name;
  /** Without it, a page begins with the name. `now` is the Congress that sits. */
  readonly head?: (record: never, asked: URLSearchParams, now: number) => Head;
}
