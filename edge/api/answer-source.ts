import type { Pages } from "../builds/pages.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";

/** What answers are made from. */
export interface AnswerSource {
  readonly build: LiveBuild;
  readonly pages: Pages;
  /** Clients take turns with searches and reads of the store. */
  readonly client: string;
}
