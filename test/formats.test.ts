/** What databases and builds look like changes only with a new name or version, so that programs tell formats apart. */
import { createHash } from "node:crypto";

import { expect, it } from "vitest";

import { CONTRACT_VERSION } from "../contract/build.ts";
import { TEXT_TABLES } from "../contract/request/text-search.ts";
import { MIGRATIONS as RECORDS } from "../data/database/migrations.ts";
import { MIGRATIONS as ACCOUNTS } from "../site/accounts/database/migrations.ts";
import {
  closingStatements,
  searchedTables,
  tableStatements,
} from "../generator/catalog/search-database.ts";

it("a released migration keeps its text: later changes are migrations of their own", () => {
  expect([...Object.keys(ACCOUNTS), ...Object.keys(RECORDS)]).toEqual([
    "0001-accounts-2f075474",
    "0002-watches-6847ba36",
    "0003-webhooks-ab76a565",
    "0004-news-ffa543de",
    "0001-records-a62d8144",
  ]);
});

it("the tables of search files change only with the contract version", () => {
  const statements = searchedTables().flatMap((table) => [
    ...tableStatements(table),
    ...closingStatements(table),
  ]);
  const text = [...statements, ...TEXT_TABLES].join("\n");
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  // With another hash, raise CONTRACT_VERSION, unless no release has the present one.
  expect([CONTRACT_VERSION, hash]).toEqual([3, "c180ad62"]);
});
