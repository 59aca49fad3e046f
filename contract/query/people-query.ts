import { type Chamber, STATE_NAMES } from "../enumerations.ts";
import { membersOf } from "../../lib/required.ts";
import { filterTerm, searchable } from "../search-text.ts";
import {
  AS_WRITTEN,
  type Expression,
  type Form,
  type NameSearch,
  phraseIn,
  type Tier,
} from "./expression.ts";
import { GIVEN_NAMES } from "../search/listed-words.ts";
import { nameKey } from "./name-keys.ts";

/** The term of records that come before all others. */
export const FOREMOST = filterTerm("standing", "foremost");

/** Members in office first, then those of the chamber in `q`; whole names before prefixes: Lee before Leech. */
export function peopleTiers(
  { terms, phrase }: { readonly terms: readonly Form[]; readonly phrase: Form },
  match: Expression,
  { chamber, only }: PersonAsked,
): readonly Tier[] {
  const asPhrase = { ...phrase, isPrefix: false };
  const name = phraseIn(["title"], asPhrase);
  const anyName = phraseIn(["title", "titles"], asPhrase);
  const names = { all: terms.map((term) => personTerm({ ...term, isPrefix: false })) };
  const named = [name, anyName, names].map((tier) =>
    only.length === 0 ? tier : { all: [tier, ...only] },
  );
  const tiers = [...named, match].map((tier) => ({ match: tier }));
  const ofChamber =
    chamber === null ? tiers : comeFirst({ filter: filterTerm("chamber", chamber) }, tiers);
  return comeFirst({ filter: FOREMOST }, ofChamber);
}

/** The records of `first` come before all others. */
export function comeFirst(first: Expression, tiers: readonly Tier[]): readonly Tier[] {
  return [...tiers.map(({ match }) => ({ match: { all: [match, first] } })), ...tiers];
}

/** Offices and titles before a member's name, and Congress.gov's seat after it: `Sen. Warren, Elizabeth [D-MA]`. */
const OFFICE =
  /^\s*(?:former\s+)?(?:(?:(?:house|senate)\s+)?(?:majority|minority)\s+)?(?:speaker|leader|whip|chair(?:(?:wo)?man)?|ranking\s+member|president\s+pro\s+tem(?:pore|\.)?)\s+(?!(?:of|emerit))(?=\p{L})/iu;
const TITLE_OF_PERSON =
  /^\s*(?:(?:the\s+)?hon(?:orable|\.)\s+)?(?:(?:(sen(?:ator|\.)?)|(rep(?:resentative|\.)?|congress(?:wo)?man|del(?:egate|\.)))\s+)?(?=\p{L})/iu;
const SEAT = /\s[([][a-z]{1,2}-[a-z]{2}(?:-\w{1,8})?[)\]]\s*$/i;

export interface PersonAsked {
  readonly name: string;
  /** Members of this chamber come first. */
  readonly chamber: Chamber | null;
  /** All others are left out. */
  readonly only: readonly Expression[];
}

/** Reads `Sen. Warren` and `Republican senators from Ohio`. */
export function personIn(q: string): PersonAsked {
  const only: Expression[] = [];
  let written = q;
  for (const [group, filter, value] of GROUPS) {
    const others = written.replace(group, " ");
    if (others === written) continue;
    only.push({ filter: filterTerm(filter, value) });
    written = others;
  }
  written = written.replace(OFFICE, "");
  const [title = "", senator, other] = TITLE_OF_PERSON.exec(written) ?? [];
  const name = written
    .slice(title.length)
    .replace(SEAT, "")
    .replace(/(?:^|\s)(?:of|from)(?=\s)/i, "")
    .replace(LONG_STATE, '"$&"');
  if (senator !== undefined) return { name, only, chamber: "senate" };
  return { name, only, chamber: other === undefined ? null : "house" };
}

/** Words for all members of a chamber or party. */
const GROUPS: readonly (readonly [words: RegExp, filter: string, value: string])[] = [
  [/(?<![\p{L}"])senators(?![\p{L}"])/iu, "chamber", "senate"],
  [/(?<![\p{L}"])(?:representatives|congress(?:wo)?men)(?![\p{L}"])/iu, "chamber", "house"],
  [/(?<![\p{L}"])democrat(?:s|ic)?(?![\p{L}"])/iu, "party", "D"],
  [/(?<![\p{L}"])republicans?(?![\p{L}"])/iu, "party", "R"],
];

const STATE_CODES = new Map(
  Object.entries(STATE_NAMES).flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [searchable(name), code],
  ]),
);
/** States of several words, which become quoted terms. */
const LONG_STATE = new RegExp(
  String.raw`(?<!["\p{L}])(?:${[...STATE_CODES.keys()].filter((name) => name.includes(" ")).join("|")})(?!["\p{L}])`,
  "iu",
);

/** A word in a name, the long form of a first name, or the state of the term. */
export function personTerm({ words, isPrefix }: Form): Expression {
  const text = words.join(" ");
  const forms = [{ words, isPrefix }];
  for (const name of membersOf(GIVEN_NAMES, text)) forms.push({ words: [name], isPrefix: false });
  const any: Expression[] = forms.map((form) => phraseIn(AS_WRITTEN, form));
  const state = STATE_CODES.get(text);
  if (state !== undefined) any.push({ filter: filterTerm("state", state) });
  return { any };
}

/** Offices are names with the day until which they were held; last names have none. */
export function namesOfPeople(q: string, person: PersonAsked): readonly NameSearch[] {
  const ofChamber: Expression[] =
    person.chamber === null ? [] : [{ filter: filterTerm("chamber", person.chamber) }];
  const office = nameKey(q.replace(/^\s*former\s/i, ""));
  const name = nameKey(person.name);
  return [
    ...(office === null ? [] : [{ key: office, among: null }]),
    ...(name === null ? [] : [...ofChamber, null].map((among) => ({ key: name, among }))),
  ];
}
