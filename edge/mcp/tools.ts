import { invalidParameter } from "../../contract/problem.ts";
import { type Route, routes } from "../../contract/resources/routes.ts";
import { RECORD_FORMS, recordPath } from "./record-path.ts";
import { choice, inputSchema, listTool, oneOf, PAGING, part, take, type Tool } from "./tool.ts";

const SEARCHED = {
  laws: routes.laws,
  votes: routes.votes,
  legislators: routes.legislators,
  committees: routes.committees,
  topics: routes.topics,
  nominations: routes.nominations,
  congresses: routes.congresses,
} as const;

const AGENDAS = {
  meetings: routes.committeeMeetings,
  nominations: routes.committeeNominations,
  bills: routes.committeeBills,
} as const;

const BIOGUIDE_ID = {
  type: "string",
  description:
    "The member's Bioguide id, such as P000197; search_records with kind=legislators finds it by name.",
};
const BUILD = { type: "string", description: "A build's id, as meta.build of any answer has it." };

export const TOOLS: readonly Tool[] = [
  listTool({
    name: "search_bills",
    title: "Search bills",
    description:
      "Finds bills and resolutions by words, citation and filters; without q the newest first. Bills that became law have status=enacted. Rows are short; get_record has a bill in full.",
    routes: [routes.bills, routes.topic],
    own: {
      topic: {
        type: "string",
        description:
          "Only bills of this topic, by its slug, such as health; beside it only congress, from, to and order count.",
      },
    },
    pathOf: (query) => {
      const topic = take(query, "topic");
      return topic === null ? "/bills" : `/topics/${encodeURIComponent(topic)}`;
    },
  }),
  listTool({
    name: "search_records",
    title: "Search other records",
    description:
      "Finds laws, roll-call votes, members of Congress, committees, topics, pending nominations and Congresses by words and filters: the ids and codes that other tools take. A filter that the kind does not have is named in meta.ignored_parameters.",
    routes: Object.values(SEARCHED),
    own: { kind: oneOf(SEARCHED, "The kind of records.") },
    required: ["kind"],
    pathOf: (query) => SEARCHED[choice(query, "kind", SEARCHED)].path,
  }),
  getRecord(),
  listTool({
    name: "member_votes",
    title: "A member's votes",
    description:
      "Lists the roll calls on which a member of Congress voted, with the position taken, the newest first. For one roll call, set from and to to its day, or call get_record with include=results and contains.",
    routes: [routes.legislatorVotes],
    own: { bioguide_id: BIOGUIDE_ID },
    required: ["bioguide_id"],
    pathOf: (query) => `/legislators/${part(query, "bioguide_id")}/votes`,
  }),
  listTool({
    name: "committee_calendar",
    title: "A committee's calendar",
    description:
      "Lists hearings and markups of a committee, or of all, by their start in UTC, the newest first: set from and to for a week. Also the bills or nominations before a committee. Meetings and nominations are those of the current Congress.",
    routes: [routes.meetings, ...Object.values(AGENDAS)],
    own: {
      code: {
        type: "string",
        description:
          "The committee's code, such as hsag00; search_records with kind=committees finds it by name. Without it all committees.",
      },
      show: { ...oneOf(AGENDAS, "What to list."), default: "meetings" },
    },
    pathOf: (query) => {
      const show = query.has("show") ? choice(query, "show", AGENDAS) : "meetings";
      if (query.has("code") || show === "bills")
        return `/committees/${part(query, "code")}/${show}`;
      return `/${show}`;
    },
  }),
  listTool({
    name: "what_changed",
    title: "What changed",
    description:
      "Tells what nightly builds of the data changed. Without since and build: the latest builds with numbers by kind of record. With build: the records that this build changed. With since: all that differs between that build and now.",
    routes: [routes.changes],
    own: { build: BUILD, since: BUILD },
    pathOf: (query) => (query.has("build") ? `/changes/${part(query, "build")}` : "/changes"),
  }),
];

function getRecord(): Tool {
  const detailed = Object.values<Route>(routes).filter((route) => route.kind === "detail");
  const blocks = detailed.flatMap(({ resource }) => resource.blocks.map(({ token }) => token));
  const byKind = detailed
    .filter(({ resource }) => resource.blocks.length > 0)
    .map(
      ({ resource }) => `${resource.name}: ${resource.blocks.map(({ token }) => token).join(", ")}`,
    );
  return {
    name: "get_record",
    title: "Get a record",
    description:
      "Gets one record in full: a bill, law, roll call, member, committee, Congress or topic. Of a bill, counts says how much include would add; texts has the addresses of its text.",
    inputSchema: inputSchema(
      {
        record: { type: "string", description: `Names the record: ${RECORD_FORMS}.` },
        include: {
          type: "array",
          items: { type: "string", enum: [...new Set(blocks)] },
          description: `What to add: of a ${byKind.join("; of a ")}.`,
        },
        contains: {
          type: "string",
          description:
            "Shows of the record's lists only entries with this text, such as a member's name in results.",
        },
        skip: {
          type: "integer",
          minimum: 0,
          description:
            "Skips so many entries of each list, where meta.cut says that there are more.",
        },
        page: PAGING.page,
      },
      ["record"],
    ),
    pathOf: (query) => {
      const record = take(query, "record") ?? "";
      const path = recordPath(record.trim());
      if (path === null) throw invalidParameter("record", record, RECORD_FORMS);
      return path;
    },
  };
}
