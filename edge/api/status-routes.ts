import type { Env, Hono } from "hono";
import { cors } from "hono/cors";
import { timingSafeEqual } from "hono/utils/buffer";

import { publicStatus } from "../../contract/status.ts";
import type { ReadLateness } from "../builds/lateness.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";
import type { StatusReader } from "../builds/service-status.ts";

export interface MetricsPage {
  readonly token: string;
  readonly contentType: string;
  readonly text: () => Promise<string>;
}

export interface StatusRouteParts {
  readonly currentBuild: () => LiveBuild | null;
  readonly status: StatusReader | null;
  readonly lateness: ReadLateness | null;
  readonly metricsPage: MetricsPage | null;
}

export function addStatusRoutes<Environment extends Env>(
  app: Hono<Environment>,
  { currentBuild, status, lateness, metricsPage }: StatusRouteParts,
): void {
  if (status !== null) {
    app.use("/status.json", cors({ origin: "*", allowMethods: ["GET", "HEAD"] }));
    app.get("/status.json", async (c) => {
      const stored = await status.read();
      const build = currentBuild();
      const live = build && { build: build.id, created_at: build.manifest.created_at };
      const data = stored && publicStatus(stored, live);
      c.header("Cache-Control", "public, max-age=15");
      const fiction = build?.manifest.fiction ?? null;
      const nightly = (await lateness?.()) ?? null;
      const gaps = build?.manifest.gaps ?? [];
      return c.json({ data, meta: { build: build?.id ?? null, fiction, gaps, nightly } });
    });
  }
  if (metricsPage !== null) {
    app.get("/metrics", async (c) => {
      if (!(await isHolder(c.req.header("Authorization"), metricsPage.token))) {
        c.header("WWW-Authenticate", 'Bearer realm="metrics"');
        return c.text(
          "Send the token in LEGIS_METRICS_TOKEN as Authorization: Bearer <token>\n",
          401,
        );
      }
      c.header("Cache-Control", "no-store");
      c.header("Content-Type", metricsPage.contentType);
      return c.body(await metricsPage.text());
    });
  }
}

/** Whether an `Authorization` header has the token. Constant-time. */
export function isHolder(header: string | null | undefined, token: string): Promise<boolean> {
  const presented = /^\s*bearer\s+(\S+)\s*$/i.exec(header ?? "")?.[1] ?? "";
  return timingSafeEqual(presented, token);
}
