import { dateLine } from "../../data/parse/list-date.ts";
import { DAY_MS } from "../../lib/time.ts";
import { runs } from "../runs.ts";

/** The files of congress-legislators by name. */
export type Lists = Readonly<Record<string, string>>;

/** One night of the year: the files that the publisher serves, and which of them are damaged. */
export interface Night {
  readonly day: string;
  readonly lists: Lists;
  /** The files that are truncated on this night only. */
  readonly cutOff: readonly string[];
}

export const MEMBERSHIP = "committee-membership-current.yaml";
export const COMMITTEES = "committees-current.yaml";
export const CURRENT = "legislators-current.yaml";
export const HISTORICAL = "legislators-historical.yaml";
export const SOCIAL = "legislators-social-media.yaml";

const START = "2024-10-01";
const DAYS = 365;

/** The dates of the events. A Congress begins on 2025-01-03. */
export const WHEN = {
  /** From this day until `seatsBegin` there are no seats. */
  seatsEnd: "2024-12-18",
  turn: "2025-01-03",
  /** From this day until `turn`, members who leave are in both lists, the former and the current one. */
  bothBegin: "2024-12-28",
  /** A member who resigns in the middle of a Congress and leaves the current list some nights later. */
  resigns: "2025-04-20",
  goes: "2025-04-26",
  /** Until `lineEnds` the list of legislators has no final newline and is edited daily. */
  lineOpen: "2025-01-06",
  lineEnds: "2025-01-27",
  accountsGo: "2025-01-10",
  seatsBegin: "2025-02-03",
  accountsGoAgain: "2025-05-20",
  committeesGo: "2025-06-06",
  lowerCase: "2025-07-01",
} as const;

/** Nights with a truncated list, each truncated differently. */
const CUTS: Readonly<Record<string, readonly [file: string, share: number, atLine: boolean]>> = {
  "2024-11-11": [MEMBERSHIP, 0.5, true],
  "2025-01-15": [CURRENT, 0.3, true],
  "2025-03-21": [CURRENT, 0.6, false],
  "2025-04-15": [MEMBERSHIP, 0.8, true],
  "2025-05-05": [CURRENT, 0.5, true],
  // During the quarantine of a real loss.
  "2025-06-07": [COMMITTEES, 0.5, true],
  "2025-08-08": [HISTORICAL, 0.5, true],
  "2025-09-09": [SOCIAL, 0.5, true],
};

/** Committees that get their members in a day. */
const FILLED_A_DAY = 9;

/** Whether something happens near this day, until its quarantine is over. Always true with `LEGIS_TEST_RUNS=2`. */
function isEventful(day: string): boolean {
  return [...Object.values(WHEN), ...Object.keys(CUTS)].some((event) => {
    const since = daysSince(event, day);
    return since >= -1 && since <= 5;
  });
}

const isWhole = runs(1) > 1;

/** A year of nights with a publisher's typical edits, including only every fourteenth uneventful night. */
export function* publishersYear(base: Lists): Generator<Night> {
  const seats = entriesOf(base[MEMBERSHIP] ?? "");
  const people = entriesOf(base[CURRENT] ?? "");
  const accounts = entriesOf(base[SOCIAL] ?? "");
  const committees = entriesOf(base[COMMITTEES] ?? "");
  const old = entriesOf(base[HISTORICAL] ?? "");
  // About 80 of 538.
  const leaving = people.filter((_, at) => at % 7 === 3);
  const staying = people.filter((_, at) => at % 7 !== 3);
  const newcomers = leaving.map((entry) => newcomer(entry));
  for (let at = 0; at < DAYS; at++) {
    const day = dayAfter(START, at);
    if (!isWhole && at % 14 > 0 && !isEventful(day)) continue;
    const isNew = day >= WHEN.turn;
    const edited = (entry: string): string => entry.replace(/(?<=phone: \S*)\d{2}$/m, two(at));
    const filled = Math.max(0, daysSince(WHEN.seatsBegin, day) * FILLED_A_DAY);
    const seated = day < WHEN.seatsEnd ? seats : seats.slice(0, filled);
    const lists: Record<string, string> = {
      [MEMBERSHIP]:
        seated.length === 0
          ? "{}\n"
          : dateLine(day < WHEN.seatsEnd ? START : WHEN.seatsBegin) +
            seated.map((entry, one) => oneLess(entry, one === at % 50)).join(""),
      [CURRENT]: (isNew ? [...staying.slice(day < WHEN.goes ? 0 : 1), ...newcomers] : people)
        .map((entry, one) => (one === 0 ? edited(entry) : entry))
        .join(""),
      [HISTORICAL]: [
        ...old,
        ...(day < WHEN.bothBegin ? [] : leaving),
        ...(day < WHEN.resigns ? [] : staying.slice(0, 1)),
      ]
        .map(former)
        .join(""),
      [SOCIAL]: accounts.filter((_, one) => hasAccount(day, one)).join(""),
      [COMMITTEES]: (day < WHEN.committeesGo ? committees : committees.map(withFewer))
        .map((entry, one) => (one === at % 3 ? edited(entry) : entry))
        .join(""),
    };
    if (day >= WHEN.lineOpen && day < WHEN.lineEnds) {
      lists[CURRENT] = `${lists[CURRENT] ?? ""}# ${day}`;
    }
    if (day === WHEN.lowerCase) {
      lists[CURRENT] = (lists[CURRENT] ?? "").replace(/(?<=bioguide: )\w+/, (id) =>
        id.toLowerCase(),
      );
    }
    const [cut, share = 1, atLine = false] = CUTS[day] ?? [];
    if (cut !== undefined) lists[cut] = cutAt(lists[cut] ?? "", share, atLine);
    yield { day, lists, cutOff: cut === undefined ? [] : [cut] };
  }
}

/** The entries of a list, without anything before the first. */
function entriesOf(text: string): readonly string[] {
  return text.split(/^(?=- |[A-Z]{4}\w{0,2}:)/m).filter((entry) => /^(?:- |[A-Z]{4})/.test(entry));
}

/** Another person in the same seat. */
function newcomer(entry: string): string {
  const terms = entry.split(/^(?= {2}- type)/m);
  const [head = "", ...served] = terms;
  const last = served.at(-1) ?? "";
  return (
    head
      .replace(/(?<=bioguide: )\w\d/, "Q9")
      .replaceAll(/(?<=(?:govtrack|thomas|icpsr|cspan|votesmart): '?)\d/g, "9") +
    last.replace(/(?<=start: '?)[\d-]+/, WHEN.turn).replace(/(?<=end: '?)[\d-]+/, "2027-01-03")
  );
}

/** Removes a member for a day. */
function oneLess(entry: string, isOne: boolean): string {
  if (!isOne) return entry;
  const [head, ...members] = entry.split(/^(?= *- )/m);
  return members.length < 2 ? entry : [head, ...members.slice(0, -1)].join("");
}

/** A person's entry without the fields of current members. */
function former(entry: string): string {
  return entry.replaceAll(/^ +(?:url|phone|office|address|contact_form|rss_url): .*\n/gm, "");
}

/** Removes some subcommittees, about 32 of 230 in total. */
function withFewer(entry: string, at: number): string {
  const [head = "", ...subcommittees] = entry.split(/^(?= {2}- )/m);
  if (subcommittees.length < 3 || at % 3 === 0) return entry;
  const [one, two_, ...others] = subcommittees;
  const last = others.at(-1) ?? "";
  const rest = last.slice(last.search(/^ {2}\w/m));
  return at % 2 === 0
    ? [head, ...subcommittees.slice(2)].join("")
    : [head, one, two_, /^ {2}\w/m.test(last) ? rest : ""].join("");
}

function hasAccount(day: string, at: number): boolean {
  if (day >= WHEN.accountsGo && at % 7 === 3) return false;
  return day < WHEN.accountsGoAgain || at % 12 !== 5;
}

function cutAt(text: string, share: number, atLine: boolean): string {
  const at = Math.floor(text.length * share);
  return atLine ? text.slice(0, text.lastIndexOf("\n", at) + 1) : text.slice(0, at).trimEnd();
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function daysSince(day: string, other: string): number {
  return (Date.parse(other) - Date.parse(day)) / DAY_MS;
}

function two(number: number): string {
  return String(number % 100).padStart(2, "0");
}
