import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { formsOf, type Member, newMember, standingOf } from "./member.ts";
import { openTestService, type TestService } from "./test-service.ts";
import { type RawRequest, visit } from "./visitor.ts";

const FORM = "application/x-www-form-urlencoded";

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await openTestService();
  member = await newMember(service);
});
afterAll(() => service.close());

type Headers = NonNullable<RawRequest["headers"]>;

/** The headers of forms on other sites, and of programs that are not browsers. */
const FOREIGN: readonly [what: string, headers: () => Headers][] = [
  ["another site", () => ({ Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" })],
  ["another site, in an old browser", () => ({ Origin: "https://evil.example" })],
  [
    "another host of the same domain",
    () => ({ Origin: "https://www.example.org", "Sec-Fetch-Site": "same-site" }),
  ],
  ["a sender without such headers", () => ({})],
  ["a sandboxed frame", () => ({ Origin: "null" })],
  [
    "a sandboxed frame, in a new browser",
    () => ({ Origin: "null", "Sec-Fetch-Site": "cross-site" }),
  ],
  ["an empty Origin", () => ({ Origin: "" })],
  [
    "the same host on another port",
    () => ({ Origin: "http://127.0.0.1:1", "Sec-Fetch-Site": "same-site" }),
  ],
  ["the same host with another scheme", () => ({ Origin: service.url.replace("http:", "https:") })],
  ["an Origin that begins like ours", () => ({ Origin: `${service.url}.evil.example` })],
  ["an Origin that ends like ours", () => ({ Origin: `http://evil.example/${service.url}` })],
  [
    "our Origin, marked as cross-site",
    () => ({ Origin: service.url, "Sec-Fetch-Site": "cross-site" }),
  ],
  ["our Referer alone", () => ({ Referer: `${service.url}/account` })],
  [
    "a Host that matches its Origin",
    () => ({ Host: "evil.example", Origin: "http://evil.example" }),
  ],
  [
    "a proxy's header that matches its Origin",
    () => ({ "X-Forwarded-Host": "evil.example", Origin: "http://evil.example" }),
  ],
];

describe("a form sent from", () => {
  it.each(FOREIGN)("%s is refused and changes nothing", async (_, headers) => {
    const before = await standingOf(service, member);
    for (const [path, fields] of formsOf(member)) {
      const { status } = await member.ask(path, {
        method: "POST",
        headers: { "Content-Type": FORM, ...headers() },
        body: new URLSearchParams(fields).toString(),
      });
      expect({ path, status }).toEqual({ path, status: 403 });
    }
    expect(await standingOf(service, member)).toEqual(before);
  });

  it.each(FOREIGN)("%s does not use up a mailed link", async (_, headers) => {
    const visitor = visit(service);
    const token = await visitor.askForLink(
      `link-${FOREIGN.findIndex(([, one]) => one === headers)}@example.org`,
    );
    const { status } = await visitor.ask("/account/open", {
      method: "POST",
      headers: { "Content-Type": FORM, ...headers() },
      body: `token=${token}`,
    });
    expect(status).toBe(403);
    expect(await service.accounts.findLink(token)).not.toBeNull();
  });

  it("our own pages is accepted, from new and old browsers", async () => {
    const own: Headers[] = [
      { "Sec-Fetch-Site": "same-origin", Origin: service.url },
      { Origin: service.url },
      { "Sec-Fetch-Site": "same-origin" },
    ];
    for (const [n, headers] of own.entries()) {
      const { status } = await member.ask(`/account/keys/${member.keyId}/rename`, {
        method: "POST",
        headers: { "Content-Type": FORM, ...headers },
        body: `name=own-${n}`,
      });
      expect(status).toBe(303);
    }
    const [key] = await service.accounts.listKeys(member.accountId);
    expect(key?.name).toBe("own-2");
  });
});

describe("a body that is not a URL-encoded form", () => {
  it.each([
    ["application/json", '{"plan":"pro","email":"x@example.org","name":"x"}'],
    ["text/plain", "plan=pro&email=x@example.org&name=x"],
    [
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="plan"\r\n\r\npro\r\n--x--\r\n',
    ],
    ["application/xml", "<plan>pro</plan>"],
    ["application/x-www-form-urlencoded-not", "plan=pro"],
    ["text/html, application/x-www-form-urlencoded", "plan=pro"],
    ["", "plan=pro"],
    [undefined, "plan=pro"],
  ])("is rejected: %s", async (type, body) => {
    const before = await standingOf(service, member);
    for (const [path] of formsOf(member)) {
      for (const headers of [
        { "Sec-Fetch-Site": "same-origin", Origin: service.url },
        { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
      ]) {
        const { status } = await member.ask(path, {
          method: "POST",
          headers: { ...headers, ...(type !== undefined && { "Content-Type": type }) },
          body,
        });
        expect([403, 415]).toContain(status);
      }
    }
    expect(await standingOf(service, member)).toEqual(before);
  });
});

describe("a GET", () => {
  it("changes nothing, regardless of its query", async () => {
    const before = await standingOf(service, member);
    for (const [path, fields] of formsOf(member)) {
      for (const method of ["GET", "HEAD", "OPTIONS"]) {
        const { status } = await member.ask(`${path}?${new URLSearchParams(fields)}`, { method });
        expect(status).toBeLessThan(500);
      }
    }
    expect(await standingOf(service, member)).toEqual(before);
  });

  it("is not treated as a POST because of an override header or field", async () => {
    const before = await standingOf(service, member);
    for (const [path, fields] of formsOf(member)) {
      const query = new URLSearchParams({ ...fields, _method: "POST" });
      await member.ask(`${path}?${query}`, { headers: { "X-HTTP-Method-Override": "POST" } });
    }
    expect(await standingOf(service, member)).toEqual(before);
  });
});

describe("the session cookie", () => {
  it("is unavailable to scripts, other sites and other paths", async () => {
    const line = await cookieAttributes();
    expect(line.split("; ").toSorted()).toEqual([
      "Expires=…",
      "HttpOnly",
      "Path=/",
      "SameSite=Lax",
      "session=…",
    ]);
  });

  it("is restricted to this host over TLS if the service uses TLS", async () => {
    const line = await cookieAttributes({ LEGIS_BASE_URL: "https://api.example.org" });
    expect(line.split("; ").toSorted()).toEqual([
      "Expires=…",
      "HttpOnly",
      "Path=/",
      "SameSite=Lax",
      "Secure",
      "__Host-session=…",
    ]);
  });
});

describe("a redirect", () => {
  it.each(["next", "return", "returnTo", "redirect", "url", "continue", "done", "after"])(
    "stays on this site, regardless of %s=",
    async (name) => {
      const evil = "https://evil.example/";
      for (const value of [
        evil,
        "//evil.example",
        "/\\evil.example",
        "%0d%0aLocation:%20https://evil.example",
      ]) {
        const query = `?${name}=${value}`;
        const answers = [
          await visit(service).open(`/account${query}`),
          await member.open(`/account/sign-in${query}`),
          await member.submit(`/account/keys/${member.keyId}/rename${query}`, {
            name: "x",
            [name]: value,
          }),
        ];
        for (const { status, headers } of answers) {
          expect(status).toBe(303);
          expect(headers.location).toMatch(/^\/(account(\/sign-in)?)?(\?done=[a-z-]+)?$/);
        }
      }
    },
  );

  it.each([
    "//evil.example",
    "//evil.example/account",
    "/\\evil.example",
    "/account//evil.example",
    "/.//evil.example",
  ])("does not leave this site for the path %s", async (path) => {
    const { status, headers, text } = await member.ask(path);
    expect(status).toBeLessThan(500);
    expect(headers.location ?? "").not.toContain("evil");
    expect(text).not.toContain("http://evil.example");
  });
});

/** The attributes of the session cookie of a service with these settings. */
async function cookieAttributes(settings?: Record<string, string>): Promise<string> {
  const other = await openTestService(settings);
  try {
    const { headers } = await visit(other).signIn("cookie@example.org");
    const [line = "", ...more] = headers["set-cookie"] ?? [];
    expect(more).toEqual([]);
    return line.replace(/=[^;]+/, "=…").replace(/Expires=[^;]+/, "Expires=…");
  } finally {
    await other.close();
  }
}
