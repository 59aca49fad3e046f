/** A build made by an older generator lacks the lists and records of newer routes. */
import { afterAll, beforeAll, expect, it } from "vitest";

import { routes } from "../../contract/resources/routes.ts";
import { answer, type AnswerParts } from "../../edge/api/answer.ts";
import { createNodeLog } from "../../edge/node/log.ts";
import { nodeBuilds, nodePages } from "../../edge/node/serve.ts";
import { sampleBuild } from "../build.ts";

let parts: AnswerParts;
let stop: () => Promise<void>;

beforeAll(async () => {
  const { store } = await sampleBuild();
  const builds = nodeBuilds(store, createNodeLog({ level: "silent" }));
  stop = () => builds.stop();
  await builds.refresh();
  const build = builds.current();
  if (build === null) throw new Error("the sample has no live build");
  const index = {
    size: build.index.size,
    find: (key: string) => (isNewer(key) ? null : build.index.find(key)),
  };
  parts = { build: { ...build, index }, pages: nodePages(store, 1_000_000), client: "" };
});
afterAll(() => stop());

const isNewer = (key: string): boolean => /^\/(?:congresses|meetings)|votes\?/.test(key);

it.each([
  ["a list", routes.meetings, []],
  ["a list below a record", routes.legislatorVotes, ["F900031"]],
  ["a record", routes.congress, ["119"]],
] as const)(
  "a route that the live build is too old for gives schema_not_ready: %s",
  async (_, route, values) => {
    const answered = answer(route, values, new URLSearchParams(), parts);
    await expect(answered).rejects.toMatchObject({ code: "schema_not_ready" });
  },
);

it.each([
  ["a record", routes.bill, ["119", "hr", "99999"]],
  ["a list below a record", routes.legislatorVotes, ["Z999999"]],
] as const)(
  "a missing record of an older route still gives not_found: %s",
  async (_, route, values) => {
    const answered = answer(route, values, new URLSearchParams(), parts);
    await expect(answered).rejects.toMatchObject({ code: "not_found" });
  },
);
