import { networkOf, siteOf } from "../accounts/network.ts";

/** Whoever has one network of a provider often has those beside it. */
const NETWORKS_PER_SITE = 2;

/** Bounds how many of a thing a network has at a time, and the site that it belongs to. */
export function createNetworkShares(mostPerNetwork: number) {
  const networks = createShares(mostPerNetwork);
  const sites = createShares(NETWORKS_PER_SITE * mostPerNetwork);
  /** Takes one for an address and returns the function that gives it back; null if there is none left. */
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

/** Bounds how many of a thing each may have at a time. */
export function createShares(most: number) {
  const taken = new Map<string, number>();
  return {
    /** Takes one for `who` and gives what gives it back, at most once; null where they have all they may. */
    take: (who: string): (() => void) | null => {
      const has = taken.get(who) ?? 0;
      if (has >= most) return null;
      taken.set(who, has + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (taken.get(who) ?? 1) - 1;
        if (left === 0) taken.delete(who);
        else taken.set(who, left);
      };
    },
  };
}
