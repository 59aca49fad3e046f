import type { Gap, Manifest } from "../../../contract/build.ts";
import { CoverageBars } from "../components/coverage-bars.tsx";
import { amount } from "../../../lib/amounts.ts";

/** By resource, in display order. */
export const RECORD_TITLES: Readonly<Record<string, string>> = {
  bill: "Bills",
  law: "Laws",
  vote: "Votes",
  legislator: "Legislators",
  committee: "Committees",
  meeting: "Meetings",
  nomination: "Nominations",
  topic: "Topics",
};

/** The build's totals, and those of each Congress with bills, laws or votes. */
export function Coverage({ totals, by_congress }: Pick<Manifest, "totals" | "by_congress">) {
  const kinds = Object.entries(RECORD_TITLES).filter(([name]) => (totals[name] ?? 0) > 0);
  if (kinds.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="coverage">
      <h2 id="coverage">What’s in it</h2>
      <dl class="figures many">
        {kinds.map(([name, title]) => (
          <div>
            <dt>{title}</dt>
            <dd>{amount(totals[name] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <CoverageBars by_congress={by_congress} />
    </section>
  );
}

export function Gaps({ gaps }: { readonly gaps: readonly Gap[] }) {
  return (
    <section class="stack" aria-labelledby="gaps">
      <h2 id="gaps">Known gaps</h2>
      {gaps.map(({ resource, block, records, files }) => (
        <p>
          The {block} of {amount(records, resource)} are incomplete. {GAP_TEXTS[block]}{" "}
          {files.length === 0
            ? "No file is known to have the rest."
            : "The operator can close the gap by importing "}
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

const GAP_TEXTS: Readonly<Record<string, string>> = {
  terms:
    "The Congresses in which these people served are inferred from bills and roll calls, and marked as inferred.",
};
