/** Agents' calls over HTTP, sent by the SDK's client. Typical questions are in questions.test.ts. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";

import { createEdge, type Edge } from "../../edge/app.ts";
import { nodeBuilds, nodePages } from "../../hosts/node/serve.ts";
import { nodeEncoder } from "../../hosts/node/encode.ts";
import { createLimits } from "../../edge/limits/create-limits.ts";
import { CHAPTERS } from "../../site/guide/chapters.ts";
import { DEFAULT_PLANS, type PlanName } from "../../edge/limits/plans.ts";
import { SearchNotRead, SearchTooSlow } from "../../edge/builds/search.ts";
import { SHARED_PLANS } from "../hosts/host.ts";
import { sampleStore } from "../http/sample-store.ts";
import { recordLog, newKeyOf } from "../http/test-edge.ts";
import { openTestServer } from "../http/test-server.ts";

const PER_DAY = 4;
const PLANS = { ...SHARED_PLANS, free: { ...DEFAULT_PLANS.free, requestsPerDay: PER_DAY } };

const host = await openTestServer({ plans: PLANS });
const newKey = (plan: PlanName): Promise<string> => newKeyOf(host.accounts, plan);
const key = await newKey("pro");
const agent = await connect(key);
afterAll(async () => {
  await agent.close();
  await host.close();
});

type Mode = "legacy" | "auto";

async function connect(
  sent: string | null,
  mode: Mode = "legacy",
  fetch = globalThis.fetch,
): Promise<Client> {
  const headers: Record<string, string> = sent === null ? {} : { Authorization: `Bearer ${sent}` };
  const transport = new StreamableHTTPClientTransport(new URL(`${host.url}/mcp`), {
    requestInit: { headers },
    fetch,
  });
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return client;
}

const Content = z.tuple([z.object({ type: z.literal("text"), text: z.string() })]);

interface Told {
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever record it is
  readonly data: any;
  readonly meta: Readonly<Record<string, unknown>>;
}

async function textOf(client: Client, name: string, args: Record<string, unknown>) {
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  const [{ text }] = Content.parse(content);
  return { text, isError };
}

async function call(name: string, args: Record<string, unknown> = {}): Promise<Told> {
  const { text, isError } = await textOf(agent, name, args);
  expect({ isError, text: isError ? text : "" }).toEqual({ isError: false, text: "" });
  return JSON.parse(text) as Told;
}

async function refused(
  name: string,
  args: Record<string, unknown> = {},
  client = agent,
): Promise<string> {
  const { text, isError } = await textOf(client, name, args);
  expect(isError).toBe(true);
  return text;
}

async function ask(target: string, sent = key): Promise<Told & { response: Response }> {
  const response = await fetch(`${host.url}/api/v1${target}`, { headers: { "X-API-Key": sent } });
  return { ...((await response.json()) as Told), response };
}

async function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
  const accept = "application/json, text/event-stream";
  const sent = { "Content-Type": "application/json", Accept: accept, "X-API-Key": key, ...headers };
  return fetch(`${host.url}/mcp`, { method: "POST", headers: sent, body });
}

const LIST = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });

describe("an agent", () => {
  it.each(["legacy", "auto"] as const)("finds seven read-only tools (%s)", async (mode) => {
    const client = await connect(key, mode);
    const { tools } = await client.listTools();
    const capabilities = client.getServerCapabilities();
    await client.close();
    expect(capabilities?.tools).toEqual({ listChanged: false });
    expect(new Set(tools.map(({ title = "" }) => title.length > 5 && title)).size).toBe(7);
    expect(tools.map(({ name }) => name)).toEqual([
      "search_bills",
      "search_records",
      "get_record",
      "get_bill_text",
      "member_votes",
      "committee_calendar",
      "what_changed",
    ]);
    const guide = CHAPTERS.find(({ path }) => path === "/docs/agents")?.text ?? "";
    for (const { name } of tools) expect(guide).toContain(`\`${name}\``);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    // 4,000 tokens of some four characters.
    expect(JSON.stringify(tools).length).toBeLessThan(16_000);
    expect(JSON.stringify(tools)).not.toMatch(/\/legislators|\/bills|\/api/);
  });

  it("learns how a member voted in a roll call", async () => {
    const [{ congress, session, vote_number: number, api_url: url }] = (
      await ask("/votes?chamber=house&per_page=1")
    ).data;
    const { data } = await ask(`${new URL(url).pathname.slice(7)}?include=results`);
    const { bioguide_id: id, position } = data.results[5];
    const record = `${congress}-${session}-house-${number}`;
    const vote = await call("get_record", { record, include: ["results"], contains: id });
    expect(vote.data.results).toMatchObject([{ bioguide_id: id, position }]);
    const { date } = data;
    const votes = await call("member_votes", { bioguide_id: id, from: date, to: date });
    expect(votes.data).toContainEqual(expect.objectContaining({ position, vote_number: number }));
  });

  it("gets records and texts by the names that searches take", async () => {
    const [member] = (await ask("/legislators?in_office=true&per_page=1")).data;
    const [committee] = (await ask("/committees?chamber=senate&per_page=1")).data;
    const [bill] = (await ask("/bills?status=enacted&per_page=1")).data;
    const [topic] = (await ask("/topics?per_page=1")).data;
    for (const { id, name, title } of [member, committee, bill, topic]) {
      const { data, meta } = await call("get_record", { record: name ?? title });
      expect(data.id).toBe(id);
      expect(meta["took"]).toMatchObject({ record: expect.stringContaining(id) });
    }
    const { data } = await call("get_bill_text", { record: bill.title });
    expect(data.citation).toBe(bill.citation);
    expect((await call("get_record", { record: "health" })).data.slug).toBe("health");
    const seats = await call("get_record", {
      record: "/committees/hsag00?congress=7",
      include: ["memberships"],
    });
    expect(seats.meta).toMatchObject({ incomplete: true });
  });

  it("gets nominations and treaties by name", async () => {
    const nominations = (await ask("/nominations?per_page=20")).data;
    const { id, description } = nominations.find(
      (each: { description: string | null }) => each.description !== null,
    );
    const name = /^([^,]+),/.exec(description)?.[1] ?? description;
    const nomination = await call("get_record", { record: name });
    expect(nomination.data.id).toMatch(/^\/nominations\//);
    expect(nomination.meta["took"]).toMatchObject({ record: expect.stringContaining(name) });
    expect((await call("get_record", { record: id })).data.id).toBe(id);
    const whole = nominations.find((each: { part_number: string | null }) => !each.part_number);
    for (const record of [whole.citation, whole.citation.replace("PN", "pn ")])
      expect((await call("get_record", { record })).data.id).toBe(whole.id);
    const treaty = await call("get_record", { record: "Tax Convention with Lusitania" });
    expect(treaty.data.id).toBe("/treaties/119/2");
  });

  it("learns how a member voted on a bill", async () => {
    const [{ bill }] = (await ask("/votes?chamber=house&bill_type=HR&per_page=1")).data;
    const path = `/bills/${bill.congress}/${bill.type}/${bill.number}`;
    const { data } = await ask(`${path}?include=votes`);
    const ofHouse = data.votes.filter((each: { chamber: string }) => each.chamber === "house");
    const { results } = (await ask(`${ofHouse[0].id}?include=results`)).data;
    const { bioguide_id: id } = results[0];
    const votes = await call("member_votes", { bioguide_id: id, bill: bill.citation });
    expect(votes.data.length).toBeGreaterThan(0);
    expect(ofHouse.map((each: { id: string }) => each.id)).toEqual(
      expect.arrayContaining(votes.data.map((each: { id: string }) => each.id)),
    );
    expect(votes.data[0]).toHaveProperty("position");
    expect(await refused("member_votes", { bioguide_id: id, bill: "P000197" })).toContain("a bill");
  });

  it("gets a section by its number, however it is written", async () => {
    const [{ id }] = (await ask("/bills?in=text&q=%22technical+assistance%22&per_page=1")).data;
    for (const section of ["2", "section 2", "Sec. 2", "2(a)"]) {
      const { data } = await call("get_bill_text", { record: id, section });
      expect(data.section_number).toBe("2");
    }
    const message = await refused("get_bill_text", { record: id, section: "99" });
    expect(message).toContain("get_bill_text without section lists");
    expect(message).not.toContain("/api/v1");
  });

  it("learns what happens today", async () => {
    const { meta } = await call("what_changed", { show: "today" });
    expect(meta).toMatchObject({ today_id: "none" });
  });

  it("learns what changed since a day", async () => {
    const { data } = await call("what_changed", { since: "2030-01-01" });
    expect(Array.isArray(data)).toBe(true);
  });

  it("learns what changed, and since which build", async () => {
    const { data, meta } = await call("what_changed");
    expect(data[0].build).toBe(meta["build"]);
    const since = await call("what_changed", { since: meta["build"] });
    expect(since.meta).toMatchObject({ total: 0 });
    const events = await call("what_changed", {
      show: "events",
      since: "2026-11-01",
      kind: "votes",
    });
    expect([Array.isArray(events.data), events.meta["build"]]).toEqual([true, meta["build"]]);
  });

  it("finds amendments by their sponsor, and gets the newest of a number", async () => {
    const [amendment] = (await ask("/amendments?type=SAMDT&per_page=1")).data;
    const sponsor = amendment.sponsor.bioguide_id;
    const { data } = await call("search_records", { kind: "amendments", sponsor });
    expect(data).toContainEqual(expect.objectContaining({ id: amendment.id }));
    const found = await call("get_record", { record: `S.Amdt. ${amendment.number}` });
    expect(found.data).toMatchObject({ type: "SAMDT", number: amendment.number });
    const { congress, number } = amendment;
    const cited = await call("get_record", { record: `${congress} samdt ${number}` });
    expect(cited.data).toMatchObject({ id: amendment.id });
  });

  it("gets the newest bill of a number, and bills by their sponsor's name", async () => {
    // A bill may have no sponsor, and the host's build may lack the records of sponsors.
    const newest = (await ask("/bills?type=hr&per_page=100")).data.findLast(
      (each: Told["data"]) => typeof each.sponsor?.api_url === "string",
    );
    const { data: alike } = await ask(`/bills?q=hr+${newest.number}&type=hr`);
    const congress = Math.max(
      ...alike.flatMap((each: Told["data"]) =>
        each.number === newest.number ? each.congress : [],
      ),
    );
    const found = await call("get_record", { record: `H.R. ${newest.number}` });
    expect(found.data).toMatchObject({ congress, type: "HR", number: newest.number });
    const { name, bioguide_id: id } = newest.sponsor;
    const listed = await ask(`/bills?sponsor_bioguide_id=${id}`);
    const byName = await call("search_bills", { sponsor: name });
    expect(byName.meta).toMatchObject({ total: listed.meta["total"] });
    expect(byName.data[0].api_url).toBe(listed.data[0].api_url);
    expect(byName.meta["took"]).toEqual({ sponsor_bioguide_id: expect.stringContaining(name) });
    const { took: _, ...meta } = byName.meta;
    expect(await call("search_bills", { sponsor: id })).toEqual({ data: byName.data, meta });
  });

  it("finds bills by a topic's or committee's name, and learns which was taken", async () => {
    const { data: topics } = await ask("/topics?per_page=100");
    const { name, slug } = topics.find((each: Told["data"]) => / /.test(String(each.name)));
    const byName = await call("search_bills", { topic: name });
    expect(byName.meta["took"]).toEqual({ topic: `${slug} ${name}` });
    const bySlug = await call("search_bills", { topic: slug });
    expect(bySlug.meta).not.toHaveProperty("took");
    expect(byName.data).toEqual(bySlug.data);
    expect(await refused("search_bills", { topic: "zzzzqq" })).toContain("kind=topics");
  });

  it("is told in words which words of q the records lack", async () => {
    const { data, meta } = await call("search_bills", { q: "health zzzzqq", per_page: 1 });
    expect(data).toMatchObject([{ missing_words: ["zzzzqq"] }]);
    expect(meta["note"]).toBe("Records with missing_words lack these words of q.");
  });

  it("gets the bills of a member of the call's Congress by a last name, if one had it then", async () => {
    const { data: members } = await ask("/legislators?congress=118&per_page=100");
    const byLastName = Map.groupBy(members, (each: Told["data"]) => each.last_name);
    const alone = [...byLastName].filter(([, { length }]) => length === 1);
    for (const [name, [member]] of alone.slice(0, 12)) {
      const { meta } = await call("search_bills", { sponsor: name, congress: 118 });
      expect(JSON.stringify(meta["took"])).toContain(member.bioguide_id);
    }
  });

  it("is asked who is meant if several people have a name", async () => {
    const { data } = await ask("/legislators?q=a&per_page=5");
    const text = await refused("search_bills", { sponsor: "a" });
    expect(text).toMatch(
      /^invalid_parameter: sponsor_bioguide_id must be the id of one of these: /,
    );
    expect(text).toContain(`${data[0].bioguide_id} ${data[0].name}`);
    expect(await refused("member_votes", { bioguide_id: "nobody of this name" })).toMatch(
      /must be the name of a legislator/,
    );
  });

  it("gets the next page, and follows a URL in an answer", async () => {
    const { data, meta } = await ask("/bills?per_page=2&page=2");
    const first = await call("search_bills", { per_page: 2 });
    expect(first.meta).toMatchObject({ next_page: 2, total: meta["total"] });
    const second = await call("search_bills", { per_page: 2, page: first.meta["next_page"] });
    expect(second.data[0].api_url).toBe(data[0].api_url);
    const list = await call("get_record", { record: meta["prev_url"], page: 2 });
    expect(list.data[0].api_url).toBe(data[0].api_url);
  });

  it("gets at most 24,000 characters per answer, and the rest with skip", async () => {
    const { data } = await ask("/votes?chamber=house&per_page=1");
    const record = data[0].api_url;
    const { text } = await textOf(agent, "search_bills", { per_page: 100 });
    expect(text.length).toBeLessThan(24_001);
    const { data: vote } = await call("get_record", { record, include: "results", skip: 3 });
    const { data: whole } = await ask(`${new URL(record).pathname.slice(7)}?include=results`);
    expect(vote.results[0].bioguide_id).toBe(whole.results[3].bioguide_id);
  });

  it("finds bills by what they say", async () => {
    const said = "technical assistance";
    const found = await call("search_bills", { q: said, in: "text", per_page: 1 });
    const { citation, matched_text: matched } = found.data[0];
    const record = `119 ${citation}`;
    const { data } = await call("get_bill_text", { record, section: matched.section_id });
    expect(data.text).toContain(said);
  });

  it("lists what is before a committee by its name", async () => {
    const found = await call("committee_calendar", { show: "bills", code: "House Agriculture" });
    expect(found.meta["took"]).toEqual({ code: expect.stringMatching(/^hsag00 /) });
    const { data } = await ask("/committees/hsag00/bills?per_page=1");
    expect(found.data[0].citation).toBe(data[0].citation);
    expect(await refused("committee_calendar", { show: "bills" })).toContain(
      "This tool lists /committees/{code}/bills",
    );
  });

  it("learns what a bill says, and where", async () => {
    const { data: bills } = await ask("/bills?congress=119&status=reported&per_page=1");
    const record = `119 ${bills[0].citation}`;
    const { data: whole } = await call("get_bill_text", { record });
    const version = /([a-z]+)\.txt$/.exec(bills[0].latest_text.text_url)?.[1];
    const { data: outline } = await call("get_bill_text", { record, version });
    const { id, heading } = outline.sections.at(-1);
    const { data: section } = await call("get_bill_text", { record, section: id });
    expect(section.text).toContain(heading);
    expect(whole.text).toContain(section.text);
    const { version_code, version_name, date } = bills[0].latest_text;
    expect(whole).toMatchObject({ citation: bills[0].citation, version_code, version_name, date });
    const { data: changes } = await call("get_bill_text", { record, changes_since: "previous" });
    const { version_code: code, since_version_code: since } = changes;
    expect(code).toBe(version_code);
    const again = { record, changes_since: since };
    expect((await call("get_bill_text", again)).data.counts).toEqual(changes.counts);
    const { data: part } = await call("get_bill_text", { record, contains: "Struck in" });
    expect(part.paragraphs).toEqual([
      {
        section: section.text.split("\n")[0],
        text: "[struck: This sentence was struck in committee.]",
      },
    ]);
    expect(await refused("get_bill_text", { record: "112 hr 1" })).toMatch(/^not_found: /);
  });

  it("learns why a bill's text can't be read, and where the publisher has it", async () => {
    const { data: bills } = await ask("/bills?per_page=100&congress=118");
    const unread = bills.find(
      ({ latest_text: text }: { latest_text: { why: string } }) => text?.why,
    );
    const record = `118 ${unread.citation}`;
    const { data } = await call("get_bill_text", { record });
    expect(data.versions[0]).toMatchObject({
      why: unread.latest_text.why,
      formats: expect.arrayContaining([expect.objectContaining({ format: "pdf" })]),
    });
  });

  it("pays one request per call, and nothing for other messages", async () => {
    const own = await newKey("pro");
    const left = async () =>
      Number((await ask("/bills/119/hr/1", own)).response.headers.get("X-RateLimit-Remaining-Day"));
    const before = await left();
    const client = await connect(own);
    await client.listTools();
    await textOf(client, "get_record", { record: "119 hr 1" });
    await textOf(client, "get_record", { record: "bill 1" });
    await client.close();
    expect(before - (await left())).toBe(2);
  });
});

describe("an agent gets a helpful message", () => {
  it("that names a wrong argument and its allowed values", async () => {
    expect(await refused("search_bills", { status: "done" })).toMatch(
      /^invalid_parameter: status must be one of .*enacted.*, not "done"/,
    );
    expect(await refused("search_bills", { author: "Lee" })).toMatch(
      /has no argument author; it takes .*sponsor/,
    );
    for (const q of [{ text: "tax" }, ["tax", { text: "law" }]]) {
      expect(await refused("search_bills", { q })).toBe(
        "invalid_parameter: q must be a text, a number, or a list of them",
      );
    }
    expect(await refused("member_votes")).toMatch(/needs the argument bioguide_id/);
    expect(await refused("search_records", { kind: "bulk" })).toMatch(
      /kind must be one of amendments, laws,/,
    );
    expect(await refused("get_record", { record: "bill 1" })).toMatch(/a bill's citation/);
  });

  it("that names an argument which the kind lacks, and those it has", async () => {
    expect(await refused("search_records", { kind: "congresses", q: "judge" })).toBe(
      "invalid_parameter: /congresses doesn't accept q; it accepts page, per_page",
    );
    expect(await refused("search_records", { kind: "topics", sponsor: "F900031" })).toContain(
      "doesn't accept sponsor",
    );
    expect(await refused("search_records", { kind: "laws", state: "OH" })).toContain(
      "/laws doesn't accept state; it accepts q, congress, law_type",
    );
  });

  it("if there is no such record", async () => {
    expect(await refused("get_record", { record: "119 hr 99999" })).toMatch(
      /^not_found: .*search_bills/,
    );
    expect(await refused("get_record", { record: "hr 99999" })).toMatch(
      /^not_found: There is no bill HR 99999/,
    );
    expect(await refused("get_record", { record: "PN 99999" })).toMatch(
      /^not_found: There is no nomination PN 99999/,
    );
  });

  it.each([
    [null, /missing_api_key.*Authorization: Bearer/],
    ["fld_live_0", /invalid_api_key.*typos/],
  ])("in a 401 for the key %s", async (sent, words) => {
    await expect(connect(sent)).rejects.toThrow(words);
    const response = await fetch(`${host.url}/mcp`, { method: "POST", body: "{" });
    expect(response.status).toBe(401);
    expect(response.headers.get("WWW-Authenticate")).toMatch(/^Bearer/);
  });

  it("when the daily quota is used up, with the time of its reset", async () => {
    const own = await newKey("free");
    const client = await connect(own);
    for (let at = 0; at < PER_DAY; at++) await textOf(client, "what_changed", {});
    const text = await refused("what_changed", {}, client);
    await client.close();
    expect(text).toMatch(/^daily_quota_exceeded: .*midnight UTC. Call again after \d+ s/);
  });

  it.each([
    [new SearchTooSlow(2_000, "by its work"), /2 s of CPU time; narrow it .*Call again after 5 s/],
    [new SearchNotRead("gone"), /^schema_not_ready: Search isn't responding/],
  ])("when a search fails: %s", async (failure, words) => {
    const edge = await edgeWhoseSearchFails(failure);
    const client = await connect(key, "legacy", async (url, init) =>
      edge.request(new Request(url, init)),
    );
    expect(await refused("search_bills", { q: "water" }, client)).toMatch(words);
  });

  it("but not for a second's limit, whose end a call waits for", async () => {
    const pro = { ...SHARED_PLANS.pro, searchesPerSecond: 1 };
    const edge = await edgeWhoseSearchFails(new SearchTooSlow(2_000, "by its work"), { pro });
    const client = await connect(key, "legacy", async (url, init) =>
      edge.request(new Request(url, init)),
    );
    for (const q of ["water", "air"]) {
      expect(await refused("search_bills", { q }, client)).toContain("2 s of CPU time");
    }
  });
});

/** Creates the app in this process with the sample's build. */
async function edgeWhoseSearchFails(failure: Error, plans = {}): Promise<Edge> {
  const { log } = recordLog();
  const store = await sampleStore();
  const builds = nodeBuilds(store, log);
  await builds.refresh();
  const live = builds.current();
  await builds.stop();
  const search = { query: () => Promise.reject(failure), close: () => Promise.resolve() };
  return createEdge({
    checkKey: () => ({ keyId: "k", accountId: "a", plan: "pro", quotaId: "q" }),
    limits: createLimits({ plans: { ...SHARED_PLANS, ...plans }, clock: Date.now }),
    currentBuild: () => live && { ...live, search },
    pages: nodePages(store, 1_000_000),
    encoder: nodeEncoder,
    log,
    answerCacheBytes: 1_000_000,
  });
}

const initialize = (icons: number): string =>
  JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "x", version: "1", icons: Array.from({ length: icons }, () => 1) },
    },
  });

describe("the MCP server's URL", () => {
  it.each(["GET", "DELETE", "PUT"])("rejects %s", async (method) => {
    const response = await fetch(`${host.url}/mcp`, { method, headers: { "X-API-Key": key } });
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST"]);
  });

  it("returns JSON that is not cached", async () => {
    const response = await post(LIST);
    expect(response.headers.get("Content-Type")).toBe("application/json");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("X-Request-Id")).toMatch(/^[\w.-]+$/);
  });

  it("rejects messages from other sites, long ones, batches and invalid JSON", async () => {
    expect((await post(LIST, { Origin: "https://example.org" })).status).toBe(403);
    expect((await post(`[${LIST},${LIST}]`)).status).toBe(400);
    expect((await post("{")).status).toBe(400);
    expect((await post(LIST, { "Content-Type": "text/plain" })).status).toBe(415);
  });

  it.each([
    ["9 KB", JSON.stringify({ long: "x".repeat(9_000) })],
    ["300 values", initialize(300)],
  ])("refuses a message of %s before the protocol's library checks it", async (_, body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("A message may have at most 8 KiB and 200 values");
  });

  it("answers wrong parameters in a line, not with the library's list", async () => {
    const response = await post(initialize(100));
    expect(await response.json()).toEqual({
      jsonrpc: "2.0",
      id: 1,
      error: {
        code: -32_602,
        message: "Invalid parameters: they don't match the protocol's schema",
      },
    });
  });

  it("limits the messages of a key per second", async () => {
    const edge = await edgeWhoseSearchFails(new Error("not asked"));
    const headers = { "Content-Type": "application/json", "X-API-Key": key };
    const send = async () => edge.request("/mcp", { method: "POST", headers, body: LIST });
    const all = await Promise.all(Array.from({ length: 30 }, send));
    const many = all.filter(({ status }) => status === 429);
    expect(many).toHaveLength(10);
    expect(many[0]?.headers.get("Retry-After")).toBe("1");
  });
});
