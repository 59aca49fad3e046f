/** The web pages with the records of a store, without a network. */
import { createOpenAnswers } from "../../edge/api/open-answers.ts";
import type { Today } from "../../edge/builds/today.ts";
import type { Pages } from "../../edge/builds/pages.ts";
import { nodeEncoder } from "../../hosts/node/encode.ts";
import { nodeBuilds, nodePages } from "../../hosts/node/serve.ts";
import { webSha256 } from "../../lib/bytes.ts";
import { required } from "../../lib/required.ts";
import type { Store } from "../../store/store.ts";
import { openTestWeb } from "../accounts/test-web.ts";
import { patientSearch } from "../patient-search.ts";

const log = { info: () => {}, warn: () => {}, error: () => {} };

export type Site = Awaited<ReturnType<typeof openSite>>;

/** Opens the web pages with the records of a store. `read` lists the keys of stored pages that were read. */
export async function openSite(store: Store, currentToday: (() => Today) | null = null) {
  const clock = { now: Date.UTC(2026, 10, 21, 12) };
  const read: string[] = [];
  const builds = nodeBuilds(store, log, { openSearch: patientSearch });
  await builds.refresh();
  const live = required(builds.current(), "a build");
  const stored = nodePages(store, 32_000_000);
  const noting: Pages = {
    ...stored,
    read: (index, key, client) => {
      read.push(key);
      return stored.read(index, key, client);
    },
  };
  const openPages = createOpenAnswers("Pages", {
    currentBuild: builds.current,
    currentToday,
    isStoreRead: null,
    pages: noting,
    encoder: nodeEncoder,
    sha256: webSha256,
    sharedAnswers: null,
    clientIp: (c) => c.req.header("X-Test-Ip") ?? "192.0.2.1",
    clock: () => clock.now,
  });
  const made = await openTestWeb({
    openPages,
    currentBuild: builds.current,
    currentToday,
  });
  const close = async (): Promise<void> => {
    await made.close();
    await builds.stop();
  };
  return { web: made, build: live, pages: noting, read, clock, close };
}
