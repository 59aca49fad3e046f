import type { Gap, Manifest } from "../../../contract/build.ts";
import { congressStart } from "../../../contract/congress.ts";
import { ordinal } from "../../../contract/text.ts";
import { amount } from "../../../lib/amounts.ts";

const RECENT = 5;

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

export function Coverage({ totals, by_congress }: Pick<Manifest, "totals" | "by_congress">) {
  const kinds = Object.entries(RECORD_TITLES).filter(([name]) => (totals[name] ?? 0) > 0);
  if (kinds.length === 0) return null;
  const columns = kinds.filter(([name]) => Object.hasOwn(by_congress, name));
  const congresses = congressesOf(columns.map(([name]) => by_congress[name] ?? {}));
  const [recent, older] = [congresses.slice(0, RECENT), congresses.slice(RECENT)];
  const rows = { columns, by_congress };
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
      {recent.length > 0 && <ByCongress {...rows} congresses={recent} caption="By Congress" />}
      {older.length > 0 && (
        <details>
          <summary>Show {amount(older.length, "older Congress", "older Congresses")}</summary>
          <ByCongress {...rows} congresses={older} caption="Older Congresses" />
        </details>
      )}
    </section>
  );
}

function ByCongress({
  congresses,
  columns,
  by_congress,
  caption,
}: Pick<Manifest, "by_congress"> & {
  readonly congresses: readonly number[];
  readonly columns: readonly (readonly [name: string, title: string])[];
  readonly caption: string;
}) {
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={caption}>
      <table class="small">
        <caption class="unseen">Records by Congress</caption>
        <thead>
          <tr>
            <th scope="col">Congress</th>
            {columns.map(([, title]) => (
              <th scope="col">{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {congresses.map((congress) => (
            <tr>
              <th scope="row" class="number">
                {ordinal(congress)} <span class="quiet">{yearsOf(congress)}</span>
              </th>
              {columns.map(([name]) => {
                const count = by_congress[name]?.[congress] ?? 0;
                return <td class="number">{count === 0 ? <NoRecords /> : amount(count)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NoRecords() {
  return (
    <span class="quiet">
      <span aria-hidden="true">–</span>
      <span class="unseen">none</span>
    </span>
  );
}

function congressesOf(counts: readonly Readonly<Record<string, number>>[]): readonly number[] {
  const all = new Set(counts.flatMap((each) => Object.keys(each).map(Number)));
  return [...all].toSorted((a, b) => b - a);
}

/** `2025–2027` */
function yearsOf(congress: number): string {
  return [congress, congress + 1].map((each) => congressStart(each).slice(0, 4)).join("–");
}

export function Gaps({ gaps }: { readonly gaps: readonly Gap[] }) {
  return (
    <section class="stack" aria-labelledby="gaps">
      <h2 id="gaps">Known gaps</h2>
      {gaps.map(({ resource, block, records, files }) => (
        <p>
          The {block} of {amount(records, resource)} are incomplete. {GAP_TEXTS[block]}{" "}
          {files.length === 0 ? "No file is known to have the rest." : "To close the gap, import "}
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
