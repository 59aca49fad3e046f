import type { ListMeta } from "../../contract/request/parse-answer.ts";
import { routes } from "../../contract/routes/all-routes.ts";
import type { FieldReading } from "../../contract/schemas/reading.ts";
import { labelOf, wordsFor } from "../kinds/words.ts";
import { fieldOf, pageReading } from "./readings.ts";

/** Says how a question was read, with links to search for it otherwise. */
export function SearchReading({
  path,
  query,
  meta: { suggestion, read_as: readAs = [] },
}: {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly meta: Pick<ListMeta, "suggestion" | "read_as">;
}) {
  const q = query.get("q") ?? "";
  const hrefOf = (asked: string): string => {
    const changed = new URLSearchParams(query);
    changed.set("q", asked);
    changed.delete("page");
    return `${path}?${changed.toString()}`;
  };
  const spelled = readAs.find(({ parameter }) => parameter === "q")?.value;
  const parts = Map.groupBy(
    readAs.filter(({ parameter }) => parameter !== "q" && parameter !== "citation"),
    ({ words }) => words,
  );
  const asTyped = q.replaceAll(/"[^"]*"|[^\s"]+/g, (word) =>
    word.startsWith('"') || spelled === undefined || spelled.includes(word.toLowerCase())
      ? word
      : `"${word}"`,
  );
  return (
    <>
      {spelled !== undefined && (
        <p>
          Showing results for <a href={hrefOf(spelled)}>{spelled}</a>. Search instead for{" "}
          <a href={hrefOf(asTyped)}>{q}</a>
        </p>
      )}
      {spelled === undefined && suggestion !== undefined && (
        <p>
          Did you mean <a href={hrefOf(suggestion)}>{suggestion}</a>?
        </p>
      )}
      {[...parts].map(([words, read]) => (
        <p>
          Showing results for{" "}
          {read
            .map(({ parameter, value, name }) =>
              [
                labelOf(parameter),
                name ??
                  wordsFor(readingOfValue(parameter, value), value, true).replaceAll(",", ", "),
              ].join(" "),
            )
            .join(", ")}
          . Search instead for <a href={hrefOf(q.replace(words, `"${words}"`))}>“{words}”</a>, or{" "}
          <a href={hrefOf(q.replace(words, "").replaceAll(/\s+/g, " ").trim())}>without it</a>
        </p>
      ))}
    </>
  );
}

const readingOfValue = (parameter: string, value: string): FieldReading =>
  /^\d{4}-\d\d-\d\d$/.test(value)
    ? { as: "day" }
    : { isName: true, ...fieldOf(pageReading(routes.bill.resource), parameter) };
