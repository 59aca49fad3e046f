import { expect, it } from "vitest";

import { linkMail } from "./link-mail.tsx";

const LINK = "https://api.example.org/account/open?token=abc";
const FACTS = {
  to: "ada@example.org",
  link: LINK,
  askedAt: "2026-11-21T12:00:00.000Z",
  expiresAt: "2026-11-22T12:00:00.000Z",
};

it("a link's mail says in both its parts who asked when, how long the link works, and when to ignore it", async () => {
  const { text, html, to } = await linkMail(FACTS);
  expect(to).toBe("ada@example.org");
  for (const part of [text, html?.replaceAll(/\s+/g, " ")]) {
    expect(part).toContain("21 Nov 2026, 12:00 UTC");
    expect(part).toContain("22 Nov 2026, 12:00 UTC (24 hours)");
    expect(part).toContain("ignore this mail");
  }
});

it("a link's mail has one address in it, on a line of its own", async () => {
  const { text, html } = await linkMail(FACTS);
  expect(text.match(/https?:\/\/\S+/g)).toEqual([LINK]);
  expect(text.split("\n")).toContain(LINK);
  expect(html?.match(/https?:\/\/[^"]+/g)).toEqual([LINK]);
});

it("a link's mail is a string in both its parts, as mailers want it", async () => {
  const { text, html } = await linkMail(FACTS);
  expect([typeof text, typeof html]).toEqual(["string", "string"]);
});
