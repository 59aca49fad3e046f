import type { Gap, KnownGap } from "../../contract/build.ts";
import { GAPS_PATH } from "../../contract/openapi/service-paths.ts";
import { wordsOf } from "../../contract/kinds/kinds.ts";
import { amount } from "../../lib/amounts.ts";
import { Instant } from "../components/notice.tsx";
import { Linked } from "../kinds/linked.tsx";
import { Table } from "../components/table.tsx";

/** More are only in the JSON. */
const MOST_SHOWN = 500;

export function KnownGaps({
  gaps,
  query,
}: {
  readonly gaps: readonly KnownGap[];
  readonly query: string;
}) {
  return (
    <>
      <h1>Known gaps</h1>
      <p class="measure">
        Records that others name and that are not here, laws between others, and Congresses without
        records that they must have. <a href="/status">Why lists may be incomplete</a>
      </p>
      {gaps.length === 0 ? (
        <p>None is known.</p>
      ) : (
        <Table
          label="Known gaps"
          style="stacked texts"
          columns={["Missing", "Known from", "Who can close it", "Since"]}
          rows={gaps.slice(0, MOST_SHOWN).map((gap) => [
            <>
              <Linked href={gap.site_url ?? (gap.id.includes("?") ? gap.id : null)}>
                {gap.id}
              </Linked>
              {gap.records > 1 && `, at least ${amount(gap.records, "record")}`}
            </>,
            <>
              {REASONS[gap.reason]}
              {gap.named_by !== null && <a href={gap.named_by}>{gap.named_by}</a>}
            </>,
            gap.to_act === "operator" ? "the operator, by importing more" : "the publisher",
            <Instant at={gap.since_at} />,
          ])}
        />
      )}
      <p class="quiet small">
        {gaps.length > MOST_SHOWN && `The first ${amount(MOST_SHOWN)} of ${amount(gaps.length)}. `}
        All of them, as JSON: <a href={`${GAPS_PATH}${query}`}>{`${GAPS_PATH}${query}`}</a>
      </p>
    </>
  );
}

const REASONS: Readonly<Record<KnownGap["reason"], string>> = {
  named: "named by ",
  skipped: "a law of a later number is here",
  none: "none of the Congress is here ",
  few: "fewer are here, or over 100 are missing: ",
};

export function Gaps({ gaps, known }: { readonly gaps: readonly Gap[]; readonly known: number }) {
  return (
    <section class="stack" aria-labelledby="gaps">
      <h2 id="gaps">Known gaps</h2>
      <p>
        <a href="/gaps">{amount(known, "known gap")}</a> by record and Congress, since when, and who
        can close them
      </p>
      <Table
        label="What is missing, and why"
        style="stacked texts"
        columns={["Incomplete", "Why", "The rest is in"]}
        rows={gaps.map(({ resource, block, records, files }) => [
          `${block} of ${amount(records, ...wordsOf(resource))}`,
          GAP_TEXTS[block] ?? (resource === "congress" ? ABSENT : CUT),
          <>
            {files.length === 0
              ? "no file that the operator could import"
              : "files that the operator can import: "}
            {files.map((file, place) => (
              <>
                {place > 0 && ", "}
                <a href={file}>{file.split("/").at(-1)}</a>
              </>
            ))}
          </>,
        ])}
      />
    </section>
  );
}

const CUT = "Publishers cut long lists, and have none of bills before the 108th Congress.";

const ABSENT = "Not loaded yet. Their counts are shown as unknown.";

const GAP_TEXTS: Readonly<Record<string, string>> = {
  terms:
    "The Congresses of these people are inferred from bills and roll calls, and marked as inferred.",
};
