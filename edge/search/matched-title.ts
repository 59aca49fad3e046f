import type { Expression } from "../../contract/query/expression.ts";
import { keysOfNames } from "../../contract/query/name-keys.ts";
import type { SearchQuery } from "../../contract/query/search-query.ts";
import { searchable, stemOf, wordsOf } from "../../contract/search-text.ts";

const TITLE = /"title":(null|"(?:[^"\\]|\\.)*")/;

/**
 * Returns a function that adds `matched_title` to a record's line if the query matches one of the other titles
 * and not the one shown: the first whose name is the query, or else the shortest that has all its words.
 */
export function titleMatcher({
  names,
  terms,
}: Pick<SearchQuery, "names" | "terms">): (line: string, titles: readonly string[]) => string {
  const all = terms.flatMap(({ isRequired, match }) => (isRequired ? [match] : []));
  const keys = new Set(names.map(({ key }) => key));
  const isNamed = (title: string): boolean => keysOfNames([title]).some((key) => keys.has(key));
  const isMatch = (title: string): boolean => hasAll(title, all) || isNamed(title);
  return (line, titles) => {
    if (all.length === 0) return line;
    const found = TITLE.exec(line);
    if (found === null) return line;
    const [field, shown = "null"] = found;
    const title = JSON.parse(shown) as string | null;
    if (title !== null && isMatch(title)) return line;
    const matched =
      titles.find(isNamed) ??
      titles.filter((each) => hasAll(each, all)).toSorted((a, b) => a.length - b.length)[0];
    if (matched === undefined) return line;
    return line.replace(field, () => `${field},"matched_title":${JSON.stringify(matched)}`);
  };
}

function hasAll(title: string, all: readonly Expression[]): boolean {
  const words = wordsOf(searchable(title));
  return all.every((each) => matches(each, words));
}

/** Tells whether an expression of phrases matches words in any column. */
function matches(expression: Expression, words: readonly string[]): boolean {
  if ("any" in expression) return expression.any.some((each) => matches(each, words));
  if (!("words" in expression)) return false;
  const { words: sought, isPrefix, columns } = expression;
  const [first = ""] = sought;
  const isAt = (place: number): boolean =>
    sought.every((word, at) => {
      const found = words[place + at];
      const isStart = isPrefix && at === sought.length - 1 && found?.startsWith(word) === true;
      return found === word || isStart;
    });
  return (
    words.some((_, place) => isAt(place)) ||
    // Stems take longer than all else, and begin as their words.
    (columns.includes("title_stems") &&
      words.some((word) => word.startsWith(first.slice(0, 1)) && stemOf(word) === first))
  );
}
