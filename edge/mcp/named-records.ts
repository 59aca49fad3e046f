/** The records that agents name in words. */
import { invalidParameter, Problem } from "../../contract/problem.ts";
import type { BillTextOutline } from "../../contract/kinds/bill-text.ts";
import { allRoutes, listParameters, type RouteName } from "../../contract/routes/all-routes.ts";
import { listed } from "../../contract/schemas/listed.ts";
import { BIOGUIDE_ID } from "../../contract/citations.ts";
import { required } from "../../lib/required.ts";
import { likeliest } from "../api/likeliest.ts";
import { bareCitation, RECORD_FORMS, recordPath } from "./record-path.ts";

type FoundRecord = Readonly<Record<string, string | number | boolean | null>>;

export interface Find {
  /** Lists the first records of a path such as `/legislators?q=sanders`, or gets the one at a path. */
  readonly records: <Data = readonly FoundRecord[]>(target: string) => Promise<Data>;
  /** Notes the record that was taken for a name. */
  readonly tookFor: (argument: string, record: string) => void;
  /** Notes facts about a plain text, which has none itself. */
  readonly aboutText: (facts: object) => void;
}

/** By parameter, how the records that it names are found. */
const NAMES = new Map(
  allRoutes
    .flatMap((route) => [
      ...route.pathParameters,
      ...(route.kind === "list" ? listParameters(route) : []),
    ])
    .flatMap(({ name, kind: { names } }) => (names === undefined ? [] : [[name, names] as const])),
);
const namesIn = (list: string) => [...NAMES].filter(([, names]) => names.list === list);
/** The arguments that name a member. */
export const OF_MEMBERS = namesIn("/legislators").map(([name]) => name);
/** Arguments whose name, unlike a member's, is taken for the first record that has it. */
const NAMED = new Map([...namesIn("/topics"), ...namesIn("/committees")]);

/**
 * Replaces a member's name by the Bioguide ID, if only one person has the name in the call's Congress; without a
 * Congress also if only one of those in office has it. A last name in full counts before parts of names.
 * @throws {Problem} naming the people with the name
 */
export async function nameMember(
  query: URLSearchParams,
  argument: string,
  find: Find,
): Promise<void> {
  const name = query.get(argument);
  if (name === null || name === "" || BIOGUIDE_ID.test(name)) return;
  const congress = /^\d+$/.exec(query.get("congress") ?? "")?.[0];
  const among = congress === undefined ? "" : `&congress=${congress}`;
  const all = await find.records(`/legislators?per_page=20&q=${encodeURIComponent(name)}${among}`);
  const people = likeliest(all, name, { isOfCongress: congress !== undefined });
  const [person] = people;
  if (person === undefined || people.length > 1) {
    const whose = congress === undefined ? "a legislator" : `a member of Congress ${congress}`;
    const one = people.length === 0 ? `the name of ${whose}` : oneOfPeople(people);
    throw invalidParameter(argument, name, one);
  }
  query.set(argument, String(person["bioguide_id"]));
  find.tookFor(argument, inWords(person));
}

/** Replaces the name of a topic or committee by what the parameter takes. Returns whether one has it. */
export async function nameRecord(
  query: URLSearchParams,
  parameter: string,
  find: Find,
): Promise<boolean> {
  const named = NAMED.get(parameter);
  if (named === undefined) return false;
  const { list, key } = named;
  // A calendar is that of a committee of today, a bill may be before a former one.
  const among = parameter === "committee" ? "current=all&" : "";
  const name = encodeURIComponent(query.get(parameter) ?? "");
  const [record] = await find.records(`${list}?${among}per_page=1&q=${name}`);
  if (record === undefined) return false;
  query.set(parameter, String(record[key]));
  find.tookFor(parameter, `${record[key]} ${record["name"]}`);
  return true;
}

const oneOfPeople = (people: readonly FoundRecord[]): string =>
  `the id of one of these: ${people.slice(0, 5).map(inWords).join("; ")}`;

function inWords(person: FoundRecord): string {
  return `${person["bioguide_id"]} ${person["name"]} (${person["state"]})`;
}

export const NAMED_LISTS: readonly RouteName<"list">[] = listed(
  "legislators committees topics nominations treaties bills",
);
const ONE_WORD = /^[a-z-]+$/;
/** Other numbers than years are in citations, not in names. */
const NUMBER = /\b(?!(?:18|19|20)\d\d\b)\d+\b/;

/**
 * Returns the path of the record that is cited, or that a name most likely means in the first list that has it.
 * @throws {Problem} naming the people with the name, or what a record may be
 */
export async function pathOfRecord(
  record: string,
  find: Find,
  lists: readonly RouteName<"list">[],
): Promise<string> {
  const cited = recordPath(record) ?? (await newestBill(record, find));
  if (cited !== null) {
    const isTopic = ONE_WORD.test(record) && cited.startsWith("/topics/");
    const topics = isTopic ? await find.records(`/topics?q=${record}`) : [];
    if (!isTopic || topics.some(({ slug }) => slug === record)) return cited;
  }
  const isBill = /\b(?:act|bill|law|resolution)\b/i.test(record);
  for (const list of NUMBER.test(record) ? [] : isBill ? ["bills"] : lists) {
    const some = await find.records(`/${list}?per_page=20&q=${encodeURIComponent(record)}`);
    const found = likeliest(
      some.filter((each) => !("missing_words" in each)),
      record,
    );
    const [first, second] = found;
    if (first === undefined) continue;
    if (second !== undefined && list === "legislators") {
      throw invalidParameter("record", record, oneOfPeople(found));
    }
    const { id, name, title, description } = first;
    find.tookFor("record", `${id} ${name ?? title ?? description}`);
    return String(first["id"]);
  }
  throw invalidParameter("record", record, RECORD_FORMS);
}

/** Returns the id of the section that a number names: `3`, `sec. 3`, `101(a)`. */
export async function sectionId(section: string, path: string, find: Find): Promise<string> {
  const number = /^(?:sec(?:tion|\.)?\s*)?(\d+[a-z]*)\s*(?:\(.*)?$/i.exec(section)?.[1];
  if (number === undefined) return section;
  const { sections } = await find.records<Pick<BillTextOutline, "sections">>(path);
  const isNamed = (each: string | null) => each?.toLowerCase() === number.toLowerCase();
  return sections.find(({ section_number }) => isNamed(section_number))?.id ?? section;
}

const KINDS_OF_TYPES = [
  [/AMDT /, "amendment"],
  [/^PN /, "nomination"],
  [/^/, "bill"],
] as const;

/** Returns the path of the newest bill, amendment or nomination with a type and number. */
async function newestBill(record: string, find: Find): Promise<string | null> {
  const citation = bareCitation(record);
  if (citation === null) return null;
  const [, kind] = required(
    KINDS_OF_TYPES.find(([type]) => type.test(citation)),
    "a kind",
  );
  const found = await find.records(`/${kind}s?per_page=100&q=${encodeURIComponent(citation)}`);
  // The path of a nomination has its number alone.
  const name = citation.replace(/^PN | /, "");
  const [newest] = found
    .filter(({ id }) => String(id).split("/").slice(3).join("") === name)
    .toSorted((a, b) => Number(b["congress"]) - Number(a["congress"]));
  if (newest === undefined) throw new Problem("not_found", `There is no ${kind} ${citation}`);
  return String(newest["id"]);
}
