/**
 * Runs the suites in which hosts can differ: keys, costs, mail, client addresses, and every answer beside Node's. One
 * file, because the host takes long to start. The limits themselves are tested on each host's counter (test/limits).
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Host } from "./host.ts";
import { sharedHost } from "./shared-host.ts";
import { HOST } from "./which-host.ts";

const SUITES = {
  // Replicas run the same code as Node. Their answers are compared in test/deploy/replicas.test.ts.
  ...(HOST === "workers" && {
    "hosts/same-answers": () => import("./same-answers.test.ts"),
    "mcp/mcp": () => import("../mcp/mcp.test.ts"),
    "accounts/journey": () => import("../accounts/journey.test.ts"),
  }),
  "http/keys": () => import("../http/keys.test.ts"),
  "http/costs": () => import("../http/costs.test.ts"),
  "accounts/attempts": () => import("../accounts/attempts.test.ts"),
};

describe.runIf(process.env["LEGIS_TEST_HOST_IS_THERE"])(
  "the host (replicas need Postgres, Redis and nginx)",
  () => {
    let host: Host;

    beforeAll(async () => {
      host = await sharedHost();
    });
    afterAll(() => host?.close());

    it("is running", async () => {
      expect((await fetch(`${host.url}/healthz`)).status).toBe(200);
    });

    describe.each(Object.entries(SUITES))("%s", async (_, load) => {
      await load();
    });
  },
);
