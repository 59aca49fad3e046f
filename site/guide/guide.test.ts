import { afterAll, describe, expect, it } from "vitest";

import { webhookSchemas } from "../../contract/openapi/webhooks.ts";
import { openApiDocument } from "../../contract/openapi/document.ts";
import { PROBLEMS } from "../../contract/openapi/problems.ts";
import { BILL_STATUSES } from "../../contract/enumerations.ts";
import { allRoutes } from "../../contract/routes/all-routes.ts";
import { DEFAULT_PLANS } from "../../edge/limits/plans.ts";
import { BASE_URL, openTestWeb } from "../../test/accounts/test-web.ts";
import { CHAPTERS } from "./chapters.ts";
import { createSearchIndex } from "./search-index.ts";
import { finderScript } from "./search-script.ts";
import { createGuide, fill } from "./guide.ts";
import { exampleNames } from "./example-names.ts";

const web = await openTestWeb();
afterAll(() => web.close());

const paths = CHAPTERS.map(({ path }) => path);
const texts = ["/llms.txt", ...paths.map((path) => `${path}.md`)];

const bodyOf = async (path: string): Promise<string> => (await web.request(path)).text();

describe("the guide", () => {
  it.each([
    ["/docs/", "/docs"],
    ["/feeds", "/docs/feeds"],
    ["/docs/glossary", "/docs/statuses"],
    ["/docs/language-model", "/docs/agents"],
  ])("is also found at %s", async (path, location) => {
    const { status, headers } = await web.request(path);
    expect([status, headers.get("Location")]).toEqual([301, location]);
  });

  it.each([...paths, ...texts])("serves %s publicly, cacheable and with an ETag", async (path) => {
    const response = await web.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=1800");
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(await response.text()).not.toMatch(/\{\{|undefined/);
    const etag = response.headers.get("ETag") ?? "";
    const again = await web.request(path, { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  it.each(paths)("has one title and unique anchors on %s", async (path) => {
    const html = await bodyOf(path);
    expect(html.match(/<h1/g)).toHaveLength(1);
    const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it("is Markdown at the same addresses, with working absolute links", async () => {
    const response = await web.request("/docs/limits.md");
    expect(response.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
    const text = await response.text();
    expect(text).toMatch(/^# Limits\n/);
    expect(text).toContain(`](${BASE_URL}/docs/include)`);
    expect(text).not.toContain("](/");
  });

  it("lists itself in /llms.txt in the form of llmstxt.org", async () => {
    const response = await web.request("/llms.txt");
    expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
    const text = await response.text();
    expect(text).toMatch(
      /^# [^\n]+\n\n> [^\n]+\n\n[^#]+\n\n## Routes\n\n- [^#]+\n\n## Guide\n\n- /,
    );
    expect(text.match(/^- GET \/api\/v1\//gm)).toHaveLength(allRoutes.length);
    const linked = Array.from(text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm), ([, to]) => to);
    for (const path of paths) expect(linked).toContain(`${BASE_URL}${path}.md`);
  });
});

/** Runs the search as a browser does. */
async function finder() {
  const script = finderScript(createSearchIndex());
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(script)}`);
  return (module as { find: (words: string) => readonly { readonly to: string }[] }).find;
}

describe("the search of the docs", () => {
  it("has an index of at most 64 kB with every chapter, route, parameter, field and error code", () => {
    const index = createSearchIndex();
    const text = JSON.stringify(index);
    expect(text.length).toBeLessThanOrEqual(64_000);
    expect(index.map(([path]) => path)).toEqual(expect.arrayContaining(paths));
    const { components, paths: routes } = openApiDocument({
      baseUrl: null,
      contact: null,
      plans: {},
      exampleOf: () => null,
    });
    const names = new Set(
      index.flatMap(([, , sections]) => sections.flatMap(([, , words]) => words.split(" "))),
    );
    // Envelopes all have `data` and `meta`, messages to webhooks `timestamp` and `data`.
    const envelopes = Object.keys(webhookSchemas());
    const fields = Object.entries(components.schemas).flatMap(([name, { properties = {} }]) =>
      /(?:Answer|List|Error)$/.test(name) || envelopes.includes(name)
        ? []
        : Object.keys(properties as object),
    );
    const parameters = Object.values(routes).flatMap(
      ({ get }) => (get as { parameters?: { name?: string; in?: string }[] }).parameters ?? [],
    );
    const wanted = [
      ...fields,
      ...parameters.flatMap(({ name, in: place }) => (place === "header" ? [] : (name ?? []))),
      ...Object.keys(PROBLEMS),
    ];
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
    expect(Object.keys(routes).filter((path) => !text.includes(path))).toEqual([]);
  });

  it("is an index page for browsers without scripts, and a module for others", async () => {
    const page = await bodyOf("/docs/index");
    expect(page).toContain('<a href="/docs/bill-tracker">');
    const module = await web.request("/docs/index.js");
    expect(module.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
    expect(await module.text()).toContain(JSON.stringify(createSearchIndex()));
  });

  it.each([
    ["pagination", "/docs/pages"],
    ["etag", "/docs/conditional-requests"],
    ["csv", "/docs/copies"],
    ["attendance", "/docs/member-votes"],
    ["webhook secret", "/docs/webhooks"],
    ["webhooks", "/docs/webhooks"],
    ["pocket veto", "/docs/statuses#how-each-is-derived"],
    ["self host", "/docs#where-to-go-next"],
    ["cors", "/docs/keys#in-browsers"],
    ["swagger", "/docs/reference/service#getOpenApi"],
    ["time zone", "/docs/builds#one-build-at-a-time"],
    ["deprecation", "/docs/versions#deprecation-and-sunset"],
    ["latest action", "/docs/reference/bills#Bill"],
    ["pagenation", "/docs/pages"],
    ["webohok secret", "/docs/webhooks"],
  ])("finds %s first at %s", async (words, address) => {
    expect((await finder())(words)[0]?.to).toBe(address);
  });

  it("finds nothing for words that stand nowhere", async () => {
    const find = await finder();
    expect(["zymurgy", "webhook zymurgy", ""].map((words) => find(words))).toEqual([[], [], []]);
  });

  it("finds each question at the chapter that answers it", () => {
    const [questions] = CHAPTERS.filter(({ path }) => path === "/docs/questions");
    const asked = Array.from(questions?.text.matchAll(/^- \[(.+)\]/gm) ?? [], ([, title]) => title);
    const titles = createSearchIndex().flatMap(([, , sections]) =>
      sections.map(([, title]) => title),
    );
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((title = "") => !titles.includes(title))).toEqual([]);
  });
});

describe("the guide agrees with the code:", () => {
  it("every status has an event", async () => {
    const text = await bodyOf("/docs/statuses.md");
    const table = text.slice(text.indexOf("| Event "), text.indexOf("\n\n- `enacted` stays"));
    const last = table.split("\n").map((row) => row.split(" | ").at(-1) ?? "");
    const named = Array.from(last.join("\n").matchAll(/`(\w+)`/g), ([, status]) => status);
    expect(new Set(named.slice(1))).toEqual(new Set(BILL_STATUSES));
  });

  it("the limits are the service's own, not the defaults", () => {
    const free = {
      requestsPerDay: 54_321,
      requestsPerSecond: 7,
      searchesPerSecond: 3,
      downloads: 4,
      gigabytesPerDay: 1_000,
    };
    const plans = { ...DEFAULT_PLANS, free };
    const [limits] = CHAPTERS.filter(({ path }) => path === "/docs/limits");
    if (limits === undefined) throw new Error("there is no chapter on limits");
    const text = createGuide({ baseUrl: BASE_URL, plans, names: exampleNames(new Map()) }).markdown(
      limits,
    );
    expect(text).toContain("| Free | 54,321 | 7 | 3 |");
  });

  it("an unfilled placeholder is an error that names it", () => {
    const facts = { baseUrl: BASE_URL, plans: DEFAULT_PLANS, names: {} };
    for (const placeholder of ["{{table No such}}", "{{list Errors of}}", "{{nothing}}"]) {
      expect(() => fill(`a ${placeholder} b`, facts)).toThrow(placeholder);
    }
  });
});
