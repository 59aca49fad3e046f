import { detailPageKey } from "../../contract/request/request.ts";
import type { Vote } from "../../contract/kinds/vote.ts";
import { required } from "../../lib/required.ts";
import type { AnswerSource } from "./answer-source.ts";

/**
 * Adds `position` to the line of each roll call: how the member voted, from the roll call's page. Pages have some
 * 100 kB, so they are not parsed.
 */
export function addPositions(
  lines: readonly string[],
  member: string,
  { build, pages, client }: AnswerSource,
): Promise<readonly string[]> {
  const entry = new RegExp(`"bioguide_id":"${member}",[^{}]*?"position":("[^"]+")`);
  return Promise.all(
    lines.map(async (line) => {
      const { id } = JSON.parse(line) as Pick<Vote, "id">;
      const page = required(await pages.read(build.index, detailPageKey(id), client), id);
      const [, position] = required(entry.exec(new TextDecoder().decode(page)), member);
      return `${line.slice(0, -1)},"position":${position}}`;
    }),
  );
}
