/** Checks every link on pages and in the guide, including anchors. */
import { afterAll, describe, expect, it } from "vitest";

import { allRoutes } from "../contract/routes/all-routes.ts";
import { CHAPTERS } from "./guide/chapters.ts";
import { BASE_URL, openTestWeb } from "../test/accounts/test-web.ts";
import { GUIDE_PATH, REFERENCE_PATH } from "./app/site.ts";

const web = await openTestWeb({ securityContact: "mailto:security@example.org" });
const member = await web.member("links@example.org");
const shownKey = await member.post("/account/keys/new", { name: "second" });
afterAll(() => web.close());

const RECORDS = ["/search", ...allRoutes.map((route) => route.path)].map(
  (path) => path.split("/")[1],
);

/** Whether another part of the service, or a build, has this path. `test/pages/records.test.ts` opens records. */
const isBeside = (path: string): boolean =>
  /^\/(?:api|feeds)\//.test(path) ||
  RECORDS.includes(path.split("/")[1]) ||
  ["/openapi.json", "/status.json", "/gaps.json", "/today", "/states"].includes(path);

type Ask = (path: string) => Promise<{ readonly status: number; readonly text: string }>;

const askAsNobody: Ask = async (path) => {
  const response = await web.request(path);
  return { status: response.status, text: await response.text() };
};

/** A text's links: from a page's attributes, or from Markdown and llms.txt. */
function addressesIn(path: string, text: string): readonly string[] {
  if (/^<!doctype html>/i.test(text)) {
    return Array.from(text.matchAll(/ (?:href|src)="([^"]*)"/g), ([, to = ""]) =>
      to.replaceAll("&amp;", "&"),
    );
  }
  if (path.endsWith(".md") || path === "/llms.txt") {
    return Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, to = ""]) => to);
  }
  return [];
}

/** Follows all links from `starts`. Returns the dead links and the visited paths. */
async function crawl(starts: readonly string[], ask: Ask) {
  const texts = new Map<string, string>();
  const dead: string[] = [];
  const waiting = starts.map((to) => ({ from: "", to }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { from, to } = next;
    const { origin, pathname: path, search, hash } = new URL(to, BASE_URL + from);
    if (origin !== BASE_URL || isBeside(path)) continue;
    if (!texts.has(path)) {
      const { status, text } = await ask(path + search);
      texts.set(path, text);
      if (status >= 400) dead.push(`${from} -> ${to}`);
      for (const further of addressesIn(path, text)) waiting.push({ from: path, to: further });
    }
    const isThere = hash === "" || idsOf(texts, path).includes(` id="${hash.slice(1)}"`);
    if (!isThere) dead.push(`${from} -> ${to}`);
  }
  return { dead, paths: [...texts.keys()] };
}

/** The text with a path's anchors. A Markdown file has those of its page. */
function idsOf(texts: ReadonlyMap<string, string>, path: string): string {
  return texts.get(path.replace(/\.md$/, "")) ?? "";
}

describe("every link", () => {
  it("works for visitors, and every public page is linked", async () => {
    const { dead, paths } = await crawl(["/", "/llms.txt"], askAsNobody);
    expect(dead).toEqual([]);
    const chapters = CHAPTERS.flatMap(({ path }) => [path, `${path}.md`]);
    const others = ["/", REFERENCE_PATH, "/status", "/privacy"];
    expect([...chapters, ...others].filter((path) => !paths.includes(path))).toEqual([]);
  });

  it("works for an account's owner, from each of its pages", async () => {
    const ask: Ask = async (path) => (path === "/shown-key" ? shownKey : member.get(path));
    const { dead, paths } = await crawl(["/shown-key", "/account"], ask);
    expect(dead).toEqual([]);
    const revoke = `/account/keys/${member.keyId}/revoke`;
    const own = ["/account/plan", "/account/delete", "/account/data.json", revoke];
    expect(own.filter((path) => !paths.includes(path))).toEqual([]);
  });
});

it("the page that shows a new key links the docs and the reference", () => {
  const main = /<main.*<\/main>/s.exec(shownKey.text)?.[0] ?? "";
  for (const path of [GUIDE_PATH, REFERENCE_PATH]) expect(main).toContain(`href="${path}"`);
});
