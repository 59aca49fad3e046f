import type { Gap } from "../../contract/build.ts";
import { plural } from "../../contract/text.ts";
import { amount } from "../../lib/amounts.ts";

export function Gaps({ gaps }: { readonly gaps: readonly Gap[] }) {
  return (
    <section class="stack" aria-labelledby="gaps">
      <h2 id="gaps">Known gaps</h2>
      <div class="scroll" tabindex={0} role="group" aria-label="Known gaps">
        <table class="stacked texts">
          <thead>
            <tr>
              <th scope="col">Incomplete</th>
              <th scope="col">Why</th>
              <th scope="col">The rest is in</th>
            </tr>
          </thead>
          <tbody>
            {gaps.map(({ resource, block, records, files }) => (
              <tr>
                <th scope="row">
                  {block} of {amount(records, resource, plural(resource))}
                </th>
                <td data-label="Why">
                  {GAP_TEXTS[block] ?? (resource === "congress" ? ABSENT : CUT)}
                </td>
                <td data-label="The rest is in">
                  {files.length === 0
                    ? "no file that the operator could import"
                    : "files that the operator can import: "}
                  {files.map((file, place) => (
                    <>
                      {place > 0 && ", "}
                      <a href={file}>{file.split("/").at(-1)}</a>
                    </>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const CUT = "Publishers cut long lists, and have none of bills before the 108th Congress.";

const ABSENT = "Not loaded yet. Their counts are shown as unknown.";

const GAP_TEXTS: Readonly<Record<string, string>> = {
  terms:
    "The Congresses of these people are inferred from bills and roll calls, and marked as inferred.",
};
