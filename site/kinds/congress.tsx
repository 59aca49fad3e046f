import { CongressSummary } from "../../contract/resources/congress.ts";
import type { FieldName, RouteName } from "../../contract/routes/all-routes.ts";
import { readingOf } from "../../contract/schemas/reading.ts";
import { amount } from "../../lib/amounts.ts";
import { writtenDay } from "../components/written-time.ts";
import { congressName, labelOf, wordsFor } from "./words.ts";
import type { Head } from "./view.ts";

/** A Congress's counts, and the list whose filters have the names of their fields. */
const COUNTS = [
  ["bills_by_type", "bills", "bill_count"],
  ["bills_by_status", "bills", "bill_count"],
  ["laws", "laws", "law_count"],
  ["amendments", "amendments", "amendment_count"],
  ["votes", "votes", "vote_count"],
  ["members", "legislators", "member_count"],
] as const satisfies readonly (readonly [keyof CongressSummary, RouteName<"list">, FieldName])[];

export function congressHead(record: CongressSummary): Head {
  const { congress, start_date, end_date } = record;
  return {
    title: congressName(congress),
    used: ["congress", "start_date", "end_date", ...COUNTS.map(([key]) => key)],
    above: `${writtenDay(start_date)} to ${writtenDay(end_date)}`,
    content: (
      <dl class="details">
        {COUNTS.map(([key, list, count]) => ({ key, list, count, rows: record[key] ?? [] }))
          .filter(({ rows }) => rows.length > 0)
          .map(({ key, list, count, rows }) => (
            <div>
              <dt>{labelOf(key)}</dt>
              <dd>
                <ul class="counts">
                  {rows.map((row) => {
                    const { [count]: number, ...each } = row as Readonly<Record<string, unknown>>;
                    const query = Object.entries({ congress, ...each }).map(
                      ([name, value]) => `${name.replace("law_", "")}=${String(value)}`,
                    );
                    const { fields } = readingOf(CongressSummary.shape[key]);
                    const named = Object.entries(each).map(([name, value], at) =>
                      wordsFor(readingOf(fields?.[name]), String(value), at > 0),
                    );
                    return (
                      <li>
                        <a href={`/${list}?${query.join("&")}`}>{named.join(", ")}</a>{" "}
                        <span>{amount(Number(number))}</span>
                      </li>
                    );
                  })}
                </ul>
                {key === "members" && (
                  <span class="quiet small">All who served, with successors and delegates.</span>
                )}
              </dd>
            </div>
          ))}
      </dl>
    ),
  };
}
