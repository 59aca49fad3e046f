import { beforeEach, describe, expect, it } from "vitest";
import { createApiKey } from "../../edge/limits/api-key.ts";
import { createNodeLog } from "./log.ts";

let lines: string[];
const destination = { write: (line: string) => void lines.push(line) };

beforeEach(() => {
  lines = [];
});

describe("the log on Node", () => {
  it("writes one JSON line per event", () => {
    createNodeLog({ destination }).info("request", {
      id: "one",
      status: 200,
      url: "/api/v1/bills",
    });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      event: "request",
      id: "one",
      status: 200,
      url: "/api/v1/bills",
    });
  });

  it("omits events below its level", () => {
    const log = createNodeLog({ destination, level: "warn" });
    log.info("request");
    log.warn("slow_search");
    log.error("flush_failed");
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
      "slow_search",
      "flush_failed",
    ]);
  });

  it("includes a thrown error with its stack", () => {
    createNodeLog({ destination }).error("internal", { error: new TypeError("no such page") });
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      error: { type: "TypeError", message: "no such page", stack: expect.any(String) },
    });
  });

  it("includes an error's text and numbers, but not a library's extra properties", () => {
    const error = Object.assign(new Error("no entry"), {
      code: "WRONGPASS",
      errno: -2,
      command: { name: "auth", args: ["a-password"] },
      client: { password: "a-password" },
    });
    createNodeLog({ destination }).error("limits_not_shared", { error });
    const told = JSON.parse(lines[0] ?? "") as { error: object };
    expect(told.error).toMatchObject({ message: "no entry", code: "WRONGPASS", errno: -2 });
    expect(lines.join()).not.toContain("a-password");
  });

  it("masks what a client sends with a request", () => {
    const key = createApiKey();
    const sent = {
      id: key,
      url: `/api/v1/bills?key=${key}&token=s3cret`,
      status: 200,
      build: null,
    };
    createNodeLog({ destination }).info("request", sent);
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      level: "info",
      time: expect.any(String) as string,
      event: "request",
      id: "fld_live_***",
      url: "/api/v1/bills?key=***&token=***",
      status: 200,
      build: null,
    });
  });

  it("never contains a key, a header or a secret parameter", () => {
    const key = createApiKey();
    createNodeLog({ destination }).error("internal", {
      url: "/api/v1/bills?token=s3cret&page=2",
      headers: { "X-API-Key": key },
      Authorization: `Bearer ${key}`,
      error: new Error(`bad key ${key}`),
      nested: { seen: [key] },
    });
    expect(lines.join()).not.toContain(key);
    expect(lines.join()).not.toMatch(/s3cret|headers|Authorization/);
    expect(lines.join()).toContain("page=2");
  });
});
