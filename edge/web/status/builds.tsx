import type { Manifest } from "../../../contract/build.ts";
import type { PastRun } from "../../../contract/status.ts";
import { amount } from "../../../lib/amounts.ts";
import { Instant } from "../components/notice.tsx";
import type { ShownBuild } from "../parts/web-parts.ts";
import { RECORD_TITLES } from "./coverage.tsx";

const BUILDS_SHOWN = 10;

export function Builds({
  live,
  history,
}: {
  readonly live: ShownBuild;
  readonly history: readonly PastRun[];
}) {
  const { id, manifest } = live;
  const own = { build: id, changes: manifest.changes, at: manifest.created_at };
  const known = history.flatMap(({ build, changes, started_at: at }) =>
    build === null || build === id ? [] : [{ build, changes, at }],
  );
  const shown = [own, ...known].slice(0, BUILDS_SHOWN);
  return (
    <section class="stack" aria-labelledby="builds">
      <h2 id="builds">Builds</h2>
      <p class="quiet measure">
        Each night’s data is published as one build; <code>X-Build-Id</code> names the build that an
        answer comes from.
      </p>
      <ol class="events" role="list">
        {shown.map(({ build, changes, at }) => (
          <li>
            <span>
              <span class="mono small">{build}</span>{" "}
              {build === id && <span class="badge good">Live</span>}
            </span>
            <span class="quiet small">
              <Instant at={at} />
            </span>
            <span class="small what">{changesInWords(changes)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** `12 bills added, 4 changed; 3 votes added` */
function changesInWords(changes: Manifest["changes"]): string {
  const changed = Object.keys(RECORD_TITLES).flatMap((resource) => {
    const counts = changes[resource];
    if (counts === undefined) return [];
    const parts = CHANGE_KINDS.flatMap((way) =>
      counts[way] === 0 ? [] : [{ way, count: counts[way] }],
    );
    const words = parts.map(({ way, count }, index) =>
      index === 0 ? `${amount(count, resource)} ${way}` : `${amount(count)} ${way}`,
    );
    return words.length === 0 ? [] : [words.join(", ")];
  });
  return changed.length === 0 ? "No record changed." : changed.join("; ");
}

const CHANGE_KINDS = ["added", "changed", "removed"] as const;
