import { expect, it } from "vitest";

import { digest } from "./digest.ts";
import { newsMessages, type Message, type SentEvent } from "./messages.ts";

const BASE = "https://api.example.org";

function mailOf(...events: readonly (readonly [subject: string, title: string, kind?: string])[]) {
  const entries = events.map(([subject, title, kind = "status"], at) => ({
    id: `/${at}`,
    kind: kind as SentEvent["kind"],
    subject,
    title,
    text: null,
    date: "2026-11-20",
    api_url: BASE,
    page_url: BASE,
  }));
  const watch = { id: "w", title: "Bills: topic health", address: "/bills?topic=health" };
  const bodies = newsMessages({ watch, build: "b", entries }, 0);
  const messages = bodies.map((body) => JSON.parse(body) as Message);
  return digest(messages, { id: "m", to: "a@x.example", baseUrl: BASE, stopUrl: () => BASE });
}

it.each([
  [
    "H.R. 1",
    "Passed/agreed to in House: On passage Passed by the Yeas and Nays: 220 - 210.",
    "H.R. 1 passed the House",
  ],
  ["S. 2", "Passed Senate without amendment by Unanimous Consent.", "S. 2 passed the Senate"],
  ["H.R. 3684", "Became Public Law No: 117-58.", "H.R. 3684 became law"],
  [
    "Public Law 117-58",
    "Became Public Law 117-58: Infrastructure Investment and Jobs Act",
    "Public Law 117-58 became law",
  ],
  [
    "PN 12",
    "Confirmed by the Senate by Yea-Nay Vote. 52 - 45. Record Vote Number: 3.",
    "PN 12 was confirmed by the Senate",
  ],
  ["H.R. 1", "Introduced: For the People Act", "H.R. 1 was introduced"],
  ["H.R. 1", "Text Enrolled Bill published", "H.R. 1 has a new text (Enrolled Bill)"],
  [
    "H.R. 1",
    "Cosponsored by Ada Pine and Bo Reed",
    "H.R. 1 was cosponsored by Ada Pine and Bo Reed",
  ],
  ["S.Amdt. 7", "S.Amdt. 7 agreed to: To add a report", "S.Amdt. 7 agreed to: To add a report"],
  ["H.R. 1", "Topics: Elections", "H.R. 1: Topics: Elections"],
])("the subject of a mail about %s, %s, is: %s", (subject, title, sentence) => {
  expect(mailOf([subject, title])?.subject).toBe(sentence);
});

it("a mail's subject names the weightiest event, and its text each record once", () => {
  const mail = mailOf(
    ["H.R. 1", "Topics: Elections", "topics"],
    ["Public Law 117-58", "Became Public Law 117-58: Roads Act", "law"],
    ["H.R. 2", "Referred to the Committee on Ways and Means.", "status"],
  );
  expect(mail?.subject).toBe("Public Law 117-58 became law, and 2 more");
  const lines = mail?.text.split("\n").filter((line) => line.startsWith("- "));
  expect(lines).toEqual([
    "- Nov 20, 2026: H.R. 1: Topics: Elections",
    "- Nov 20, 2026: Became Public Law 117-58: Roads Act",
    "- Nov 20, 2026: H.R. 2: Referred to the Committee on Ways and Means.",
  ]);
});
