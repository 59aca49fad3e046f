import type { PropsWithChildren } from "hono/jsx";

import type { Manifest } from "../../../contract/build.ts";
import { congressStart } from "../../../contract/congress.ts";
import { RECORD_KINDS, type RecordKind } from "../../../contract/enumerations.ts";
import { ordinal } from "../../../contract/text.ts";
import { amount } from "../../../lib/amounts.ts";

type Counts = Manifest["by_congress"];

const RECENT = 10;

const titleOf = (kind: RecordKind): string => `${kind[0]?.toUpperCase()}${kind.slice(1)}s`;

/** How many records there are of each kind that has any, `children`, and bars for each Congress that has any. */
export function Coverage({
  totals,
  by_congress,
  children,
}: PropsWithChildren<Pick<Manifest, "totals" | "by_congress">>) {
  const congresses = coveredCongresses(by_congress).toReversed();
  const [recent, older] = [congresses.slice(0, RECENT), congresses.slice(RECENT)];
  return (
    <>
      <dl class="figures many">
        {RECORD_KINDS.filter((kind) => (totals[kind] ?? 0) > 0).map((kind) => (
          <div>
            <dt>{titleOf(kind)}</dt>
            <dd>{amount(totals[kind] ?? 0)}</dd>
          </div>
        ))}
        {children}
      </dl>
      {recent.length > 0 && (
        <Bars by_congress={by_congress} congresses={recent} caption="Records by Congress" />
      )}
      {older.length > 0 && (
        <details>
          <summary>Show {amount(older.length, "older Congress", "older Congresses")}</summary>
          <Bars by_congress={by_congress} congresses={older} caption="Older Congresses" />
        </details>
      )}
    </>
  );
}

function Bars({
  by_congress,
  congresses,
  caption,
}: {
  readonly by_congress: Counts;
  readonly congresses: readonly number[];
  readonly caption: string;
}) {
  const kinds = RECORD_KINDS.filter((kind) => Object.keys(by_congress[kind] ?? {}).length > 0);
  return (
    <table class="barred">
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Congress</th>
          {kinds.map((kind) => (
            <th scope="col">{titleOf(kind)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {congresses.map((congress) => (
          <tr>
            <th scope="row">
              {ordinal(congress)} <span class="quiet">{yearsOf(congress)}</span>
            </th>
            {kinds.map((kind) => (
              <td>
                <Bar
                  value={countOf(by_congress, kind, congress)}
                  max={Math.max(...Object.values(by_congress[kind] ?? {}))}
                />
                <span class="number">{amount(countOf(by_congress, kind, congress))}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function yearsOf(congress: number): string {
  return [congress, congress + 1].map((each) => congressStart(each).slice(0, 4)).join("–");
}

/** Returns the Congresses with any records, the oldest first. */
export function coveredCongresses(by_congress: Counts): readonly number[] {
  const all = new Set(
    Object.values(by_congress).flatMap((counts) => Object.keys(counts).map(Number)),
  );
  return [...all].toSorted((a, b) => a - b);
}

/** Decorative beside its number. A small value stays visible. */
function Bar({ value, max }: { readonly value: number; readonly max: number }) {
  return (
    <svg
      class="bar"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect width={value === 0 ? 0 : Math.max(0.6, (value / max) * 100).toFixed(2)} height="10" />
    </svg>
  );
}

function countOf(by_congress: Counts, kind: RecordKind, congress: number): number {
  return by_congress[kind]?.[congress] ?? 0;
}
