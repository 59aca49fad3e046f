/** The documents are true: their example requests work, and they are complete. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";

import * as build from "../contract/build.ts";
import * as enumerations from "../contract/enumerations.ts";
import { STATUS_OF_PROBLEM } from "../contract/problem.ts";
import { type DetailedResource, inLinkOrder, type Resource } from "../contract/resource.ts";
import { billResource } from "../contract/resources/bill.ts";
import { Build, Change } from "../contract/resources/change.ts";
import { committeeResource } from "../contract/resources/committee.ts";
import { lawResource } from "../contract/resources/law.ts";
import { legislatorResource } from "../contract/resources/legislator.ts";
import { Meeting } from "../contract/resources/meeting.ts";
import { Nomination } from "../contract/resources/nomination.ts";
import * as shared from "../contract/resources/shared.ts";
import { topicResource } from "../contract/resources/topic.ts";
import { Vote, voteResource } from "../contract/resources/vote.ts";
import {
  allRoutes,
  listParameters,
  type ListRoute,
  type Route,
  routes,
} from "../contract/resources/routes.ts";
import { MAX_STATUS_BYTES } from "../contract/status.ts";
import { SOURCE_NAMES } from "../data/files/source-names.ts";
import { DEFAULT_PLANS } from "../edge/limits/plans.ts";
import { CORS_EXPOSED } from "../edge/api/respond.ts";
import { openStore } from "../store/open-store.ts";
import { type AskEdge, BASE_URL, openEdge } from "./build.ts";
import { firstStart } from "./first-start.ts";
import { documentedRequests } from "./documented-requests.ts";

const ROOT = join(import.meta.dirname, "..");
const README = read("README.md");
const ARCHITECTURE = read("ARCHITECTURE.md");
const SPECIFICATION = read("contract/README.md");
const BUILD_FORMAT = read("contract/build-format.md");
const MANUAL = ["docs/operations.md", ...folder("docs/operations")];
const OPERATIONS = MANUAL.map(read).join("\n");
const CONTRIBUTING = read("CONTRIBUTING.md");

/** All documents for people except the changelogs, which describe the past. */
const PAPERS = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "client/README.md",
  "client/python/README.md",
  "contract/README.md",
  "contract/build-format.md",
  "contract/vectors/README.md",
  "docs/installing.md",
  ...MANUAL,
  "docs/cloudflare.md",
  ...folder("decisions"),
  "docs/security/threat-model.md",
  "docs/security/asvs.md",
  "deploy/proxy.md",
];

const LOCAL = "http://localhost:8787";

/** Serves the sample legislature of `npm start`. */
let edge: AskEdge;

beforeAll(async () => {
  ({ edge } = await openEdge(await openStore((await firstStart()).store)));
});

describe("the example requests", () => {
  const shown = Object.entries({ README, SPECIFICATION }).flatMap(([document, text]) =>
    documentedRequests(text).map((request) => ({ document, ...request })),
  );

  it.each(shown)("in $document get the documented status: $target $status", async (request) => {
    const { target, status, headers } = request;
    const response = await edge(target, { headers });
    expect(response.status).toBe(status);
    // An example with an empty list shows nothing.
    expect(await response.text()).not.toMatch(/^\{"data":\[\s*\]/);
  });

  it("are found in both documents", () => {
    expect(new Set(shown.map(({ document }) => document)).size).toBe(2);
  });
});

it("the README's example answer is part of the sample's answer", async () => {
  const [request] = documentedRequests(README);
  const example = /```json\n(.*?)```/s.exec(README)?.[1]?.replaceAll(LOCAL, BASE_URL) ?? "";
  const response = await edge(request?.target ?? "");
  expect(await response.json()).toMatchObject(JSON.parse(example) as object);
});

describe("the specification has", () => {
  it.each(allRoutes.map((route) => [route.path, route] as const))("%s", (path, route) => {
    const row = rowOf(documentedPath(path));
    expect(wordsOf(route).filter((word) => !row.includes(word))).toEqual([]);
    expect(cells(row)[2]).toBe(route.kind === "list" ? String(route.resource.defaultPerPage) : "");
    const hasSearch = route.kind === "list" && route.resource.search !== undefined;
    expect(row.includes("`q`")).toBe(hasSearch);
  });

  it.each(Object.entries(STATUS_OF_PROBLEM))("the problem %s (%i)", (code, status) => {
    const rows = section("## Errors").map(cells);
    expect(rows.find((row) => row[1] === `\`${code}\``)?.[0]).toBe(String(status));
  });

  const elsewhere = new Set(["State", "BillStatus", "VoteResult"]);
  const inTable = Object.entries(namedEnumerations()).filter(([name]) => !elsewhere.has(name));
  it.each(inTable)("all values of %s", (name, values) => {
    const row = rowOf(name, "## Enumerations");
    expect(values.filter((value) => !isNamed(value, row))).toEqual([]);
  });

  it.each([
    ["### Bill statuses", enumerations.BILL_STATUSES],
    ["### Vote results", enumerations.VOTE_RESULTS],
  ])("all values under %s, each once", (heading, values) => {
    const named = section(heading).flatMap((line) => ticked(cells(line)[0] ?? ""));
    expect(named.slice(1).toSorted()).toEqual([...values].toSorted());
  });

  it("every header that CORS exposes", () => {
    expect(CORS_EXPOSED.filter((name) => !isNamed(name, SPECIFICATION))).toEqual([]);
  });

  it.each(Object.entries(DEFAULT_PLANS))("the limits of plan %s", (name, plan) => {
    const numbers = cells(rowOf(name, "## Limits")).slice(1);
    const limits = [plan.requestsPerDay, plan.requestsPerSecond, plan.searchesPerSecond];
    expect(numbers).toEqual(limits.map((limit) => limit.toLocaleString("en-US")));
  });
});

describe("the build format has", () => {
  it("all object keys of a store", () => {
    const keys = Object.values(build).flatMap((member) =>
      typeof member === "function" && !("parse" in member) ? [member("<id>")] : [],
    );
    expect(keys.length).toBeGreaterThan(2);
    const missing = [build.POINTER_KEY, ...keys].filter((key) => !isNamed(key, BUILD_FORMAT));
    expect(missing).toEqual([]);
  });

  it("all fields of the pointer and the manifest", () => {
    expect(formatFields("## 3. Pointer")).toEqual(Object.keys(build.Pointer.shape));
    const manifest = formatFields("## 4. Manifest");
    expect(manifest.toSorted()).toEqual(Object.keys(build.Manifest.shape).toSorted());
  });

  it("the current contract version", () => {
    expect(BUILD_FORMAT).toMatch(new RegExp(`^# .*version ${build.CONTRACT_VERSION}\n`));
    expect(rowOf("contract_version", "## 4. Manifest", BUILD_FORMAT)).toContain(
      `| ${build.CONTRACT_VERSION}, `,
    );
    expect(BUILD_FORMAT).toContain(`\n### ${build.CONTRACT_VERSION}\n`);
  });

  const filtered = allRoutes.filter(
    (route): route is ListRoute => route.kind === "list" && route.resource.filters.length > 0,
  );
  it.each(filtered)("the walk order and link order of $path", ({ path, resource }) => {
    const orderUnder = (heading: string): string | undefined =>
      cells(rowOf(documentedPath(path), heading, BUILD_FORMAT))[1];
    const walked = resource.filters.map(({ name }) => name);
    expect(orderUnder("## 7. Page keys")).toBe(walked.join(", "));
    expect(orderUnder("### meta")).toBe(
      inLinkOrder(resource.filters, resource)
        .map(({ name }) => name)
        .join(", "),
    );
  });

  const resources = [
    ...new Set(allRoutes.map(({ resource }): Resource<unknown> => resource)),
  ].filter(({ name }) => name !== "topic_bill" && name !== "build");
  it.each(resources)("the field order of $name", (resource) => {
    const [, lean = "", further = "", blocks = ""] = cells(
      rowOf(resource.name, "## 6. Records", BUILD_FORMAT),
    );
    const { detail, blocks: all = [] } = resource as Partial<DetailedResource<unknown>>;
    const fields = Object.keys((resource.lean as z.ZodObject).shape);
    const inFull = Object.keys(detail?.shape ?? {});
    expect(ticked(lean)).toEqual(fields);
    expect(ticked(further)).toEqual(inFull.filter((name) => !fields.includes(name)));
    expect(ticked(blocks)).toEqual(all.map(({ key }) => key));
  });

  it("the size limits that hosts enforce", () => {
    const bounds = {
      pointer: build.MAX_POINTER_BYTES,
      "status.json": MAX_STATUS_BYTES,
      manifest: build.MAX_MANIFEST_BYTES,
      "object as it is stored": build.MAX_OBJECT_BYTES,
      "text of a page": build.MAX_PAGE_BYTES,
    };
    for (const [name, bytes] of Object.entries(bounds)) {
      expect(cells(rowOf(name, "## 17. Limits", BUILD_FORMAT))[1]).toBe(binarySize(bytes));
    }
  });
});

describe("the specification has names and types of all fields of", () => {
  it.each(documentedSchemas())("%s", (_, text, schema) => {
    expect(text).not.toBe("");
    expect(documentedFields(text)).toEqual(fieldsOf(schema, basesOf(text)));
  });
});

describe("README.md", () => {
  it("is at most 90 lines long", () => {
    expect(linesOf(README).length).toBeLessThanOrEqual(90);
  });
});

describe("the operator's manual", () => {
  it("documents every setting", () => {
    const names = ["commands/settings/settings.ts", "edge/service-settings.ts"].flatMap((path) =>
      namesIn(path, /^ {2}([A-Z][A-Z0-9_]+):/gm),
    );
    expect(names).toContain("LEGIS_HOME");
    expect(names.filter((name) => !isNamed(name, OPERATIONS))).toEqual([]);
  });

  it("documents every command", () => {
    const names = namesIn("legis.ts", /\bprogram\s*\.command\("(\w+)"\)/g);
    expect(names).toEqual(expect.arrayContaining(["start", "publish", "nightly"]));
    expect(names.filter((name) => !OPERATIONS.includes(`\`legis ${name}`))).toEqual([]);
  });

  it("documents every mirrored source", () => {
    const missing = SOURCE_NAMES.filter((name) => rowOf(name, "## The mirror", OPERATIONS) === "");
    expect(missing).toEqual([]);
  });

  it("names only existing metrics", () => {
    const named = ticked(OPERATIONS).filter((text) => /^legis_\w+$/.test(text));
    const metrics = namesIn("edge/node/metrics.ts", /name: "(\w+)"/g);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !metrics.includes(name))).toEqual([]);
  });

  it("has no line of more than 120 characters", () => {
    expect(linesOf(OPERATIONS).filter((line) => line.length > 120)).toEqual([]);
  });
});

describe("ARCHITECTURE.md", () => {
  it("names every dependency", () => {
    const { dependencies } = JSON.parse(read("package.json")) as { dependencies: object };
    const missing = Object.keys(dependencies).filter((name) => !ARCHITECTURE.includes(name));
    expect(missing).toEqual([]);
  });
});

describe("CONTRIBUTING.md", () => {
  it("names only existing npm scripts", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: object };
    const named = Array.from(CONTRIBUTING.matchAll(/npm run (?:-s )?(\w+)/g), ([, name]) => name);
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((name = "") => !(name in scripts))).toEqual([]);
  });
});

describe("the decisions", () => {
  const decisions = folder("decisions").filter((path) => path !== "decisions/README.md");

  it("are all in the index", () => {
    const index = read("decisions/README.md");
    expect(decisions.length).toBeGreaterThan(5);
    expect(decisions.filter((path) => !index.includes(`](${basename(path)})`))).toEqual([]);
  });

  it.each(decisions)("%s has the four headings and at most 60 lines", (path) => {
    const text = read(path);
    const headings = linesOf(text).filter((line) => line.startsWith("## "));
    expect(headings).toEqual(["## What", "## Why", "## Measured", "## What would reopen it"]);
    expect(linesOf(text).length).toBeLessThanOrEqual(60);
  });
});

describe.each(PAPERS)("%s", (paper) => {
  it("has no broken link to a file or heading", () => {
    const text = read(paper);
    const named = ticked(text)
      .filter((each) => /^(?:[\w-]+\/)+(?:[\w.-]*\.\w+)?$/.test(each) && existsSync(topOf(each)))
      .map((path) => join(ROOT, path));
    const linked = Array.from(text.matchAll(/\]\(([^)#:]+)(?:#[\w-]+)?\)/g), ([, path = ""]) =>
      join(ROOT, paper, "..", path),
    );
    expect([...named, ...linked].filter((path) => !existsSync(path))).toEqual([]);
    const anchors = Array.from(text.matchAll(/\]\(#([\w-]+)\)/g), ([, anchor]) => anchor);
    const headings = linesOf(text)
      .filter((line) => line.startsWith("#"))
      .map(anchorOf);
    expect(anchors.filter((anchor = "") => !headings.includes(anchor))).toEqual([]);
  });
});

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** Reads the names in backticks from the first column of a table of the build format. */
function formatFields(heading: string): string[] {
  return section(heading, BUILD_FORMAT).flatMap((line) => ticked(cells(line)[0] ?? ""));
}

function binarySize(bytes: number): string {
  return bytes >= 1024 ** 2 ? `${bytes / 1024 ** 2} MiB` : `${bytes / 1024} KiB`;
}

/** Returns the lines below a heading, up to the next heading. */
function section(heading: string, document: string = SPECIFICATION): string[] {
  const lines = linesOf(document);
  const start = lines.indexOf(heading) + 1;
  const length = lines.slice(start).findIndex((line) => line.startsWith("#"));
  return start === 0 ? [] : lines.slice(start, length === -1 ? undefined : start + length);
}

/** Lists the Markdown files of a folder. */
function folder(path: string): string[] {
  return readdirSync(join(ROOT, path))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${path}/${name}`);
}

function linesOf(text: string): string[] {
  return text.trimEnd().split("\n");
}

/** The top-level folder of a path. `objects/ab/…` has none: it is a key in a store. */
function topOf(path: string): string {
  return join(ROOT, path.split("/")[0] ?? "");
}

/** Returns a heading's anchor in its document. */
function anchorOf(heading: string): string {
  return heading
    .replace(/^#+ /, "")
    .toLowerCase()
    .replaceAll(/[^\w -]/g, "")
    .replaceAll(" ", "-");
}

/** Finds the first table row with this first cell, in one section or the whole document. */
function rowOf(first: string, heading?: string, document: string = SPECIFICATION): string {
  const lines = heading === undefined ? linesOf(document) : section(heading, document);
  const wanted = first.toLowerCase();
  return (
    lines.find((line) => {
      const [cell = ""] = cells(line);
      return cell.replaceAll("`", "").replace(" (open)", "").toLowerCase() === wanted;
    }) ?? ""
  );
}

function cells(row: string): string[] {
  if (!row.startsWith("|")) return [];
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function isNamed(name: string, text: string): boolean {
  return text.includes(`\`${name}\``);
}

/** Returns everything that the pattern's group matches in a file. */
function namesIn(path: string, pattern: RegExp): string[] {
  return Array.from(read(path).matchAll(pattern), ([, name]) => name ?? "");
}

/** Returns all text in backticks. */
function ticked(text: string): string[] {
  return Array.from(text.matchAll(/`([^`\n]+)`/g), ([, inside]) => inside ?? "");
}

function documentedPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, "{$1}");
}

/** The parameters, enumerations and include tokens that the row of a route must have. */
function wordsOf(route: Route): string[] {
  if (route.kind === "detail") return route.resource.blocks.map(({ token }) => `\`${token}\``);
  const parameters = listParameters(route).map(({ name }) => `\`${name}\``);
  return [...parameters, ...enumerationsOf(route)];
}

function enumerationsOf({ resource }: Route): string[] {
  return resource.filters
    .map(({ kind: { values } }) => values && enumerationNamed(values.join()))
    .filter((name) => name !== undefined);
}

function namedEnumerations(): Record<string, readonly string[]> {
  return {
    BillType: enumerations.BILL_TYPES,
    BillStatus: enumerations.BILL_STATUSES,
    VoteResult: enumerations.VOTE_RESULTS,
    Chamber: enumerations.CHAMBERS,
    CommitteeChamber: enumerations.COMMITTEE_CHAMBERS,
    LawType: enumerations.LAW_TYPES,
    Position: enumerations.POSITIONS,
    VoteRequirement: enumerations.VOTE_REQUIREMENTS,
    Party: enumerations.PARTIES,
    State: enumerations.STATES,
    CommitteeType: enumerations.COMMITTEE_TYPES,
    MeetingType: enumerations.MEETING_TYPES,
    AmendmentType: enumerations.AMENDMENT_TYPES,
    TitleCategory: enumerations.TITLE_CATEGORIES,
    TopicKind: enumerations.TOPIC_KINDS,
    LegislatorRole: enumerations.LEGISLATOR_ROLES,
    EnactedBy: enumerations.ENACTED_BY,
    TextFormat: enumerations.TEXT_FORMATS,
    ActionSource: enumerations.ACTION_SOURCES,
    RecordKind: enumerations.RECORD_KINDS,
    ChangeKind: enumerations.CHANGE_KINDS,
    ChangedBlock: ["record", ...billResource.blocks.map(({ token }) => token)],
  };
}

/** The objects that have names in the specification. */
function namedObjects(): Record<string, z.ZodObject> {
  const { BillRef, LawRef, VoteRef, LegislatorRef, CommitteeRef, TopicRef, LatestAction } = shared;
  const votes = itemOf(blockOf(billResource, "votes"));
  return {
    Record: z.strictObject({ updated_at: shared.UpdatedAt, ...shared.recordLinks }),
    BillRef,
    LawRef,
    VoteRef,
    LegislatorRef,
    CommitteeRef,
    TopicRef,
    LatestAction,
    AmendmentRef: itemOf(votes.shape["on_amendment"]),
    VoteTotals: Vote.shape.totals,
    Bill: billResource.lean as unknown as z.ZodObject,
    Law: lawResource.lean as unknown as z.ZodObject,
    Vote,
    Legislator: legislatorResource.lean as unknown as z.ZodObject,
    Committee: committeeResource.lean as unknown as z.ZodObject,
    Topic: topicResource.lean as unknown as z.ZodObject,
  };
}

/** Each object of the API with the text that documents its fields. */
function documentedSchemas(): [name: string, text: string, schema: z.ZodObject][] {
  const resources = {
    Bill: routes.bill.resource,
    Law: routes.law.resource,
    Vote: voteResource,
    Legislator: legislatorResource,
    Committee: committeeResource,
    Topic: topicResource,
  };
  const objects = namedObjects();
  const refs = Object.entries(objects).filter(([name]) => !(name in resources));
  return [
    ...refs.map(([name, schema]): [string, string, z.ZodObject] => [
      name,
      bulletOf("## Records", name),
      schema,
    ]),
    ...Object.entries(resources).flatMap(([name, { detail, blocks }]) => {
      const lean: [string, string, z.ZodObject] = [
        name,
        fieldsUnder(`### ${name}`),
        objects[name] ?? detail,
      ];
      const full: [string, string, z.ZodObject] = [
        `${name} detail`,
        fieldsUnder(`#### ${name} detail`),
        detail,
      ];
      const parts = blocks.map(({ key, schema }): [string, string, z.ZodObject] => [
        `${name} ${key}`,
        bulletOf(`#### ${name} detail`, key),
        itemOf(schema),
      ]);
      return [lean, full, ...parts];
    }),
    ["Meeting", fieldsUnder("### Meeting"), Meeting],
    ["Nomination", fieldsUnder("### Nomination"), Nomination],
    ["Build", fieldsUnder("### Build"), Build],
    ["Change", fieldsUnder("### Change"), Change],
  ];
}

// oxlint-disable-next-line typescript/no-explicit-any -- any resource
function blockOf({ blocks }: DetailedResource<any>, token: string): z.ZodType | undefined {
  return blocks.find((block) => block.token === token)?.schema;
}

/** The object inside an array or a nullable schema. */
function itemOf(schema: unknown): z.ZodObject {
  if (schema instanceof z.ZodNullable) return itemOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return itemOf(schema.element);
  return schema as z.ZodObject;
}

function fieldsUnder(heading: string): string {
  const lines = section(heading);
  const bullet = lines.findIndex((line) => line.startsWith("- "));
  return lines.slice(0, bullet === -1 ? undefined : bullet).join("\n");
}

function bulletOf(heading: string, name: string): string {
  const text = section(heading).join("\n");
  const [found = ""] = text.split(`- **\`${name}\`**`).slice(1);
  return found.split(/\n- \*\*|\n\n/)[0] ?? "";
}

/** Objects whose fields a text includes by reference ("every field of …"). */
function basesOf(text: string): z.ZodObject[] {
  const objects = namedObjects();
  const named = text.replaceAll(/\s+/g, " ").matchAll(/[Ee]very field of (\w+)/g);
  return Array.from(named, ([, name]) => objects[name ?? ""]).filter((base) => base !== undefined);
}

/** Reads `name: type` of all fields in a text, from tables (name and type cells) and prose (name, then type). */
function documentedFields(text: string): string[] {
  const rows = text.split("\n").map((line) => cells(line));
  const inTables = rows.flatMap(([names = "", types = "", meaning = ""]) => {
    const each = types.split(", ");
    const own = ticked(names).map((name, at) => `${name}: ${each[at] ?? each[0]}`);
    return [...own, ...fieldsInProse(meaning)];
  });
  const prose = text
    .split("\n")
    .filter((line) => !line.startsWith("|"))
    .join(" ");
  return [...new Set([...inTables, ...fieldsInProse(prose)])].toSorted();
}

function fieldsInProse(prose: string): string[] {
  const words = ["text", "int", "bool", "date", "time", "datetime", "url", "enum", "\\{…\\}"];
  const types = [...words, ...Object.keys(namedEnumerations()), ...Object.keys(namedObjects())];
  const pattern = new RegExp(
    `((?:\`[a-z_]+\`,? )+)((?:${types.join("|")})(?![a-zA-Z])(?:\\[\\])?\\??)`,
    "g",
  );
  return Array.from(prose.replaceAll(/\s+/g, " ").matchAll(pattern), ([, names = "", type = ""]) =>
    ticked(names).map((name) => `${name}: ${type}`),
  ).flat();
}

/** Lists `name: type` of all fields of a schema and its unnamed objects, without those of its bases. */
function fieldsOf(schema: z.ZodObject, bases: readonly z.ZodObject[]): string[] {
  const taken = bases.filter((base) => Object.keys(base.shape).every((key) => key in schema.shape));
  const found = Object.entries(schema.shape).flatMap(([key, field]) => {
    if (taken.some((base) => base.shape[key] === field)) return [];
    const type = typeOf(field);
    return [`${key}: ${type}`, ...(type.startsWith("{…}") ? fieldsOf(itemOf(field), bases) : [])];
  });
  return [...new Set(found)].toSorted();
}

function enumerationNamed(values: string): string | undefined {
  return Object.entries(namedEnumerations()).find(([, each]) => each.join() === values)?.[0];
}

function typeOf(schema: unknown): string {
  if (schema instanceof z.ZodNullable) return `${typeOf(schema.unwrap())}?`;
  if (schema instanceof z.ZodArray) return `${typeOf(schema.element)}[]`;
  if (schema instanceof z.ZodBoolean) return "bool";
  if (schema instanceof z.ZodNumber) return "int";
  if (schema instanceof z.ZodEnum) {
    return enumerationNamed(schema.options.join()) ?? "enum";
  }
  if (schema instanceof z.ZodObject) {
    return nameOf(schema, namedObjects()) ?? "{…}";
  }
  const { Day, Clock, Instant, Address, Party } = shared;
  const texts = { date: Day, time: Clock, datetime: Instant, url: Address, Party };
  return nameOf(schema as z.ZodType, texts) ?? "text";
}

/** Finds a schema's name; copies of a schema share its `def`. */
function nameOf(schema: z.ZodType, named: Readonly<Record<string, z.ZodType>>): string | undefined {
  return Object.entries(named).find(([, each]) => each.def === schema.def)?.[0];
}
