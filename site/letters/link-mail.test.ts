import { expect, it } from "vitest";

import { linkMail } from "./link-mail.tsx";

const LINK = "https://api.example.org/account/open?token=abc";
const FACTS = {
  to: "ada@example.org",
  purpose: "sign-in",
  link: LINK,
  requestedAt: "2026-11-21T12:00:00.000Z",
  expiresAt: "2026-11-22T12:00:00.000Z",
} as const;

/** The readable text of a mail's HTML, one line per paragraph. */
const readable = (html = ""): readonly string[] =>
  [...html.matchAll(/<p[^>]*>(.*?)<\/p>/gs)].map(([, text = ""]) =>
    text
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );

it("a link's mail says the same in both parts: who requested it when, how long the link works, and when to ignore it", async () => {
  const { text, html, to } = await linkMail(FACTS);
  expect(to).toBe("ada@example.org");
  const lines = text.trim().split("\n\n");
  expect(readable(html).filter((line) => line !== "Open my account")).toEqual(lines);
  expect(text).toContain("Nov 21, 2026, 12:00 UTC");
  expect(text).toContain("Nov 22, 2026, 12:00 UTC (24 hours)");
  expect(text).toContain("ignore this email");
});

it("a link's mail contains one URL, on its own line, in HTML also below the button", async () => {
  const { text, html } = await linkMail(FACTS);
  expect(text.match(/https?:\/\/\S+/g)).toEqual([LINK]);
  expect(text.split("\n")).toContain(LINK);
  expect(html?.match(/https?:\/\/[^"<]+/g)).toEqual([LINK, LINK]);
  expect(readable(html)).toContain(LINK);
});

it("a link's mail has its purpose in the subject", async () => {
  const { subject } = await linkMail({ ...FACTS, purpose: "sign-up" });
  expect(subject).toBe("Your link to get a key for the Federal Legislative Data API");
  expect((await linkMail(FACTS)).subject).toBe(
    "Your link to sign in to the Federal Legislative Data API",
  );
});
