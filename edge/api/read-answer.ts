import type { Route } from "../../contract/resources/routes.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";
import type { Pages } from "../builds/pages.ts";
import { answer } from "./answer.ts";

/** What the service's own questions are answered from. */
export interface AnswerSource {
  readonly build: LiveBuild;
  readonly pages: Pages;
}

/**
 * The API's answer to a question of the service itself, parsed; it counts for nobody.
 *
 * @throws {Problem} for a parameter that isn't allowed and a record that doesn't exist
 * @throws {PageNotRead} when the store does not give a page
 */
export async function readAnswer(
  route: Route,
  values: readonly string[],
  query: string,
  source: AnswerSource,
): Promise<unknown> {
  const body = await answer(route, values, new URLSearchParams(query), { ...source, client: "" });
  return JSON.parse(new TextDecoder().decode(body));
}
