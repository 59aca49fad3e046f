/** The pages of records and lists, made of the API's answers, without a browser. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { recordLines } from "../../contract/page-text.ts";
import type { Route } from "../../contract/kinds/route.ts";
import { listPageKey } from "../../contract/request/request.ts";
import { allRoutes, COLLECTIONS, recordRoute, routes } from "../../contract/resources/routes.ts";
import { readAnswer } from "../../edge/api/answer.ts";
import { createOpenAnswers } from "../../edge/api/open-answers.ts";
import type { Pages } from "../../edge/builds/pages.ts";
import { nodeEncoder } from "../../hosts/node/encode.ts";
import { nodeBuilds, nodePages } from "../../hosts/node/serve.ts";
import { webSha256 } from "../../lib/bytes.ts";
import { required } from "../../lib/required.ts";
import { listPage, type ListMeta } from "../../site/records/list-page.tsx";
import { htmlOf, recordPage } from "../../site/records/record-page.tsx";
import { OF_OWN_PAGE, OF_ROWS } from "../../site/records/values.tsx";
import { type Fields, pagePath } from "../../site/records/words.ts";
import type { Store } from "../../store/store.ts";
import { openTestWeb } from "../accounts/test-web.ts";
import { congressBuild } from "../build.ts";
import { sampleStore } from "../http/sample-store.ts";
import { patientSearch } from "../patient-search.ts";
import { runs } from "../runs.ts";
import { hasSources } from "../sources.ts";

const log = { info: () => {}, warn: () => {}, error: () => {} };
const clock = { now: Date.UTC(2026, 10, 21, 12) };

type Site = Awaited<ReturnType<typeof openSite>>;

/** The stored pages read. */
const read: string[] = [];

const site = await openSite(await sampleStore());
const { web, build, pages } = site;
beforeEach(() => {
  clock.now += 1000;
});
afterAll(() => site.close());

/** Opens the web pages with the records of a store. */
async function openSite(store: Store) {
  const builds = nodeBuilds(store, log, { openSearch: patientSearch });
  await builds.refresh();
  const live = required(builds.current(), "a build");
  const stored = nodePages(store, 32_000_000);
  const noting: Pages = {
    ...stored,
    read: (index, key, client) => {
      read.push(key);
      return stored.read(index, key, client);
    },
  };
  const openPages = createOpenAnswers("Pages", {
    currentBuild: builds.current,
    isStoreRead: null,
    pages: noting,
    encoder: nodeEncoder,
    sha256: webSha256,
    sharedAnswers: null,
    clientIp: (c) => c.req.header("X-Test-Ip") ?? "192.0.2.1",
    clock: () => clock.now,
  });
  const made = await openTestWeb({ openPages, currentBuild: builds.current });
  const close = async (): Promise<void> => {
    await made.close();
    await builds.stop();
  };
  return { web: made, build: live, pages: noting, close };
}

/** Opens a page as a visitor from a network of its own. */
let visits = 0;
const open = (
  path: string,
  headers: Readonly<Record<string, string>> = {},
  at = web,
): Promise<Response> => {
  visits += 1;
  const ip = `10.${visits >> 16}.${(visits >> 8) & 255}.${visits & 255}`;
  clock.now += 100;
  return at.request(path, { headers: { "X-Test-Ip": ip, ...headers } });
};
const textOf = async (path: string): Promise<string> => (await open(path)).text();

const source = () => ({ build, pages, client: "" });

async function recordsOf({ path, resource }: Route, from: Site = site): Promise<readonly Fields[]> {
  const { pages: stored, build: live } = from;
  const first = await stored.totalOf(live.index, listPageKey(path, [], 1));
  const all = Math.ceil((first ?? 0) / 100);
  const texts = await Promise.all(
    Array.from({ length: all }, (_, at) =>
      stored.read(live.index, listPageKey(path, [], at + 1), ""),
    ),
  );
  const lines = texts.flatMap((page) => recordLines(required(page, resource.name)));
  return lines.map((line) => JSON.parse(line) as Fields);
}

/** Opens the page of each record. Returns the number of pages and the failures. */
async function openAll(from: Site) {
  const lists = await Promise.all(COLLECTIONS.map(({ route }) => recordsOf(route, from)));
  const addresses = new Set(
    lists.flat().map(({ api_url }) => pagePath(String(api_url)) ?? "/bulk"),
  );
  const failed: string[] = [];
  for (const path of addresses) {
    const { status } = await open(path, {}, from.web);
    if (status !== 200) failed.push(`${status} ${path}`);
  }
  return { size: addresses.size, failed };
}

it("each record of the sample has a page at its api_url without /api/v1", async () => {
  const { size, failed } = await openAll(site);
  expect(size).toBeGreaterThan(900);
  expect(failed).toEqual([]);
});

it.runIf(runs(1) > 1 && hasSources)(
  "each record of the 117th Congress has a page (needs the real upstream files)",
  async () => {
    const real = await openSite((await congressBuild()).store);
    const { size, failed } = await openAll(real);
    expect(size).toBeGreaterThan(20_000);
    expect(failed).toEqual([]);
    await real.close();
  },
  1_800_000,
);

const PATHS = [
  "/bills/119/HR/115",
  "/bills/119/HR/115/texts",
  "/bills/119/HR/115/texts/enr",
  "/bills/119/HR/115/texts/enr/sections/section-2",
  "/bills/119/HR/10/texts/rh/changes",
  "/votes/119/2/house/20",
  "/legislators/O900009",
  "/legislators/O900009/votes",
  "/committees/hsag00",
  "/committees/hsag00/meetings",
  "/topics/environmental-protection",
  "/bills?congress=119&status=enacted",
  "/meetings",
  "/nominations",
  "/changes",
];

it("each link on pages of all kinds works, and so does its anchor", async () => {
  const dead: string[] = [];
  const texts = new Map<string, string>();
  for (const from of PATHS) {
    const hrefs = (await textOf(from)).matchAll(/ href="([/#][^"]*)"/g);
    const links = new Set(Array.from(hrefs, ([, to = ""]) => to.replaceAll("&amp;", "&")));
    for (const link of links) {
      const { pathname, search, hash } = new URL(link, `https://api.example.org${from}`);
      if (/^\/(?:assets|feeds|openapi|account|docs)/.test(pathname)) continue;
      const page = pathname + search;
      if (!texts.has(page)) {
        const answer = await open(page);
        texts.set(page, answer.status < 400 ? await answer.text() : "");
      }
      const text = texts.get(page) ?? "";
      if (text === "" || (hash !== "" && !text.includes(` id="${hash.slice(1)}"`))) {
        dead.push(`${from} -> ${link}`);
      }
    }
  }
  expect(texts.size).toBeGreaterThan(200);
  expect(dead).toEqual([]);
});

describe("a page", () => {
  it("says how long it is kept, and answers 304 to the tag of what it said", async () => {
    const { headers } = await open("/bills/119/HR/115");
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "public, max-age=1800",
      "content-type": "text/html; charset=UTF-8",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    const etag = headers.get("ETag") ?? "";
    const again = await open("/bills/119/HR/115", { "If-None-Match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const coded = await open("/bills/119/HR/115", { "Accept-Encoding": "gzip" });
    expect(coded.headers.get("Content-Encoding")).toBe("gzip");
  });

  it("reads at most two stored pages", async () => {
    for (const path of [...PATHS, "/sitemaps/bills-119-1.xml"]) {
      read.length = 0;
      expect((await open(`${path}${path.includes("?") ? "&" : "?"}x=1`)).status).toBe(200);
      expect([path, new Set(read).size <= 2]).toEqual([path, true]);
    }
  });

  it("tells search engines its address, and nothing of filtered lists and later pages", async () => {
    const canonical = '<link rel="canonical" href="https://api.example.org/bills/119/HR/115"/>';
    expect(await textOf("/bills/119/HR/115")).toContain(canonical);
    for (const path of ["/bills?page=2", "/bills?status=enacted", "/search?q=water"]) {
      expect(await textOf(path)).toContain('<meta name="robots" content="noindex"/>');
    }
    expect(await textOf("/robots.txt")).toContain("Sitemap: https://api.example.org/sitemap.xml");
    expect(await textOf("/sitemap.xml")).toContain("/sitemaps/bills-119-1.xml</loc>");
    expect(await textOf("/sitemaps/bills-119-1.xml")).toContain(
      "<loc>https://api.example.org/bills/119/HR/115</loc><lastmod>",
    );
  });

  it("is found by lower case, a law's number, and words of other services", async () => {
    const ways = ["/bills/119/hr/115", "/119-9", "/members/O900009", "/bills/119/HR/115/", "/bill"];
    const answers = await Promise.all(ways.map((path) => open(path)));
    expect(answers.map(({ headers }) => headers.get("Location"))).toEqual([
      "/bills/119/HR/115",
      "/laws/119/public/9",
      "/legislators/O900009",
      "/bills/119/HR/115",
      "/bills",
    ]);
  });

  it("says what is wrong with an address", async () => {
    const unknown = await open("/bills/119/HR/99999");
    expect([unknown.status, await unknown.text()]).toEqual([
      404,
      expect.stringMatching(
        /<h1>H\.R\. 99999 of the 119th Congress is not here.*This site covers the /,
      ),
    ]);
    const wrong = await open("/bills?status=nothing");
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining("status must be one of"),
    ]);
  });

  it("is Markdown with .md", async () => {
    const answer = await open("/bills/119/HR/115.md");
    expect(answer.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
    const text = await answer.text();
    expect(text).toContain("# American Clean Water Transparency Act of 2026");
    expect(text).toMatch(/- \*\*Sponsor:\*\* \[Rep\. .*\]\(https:\/\/api\.example\.org\/legis/);
    expect(text).not.toMatch(/<\w/);
  });

  it("of a treaty has its resolution in paragraphs, and names the roll call whose page names it", async () => {
    const treaty = await textOf("/treaties/118/2.md");
    expect(treaty).toContain("](https://api.example.org/votes/119/1/senate/8)");
    expect(await textOf("/treaties/118/2")).toContain("<p>SEC. 2. DECLARATION.</p><p>The advice");
    const vote = await textOf("/votes/119/1/senate/8.md");
    expect(vote).toContain("](https://api.example.org/treaties/118/2)");
  });

  it("of a text has an address for each paragraph, and links the Code", async () => {
    const text = await textOf("/bills/119/HR/115/texts/enr");
    expect(text).toContain('id="section-2.a"');
    expect(await textOf("/bills/119/HR/115/texts/enr/sections/section-2")).toContain('id="b"');
  });

  it("of a text lists the laws that it cites, with where and with the bills that do", async () => {
    const text = await textOf("/bills/119/HR/10/texts/eh");
    expect(text).toContain("<summary>Cites 3 laws</summary>");
    expect(text).toMatch(
      /<a href="\/bills\?cites=22-usc-2151n_d">22 U\.S\.C\. 2151n\(d\)<\/a> in <a href="#section-3">section 3<\/a>/,
    );
    const section = await textOf("/bills/119/HR/10/texts/eh/sections/section-2");
    expect(section).toContain("<summary>Cites 2 laws</summary>");
    expect(await textOf("/bills?cites=22-usc-2151n_d")).toContain('href="/bills/119/HR/10"');
    expect(await textOf("/bills/119/HR/115/texts/enr")).not.toContain("Cites ");
  });

  it("of what changed in a text marks words that are new and words that are gone", async () => {
    const to = "/bills/119/HR/10/texts/eas/changes";
    expect(await textOf(to)).toContain("after <del>seven</del> <ins>ten</ins> years.");
    expect(await textOf("/bills/119/HR/10/texts/eas.md")).toContain(
      `](https://api.example.org${to})`,
    );
    expect(await textOf("/bills/119/HR/10/texts/eas/changes.md")).toContain(
      "after ~~seven~~ **ten** years",
    );
    const since = await textOf("/bills/119/HR/10/texts/eas/changes?since=ih");
    expect(since).toContain("<ins>(b) Reports.");
    expect(since).toContain('href="/bills/119/HR/10/texts/eas/changes.md?since=ih"');
  });

  it("searches all kinds", async () => {
    const text = await textOf("/search?q=HR+115");
    expect(text).toContain('href="/bills/119/HR/115"');
    expect(await textOf("/search?q=%3Cb%3Ezzqx")).toContain("&lt;b&gt;zzqx");
  });
});

const from = (ip: string, path: string) => web.request(path, { headers: { "X-Test-Ip": ip } });

describe("a network", () => {
  it("gets ten pages a second, then 429 with Retry-After; others are not affected", async () => {
    const flood = Array.from({ length: 50 }, (_, at) => from(`2001:db8::${at + 1}`, "/bills"));
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(40);
    expect(refused[0]?.headers.get("Retry-After")).toBe("1");
    expect((await from("2001:db8:1::1", "/bills")).status).toBe(200);
  });

  it("runs one search at a time", async () => {
    const asked = ["one", "two"].map((q) => from("203.0.113.1", `/search?q=${q}`));
    const statuses = await Promise.all(asked.map(async (answer) => (await answer).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 429]);
    expect((await from("203.0.113.1", "/search?q=three")).status).toBe(200);
  });
});

/** Places of values in an answer: `actions.*.text`. */
type Place = readonly (string | number)[];

function placesIn(value: unknown, at: Place = []): readonly Place[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "object") return [at];
  return Object.entries(value).flatMap(([key, each]) =>
    placesIn(each, [...at, Array.isArray(value) ? Number(key) : key]),
  );
}

const patternOf = (place: Place): string =>
  place.map((each) => (typeof each === "number" ? "*" : each)).join(".");

/** Another value of the same kind. */
function changed(value: unknown): unknown {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d/.test(text)) return text.replace(/^\d{4}/, "1999");
  return /^\d\d:\d\d/.test(text) ? "01:01:01" : `${text}zq`;
}

function withOther(value: unknown, [key, ...rest]: Place): unknown {
  if (key === undefined) return changed(value);
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  Object.assign(copy, { [key]: withOther((value as Fields)[key], rest) });
  return copy;
}

const at = (value: unknown, place: Place): unknown =>
  place.reduce((found, key) => (found as Fields)[key], value);

/** How deep the records of a list or block are. */
const rowDepth = ([name, place]: Place): number =>
  name === "rows" ? 1 : typeof place === "number" ? 2 : 0;

/** Fields that pages leave out, and why. */
function isLeftOut(record: Fields, place: Place): boolean {
  const key = String(place.findLast((each) => typeof each === "string"));
  const ownerOf = (depth: number): Fields => at(record, place.slice(0, depth)) as Fields;
  const owner = ownerOf(place.lastIndexOf(key));
  const isLinked = typeof owner["api_url"] === "string";
  const isCited = typeof owner["citation"] === "string" || "bill" in owner;
  return (
    // The page's own address.
    (place.length === 1 && (key === "id" || key === "api_url")) ||
    // The record's own page has them.
    place.some(
      (each, depth) =>
        depth > 0 && OF_OWN_PAGE.includes(String(each)) && "api_url" in ownerOf(depth),
    ) ||
    // Rows have them; names within others are links only.
    place.some(
      (each, depth) =>
        depth > rowDepth(place) && OF_ROWS.includes(String(each)) && "api_url" in ownerOf(depth),
    ) ||
    // The publisher's codes of a summary; terms that follow each other are one.
    (place[0] === "summaries" && ["version_code", "updated_at"].includes(key)) ||
    (place[0] === "terms" && key === "end_date") ||
    // The same day's action is the status; a row of votes names the bill.
    (place.at(-2) === "latest_action" &&
      at(record, place.slice(0, -2).concat("status_date")) === owner["date"]) ||
    (place.at(-2) === "bill" && "question" in ownerOf(place.length - 2)) ||
    // The citation says them, the link's address has it, and a member's role says it.
    (isCited && /^(?:bill_|law_|part_)?(?:type|number)$/.test(key)) ||
    (isLinked && key === "bioguide_id") ||
    (key === "chamber" && "role" in owner) ||
    // HTML has the same words; what is off isn't said in a row.
    (key === "text" && typeof owner["html"] === "string") ||
    (at(record, place) === false && place.length > 1) ||
    (place[0] === "results" && ["first_name", "last_name", "chamber"].includes(key))
  );
}

describe("changing any field changes the page of", () => {
  const withRecords = COLLECTIONS.filter(
    ({ route }) => recordRoute(route.resource)?.kind === "detail",
  );
  it.each(withRecords)("a record in $name", async ({ route }) => {
    const own = required(recordRoute(route.resource), route.path);
    if (own.kind === "list") throw new Error(`${own.path} is a list`);
    const include = own.resource.blocks.map(({ token }) => token).join(",");
    const seen = new Set<string>();
    const same: string[] = [];
    for (const { api_url } of (await recordsOf(route)).slice(0, 40)) {
      const path = pagePath(String(api_url)) ?? "";
      const values = path.split("/").slice(2);
      const answer = await readAnswer(own, values, `include=${include}`, source());
      const record = (answer as { data: Fields }).data;
      const write = (each: Fields): string =>
        htmlOf(
          recordPage({ route: own, path, record: each, all: null, excerpts: [], feed: null })
            .content,
        );
      let before: string | undefined;
      for (const place of placesIn(record)) {
        const pattern = patternOf(place);
        if (seen.has(pattern) || isLeftOut(record, place)) continue;
        seen.add(pattern);
        before ??= write(record);
        if (write(withOther(record, place) as Fields) === before) same.push(pattern);
      }
    }
    expect(seen.size).toBeGreaterThan(10);
    expect(same).toEqual([]);
  });

  it.each(allRoutes.filter(({ kind, path }) => kind === "list" && !path.includes(":")))(
    "the list at $path",
    async (route) => {
      if (route.kind !== "list") return;
      const meta = { page: 1, total: 1, total_pages: 1, prev_url: null, next_url: null };
      const write = (record: Fields): string =>
        htmlOf(
          listPage({
            route,
            path: route.path,
            query: new URLSearchParams(),
            feed: null,
            answer: { data: [record], meta: meta satisfies ListMeta },
            congresses: [],
          }).content,
        );
      const same = new Set<string>();
      for (const record of (await recordsOf(route)).slice(0, 20)) {
        const before = write(record);
        for (const place of placesIn(record)) {
          if (isLeftOut({ rows: record }, ["rows", ...place])) continue;
          if (write(withOther(record, place) as Fields) === before) same.add(patternOf(place));
        }
      }
      expect([...same]).toEqual([]);
    },
  );
});

it("a vote that is not stored here has its number, and a link marked as another site's", async () => {
  const [vote = {}] = await recordsOf(routes.votes);
  const site_url = "https://clerk.example/Votes/202620";
  const elsewhere = {
    ...vote,
    site_url,
    question: null,
    title: null,
    result: null,
    totals: null,
    api_url: null,
  };
  const route = routes.bill;
  const answer = await readAnswer(route, ["119", "HR", "115"], "", source());
  const record = { ...(answer as { data: Fields }).data, votes: [elsewhere] };
  const page = recordPage({
    route,
    path: "/bills/119/HR/115",
    record,
    all: null,
    excerpts: [],
    feed: null,
  });
  const link = `<a href="${site_url}" rel="external">`;
  const html = htmlOf(page.content);
  expect(html).toContain(link);
  expect(html.slice(html.indexOf(link) + link.length)).toMatch(/^(?:House|Senate) roll call \d/);
});

it("texts of records can't become markup", () => {
  const route = required(
    allRoutes.find(({ path }) => path === "/committees/:code"),
    "a route",
  );
  const record = { name: "<script>alert(1)</script>", code: '"><img src=x>', jurisdiction: "a<b" };
  const { content } = recordPage({
    route,
    path: "/committees/x",
    record,
    all: null,
    excerpts: [],
    feed: null,
  });
  expect(htmlOf(content)).not.toMatch(/<script|<img|a<b/);
  expect(htmlOf(content)).toContain("&lt;script&gt;");
});
