/** What happened in a build, by its bulk files and the rules of the guide: a second implementation. */
import type { Event } from "../../contract/resources/event.ts";
import { DAY_MS } from "../../lib/time.ts";
import type { AskEdge } from "../build.ts";

const WASHINGTON = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });

/** One thing that a record shows. */
interface Shown {
  /** The same in every build. */
  readonly name: string;
  readonly kind: string;
  readonly date: string | null;
  /** Says what it is: an action's text, a member of a group, or else the event's id. */
  readonly what: string;
  /** What begins the title of the one event of all such things that are new at once. */
  readonly group?: string;
  readonly isLasting?: true;
}
type Things = ReadonlyMap<string, Shown>;

interface Shows {
  readonly things: Things;
  /** Blocks that the publisher cut. */
  readonly cut: readonly string[];
}
export type Records = ReadonlyMap<string, Shows>;

// oxlint-disable-next-line typescript/no-explicit-any -- as readers of the files have them
type Line = Readonly<Record<string, any>>;

const KINDS =
  "bill amendment law vote committee meeting nomination treaty committee_report crs_report".split(
    " ",
  );

/** Reads all records of a build from its bulk files. */
export async function readRecords(ask: AskEdge): Promise<Records> {
  const files = (await (await ask("/api/v1/bulk?format=ndjson&per_page=100")).json()) as {
    readonly data: readonly { readonly resource: string; readonly url: string }[];
  };
  const records = new Map<string, Shows>();
  for (const { resource, url } of files.data) {
    if (!KINDS.includes(resource)) continue;
    const response = await ask(new URL(url).pathname);
    if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
    for (const text of (await response.text()).split("\n").filter(Boolean)) {
      const line = JSON.parse(text) as Line;
      const cut: readonly string[] = line["incomplete_blocks"] ?? [];
      const things = new Map<string, Shown>();
      for (const thing of shownBy(resource, line)) {
        let { name } = thing;
        while (things.has(name)) name += " again";
        things.set(name, thing);
      }
      records.set(line["id"], { things, cut });
    }
  }
  return records;
}

/** Citations at an action's end come later, and are mended. */
const uncited = (text: string) => text.replace(/(\s*[([][^()[\]]*[)\]]\.?)+\s*$/, "");

interface Action {
  readonly date: string;
  readonly text: string;
}
const ofAction = (kind: string, { date, text }: Action): Shown => {
  const name = `${date} ${uncited(text)}`;
  return { name, kind, date, what: text, isLasting: true };
};
const named = (kind: string, id: string, date: string | null): Shown => ({
  name: id,
  kind,
  date,
  what: id,
});

function* shownBy(resource: string, line: Line): Generator<Shown> {
  const id: string = line["id"];
  switch (resource) {
    case "bill":
      yield* shownByBill(id, line);
      return;
    case "amendment":
      yield* ofAmendments([line]);
      return;
    case "law":
      yield named("law", id, line["enacted_date"] ?? line["became_law_date"]);
      return;
    case "vote":
      yield named("votes", id, line["date"]);
      return;
    case "committee":
      for (const { name: what, as_of: date, bioguide_id, congress } of line["memberships"]) {
        const name = `seat ${congress} ${bioguide_id ?? what}`;
        yield { name, kind: "seats", date, what, group: "New members: " };
      }
      return;
    case "committee_report":
      if (line["issued_date"] !== null) yield named("reports", id, line["issued_date"]);
      return;
    case "crs_report": {
      const { version, published_date, source_updated_at: at } = line;
      const isNew = version === null || version === 1;
      const day = isNew || at === null ? published_date : WASHINGTON.format(new Date(at));
      if (day !== null) yield named("crs_reports", isNew ? id : `${id}/version/${version}`, day);
      return;
    }
    case "meeting": {
      const { status, starts_at, updated_at } = line;
      const isUsual = status === null || status === "scheduled";
      const date = (starts_at ?? updated_at).slice(0, 10);
      yield named("meetings", isUsual ? id : `${id}/${status}`, date);
      return;
    }
    default: {
      const kind = resource === "treaty" ? "treaties" : "nominations";
      for (const action of line["actions"] ?? []) yield ofAction(kind, action);
    }
  }
}

function* shownByBill(id: string, line: Line): Generator<Shown> {
  if (line["introduced_date"] !== null)
    yield named("introduced", `${id}/introduced`, line["introduced_date"]);
  for (const action of line["actions"]) {
    const { text, duplicate_of, type, votes } = action;
    if (duplicate_of !== null || /^(introduced|submitted) in (the )?(house|senate)\.?$/i.test(text))
      continue;
    yield ofAction(votes.length > 0 ? "votes" : type === "BecameLaw" ? "law" : "status", action);
  }
  for (const { version_code, date } of line["texts"])
    yield { ...named("texts", `${id}/texts/${version_code}`, date), isLasting: true };
  yield* ofAmendments(line["amendments"]);
  for (const each of line["cosponsors"]) {
    const { bioguide_id, sponsorship_date, withdrawn_date: withdrawn } = each;
    const isOut = withdrawn !== null;
    yield {
      name: `cosponsor ${bioguide_id}${isOut ? " withdrawn" : ""}`,
      kind: "cosponsors",
      date: withdrawn ?? sponsorship_date,
      what: isOut ? `${each.name} (withdrawn)` : each.name,
      group: "Cosponsored by ",
    };
  }
  for (const { slug, name: what } of line["subjects"])
    yield { name: `topic ${slug}`, kind: "topics", date: null, what, group: "Topics: " };
  for (const { code, name: what } of line["committees"])
    yield { name: `in ${code}`, kind: "committees", date: null, what, group: "In committee: " };
  for (const { version_code, action_date } of line["summaries"])
    yield named("summaries", `${id}/summaries/${version_code}`, action_date);
  for (const { congress, type, number, part, issued_date } of line["reports"])
    yield named(
      "reports",
      `${id}/committee-reports/${congress}/${type}/${number}/${part}`,
      issued_date,
    );
}

function* ofAmendments(all: readonly Line[]): Generator<Shown> {
  for (const { id, status, status_date } of all)
    if (status !== "submitted" && status_date !== null)
      yield named("amendments", `${id}/${status}`, status_date);
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\w+/g));
function isReworded(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return [...a].filter((word) => b.has(word)).length / Math.max(a.size, b.size) >= 2 / 3;
}

function listed(names: readonly string[]): string {
  if (names.length > 4) return `${names.slice(0, 3).join(", ")} and ${names.length - 3} more`;
  const others = names.slice(0, -1).join(", ");
  return others === "" ? names.join("") : `${others} and ${names.at(-1)}`;
}

interface Told extends Pick<Shown, "kind" | "date" | "what"> {
  readonly record: string;
}

/** Returns the events of a build that follows another, as lines. */
export function differences(before: Records, after: Records, now: number): readonly string[] {
  const day = (days: number) => new Date(now - days * DAY_MS).toISOString().slice(0, 10);
  const found: Told[] = [];
  const late = new Map<string, Told[]>();
  for (const [record, { things, cut }] of after) {
    const old = before.get(record);
    const own = [...newThings(old?.things ?? null, things, day(30))];
    if (old !== undefined)
      for (const [name, thing] of old.things) {
        const { kind, date, what, isLasting } = thing;
        const block = kind === "texts" ? "texts" : "actions";
        if (isLasting !== true || things.has(name) || cut.includes(block)) continue;
        const isSaidAnew = [...things].some(
          ([other, each]) =>
            !old.things.has(other) &&
            each.group === undefined &&
            each.date === date &&
            kind !== "texts" &&
            isReworded(each.what, what),
        );
        if (!isSaidAnew) own.push({ kind, date, what: `back: ${what}` });
      }
    for (const each of own) {
      const told = { ...each, record };
      if (old === undefined) found.push(told);
      else if (each.date !== null && each.date < day(180)) continue;
      else if (each.date !== null && each.date >= day(30)) found.push(told);
      else late.set(each.kind, [...(late.get(each.kind) ?? []), told]);
    }
  }
  for (const own of late.values()) if (own.length <= 1_000) found.push(...own);
  // An amendment and its bill show the same.
  const events = Map.groupBy(found, ({ kind, date, what, record }) =>
    what.startsWith("/") ? `${kind} ${date} ${what}` : `${kind} ${date} ${what} ${record}`,
  );
  return Array.from(events.values(), (same) =>
    lineOf({ ...(same[0] as Told), records: same.map(({ record }) => record) }),
  ).toSorted();
}

function* newThings(
  known: Things | null,
  things: Things,
  recent: string,
): Generator<Pick<Shown, "kind" | "date" | "what">> {
  const groups = new Map<string, Shown[]>();
  for (const [name, thing] of things) {
    const { kind, date, what, group } = thing;
    if (known === null ? date === null || date < recent : known.has(name)) continue;
    if (group === undefined) yield { kind, date, what };
    else groups.set(group, [...(groups.get(group) ?? []), thing]);
  }
  for (const [begins, own] of groups) {
    const dates = own.flatMap(({ date }) => date ?? []).toSorted();
    const what = begins + listed(own.map((each) => each.what));
    yield { kind: (own[0] as Shown).kind, date: dates.at(-1) ?? null, what };
  }
}

interface Named extends Pick<Shown, "kind" | "date" | "what"> {
  readonly records: readonly string[];
}
const lineOf = ({ kind, date, what, records }: Named): string =>
  `${records.toSorted().join(" ")} ${kind} ${date} ${what}`;

const GROUPS = ["cosponsors", "topics", "committees", "seats"];
const ACTIONS = ["status", "nominations", "treaties"];

/** The same lines, of a build's own events. */
export const linesOf = (events: readonly Event[]): readonly string[] =>
  events
    .map(({ id, kind, date, title, text, records }) => {
      const isBack = id.endsWith("/taken-back");
      const isAction = ACTIONS.includes(kind) || id.includes("/actions/");
      const own = isAction ? (text ?? "") : id.replace(/\/taken-back$/, "");
      const what = GROUPS.includes(kind) ? title : own;
      return lineOf({ kind, date, what: isBack ? `back: ${what}` : what, records });
    })
    .toSorted();
