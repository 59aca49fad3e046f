import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { CHAPTERS } from "../../site/guide/chapters.ts";
import type { Guide } from "../../site/guide/guide.ts";
import type { Store } from "../../store/store.ts";
import { liveGuide } from "../live-guide.ts";
import { documentedRequests } from "../documented-requests.ts";
import { openTestEdge, type TestEdge } from "./test-edge.ts";

/** Sends a build all requests that the guide shows. */
export function describeGuide(name: string, open: () => Promise<Store>): void {
  describe(`the guide's requests on a build of ${name}`, () => {
    let live: Guide;
    let served: TestEdge;

    beforeAll(async () => {
      const store = await open();
      ({ guide: live } = await liveGuide(store));
      served = await openTestEdge({ store });
    });
    afterAll(() => served.close());

    it.each(CHAPTERS)("get the answers that $path shows", async (chapter) => {
      const wrong: string[] = [];
      for (const request of documentedRequests(live.markdown(chapter))) {
        const { target, status, method, hasKey, headers } = request;
        const key = hasKey ? {} : { key: null };
        const response = await served.ask(target, { ...key, method, headers });
        if (response.status !== status) wrong.push(`${target}: ${response.status}`);
        // An example with an empty list shows nothing. A first build has no events.
        if (!target.startsWith("/api/v1/events") && /^\{"data":\[\s*\]/.test(await response.text()))
          wrong.push(`${target}: empty`);
      }
      expect(wrong).toEqual([]);
    });

    it("include all calls of the page that compares APIs, without ignored parameters", async () => {
      const [chapter] = CHAPTERS.filter(({ path }) => path === "/docs/coming-from");
      const ours = chapter === undefined ? "" : live.markdown(chapter);
      const all = Array.from(ours.matchAll(/`(\/api\/v1\/[^`]*)`/g), ([, target = ""]) => target);
      const targets = all.filter((target) => !target.includes("{"));
      expect(targets.length).toBeGreaterThan(10);
      const wrong: string[] = [];
      for (const target of targets) {
        const response = await served.ask(target);
        const { meta = {} } = (await response.json()) as { meta?: Meta };
        const ignored = [...(meta.ignored_parameters ?? []), ...(meta.ignored_includes ?? [])];
        if (response.status !== 200 || ignored.length > 0) wrong.push(target);
      }
      expect(wrong).toEqual([]);
    });
  });
}

interface Meta {
  readonly ignored_parameters?: readonly string[];
  readonly ignored_includes?: readonly string[];
}
