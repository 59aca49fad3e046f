import { describe, expect, it } from "vitest";
import { Problem } from "../contract/problem.ts";
import { presentedKey } from "./present-key.ts";

function presented(headers: Record<string, string>): string {
  return presentedKey(new Headers(headers));
}

function refusal(headers: Record<string, string>): Problem {
  try {
    presented(headers);
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  throw new Error("not refused");
}

describe("the key of a request", () => {
  it.each([
    [{ "X-API-Key": "k1" }],
    [{ "x-api-key": "  k1  " }],
    [{ Authorization: "Bearer k1" }],
    [{ authorization: "bEARER   k1 " }],
    [{ "X-API-Key": "k1", Authorization: "Bearer k1" }],
    [{ "X-API-Key": "k1", Authorization: "Basic azI6" }],
    [{ "X-API-Key": "k1", Authorization: "Bearer " }],
    [{ "X-API-Key": " ", Authorization: "Bearer k1" }],
  ])("is k1 in %j", (headers) => {
    expect(presented(headers as unknown as Record<string, string>)).toBe("k1");
  });

  it.each([
    [{}],
    [{ "X-API-Key": "" }],
    [{ "X-API-Key": "  " }],
    [{ Authorization: "Bearer" }],
    [{ Authorization: "Basic azE6" }],
    [{ Authorization: "BearerX k1" }],
    [{ Authorization: "k1" }],
  ])("is missing in %j, and the answer says how to send it", (headers) => {
    const problem = refusal(headers);
    expect(problem.code).toBe("missing_api_key");
    expect(problem.message).toContain("X-API-Key");
    expect(problem.message).toContain("Authorization: Bearer");
  });

  it("is invalid when the two headers carry different keys, and neither is repeated", () => {
    const problem = refusal({ "X-API-Key": "k1", Authorization: "Bearer k2" });
    expect(problem.code).toBe("invalid_api_key");
    expect(problem.message).not.toMatch(/k1|k2/);
  });
});
