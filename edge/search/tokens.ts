/** Splits text as FTS5's tokenizer does. */
export type SplitWord = (text: string) => readonly string[];

/** FTS5 leaves lowercase ASCII words as they are. */
const PLAIN = /^[a-z\d]+$/;

export const TOKENIZER_TABLES = `
  CREATE VIRTUAL TABLE text USING fts5(written, tokenize='unicode61 remove_diacritics 2');
  CREATE VIRTUAL TABLE word USING fts5vocab(text, instance)`;

/** SQLite's Unicode is older than the JavaScript engine's, so a word may be several words or none to FTS5. */
export function createTokenizer(
  open: () => SplitWord,
): (words: readonly string[]) => readonly string[] {
  let split: SplitWord | null = null;
  return (words) => words.flatMap((word) => (PLAIN.test(word) ? word : (split ??= open())(word)));
}
