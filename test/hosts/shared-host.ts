import { openStore } from "../../store/open-store.ts";
import { sampleBuild } from "../build.ts";
import { openTestWorkers } from "../workers/open-workers.ts";
import { type Host, planSettings, SHARED_PLANS } from "./host.ts";

let shared: Promise<Host> | undefined;

/** Workers, serving the small build. All suites share them because they take long to start. */
export function sharedHost(): Promise<Host> {
  shared ??= openShared();
  return shared;
}

async function openShared(): Promise<Host> {
  const { storeAddress } = await sampleBuild();
  return openTestWorkers(await openStore(storeAddress), {
    ...planSettings(SHARED_PLANS),
    // The suites together send more mail than one service would.
    LEGIS_MAILS_PER_DAY: "100000",
  });
}
