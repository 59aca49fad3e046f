import { invalidParameter, Problem } from "../../contract/problem.ts";
import { TODAY_PATH } from "../../contract/resources/today.ts";
import { MAX_PER_PAGE } from "../../contract/request/request.ts";
import type { RouteParameter } from "../../contract/parameter-kind.ts";
import type { ListRoute, Route } from "../../contract/kinds/route.ts";
import {
  COLLECTIONS,
  filterNames,
  listParameters,
  listsBelow,
  routeAt,
  type RouteName,
  routes,
} from "../../contract/routes/all-routes.ts";
import type { Bill } from "../../contract/kinds/bill.ts";
import { COMMITTEE_CODE } from "../../contract/citations.ts";
import {
  type Find,
  NAMED_LISTS,
  nameMember,
  nameRecord,
  OF_MEMBERS,
  pathOfRecord,
  sectionId,
} from "./named-records.ts";
import { RECORD_FORMS } from "./record-path.ts";

/** The longest name of a record, which may be a URL with a query. */
const MAX_NAME = 1_000;
const PART = /\{(\w+)\}/g;

type Schema = Readonly<Record<string, unknown>>;

const text = (description: string): Schema => ({ type: "string", description });
const oneOf = (values: readonly string[]): Schema => ({ type: "string", enum: values });
const page = { type: "integer", minimum: 1, description: "The page, from 1." };
const per_page = { type: "integer", minimum: 1, maximum: MAX_PER_PAGE };
const WORDS = "Words in citations, titles, subjects, names and summaries";
const q = text(`${WORDS}. Quotes make a phrase.`);
const build = text("A build id, as in meta.build.");

/** Bills, meetings, builds and files have tools of their own, or none. */
const OTHERS: readonly RouteName<"list">[] = ["bills", "meetings", "changes", "events", "bulk"];
const kinds = Object.fromEntries(
  COLLECTIONS.flatMap(({ name, route }) => (OTHERS.includes(name) ? [] : [[name, route]])),
);
const ofCommittees = listsBelow(routes.committees.resource);
const withBlocks = Object.values<Route>(routes).flatMap((route) =>
  route.kind === "detail" && route.resource.blocks.length > 0
    ? [{ record: route.resource.name, tokens: route.resource.blocks.map(({ token }) => token) }]
    : [],
);

/** Some 20 kB. Longer texts come as an outline. */
const MAX_WORDS = 3_200;

const SPONSOR = "sponsor_bioguide_id";
/** A few tools for all routes. Their arguments are the API's parameters, so that its error messages apply. */
export const TOOLS = [
  listTool(
    "search_bills",
    "Search bills",
    "Finds bills and resolutions by words, citation and filters; without q the latest. Those that became law have status=enacted. get_record has a bill in full.",
    ["/bills"],
    { bills: routes.bills },
    { q: text(`${WORDS}; with in=text, of bills' texts. Quotes make a phrase.`) },
  ),
  listTool(
    "search_records",
    "Search other records",
    `Finds other records (${Object.keys(kinds).join(", ")}), giving the ids and codes other tools need. Errors list the filters of a kind.`,
    ["/{kind}"],
    kinds,
    { kind: oneOf(Object.keys(kinds)), q },
    "kind",
  ),
  {
    name: "get_record",
    title: "Get a record",
    description:
      "Gets a record in full. A bill's counts say how long each block is; the texts block has the URLs of its text.",
    inputSchema: schemaOf(
      {
        record: text(`Names the record: ${RECORD_FORMS}.`),
        include: {
          type: "array",
          items: oneOf([...new Set(withBlocks.flatMap(({ tokens }) => tokens))]),
          description: `Blocks to add. ${withBlocks.map(({ record, tokens }) => `${record}: ${tokens.join(", ")}.`).join(" ")}`,
        },
        contains: text(
          "Keeps only list entries with this text, such as a member's name in results.",
        ),
        skip: {
          type: "integer",
          description: "List entries to skip, where meta.cut says that a list was cut.",
        },
        page,
      },
      "record",
    ),
    pathOf: async (query: URLSearchParams, find: Find): Promise<string> => {
      const record = take(query, "record").slice(0, MAX_NAME);
      const found = await pathOfRecord(record, find, NAMED_LISTS);
      const [path = found, ownQuery] = found.split("?");
      new URLSearchParams(ownQuery).forEach(
        (value, name) => query.has(name) || query.set(name, value),
      );
      return path;
    },
  },
  {
    name: "get_bill_text",
    title: "Get a bill's text",
    description:
      "Says what a bill says, in its newest text. A long text comes as an outline; then ask again with section, changes_since, or contains for paragraphs with a word. If it can't be read, lists its versions and why.",
    inputSchema: schemaOf(
      {
        record: text("The bill, as in get_record."),
        version: text("The code of another version, from the bill's texts block."),
        changes_since: text("What changed since this version: its code, or previous."),
        section: text("A section's id in the outline, or its number: 3, sec. 3, 101(a)."),
        contains: text(
          "Keeps only paragraphs with this text, and in an outline only such sections.",
        ),
        skip: { type: "integer", description: "Number of entries to skip." },
      },
      "record",
    ),
    pathOf: async (query: URLSearchParams, find: Find): Promise<string> => {
      const record = take(query, "record").slice(0, MAX_NAME);
      const [version, section] = [take(query, "version"), take(query, "section")];
      const since = take(query, "changes_since");
      const path = await pathOfRecord(record, find, ["bills"]);
      const parts = /^\/bills\/(\d+)\/(\w+)\/(\d+)/.exec(path);
      if (parts === null) throw invalidParameter("record", record, "a bill");
      const [, congress, type, number] = parts;
      const [bill] = await find.records(`/bills?ids=${congress}-${type}-${number}`);
      const { latest_text: latest, citation } = (bill ?? {}) as Partial<Bill>;
      const texts = `/bills/${congress}/${type}/${number}/texts`;
      const code = version || (latest?.text_url && latest.version_code);
      if (!code) return texts;
      const own = `${texts}/${encodeURIComponent(code)}`;
      if (since !== "") {
        if (since !== "previous") query.set("since", since);
        return `${own}/changes`;
      }
      if (section !== "") {
        const id = await sectionId(section, own, find);
        return `${own}/sections/${encodeURIComponent(id)}`;
      }
      const isLatest = code === latest?.version_code;
      const named = isLatest && { version_name: latest?.version_name, date: latest?.date };
      find.aboutText({ citation, version_code: code, ...named });
      const isShort = version === "" && (latest?.words ?? 0) <= MAX_WORDS;
      return isShort || query.has("contains") ? `${own}.txt` : own;
    },
  },
  onBill(
    listTool(
      "member_votes",
      "Votes of a member",
      "Lists a member's votes with the position, the newest first. For one roll call use get_record with include=results and contains.",
      ["/legislators/{bioguide_id}/votes"],
      { votes: routes.legislatorVotes },
      {
        bioguide_id: text("A Bioguide id such as P000197, or a name."),
        bill: text("Only votes on this bill, as in get_record."),
      },
      "bioguide_id",
    ),
  ),
  listTool(
    "committee_calendar",
    "Committee calendar",
    "Lists what is before a committee: meetings (hearings, markups), nominations, or bills by referral; the newest first; without code, all meetings. Meetings and nominations are those of the current Congress.",
    ["/committees/{code}/{show}", "/{show}"],
    {
      ...Object.fromEntries(
        ofCommittees.map(({ segment, route }) => [`a committee's ${segment}`, route]),
      ),
      meetings: routes.meetings,
    },
    {
      show: oneOf(ofCommittees.map(({ segment }) => segment)),
      code: text("A committee's code such as hsag00, or its name."),
    },
    "show",
  ),
  listTool(
    "what_changed",
    "What changed",
    "Lists the latest builds with counts. With build: the records it changed. With since: those that differ from it. show=events: what happened; today: House floor and votes.",
    ["/{show}", "/changes/{build}", "/changes"],
    { builds: routes.changes, "a build's records": routes.buildChanges, events: routes.events },
    {
      show: oneOf(["events", "today"]),
      build,
      since: text("A build id, or a day: 2026-11-21."),
    },
  ),
];

export type Tool = (typeof TOOLS)[number];

/** Asks the list of a bill's votes for those of the member. */
function onBill(tool: ReturnType<typeof listTool>) {
  const pathOf = async (query: URLSearchParams, find: Find): Promise<string> => {
    const bill = take(query, "bill").slice(0, MAX_NAME);
    if (bill === "") return tool.pathOf(query, find);
    const path = await pathOfRecord(bill, find, ["bills"]);
    const [, list, ...parts] = path.split("/");
    if (list !== "bills" || parts.length !== 3) throw invalidParameter("bill", bill, "a bill");
    await nameMember(query, "bioguide_id", find);
    query.set("member", take(query, "bioguide_id"));
    query.set("bill", parts.join("-"));
    return routes.votes.path;
  };
  return { ...tool, pathOf };
}

/** Creates a tool with the parameters of some routes. A call uses the first path that it has all placeholders for. */
function listTool(
  name: string,
  title: string,
  description: string,
  paths: readonly string[],
  byKind: Readonly<Record<string, ListRoute>>,
  ownProperties: Readonly<Record<string, Schema>>,
  required?: string,
) {
  const listed = Object.values(byKind);
  const all = Object.entries(byKind).flatMap(([kind, route]) =>
    listParameters(route).map((parameter) => ({ ...parameter, of: kind })),
  );
  const byName = Map.groupBy(all, (each) => (each.name === SPONSOR ? "sponsor" : each.name));
  byName.delete("ids");
  const filters = [...byName].map(([filter, parameters]) => [
    filter,
    merged(parameters, listed.length),
  ]);
  const properties = { ...Object.fromEntries(filters), ...ownProperties, page, per_page };
  const pathOf = async (query: URLSearchParams, find: Find): Promise<string> => {
    await Promise.all(OF_MEMBERS.map((argument) => nameMember(query, argument, find)));
    const code = query.get("code");
    if (code && !COMMITTEE_CODE.test(code)) await nameRecord(query, "code", find);
    const isWhole = (path: string) =>
      [...path.matchAll(PART)].every(([, part = ""]) => query.has(part));
    const path = (paths.find(isWhole) ?? "").replaceAll(PART, (_, part: string) => {
      const value = take(query, part);
      const { enum: values } = ownProperties[part] ?? {};
      if (!Array.isArray(values) || values.includes(value)) return encodeURIComponent(value);
      throw invalidParameter(part, value, `one of ${values.join(", ")}`);
    });
    if (path !== TODAY_PATH) requireTaken(path, listed, query);
    return path;
  };
  return { name, title, description, inputSchema: schemaOf(properties, required), pathOf };
}

/** @throws {Problem} for an argument that the path does not take */
function requireTaken(path: string, listed: readonly ListRoute[], query: URLSearchParams): void {
  const route = listed.find((each) => each === routeAt(path)?.route);
  if (route === undefined) {
    const lists = listed.map((each) => each.path.replaceAll(/:(\w+)/g, "{$1}")).join(", ");
    throw new Problem("invalid_parameter", `This tool lists ${lists}, but not ${path}`);
  }
  const taken = [...filterNames(route), "page", "per_page"];
  const aliases = listParameters(route).map(({ alias }) => alias);
  const other = [...query.keys()].find((name) => ![...taken, ...aliases].includes(name));
  if (other === undefined) return;
  const message = `${path} doesn't accept ${other}; it accepts ${taken.join(", ")}`;
  throw new Problem("invalid_parameter", message, other);
}

/** Returns what descriptions of several kinds say alike; null if they differ in more than the kind. */
function sameWords(descriptions: readonly string[]): string | null {
  const [words = null, ...others] = new Set(
    descriptions.map((each) =>
      each.replace(/ \([^)]*\)$/, "").replace(/^Only (?!records\b|changes\b)\w+/, "Only those"),
    ),
  );
  return others.length === 0 ? words : null;
}

/** Describes a parameter in one sentence, and says which kinds have it, unless all do. */
function merged(
  parameters: readonly (RouteParameter & { readonly of: string })[],
  kindCount: number,
): Schema {
  const kindsOf = parameters.map((each) => each.of).join(", ");
  const name = parameters[0]?.name ?? "";
  const isNamed = parameters.some(({ kind: { names } }) => names && names.list !== "/bills");
  const [words = "", ...others] = new Set(
    parameters.map((each) => each.description.replace(/[.;](?:\s.*)?$/s, "")),
  );
  const shared =
    others.length === 0 ? words : (sameWords([words, ...others]) ?? `Only those with this ${name}`);
  const sentence = `${shared}${isNamed ? ", by id or name" : ""}.`;
  // Errors name the kinds that have a parameter.
  const isSaid = parameters.length > 4 || sentence.startsWith(`Only ${kindsOf} `);
  const isOfAll = parameters.length === kindCount;
  const description = isOfAll || isSaid ? sentence : `For ${kindsOf}: ${sentence}`;
  const all = parameters.map(({ kind: { names, schema } }): Schema => {
    // Where a record is meant, its name is accepted too. Kinds' examples differ.
    if (names || (parameters.length > 1 && schema["examples"])) return { type: "string" };
    const { anyOf } = schema;
    // A list of several values may have one.
    return Array.isArray(anyOf) ? (anyOf.at(-1) as Schema) : schema;
  });
  // An error names the values that a kind has.
  const sets = all.flatMap(({ items }) => (items as { readonly enum?: string[] })?.enum ?? []);
  const items = { type: "string", enum: [...new Set(sets)] };
  const schemas = new Map(
    all
      .map((schema) => (schema["items"] && sets.length > 0 ? { type: "array", items } : schema))
      .map((schema) => [JSON.stringify(schema), schema]),
  );
  const [only, ...otherSchemas] = schemas.values();
  return otherSchemas.length === 0
    ? { ...only, description }
    : { anyOf: [...schemas.values()], description };
}

function schemaOf(properties: Readonly<Record<string, Schema>>, required?: string) {
  const named = required === undefined ? [] : [required];
  return { type: "object" as const, properties, required: named, additionalProperties: false };
}

/** Returns a call's arguments as a query. */
export function queryOf({ name: tool, inputSchema }: Tool, toolArguments: object): URLSearchParams {
  const { properties, required } = inputSchema;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(toolArguments)) {
    const isKnown =
      Object.hasOwn(properties, name) || (name === SPONSOR && "sponsor" in properties);
    if (!isKnown) {
      const message = `${tool} has no argument ${name}; it takes ${Object.keys(properties).join(", ")}`;
      throw new Problem("invalid_parameter", message, name);
    }
    const given: readonly unknown[] = [value ?? []].flat(2);
    if (given.some((each) => typeof each === "object")) {
      const message = `${name} must be a text, a number, or a list of them`;
      throw new Problem("invalid_parameter", message, name);
    }
    const values = given.join(",").trim();
    if (values !== "") query.set(name === "sponsor" ? SPONSOR : name, values);
  }
  const missing = required.find((name) => !query.has(name));
  if (missing === undefined) return query;
  throw new Problem("invalid_parameter", `${tool} needs the argument ${missing}`, missing);
}

/** Removes and returns a query's value, or `""`. */
export function take(query: URLSearchParams, name: string): string {
  const value = query.get(name) ?? "";
  query.delete(name);
  return value;
}
