import { REPORT_EVERY_MS, throttled } from "../../lib/log.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";

/** Reads a value once per build. Returns null without a build or after an error; the next call retries. */
export function oncePerBuild<Value>(
  currentBuild: () => LiveBuild | null,
  read: (build: LiveBuild) => Promise<Value>,
  onError: (error: unknown) => void,
): () => Promise<Value | null> {
  let latest: { readonly build: string; readonly value: Promise<Value> } | null = null;
  const report = throttled(onError, REPORT_EVERY_MS, () => performance.now());
  return async () => {
    const build = currentBuild();
    if (build === null) return null;
    if (latest?.build !== build.id) latest = { build: build.id, value: read(build) };
    const reading = latest;
    try {
      return await reading.value;
    } catch (error) {
      if (latest === reading) latest = null;
      report(error);
      return null;
    }
  };
}
