import type { Gap } from "../../../contract/build.ts";
import { amount } from "../../../lib/amounts.ts";

export function Gaps({ gaps }: { readonly gaps: readonly Gap[] }) {
  return (
    <section class="stack" aria-labelledby="gaps">
      <h2 id="gaps">What the data lacks</h2>
      {gaps.map(({ resource, block, records, files }) => (
        <p>
          The {block} of {amount(records, resource)} are not known in full. {LACKS[block]}{" "}
          {files.length === 0 ? "No file that has them is known." : "To close the gap, import "}
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

const LACKS: Readonly<Record<string, string>> = {
  terms:
    "The Congresses in which these people served are inferred from bills and roll calls, and marked so.",
};
