/**
 * A second generator, written from `contract/build-format.md` alone; the linter forbids imports of our
 * code. Where the document was incomplete, it was extended. This file implements the document's
 * sections 5 to 7.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- the document has no types
export type Json = any;
export type Value = string | number | null;
export type Filters = readonly (readonly [name: string, value: Value])[];
type Compare = (a: Json, b: Json) => number;

export interface Row {
  readonly resource: string;
  readonly path: string;
  readonly lean: Json;
  readonly line: string;
  readonly view: number | null;
  readonly found: Found;
}

/** The texts of a record that searches match. */
export type Found = readonly [
  keys: string[],
  title: string,
  titles: string[],
  texts: string[],
  shows?: string[],
  summary?: string,
];

/** `bills`, `treaties`. */
export const plural = (kind: string): string => `${kind.replace(/y$/, "ie")}s`;

export const words = (text: string): string[] => (text === "" ? [] : text.split(" "));

// 5. JSON: comparing

export const fold = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function compare(a: Value, b: Value, direction = 1): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -direction : direction;
}
export const ascending = <Item extends Value>(list: Item[]): Item[] =>
  list.toSorted((a, b) => compare(a, b));

/** Sorts by fields (`-` for descending) or functions. */
export const by =
  (...keys: (string | ((record: Json) => Value))[]): Compare =>
  (a, b) => {
    for (const key of keys) {
      const path = typeof key === "string" ? key.replace("-", "").split(".") : [];
      const of = (record: Json): Value =>
        typeof key === "string"
          ? path.reduce((value, name) => value?.[name] ?? null, record)
          : key(record);
      const compared = compare(of(a), of(b), String(key).startsWith("-") ? -1 : 1);
      if (compared !== 0) return compared;
    }
    return 0;
  };

// 6, 7, 8, 10, 13: what each resource has

export interface Resource {
  readonly blocks: string;
  readonly walk: string;
  readonly links: string;
  /** In the order of gathering. */
  readonly gathered: Compare;
  /** In the order of lists. */
  readonly listed: Compare;
  /** The field with the date of its lists. */
  readonly date?: string;
  /** Filters answered by runs; lists with any are stored oldest first. */
  readonly runs?: string;
}
const AMENDMENT_TYPES = words("HAMDT SAMDT SUAMDT");
const BILL_TYPES = words("HR S HJRES SJRES HCONRES SCONRES HRES SRES");
const none = { blocks: "", walk: "", links: "", gathered: by() };
export const RESOURCES: Readonly<Record<string, Resource>> = {
  bill: {
    blocks:
      "actions subjects summaries texts titles cosponsors committees related_bills amendments laws votes reports",
    walk: "sponsor_bioguide_id congress status type chamber",
    links: "congress type chamber status sponsor_bioguide_id",
    gathered: by("congress", "type", "number"),
    listed: by(
      "-latest_action.date",
      "-congress",
      ({ type }) => BILL_TYPES.indexOf(type),
      "-number",
    ),
    date: "latest_action.date",
  },
  amendment: {
    blocks: "actions cosponsors votes amendments",
    walk: "bill sponsor congress status type chamber",
    links: "congress type chamber sponsor bill status",
    gathered: by(),
    listed: by(
      "-latest_action.date",
      "-congress",
      ({ type }) => AMENDMENT_TYPES.indexOf(type),
      "-number",
    ),
    date: "latest_action.date",
  },
  law: {
    ...none,
    walk: "congress law_type",
    links: "congress law_type",
    listed: by(
      "-congress",
      ({ law_type }) => words("public private").indexOf(law_type),
      "-law_number",
    ),
    date: "enacted_date",
  },
  vote: {
    blocks: "results",
    walk: "bill_number congress bill_type result session chamber",
    links: "congress session chamber bill_type bill_number result",
    gathered: by("congress", "session", "chamber", "vote_number"),
    listed: by("-date", "-time", "chamber", "-vote_number", "-congress", "-session"),
    date: "date",
  },
  legislator: {
    blocks: "biography terms committee_memberships past_committee_memberships",
    walk: "state party chamber",
    links: "congress chamber party state",
    gathered: by("bioguide_id"),
    listed: by(
      (person) => Number(!person.in_office),
      (person) => fold(person.last_name),
      (person) => fold(person.first_name),
      "bioguide_id",
    ),
  },
  committee: {
    blocks: "memberships past_memberships",
    walk: "current chamber type",
    links: "chamber type current",
    gathered: by("code"),
    listed: by(
      ({ chamber }) => words("house senate joint").indexOf(chamber),
      ({ parent, code }) => parent?.code ?? code,
      "code",
    ),
  },
  meeting: {
    ...none,
    walk: "chamber",
    links: "chamber",
    gathered: by("event_id"),
    listed: by("-starts_at", "-event_id"),
    date: "starts_at",
  },
  nomination: {
    blocks: "actions votes nominees meetings",
    walk: "organization congress status is_civilian",
    links: "congress organization status is_civilian",
    gathered: by(
      ({ congress, number, part_number }) => `${congress}-${number}-${part_number ?? "00"}`,
    ),
    listed: by(
      "-latest_action.date",
      "-congress",
      "-number",
      ({ part_number }) => part_number ?? "",
    ),
    date: "latest_action.date",
  },
  treaty: {
    blocks: "actions votes committees resolution reports",
    walk: "topic congress status active",
    links: "congress topic status active",
    gathered: by(({ congress, number, suffix }) => `${congress}-${number}-${suffix ?? "00"}`),
    listed: by("-transmitted_date", "-congress", "-number", ({ suffix }) => suffix ?? ""),
    date: "transmitted_date",
  },
  committee_report: {
    ...none,
    walk: "congress type conference",
    links: "congress type conference",
    gathered: by(({ congress, type, number, part }) => `${congress}-${type}-${number}-${part}`),
    listed: by(
      "-issued_date",
      "-congress",
      ({ type }) => words("HRPT SRPT ERPT").indexOf(type),
      "-number",
      "-part",
    ),
    date: "issued_date",
  },
  crs_report: {
    ...none,
    gathered: by("report_id"),
    listed: by("-published_date", "-report_id"),
    date: "published_date",
  },
  topic: { ...none, listed: by(({ name }) => fold(name), "slug") },
};
export const NAMES = Object.keys(RESOURCES);

const typeRank = ({ type }: Json): number => BILL_TYPES.indexOf(type);
const first =
  (field: string) =>
  (row: Json): string =>
    row[field] ?? "";
/** The rows of lists below records. */
export const BELOW: Readonly<Record<string, Resource>> = {
  legislator_vote: {
    ...none,
    walk: "position result",
    listed: by("congress", first("date"), "chamber", "vote_number", "session"),
    date: "date",
    runs: "congress chamber",
  },
  cosponsored_bill: {
    ...none,
    listed: by("congress", first("sponsorship_date"), typeRank, "number", "withdrawn_date"),
    date: "sponsorship_date",
    runs: "congress",
  },
  committee_bill: {
    ...none,
    walk: "status",
    listed: by("congress", first("referred_at"), typeRank, "number"),
    date: "referred_at",
    runs: "congress",
  },
};
export const resourceOf = (name: string): Resource | undefined => RESOURCES[name] ?? BELOW[name];

/** The rows of a vote or bill in lists below records, by the list's path. */
export function* rowsBelow(
  resource: string,
  full: Json,
): Generator<readonly [string, string, Json]> {
  const only = (record: Json, fields: string): Json =>
    Object.fromEntries(words(fields).map((field) => [field, record[field]]));
  const bill = (): Json => only(full, "congress type number citation title api_url site_url id");
  if (resource === "vote") {
    const about = only(
      full,
      "congress session chamber vote_number date question question_text title result",
    );
    const voted = full.bill && only(full.bill, "citation api_url");
    const members = new Map<string, Json>(
      full.results.map((entry: Json) => [entry.api_url, entry]),
    );
    for (const [url, { position }] of members) {
      const lean = { position, ...about, bill: voted, ...only(full, "id site_url api_url") };
      if (url !== null) yield [`${url}/votes`, "legislator_vote", lean];
    }
  }
  if (resource === "bill") {
    const seen = new Set<string>();
    for (const cosponsor of full.cosponsors) {
      const facts = only(cosponsor, "sponsorship_date is_original withdrawn_date");
      const key = JSON.stringify([cosponsor.api_url, facts]);
      if (cosponsor.api_url === null || seen.has(key)) continue;
      seen.add(key);
      const path = `${cosponsor.api_url}/cosponsored-bills`;
      yield [path, "cosponsored_bill", { ...bill(), ...facts }];
    }
    for (const { api_url, activities } of full.committees) {
      const referrals = activities.filter(({ name }: Json) => /^referred\b/i.test(name));
      const times = referrals.map(({ at }: Json) => at).filter((at: Value) => at !== null);
      const facts = {
        status: full.status,
        referred_at: ascending(times)[0] ?? null,
        latest_activity: activities[0] ?? null,
      };
      if (api_url !== null) yield [`${api_url}/bills`, "committee_bill", { ...bill(), ...facts }];
    }
  }
}
export const WHOLE_NUMBERS = words("congress bill_number session");

/** A bill as filters name it. */
export const billName = ({ congress, type, number }: Json): string =>
  `${congress}-${type.toLowerCase()}-${number}`;

/** A name as requests give it. */
export const slugOf = (name: string | null): Value =>
  name &&
  fold(name)
    .replaceAll("&", " and ")
    .replaceAll(/['’.]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");

/** All values of a filter that a record shows: a vote on several bills has the types and numbers of all. */
export function allShown(row: Row, filter: string): Value[] {
  const field = { bill_type: "type", bill_number: "number" }[filter];
  const { bills } = row.lean;
  if (field === undefined || bills === undefined) return [shows(row, filter)];
  return bills.length === 0 ? [null] : [...new Set<Value>(bills.map((bill: Json) => bill[field]))];
}

function shows({ lean }: Row, filter: string): Value {
  if (filter === "bill") return billName(lean.bill);
  if (filter === "sponsor") return lean.sponsor?.bioguide_id ?? null;
  if (filter === "sponsor_bioguide_id") return lean.sponsor?.bioguide_id ?? null;
  if (filter === "organization") return slugOf(lean.organization);
  if (filter === "topic") return slugOf(lean.topic);
  if (filter === "active") return String(lean.is_active);
  if (filter === "is_civilian") return lean.is_civilian?.toString() ?? null;
  if (filter === "conference") return lean.is_conference_report?.toString() ?? null;
  if (filter === "current") return lean.is_current ? "current" : null;
  return lean[filter];
}

const WASHINGTON = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });

/** The date in a list's runs, or null. */
export function dayOf(resource: string, lean: Json): string | null {
  const path = (resourceOf(resource)?.date ?? "").split(".");
  const value: string | null = path.reduce((at, name) => at?.[name] ?? null, lean);
  return value?.endsWith("Z") === true ? WASHINGTON.format(new Date(value)) : value;
}

export function leanOf(record: Json): Json {
  const fields = Object.entries(record);
  return Object.fromEntries(fields.slice(0, fields.findIndex(([name]) => name === "api_url") + 1));
}

export function leanLaw(law: Json): Json {
  const { congress, type, number, citation, title, api_url, site_url } = law.bill;
  return { ...leanOf(law), bill: { congress, type, number, citation, title, api_url, site_url } };
}

const PARTIES = {
  D: "Democrat",
  R: "Republican",
  I: "Independent",
  ID: "Independent Democrat",
  L: "Libertarian",
};

export function inCongress(person: Json, congress: number): Json {
  const term = person.terms.findLast((each: Json) => each.congresses.includes(congress));
  const end = `${1789 + 2 * congress}-${congress < 73 ? "03-04" : "01-03"}`;
  const then = term.party_affiliations
    .toSorted(by("start"))
    .findLast(({ start }: Json) => start < end);
  const { party, party_name, caucus, state, district, chamber, role, is_inferred } = term;
  const shown = { party, party_name, caucus, state, district, chamber, role, is_inferred };
  if (then !== undefined && then.party !== party) {
    const name = PARTIES[then.party as keyof typeof PARTIES] ?? then.party;
    Object.assign(shown, { party: then.party, party_name: name, caucus: then.caucus });
  }
  return { ...leanOf(person), ...shown };
}

interface Topic {
  readonly names: string[];
  readonly kinds: Set<string>;
  readonly bills: Row[];
}

export function topicsOf(
  bills: readonly { readonly row: Row; readonly full: Json }[],
): Map<string, Topic> {
  const topics = new Map<string, Topic>();
  for (const { row, full } of bills) {
    const area = full.policy_area === null ? [] : [{ ...full.policy_area, kind: "policy_area" }];
    for (const { slug, name, kind } of [...area, ...full.subjects]) {
      const topic = topics.get(slug) ?? { names: [], kinds: new Set(), bills: [] };
      topics.set(slug, topic);
      topic.kinds.add(kind);
      if (topic.bills.at(-1) === row) continue;
      topic.bills.push(row);
      topic.names.push(name);
    }
  }
  return topics;
}

export function topicRecord(slug: string, { names, kinds, bills }: Topic, apiUrl: string): Json {
  const of = (field: string): Json[] => ascending(bills.map(({ lean }) => lean[field]));
  const congresses = of("congress");
  const days = of("introduced_date").filter((day) => day !== null);
  return {
    slug,
    name: ascending(names)[0],
    kinds: words("policy_area legislative_subject").filter((kind) => kinds.has(kind)),
    coverage: {
      first_congress: congresses[0],
      last_congress: congresses.at(-1),
      first_date: days[0] ?? null,
      last_date: days.at(-1) ?? null,
    },
    bill_count: bills.length,
    updated_at: of("updated_at").at(-1),
    id: `/topics/${slug}`,
    site_url: null,
    api_url: `${apiUrl}/topics/${slug}`,
    congress_counts: [...new Set(congresses)].toReversed().map((congress) => ({
      congress,
      bill_count: congresses.filter((each) => each === congress).length,
    })),
    feed_url: `${apiUrl.replace("/api/v1", "/feeds")}/topics/${slug}.atom`,
  };
}
