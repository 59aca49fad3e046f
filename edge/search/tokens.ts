import Database from "better-sqlite3";

/** ASCII words are what FTS5 makes of them. */
const PLAIN = /^[a-z\d]+$/;

/**
 * Splits words as FTS5 has split the texts: by the Unicode that SQLite knows, which is older than
 * the JavaScript engine's, so what is a word here may be several there, or none.
 */
export function createTokenizer(): (words: readonly string[]) => readonly string[] {
  let split: ((word: string) => readonly string[]) | null = null;
  return (words) =>
    words.flatMap((word) => (PLAIN.test(word) ? word : (split ??= openTokenizer())(word)));
}

/** FTS5 tells the words of a text only where it is indexed. */
function openTokenizer(): (word: string) => readonly string[] {
  const database = new Database(":memory:");
  database.exec(
    `CREATE VIRTUAL TABLE text USING fts5(written, tokenize='unicode61 remove_diacritics 2');
     CREATE VIRTUAL TABLE word USING fts5vocab(text, instance)`,
  );
  const put = database.prepare("INSERT INTO text VALUES (?)");
  const tokens = database.prepare<[], string>("SELECT term FROM word ORDER BY offset").pluck();
  const clear = database.prepare("DELETE FROM text");
  return (word) => {
    put.run(word);
    const found = tokens.all();
    clear.run();
    return found;
  };
}
