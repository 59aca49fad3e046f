import { type Event, MOST_RECORDS_OF } from "../../contract/resources/event.ts";
import type { Fields } from "../../contract/resource.ts";
import type { FieldName } from "../../contract/routes/all-routes.ts";
import { TODAY_PATH, TODAY_TITLE } from "../../contract/resources/today.ts";
import { Problem } from "../../contract/problem.ts";
import { watchedAt } from "../../contract/request/feeds.ts";
import { capital } from "../../contract/text.ts";
import { shortened } from "../../contract/entries/entry.ts";
import type { Pages } from "../builds/pages.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";
import { listTitle } from "./feeds.ts";
import { readAnswer } from "../api/answer.ts";
import { buildsSince, readEvents, recordsOf } from "../api/events.ts";

/** Reads events for those who watch records and lists, which are named by their addresses: `/bills?topic=health`. */
export type WatchedEvents = ReturnType<typeof createWatchedEvents>;

const CLIENT = "watches";

export function createWatchedEvents(pages: Pages) {
  const sourceOf = (build: LiveBuild, client = CLIENT) => ({ build, pages, client });
  return {
    /** Lists the builds of the last 30 days, the oldest first. */
    builds: async (live: LiveBuild): Promise<readonly string[]> =>
      (await buildsSince(null, sourceOf(live))).toReversed(),

    read: (build: string, live: LiveBuild): Promise<readonly Event[]> =>
      readEvents(build, sourceOf(live)),

    /** Returns those of some records that an address names, or that are in its list. Throws a `Problem` for a slow search. */
    among: async (
      address: string,
      ids: ReadonlySet<string>,
      live: LiveBuild,
    ): Promise<ReadonlySet<string>> => {
      const all = [...ids];
      let found: ReadonlySet<string> = new Set();
      for (let from = 0; from < all.length; from += MOST_RECORDS_OF) {
        const part = new Set(all.slice(from, from + MOST_RECORDS_OF));
        found = found.union(await recordsOf(address, part, sourceOf(live)));
      }
      return found;
    },

    /** Throws a `Problem` if there is no such record or list, or its events can't be asked for. */
    titleOf: async (address: string, live: LiveBuild, client: string): Promise<string> => {
      if (address === TODAY_PATH) return TODAY_TITLE;
      const named = watchedAt(address);
      if (named === null) throw new Problem("not_found", `${address} can't be watched`);
      const { route, values, query } = named;
      const source = sourceOf(live, client);
      await recordsOf(address, new Set(), source);
      const asked = new URLSearchParams(query);
      if (route.kind === "detail") {
        return recordTitle((await readAnswer(route, values, asked.toString(), source)).data);
      }
      asked.set("per_page", "1");
      const { owner } = await readAnswer(route, values, asked.toString(), source);
      return listTitle(route, values, query, owner?.name ?? null);
    },
  };
}

const NAMES: readonly FieldName[] = ["title", "purpose", "description", "name", "question"];

/** `H.R. 1: An Act`. */
function recordTitle(record: Fields): string {
  const { citation, chamber, vote_number: vote } = record;
  const cited =
    typeof vote === "number" ? `${capital(String(chamber))} roll call ${vote}` : citation;
  const name = NAMES.map((each) => record[each]).find((each) => each != null);
  return shortened([cited, name].filter((each) => typeof each === "string").join(": "));
}
