import { Problem } from "../../contract/problem.ts";
import { feedQuery, feedRoutes } from "../../contract/request/feeds.ts";
import { routes } from "../../contract/resources/routes.ts";
import { readAnswer } from "../api/answer.ts";
import type { Pages } from "../builds/pages.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";
import type { Feed } from "./feed.ts";
import { type Read, readFeed } from "./feeds.ts";
import { required } from "../../lib/required.ts";

/** Reads feeds for those who watch them. A feed is named by its address below `/feeds`: `/bills?topic=health`. */
export interface WatchedFeeds {
  /** Clients take turns. Throws a `Problem` for an address without a feed. */
  readonly read: (address: string, build: LiveBuild, client: string) => Promise<Feed>;
  /** Returns the records that differ from an earlier build; null if that is not known any more. */
  readonly changedSince: (earlier: string, build: LiveBuild) => Promise<ReadonlySet<string> | null>;
}

const WATCHED = feedRoutes.flatMap(([route, formats]) =>
  formats[0] === "atom"
    ? [{ route, pattern: new RegExp(`^${route.path.replaceAll(/:\w+/g, "([\\w.~-]+)")}$`) }]
    : [],
);

export function createWatchedFeeds(pages: Pages): WatchedFeeds {
  return {
    read: async (address, build, client) => {
      const [path = "", search] = address.split("?", 2);
      for (const { route, pattern } of WATCHED) {
        const given = pattern.exec(path)?.slice(1);
        if (given === undefined) continue;
        const values = route.pathParameters.map(({ kind }, at) => {
          const value = required(given[at], "a part of the path");
          return String(kind.read(value, []) ?? value);
        });
        const query = feedQuery(route, new URLSearchParams(search));
        const source = { build, pages, client };
        const read: Read = async (...[each, own, narrowed]) =>
          (await readAnswer(each, own, narrowed, source)) as never;
        return readFeed(route, values, query, read, build.manifest.created_at);
      }
      throw new Problem("not_found", `There is no feed of ${address}`);
    },
    changedSince: async (earlier, build) => {
      const changed = new Set<string>();
      if (earlier === build.id) return changed;
      try {
        for (let page: number | null = 1; page !== null;) {
          const query: string = `since=${encodeURIComponent(earlier)}&per_page=100&page=${page}`;
          const source = { build, pages, client: "watches" };
          const list = (await readAnswer(routes.changes, [], query, source)) as ChangesPage;
          for (const { id } of list.data) changed.add(id);
          page = list.meta.next_page;
        }
        return changed;
      } catch (error) {
        if (error instanceof Problem) return null;
        throw error;
      }
    },
  };
}

interface ChangesPage {
  readonly data: readonly { readonly id: string }[];
  readonly meta: { readonly next_page: number | null };
}
