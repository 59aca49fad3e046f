import type { DurableObjectNamespace } from "@cloudflare/workers-types";

import type { WorkersPointer } from "../../../contract/workers-build.ts";
import { type Search, SearchNotRead, SearchTooSlow } from "../../../edge/builds/search.ts";
import { withDeadline } from "../../../lib/deadline.ts";
import { searchReplica } from "../host/bindings.ts";

const DEADLINE_MS = 2_000;

export function openRemoteSearch(
  namespace: DurableObjectNamespace,
  { build, replicas }: NonNullable<WorkersPointer["live"]>,
): Search {
  return {
    query: async (request) => {
      let isTooSlow = false;
      try {
        return await withDeadline(DEADLINE_MS, (signal) => {
          signal.addEventListener("abort", () => (isTooSlow = true), { once: true });
          const replica = Math.floor(Math.random() * replicas);
          return searchReplica(namespace, build, replica).search(request);
        });
      } catch (cause) {
        if (isTooSlow) throw new SearchTooSlow(DEADLINE_MS, "waiting");
        throw new SearchNotRead(`the search of build ${build} does not answer`, { cause });
      }
    },
    close: () => Promise.resolve(),
  };
}
