/** The client with the real server, using a free key. */
import { afterAll, describe, expect, it } from "vitest";

import {
  type Client,
  type ClientOptions,
  createClient,
  type KeptAnswer,
} from "../../client/src/client.ts";
import { DEFAULT_PLANS } from "../../edge/limits/plans.ts";
import { type AskEdge, sampleBuild } from "../build.ts";
import { operations } from "../openapi/conformance.ts";
import { NOON } from "../http/test-edge.ts";
import { openTestServer } from "../http/test-server.ts";
import { listPages, recordsOf } from "../walk-list.ts";

const CONGRESS = 119;
/** Enough pages for several seconds. */
const LIST = { congress: CONGRESS, per_page: 7 };

/** The server's clock, which advances only while the client waits. */
let now = NOON;

const build = await sampleBuild();
const server = await openTestServer({ plans: DEFAULT_PLANS, clock: () => now });
const account = { email: null, plan: "free", isVerified: true } as const;
const { id } = await server.accounts.createAccount(account);
const { key } = await server.accounts.createKey(id, "client");
afterAll(() => server.close());

interface Watched {
  readonly api: Client;
  readonly answers: Response[];
  readonly urls: Set<string>;
}

function watched(options: Partial<ClientOptions> = {}): Watched {
  const answers: Response[] = [];
  const urls = new Set<string>();
  const api = createClient({
    key,
    baseUrl: server.url,
    // The server's clock stands still between pauses, so each pause is at least a second.
    wait: async (ms) => void (now += Math.max(ms, 1000)),
    ...options,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      answers.push(response);
      urls.add((url as string).slice(server.url.length));
      return response;
    },
  });
  return { api, answers, urls };
}

const statusesOf = ({ answers }: Watched): Set<number> =>
  new Set(answers.map(({ status }) => status));
const leftToday = ({ answers }: Watched): number =>
  Number(answers.at(-1)?.headers.get("X-RateLimit-Remaining-Day"));

async function walk({ api }: Watched): Promise<string[]> {
  const citations: string[] = [];
  for await (const { citation } of api.bills.list(LIST)) citations.push(citation);
  return citations;
}

async function allBills(edge: AskEdge): Promise<string[]> {
  const citations: string[] = [];
  for await (const page of listPages(edge, `/api/v1/bills?congress=${CONGRESS}&per_page=100`)) {
    citations.push(...(recordsOf(page) as { citation: string }[]).map(({ citation }) => citation));
  }
  return citations;
}

describe("all bills of a Congress, with a free key,", () => {
  const cache = new Map<string, KeptAnswer>();

  it("are listed without exceeding a limit", async () => {
    const client = watched({ cache });
    const walked = await walk(client);
    expect(walked).toEqual(await allBills(build.edge));
    expect(client.answers.length).toBeGreaterThan(5 * DEFAULT_PLANS.free.requestsPerSecond);
    expect(statusesOf(client)).toEqual(new Set([200]));
  });

  it("are listed again with only 304s, at no daily cost", async () => {
    const client = watched({ cache });
    await client.api.topics.list().first();
    const before = leftToday(client);
    client.answers.length = 0;
    expect(await walk(client)).toEqual(await allBills(build.edge));
    expect(statusesOf(client)).toEqual(new Set([304]));
    expect(leftToday(client)).toBe(before);
  });

  it("are listed by several programs with one key, which wait for each other", async () => {
    const clients = [watched({ cache }), watched({ cache }), watched({ cache })];
    const walked = await Promise.all(clients.map(walk));
    const expected = await allBills(build.edge);
    expect(walked).toEqual([expected, expected, expected]);
    expect(clients.some((client) => statusesOf(client).has(429))).toBe(true);
  });
});

it("the client has a method for every route of the API", async () => {
  const client = watched();
  const { api, urls } = client;
  const [bill, amendment, law, vote, person, committee, topic] = await Promise.all([
    firstOf(api.bills.list({ congress: CONGRESS, chamber: "house" })),
    firstOf(api.amendments.list({ congress: CONGRESS, type: ["SAMDT"] })),
    firstOf(api.laws.list({ law_type: "public" })),
    firstOf(api.votes.list({ congress: CONGRESS })),
    firstOf(api.legislators.list({ congress: CONGRESS, party: "D" })),
    firstOf(api.committees.list({ chamber: "senate", q: "judiciary" })),
    firstOf(api.topics.list()),
  ]);
  const records = await Promise.all([
    api.bills.get(bill, { include: ["actions", "related", "votes"] }),
    api.amendments.get(amendment, { include: ["actions", "cosponsors"] }),
    api.laws.get(law),
    api.votes.get(vote, { include: ["results"] }),
    api.legislators.get(person, { include: ["terms"] }),
    api.committees.get(committee, { include: ["memberships"] }),
    api.topics.get(topic, { congress: CONGRESS }),
  ]);
  expect(records.map(({ api_url }) => api_url)).toEqual(
    [bill, amendment, law, vote, person, committee, topic].map(({ api_url }) => api_url),
  );
  expect(records).toMatchObject([
    { actions: expect.any(Array), related_bills: expect.any(Array), votes: expect.any(Array) },
    { actions: expect.any(Array), cosponsors: expect.any(Array) },
    { bill: expect.any(Object) },
    { results: expect.any(Array) },
    { terms: expect.any(Array) },
    { memberships: expect.any(Array) },
    { bills: expect.any(Array) },
  ]);
  await api.legislators.votes(person).first();
  await api.legislators.cosponsoredBills(person).first();
  await api.committees.bills(committee).first();
  await api.meetings.list().first();
  await api.events.list().first();
  const parted = api.nominations.list({ q: "PN54-10", status: "confirmed" });
  const nomination = await firstOf(parted);
  const { api_url } = await api.nominations.get(nomination, { include: ["votes", "nominees"] });
  expect(api_url).toBe(nomination.api_url);
  const treaty = await firstOf(api.treaties.list({ active: "true" }));
  expect((await api.treaties.get(treaty)).api_url).toBe(treaty.api_url);
  const report = await firstOf(api.committeeReports.list({ conference: "true" }));
  expect((await api.committeeReports.get(report)).api_url).toBe(report.api_url);
  const crs = await firstOf(api.crsReports.list({ bill: "119-hr-66" }));
  expect((await api.crsReports.get(crs)).bills).toHaveLength(1);
  const congress = await firstOf(api.congresses.list());
  expect(await api.congresses.get(congress)).toEqual(congress);
  await api.committees.meetings(committee).first();
  await api.committees.nominations(committee).first();
  await firstOf(api.topics.bills(topic));
  await api.changes.of(await firstOf(api.changes.list())).first();
  await api.bulk.list().first();
  const { data: bills } = await api.bills.list({ congress: CONGRESS, per_page: 100 }).first();
  const printed = bills.find(({ latest_text: text }) => text?.text_url != null) ?? bill;
  const { versions } = await api.bills.versions(printed);
  const version = versions.find(({ text_url }) => text_url !== null);
  const of = { ...printed, version: version?.version_code ?? "" };
  const outline = await api.bills.outline(of);
  const section = await api.bills.section({ ...of, id: outline.sections[0]?.id ?? "" });
  expect(await api.bills.text(section.text_url)).toContain(section.text);
  const amended = { congress: 119, type: "HR", number: 10, version: "eas" } as const;
  const { since_version_code: since } = await api.bills.changes(amended, { since: "ih" });
  expect(since).toBe("ih");

  expect((await api.today()).data.house).toEqual([]);

  const paths = [...urls].map((url) => url.replace(/\?.*/, ""));
  const absent = operations
    .map(([path]) => path)
    // test/client/copies.test.ts downloads files.
    .filter((path) => path.startsWith("/api/v1/") && path !== "/api/v1/bulk/{file}")
    .filter((path) => {
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
      return !paths.some((each) => pattern.test(each));
    });
  expect(absent).toEqual([]);
});

async function firstOf<Each>(list: AsyncIterable<Each>): Promise<Each> {
  for await (const each of list) return each;
  throw new Error("the list is empty");
}
