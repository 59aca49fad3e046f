import type { SourceFreshness } from "../../../contract/status.ts";
import { amount } from "../../../lib/amounts.ts";
import { Instant } from "../components/notice.tsx";

export function Sources({ sources }: { readonly sources: readonly SourceFreshness[] }) {
  return (
    <section class="stack" aria-labelledby="sources">
      <h2 id="sources">Where the data comes from</h2>
      <p class="quiet measure">
        Each publisher’s newest timestamp in this service’s data, and what the last nightly update
        found there. If a file looks damaged, it is held back and the earlier data stays.
      </p>
      <div class="scroll">
        <table class="plain-rows stacked">
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th scope="col">Newest here</th>
              <th scope="col">Last checked</th>
              <th scope="col">Found</th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ source, newest_at, checked_at, state, problems }) => (
              <tr>
                <th scope="row">
                  {SOURCE_TITLES[source] ?? source}
                  {problemsInWords(problems).map((words) => (
                    <div class="quiet small">{words}</div>
                  ))}
                </th>
                <td data-label="Newest here">
                  {newest_at === null ? "unknown" : <Instant at={newest_at} />}
                </td>
                <td data-label="Last checked">
                  {checked_at === null ? "unknown" : <Instant at={checked_at} />}
                </td>
                <td data-label="Found">
                  <span class={`badge ${STATES[state].tone}`}>{STATES[state].words}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** `3 files held back` */
function problemsInWords(problems: SourceFreshness["problems"]): readonly string[] {
  const { refused, quarantined, unknown_elements, incomplete } = problems;
  return [
    [refused + quarantined, "held back"] as const,
    [unknown_elements, "with elements that no record includes yet"] as const,
    [incomplete, "partly included"] as const,
  ].flatMap(([count, words]) => (count === 0 ? [] : [`${amount(count, "file")} ${words}`]));
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

const STATES: Readonly<
  Record<SourceFreshness["state"], { readonly tone: string; readonly words: string }>
> = {
  changed: { tone: "good", words: "new files" },
  unchanged: { tone: "", words: "nothing new" },
  skipped: { tone: "", words: "not checked" },
  failed: { tone: "bad", words: "no answer" },
};
