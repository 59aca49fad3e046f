import { cutDetail } from "../../contract/page-text.ts";
import type { DetailRoute } from "../../contract/kinds/route.ts";
import { type Answer, parseAnswer } from "../../contract/request/parse-answer.ts";
import { detailPageKey } from "../../contract/request/request.ts";
import type { Pages } from "../builds/pages.ts";
import type { Today } from "../builds/today.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";

/** What answers are made from. */
export interface AnswerSource {
  readonly build: LiveBuild;
  readonly pages: Pages;
  /** Set if the answer is made of what happened since the build. */
  readonly today?: Today | null;
  /** Clients take turns with searches and reads of the store. */
  readonly client: string;
}

/** Reads a record's own page, with some of its blocks. */
export async function readRecord<Of extends DetailRoute>(
  route: Of,
  path: string,
  { build, pages, client }: AnswerSource,
  blocks: readonly string[] = [],
): Promise<Answer<Of>["data"] | null> {
  const page = await pages.read(build.index, detailPageKey(path), client);
  const text = page && new TextDecoder().decode(cutDetail(page, new Set(blocks), "{}"));
  return text === null ? null : parseAnswer(route, text).data;
}
