import { type StoreAddress, openStore } from "../../store/open-store.ts";
import { smallBuild } from "../build.ts";
import { openTestWorkers } from "../workers/open-workers.ts";
import { type Host, type HostSettings, planSettings, SHARED_PLANS } from "./host.ts";
import { openReplicas } from "./replicas.ts";
import { HOST } from "./which-host.ts";

let shared: Promise<Host> | undefined;

/** The host under test, serving the small build. All suites share it because it takes long to start. */
export function sharedHost(): Promise<Host> {
  shared ??= openShared();
  return shared;
}

async function openShared(): Promise<Host> {
  const { storeAddress } = await smallBuild();
  return openHost(storeAddress, {
    ...planSettings(SHARED_PLANS),
    // The suites together send more mail than one service would.
    LEGIS_MAILS_PER_DAY: "100000",
  });
}

async function openHost(store: StoreAddress, settings: HostSettings): Promise<Host> {
  if (HOST === "replicas") return openReplicas(store, settings);
  if (HOST === "workers") return openTestWorkers(await openStore(store), settings);
  throw new Error("Node's hosts are opened by openTestEdge and openTestService");
}
