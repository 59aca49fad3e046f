import type { Gap } from "../../contract/build.ts";
import { plural } from "../../contract/text.ts";
import { amount } from "../../lib/amounts.ts";
import { Table } from "../components/table.tsx";

export function Gaps({ gaps }: { readonly gaps: readonly Gap[] }) {
  return (
    <section class="stack" aria-labelledby="gaps">
      <h2 id="gaps">Known gaps</h2>
      <Table
        label="What is missing, and why"
        style="stacked texts"
        columns={["Incomplete", "Why", "The rest is in"]}
        rows={gaps.map(({ resource, block, records, files }) => [
          `${block} of ${amount(records, resource, plural(resource))}`,
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
