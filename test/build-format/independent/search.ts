/**
 * A second generator, written from `contract/build-format.md` alone; the linter forbids imports of our
 * code. Where the document was incomplete, it was extended. This file implements the document's
 * section 12.
 */
import { readFileSync, rmSync } from "node:fs";

import Database from "better-sqlite3";
import { stemmer } from "stemmer";

import {
  billName,
  by,
  dayOf,
  fold,
  type Found,
  type Json,
  RESOURCES,
  type Row,
  shows,
  type Value,
  words,
} from "./records.ts";

const namesOf = (list: Json[]): string[] => list.map(({ name }) => name);
const titlesOf = (list: Json[]): string[] => list.map(({ title }) => title);

export const SEARCHED = words("bill amendment law vote legislator committee topic");
const PROGRESS = [
  "signed enacted veto_overridden sent_to_states",
  "resolving_differences in_conference passed_congress presented vetoed pocket_vetoed " +
    "override_passed_house override_passed_senate veto_sustained",
  "passed_house passed_senate agreed_to",
  "reported failed_house failed_senate tabled postponed",
  "introduced referred reserved",
].map(words);

const lengthOf = (title: string | null): number =>
  title === null ? 3 : Math.min(3, Math.floor((title.split(/\s+/).length - 1) / 8));

function standingOf({ resource, lean, view }: Row, lastCongress = view ?? 0): number {
  if (resource === "law") return (1000 - lean.congress) * 4 + lengthOf(lean.title);
  if (resource === "amendment") return (1000 - lean.congress) * 4 + lengthOf(lean.purpose);
  if (resource === "legislator") return lean.in_office ? 0 : 1000 - lastCongress;
  if (resource !== "bill") return 0;
  const share = (1 + (lean.cosponsor_count ?? 0)) / (lean.chamber === "house" ? 435 : 100);
  const support = [1 / 2, 1 / 4, 1 / 10, 0].findIndex((least) => share >= least);
  const progress = PROGRESS.findIndex((statuses) => statuses.includes(lean.status));
  const inCongress = progress * 1000 + 1000 - lean.congress;
  return (4 * inCongress + support) * 4 + lengthOf(lean.title);
}

const cited = ({ citation, type, number }: Json): string =>
  `${citation} ${type} ${number} ${type}${number}`;
const billKeys = ({ type, number, congress }: Json): string[] => [
  `${type} ${number}`,
  `${congress} ${type} ${number}`,
];
const nameKeys = (title: string | null, titles: string[]): string[] =>
  [title ?? "", ...titles].flatMap((name) => {
    const year = /(,|\s+of|\s+for\s+fiscal\s+years?)?\s+(18|19|20)\d\d\s*$/i;
    const own = wordsOf(searchable(name.replace(year, "")));
    if (own[0] === "the") own.shift();
    if (own.length > 2 && own.at(-1) === "act") own.pop();
    return own.length > 0 && own.length <= 12 ? [`=${own.join("")}`] : [];
  });
const lawKey = ({ law_type, congress, law_number }: Json): string =>
  `${law_type} ${congress}-${law_number}`;
const joined = (...parts: Json[]): string =>
  [...new Set(parts.filter((part) => part !== null))].join(" ");

const shownBy = ({ committees, subjects, cosponsors }: Json): string[] => [
  ...new Set<string>([
    ...committees.map(({ code }: Json) => `committee=${code}`),
    ...subjects.map(({ slug }: Json) => `topic=${slug}`),
    ...cosponsors
      .filter(({ bioguide_id }: Json) => bioguide_id !== null)
      .map((member: Json) => `cosponsor=${member.bioguide_id}`),
  ]),
];

/** `names-in-use.tsv` of records: other lines are about words and titles that the test's records do not have. */
const USED = new Map(
  readFileSync(new URL("../../../generator/records/names-in-use.tsv", import.meta.url), "utf8")
    .split("\n")
    .map((line) => line.split("\t"))
    .map(([of, id, names = ""]) => [`${of} ${id}`, names.split("; ")]),
);
const used = (of: string, id: string): string[] => USED.get(`${of} ${id}`) ?? [];

/** By resource. A law's bill is the full record. */
export const FOUND: Readonly<Record<string, (record: Json, bill?: Json) => Found>> = {
  bill: (bill) => [
    [...billKeys(bill), ...bill.laws.map(lawKey), ...nameKeys(bill.title, titlesOf(bill.titles))],
    bill.title ?? "",
    titlesOf(bill.titles),
    [cited(bill), ...namesOf(bill.subjects)],
    shownBy(bill),
  ],
  amendment: (amendment, bill) => [
    billKeys(amendment),
    amendment.purpose ?? amendment.description ?? "",
    amendment.description === null ? [] : [amendment.description],
    [
      cited(amendment),
      cited(bill),
      ...new Set([
        bill.title ?? "",
        ...titlesOf(bill.titles.filter(({ for_portion }: Json) => !for_portion)),
      ]),
    ],
  ],
  law: (law, bill) => [
    [lawKey(law), ...billKeys(bill), ...nameKeys(law.title, titlesOf(bill.titles))],
    law.title ?? "",
    titlesOf(bill.titles),
    [law.citation, cited(bill)],
    [
      ...(bill.sponsor === null ? [] : [`sponsor_bioguide_id=${bill.sponsor.bioguide_id}`]),
      ...shownBy(bill),
    ],
  ],
  vote: ({ bill, title, question, question_text, results }) => [
    bill === null ? [] : billKeys(bill),
    question_text ?? question,
    [title, bill?.title ?? null].filter((text) => text !== null),
    bill === null ? [] : [cited(bill)],
    [
      ...(bill === null ? [] : [`bill=${billName(bill)}`]),
      ...results
        .filter(({ api_url, bioguide_id }: Json) => api_url !== null && bioguide_id !== null)
        .map((entry: Json) => `member=${entry.bioguide_id}`),
    ],
  ],
  legislator: (person) => [
    [person.bioguide_id, ...person.previous_bioguide_ids],
    person.name,
    [
      joined(person.first_name, person.middle_name, person.last_name, person.suffix),
      person.nickname === null ? "" : joined(person.nickname, person.last_name),
      ...person.other_names.map((other: Json) =>
        joined(
          other.first_name ?? person.first_name,
          other.middle_name,
          other.last_name ?? person.last_name,
        ),
      ),
      person.ids?.wikipedia?.replace(/ \(.*/, "") ?? "",
      ...used("legislator", person.bioguide_id),
    ],
    [...new Set(titlesOf(person.leadership_roles))],
  ],
  committee: ({ code, name, names, parent }) => [
    [code, ...nameKeys(null, used("committee", code))],
    name,
    [...namesOf(names), ...used("committee", code)],
    [code, parent?.name ?? ""],
  ],
  topic: ({ slug, name }) => [
    [slug, ...nameKeys(null, used("topic", slug))],
    name,
    used("topic", slug),
    [],
  ],
};

const ABBREVIATION = String.raw`(?<![\p{L}\p{N}])(?:\p{L}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?`;
const PARTS = new RegExp(String.raw`[\p{L}\p{N}]+['’‘ʼʻ\x60′]\p{L}{2,}|${ABBREVIATION}`, "gu");
const BREAK = " \uE000 ";
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];
const HYPHENATED = /[\p{L}\p{N}]*\p{L}[\p{L}\p{N}]*(-[\p{L}\p{N}]+)+/gu;
const partsOf = (text: string): string =>
  [
    ...(fold(text).match(PARTS) ?? []).flatMap(wordsOf),
    ...(fold(text).match(HYPHENATED) ?? []).map((word) => word.replaceAll("-", "")),
  ].join(" ");

const searchable = (text: string): string =>
  fold(text)
    .replace(/(?<=[\p{L}\p{N}])['’‘ʼʻ`′](?=\p{L})/gu, "")
    .replace(new RegExp(ABBREVIATION, "gu"), (dotted) => `${dotted.replaceAll(".", "")} `);

function stemsOf(text: string): string {
  const own = new Set(wordsOf(text));
  const stems = [...own].map((word) => (/^[a-z]{3,}$/.test(word) ? stemmer(word) : word));
  return [...new Set(stems)].filter((stem) => !own.has(stem)).join(" ");
}

function columnsOf(row: Row): readonly string[] {
  const [, title, titles, texts] = row.found;
  const others = [...new Set(titles)].filter((each) => each !== title);
  const columns = [
    title,
    others.join(BREAK),
    [...texts, ...[title, ...titles].map(partsOf)].join(BREAK),
  ];
  const plain = columns.map(searchable);
  if (row.resource !== "legislator") return plain.flatMap((column) => [column, stemsOf(column)]);
  return [...plain, `${standingOf(row) === 0 ? "foremost " : ""}${row.lean.chamber}`];
}

export function searchOf(path: string, rowsOf: (resource: string) => readonly Row[]): Buffer {
  const database = new Database(path);
  database.exec("pragma page_size = 8192");
  database.exec("begin");
  for (const name of SEARCHED) {
    const columns = words("id,integer,primary,key position,integer,not,null line,text,not,null");
    if (name === "legislator") columns.push("view,integer");
    const days = daysOf(name);
    columns.push(...days.map((day) => `"${day}",text`));
    if (name === "bill" || name === "law") columns.push("titles,text,not,null");
    const record = columns.map((column) => column.replaceAll(",", " ")).join(", ");
    database.exec(
      `create table ${name} (${record});
      create table ${name}_key (key text, id integer, primary key (key, id)) without rowid;
      create table ${name}_words (length integer primary key, words text not null);
      create table ${name}_posting (field integer, term text, first integer, rows blob not null, places blob, primary key (field, term, first)) without rowid;`,
    );
    for (const each of name === "bill" ? [...days, "position"] : days) {
      database.exec(`create index ${name}_by_${each} on ${name} ("${each}")`);
    }
  }
  for (const name of SEARCHED) fileRows(database, name, rowsOf(name));
  database.exec("commit");
  database.exec("vacuum");
  database.close();
  const bytes = readFileSync(path);
  rmSync(path);
  return bytes;
}
const TEXTS = "title title_stems titles titles_stems texts texts_stems";

const daysOf = (name: string): string[] =>
  words({ bill: "date introduced_date", amendment: "date", law: "date", vote: "date" }[name] ?? "");

function insertInto(
  of: Database.Database,
  into: string,
  values: readonly (Value | Buffer)[],
): void {
  const marks = values.map(() => "?").join(", ");
  of.prepare(`insert into ${into} values (${marks})`).run(...values);
}

function fileRows(database: Database.Database, name: string, rows: readonly Row[]): void {
  const lastOf = ({ path, view }: Row): number =>
    view ?? Math.max(0, ...rows.map((each) => (each.path === path ? (each.view ?? 0) : 0)));
  const ranked = rows
    .map((row, position) => ({ row, position, standing: standingOf(row, lastOf(row)) }))
    .toSorted(by("standing", "position"));
  const names = words(name === "legislator" ? "title titles texts standing" : TEXTS);
  const found: [string, string, number, number[]][] = [];
  const insert = insertInto.bind(null, database);
  for (const [at, { row, position }] of ranked.entries()) {
    const view = name === "legislator" ? [row.view] : [];
    const others = [...new Set(row.found[2])].filter((each) => each !== row.found[1]);
    const shown = name === "bill" || name === "law" ? [others.join("\n")] : [];
    const days = daysOf(name).map((day) =>
      day === "date" ? dayOf(name, row.lean) : row.lean.introduced_date,
    );
    insert(name, [at + 1, position, row.line, ...view, ...days, ...shown]);
    for (const [column, text] of columnsOf(row).entries()) {
      const terms = text.match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];
      for (const [place, term] of terms.entries()) {
        found.push([names[column] ?? "", term, at + 1, [place]]);
        if (column === 0 && place === 0) found.push(["start", term, at + 1, []]);
      }
    }
    const isShort = name !== "legislator" && lengthOf(row.found[1]) === 0;
    const terms = [
      ...(row.found[4] ?? []),
      ...(isShort ? ["title=short"] : []),
      ...view.map((congress) => `view=${congress ?? ""}`),
    ];
    for (const filter of words(RESOURCES[name]?.walk ?? "")) {
      const value = shows(row, filter);
      if (value !== null) terms.push(`${filter}=${value}`);
    }
    for (const term of terms) found.push(["filter", term, at + 1, []]);
    for (const key of new Set(row.found[0])) insert(`${name}_key`, [key, at + 1]);
  }
  filePostings(insert, name, found);
}

/** Where each word is: rows and places by field and term. */
function filePostings(
  insert: (into: string, values: readonly (Value | Buffer)[]) => void,
  name: string,
  instances: readonly (readonly [string, string, number, readonly number[]])[],
): void {
  const found = new Map<string, Map<number, number[]>>();
  for (const [field, term, row, places] of instances) {
    const key = `${words(FIELDS).indexOf(field)} ${term}`;
    const rows = found.get(key) ?? new Map<number, number[]>();
    rows.set(row, [...(rows.get(row) ?? []), ...places]);
    found.set(key, rows);
  }
  const counts = new Map<string, number>();
  for (const [key, rows] of found) {
    const [field = "", term = ""] = key.split(" ");
    for (const part of partsOfPosting([...rows])) {
      const places = Number(field) < 7 ? Buffer.from(part.places) : null;
      insert(`${name}_posting`, [Number(field), term, part.first, Buffer.from(part.rows), places]);
    }
    if (["0", "2", "4"].includes(field)) counts.set(term, (counts.get(term) ?? 0) + rows.size);
  }
  fileWords(insert, name, counts);
}
const FIELDS = "title title_stems titles titles_stems texts texts_stems standing start filter";

function varint(number: number): number[] {
  const sevens = [number % 128];
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128))
    sevens.unshift((rest % 128) + 128);
  return sevens;
}

function partsOfPosting(rows: readonly (readonly [number, readonly number[]])[]) {
  const parts: { first: number; rows: number[]; places: number[] }[] = [];
  let before = 0;
  for (const [row, places] of rows) {
    const own = places.flatMap((place, at) =>
      varint((place - (places[at - 1] ?? 0)) * 2 + (at + 1 < places.length ? 1 : 0)),
    );
    const part = parts.at(-1);
    const next = varint(row - before);
    before = row;
    if (
      part === undefined ||
      row >> 13 !== part.first >> 13 ||
      part.rows.length + part.places.length + next.length + own.length > 2000
    ) {
      parts.push({ first: row, rows: varint(row), places: own });
    } else {
      part.rows.push(...next);
      part.places.push(...own);
    }
  }
  return parts;
}

function fileWords(
  insert: (into: string, values: readonly (Value | Buffer)[]) => void,
  name: string,
  counts: ReadonlyMap<string, number>,
): void {
  for (let length = 3; length <= 24; length++) {
    const listed = [...counts]
      .filter(([term]) => term.length === length && /^[a-z]+$/.test(term))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([term, count]) => `${term} ${count}`);
    if (listed.length > 0) insert(`${name}_words`, [length, listed.join(" ")]);
  }
}
