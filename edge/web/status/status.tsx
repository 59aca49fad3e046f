import type { StoredStatus } from "../../../contract/status.ts";
import type { Lateness } from "../../builds/lateness.ts";
import { Instant } from "../components/notice.tsx";
import type { ShownBuild } from "../parts/web-parts.ts";
import { Builds } from "./builds.tsx";
import { Coverage, Gaps } from "./coverage.tsx";
import { Nights } from "./nights.tsx";
import { Sources } from "./sources.tsx";
import { verdictOf } from "./verdict.ts";

export interface StatusFacts {
  readonly build: ShownBuild | null;
  /** Null if the nightly job never ran. */
  readonly status: StoredStatus | null;
  readonly lateness: Lateness | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function Status({ build, status, lateness, now }: StatusFacts) {
  const last = status?.runs[0] ?? null;
  // The run's build may not have reached this host yet.
  const isLive = last !== null && build !== null && status?.history[0]?.build === build.id;
  const sources = status?.sources ?? [];
  const facts = { build: build?.id ?? null, last, isLive, sources, lateness };
  const { state, title, words } = verdictOf(facts);
  return (
    <>
      <div class="stack">
        <h1>Status</h1>
        <div class={`verdict ${state}`} role="status">
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <circle cx="12" cy="12" r="12" />
            <path d={SIGNS[state]} fill="none" stroke-width="2.5" stroke-linecap="round" />
          </svg>
          <div class="tight">
            <p class="title">{title}</p>
            <p>{words}</p>
          </div>
        </div>
        {build !== null && <Facts build={build} last={last?.ended_at ?? null} />}
      </div>
      <Nights runs={status?.history ?? []} now={now} />
      {build !== null && <Coverage {...build.manifest} />}
      {build !== null && build.manifest.gaps.length > 0 && <Gaps gaps={build.manifest.gaps} />}
      {status !== null && <Sources sources={sources} />}
      {build !== null && <Builds live={build} history={status?.history ?? []} />}
      <p class="quiet small">
        Programs can read the status at <a href="/status.json">/status.json</a>.
      </p>
    </>
  );
}

/** A tick, three dots, a bar, a clock's hands, an exclamation mark. */
const SIGNS = {
  well: "M7 12.5l3.5 3.5L17 8.5",
  setup: "M6.5 12v.1M12 12v.1M17.5 12v.1",
  partial: "M7 12h10",
  late: "M12 6.5V12l3.5 2.5",
  failing: "M12 6.5v6.5M12 17v.1",
} as const;

function Facts({
  build: { id, manifest },
  last,
}: {
  readonly build: ShownBuild;
  readonly last: string | null;
}) {
  const { fiction } = manifest;
  return (
    <dl class="facts">
      <dt>Live build</dt>
      <dd class="mono">{id}</dd>
      <dt>Created</dt>
      <dd>
        <Instant at={manifest.created_at} />
      </dd>
      {last !== null && (
        <>
          <dt>Last update</dt>
          <dd>
            <Instant at={last} />
          </dd>
        </>
      )}
      {fiction !== "none" && (
        <>
          <dt>Contains</dt>
          <dd>{fiction === "all" ? "sample data" : "real data mixed with sample data"}</dd>
        </>
      )}
    </dl>
  );
}
