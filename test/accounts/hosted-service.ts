import type { Host } from "../hosts/host.ts";
import { sharedHost } from "../hosts/shared-host.ts";
import { isNode } from "../hosts/which-host.ts";
import { openTestService, secretsIn } from "./test-service.ts";

/** The whole service with its website, on the host under test. */
export interface HostedService extends Omit<Host, "lines"> {
  /** Keys, session tokens and link tokens that were issued; added by the code that received them. */
  readonly secrets: Set<string>;
  /** The service's output so far. */
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
