import type { DurableObjectNamespace } from "@cloudflare/workers-types";

import type { WorkersPointer } from "../../../contract/workers-build.ts";
import { type Search, SearchNotRead, SearchTooSlow } from "../../builds/search.ts";
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
          // The same words go to the same replica, which has cached their rows.
          const query = request.kind === "words" ? request.tiers : request.kind;
          const replica = numberOf(JSON.stringify(query)) % replicas;
          return searchReplica(namespace, build, replica).search(request);
        });
      } catch (cause) {
        if (isTooSlow) throw new SearchTooSlow(DEADLINE_MS);
        throw new SearchNotRead(`the search of build ${build} does not answer`, { cause });
      }
    },
    close: () => Promise.resolve(),
  };
}

/** FNV-1a. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
