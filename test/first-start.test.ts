/** The sample legislature of `npm start`, and the documents' example requests to it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { openStore } from "../store/open-store.ts";
import { BASE_URL, openEdge } from "./build.ts";
import { firstStart } from "./first-start.ts";
import { documentedRequests } from "./documented-requests.ts";

const ROOT = join(import.meta.dirname, "..");
const [README, SPECIFICATION] = ["README.md", "contract/README.md"].map((path) =>
  readFileSync(join(ROOT, path), "utf8"),
) as [string, string];

const LOCAL = "http://localhost:8787";

const started = await firstStart();
const { edge } = await openEdge(await openStore(started.store));

it("legis start creates and serves a sample if there is no data, and names the file of a working key", () => {
  expect(started).toMatchObject({ status: 200, mode: 0o600, code: 0 });
});

describe("the example requests", () => {
  const shown = Object.entries({ README, SPECIFICATION }).flatMap(([document, text]) =>
    documentedRequests(text).map((request) => ({ document, ...request })),
  );

  it.each(shown)("in $document get the documented status: $target $status", async (request) => {
    const { target, status, headers } = request;
    const response = await edge(target, { headers });
    expect(response.status).toBe(status);
    // An example with an empty list shows nothing.
    expect(await response.text()).not.toMatch(/^\{"data":\[\s*\]/);
  });

  it("are found in both documents", () => {
    expect(new Set(shown.map(({ document }) => document)).size).toBe(2);
  });
});

it("the README's example answer is part of the sample's answer", async () => {
  const [request] = documentedRequests(README);
  const example = /```json\n(.*?)```/s.exec(README)?.[1]?.replaceAll(LOCAL, BASE_URL) ?? "";
  const response = await edge(request?.target ?? "");
  expect(await response.json()).toMatchObject(JSON.parse(example) as object);
});
