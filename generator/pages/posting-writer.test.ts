import Database from "better-sqlite3";
import { expect, it } from "vitest";

import { createPostings, postingStatement } from "./posting-writer.ts";

it("begins a part at each block of 8,192 rows, and counts the words of all blocks", () => {
  const database = new Database(":memory:");
  database.exec(
    `${postingStatement("bill")} create table bill_words (length integer primary key, words text)`,
  );
  const postings = createPostings(database, "bill");
  for (const row of [1, 8_191, 8_192, 20_000]) postings.addText("texts", "the act", row);
  postings.finish();
  const parts = database.prepare("select term, first from bill_posting").raw().all();
  const firsts = [1, 8_192, 20_000];
  expect(parts).toEqual(["act", "the"].flatMap((term) => firsts.map((first) => [term, first])));
  expect(database.prepare("select words from bill_words").pluck().all()).toEqual(["act 4 the 4"]);
});
