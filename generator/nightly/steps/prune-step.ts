import { type PruneOptions, pruneUnlessRefused } from "../../builds/prune-builds.ts";
import { openStore, type StoreAddress } from "../../../store/open-store.ts";
import type { Step } from "./step.ts";
import { amount } from "../../../lib/amounts.ts";

export function pruneStep(
  address: StoreAddress,
  options: Pick<PruneOptions, "keep" | "graceMs">,
): Step {
  return {
    step: "prune",
    run: async (run, each) => {
      const pruned = await pruneUnlessRefused(await openStore(address), {
        ...options,
        // Compared with files' ages, so it needs the real time; earlier steps may take hours.
        now: new Date(),
        onWait: (description) => each.onProgress?.(description, 0),
        ...each,
      });
      if (typeof pruned === "string") {
        run.remarks.push(`not pruned: ${pruned}`);
        return { outcome: "done", summary: "nothing removed" };
      }
      const { removed, segments, leftovers } = pruned;
      const builds = amount(removed.length, "build");
      const files = amount(segments + leftovers, "file");
      return { outcome: "done", summary: `${builds} and ${files} removed` };
    },
  };
}
