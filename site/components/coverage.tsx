import type { Manifest } from "../../contract/build.ts";
import { congressStart } from "../../contract/congress.ts";
import { RECORD_KINDS, type RecordKind } from "../../contract/enumerations.ts";
import { COLLECTIONS } from "../../contract/routes/all-routes.ts";
import { KINDS } from "../../contract/kinds/kinds.ts";
import { capital, ordinal } from "../../contract/text.ts";
import { required } from "../../lib/required.ts";
import { amount } from "../../lib/amounts.ts";
import { Table } from "./table.tsx";

type Counts = Manifest["by_congress"];

const RECENT = 10;

const listOf = (kind: RecordKind): string =>
  required(COLLECTIONS.find(({ route }) => route.resource.name === kind)?.route.path, kind);

const titleOf = (kind: RecordKind): string => capital(KINDS[kind].words.many);

/** How many records there are of each kind that has any, and a table of the Congresses that have any. */
export function Coverage({ totals, by_congress }: Pick<Manifest, "totals" | "by_congress">) {
  const covered = coveredCongresses(by_congress).toReversed();
  const recent = covered.slice(0, RECENT);
  const others = congressesOf(by_congress).filter((congress) => !recent.includes(congress));
  return (
    <>
      <dl class="figures">
        {RECORD_KINDS.map((kind) => [kind, totals[kind] ?? 0] as const)
          .filter(([, total]) => total > 0)
          .map(([kind, total]) => (
            <div>
              <dt>
                <a href={listOf(kind)}>{titleOf(kind)}</a>
              </dt>
              <dd>{amount(total)}</dd>
            </div>
          ))}
      </dl>
      {recent.length > 0 && (
        <CongressTable by_congress={by_congress} congresses={recent} label="Records by Congress" />
      )}
      {others.length > 0 && (
        <details>
          <summary>
            Show {amount(others.length, "more Congress", "more Congresses")}
            {covered.length > RECENT ? "" : " of which there are single records"}
          </summary>
          <CongressTable
            by_congress={by_congress}
            congresses={others.toReversed()}
            label="More Congresses"
          />
        </details>
      )}
    </>
  );
}

function CongressTable({
  by_congress,
  congresses,
  label,
}: {
  readonly by_congress: Counts;
  readonly congresses: readonly number[];
  readonly label: string;
}) {
  const kinds = RECORD_KINDS.filter((kind) => Object.keys(by_congress[kind] ?? {}).length > 0);
  const rows = congresses.map((congress) => [
    <>
      {ordinal(congress)} <span class="quiet">{yearsOf(congress)}</span>
    </>,
    ...kinds.map((kind) => {
      const count = by_congress[kind]?.[congress];
      return count === undefined ? <span class="quiet">not here</span> : amount(count);
    }),
  ]);
  return (
    <Table
      style="stacked"
      label={label}
      columns={["Congress", ...kinds.map(titleOf)]}
      rows={rows}
    />
  );
}

/** `2021–2023` */
export function yearsOf(congress: number): string {
  return [congress, congress + 1].map((each) => congressStart(each).slice(0, 4)).join("–");
}

/** A Congress with a smaller share of the largest Congress's bills is not covered. */
const COVERING_SHARE = 0.05;

/** Returns the Congresses whose bills are here, or without bills those with any records, the oldest first. */
export function coveredCongresses(by_congress: Counts): readonly number[] {
  const bills = by_congress["bill"];
  const least = Math.max(...Object.values(bills ?? {})) * COVERING_SHARE;
  return congressesOf(by_congress).filter(
    (congress) => least < 0 || (bills?.[congress] ?? 0) >= least,
  );
}

function congressesOf(by_congress: Counts): readonly number[] {
  const all = Object.values(by_congress).flatMap((counts) => Object.keys(counts).map(Number));
  return [...new Set(all)].toSorted((a, b) => a - b);
}
