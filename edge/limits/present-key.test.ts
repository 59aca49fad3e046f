import { describe, expect, it } from "vitest";
import { Problem } from "../../contract/problem.ts";
import { presentedKey } from "./present-key.ts";

function presented(headers: Record<string, string>, query = ""): string {
  return presentedKey(new Headers(headers), () => new URLSearchParams(query));
}

function refusal(headers: Record<string, string>, query = ""): Problem {
  try {
    presented(headers, query);
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  throw new Error("not refused");
}

describe("the key of a request", () => {
  it.each([
    [{ "X-API-Key": "k1" }],
    [{ Authorization: "Bearer k1" }],
    [{ authorization: "bEARER   k1 " }],
    [{ "X-API-Key": "k1", Authorization: "Bearer k1" }],
    [{ "X-API-Key": "k1", Authorization: "Basic azI6" }],
    [{ "X-API-Key": "k1", Authorization: "Bearer " }],
    [{ "X-API-Key": " ", Authorization: "Bearer k1" }],
  ])("is read from %j", (headers) => {
    expect(presented(headers as unknown as Record<string, string>)).toBe("k1");
  });

  it.each([
    [{}],
    [{ "X-API-Key": "" }],
    [{ Authorization: "Bearer" }],
    [{ Authorization: "Basic azE6" }],
  ])("is missing in %j, and the error explains how to send it", (headers) => {
    const problem = refusal(headers);
    expect(problem.code).toBe("missing_api_key");
    expect(problem.message).toContain("X-API-Key");
    expect(problem.message).toContain("Authorization: Bearer");
  });

  it.each<[string, Record<string, string>, string, string]>([
    ["none was sent", {}, "congress=119", "This route needs an API key: send it"],
    ["one is in the query string", {}, "who=fld_live_x", "keys in the query string are ignored"],
    [
      "one is there under another name",
      {},
      "Access_Token=k1",
      "keys in the query string are ignored",
    ],
    ["Bearer is left out", { Authorization: "fld_live_x" }, "", "must have the word Bearer"],
    ["Bearer stands alone", { Authorization: "Bearer " }, "", "has no key after Bearer"],
    ["it is of another scheme", { Authorization: "Basic eDp5" }, "", "uses the scheme Basic"],
    [
      "its scheme is none",
      { Authorization: "fld_live_x y" },
      "",
      "uses a scheme that is not supported",
    ],
  ])("is missing where %s, and the answer says so", (_, headers, query, said) => {
    const { code, message } = refusal(headers, query);
    expect(code).toBe("missing_api_key");
    expect(message).toContain(said);
    expect(message).toContain("X-API-Key header or as Authorization: Bearer <key>");
    expect(message).not.toMatch(/fld_live|k1|eDp5/);
  });

  it.each(["q=monkey", "congress=119&type=HR", "keys=1", "q=token"])(
    "is not assumed in a query such as %s",
    (query) => {
      expect(refusal({}, query).message).not.toContain("query string");
    },
  );

  it("is invalid with Bearer in X-API-Key, and the error says so", () => {
    const problem = refusal({ "X-API-Key": "Bearer k1" });
    expect(problem.code).toBe("invalid_api_key");
    expect(problem.message).toContain("without the word Bearer");
  });

  it("is invalid if the two headers differ, and the error echoes neither", () => {
    const problem = refusal({ "X-API-Key": "k1", Authorization: "Bearer k2" });
    expect(problem.code).toBe("invalid_api_key");
    expect(problem.message).not.toMatch(/k1|k2/);
  });
});
