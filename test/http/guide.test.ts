/** The guide's example requests work as shown. */
import { Script } from "node:vm";

import { afterAll, describe, expect, it } from "vitest";

import { CHAPTERS } from "../../site/guide/chapters.ts";
import { BASE_URL, sampleBuild } from "../build.ts";
import { liveGuide } from "../live-guide.ts";
import { documentedRequests } from "../documented-requests.ts";
import { describeGuide } from "./describe-guide.ts";
import { openTestEdge } from "./test-edge.ts";

const { store, storeAddress } = await sampleBuild();
const { guide } = await liveGuide(store);
const edge = await openTestEdge({ store: storeAddress.location });
afterAll(() => edge.close());

describeGuide("the sample", async () => (await sampleBuild()).store);

it("most pages of the guide have example requests", () => {
  const pages = CHAPTERS.filter(
    (chapter) => documentedRequests(guide.markdown(chapter)).length > 0,
  );
  expect(pages.length).toBeGreaterThan(10);
});

describe("the JavaScript of the guide", () => {
  it("walks a list to its end", async () => {
    const { printed } = await runScript("/docs/quickstart", {
      // Gives several pages, even of the sample.
      edit: (code) => code.replace("status=enacted", "status=enacted&per_page=2"),
    });
    const list = await edge.ask("/api/v1/bills?congress=119&status=enacted&per_page=2");
    const { meta } = (await list.json()) as { meta: { total: number; total_pages: number } };
    expect(meta.total_pages).toBeGreaterThan(1);
    expect(printed).toHaveLength(meta.total);
  });

  it("repeats a request, gets a 304 and uses its own copy", async () => {
    const call = `read("${BASE_URL}/api/v1/bills/119/HR/115", process.env.FLD_API_KEY)`;
    const asked = `console.log(JSON.stringify(await ${call}) === JSON.stringify(await ${call}))`;
    const { printed, statuses } = await runScript("/docs/conditional-requests", {
      after: asked,
    });
    expect(statuses).toEqual([200, 304]);
    expect(printed).toEqual(["true"]);
  });

  it("waits for the time in a 429's Retry-After, and repeats the request", async () => {
    const call = `ask("${BASE_URL}/api/v1/topics", { "X-API-Key": process.env.FLD_API_KEY })`;
    const asked = `for (let n = 0; n < 6; n++) console.log((await ${call}).status)`;
    const { printed, statuses } = await runScript("/docs/limits", { after: asked });
    expect(printed).toEqual(Array.from({ length: 6 }, () => "200"));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200]);
  });

  it("sees no change as long as the build stays the same", async () => {
    const before = `const headers = { "X-API-Key": process.env.FLD_API_KEY }; const take = (data) => console.log(data.length); const first = "${BASE_URL}/api/v1/topics?per_page=100";`;
    const { printed } = await runScript("/docs/builds", { before });
    expect(printed.length).toBeGreaterThan(0);
  });
});

/** Runs the first script of a page with a free key. The clock advances only while the script waits. */
async function runScript(
  path: string,
  {
    before = "",
    after = "",
    edit = (code) => code,
  }: {
    readonly before?: string;
    readonly after?: string;
    readonly edit?: (code: string) => string;
  },
): Promise<{ readonly printed: readonly string[]; readonly statuses: readonly number[] }> {
  const [page] = CHAPTERS.filter((chapter) => chapter.path === path);
  const text = page === undefined ? "" : guide.markdown(page);
  const [, code] = /```js\n(.*?)```/s.exec(text) ?? [];
  if (code === undefined) throw new Error(`${path} has no such script`);
  const printed: string[] = [];
  const statuses: number[] = [];
  const FLD_API_KEY = await edge.newKey("free");
  await new Script(`(async () => {${before}\n${edit(code)}\n${after}})()`).runInNewContext({
    process: { env: { FLD_API_KEY } },
    console: { log: (...words: unknown[]) => void printed.push(words.join(" ")) },
    setTimeout: (then: () => void, ms: number) => {
      edge.clock.now += ms;
      then();
    },
    fetch: async (url: string, { headers }: { headers: Record<string, string> }) => {
      const response = await edge.askAtOnce(url.slice(BASE_URL.length), { key: null, headers });
      statuses.push(response.status);
      return response;
    },
  });
  return { printed, statuses };
}
