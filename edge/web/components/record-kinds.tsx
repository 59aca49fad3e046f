import type { PropsWithChildren } from "hono/jsx";

import type { Manifest } from "../../../contract/build.ts";
import { RECORD_KINDS, type RecordKind } from "../../../contract/enumerations.ts";
import { amount } from "../../../lib/amounts.ts";

export const KIND_TITLES: Readonly<Record<RecordKind, string>> = {
  bill: "Bills",
  amendment: "Amendments",
  law: "Laws",
  vote: "Votes",
  legislator: "Legislators",
  committee: "Committees",
  meeting: "Meetings",
  nomination: "Nominations",
  topic: "Topics",
};

/** How many records there are of each kind that has any. */
export function KindFigures({ totals, children }: PropsWithChildren<Pick<Manifest, "totals">>) {
  return (
    <dl class="figures many">
      {RECORD_KINDS.filter((kind) => (totals[kind] ?? 0) > 0).map((kind) => (
        <div>
          <dt>{KIND_TITLES[kind]}</dt>
          <dd>{amount(totals[kind] ?? 0)}</dd>
        </div>
      ))}
      {children}
    </dl>
  );
}
