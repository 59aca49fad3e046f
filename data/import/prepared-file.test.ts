import { describe, expect, it } from "vitest";

import { contentHash } from "./prepared-file.ts";

const hashOf = (document: object): string =>
  Buffer.from(contentHash(JSON.stringify(document))).toString("hex");

const stamped = (at: string | null): string =>
  hashOf({ source_updated_at: at, titles: [{ title: "A", updated_at: at }], number: 1 });

const withText = (at: string): string => hashOf({ text: `"updated_at":"${at}"` });

describe("contentHash", () => {
  it("ignores the publisher's timestamps at any depth", () => {
    expect(stamped("2022-01-02T00:00:00Z")).toBe(stamped("2022-01-01T00:00:00Z"));
    expect(stamped(null)).toBe(stamped("2022-01-01T00:00:00Z"));
  });

  it("differs with a text that looks like a timestamp", () => {
    expect(withText("2022")).not.toBe(withText("2023"));
  });
});
