import { createHash, type Hash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";

import BetterSqlite from "better-sqlite3";

import type { Manifest } from "../../contract/build.ts";
import { billKey } from "../../contract/citations.ts";
import {
  SECTIONS_OF_BILL,
  searchedText,
  TEXT_TABLES,
  textSearchKey,
  withoutStruck,
} from "../../contract/request/text-search.ts";
import { stemOf } from "../../contract/search-text.ts";
import type { RecordReader } from "../../data/database/record-reader.ts";
import type { BillId, BillTextDocument } from "../../data/documents.ts";
import { codeHash, hashFile } from "../../lib/hash.ts";
import { onFile } from "../../lib/errors.ts";
import type { Store } from "../../store/store.ts";
import { searchFault } from "../builds/verify-build.ts";

type TextFiles = NonNullable<Manifest["text_search"]>;

interface SearchedText extends BillId {
  readonly version: string;
}

export type SearchedTexts = ReturnType<typeof createSearchedTexts>;

/** Gathers the newest text of each bill, by Congress. */
export function createSearchedTexts() {
  const texts = new Map<number, { readonly texts: SearchedText[]; readonly hash: Hash }>();
  return {
    add: ({ congress, type, number, version_code: version, ...text }: BillTextDocument): void => {
      const ofCongress = texts.get(congress) ?? {
        texts: [],
        hash: createHash("sha256").update(code()),
      };
      texts.set(congress, ofCongress);
      ofCongress.texts.push({ congress, type, number, version });
      ofCongress.hash.update(JSON.stringify([type, number, version, text.sections, text.lines]));
    },
    all: () =>
      [...texts].map(([congress, { texts: searched, hash }]) => ({
        congress,
        texts: searched,
        inputs: hash.copy().digest("hex"),
      })),
  };
}

/** Another program that writes other rows writes each file again. */
const code = (): Buffer => codeHash(["generator/texts"]);

interface TextSearchParts {
  readonly records: Pick<RecordReader, "texts">;
  readonly store: Store;
  readonly live: Pick<Manifest, "text_search"> | null;
  readonly workDir: string;
}

/** Writes and uploads the full-text index of each Congress, unless the live build has it of the same texts. */
export async function writeTextSearch(
  searched: SearchedTexts,
  { records, store, live, workDir }: TextSearchParts,
): Promise<TextFiles> {
  const files: TextFiles[number][] = [];
  for (const { congress, texts, inputs } of searched.all()) {
    const before = live?.text_search?.find(
      (file) => file.congress === congress && file.inputs_sha256 === inputs,
    );
    if (before !== undefined && (await isStored(store, before))) {
      files.push(before);
      continue;
    }
    const path = join(workDir, `texts-${congress}.sqlite`);
    onFile(path, () => writeFile(path, texts, records));
    const [sha256, { size: bytes }] = [await hashFile(path), await stat(path)];
    const file = { congress, sha256, bytes, inputs_sha256: inputs };
    if (!(await isStored(store, file))) await store.upload(textSearchKey(file), path);
    files.push(file);
  }
  return files.toSorted((a, b) => b.congress - a.congress);
}

async function isStored(store: Store, file: TextFiles[number]): Promise<boolean> {
  return (await searchFault(store, { ...file, key: textSearchKey(file) })) === null;
}

function writeFile(
  path: string,
  texts: readonly SearchedText[],
  records: Pick<RecordReader, "texts">,
): void {
  const database = new BetterSqlite(path);
  try {
    database.exec("pragma journal_mode = off; pragma synchronous = off; begin");
    for (const statement of TEXT_TABLES) database.exec(statement);
    const addBill = database.prepare("insert into bill values (?, ?, ?)");
    const addSection = database.prepare("insert into section (rowid, words) values (?, ?)");
    for (const [bill, { version, ...id }] of texts.entries()) {
      const text = records.texts(id).find(({ document }) => document.version_code === version);
      if (text === undefined) continue;
      addBill.run(bill, billKey(id.type, id.number, id.congress), version);
      for (const [section, own] of ownTexts(text.document).entries()) {
        if (own !== "" && section < SECTIONS_OF_BILL) {
          addSection.run(bill * SECTIONS_OF_BILL + section, searchedText(own));
        }
      }
    }
    addStems(database);
    database.exec("insert into section (section) values ('optimize'); commit; vacuum");
  } finally {
    database.close();
  }
}

function addStems(database: BetterSqlite.Database): void {
  database.exec("create virtual table temp.word using fts5vocab(main, section, row)");
  const words = database.prepare<[], string>("select term from word order by term").pluck().all();
  database.exec("drop table temp.word");
  const addStem = database.prepare("insert into stem values (?, ?)");
  for (const [stem, same] of Map.groupBy(words, stemOf)) addStem.run(stem, same.join(" "));
}

/** What each section says itself, without the sections in it and what was struck out. */
function ownTexts({ sections, lines }: BillTextDocument): readonly string[] {
  const owners = new Int32Array(lines.length).fill(-1);
  for (const [at, { from, to }] of sections.entries()) owners.fill(at, from, to);
  const own = sections.map((): string[] => []);
  for (const [at, line] of lines.entries()) own[owners[at] ?? -1]?.push(line);
  return own.map((each) => withoutStruck(each.join("\n")));
}
