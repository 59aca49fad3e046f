import type { PropsWithChildren } from "hono/jsx";

import type { Manifest } from "../../contract/build.ts";
import { congressStart } from "../../contract/congress.ts";
import { RECORD_KINDS, type RecordKind } from "../../contract/enumerations.ts";
import { ordinal } from "../../contract/text.ts";
import { amount } from "../../lib/amounts.ts";

type Counts = Manifest["by_congress"];

const RECENT = 10;

const titleOf = (kind: RecordKind): string => `${kind[0]?.toUpperCase()}${kind.slice(1)}s`;

/** How many records there are of each kind that has any, `children`, and a table of the Congresses that have any. */
export function Coverage({
  totals,
  by_congress,
  children,
}: PropsWithChildren<Pick<Manifest, "totals" | "by_congress">>) {
  const congresses = coveredCongresses(by_congress).toReversed();
  const [recent, older] = [congresses.slice(0, RECENT), congresses.slice(RECENT)];
  return (
    <>
      <dl class="figures">
        {RECORD_KINDS.map((kind) => [kind, totals[kind] ?? 0] as const)
          .filter(([, total]) => total > 0)
          .map(([kind, total]) => (
            <div>
              <dt>{titleOf(kind)}</dt>
              <dd>{amount(total)}</dd>
            </div>
          ))}
        {children}
      </dl>
      {recent.length > 0 && (
        <CongressTable by_congress={by_congress} congresses={recent} label="Records by Congress" />
      )}
      {older.length > 0 && (
        <details>
          <summary>Show {amount(older.length, "older Congress", "older Congresses")}</summary>
          <CongressTable by_congress={by_congress} congresses={older} label="Older Congresses" />
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
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={label}>
      <table>
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
                <td>{amount(by_congress[kind]?.[congress] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
