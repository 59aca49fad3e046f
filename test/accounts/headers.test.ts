import { afterAll, describe, expect, it } from "vitest";

import { BASE_URL, openTestWeb, tokenOf } from "./test-web.ts";

interface Answer {
  readonly headers: Headers;
  readonly text: string;
}

const web = await openTestWeb();
const member = await web.member("member@example.org");
const pages = await everyPage();
afterAll(() => web.close());

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await web.request(`${BASE_URL}${path}`, init);
  return { headers: response.headers, text: await response.text() };
}

/** At least one answer of each kind that a browser can get. */
async function everyPage(): Promise<ReadonlyMap<string, Answer>> {
  const nobody = web.visitor();
  const mailed = await nobody.post("/account/sign-in", { email: "headers@example.org" });
  const { keyId } = member;
  const own = { "Sec-Fetch-Site": "same-origin", Cookie: member.cookie() };
  const plan = (headers: Record<string, string>, body = "plan=pro"): Promise<Answer> =>
    ask("/account/plan", { method: "POST", headers: { ...own, ...headers }, body });
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const made: [string, Promise<Answer> | Answer][] = [
    ["landing", nobody.get("/")],
    ["sign in", nobody.get("/account/sign-in")],
    ["look in your mail", mailed],
    ["a wrong address", nobody.post("/account/sign-in", { email: "wrong" })],
    ["a mailed link", nobody.get(`/account/open?token=${tokenOf(web.mails.at(-1))}`)],
    ["a dead link", nobody.get("/account/open?token=dead")],
    ["a redirect to sign in", nobody.get("/account")],
    ["dashboard", member.get("/account")],
    ["rename", member.get(`/account/keys/${keyId}/rename`)],
    ["delete", member.get("/account/delete")],
    ["a redirect after a form", member.post(`/account/keys/${keyId}/rename`, { name: "x" })],
    ["a shown key", member.post("/account/keys/new", { name: "x" })],
    ["a forged form", plan({ ...form, "Sec-Fetch-Site": "cross-site" })],
    ["no form", plan({ "Content-Type": "application/json" })],
    ["a large form", plan(form, `plan=${"x".repeat(20_000)}`)],
    ["a wrong method", ask("/account/sign-in", { method: "PUT" })],
    ["a missing page", nobody.get("/nowhere")],
    ["a missing account page", member.get("/account/nowhere")],
  ];
  return new Map(
    await Promise.all(made.map(async ([name, answer]) => [name, await answer] as const)),
  );
}

const html = (): [string, Answer][] =>
  Array.from(pages).filter(([, { headers }]) => headers.has("content-type"));

describe("every page", () => {
  it("forbids scripts, styles, forms and frames of other sites", () => {
    for (const [name, { headers }] of pages) {
      const policy = headers.get("content-security-policy") ?? "";
      const rules = policy.split(";").map((rule) => rule.trim());
      expect({ name, rules }).toEqual({
        name,
        rules: expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "form-action 'self'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ]),
      });
      expect(policy).not.toMatch(/unsafe|\*|data:|http:/);
    }
  });

  it("forbids sniffing, framing and cross-origin use, and asks for HTTPS", () => {
    for (const [name, { headers }] of pages) {
      expect({ name, ...Object.fromEntries(headers) }).toMatchObject({
        name,
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "strict-transport-security": "max-age=31536000",
        "x-request-id": expect.stringMatching(/^[\w-]+$/),
      });
      // CORS would share it with other sites.
      expect([...headers.keys()].join()).not.toContain("access-control");
    }
  });

  it("is not cached, except for the landing page", () => {
    for (const [name, { headers }] of html().filter(([page]) => page !== "landing")) {
      expect({ name, cache: headers.get("cache-control") }).toEqual({ name, cache: "no-store" });
    }
  });

  it("does not reveal the software that serves it", () => {
    for (const { text } of pages.values()) {
      expect(text).not.toMatch(/node_modules|sqlite|hono|\bat .+:\d+:\d+/i);
    }
  });

  it("has no inline script, style or handler", () => {
    for (const [name, { text }] of html()) {
      expect({
        name,
        inline: text.match(/<style|\son\w+=|\sstyle=|javascript:|<script(?! src)/gi),
      }).toEqual({ name, inline: null });
    }
  });
});
