/** The pages of records and lists, made of the API's answers, without a browser. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { recordLines } from "../../contract/page-text.ts";
import type { Route } from "../../contract/kinds/route.ts";
import { nameKey } from "../../contract/query/name-keys.ts";
import { listPageKey } from "../../contract/request/request.ts";
import { allRoutes, COLLECTIONS, recordRoute, routes } from "../../contract/routes/all-routes.ts";
import { plural } from "../../contract/text.ts";
import { readAnswer } from "../../edge/api/answer.ts";
import { required } from "../../lib/required.ts";
import { citedName } from "../../site/kinds/cited.tsx";
import { listPage } from "../../site/records/list-page.tsx";
import { htmlOf, recordPage } from "../../site/records/record-page.tsx";
import { type FieldReading, readingOf } from "../../contract/schemas/reading.ts";
import { pageReading, shownOf } from "../../site/records/readings.ts";
import { pagePath } from "../../site/kinds/words.ts";
import type { Fields } from "../../contract/resource.ts";
import { congressBuild } from "../build.ts";
import { edgeOf } from "../edge-of-files.ts";
import { sampleStore } from "../http/sample-store.ts";
import { runs } from "../runs.ts";
import { hasSources } from "../sources.ts";
import { openSite, type Site } from "./open-site.ts";

const site = await openSite(await sampleStore());
const { web, build, pages, clock } = site;
beforeEach(() => {
  clock.now += 1000;
});
afterAll(() => site.close());

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
const textOf = async (path: string, at = web): Promise<string> => (await open(path, {}, at)).text();

const routeOf = (name: string): Route =>
  required(
    COLLECTIONS.find((each) => each.name === name),
    name,
  ).route;

/** The page of a search, and its first kind. */
async function named(q: string) {
  const text = await textOf(`/search?q=${encodeURIComponent(q)}`);
  return { text, first: /<h2>(.*?)<\/h2>/.exec(text)?.[1] };
}

const NOTHING = new URLSearchParams();
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
  "/committees/hsag00?congress=119",
  "/committees/hsag00/meetings",
  "/topics/environmental-protection",
  "/bills?congress=119&status=enacted",
  "/meetings",
  "/bills/119/HR/106",
  "/nominations",
  "/changes",
  "/states",
  "/states/OH",
  "/states/OH?district=4",
  "/bills/119/HR/115?district=4&state=OH",
  "/votes/119/2/house/20?state=OH",
  "/votes?chamber=house&state=OH",
];

it("each link on pages of all kinds works, and so does its anchor", async () => {
  const dead: string[] = [];
  const texts = new Map<string, string>();
  for (const from of PATHS) {
    const hrefs = (await textOf(from)).matchAll(/ href="([/#][^"]*)"/g);
    const links = new Set(Array.from(hrefs, ([, to = ""]) => to.replaceAll("&amp;", "&")));
    for (const link of links) {
      const { pathname, search, hash } = new URL(link, `https://api.example.org${from}`);
      if (/^\/(?:assets|feeds|openapi|account|docs|my$)/.test(pathname)) continue;
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

  it("reads at most three stored pages, besides those of its searches", async () => {
    const other = await openSite(await sampleStore());
    for (const path of [...PATHS, "/sitemaps/bills-119-1.xml"]) {
      other.read.length = 0;
      expect((await open(path, {}, other.web)).status).toBe(200);
      // A list of a member's votes reads the member's page and those of the votes.
      const searched = path.startsWith("/bills/119/HR/115?") ? /^\/(?:votes|legislators)\// : /^$/;
      const stored = new Set(other.read.filter((key) => !searched.test(key)));
      expect([path, stored.size <= 3]).toEqual([path, true]);
    }
    await other.close();
  });

  it("is the same bytes with any cookie, and sets none", async () => {
    const without = await openSite(await sampleStore());
    const having = await openSite(await sampleStore());
    const own = "/ /status /privacy /docs /docs/reference /search?q=water /sitemap.xml /nowhere";
    for (const path of [
      ...PATHS,
      ...COLLECTIONS.map(({ route }) => route.path),
      ...own.split(" "),
    ]) {
      const one = await open(path, {}, without.web);
      const other = await open(path, { Cookie: "state=OH; __Secure-state=OH-4" }, having.web);
      expect([path, other.status, await other.text()]).toEqual([
        path,
        one.status,
        await one.text(),
      ]);
      expect([path, other.headers.getSetCookie()]).toEqual([path, []]);
      expect([path, other.headers.get("Vary") ?? ""]).not.toContain("Cookie");
    }
    await without.close();
    await having.close();
  });

  it("tells search engines its address, and nothing of filtered lists and later pages", async () => {
    const canonical = '<link rel="canonical" href="https://api.example.org/bills/119/HR/115"/>';
    expect(await textOf("/bills/119/HR/115")).toContain(canonical);
    expect(await textOf("/bills/119/HR/115")).toMatch(
      /Cite this: [^<]+ build \S+ of \d{4}-\d\d-\d\d\. https:\/\/api\.example\.org\/bills\/119\/HR\/115</,
    );
    for (const path of ["/bills?page=2", "/bills?status=enacted", "/search?q=water"]) {
      expect(await textOf(path)).toContain('<meta name="robots" content="noindex"/>');
    }
    expect(await textOf("/robots.txt")).toContain("Sitemap: https://api.example.org/sitemap.xml");
    expect(await textOf("/sitemap.xml")).toContain("/sitemaps/bills-119-1.xml</loc>");
    expect(await textOf("/sitemaps/bills-119-1.xml")).toContain(
      "<loc>https://api.example.org/bills/119/HR/115</loc><lastmod>",
    );
    const committees = await textOf("/sitemaps/committees-1.xml");
    expect(committees.split("<url>")).toHaveLength(1 + (build.manifest.totals.committee ?? 0));
  });

  it("has a form that keeps how many rows a page has, but not which page it is", async () => {
    const text = await textOf("/bills?page=2&per_page=5&status=enacted");
    expect(text.match(/<input type="hidden".*?>/g)).toEqual([
      '<input type="hidden" name="per_page" value="5"/>',
    ]);
  });

  it("of a vote begins with the members that its address asks for, in its one spelling", async () => {
    const path = "/votes/119/2/house/20";
    const text = await textOf(`${path}?position=NAY&district=&state=ohio`);
    expect(text).toMatch(/<h2>Ohio, Nay <span class="quiet">1<\/span><\/h2>.*?R-OH-3, Nay/s);
    expect(text).toContain('<option value="OH" selected="">Ohio</option>');
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).toContain(`<link rel="canonical" href="https://api.example.org${path}"/>`);
    expect(text).toContain(`href="${path}.md?position=nay&amp;state=OH"`);
    expect(await textOf(`${path}?state=XX&position=maybe`)).toBe(await textOf(path));
  });

  it("shows in a list's form what is set, even if no record has it, and changes it on the first page", async () => {
    const none = await textOf("/votes?congress=99");
    expect(none).toContain('<option value="99" selected="">99th, 1985–1987</option>');
    expect(none).toContain("No such votes are stored here yet.");
    const some = await textOf("/bills?committee=HSAG&status=signed,enacted&page=2&per_page=1");
    expect(some).toContain(
      '<option value="signed,enacted" selected="">Signed into law, Became law</option>',
    );
    expect(some).toContain('<input id="committee" name="committee" value="hsag00"/>');
    expect(some).toContain(">Committee: House Committee on Agriculture</label>");
    expect(some).not.toContain('name="page"');
  });

  it("of a vote has a seat for each member, and links each state's members", async () => {
    const text = await textOf("/votes/119/2/house/20");
    const seatsOf = (of: string): number => {
      const dots = new RegExp(`<path class="${of}" d="([^"]*)"`).exec(text)?.[1] ?? "";
      return new Set(dots.match(/M[\d.]+ [\d.]+h0/g)).size;
    };
    const kinds = ["party-d yea", "party-d nay", "party-d none", "party-r yea", "party-r nay"];
    expect(kinds.map(seatsOf)).toEqual([37, 2, 2, 1, 31]);
    expect(text).toContain("<title>Ohio: 3 yea, 1 nay</title>");
    expect(text).toContain('<a href="/votes/119/2/house/20?state=OH">Ohio</a>');
  });

  it("of a state has one spelling, and is of states only", async () => {
    const moved = await open("/states/ohio?district=4");
    expect(moved.headers.get("Location")).toBe("/states/OH?district=4");
    expect((await open("/states/XX")).status).toBe(404);
  });

  it("of meetings leads to those of the committee that it is asked for", async () => {
    const moved = await open("/meetings.md?committee=hsju00&page=2");
    expect(moved.headers.get("Location")).toBe("/committees/hsju00/meetings.md");
  });

  it("of a bill has the part of somebody’s own members in its votes, and keeps the state in its links", async () => {
    const text = await textOf("/bills/119/HR/115?state=OH&district=4");
    const [, part = ""] =
      /<dl class="details">(.*?)<\/dl>/.exec(text.split('id="votes"')[1] ?? "") ?? [];
    expect(part.match(/<dt>/g)).toHaveLength(3);
    expect(part).toMatch(
      /\(D-OH-4\).*<strong>Yea<\/strong>: <a href="\/votes\/119\/2\/house\/17\?state=OH&amp;district=4">/,
    );
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    const asks = "<dt>Your representative</dt><dd>Choose a district below.";
    expect(text).not.toContain(asks);
    expect(await textOf("/bills/119/HR/115?state=OH")).toContain(asks);
    expect(await textOf("/bills/119/HR/115")).toMatch(
      /aria-label="Your state"><details open="">.*?<select id="state"/s,
    );
  });

  it("of a comparison has a form that leads to any two texts", async () => {
    const texts = "/bills/119/HR/10/texts";
    const asked = await open(`${texts}/eas/changes?since=ih&to=eh`);
    const location = asked.headers.get("Location") ?? "";
    expect([asked.status, location]).toEqual([301, `${texts}/eh/changes?since=ih`]);
    const text = await textOf(location);
    expect(text).toMatch(
      /name="since">.*?<option value="ih" selected="">Introduced in House \(ih\)/s,
    );
    expect(text).toMatch(/name="to">.*?<option value="eh" selected="">/s);
    // The bill's own page compares the newest with the one before.
    const form = `action="${texts}/eas/changes">.*?value="eh" selected="".*?value="eas" selected=""`;
    expect(await textOf("/bills/119/HR/10")).toMatch(new RegExp(form, "s"));
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
    const since = await textOf("/bills/119/HR/10/texts/eas/changes?since=ih");
    expect(since).toContain("<ins>(b) Reports.");
    expect(since).toContain('href="/bills/119/HR/10/texts/eas/changes.md?since=ih"');
  });

  it("searches all kinds", async () => {
    const text = await textOf("/search?q=HR+115");
    expect(text).toContain('href="/bills/119/HR/115"');
    expect(await textOf("/search?q=%3Cb%3Ezzqx")).toContain("&lt;b&gt;zzqx");
  });

  it("offers to watch each list that a search found, and nothing without a question", async () => {
    const text = await textOf("/search?q=veterans");
    const lists = [...text.matchAll(/watches\/new\?feed=([^"&]+)[^>]*>Watch these (\w+)/g)].map(
      ([, address = "", name]) => [decodeURIComponent(address), name],
    );
    expect(lists).toContainEqual(["/bills?q=veterans", "bills"]);
    expect(await textOf("/search")).not.toContain("watches/new");
  });

  it.each(["/bills?q=", "/search?q="])(
    "%s says how it read a question, and links to what it was not read as",
    async (path) => {
      const spelled = await textOf(`${path}veterns`);
      expect(spelled).toContain(`Showing results for <a href="${path}veterans">veterans</a>`);
      expect(spelled).toContain(`Search instead for <a href="${path}%22veterns%22">veterns</a>`);
      const filtered = await textOf(`${path}veterans+became+law`);
      expect(filtered).toContain("Status signed, enacted, veto overridden");
      expect(filtered).toContain(`href="${path}veterans+%22became+law%22"`);
      expect(filtered).toContain(`href="${path}veterans"`);
    },
  );

  it("puts what is named exactly first on /search: a member, a law before its bill as one row, a state's senators", async () => {
    const members = await recordsOf(routeOf("legislators"));
    const serving = required(
      members.find((each) => each["in_office"] === true),
      "a member",
    );
    expect((await named(String(serving["name"]))).first).toBe("Members");
    expect((await named("senators from ohio")).first).toBe("Members");
    const laws = await recordsOf(routeOf("laws"));
    const law = required(
      laws.find(({ title }) => nameKey(String(title)) !== null),
      "a law",
    );
    const { text, first } = await named(String(law["title"]));
    expect(first).toBe("Laws");
    const bill = pagePath(String((law["bill"] as Fields)["api_url"]));
    expect(text).not.toContain(`<p class="name"><a href="${bill}"`);
  });
});

const from = (ip: string, path: string) => web.request(path, { headers: { "X-Test-Ip": ip } });

describe("a network", () => {
  it("gets sixty pages at once, then 429 with Retry-After, but kept pages as often as it asks; others are not affected", async () => {
    await open("/bills");
    const floodOf = (path: (at: number) => string) =>
      Promise.all(Array.from({ length: 80 }, (_, at) => from(`2001:db8::${at + 1}`, path(at))));
    const kept = await floodOf(() => "/bills");
    expect(new Set(kept.map(({ status }) => status))).toEqual(new Set([200]));
    const answers = await floodOf((at) => `/bills/119/HR/${90_000 + at}`);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    expect(refused[0]?.headers.get("Retry-After")).toBe("1");
    expect((await from("2001:db8::1", "/bills")).status).toBe(200);
    expect((await from("2001:db8:1::1", "/bills/119/HR/90000")).status).toBe(404);
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

/** What a vote is on; the first of each kind has a field of its own. */
const MATTERS = new Set(
  ["bill", "nomination", "amendment", "treaty"].flatMap((each) => [each, plural(each)]),
);

/** Fields that pages leave out, and why. */
function isLeftOut(record: Fields, place: Place, reading: FieldReading): boolean {
  // What the schemas say of the records on the way, and of their fields.
  const way = place.reduce<readonly FieldReading[]>(
    (found, each) => [
      ...found,
      typeof each === "number"
        ? (found.at(-1) ?? {})
        : readingOf((found.at(-1) ?? {}).fields?.[each]),
    ],
    [reading],
  );
  const isShown = (list: "page" | "rows", depth: number): boolean =>
    "api_url" in ownerOf(depth) && shownOf(way[depth]?.kind)[list].includes(String(place[depth]));
  const key = String(place.findLast((each) => typeof each === "string"));
  const ownerOf = (depth: number): Fields => at(record, place.slice(0, depth)) as Fields;
  const owner = ownerOf(place.lastIndexOf(key));
  const isLinked = typeof owner["api_url"] === "string";
  const isCited = typeof owner["citation"] === "string" || "bill" in owner;
  return (
    // The page's own address.
    (place.length === 1 && (key === "id" || key === "api_url")) ||
    // They are for programs, or the record's own page has them.
    way.some(({ at: where }, depth) => where === "nowhere" || (where === "end" && depth > 1)) ||
    place.some((_, depth) => depth > 0 && isShown("page", depth)) ||
    // Rows have them; names within others are links only.
    place.some((_, depth) => depth > rowDepth(place) && isShown("rows", depth)) ||
    // The link's address has what identifies a record, and a party's name says the party.
    (place.length > 1 && way.at(-1)?.names !== undefined) ||
    (key === "party" && typeof owner["party_name"] === "string") ||
    // Terms that follow each other are one.
    (place[0] === "terms" && key === "end_date") ||
    // The same day's action is the status; a row of votes cites what they are on, and a vote's page lists it.
    (place.at(-2) === "latest_action" &&
      at(record, place.slice(0, -2).concat("status_date")) === owner["date"]) ||
    place.some(
      (each, depth) =>
        MATTERS.has(String(each)) &&
        "question" in ownerOf(depth) &&
        (!String(each).endsWith("s") ||
          key === "congress" ||
          (depth > 0 && !["citation", each].includes(key))),
    ) ||
    // What a report is about is named.
    (("is_conference_report" in record || "report_id" in record) &&
      place.length > 1 &&
      key === "congress") ||
    // The citation says them, the link's address has it, and a member's role says it.
    (isCited && /^(?:report_id|(?:bill_|law_|part_)?(?:type|number))$/.test(key)) ||
    (isLinked && key === "bioguide_id") ||
    (key === "chamber" && "role" in owner) ||
    // The names are counted above them.
    (key === "against_party_count" && Array.isArray(owner["against_party"])) ||
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
    const reading = pageReading(own.resource);
    for (const { api_url } of (await recordsOf(route)).slice(0, 40)) {
      const path = pagePath(String(api_url)) ?? "";
      const values = path.split("/").slice(2);
      const answer = await readAnswer(own, values, `include=${include}`, source());
      const record = answer.data;
      const write = (each: Fields): string =>
        htmlOf(
          recordPage({
            route: own,
            path,
            record: each,
            asked: NOTHING,
            excerpts: [],
            watched: null,
          }).content,
        );
      let before: string | undefined;
      for (const place of placesIn(record)) {
        const pattern = patternOf(place);
        if (seen.has(pattern) || isLeftOut(record, place, reading)) continue;
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
      const meta = {
        page: 1,
        per_page: 1,
        total: 1,
        total_pages: 1,
        prev_page: null,
        prev_url: null,
        next_url: null,
      };
      const write = (record: Fields): string =>
        htmlOf(
          listPage({
            route,
            path: route.path,
            query: new URLSearchParams(),
            watched: null,
            answer: { data: [record], meta, owner: null },
            congresses: [],
          }).content,
        );
      const same = new Set<string>();
      const reading: FieldReading = { fields: { rows: route.resource.lean } };
      for (const record of (await recordsOf(route)).slice(0, 20)) {
        const before = write(record);
        for (const place of placesIn(record)) {
          if (isLeftOut({ rows: record }, ["rows", ...place], reading)) continue;
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
  const said = { text: "On passage Passed by the Yeas and Nays: 61 - 8.", votes: [elsewhere] };
  const record = { ...answer.data, votes: [elsewhere], actions: [said] };
  const page = recordPage({
    route,
    path: "/bills/119/HR/115",
    record,
    asked: NOTHING,
    excerpts: [],
    watched: null,
  });
  const link = `<a href="${site_url}" rel="external">`;
  const html = htmlOf(page.content);
  expect(html).toContain(link);
  expect(html.slice(html.indexOf(link) + link.length)).toMatch(
    /^(?:House|Senate) roll call \d.*?<p class="small">On passage Passed by/,
  );
});

it("an amendment's cosponsors stand by party, as a bill's do", async () => {
  const { data: bill } = await readAnswer(
    routes.bill,
    ["119", "HR", "115"],
    "include=cosponsors",
    source(),
  );
  const route = routes.amendment;
  const { data } = await readAnswer(route, ["119", "SAMDT", "1"], "", source());
  const record = { ...data, cosponsors: bill.cosponsors };
  const facts = { route, path: data.id, record, asked: NOTHING, excerpts: [], watched: null };
  const section = htmlOf(recordPage(facts).content).split('id="cosponsors-title"')[1] ?? "";
  expect(bill.cosponsors.length).toBeGreaterThan(1);
  expect(section).toMatch(/<summary>\d+ (?:Democratic|Republican|Independent)/);
});

it("what follows a law is said to come after it", async () => {
  const route = routes.bill;
  const { data } = await readAnswer(route, ["119", "HR", "115"], "include=laws", source());
  const latest_action = { date: "2026-11-19", time: null, text: "Hearings held." };
  const record = { ...data, latest_action };
  const facts = { route, path: data.id, record, asked: NOTHING, excerpts: [], watched: null };
  const text = htmlOf(recordPage(facts).content);
  expect(text).toContain("After it became law, Nov 19, 2026: Hearings held.");
  expect(text).not.toContain("Latest action");
  expect(citedName(record).used).toContain("latest_action");
});

it("a committee's page has the members of the Congress that is asked for, or says that they are unknown", async () => {
  const notice = "Not all members are stored here yet";
  for (const query of ["", "?congress=119"]) {
    const text = await textOf(`/committees/hsag00${query}`);
    expect(text).toContain("By rank in the 119th Congress");
    expect(text).not.toContain(notice);
  }
  const unknown = await textOf("/committees/hsag00?congress=7");
  expect(unknown).not.toContain("By rank in");
  expect(unknown).toContain(notice);
});

it("a list below a record, and one of a committee's records, are headed by its name", async () => {
  const begin = '<h1><a href="/committees/hsag00">House Committee on Agriculture</a>: ';
  for (const path of [
    "/committees/hsag00/bills",
    "/bills?committee=hsag",
    "/bills?committee=HSAG00",
  ])
    expect(await textOf(path)).toContain(`${begin}bills</h1>`);
  expect(await textOf("/committees/hsag00/meetings")).toContain(`${begin}meetings</h1>`);
});

it("meetings without a start are counted, and linked in the list of all", async () => {
  const start = { date: "2025-03-04T15:00:00Z" };
  const files = [{}, {}, start].map((fields, day) => {
    const committees = [{ systemCode: "hsag00", name: "Agriculture Committee" }];
    const of = {
      eventId: `11500${day}`,
      committees,
      congress: 119,
      chamber: "House",
      type: "Meeting",
    };
    const meeting = {
      ...of,
      title: `Meeting ${day}`,
      updateDate: "2025-01-02T00:00:00Z",
      ...fields,
    };
    return [`api-meeting-${day}.json`, { committeeMeeting: meeting }] as const;
  });
  const yaml = "- type: house\n  name: House Committee on Agriculture\n  thomas_id: HSAG\n";
  const { store } = await edgeOf({
    "committees-current.yaml": yaml,
    ...Object.fromEntries(files),
  });
  const other = await openSite(store);
  const text = await textOf("/meetings", other.web);
  expect(text).toContain(
    '2 meetings without a start, first in <a href="/meetings?order=oldest">all meetings</a>',
  );
  const all = await textOf("/meetings?order=oldest", other.web);
  expect(
    all
      .match(/Meeting \d/g)
      ?.slice(0, 3)
      .toSorted(),
  ).toEqual(["Meeting 0", "Meeting 1", "Meeting 2"]);
  expect(all.indexOf("Meeting 2")).toBeGreaterThan(all.indexOf("Meeting 1"));
  expect(await textOf("/meetings")).not.toContain("without a start");
  const none = await textOf("/committee-reports?committee=hsag00", other.web);
  expect(none).toContain("No committee reports are stored here yet.");
  expect(none).not.toContain("No such");
  await other.close();
});

it("texts of records can't become markup", () => {
  const route = required(
    allRoutes.find(({ path }) => path === "/committees/:code"),
    "a route",
  );
  const record = {
    name: "<script>alert(1)</script>",
    chamber: "senate",
    type: "select",
    names: [],
    subcommittees: [],
    code: '"><img src=x>',
    jurisdiction: "a<b",
  };
  const { content } = recordPage({
    route,
    path: "/committees/x",
    record,
    asked: NOTHING,
    excerpts: [],
    watched: null,
  });
  expect(htmlOf(content)).not.toMatch(/<script|<img|a<b/);
  expect(htmlOf(content)).toContain("&lt;script&gt;");
});
