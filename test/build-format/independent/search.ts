/**
 * A second generator, written from `contract/build-format.md` alone; the linter forbids imports of our
 * code. Where the document was incomplete, it was extended. This file implements the document's
 * section 12.
 */
import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";

import Database from "better-sqlite3";
import { stemmer } from "stemmer";

import {
  allShown,
  billName,
  by,
  dayOf,
  fold,
  type Found,
  type Json,
  RESOURCES,
  type Row,
  slugOf,
  type Value,
  words,
} from "./records.ts";

const namesOf = (list: Json[]): string[] => list.map(({ name }) => name);
const STAGES = [
  /introduced/i,
  /reported/i,
  /passed (house|senate)|amended by|engrossed/i,
  /agreed to by house and senate|from ENR/i,
  /enacted/i,
];
const stageOf = ({ title_type }: Json): number =>
  STAGES.findLastIndex((stage) => stage.test(title_type));
const lastTitles = ({ titles }: Json): string[] => {
  const last = Math.max(...titles.map(stageOf));
  return titlesOf(titles.filter((each: Json) => [-1, last].includes(stageOf(each))));
};
const titlesOf = (list: Json[]): string[] => list.map(({ title }) => title);

const SEARCHED = words(
  "bill amendment law vote legislator committee nomination treaty committee_report crs_report topic",
);
const PROGRESS = [
  "signed enacted veto_overridden sent_to_states",
  "resolving_differences in_conference passed_congress presented vetoed pocket_vetoed " +
    "override_passed_house override_passed_senate veto_sustained",
  "passed_house passed_senate",
  "agreed_to reported failed_house failed_senate tabled postponed",
  "introduced referred reserved",
].map(words);

const lengthOf = (title: string | null): number =>
  title === null ? 3 : Math.min(3, Math.floor((title.split(/\s+/).length - 1) / 8));

function standingOf({ resource, lean, view }: Row, lastCongress = view ?? 0): number {
  if (resource === "law") return (1000 - lean.congress) * 4 + lengthOf(lean.title);
  if (resource === "amendment") return (1000 - lean.congress) * 4 + lengthOf(lean.purpose);
  if (resource === "legislator") return lean.in_office ? 0 : 1000 - lastCongress;
  if (resource === "committee") {
    return (lean.is_current ? 0 : 2) + (lean.parent === null ? 0 : 1);
  }
  if (resource !== "bill") return 0;
  const share = (1 + (lean.cosponsor_count ?? 0)) / (lean.chamber === "house" ? 435 : 100);
  const support = [1 / 2, 1 / 4, 1 / 10, 0].findIndex((least) => share >= least);
  const progress = PROGRESS.findIndex((statuses) => statuses.includes(lean.status));
  const inCongress = progress * 1000 + 1000 - lean.congress;
  return (4 * inCongress + support) * 4 + lengthOf(lean.title);
}

const billKeys = ({ type, number, congress }: Json): string[] => [
  `${type} ${number}`,
  `${congress} ${type} ${number}`,
];
const YEAR_AT_END = /(,|\s+of|\s+for\s+fiscal\s+years?)?\s+(18|19|20)\d\d\s*$/i;
const SMALL = words("a an and at by for from in of on or the to with");
const initials = (title: string | null, titles: string[]): string[] =>
  [title ?? "", ...titles].flatMap((name) => {
    const own = wordsOf(searchable(name.replace(YEAR_AT_END, "")));
    if (own.length < 3 || own.length > 12 || own.at(-1) !== "act") return [];
    return [own, own.filter((word) => !SMALL.includes(word))]
      .filter((each) => each.length > 2)
      .map((each) => `~${each.map((word) => word.replace(/(?<=^.).*/su, "")).join("")}`);
  });
const nameKeys = (title: string | null, titles: string[]): string[] =>
  [title ?? "", ...titles].flatMap((name) => {
    const own = wordsOf(searchable(name.replace(YEAR_AT_END, "")));
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

const officeKeys = ({ title, chamber, start, end }: Json, [from, to]: Json): string[] => {
  const short = title.replace(/^(House|Senate) | of the (House|Senate)$/, "");
  const names = chamber === null ? [] : [`${chamber} ${short}`, `${short} of the ${chamber}`];
  const isHeld = (start ?? "") <= to && (end ?? "~") > from;
  return nameKeys(title, [short, ...names]).map((key) => `${key} ${isHeld ? "~" : (end ?? "~")}`);
};

/** By resource. The bill of a law, an amendment or a vote is the full record; a person's span are two days. */
export const FOUND: Readonly<Record<string, (record: Json, bill?: Json) => Found>> = {
  bill: (bill) => [
    [
      ...billKeys(bill),
      ...bill.laws.map(lawKey),
      ...nameKeys(bill.title, lastTitles(bill)),
      ...initials(bill.title, lastTitles(bill)),
    ],
    bill.title ?? "",
    titlesOf(bill.titles),
    namesOf(bill.subjects),
    shownBy(bill),
    bill.summaries[0]?.text,
  ],
  amendment: (amendment, bill) => [
    [
      ...billKeys(amendment),
      ...billKeys(bill),
      ...nameKeys(bill.title, lastTitles(bill)),
      ...initials(bill.title, lastTitles(bill)),
    ],
    amendment.purpose ?? amendment.description ?? "",
    amendment.description === null ? [] : [amendment.description],
    [
      amendment.sponsor?.name ?? "",
      ...new Set([
        bill.title ?? "",
        ...titlesOf(bill.titles.filter(({ for_portion }: Json) => !for_portion)),
      ]),
    ],
  ],
  law: (law, bill) => [
    [
      lawKey(law),
      ...billKeys(bill),
      ...nameKeys(law.title, lastTitles(bill)),
      ...initials(law.title, lastTitles(bill)),
    ],
    law.title ?? "",
    lastTitles(bill),
    [law.citation],
    [
      ...(bill.sponsor === null ? [] : [`sponsor_bioguide_id=${bill.sponsor.bioguide_id}`]),
      ...shownBy(bill),
    ],
    bill.summaries[0]?.text,
  ],
  vote: ({ bills, title, question, question_text, results, ...vote }, fulls) => [
    [
      `${vote.congress}-${vote.session}-${vote.chamber}-${vote.vote_number}`,
      ...bills.flatMap(billKeys),
      ...fulls.flatMap((full: Json) => titlesOf(full.titles).flatMap((each) => nameKeys(each, []))),
    ],
    question_text ?? question,
    [title, ...bills.map((bill: Json) => bill.title)].filter((text) => text !== null),
    [],
    [
      ...bills.map((bill: Json) => `bill=${billName(bill)}`),
      ...results
        .filter(({ api_url, bioguide_id }: Json) => api_url !== null && bioguide_id !== null)
        .map((entry: Json) => `member=${entry.bioguide_id}`),
    ],
  ],
  legislator: (person, span) => [
    [
      person.bioguide_id,
      ...person.previous_bioguide_ids,
      ...nameKeys(person.last_name, []),
      ...person.leadership_roles.flatMap((role: Json) => officeKeys(role, span)),
    ],
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
    [
      `in_office=${person.in_office}`,
      ...(person.district === null ? [] : [`district=${person.district}`]),
      ...(person.gender === null ? [] : [`gender=${person.gender}`]),
    ],
  ],
  committee: ({ code, name, names, parent, congresses }) => [
    [code, ...nameKeys(null, used("committee", code))],
    name,
    [...namesOf(names), ...used("committee", code)],
    [code, parent?.name ?? ""],
    congresses.map((congress: number) => `congress=${congress}`),
  ],
  nomination: ({ id, congress, number, ...nomination }) => [
    [
      id,
      ...[nomination.citation.slice(2), String(number)].flatMap((each) => [
        `PN ${each}`,
        `${congress} PN ${each}`,
      ]),
    ],
    nomination.description ?? "",
    [],
    [nomination.citation, nomination.organization ?? "", ...namesOf(nomination.nominees ?? [])],
    (nomination.committees ?? []).map(({ code }: Json) => `committee=${code}`),
  ],
  treaty: ({ id, citation, title, titles, topic, countries, index_terms }) => [
    [id],
    title ?? "",
    titlesOf(titles ?? []),
    [citation, topic ?? "", ...(countries ?? []), ...(index_terms ?? [])],
  ],
  committee_report: ({ id, citation, title, bills, treaties, committees }) => [
    [id],
    title ?? "",
    [],
    [citation, ...[...(bills ?? []), ...(treaties ?? [])].map((each: Json) => each.citation)],
    (committees ?? []).map(({ code }: Json) => `committee=${code}`),
  ],
  crs_report: ({ id, citation, title, topics, authors, bills, summary }) => [
    [id],
    title,
    [],
    [citation, ...(topics ?? []), ...(authors ?? [])],
    [
      ...(topics ?? []).map((topic: string) => `topic=${slugOf(topic)}`),
      ...(bills ?? []).map((bill: Json) => `bill=${billName(bill)}`),
    ],
    summary ?? undefined,
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
const HYPHENATED = /[\p{L}\p{N}]*\p{L}[\p{L}\p{N}]*([-‐‑–][\p{L}\p{N}]+)+/gu;
const joinedIn = (text: string): string[] =>
  (fold(text).match(HYPHENATED) ?? []).map((word) => word.replaceAll(/[-‐‑–]/gu, ""));
const partsOf = (text: string): string =>
  [...(fold(text).match(PARTS) ?? []).flatMap(wordsOf), ...joinedIn(text)].join(" ");

const searchable = (text: string): string =>
  fold(text)
    .replace(/(?<=[\p{L}\p{N}])['’‘ʼʻ`′](?=\p{L})/gu, "")
    .replace(new RegExp(ABBREVIATION, "gu"), (dotted) => `${dotted.replaceAll(".", "")} `);

function stemsOf(text: string): string {
  const own = new Set(wordsOf(text));
  const stems = [...own].map(stemOf);
  return [...new Set(stems)].filter((stem) => !own.has(stem)).join(" ");
}

/** Words that are in no summary's column. */
const MINOR = new Set(
  words(
    "a an the about against among at between by concerning during for from in into of on regarding to under with " +
      "within without are did do does how is was were what when where which who whom whose why act acts bill bills " +
      "fy and or voted up as no not off out over down that this it its be been being has have had can will would should than make makes making keep " +
      "keeps keeping stop stops stopping get give let put become more",
  ),
);
const stemOf = (word: string): string => (/^[a-z]{3,}$/.test(word) ? stemmer(word) : word);

/** The words of each column of text, each followed by their stems, and those of the summary and its first sentence. Names have no stems. */
function textsOf({ found, resource }: Row): readonly string[] {
  const [, title, titles, texts, , summary = ""] = found;
  const others = [...new Set(titles)].filter((each) => each !== title);
  const columns = [
    title,
    others.join(BREAK),
    [...texts, ...[title, ...titles].map(partsOf)].join(BREAK),
  ].map((column) => wordsOf(searchable(column)));
  const known = new Set(columns.flat().flatMap((word) => [word, stemOf(word)]));
  const whole = searchable(summary);
  const sentence = whole.slice(0, whole.search(/\.\s/) + 1) || whole;
  const lead = wordsOf(sentence)
    .slice(0, 80)
    .filter((word) => !MINOR.has(word))
    .map(stemOf)
    .filter((stem) => !known.has(stem));
  const summarized = wordsOf(whole)
    .slice(0, 400)
    .concat(joinedIn(summary))
    .filter((word) => !MINOR.has(word))
    .map(stemOf)
    .filter((stem) => !known.has(stem) && !lead.includes(stem));
  return [
    ...columns.flatMap((own) => {
      const text = own.join(" ");
      return [text, resource === "legislator" ? "" : stemsOf(text)];
    }),
    [...new Set(lead)].join(" "),
    [...new Set(summarized)].join(" "),
  ];
}

function termsOf(row: Row): string {
  const { resource, found, view } = row;
  const isPerson = resource === "legislator";
  const isFirst = isPerson ? standingOf(row) === 0 : lengthOf(found[1]) === 0;
  const shown = words(RESOURCES[resource]?.walk ?? "").flatMap((filter) => {
    const values = allShown(row, filter).filter((value) => value !== null);
    return values.map((value) => `${filter}=${value}`);
  });
  return [
    ...(isPerson ? [`view=${view ?? ""}`] : []),
    ...(found[4] ?? []),
    ...(isFirst ? [isPerson ? "standing=foremost" : "title=short"] : []),
    ...shown,
  ].join(" ");
}

const COLUMNS =
  "title, title_stems, titles, titles_stems, texts, texts_stems, lead, summary, filter";

export function searchOf(path: string, rowsOf: (resource: string) => readonly Row[]): Buffer {
  const database = new Database(path);
  database.exec("pragma page_size = 8192; begin");
  for (const name of SEARCHED) {
    const columns = ["id integer primary key", "position integer not null"];
    if (name === "legislator") columns.push("view integer");
    columns.push(...daysOf(name).map((day) => `"${day}" text`));
    const titles = hasTitles(name) ? ", titles text not null" : "";
    database.exec(
      `create table ${name} (${columns.join(", ")});
      create table ${name}_line (id integer primary key, line text not null${titles}, hash integer not null);
      create table ${name}_key (key text, id integer, primary key (key, id)) without rowid;
      create virtual table ${name}_fts using fts5(
  ${COLUMNS},
  content='', columnsize=0, prefix='1 2', tokenize="ascii tokenchars '=_-'"
);
      create table ${name}_words (length integer primary key, words text not null);
      create table ${name}_term (term text primary key, rows integer not null) without rowid;
      create table ${name}_common (term text primary key, bits blob not null) without rowid;`,
    );
    putRows(database, name, rowsOf(name));
    database.exec(
      `insert into ${name}_fts (${name}_fts) values ('optimize');
      create virtual table temp.${name}_vocabulary using fts5vocab(main, ${name}_fts, col)`,
    );
    putWords(database, name);
  }
  database.exec("commit; vacuum");
  database.close();
  const bytes = readFileSync(path);
  rmSync(path);
  return bytes;
}

const daysOf = (name: string): string[] =>
  words(
    {
      bill: "date introduced_date status_date",
      amendment: "date",
      law: "date",
      vote: "date",
      nomination: "date",
      treaty: "date",
      committee_report: "date",
      crs_report: "date",
    }[name] ?? "",
  );
const hasTitles = (name: string): boolean => name === "bill" || name === "law";

function insertInto(
  of: Database.Database,
  into: string,
  values: readonly (Value | Buffer)[],
): void {
  const marks = values.map(() => "?").join(", ");
  of.prepare(`insert into ${into} values (${marks})`).run(...values);
}

function putRows(database: Database.Database, name: string, rows: readonly Row[]): void {
  const lastOf = ({ path, view }: Row): number =>
    view ?? Math.max(0, ...rows.map((each) => (each.path === path ? (each.view ?? 0) : 0)));
  const ranked = rows
    .map((row, position) => ({ row, position, standing: standingOf(row, lastOf(row)) }))
    .toSorted(by("standing", "position"));
  const insert = insertInto.bind(null, database);
  for (const [at, { row, position }] of ranked.entries()) {
    const id = at + 1;
    const others = [...new Set(row.found[2])].filter((each) => each !== row.found[1]);
    const days = daysOf(name).map((day) =>
      day === "date" ? dayOf(name, row.lean) : row.lean[day],
    );
    insert(name, [id, position, ...(name === "legislator" ? [row.view] : []), ...days]);
    const shown = [row.line, ...(hasTitles(name) ? [others.join("\n")] : [])];
    insert(`${name}_line`, [id, ...shown, hashOf([id, ...shown])]);
    for (const key of new Set(row.found[0])) insert(`${name}_key`, [key, id]);
    insert(`${name}_fts (rowid, ${COLUMNS})`, [id, ...textsOf(row), termsOf(row)]);
  }
}

const hashOf = (parts: readonly Value[]): number =>
  createHash("sha256").update(parts.join("\n")).digest().readUIntBE(0, 6);

function putWords(database: Database.Database, name: string): void {
  const counted = database
    .prepare<[], [term: string, named: number | null, inTexts: number | null, all: number]>(
      `select term, sum(doc) filter (where col in ('title', 'titles', 'texts')),
         sum(doc) filter (where col <> 'filter'), sum(doc)
       from ${name}_vocabulary group by term order by term`,
    )
    .raw()
    .all()
    .map(([term, named, inTexts, all]) => {
      const rows = /^[a-z]{3,24}$/.test(term) ? (named ?? 0) : 0;
      return { term, rows, isWord: inTexts !== null, all };
    });
  for (let length = 3; length <= 24; length++) {
    const listed = counted.filter(({ term, rows }) => term.length === length && rows > 0);
    const text = listed.map(({ term, rows }) => `${term} ${rows}`).join(" ");
    if (text !== "") insertInto(database, `${name}_words`, [length, text]);
  }
  for (const { term, rows, isWord, all } of counted) {
    if (isWord) insertInto(database, `${name}_term`, [term, rows]);
    if (all > 8000) insertInto(database, `${name}_common`, [term, bitsOf(database, name, term)]);
  }
}

function bitsOf(database: Database.Database, name: string, term: string): Buffer {
  const rows = database
    .prepare<[string], number>(`select rowid from ${name}_fts where ${name}_fts match ?`)
    .pluck()
    .all(`"${term}"`);
  const bits = Buffer.alloc(4 * Math.floor(Math.max(...rows) / 32 + 1));
  for (const row of rows) bits.writeUInt8(bits.readUInt8(row >> 3) | (1 << (row % 8)), row >> 3);
  return bits;
}
