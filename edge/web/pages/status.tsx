import type { Fiction, Gap } from "../../../contract/build.ts";
import type { PublicRun, ServiceStatus, SourceFreshness } from "../../../contract/status.ts";
import { amount } from "../../../lib/amounts.ts";
import { type Lateness, lateBy } from "../../builds/lateness.ts";
import { Instant } from "../components/instant.tsx";
import { Notice } from "../components/notice.tsx";

interface StatusFacts {
  /** The build that answers now; null before the first. */
  readonly build: string | null;
  readonly fiction: Fiction;
  /** Null where the nightly job never ran. */
  readonly status: ServiceStatus | null;
  /** Null where it is not known. */
  readonly lateness: Lateness | null;
  /** What the live build lacks for want of a file. */
  readonly gaps: readonly Gap[];
}

/** How fresh the data is, and how the last updates went. */
export function Status({ build, fiction, status, lateness, gaps }: StatusFacts) {
  return (
    <>
      <div class="stack">
        <h1>Status</h1>
        <Verdict build={build} last={status?.runs[0] ?? null} />
        {lateness !== null && lateness.late_seconds > 0 && (
          <Notice isBad>
            The nightly update is late by {lateBy(lateness)}. The last one ended{" "}
            <Instant at={lateness.last_ended_at} />.
          </Notice>
        )}
        <dl class="facts">
          <dt>Live build</dt>
          <dd class="mono">{build ?? "none yet"}</dd>
          {fiction !== "none" && (
            <>
              <dt>Made of</dt>
              <dd>{fiction === "all" ? "sample data" : "real data mixed with sample data"}</dd>
            </>
          )}
          {status?.live_build && status.live_build.build === build && (
            <>
              <dt>Made</dt>
              <dd>
                <Instant at={status.live_build.created_at} />
              </dd>
            </>
          )}
        </dl>
      </div>
      {gaps.length > 0 && <Gaps gaps={gaps} />}
      {status !== null && <Sources sources={status.sources} />}
      {status !== null && <Runs runs={status.runs} />}
      <p class="quiet small">
        Programs read the same at <a href="/status.json">/status.json</a>.
      </p>
    </>
  );
}

function Verdict({
  build,
  last,
}: {
  readonly build: string | null;
  readonly last: PublicRun | null;
}) {
  if (build === null) return <Notice isBad>Nothing is live yet, so the API has no answers.</Notice>;
  if (last === null) return <p>The API answers. The nightly job has not run yet.</p>;
  if (last.outcome === "done" || last.outcome === "refused") {
    return <p>The API answers, and the last nightly update went well.</p>;
  }
  return (
    <Notice isBad>
      The last nightly update {OUTCOMES[last.outcome]}. The API answers from the build before it.
    </Notice>
  );
}

const OUTCOMES: Readonly<Record<PublicRun["outcome"], string>> = {
  done: "went well",
  refused: "went well, some files refused",
  failed: "failed",
  interrupted: "was interrupted",
  killed: "was cut off",
};

function Gaps({ gaps }: { readonly gaps: readonly Gap[] }) {
  return (
    <section class="stack" aria-labelledby="gaps">
      <h2 id="gaps">What the data lacks</h2>
      {gaps.map(({ resource, block, records, files }) => (
        <p>
          The {block} of {amount(records, resource)} are not known in full. {LACKS[block]}{" "}
          {files.length === 0 ? "No file that has them is known." : "To close the gap, import "}
          {files.map((file, place) => (
            <>
              {place > 0 && " and "}
              <a href={file}>{file.split("/").at(-1)}</a>
            </>
          ))}
          {files.length > 0 && "."}
        </p>
      ))}
    </section>
  );
}

const LACKS: Readonly<Record<string, string>> = {
  terms:
    "The Congresses in which these people served are inferred from bills and roll calls, and marked so.",
};

function Sources({ sources }: { readonly sources: readonly SourceFreshness[] }) {
  return (
    <section class="stack" aria-labelledby="sources">
      <h2 id="sources">Where the data comes from</h2>
      <table class="plain-rows">
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Newest there</th>
            <th scope="col" class="roomy">
              Last asked
            </th>
            <th scope="col">Found</th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ source, newest_at, checked_at, state }) => (
            <tr>
              <th scope="row">{SOURCE_TITLES[source] ?? source}</th>
              <td>{newest_at === null ? "unknown" : <Instant at={newest_at} />}</td>
              <td class="roomy">{checked_at === null ? "unknown" : <Instant at={checked_at} />}</td>
              <td>{STATES[state]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const SOURCE_TITLES: Readonly<Record<string, string>> = {
  bills: "Bills, govinfo.gov",
  "house-votes": "House roll calls, clerk.house.gov",
  "senate-votes": "Senate roll calls, senate.gov",
  legislators: "Legislators and committees, congress-legislators",
  "house-meetings": "House meetings, docs.house.gov",
  "senate-meetings": "Senate meetings, senate.gov",
  "api-meetings": "Meetings, api.congress.gov",
  nominations: "Nominations, api.congress.gov",
  biographies: "Biographies, bioguide.congress.gov",
};

const STATES: Readonly<Record<SourceFreshness["state"], string>> = {
  changed: "new files",
  unchanged: "nothing new",
  skipped: "not asked",
  failed: "no answer",
};

function Runs({ runs }: { readonly runs: readonly PublicRun[] }) {
  return (
    <section class="stack" aria-labelledby="runs">
      <h2 id="runs">Recent updates</h2>
      <table class="plain-rows">
        <thead>
          <tr>
            <th scope="col">Began</th>
            <th scope="col">Took</th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ started_at, seconds, outcome }) => (
            <tr>
              <th scope="row">
                <Instant at={started_at} />
              </th>
              <td>{seconds === null ? "unknown" : writtenLength(seconds)}</td>
              <td>{OUTCOMES[outcome]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** `42 s`, `12 min` */
function writtenLength(seconds: number): string {
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
