import { type BillStatus, LAW_STATUSES } from "../../contract/enumerations.ts";
import type { Condition, DateRange } from "../../contract/request/request.ts";
import { inAnyTitle } from "../../contract/query/expression.ts";
import { MINOR_WORDS } from "../../contract/search/listed-words.ts";
import { filterTerm, searchable, wordsOf } from "../../contract/search-text.ts";
import type { Reading } from "../builds/search.ts";
import { NO_FILTERS, type SearchTable } from "./search-table.ts";

/** What a question asks for by filters, and its other words. */
interface FilterWords {
  readonly readAs: readonly Reading[];
  readonly filters: readonly Condition[];
  readonly rest: string;
}

interface Asked {
  /** The filters and days of the list that words may ask for. */
  readonly names: readonly string[];
  /** What `this year` and `since may` are compared with. */
  readonly asOf: string;
  readonly committeeNamed: (name: string, chamber: string | null) => Committee | null;
}

interface Committee {
  readonly code: string;
  readonly name: string;
  readonly parent?: object | null;
  readonly is_current?: boolean;
}

type Groups = Readonly<Record<string, string | undefined>>;
interface Meaning {
  readonly readAs: readonly Omit<Reading, "words">[];
  readonly filter: Condition;
}

const VETOED: readonly BillStatus[] = [
  "vetoed",
  "pocket_vetoed",
  "override_passed_house",
  "override_passed_senate",
  "veto_overridden",
  "veto_sustained",
];
const BOTH: readonly BillStatus[] = [
  "resolving_differences",
  "in_conference",
  "passed_congress",
  "presented",
  "sent_to_states",
  ...LAW_STATUSES,
  ...VETOED,
];

/** Stands for words that were read. A year may follow them. */
const READ = "\u0001";
const CHAMBER = String.raw`(?:(?:by|in) )?(?:the )?(?<chamber>house|senate)`;
/** Words of statuses, and what a bill with them may be; those that end in `_` are of the chamber. */
const STATUSES: readonly (readonly [
  words: string,
  statuses: readonly (BillStatus | "passed_" | "failed_")[],
])[] = [
  ["(?:sent|presented) to (?:the )?president(?:,? but not (?:yet )?signed)?", ["presented"]],
  [
    "(?:(?:be(?:came|come|coming)|made) |(?:signed|passed|enacted) into )(?:a )?law|enacted",
    LAW_STATUSES,
  ],
  ["passed (?:by |in )?(?:both (?:chambers|houses)|congress)", BOTH],
  [`passed ${CHAMBER}`, ["passed_", ...BOTH]],
  ["vetoed", VETOED],
  [`(?:failed|defeated) ${CHAMBER}`, ["failed_"]],
  [`tabled(?: ${CHAMBER})`, ["tabled"]],
  ["signed by (?:the )?president", LAW_STATUSES],
];
/** Words like others, except in questions that speak of bills. */
const OF_BILLS: typeof STATUSES = [
  ["signed", LAW_STATUSES],
  ["failed|defeated", ["failed_house", "failed_senate"]],
  ["reported", ["reported"]],
  ["tabled", ["tabled"]],
];
/** Read last: `gun laws`, `infrastructure law november 2021`. */
const LAWS: (typeof STATUSES)[number] = [
  `(?:laws|law(?=$| (?:passed|signed)$| (?:(?:passed|signed) )?${READ}))(?: (?:passed|signed))?`,
  LAW_STATUSES,
];
const BILLS = /\b(?:bills?|laws?|resolutions?|measures?|legislation)\b/i;

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const YEAR = String.raw`(?:18|19|20)\d\d`;
const DAYS =
  String.raw`(?:(?<introduced>introduced) )?(?:(?<how>since|after|before|until|in|on|during|from) |(?<after>${READ} ))?` +
  String.raw`(?:(?<iso>${YEAR}-\d\d-\d\d)|(?:(?<early>\d{1,2}) )?(?<month>${MONTH})\.?(?: (?<late>\d{1,2})(?:st|nd|rd|th)?\b)?(?:,? (?:of )?(?<year>${YEAR}))?|(?<which>this|last) (?<unit>year|month)|(?<only>${YEAR}))`;
const NAME = String.raw`[\p{L}’']+(?: [\p{L}’']+){0,4}?`;
const COMMITTEE = String.raw`(?:(?:referred|sent) )?(?:in|to|by|before) (?:the )?(?:(?<chamber>house|senate) )?(?:committee (?:on )?(?:the )?(?<name>${NAME})|(?<named>${NAME}) committee)(?=$| ${READ}| (?:about|in|on|since|that)\b)`;

/** Reads statuses, chambers, committees and days in words outside of quotes. */
export function filterWords(q: string, { names, asOf, committeeNamed: named }: Asked): FilterWords {
  const readAs: Reading[] = [];
  const filters: Condition[] = [];
  let rest = q.replaceAll(/\s+/g, " ");
  const isNew = ({ name }: Condition): boolean =>
    names.includes(name) && filters.every((each) => each.name !== name);
  const isSaid = (filter: Condition): boolean =>
    "values" in filter &&
    filters.some((each) => "values" in each && each.values.join() === filter.values.join());
  const read = (words: string, meaning: (groups: Groups) => Meaning | null): void => {
    const pattern = String.raw`"[^"]*"|(?<![\p{L}\p{N}-])(?:${words})(?![\p{L}\p{N}-])`;
    rest = rest.replaceAll(new RegExp(pattern, "giu"), (text: string, ...found) => {
      const meant = text.startsWith('"') ? null : meaning(found.at(-1) as Groups);
      if (meant === null) return text;
      // `laws signed` asks for the same statuses twice.
      if (!isNew(meant.filter)) return isSaid(meant.filter) ? READ : text;
      const asTyped = text.replace(READ, "").trim();
      readAs.push(...meant.readAs.map((each) => ({ words: asTyped, ...each })));
      filters.push(meant.filter);
      return READ;
    });
  };
  const readStatus = ([words, statuses]: (typeof STATUSES)[number]): void => {
    read(words, ({ chamber = "" }) => {
      const values = statuses.map((each) => each.replace(/_$/, `_${chamber.toLowerCase()}`));
      const value = values.join(",");
      return {
        readAs: [{ parameter: "status", value, name: null }],
        filter: { name: "status", values },
      };
    });
  };
  for (const each of [...STATUSES, ...(BILLS.test(q) ? OF_BILLS : [])]) readStatus(each);
  read(
    `(?<chamber>house|senate)(?= (?:bills|resolutions))|(?<=${READ} in (?:the )?)(?<chamber>house|senate)`,
    ({ chamber = "" }) => oneValue("chamber", chamber.toLowerCase()),
  );
  read(COMMITTEE, (groups) => {
    const found = named(
      groups["name"] ?? groups["named"] ?? "",
      groups["chamber"]?.toLowerCase() ?? null,
    );
    return found === null ? null : oneValue("committee", found.code, found.name);
  });
  read(DAYS, (groups) => {
    const days = daysOf(groups, asOf);
    if (days === null) return null;
    const prefix =
      groups["introduced"] !== undefined && names.includes("introduced_date") ? "introduced_" : "";
    const ends = Object.entries(days).flatMap(([end, value]) =>
      value === null ? [] : [{ parameter: `${prefix}${end}`, value, name: null }],
    );
    return { readAs: ends, filter: { name: `${prefix}date`, ...days } };
  });
  readStatus(LAWS);
  const others = rest.replaceAll(READ, " ").trim();
  const isMinor = wordsOf(searchable(others)).every((word) => MINOR_WORDS.has(word));
  // Days beside a status are those on which the newest status began.
  const isOfStatus = names.includes("status_date") && filters.some(({ name }) => name === "status");
  const day = isOfStatus ? "status_" : "";
  return {
    readAs: readAs.map((each) => ({
      ...each,
      parameter: each.parameter.replace(/^(?:from|to)$/, `${day}$&`),
    })),
    filters: filters.map((each) => (each.name === "date" ? { ...each, name: `${day}date` } : each)),
    rest: isMinor ? "" : others,
  };
}

function oneValue(parameter: string, value: string, name: string | null = null): Meaning {
  return { readAs: [{ parameter, value, name }], filter: { name: parameter, value } };
}

/** The days that words name; null if they may mean something else, as a year alone. */
function daysOf(groups: Groups, asOf: string): DateRange | null {
  const { how = "in", iso, early, month, late, year, which, unit, only: alone } = groups;
  const isSure = groups["how"] !== undefined || groups["after"] !== undefined;
  if (!isSure && (alone ?? (month !== undefined && year === undefined))) return null;
  const [thisYear = 0, thisMonth = 0] = asOf.split("-").map(Number);
  const numbered = MONTHS.indexOf(month?.slice(0, 3).toLowerCase() ?? "") + 1;
  const before = Number(which === "last");
  // Months and days count from 1; 0 is none.
  const [y = 0, m = 0, d = 0] =
    iso?.split("-").map(Number) ??
    (month === undefined
      ? unit === "month"
        ? [thisYear, thisMonth - before]
        : [Number(alone ?? thisYear - before)]
      : [
          Number(year ?? thisYear - Number(numbered > thisMonth)),
          numbered,
          Number(early ?? late ?? 0),
        ]);
  const isMonth = m !== 0 || unit === "month";
  const first = Date.UTC(y, isMonth ? m - 1 : 0, d || 1);
  const end = d > 0 ? first + DAY_MS : isMonth ? Date.UTC(y, m) : Date.UTC(y + 1, 0);
  const way = how.toLowerCase();
  if (way === "after") return { from: dayAt(end), to: null };
  if (way === "before") return { from: null, to: dayAt(first - DAY_MS) };
  return {
    from: way === "until" ? null : dayAt(first),
    to: way === "since" || way === "from" ? null : dayAt(end - DAY_MS),
  };
}

const DAY_MS = 86_400_000;
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The one full committee of today, or else of any time, whose name has the words. */
export function committeeNamed(
  table: SearchTable,
  name: string,
  chamber: string | null,
): Committee | null {
  const words = wordsOf(searchable(name)).filter((word) => !MINOR_WORDS.has(word));
  if (words.length === 0) return null;
  const named = words.map(inAnyTitle);
  const own = chamber === null ? [] : [{ filter: filterTerm("chamber", chamber) }];
  const found = table
    .first(MOST_NAMED, { all: [...named, ...own] }, NO_FILTERS)
    .map((row) => JSON.parse(table.lineOf(row)) as Committee)
    .filter(({ parent }) => parent === null);
  const current = found.filter((each) => each.is_current);
  const [only = null, ...others] = current.length > 0 ? current : found;
  return others.length > 0 ? null : only;
}

const MOST_NAMED = 50;
