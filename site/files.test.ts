/** The files that browsers, crawlers and link previews request. */
import { afterAll, describe, expect, it } from "vitest";

import { CHAPTERS } from "./guide/chapters.ts";
import { BASE_URL, openTestWeb } from "../test/accounts/test-web.ts";
import type { ShownBuild } from "./app/web-parts.ts";

const web = await openTestWeb({ securityContact: "mailto:security@example.org" });
afterAll(() => web.close());

const PUBLIC = ["/", "/status", "/privacy", ...CHAPTERS.map(({ path }) => path)];

async function bytesAt(path: string): Promise<Buffer> {
  const response = await web.request(path);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Width and height from the PNG's header. */
function sizeOf(png: Buffer): string {
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

const contentOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

const link = (path: string, type: string) => [{ href: `${BASE_URL}${path}`, type }];

describe("well-known files", () => {
  it.each([
    ["/favicon.ico", "image/vnd.microsoft.icon"],
    ["/robots.txt", "text/plain; charset=UTF-8"],
    [
      "/.well-known/api-catalog",
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    ],
  ])("are public and cacheable: %s", async (path, type) => {
    const response = await web.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe(type);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=300");
    expect(response.headers.get("Set-Cookie")).toBeNull();
  });

  it("allow crawlers except for answers and accounts", async () => {
    const text = (await bytesAt("/robots.txt")).toString();
    const closed = Array.from(text.matchAll(/^Disallow: (\S+)$/gm), ([, path = ""]) => path);
    const mayRead = (path: string): boolean => !closed.some((each) => path.startsWith(each));
    expect(
      ["/", "/docs", "/docs/keys.md", "/llms.txt", "/openapi.json"].filter(mayRead),
    ).toHaveLength(5);
    expect(["/api/v1/bills", "/account", "/account/sign-in"].filter(mayRead)).toEqual([]);
  });

  it("name the API, its description, guide and status, as RFC 9727 says", async () => {
    const { linkset } = (await (await web.request("/.well-known/api-catalog")).json()) as {
      readonly linkset: readonly object[];
    };
    expect(linkset).toEqual([
      {
        anchor: `${BASE_URL}/api/v1`,
        "service-desc": link("/openapi.json", "application/json"),
        "service-doc": link("/docs", "text/html"),
        status: link("/status.json", "application/json"),
      },
    ]);
    const head = await web.request("/.well-known/api-catalog", { method: "HEAD" });
    expect(head.headers.get("Link")).toContain('/.well-known/api-catalog>; rel="api-catalog"');
  });

  it("describe the tools for a registry of MCP servers", async () => {
    const server = (await (await web.request("/server.json")).json()) as Record<string, string>;
    // The namespace is the host's name, from its end.
    const host = new URL(BASE_URL).hostname.split(".").toReversed().join(".");
    expect(server["name"]).toBe(`${host}/federal-legislative-data`);
    expect(server["version"]).toMatch(/^\d+\.\d+\.\d+$/);
    const key = { name: "X-API-Key", isRequired: true, isSecret: true };
    const remote = { type: "streamable-http", url: `${BASE_URL}/mcp` };
    expect(server["remotes"]).toEqual([{ ...remote, headers: [expect.objectContaining(key)] }]);
  });

  it("have an icon of three sizes", async () => {
    const ico = await bytesAt("/favicon.ico");
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico[6], ico[22], ico[38]]).toEqual([
      1, 3, 16, 32, 48,
    ]);
  });
});

describe("a public page", () => {
  it.each(PUBLIC)(
    "has a title and description for search engines and previews: %s",
    async (path) => {
      const html = (await bytesAt(`${path}?done=renamed`)).toString();
      expect(html).toContain(`<link rel="canonical" href="${BASE_URL}${path}"`);
      expect(contentOf(html, "og:url")).toBe(BASE_URL + path);
      expect(contentOf(html, "robots")).toBeUndefined();
      const about = contentOf(html, "description") ?? "";
      expect(about.length).toBeGreaterThan(15);
      expect(contentOf(html, "og:description")).toBe(about);
      expect(contentOf(html, "twitter:card")).toBe("summary_large_image");
      const picture = contentOf(html, "og:image") ?? "";
      expect(picture.startsWith(`${BASE_URL}/assets/`)).toBe(true);
      expect(sizeOf(await bytesAt(picture.slice(BASE_URL.length)))).toBe("1200x630");
    },
  );

  it("has a different title and description on each page", async () => {
    const pages = await Promise.all(PUBLIC.map(bytesAt));
    const abouts = pages.map((page) => contentOf(page.toString(), "description"));
    expect(abouts).toEqual([...new Set(abouts)]);
  });
});

it.each(["/account/sign-up", "/account/open?token=x", "/nowhere"])(
  "account pages and missing pages are not indexed: %s",
  async (path) => {
    const html = await (await web.request(path)).text();
    expect(contentOf(html, "robots")).toBe("noindex");
    expect(html).not.toContain("canonical");
  },
);

it("photos are served from this site, once read for a build; without one, a tile", async () => {
  const photo = Uint8Array.from({ length: 2000 }, (_, at) => [0xff, 0xd8, 10, 93][at] ?? 65);
  const read: string[] = [];
  const site = await openTestWeb({
    currentBuild: () => ({ id: "b", manifest: { fiction: "none" } }) as ShownBuild,
    readPhoto: async (id) => {
      read.push(id);
      if (id === "C000003") throw new Error("the store is away");
      return id === "A000001" ? photo : null;
    },
  });
  const asked = async (id: string) => {
    const headers = { "Accept-Encoding": "gzip" };
    const response = await site.request(`/photos/${id}`, { headers });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), bytes };
  };
  for (let time = 0; time < 2; time++) {
    const { bytes: got, ...reply } = await asked("A000001");
    expect(got).toEqual(photo);
    expect(reply).toMatchObject({
      status: 200,
      headers: { "content-type": "image/jpeg", "cache-control": "public, max-age=1800" },
    });
    const { status, headers, bytes } = await asked("B000002");
    expect([status, headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    expect(Buffer.from(bytes).toString()).toMatch(/^<svg /);
    expect((await asked("C000003")).status).toBe(503);
  }
  expect(read).toEqual(["A000001", "B000002", "C000003", "C000003"]);
  expect((await asked("../x")).status).toBe(404);
  await site.close();
});
