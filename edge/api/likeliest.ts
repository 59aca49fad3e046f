import type { Fields } from "../../contract/resource.ts";
import { searchable } from "../../contract/search-text.ts";

const TITLE = /^(?:sen|rep|del|congress(?:wo)?man)/i;

/**
 * Returns those of the records found by a name that it most likely means: members with the last name in full, of the
 * chamber in a title and, unless they are of one Congress, in office; and committees before their subcommittees.
 */
export function likeliest<Found extends Fields>(
  records: readonly Found[],
  name: string,
  { isOfCongress = false } = {},
): readonly Found[] {
  const tests: readonly ((record: Fields) => boolean)[] = [
    ({ last_name }) => ` ${searchable(name)}`.endsWith(` ${searchable(String(last_name))}`),
    ({ chamber }) => chamber === (/^sen/i.test(name) ? "senate" : "house") || !TITLE.test(name),
    ({ in_office }) => isOfCongress || in_office === true,
    ({ parent }) => parent === null,
  ];
  return tests.reduce((kept, test) => {
    const passed = kept.filter(test);
    return passed.length === 0 ? kept : passed;
  }, records);
}
