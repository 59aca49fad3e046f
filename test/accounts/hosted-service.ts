import type { Host } from "../hosts/host.ts";
import { sharedHost } from "../hosts/shared-host.ts";
import { isNode } from "../hosts/which-host.ts";
import { openTestService, secretsIn } from "./test-service.ts";

/** The whole service with its pages, on the host under test. */
export interface HostedService extends Omit<Host, "lines"> {
  /** Keys, session tokens and link tokens that were given out; kept here by whoever got them. */
  readonly secrets: Set<string>;
  /** What it has printed so far. */
  readonly log: () => string;
}

/** Opens the service in this process, or joins the shared one of another host. */
export async function openHostedService(): Promise<HostedService> {
  if (isNode) return openTestService();
  const host = await sharedHost();
  const from = host.lines.length;
  const log = (): string => host.lines.slice(from).join("\n");
  const secrets = new Set<string>();
  return {
    ...host,
    secrets,
    log,
    close: async () => {
      const found = secretsIn("the log", log(), secrets);
      if (found.length > 0) throw new Error(`secrets were left behind in ${found.join(", ")}`);
    },
  };
}
