/**
 * Runs the suites in which Workers can differ: every answer beside Node's, a first visit, mail and client addresses. One
 * file, because the host takes long to start. Limits are tested on each host's counter (test/limits).
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Host } from "./host.ts";
import { sharedHost } from "./shared-host.ts";

const SUITES = {
  "hosts/same-answers": () => import("./same-answers.test.ts"),
  "accounts/journey": () => import("../accounts/journey.test.ts"),
  "accounts/attempts": () => import("../accounts/attempts.test.ts"),
};

describe("Workers", () => {
  let host: Host;

  beforeAll(async () => {
    host = await sharedHost();
  });
  afterAll(() => host?.close());

  it("are running", async () => {
    expect((await fetch(`${host.url}/healthz`)).status).toBe(200);
  });

  describe.each(Object.entries(SUITES))("%s", async (_, load) => {
    await load();
  });
});
