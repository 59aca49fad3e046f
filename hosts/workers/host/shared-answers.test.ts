import type { Cache } from "@cloudflare/workers-types";
import { expect, it } from "vitest";

import { createSharedAnswers } from "./shared-answers.ts";

const ANSWER = {
  body: new TextEncoder().encode("{}"),
  etag: 'W/"1"',
  links: ['</bills?page=2>; rel="next"'],
  route: "/bills",
  coding: "br",
} as const;

function sharedIn(cache: Partial<Record<"match" | "put", unknown>>) {
  return createSharedAnswers(cache as unknown as Cache, () => {});
}

it("gives back a finished answer as it was kept", async () => {
  const kept = new Map<string, Response>();
  const shared = sharedIn({
    match: async (address: string) => kept.get(address),
    put: async (address: string, response: Response) => void kept.set(address, response),
  });
  shared.keep("build /bills", ANSWER);
  expect(await shared.find("build /bills")).toEqual(ANSWER);
  expect(await shared.find("build /laws")).toBeNull();
});

it.each([
  ["does not answer", () => Promise.reject(new Error("away"))],
  [
    "breaks off",
    async () => ({
      headers: new Headers({ "X-Answer": "%7B%7D" }),
      arrayBuffer: () => Promise.reject(new Error("cut short")),
    }),
  ],
])("has no answer where the cache %s", async (_, match) => {
  expect(await sharedIn({ match }).find("build /bills")).toBeNull();
});
