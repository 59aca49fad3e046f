import type { Legislature } from "../legislature.ts";
import type { Nomination } from "../nominations.ts";
import type { SampleFile } from "../sample-folder.ts";
import { template } from "../template.ts";

const render = template("nominations.json");
const PAGE_SIZE = 100;

/** The Congress.gov API's pages of the nominations referred to each committee, newest first. */
export function* nominationFiles(
  { congress }: Legislature,
  all: readonly Nomination[],
): Generator<SampleFile> {
  for (const [code, own] of Map.groupBy(all, ({ committee }) => committee)) {
    const newest = own
      .toReversed()
      .map((each) => ({ ...each, latestAction: each.history.actions.at(-1) }));
    for (let at = 0; at < newest.length; at += PAGE_SIZE) {
      const nominations = newest.slice(at, at + PAGE_SIZE);
      const next = at + PAGE_SIZE < newest.length && at + PAGE_SIZE;
      const name = `committee-senate-${code}-nominations-page${at / PAGE_SIZE + 1}.json`;
      const text = render({ congress, code, next, count: newest.length, nominations });
      yield { path: `nominations/${name}`, text };
    }
  }
}
