/**
 * Tests for what may differ between hosts: counters, storage, mail, client addresses, and each answer
 * compared with Node's. A single file, since its suites share a host that starts slowly. All else is the
 * same code, which `same-answers` compares byte for byte.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Host } from "./host.ts";
import { sharedHost } from "./shared-host.ts";

const SUITES = {
  "hosts/same-answers": () => import("./same-answers.test.ts"),
  "http/keys": () => import("../http/keys.test.ts"),
  "http/limits": () => import("../http/limits.test.ts"),
  "http/costs": () => import("../http/costs.test.ts"),
  "http/order": () => import("../http/order.test.ts"),
  "mcp/mcp": () => import("../mcp/mcp.test.ts"),
  "accounts/attempts": () => import("../accounts/attempts.test.ts"),
  "accounts/journey": () => import("../accounts/journey.test.ts"),
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
