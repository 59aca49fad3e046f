/** First of a host's files, and the only one where the host can't be started. */
import { describe, expect, it } from "vitest";

import { sharedHost } from "./shared-host.ts";

describe.runIf(process.env["LEGIS_TEST_HOST_IS_THERE"])(
  "the host (replicas need Postgres, Redis and nginx)",
  () => {
    it("is up", async () => {
      const { url } = await sharedHost();
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
    });
  },
);
