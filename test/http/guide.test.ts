/** The requests that the guide shows, as they stand, against the sample that `npm start` serves. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { DEFAULT_PLANS } from "../../edge/limits/plans.ts";
import { CHAPTERS } from "../../edge/web/guide/chapters.ts";
import { createGuide } from "../../edge/web/guide/guide.ts";
import { firstStart } from "../first-start.ts";
import { shownRequests } from "../shown-requests.ts";
import { openTestEdge, type TestEdge } from "./test-edge.ts";

const guide = createGuide({ baseUrl: "https://api.example.org", plans: DEFAULT_PLANS });
const shown = CHAPTERS.flatMap((chapter) =>
  shownRequests(guide.markdown(chapter)).map((request) => ({ page: chapter.path, ...request })),
);

let edge: TestEdge;

beforeAll(async () => {
  edge = await openTestEdge({ store: (await firstStart()).store.location });
});
afterAll(() => edge.close());

describe("the requests of the guide", () => {
  it.each(shown)("on $page answer as it says: $target $status", async (request) => {
    const { target, status, method, hasKey, headers } = request;
    const key = hasKey ? {} : { key: null };
    const response = await edge.ask(target, { ...key, method, headers });
    expect(response.status).toBe(status);
    // An example that finds nothing shows nothing.
    expect(await response.text()).not.toMatch(/^\{"data":\[\s*\]/);
  });

  it("are on most pages", () => {
    expect(new Set(shown.map(({ page }) => page)).size).toBeGreaterThan(10);
  });
});

describe("the calls of ours beside those of other APIs", () => {
  const [chapter] = CHAPTERS.filter(({ path }) => path === "/docs/coming-from");
  const ours = chapter === undefined ? "" : guide.markdown(chapter);
  const targets = Array.from(ours.matchAll(/`(\/api\/v1\/[^`]*)`/g), ([, target = ""]) => target);

  it.each([...new Set(targets)].filter((target) => !target.includes("{")))("%s", async (target) => {
    const response = await edge.ask(target);
    expect(response.status).toBe(200);
    const { meta } = (await response.json()) as { meta: object };
    expect(meta).not.toHaveProperty("ignored_parameters");
    expect(meta).not.toMatchObject({ ignored_includes: [expect.anything()] });
  });
});
