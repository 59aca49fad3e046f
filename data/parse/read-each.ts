import { messageOf } from "../../lib/errors.ts";
import { UnreadableFile, type Findings } from "./source-file.ts";

/**
 * Reads each entry of a list. An entry whose reader throws `UnreadableFile` is left out and named:
 * `actions[3]: has no actionDate`.
 */
export function readEach<Entry, Read>(
  list: string,
  entries: readonly Entry[],
  read: (entry: Entry) => Read,
  findings: Findings | undefined,
): Read[] {
  return entries.flatMap((entry, at) => {
    try {
      return [read(entry)];
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      findings?.leftOut.add(`${list}[${at}]: ${messageOf(error)}`);
      return [];
    }
  });
}
