import type { Gap } from "../../contract/build.ts";
import { amount } from "../../lib/amounts.ts";

export function Gaps({ gaps }: { readonly gaps: readonly Gap[] }) {
  return (
    <section class="stack" aria-labelledby="gaps">
      <h2 id="gaps">Known gaps</h2>
      {gaps.map(({ resource, block, records, files }) => (
        <p>
          The {block} of {amount(records, resource)} are incomplete.{" "}
          {GAP_TEXTS[block] ?? (resource === "congress" ? ABSENT : CUT)}{" "}
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

const CUT =
  "The publishers cut long lists, and have none of bills before the 108th Congress; in the API, lists made of them have meta.incomplete.";

const ABSENT =
  "These records are not here; in the API, lists of them have meta.incomplete, and unknown counts are null.";

const GAP_TEXTS: Readonly<Record<string, string>> = {
  terms:
    "The Congresses in which these people served are inferred from bills and roll calls, and marked as inferred.",
};
