/** The words in a text, as FTS5's tokenizer has them. */
export type SplitWord = (text: string) => readonly string[];

/** ASCII words are what FTS5 makes of them. */
const PLAIN = /^[a-z\d]+$/;

/** How the texts are split, and what tells how. */
export const TOKENIZER_TABLES = `
  CREATE VIRTUAL TABLE text USING fts5(written, tokenize='unicode61 remove_diacritics 2');
  CREATE VIRTUAL TABLE word USING fts5vocab(text, instance)`;

/**
 * Splits words as FTS5 has split the texts: by the Unicode that SQLite knows, which is older than
 * the JavaScript engine's, so what is a word here may be several there, or none.
 */
export function createTokenizer(
  open: () => SplitWord,
): (words: readonly string[]) => readonly string[] {
  let split: SplitWord | null = null;
  return (words) => words.flatMap((word) => (PLAIN.test(word) ? word : (split ??= open())(word)));
}
