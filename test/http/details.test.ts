import { afterAll, describe, expect, it } from "vitest";

import { listOf, topicOf } from "./bodies.ts";
import { openTestEdge } from "./test-edge.ts";

const edge = await openTestEdge();
afterAll(() => edge.close());

describe("the meta of a detail", () => {
  it("of a topic has the pagination of its bills, and ignored_includes", async () => {
    const { data, meta } = await topicOf(edge.ask("/api/v1/topics/health?include=bills"));
    expect(data.bills.length).toBe(Math.min(meta.per_page, meta.total));
    expect(meta).toMatchObject({ page: 1, per_page: 20, ignored_includes: ["bills"] });
    const plain = await topicOf(edge.ask("/api/v1/topics/health"));
    expect(plain.meta.ignored_includes).toEqual([]);
  });

  it("has the scope on an empty list too", async () => {
    const { data, meta } = await listOf(edge.ask("/api/v1/committees/hsag00/nominations"));
    expect(data).toEqual([]);
    expect(meta).toMatchObject({ total: 0, congress: 119, scope: "current_congress" });
  });
});

it("no route shows an empty string or a zero date", async () => {
  for (const path of ["/bills", "/laws", "/votes", "/legislators", "/committees", "/topics"]) {
    const text = await (await edge.ask(`/api/v1${path}?per_page=100`)).text();
    expect(text).not.toMatch(/":""|0000-00-00|0001-01-01/);
  }
});
