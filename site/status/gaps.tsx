import type { Gap, KnownGap } from "../../contract/build.ts";
import { GAPS_PATH } from "../../contract/openapi/service-paths.ts";
import { wordsOf } from "../../contract/kinds/kinds.ts";
import { capital } from "../../contract/text.ts";
import { amount } from "../../lib/amounts.ts";
import { Instant } from "../components/notice.tsx";
import { Linked } from "../kinds/linked.tsx";
import { congressName } from "../kinds/words.ts";
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
        Records that others name and that are not here, laws whose numbers are left out, and kinds
        of records that a Congress must have more of.{" "}
        <a href="/status">Why lists may be incomplete</a>
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
                {gap.id.includes("?") ? listOf(gap) : gap.id}
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

/** `House votes of the 117th Congress`. */
function listOf({ id, resource, congress }: KnownGap): string {
  const [, chamber = ""] = /chamber=(\w+)/.exec(id) ?? [];
  const [, records] = wordsOf(resource);
  return capital(`${chamber} ${records} of the ${congressName(congress)}`.trim());
}

const REASONS: Readonly<Record<KnownGap["reason"], string>> = {
  named: "named by ",
  skipped: "a law of a later number is here",
  none: "none of that Congress is here ",
  few: "many more are named than are here: ",
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
          resource === "congress" ? ABSENT : (GAP_TEXTS[block] ?? OF_OTHERS[block] ?? CUT),
          <>
            {files.length > 0 && "files that the operator can import: "}
            {files.length === 0 &&
              (block in OF_OTHERS ? (
                <a href="/gaps">known gaps</a>
              ) : (
                "no file that the operator could import"
              ))}
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

/** Blocks that are made of records of other kinds. */
const OF_OTHERS: Readonly<Record<string, string>> = {
  reports: "Reports that the files of these bills name are not here.",
  votes: "Roll calls that the actions of these bills name are not here.",
};

const GAP_TEXTS: Readonly<Record<string, string>> = {
  terms:
    "The Congresses of these people are inferred from bills and roll calls, and marked as inferred.",
};
