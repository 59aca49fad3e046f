import type { DetailRoute, ListRoute, Route } from "../kinds/route.ts";
import { FOUND } from "../schemas/found.ts";
import { type JsonSchema, jsonSchemaOf, nameOf, refTo } from "./json-schemas.ts";

const count = (description: string): JsonSchema => ({ type: "integer", minimum: 0, description });
const texts = (description: string): JsonSchema => ({
  type: "array",
  items: { type: "string" },
  description,
});
const objectSchema = (
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema => ({
  type: "object",
  description,
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
});

const nullablePage = (description: string): JsonSchema => ({
  type: ["integer", "null"],
  minimum: 1,
  description,
});
const nullableAddress = (description: string): JsonSchema => ({
  type: ["string", "null"],
  format: "uri",
  description,
});

const PAGING = {
  page: { type: "integer", minimum: 1, description: "The requested page." },
  per_page: {
    type: "integer",
    minimum: 1,
    maximum: 100,
    description: "The maximum number of records per page.",
  },
  total: count("The number of records in the whole list."),
  total_pages: count("The number of pages; 0 if the list is empty."),
  prev_page: nullablePage(
    "The previous page; null on page 1 and in an empty list. Beyond the last page, it is the last one.",
  ),
  next_page: nullablePage("The next page; null on the last one and beyond."),
  prev_url: nullableAddress("The address of `prev_page`."),
  next_url: nullableAddress("The address of `next_page`: follow it until it is null."),
};
const INCLUDES = {
  ignored_includes: texts(
    "Tokens of `include` that the route does not have; empty if there are none.",
  ),
};
const IGNORED = {
  ignored_parameters: texts(
    "Names of parameters that the route does not have; absent if there are none.",
  ),
  ignored_because: {
    type: "object",
    additionalProperties: { type: "string" },
    description:
      "Why each of these that the API has was ignored: what it needs, or the routes that have it, or its name here; absent if there are none.",
  },
};

const FICTION = {
  fiction: {
    type: "boolean",
    const: true,
    description: "The records, or some of them, are invented; absent otherwise.",
  },
};

const INCOMPLETE = {
  incomplete: {
    type: "boolean",
    const: true,
    description: "The list may lack records that the publishers left out; absent otherwise.",
  },
};

const READING = objectSchema("Some words of `q`, and what they were taken for.", {
  words: { type: "string", description: "The words." },
  parameter: {
    type: "string",
    description: "The parameter that asks for the same, or `citation`.",
  },
  value: { type: "string", description: "Its value, such as a member's Bioguide id." },
  name: {
    type: ["string", "null"],
    description: "The name of the member or committee; null for all else.",
  },
});

const METAS = {
  ListMeta: objectSchema("The position of the page in its list.", PAGING, {
    ...FICTION,
    since: {
      type: "string",
      description:
        "The build since which `/changes` lists changes: for a day in `since`, the last build before it; for a build without a list of its own, the one before it that has one. Absent otherwise.",
    },
    ...INCOMPLETE,
    suggestion: {
      type: "string",
      description:
        "A likely spelling of `q` whose words records have. It was searched for instead if `read_as` has the parameter `q`, because a word stands nowhere; otherwise it is an offer. Absent if there is none.",
    },
    read_as: {
      type: "array",
      items: READING,
      description:
        "What some words of `q` were taken for: members, citations and filters, or `q` for another spelling of all; absent if there are none.",
    },
    partial: {
      type: "boolean",
      const: true,
      description:
        "Some records in `data` lack words of `q`, each listed in its `missing_words`; absent otherwise.",
    },
    missing_ids: texts(
      "The values of `ids` that match no record, as they were sent; absent without `ids`.",
    ),
    ...IGNORED,
  }),
  CurrentCongressMeta: objectSchema(
    "The position of the page in its list, and the Congress that it covers.",
    {
      ...PAGING,
      congress: { type: "integer", description: "The Congress that the list covers." },
      scope: {
        type: "string",
        const: "current_congress",
        description: "The list covers no other Congress.",
      },
    },
    { ...FICTION, ...INCOMPLETE, ...IGNORED },
  ),
  PagedDetailMeta: objectSchema(
    "The position of the page in the record's list.",
    { ...PAGING, ...INCLUDES },
    { ...FICTION, ...INCOMPLETE, ...IGNORED },
  ),
  DetailMeta: objectSchema("The ignored parts of the request.", INCLUDES, {
    provisional: {
      type: "boolean",
      const: true,
      description:
        "The live build lacks the roll call: it was read since, and lists, counts and searches do not have it yet. Absent otherwise.",
    },
    ...FICTION,
    incomplete: {
      ...INCOMPLETE.incomplete,
      description: "The members of the requested Congress are not known; absent otherwise.",
    },
    ...IGNORED,
  }),
} as const;

function metaOf(route: Route): keyof typeof METAS {
  if (route.kind === "detail") return "DetailMeta";
  if (route.headed !== undefined) return "PagedDetailMeta";
  return route.isCurrentCongressOnly === true ? "CurrentCongressMeta" : "ListMeta";
}

export function answerName(route: Route): string {
  const record = nameOf(route.resource.lean);
  if (route.kind === "detail") return `${record}Answer`;
  if (route.headed !== undefined) return "TopicAnswer";
  return route.isCurrentCongressOnly === true ? `Current${record}List` : `${record}List`;
}

function answerSchema(route: Route): JsonSchema {
  const meta = refTo(metaOf(route));
  const name = nameOf(route.resource.lean);
  if (route.kind === "detail") {
    return objectSchema("One record.", { data: refTo(nameOf(route.resource.detail)), meta });
  }
  if (route.headed !== undefined) {
    return objectSchema("One record with a page of its list.", {
      data: refTo("TopicDetail"),
      meta,
    });
  }
  return objectSchema("A page of a list.", { data: { type: "array", items: refTo(name) }, meta });
}

export function envelopeSchemas(routes: readonly Route[]): Record<string, JsonSchema> {
  const answers = routes.map((route) => [answerName(route), answerSchema(route)] as const);
  return { ...METAS, ...Object.fromEntries(answers) };
}

/**
 * Joins details with their blocks, and headed records with their list, which stored pages keep apart; and adds
 * what searches add.
 */
export function wholeRecords(
  routes: readonly Route[],
  schemas: Readonly<Record<string, JsonSchema>>,
): Record<string, JsonSchema> {
  const whole: Record<string, JsonSchema> = { ...schemas };
  for (const route of routes) {
    if (route.kind === "detail") joinBlocks(route, whole);
    else joinList(route, whole);
    const { hasMatchedTitle, hasTexts } = route.resource.search ?? {};
    if (hasMatchedTitle === true) addField(route, whole, "matched_title");
    if (route.resource.search?.of === "titles") addField(route, whole, "missing_words");
    if (route.resource.name === "vote") addField(route, whole, "position");
    if (hasTexts === true) addField(route, whole, "matched_text");
  }
  return whole;
}

function addField(
  { resource }: Route,
  whole: Record<string, JsonSchema>,
  field: keyof typeof FOUND,
): void {
  const name = nameOf(resource.lean);
  const { properties } = whole[name] as { readonly properties: object };
  whole[name] = {
    ...whole[name],
    properties: { ...properties, [field]: jsonSchemaOf(FOUND[field]) },
  };
}

function joinBlocks({ resource }: DetailRoute, whole: Record<string, JsonSchema>): void {
  if (resource.blocks.length === 0) return;
  const name = nameOf(resource.detail);
  const blocksName = `${nameOf(resource.lean)}Blocks`;
  const blocks = whole[blocksName]?.["properties"] as Record<string, JsonSchema> | undefined;
  if (blocks === undefined)
    throw new Error(`the blocks of ${resource.name} are not named ${blocksName}`);
  delete whole[blocksName];
  const described = resource.blocks.map(({ token, key }): [string, JsonSchema] => {
    const { description = "", ...schema } = blocks[key] ?? {};
    const words = `${String(description)} Present if \`include\` names \`${token}\`.`;
    return [key, { ...schema, description: words }];
  });
  const { properties } = whole[name] as { readonly properties: object };
  whole[name] = { ...whole[name], properties: { ...properties, ...Object.fromEntries(described) } };
}

function joinList({ headed, resource }: ListRoute, whole: Record<string, JsonSchema>): void {
  if (headed === undefined) return;
  const { properties, required } = whole["TopicDetail"] as {
    readonly properties: object;
    readonly required: readonly string[];
  };
  const items = { type: "array", items: refTo(nameOf(resource.lean)) };
  whole["TopicDetail"] = {
    ...whole["TopicDetail"],
    properties: { ...properties, [headed.key]: { ...items, description: "A page of its bills." } },
    required: [...required, headed.key],
  };
}
