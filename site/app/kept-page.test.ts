import { Hono } from "hono";
import { expect, it } from "vitest";

import { keptPage } from "./kept-page.ts";
import type { WebEnvironment } from "./web-parts.ts";

it("a kept page is made again for another build, also if only the notice about its data is another", async () => {
  const page = keptPage();
  let [fiction, examples, made]: ["all" | "none", object, number] = ["all", {}, 0];
  const app = new Hono<WebEnvironment>();
  app.get("/", (c) => {
    c.set("fiction", fiction);
    return page(c, [examples], () => c.html(`${++made}: ${c.var.fiction}`));
  });
  const shown = async (): Promise<string> => (await app.request("/")).text();
  expect([await shown(), await shown()]).toEqual(["1: all", "1: all"]);
  fiction = "none";
  expect(await shown()).toBe("2: none");
  examples = {};
  expect([await shown(), await shown()]).toEqual(["3: none", "3: none"]);
});
