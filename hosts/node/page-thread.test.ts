import { afterAll, describe, expect, it } from "vitest";

import type { GatheredPage } from "../../site/app/gathered-page.ts";
import { sampleBuild } from "../../test/build.ts";
import { startPageThread } from "./page-thread.ts";

const thread = startPageThread();
afterAll(() => thread.close());

const { edge } = await sampleBuild();
const answer = await (await edge("/api/v1/topics?per_page=100")).text();
const PAGE: GatheredPage = {
  path: "/topics",
  pattern: "/topics",
  values: [],
  query: "",
  isMarkdown: true,
  feed: null,
  fiction: "all",
  contact: null,
  ownPages: undefined,
  baseUrl: "https://api.example.org",
  areWatchesOn: false,
  answers: [answer],
  text: null,
  floor: null,
  coming: null,
  build: "2026-11-21T030000Z-1f9c",
  now: 119,
  congresses: [119],
};
const write = async (page: GatheredPage, client: string): Promise<string> =>
  new TextDecoder().decode(await thread.writePage(page, client));

describe("the thread that writes pages", () => {
  it("writes the next page after one that it cannot write", async () => {
    await expect(write({ ...PAGE, answers: ["{"] }, "one")).rejects.toThrow("JSON");
    expect(await write(PAGE, "one")).toContain("# Topics");
  });

  it("writes a second client's page after one of the first's, not after all of them", async () => {
    const written: string[] = [];
    const note = async (client: string): Promise<void> => {
      await write(PAGE, client);
      written.push(client);
    };
    await Promise.all(["one", "one", "one", "one", "two"].map(note));
    expect(written.indexOf("two")).toBeLessThan(3);
  });
});
