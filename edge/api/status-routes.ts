import type { Env, Hono } from "hono";
import { cors } from "hono/cors";
import { timingSafeEqual } from "hono/utils/buffer";

import type { KnownGap } from "../../contract/build.ts";
import { GAP_FILTERS, GAPS_PATH } from "../../contract/openapi/service-paths.ts";
import { readValue } from "../../contract/request/request.ts";
import { lateSeconds } from "../../contract/resources/today.ts";
import { publicStatus } from "../../contract/status.ts";
import type { ReadLateness } from "../builds/lateness.ts";
import type { Today } from "../builds/today.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";
import type { Pages } from "../builds/pages.ts";
import { CACHED_DURING_OUTAGE_MS } from "../limits/key-check.ts";
import type { StatusReader } from "../builds/service-status.ts";

export interface MetricsPage {
  readonly token: string;
  readonly contentType: string;
  readonly text: () => Promise<string>;
}

/** `null` means "without". */
export interface StatusRouteParts {
  readonly currentBuild: () => LiveBuild | null;
  /** Without it, there is no `/today`. */
  readonly currentToday: (() => Today | null) | null;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Without it, there is no `/status.json`. */
  readonly status: StatusReader | null;
  readonly lateness: ReadLateness | null;
  /** Without it, there is no `/metrics`. */
  readonly metricsPage: MetricsPage | null;
}

/** What `/readyz` asks. */
export interface HealthParts extends Pick<StatusRouteParts, "currentBuild" | "clock" | "lateness"> {
  readonly isKeyStoreReady: () => Promise<boolean>;
  /** Whether the last reads of the pointer and of a page succeeded. */
  readonly isStoreRead: (() => boolean) | null;
  /** Whether several servers currently share the limits. */
  readonly areLimitsShared: (() => boolean) | null;
  readonly pages: Pick<Pages, "isDamaged">;
}

export function addHealthRoutes<Environment extends Env>(
  app: Hono<Environment>,
  parts: HealthParts,
): void {
  const { clock } = parts;
  let keysReadAt = -Infinity;
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const build = parts.currentBuild();
    const keys = await parts.isKeyStoreReady();
    if (keys) keysReadAt = clock();
    // While the key store is down, cached keys are still answered.
    const areKeysKnown = clock() < keysReadAt + CACHED_DURING_OUTAGE_MS;
    const isReady = build !== null && areKeysKnown && !parts.pages.isDamaged();
    // A late nightly job does not make a server unready: it keeps serving the last build.
    const nightly = (await parts.lateness?.()) ?? null;
    const state = {
      build: build?.id ?? null,
      key_store: keys,
      nightly,
      store: parts.isStoreRead?.(),
    };
    const shared = parts.areLimitsShared && { limits_shared: parts.areLimitsShared() };
    return c.json(
      { status: isReady ? "ready" : "not_ready", ...state, ...shared },
      isReady ? 200 : 503,
    );
  });
}

export function addStatusRoutes<Environment extends Env>(
  app: Hono<Environment>,
  { currentBuild, currentToday, clock, status, lateness, metricsPage }: StatusRouteParts,
): void {
  const open = cors({ origin: "*", allowMethods: ["GET", "HEAD"] });
  app.use(GAPS_PATH, open);
  app.get(GAPS_PATH, (c) => {
    const build = currentBuild();
    c.header("Cache-Control", "public, max-age=15");
    const data = askedGaps(build?.manifest.missing ?? [], c.req.query());
    return c.json({ data, meta: { build: build?.id ?? null, total: data.length } });
  });
  if (status !== null) {
    app.use("/status.json", open);
    app.get("/status.json", async (c) => {
      const stored = await status.read();
      const build = currentBuild();
      const live = build && { build: build.id, created_at: build.manifest.created_at };
      const data = stored && publicStatus(stored, live);
      c.header("Cache-Control", "public, max-age=15");
      const fiction = build?.manifest.fiction ?? null;
      const nightly = (await lateness?.()) ?? null;
      const gaps = build?.manifest.gaps ?? [];
      const times = currentToday?.()?.times ?? null;
      const today = times && { as_of: times.as_of, late_seconds: lateSeconds(times, clock()) };
      const known_gaps = build?.manifest.missing?.length ?? null;
      const meta = { build: build?.id ?? null, fiction, gaps, known_gaps, nightly, today };
      return c.json({ data, meta });
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

/** Returns the gaps whose fields have the values of a query. Throws a `Problem` for a value that no gap can have. */
export function askedGaps(
  gaps: readonly KnownGap[],
  query: Readonly<Record<string, string | undefined>>,
): readonly KnownGap[] {
  const asked = GAP_FILTERS.flatMap(({ name, kind }) =>
    query[name] ? [{ name, value: readValue({ name, kind }, query[name], {}) }] : [],
  );
  return gaps.filter((gap) => asked.every(({ name, value }) => gap[name] === value));
}

/** Whether an `Authorization` header has the token. Constant-time. */
export function isHolder(header: string | null | undefined, token: string): Promise<boolean> {
  const presented = /^\s*bearer\s+(\S+)\s*$/i.exec(header ?? "")?.[1] ?? "";
  return timingSafeEqual(presented, token);
}
