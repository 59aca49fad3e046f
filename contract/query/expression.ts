import { filterTerm, type TextColumn } from "../search-text.ts";

export type Expression =
  | Phrase
  /** The records that a filter's value keeps. */
  | { readonly filter: string }
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] };

/** Adjacent words in one of the columns. */
export interface Phrase {
  readonly columns: readonly TextColumn[];
  readonly words: readonly string[];
  /** The last word may be the beginning of a longer one. */
  readonly isPrefix: boolean;
  /** The first column begins with the words. */
  readonly isFirst: boolean;
}

export interface Tier {
  readonly match: Expression;
  /** Matches every record of the tier. If it matches none, neither do the other tiers that have it. */
  readonly within?: Expression;
}

/**
 * Finds the records with the key; those with a day after it first, the latest first. If `among` is not null, they
 * must match it, too.
 */
export interface NameSearch {
  readonly key: string;
  readonly among: Expression | null;
}

/** Adjacent words, the last of which may be a beginning. */
export type Form = Pick<Phrase, "words" | "isPrefix">;

export const AS_WRITTEN: readonly TextColumn[] = ["title", "titles", "texts"];
export const TITLE: readonly TextColumn[] = ["title", "title_stems"];
export const TITLES: readonly TextColumn[] = [...TITLE, "titles", "titles_stems"];
const TEXTS: readonly TextColumn[] = [...TITLES, "texts", "texts_stems"];
export const EVERYWHERE: readonly TextColumn[] = [...TEXTS, "lead", "summary"];

/** The term of records with short titles. */
export const SHORT_TITLE = filterTerm("title", "short");
export const HAS_SHORT_TITLE: Expression = { filter: SHORT_TITLE };

export function phraseIn(columns: readonly TextColumn[], { words, isPrefix }: Form): Phrase {
  return { columns, words, isPrefix, isFirst: false };
}

export const inAnyTitle = (word: string): Phrase =>
  phraseIn(["title", "titles"], { words: [word], isPrefix: false });

/** The part of an expression that may match in some columns; null if none may. */
export function inColumns(
  expression: Expression,
  columns: readonly TextColumn[],
): Expression | null {
  if ("any" in expression) {
    const any = expression.any
      .map((each) => inColumns(each, columns))
      .filter((each) => each !== null);
    return any.length === 0 ? null : { any };
  }
  if ("all" in expression) {
    const all = expression.all.map((each) => inColumns(each, columns));
    return all.includes(null) ? null : { all: all.filter((each) => each !== null) };
  }
  if (!("words" in expression)) return expression;
  const kept = expression.columns.filter((column) => columns.includes(column));
  return kept.length === 0 ? null : { ...expression, columns: kept };
}
