/** Questions that people ask agents, answered with few calls and short answers, on the sample and on real records. */
import { globSync } from "node:fs";
import { basename, join } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { serveMcp } from "../../edge/mcp/serve-mcp.ts";
import { type AskEdge, build, congressBuild, importInto, sampleBuild } from "../build.ts";
import { newFolder } from "../new-folder.ts";
import { hasSources, SOURCES } from "../sources.ts";
import { unpackCongress } from "../unpack-congress.ts";

// The first test file that needs a build makes it; the others wait.
const MOST_CALLS = 3;
const MOST_TOKENS = 6_000;
const CHARACTERS_PER_TOKEN = 4;

type Call = readonly [tool: string, toolArguments: Readonly<Record<string, unknown>>];
// oxlint-disable-next-line typescript/no-explicit-any -- whatever record it is
type Json = any;

interface Facts {
  readonly bill: Json;
  readonly law: Json;
  readonly vote: Json;
  readonly voter: Json;
  readonly member: Json;
  readonly topic: Json;
  readonly committee: Json;
  readonly meeting: Json;
  /** All bills that a question is about. */
  readonly among: (path: string) => Promise<Json[]>;
}

/** A question, the calls that answer it, and a text that the answer contains. */
interface Question {
  readonly asks: string;
  readonly calls: (facts: Facts) => readonly Call[];
  readonly answer: (facts: Facts) => string | Promise<string>;
}

const bill = ({ congress, type, number }: Json): string => `${congress} ${type} ${number}`;
const voteId = ({ congress, session, chamber, vote_number: number }: Json): string =>
  `${congress}-${session}-${chamber}-${number}`;
const billUrl = ({ congress, type, number }: Json): string =>
  `https://www.congress.gov/bill/${congress}th-congress/${type === "S" ? "senate" : "house"}-bill/${number}`;
const firstOf = async (list: Promise<Json[]>): Promise<string> => String((await list)[0].api_url);

const QUESTIONS: readonly Question[] = [
  {
    asks: "Which bills on a topic became law?",
    calls: ({ topic }) => [["search_bills", { topic: topic.slug, status: ["enacted"] }]],
    answer: ({ topic, among }) => firstOf(among(`/bills?topic=${topic.slug}&status=enacted`)),
  },
  {
    asks: "What is before the committee of this name?",
    calls: ({ committee }) => [
      ["search_records", { kind: "committees", q: committee.name, per_page: 3 }],
      ["committee_calendar", { show: "bills", code: committee.code, per_page: 10 }],
    ],
    answer: ({ committee, among }) => firstOf(among(`/committees/${committee.code}/bills`)),
  },
  {
    asks: "What did a member cosponsor that became law?",
    calls: ({ member }) => [["search_bills", { cosponsor: member.name, status: "enacted" }]],
    answer: ({ member, among }) =>
      among(`/bills?cosponsor=${member.bioguide_id}&status=enacted`).then(
        (found) => `"total":${found.length}`,
      ),
  },
  {
    asks: "Who sponsors this bill?",
    calls: (facts) => [["get_record", { record: bill(facts.bill) }]],
    answer: (facts) => facts.bill.sponsor.name,
  },
  {
    asks: "What is this bill, without its Congress?",
    calls: (facts) => [["get_record", { record: `${facts.bill.type} ${facts.bill.number}` }]],
    answer: async (facts) => {
      const alike = await facts.among(`/bills?q=${facts.bill.type}+${facts.bill.number}`);
      const { type, number } = facts.bill;
      const same = alike.filter((each) => each.type === type && each.number === number);
      const newest = Math.max(...same.map((each) => each.congress));
      return `"congress":${newest},"type":"${type}","number":${number}`;
    },
  },
  {
    asks: "What is at this address of congress.gov?",
    calls: (facts) => [["get_record", { record: billUrl(facts.bill) }]],
    answer: (facts) => facts.bill.api_url,
  },
  {
    asks: "What happened to this bill?",
    calls: (facts) => [["get_record", { record: bill(facts.bill), include: ["actions"] }]],
    answer: (facts) => JSON.stringify(facts.bill.latest_action.text.slice(0, 60)).slice(1, -1),
  },
  {
    asks: "Who from a state cosponsors this bill?",
    calls: (facts) => [
      ["get_record", { record: bill(facts.bill), include: "cosponsors", contains: "TX" }],
    ],
    answer: (facts) => facts.bill.api_url,
  },
  {
    asks: "Which bill has this name?",
    calls: (facts) => [["search_bills", { q: facts.bill.title.slice(0, 190), per_page: 5 }]],
    answer: (facts) => facts.bill.api_url,
  },
  {
    asks: "How did a member vote in this roll call?",
    calls: ({ vote, voter }) => [
      ["get_record", { record: voteId(vote), include: ["results"], contains: voter.bioguide_id }],
    ],
    answer: ({ voter }) => `"position":"${voter.position}"`,
  },
  {
    asks: "How did a member vote lately?",
    calls: ({ voter }) => [["member_votes", { bioguide_id: voter.bioguide_id, per_page: 10 }]],
    answer: ({ voter, among }) => firstOf(among(`/legislators/${voter.bioguide_id}/votes`)),
  },
  {
    asks: "What is a committee's next meeting?",
    calls: ({ meeting }) =>
      [["committee_calendar", { show: "meetings", per_page: 10 }]].map(
        ([tool, args]) =>
          [tool, { ...(args as object), from: meeting?.starts_at.slice(0, 10) }] as Call,
      ),
    answer: ({ meeting }) => meeting?.event_id ?? '"total":',
  },
  {
    asks: "How many laws has a Congress, and what changed last night?",
    calls: ({ law }) => [
      ["get_record", { record: `${law.congress}th Congress` }],
      ["what_changed", {}],
    ],
    answer: ({ law }) => `"congress":${law.congress}`,
  },
];

async function factsOf(edge: AskEdge): Promise<Facts> {
  const answered = async (path: string): Promise<Json> =>
    jsonOf(await edge(`/api/v1${path}`)).then(({ data }) => data);
  const among = async (path: string): Promise<Json[]> => {
    const list: Json[] = [];
    for (let page = 1; ; page++) {
      const query = `${path}${path.includes("?") ? "&" : "?"}per_page=100&page=${page}`;
      const answer = await jsonOf(await edge(`/api/v1${query}`));
      list.push(...answer.data);
      if (answer.meta.next_page === null) return list;
    }
  };
  const laws = await answered("/bills?status=enacted&type=hr,s&per_page=100");
  const enacted = laws.find((each: Json) => each.sponsor !== null && each.latest_action !== null);
  const full = await answered(
    `/bills/${enacted.congress}/${enacted.type}/${enacted.number}?include=subjects,committees`,
  );
  const [law] = await answered("/laws?law_type=public&per_page=1");
  const [vote] = await answered("/votes?chamber=house&per_page=1");
  const { results } = await answered(`/votes/${voteId(vote).replaceAll("-", "/")}?include=results`);
  const { bioguide_id: sponsor } = enacted.sponsor;
  return {
    bill: enacted,
    law,
    vote,
    voter: results.find((each: Json) => each.api_url !== null),
    member: await answered(`/legislators/${sponsor}`),
    topic: full.subjects[0],
    committee: full.committees.find((each: Json) => each.api_url !== null),
    meeting: (await answered("/meetings?per_page=1"))[0],
    among,
  };
}

const jsonOf = async (response: Response): Promise<Json> => response.json();

/** Calls a tool as an agent does. */
async function call(edge: AskEdge, [name, args]: Call): Promise<string> {
  const message = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: args },
  };
  const request = new Request("http://localhost/mcp", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
    body: JSON.stringify(message),
  });
  const response = await serveMcp(request, null, (target) => edge(target));
  const { result } = await jsonOf(response);
  const [{ text }] = result.content;
  expect({ isError: result.isError ?? false, text }).toMatchObject({ isError: false });
  return text;
}

describe.each([
  ["the sample", true, sampleBuild],
  ["the 117th Congress (needs the real upstream files)", hasSources, congressBuild],
] as const)("on %s, an agent", (_, isAvailable, open) => {
  let edge: AskEdge;
  let facts: Facts;
  beforeAll(async () => {
    if (!isAvailable) return;
    ({ edge } = await open());
    facts = await factsOf(edge);
  });

  it.skipIf(!isAvailable).each(QUESTIONS)(
    "learns in at most three calls and 6,000 tokens: $asks",
    async ({ calls, answer }) => {
      const asked = calls(facts);
      const texts = await Promise.all(asked.map(async (each) => call(edge, each)));
      expect(texts.join("\n")).toContain(await answer(facts));
      expect(asked.length).toBeLessThanOrEqual(MOST_CALLS);
      expect(texts.join("").length / CHARACTERS_PER_TOKEN).toBeLessThanOrEqual(MOST_TOKENS);
    },
  );
});

/** The bills of the 117th Congress of which there are real texts. */
function textsBuild() {
  return build("real-texts", async (recordsPath) => {
    const texts = globSync(join(SOURCES, "texts/BILLS-117*.xml"));
    const names = new Set(
      texts.map((path) => basename(path).replace(/^BILLS-(117[a-z]+\d+).*/, "BILLSTATUS-$1.xml")),
    );
    const bills = newFolder();
    await unpackCongress(bills, ({ name }) => names.has(name));
    await importInto(recordsPath, [bills, ...texts]);
  });
}

describe.skipIf(!hasSources)(
  "on real texts (needs the real upstream files), an agent learns in two calls and 6,000 tokens what",
  () => {
    it.each([
      ["HR 6833", "National Cyber Director", "$21,000,000"],
      ["HR 4373", "FCC auction authority", "substituting “December 30, 2022” for"],
      ["HR 3237", "migration refugee Afghanistan", "$100,000,000, to remain available"],
    ])("%s says about %s", async (citation, words, answer) => {
      const { edge } = await textsBuild();
      const bills = ["search_bills", { q: words, in: "text", congress: 117 }] as const;
      const found = await call(edge, bills);
      const { data } = JSON.parse(found);
      const hit = data.find((each: Json) => `${each.type} ${each.number}` === citation);
      const record = `117 ${citation}`;
      const { section_id: section } = hit.matched_text;
      const said = await call(edge, ["get_bill_text", { record, section }]);
      expect(said).toContain(answer);
      expect((found + said).length / CHARACTERS_PER_TOKEN).toBeLessThanOrEqual(MOST_TOKENS);
    });
  },
);
