import { sampleBuild } from "../build.ts";
import { type Host, type HostSettings, planSettings, SHARED_PLANS } from "../hosts/host.ts";
import { openHost, sharedHost } from "../hosts/shared-host.ts";
import { isNode } from "../hosts/which-host.ts";
import { openTestService, secretsIn } from "./test-service.ts";

/** The whole service with its website, on the host under test. */
export interface HostedService extends Omit<Host, "lines"> {
  /** Keys, session tokens and link tokens that were issued; added by the code that received them. */
  readonly secrets: Set<string>;
  /** The service's output so far. */
  readonly log: () => string;
}

/** Opens a service. Without settings, hosts other than Node share one among test files. */
export async function openHostedService(settings?: HostSettings): Promise<HostedService> {
  if (isNode) return openTestService(settings);
  const host = await (settings === undefined ? sharedHost() : openOwn(settings));
  const from = host.lines.length;
  const log = (): string => host.lines.slice(from).join("\n");
  const secrets = new Set<string>();
  return {
    ...host,
    secrets,
    log,
    close: async () => {
      if (settings !== undefined) await host.close();
      const found = secretsIn("the log", log(), secrets);
      if (found.length > 0) throw new Error(`secrets were left behind in ${found.join(", ")}`);
    },
  };
}

async function openOwn(settings: HostSettings): Promise<Host> {
  const { storeAddress } = await sampleBuild();
  return openHost(storeAddress, { ...planSettings(SHARED_PLANS), ...settings });
}
