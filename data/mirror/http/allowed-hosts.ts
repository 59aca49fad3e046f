import { type LookupAddress, lookup } from "node:dns";
import type { LookupFunction } from "node:net";

import { isPublic } from "../../../lib/address-range.ts";
import { FetchError } from "./fetch-error.ts";
import { PUBLISHERS, type Publishers } from "./publishers.ts";

/** Limits requests to publishers' hosts and configured addresses, whatever a response contains. */
export function createAllowedHosts(publishers: Publishers) {
  const builtIn = Object.values(PUBLISHERS).map((base) => new URL(base));
  const asSet = Object.values(publishers).map((base) => new URL(base));
  const hosts = new Set([...builtIn, ...asSet].map(({ host }) => host));
  const ownNames = new Set(asSet.map(({ hostname }) => hostname));
  for (const { hostname } of builtIn) ownNames.delete(hostname);

  return {
    /** Throws a `FetchError` for a foreign host, or if `from` redirects from https to http. */
    check: (address: string, from: string | null): void => {
      const to = new URL(address);
      if (!hosts.has(to.host)) {
        throw refused(from ?? address, `it leads to another host, ${to.host}`);
      }
      if (from !== null && new URL(from).protocol === "https:" && to.protocol !== "https:") {
        throw refused(from, "it leads from https to http");
      }
    },

    /** Resolves names like Node, without private addresses unless the operator set the name. */
    lookup: (...[hostname, options, done]: Parameters<LookupFunction>): void => {
      if (ownNames.has(hostname)) {
        lookup(hostname, options, done);
        return;
      }
      lookup(hostname, { ...options, all: true }, (error, found) => {
        const addresses = error === null ? found.filter(({ address }) => isPublic(address)) : [];
        const [first] = addresses;
        if (first === undefined) done(error ?? privateName(hostname, found), "");
        else if (options.all === true) done(null, addresses);
        else done(null, first.address, first.family);
      });
    },
  };
}

function privateName(hostname: string, found: readonly LookupAddress[]): FetchError {
  const addresses = found.map(({ address }) => address).join(", ");
  return refused(hostname, `its name leads into a private network, to ${addresses}`);
}

function refused(address: string, reason: string): FetchError {
  return new FetchError({
    kind: "unexpected",
    address,
    reason,
    advice: "the mirror keeps its files; if the publisher has moved, set its address (LEGIS_…_URL)",
  });
}
