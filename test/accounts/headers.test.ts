import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type Member, newMember } from "./member.ts";
import { openTestService, type TestService } from "./test-service.ts";
import { type Answer, visit } from "./visitor.ts";

let service: TestService;
let member: Member;
let pages: ReadonlyMap<string, Answer>;

beforeAll(async () => {
  service = await openTestService();
  member = await newMember(service);
  pages = await everyPage();
});
afterAll(() => service.close());

/** At least one answer of each kind that a browser can get. */
async function everyPage(): Promise<ReadonlyMap<string, Answer>> {
  const nobody = visit(service);
  const token = await nobody.askForLink("headers@example.org");
  const { keyId } = member;
  const made: [string, Promise<Answer>][] = [
    ["landing", nobody.open("/")],
    ["landing, signed in", member.open("/")],
    ["sign up", nobody.open("/account/sign-up")],
    ["sign in", nobody.open("/account/sign-in")],
    ["look in your mail", nobody.submit("/account/sign-in", { email: "headers@example.org" })],
    ["a wrong address", nobody.submit("/account/sign-in", { email: "wrong" })],
    ["a mailed link", nobody.open(`/account/open?token=${token}`)],
    ["a dead link", nobody.open("/account/open?token=dead")],
    ["a redirect to sign in", nobody.open("/account")],
    ["dashboard", member.open("/account")],
    ["new key", member.open("/account/keys/new")],
    ["rename", member.open(`/account/keys/${keyId}/rename`)],
    ["replace", member.open(`/account/keys/${keyId}/rotate`)],
    ["revoke", member.open(`/account/keys/${keyId}/revoke`)],
    ["plan", member.open("/account/plan")],
    ["delete", member.open("/account/delete")],
    ["a redirect after a form", member.submit(`/account/keys/${keyId}/rename`, { name: "x" })],
    ["a shown key", member.submit("/account/keys/new", { name: "x" })],
    ["too many keys", member.submit("/account/keys/new", { name: "x", after: "9" })],
    [
      "a forged form",
      member.submit(
        "/account/plan",
        {},
        { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
      ),
    ],
    ["no form", member.submit("/account/plan", {}, { "Content-Type": "application/json" })],
    ["a large form", member.submit("/account/plan", { plan: "x".repeat(20_000) })],
    ["a wrong method", nobody.ask("/account/sign-in", { method: "PUT" })],
    ["nothing there", nobody.open("/nowhere")],
    ["nothing there in the account", member.open("/account/nowhere")],
  ];
  return new Map(
    await Promise.all(made.map(async ([name, answer]) => [name, await answer] as const)),
  );
}

const html = (): [string, Answer][] =>
  Array.from(pages).filter(([, { headers }]) => headers["content-type"] !== undefined);

describe("every page", () => {
  it("forbids scripts, styles, forms and frames of other sites", () => {
    for (const [name, { headers }] of pages) {
      const policy = String(headers["content-security-policy"]);
      const rules = Object.fromEntries(
        policy.split(";").map((rule) => {
          const [directive = "", ...sources] = rule.trim().split(/\s+/);
          return [directive, sources.join(" ")];
        }),
      );
      expect({ name, ...rules }).toMatchObject({
        name,
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "form-action": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
      });
      expect(policy).not.toMatch(/unsafe|\*|data:|http:/);
    }
  });

  it("forbids sniffing, framing and cross-origin use", () => {
    for (const [name, { headers }] of pages) {
      expect({ name, ...headers }).toMatchObject({
        name,
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "x-request-id": expect.any(String),
      });
    }
  });

  it("is not cached", () => {
    for (const [name, { headers }] of html()) {
      expect({ name, cache: headers["cache-control"] }).toEqual({ name, cache: "no-store" });
    }
  });

  it("is not shared with other sites by CORS", () => {
    for (const [name, { headers }] of pages) {
      const opened = Object.keys(headers).filter((header) => header.startsWith("access-control"));
      expect({ name, opened }).toEqual({ name, opened: [] });
    }
  });

  it("does not reveal the software that serves it", () => {
    for (const { headers, text } of pages.values()) {
      expect(headers["server"]).toBeUndefined();
      expect(headers["x-powered-by"]).toBeUndefined();
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

  it("has the right status", () => {
    const statuses = Object.fromEntries(Array.from(pages, ([name, { status }]) => [name, status]));
    expect(statuses).toMatchObject({
      landing: 200,
      "a wrong address": 400,
      "a dead link": 410,
      "a redirect to sign in": 303,
      "a forged form": 403,
      "no form": 415,
      "a large form": 413,
      "a wrong method": 405,
      "nothing there": 404,
      "nothing there in the account": 404,
    });
  });
});

describe("the API on the same host", () => {
  it("answers in JSON, and does not accept a session instead of a key", async () => {
    const { status, headers, text } = await member.open("/api/v1/bills");
    expect(status).toBe(401);
    expect(headers["content-type"]).toContain("application/json");
    expect(JSON.parse(text)).toMatchObject({ error: { code: "missing_api_key" } });
  });
});
