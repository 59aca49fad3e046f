import { afterAll, describe, expect, it } from "vitest";

import { searchCheck } from "../../contract/resources/list-parameters.ts";
import { routes } from "../../contract/routes/all-routes.ts";
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

describe("the members of a committee", () => {
  const path = "/api/v1/committees/hsag00";
  const ask = async (query: string) => {
    const response = await edge.ask(`${path}?${query}`);
    return { status: response.status, body: (await response.json()) as { data: object } };
  };

  it("of the sitting Congress are those without `congress`", async () => {
    const { body } = await ask("include=memberships,past_memberships&congress=119");
    expect(body).toEqual((await ask("include=memberships,past_memberships")).body);
    expect(body.data).toHaveProperty("memberships.0.congress", 119);
    expect((await ask("include=memberships&congress=119")).body.data).not.toHaveProperty(
      "past_memberships",
    );
  });

  it("are empty and incomplete for a Congress without a list", async () => {
    const { body } = await ask("include=memberships&congress=7");
    expect(body).toMatchObject({ data: { memberships: [] }, meta: { incomplete: true } });
  });

  it("are not asked for by `congress` alone, which is then ignored", async () => {
    const { body } = await ask("congress=119");
    expect(body).toMatchObject({
      meta: {
        ignored_parameters: ["congress"],
        ignored_because: { congress: "needs include=memberships" },
      },
    });
    expect(body.data).not.toHaveProperty("memberships");
    expect(body).not.toHaveProperty("meta.incomplete");
    expect((await ask("include=memberships&congress=x")).status).toBe(400);
  });

  it("cost no search", () => {
    expect(searchCheck(routes.committee)).toBeNull();
    expect(searchCheck(routes.billTextChanges)?.(new URLSearchParams("since=ih"))).toBe(true);
  });
});

it("no route shows an empty string or a zero date", async () => {
  for (const path of ["/bills", "/laws", "/votes", "/legislators", "/committees", "/topics"]) {
    const text = await (await edge.ask(`/api/v1${path}?per_page=100`)).text();
    expect(text).not.toMatch(/":""|0000-00-00|0001-01-01/);
  }
});
