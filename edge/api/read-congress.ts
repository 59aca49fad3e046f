import { Problem } from "../../contract/problem.ts";
import type { CongressSummary } from "../../contract/resources/congress.ts";
import { routes } from "../../contract/resources/routes.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";
import { readAnswer } from "./answer.ts";
import type { AnswerSource } from "./answer-source.ts";

export type ReadCongress = (congress: string) => Promise<CongressSummary | null>;

/** Returns a function that reads a Congress of the live build; null without a build, or if the build lacks it. */
export function createCongressReader({
  currentBuild,
  pages,
}: Pick<AnswerSource, "pages"> & {
  readonly currentBuild: () => LiveBuild | null;
}): ReadCongress {
  return async (congress) => {
    const build = currentBuild();
    if (build === null) return null;
    try {
      const answer = await readAnswer(routes.congress, [congress], "", {
        build,
        pages,
        client: "",
      });
      return (answer as { readonly data: CongressSummary }).data;
    } catch (error) {
      if (error instanceof Problem) return null;
      throw error;
    }
  };
}
