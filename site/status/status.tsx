import type { Child } from "hono/jsx";

import { type SourceName, SOURCES } from "../../contract/kinds/kinds.ts";
import type { PublicRun, SourceFreshness, StoredStatus } from "../../contract/status.ts";
import { lateBy, type Lateness } from "../../edge/builds/lateness.ts";
import { citation } from "../app/citation.ts";
import { Instant } from "../components/notice.tsx";
import type { ShownBuild } from "../app/web-parts.ts";
import { Coverage } from "../components/coverage.tsx";
import { Table } from "../components/table.tsx";
import { Gaps } from "./gaps.tsx";
import { Nights, OUTCOMES } from "./nights.tsx";
import { amount, describeLength } from "../../lib/amounts.ts";
import type { failingChores } from "../../lib/chores.ts";

export interface StatusFacts {
  readonly baseUrl: string;
  readonly build: ShownBuild | null;
  /** Null if the nightly job never ran. */
  readonly status: StoredStatus | null;
  readonly lateness: Lateness | null;
  /** When the House's floor was read; null if it never was. */
  readonly floorReadAt: string | null;
  readonly failing: ReturnType<typeof failingChores>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function Status({
  build,
  baseUrl,
  status,
  lateness,
  floorReadAt,
  failing,
  now,
}: StatusFacts) {
  const { runs, sources } = status ?? { runs: [], sources: [] };
  const last = runs[0] ?? null;
  // The run's build may not have reached this host yet.
  const isLive = last !== null && build !== null && last.build === build.id;
  const facts = { build: build?.id ?? null, last, isLive, sources, lateness };
  const { tone, title, words } = verdictOf(facts);
  return (
    <>
      <div class="stack">
        <h1>Status</h1>
        <div class={`notice tight ${tone}`} role="status">
          <h2>{title}</h2>
          <p>{words}</p>
        </div>
        {failing.length > 0 && (
          <p class="notice warn">
            What this server does by itself has failed:{" "}
            {failing
              .map(({ name, failingMs }) => `${name} for ${describeLength(failingMs)}`)
              .join(", ")}
            . Its answers do not depend on it.
          </p>
        )}
        {build !== null && (
          <Facts {...{ build, baseUrl, floorReadAt }} last={last?.ended_at ?? null} />
        )}
      </div>
      <Nights runs={runs} now={now} />
      {build !== null && (
        <section class="stack" aria-labelledby="coverage">
          <h2 id="coverage">What’s in it</h2>
          <Coverage {...build.manifest} />
        </section>
      )}
      {build !== null && build.manifest.gaps.length > 0 && (
        <Gaps gaps={build.manifest.gaps} known={build.manifest.missing?.length ?? 0} />
      )}
      {status !== null && <Sources sources={sources} />}
      <p class="quiet small">
        Programs can read the status at <a href="/status.json">/status.json</a>.
      </p>
    </>
  );
}

function Facts({
  build: { id, manifest },
  baseUrl,
  floorReadAt,
  last,
}: Pick<StatusFacts, "baseUrl" | "floorReadAt"> & {
  readonly build: ShownBuild;
  readonly last: string | null;
}) {
  const { fiction, created_at } = manifest;
  const contents = fiction === "all" ? "sample data" : "real data mixed with sample data";
  const facts: readonly (readonly [Child, Child])[] = [
    ["Created", <Instant at={created_at} />],
    ["Last update", last !== null && <Instant at={last} />],
    [[<a href="/today">Today</a>, ", as of"], floorReadAt !== null && <Instant at={floorReadAt} />],
    ["Version", <span class="mono">{id}</span>],
    ["Cite this", citation("Data of the United States Congress", baseUrl, id)],
    ["Contains", fiction !== "none" && contents],
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value]) => value !== false && [<dt>{name}</dt>, <dd>{value}</dd>])}
    </dl>
  );
}

interface Verdict {
  readonly tone: "good" | "chosen" | "warn" | "bad";
  readonly title: string;
  readonly words: string;
}

function verdictOf({
  build,
  last,
  isLive,
  sources,
  lateness,
}: {
  readonly build: string | null;
  /** Null if the nightly job never ran. */
  readonly last: PublicRun | null;
  /** Whether the last run put a build live, even if it failed later. */
  readonly isLive: boolean;
  readonly sources: readonly SourceFreshness[];
  readonly lateness: Lateness | null;
}): Verdict {
  if (build === null) {
    return {
      tone: "chosen",
      title: "Setting up",
      words: "No data has been published yet. Until then, the API returns 503.",
    };
  }
  const isLate = lateness !== null && lateness.late_seconds > 0;
  const late = isLate ? ` The nightly update is ${lateBy(lateness)} late.` : "";
  if (last !== null && OUTCOMES[last.outcome].state === "failed") {
    const answering = isLive
      ? " after its build went live. The API serves that build."
      : ". The API serves the previous build.";
    return {
      tone: "bad",
      title: "The last update failed",
      words: `The last nightly update ${OUTCOMES[last.outcome].words}${answering}${late}`,
    };
  }
  if (isLate) {
    return { tone: "warn", title: "The data is late", words: `The API is up.${late}` };
  }
  const files = sources.reduce((sum, { problems }) => sum + openIn(problems), 0);
  const missed = sources.reduce((sum, { problems }) => sum + problems.unreachable, 0);
  if (missed > 0 && missed === files) {
    return {
      tone: "warn",
      title: "Some files could not be fetched",
      words: `The API is up. ${amount(files, "file was", "files were")} not served by their publishers; the sources are listed below. Earlier data is still served.`,
    };
  }
  if (files > 0) {
    return {
      tone: "warn",
      title: "Some files are held back",
      words: `The API is up. ${amount(files, "publisher’s file has", "of the publishers’ files have")} problems; the sources are listed below. Earlier data is still served.`,
    };
  }
  if (last === null) {
    return { tone: "chosen", title: "The API is up", words: "The first update is due tonight." };
  }
  return {
    tone: "good",
    title: "All systems operational",
    words: "The API is up, and the last nightly update went well.",
  };
}

function openIn(problems: SourceFreshness["problems"]): number {
  return Object.values(problems).reduce((sum, count) => sum + count, 0);
}

function Sources({ sources }: { readonly sources: readonly SourceFreshness[] }) {
  return (
    <section class="stack" aria-labelledby="sources">
      <h2 id="sources">Where the data comes from</h2>
      <p class="quiet measure">
        Each publisher’s newest timestamp in this service’s data, and what the last nightly update
        found there. If a file looks damaged, it is held back and the earlier data stays.
      </p>
      <Table
        label="Sources"
        style="stacked"
        columns={["Source", "Newest data", "Last checked", "Found"]}
        rows={sources.map(({ source, newest_at, checked_at, state, problems }) => [
          <>
            {titleOf(source)}
            {problemsInWords(problems).map((words) => (
              <div class="quiet small">{words}</div>
            ))}
          </>,
          newest_at === null ? "unknown" : <Instant at={newest_at} />,
          checked_at === null ? "unknown" : <Instant at={checked_at} />,
          <span class={`badge ${STATES[state].tone}`}>{STATES[state].words}</span>,
        ])}
      />
    </section>
  );
}

/** A night before may have had another source. */
const titleOf = (source: string): string =>
  source in SOURCES ? SOURCES[source as SourceName].title : source;

/** `3 files held back` */
function problemsInWords(problems: SourceFreshness["problems"]): readonly string[] {
  const { unreachable, refused, quarantined, unknown_elements, incomplete } = problems;
  return [
    [unreachable, "that the publisher did not serve"] as const,
    [refused + quarantined, "held back"] as const,
    [unknown_elements, "with elements not used in any record yet"] as const,
    [incomplete, "partly included"] as const,
  ].flatMap(([count, words]) => (count === 0 ? [] : [`${amount(count, "file")} ${words}`]));
}

const STATES: Readonly<
  Record<SourceFreshness["state"], { readonly tone: string; readonly words: string }>
> = {
  changed: { tone: "good", words: "new files" },
  unchanged: { tone: "", words: "nothing new" },
  skipped: { tone: "", words: "not checked" },
  failed: { tone: "bad", words: "no answer" },
};
