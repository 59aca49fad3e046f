/** Runs ten tasks with each client: the commands that generate the client, and a program that uses it. */

interface Program {
  /** Each starts with a package's file to run. */
  readonly generate: readonly (readonly [string, ...string[]])[];
  readonly program: string;
}

const KEY = `
declare const process: { env: Record<string, string> };
const { FLD_API_KEY: key, FLD_BASE_URL: baseUrl } = process.env as Record<string, string>;
const headers = { "X-API-Key": key! };
`;

const PRINT = `
console.log(JSON.stringify({
  enacted: enacted.data.map((bill) => bill.citation),
  blocks: [bill.data.actions!.length, bill.data.cosponsors!.length, bill.data.title],
  walked,
  vote: [vote.data.question, vote.data.results!.length],
  legislators: legislators.data.map((each) => each.bioguide_id),
  found: found.data.map((bill) => bill.citation),
  missing,
  ignored: ignored.meta.ignored_parameters,
  meetings: meetings.data.map((each) => each.event_id),
  topics: topics.data.map((each) => each.slug),
}));
`;

const BILL = `{ congress: 119, type: "HR", number: Number(process.env["BILL"]) } as const`;
const VOTE = `{ congress: 119, session: 2, chamber: "house", vote_number: 20 } as const`;

export const PROGRAMS = {
  "openapi-typescript and openapi-fetch": {
    generate: [["openapi-typescript/bin/cli.js", "../openapi.json", "-o", "api.ts"]],
    program: `
import createClient from "openapi-fetch";
import type { paths } from "./api";
${KEY}
const api = createClient<paths>({ baseUrl, headers });
const bills = async (query: paths["/api/v1/bills"]["get"]["parameters"]["query"]) =>
  (await api.GET("/api/v1/bills", { params: { query } })).data!;
const enacted = await bills({ congress: 119, status: "enacted" });
const bill = (await api.GET("/api/v1/bills/{congress}/{type}/{number}", {
  params: { path: ${BILL}, query: { include: ["actions", "cosponsors"] } },
})).data!;
const walked: string[] = [];
for (const page of [1, 2, 3]) {
  const { data } = await bills({ congress: 119, per_page: 5, page });
  walked.push(...data.map((each) => each.citation));
}
const vote = (await api.GET("/api/v1/votes/{congress}/{session}/{chamber}/{vote_number}", {
  params: { path: ${VOTE}, query: { include: ["results"] } },
})).data!;
const legislators = (await api.GET("/api/v1/legislators", { params: { query: { congress: 119, state: "CA" } } })).data!;
const found = await bills({ q: "energy", per_page: 5 });
const gone = await api.GET("/api/v1/bills/{congress}/{type}/{number}", {
  params: { path: { congress: 119, type: "HR", number: 99999 } },
});
const missing = [gone.response.status, gone.error!.error.code];
const ignored = await bills({ congres: 119 } as {});
const meetings = (await api.GET("/api/v1/committees/{code}/meetings", { params: { path: { code: process.env["COMMITTEE"]! } } })).data!;
const topics = (await api.GET("/api/v1/topics")).data!;
${PRINT}`,
  },
  orval: {
    generate: [
      [
        "orval/dist/bin/orval.mjs",
        "--input",
        "../openapi.json",
        "--output",
        "api.ts",
        "--client",
        "fetch",
      ],
    ],
    program: `
import * as api from "./api";
${KEY}
const plain = fetch;
globalThis.fetch = (path, init) => plain(baseUrl + path, { ...init, headers });
const bodyOf = <Reply extends { status: number; data: unknown }>({ status, data }: Reply) => {
  if (status !== 200) throw new Error(JSON.stringify(data));
  return data as Extract<Reply["data"], { data: unknown }>;
};
const bills = async (query: api.ListBillsParams) => bodyOf(await api.listBills(query));
const enacted = await bills({ congress: 119, status: "enacted" });
const bill = bodyOf(await api.getBill(119, "HR", Number(process.env["BILL"]), { include: ["actions", "cosponsors"] }));
const walked: string[] = [];
for (const page of [1, 2, 3]) {
  const { data } = await bills({ congress: 119, per_page: 5, page });
  walked.push(...data.map((each) => each.citation));
}
const vote = bodyOf(await api.getVote(119, 2, "house", 20, { include: ["results"] }));
const legislators = bodyOf(await api.listLegislators({ congress: 119, state: "CA" }));
const found = await bills({ q: "energy", per_page: 5 });
const gone = await api.getBill(119, "HR", 99999);
const missing = [gone.status, gone.status === 404 && gone.data.error.code];
const ignored = await bills({ congres: 119 } as {});
const meetings = bodyOf(await api.listCommitteeMeetings(process.env["COMMITTEE"]!));
const topics = bodyOf(await api.listTopics());
${PRINT}`,
  },
  "@hey-api/openapi-ts": {
    generate: [
      [
        "@hey-api/openapi-ts/bin/run.js",
        "--input",
        "../openapi.json",
        "--output",
        "api",
        "--silent",
      ],
    ],
    program: `
import { client } from "./api/client.gen";
import * as api from "./api";
${KEY}
client.setConfig({ baseUrl, headers });
const bills = async (query: api.ListBillsData["query"]) => (await api.listBills({ query, throwOnError: true })).data;
const enacted = await bills({ congress: 119, status: "enacted" });
const bill = (await api.getBill({
  path: ${BILL}, query: { include: ["actions", "cosponsors"] }, throwOnError: true,
})).data;
const walked: string[] = [];
for (const page of [1, 2, 3]) {
  const { data } = await bills({ congress: 119, per_page: 5, page });
  walked.push(...data.map((each) => each.citation));
}
const vote = (await api.getVote({ path: ${VOTE}, query: { include: ["results"] }, throwOnError: true })).data;
const legislators = (await api.listLegislators({ query: { congress: 119, state: "CA" }, throwOnError: true })).data;
const found = await bills({ q: "energy", per_page: 5 });
const gone = await api.getBill({ path: { congress: 119, type: "HR", number: 99999 } });
const missing = [gone.response!.status, gone.error!.error.code];
const ignored = await bills({ congres: 119 } as {});
const meetings = (await api.listCommitteeMeetings({ path: { code: process.env["COMMITTEE"]! }, throwOnError: true })).data;
const topics = (await api.listTopics({ throwOnError: true })).data;
${PRINT}`,
  },
  "our JavaScript client": {
    generate: [],
    program: `
import { ApiError, createClient } from "federal-legislative-data";
${KEY}
const api = createClient({ baseUrl });
const failed = (asked: Promise<unknown>) => asked.catch((error: ApiError) => error) as Promise<ApiError>;
const enacted = await api.bills.list({ congress: 119, status: "enacted", per_page: 20 }).first();
const bill = { data: await api.bills.get(${BILL}, { include: ["actions", "cosponsors"] }) };
const firstBills = await api.bills.list({ congress: 119, per_page: 5 }).take(15);
const walked = firstBills.map((each) => each.citation);
const vote = { data: await api.votes.get(${VOTE}, { include: ["results"] }) };
const legislators = { data: await api.legislators.list({ congress: 119, state: "CA" }).take(50) };
const found = { data: await api.bills.list({ q: "energy", per_page: 5 }).take(5) };
const gone = await failed(api.bills.get({ congress: 119, type: "HR", number: 99999 }));
const missing = [gone.status, gone.code];
const refused = await failed(api.bills.list({ congres: 119 } as object).first());
const ignored = { meta: { ignored_parameters: [refused.parameter] } };
const meetings = await api.committees.meetings({ code: process.env["COMMITTEE"]! }, { per_page: 20 }).first();
const topics = await api.topics.list({ per_page: 50 }).first();
${PRINT}`,
  },
} as const satisfies Readonly<Record<string, Program>>;
