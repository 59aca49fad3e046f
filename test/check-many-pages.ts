/** A thread with a small heap that checks pages many times its size in total. */
import { parentPort } from "node:worker_threads";

import * as z from "zod";

import type { AnyDetailedResource } from "../contract/resource.ts";
import { createOpenLinks } from "../generator/checks/open-links.ts";
import { createPageChecks } from "../generator/checks/page-checks.ts";

const BASE_URL = "https://api.example.org";
const PAGES = 400;
const FILLING = "All that a page says beside its links. ".repeat(25_000);

const resource = {
  name: "note",
  detail: z.object({}),
  blocks: [],
} as unknown as AnyDetailedResource;

const checks = createPageChecks(BASE_URL);
const links = createOpenLinks();
for (let page = 1; page <= PAGES; page++) {
  const link = `${BASE_URL}/api/v1/bills/119/HR/${page}`;
  checks.detail(resource, `/notes/${page}`, {}, {});
  const text = `{"api_url":"${link}","text":"${FILLING}"}`;
  links.addPage({ key: `/notes/${page}`, links: checks.links(text) });
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- for windows, not threads
parentPort?.postMessage(links.left.size);
