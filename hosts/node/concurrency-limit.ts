import { networkOf, siteOf } from "../../edge/limits/network.ts";

/** One customer of a provider often has several neighboring networks. */
const NETWORKS_PER_SITE = 2;

export function createNetworkConcurrencyLimit(mostPerNetwork: number) {
  const networks = createConcurrencyLimit(mostPerNetwork);
  const sites = createConcurrencyLimit(NETWORKS_PER_SITE * mostPerNetwork);
  return (ip: string): (() => void) | null => {
    const leaveNetwork = networks.take(networkOf(ip));
    const leaveSite = leaveNetwork && sites.take(siteOf(ip));
    if (leaveSite === null) {
      leaveNetwork?.();
      return null;
    }
    return () => {
      leaveNetwork?.();
      leaveSite();
    };
  };
}

export function createConcurrencyLimit(max: number) {
  const taken = new Map<string, number>();
  return {
    /** Returns an idempotent function that releases the slot; null if all slots are taken. */
    take: (client: string): (() => void) | null => {
      const current = taken.get(client) ?? 0;
      if (current >= max) return null;
      taken.set(client, current + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const remaining = (taken.get(client) ?? 1) - 1;
        if (remaining === 0) taken.delete(client);
        else taken.set(client, remaining);
      };
    },
  };
}
