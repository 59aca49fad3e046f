import type { IncomingMessage, ServerResponse } from "node:http";

import { Problem } from "../../contract/problem.ts";
import { networkOf } from "../accounts/network.ts";
import { clientIp } from "../limits/client-ip.ts";
import type { Log } from "../../lib/log.ts";
import type { CutReason } from "./report-cuts.ts";
import { SentHeaders } from "./incoming-head.ts";
import { createNetworkShares } from "./shares.ts";

export interface DoorParts {
  readonly trustedProxies: number;
  /** How many requests may be under way for one network behind a proxy. */
  readonly maxPerNetwork: number;
  readonly onCut: (reason: CutReason, network: string) => void;
  readonly log: Log;
}

/** Says why a request is not let in, before anything is done for it; null where it is. */
export type Door = (incoming: IncomingMessage, outgoing: ServerResponse) => Problem | null;

export function createDoor({ trustedProxies, maxPerNetwork, onCut, log }: DoorParts): Door {
  const takeOne = createNetworkShares(maxPerNetwork);
  let isWarned = false;

  function warnOfProxy(incoming: IncomingMessage): void {
    if (isWarned || new SentHeaders(incoming.rawHeaders).get("X-Forwarded-For") === null) return;
    isWarned = true;
    log.warn("proxy_not_trusted", {
      network: networkOf(incoming.socket.remoteAddress ?? ""),
      advice:
        "X-Forwarded-For arrives, and LEGIS_TRUSTED_PROXIES is 0: if a proxy sends it, everybody behind it shares one bound of connections and of mails to sign in. Set LEGIS_TRUSTED_PROXIES to the number of proxies in front; if there is none, somebody made the header up and all is well",
    });
  }

  function takeShare(incoming: IncomingMessage, outgoing: ServerResponse): Problem | null {
    const peer = incoming.socket.remoteAddress ?? "";
    const forwardedFor = incoming.headersDistinct["x-forwarded-for"]?.join();
    const ip = clientIp(peer, forwardedFor, trustedProxies);
    const giveBack = takeOne(ip);
    if (giveBack === null) {
      onCut("network", networkOf(ip));
      return new Problem(
        "rate_limit_exceeded",
        "Your network has too many requests under way; wait for their answers",
      );
    }
    outgoing.once("close", giveBack);
    return null;
  }

  return (incoming, outgoing) => {
    const wrong = wrongHost(incoming);
    if (wrong !== null) return wrong;
    if (trustedProxies > 0) return takeShare(incoming, outgoing);
    warnOfProxy(incoming);
    return null;
  };
}

/** RFC 9112, 3.2: HTTP/1.1 names one host; with two, a proxy may have meant the other. */
function wrongHost({ httpVersion, rawHeaders }: IncomingMessage): Problem | null {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (/^host$/i.test(rawHeaders[at] ?? "")) hosts += 1;
  }
  // Old health checks speak HTTP/1.0 and leave it out.
  if (hosts === 1 || (hosts === 0 && httpVersion === "1.0")) return null;
  const message = `A request in HTTP/${httpVersion} must have one Host header, not ${hosts}`;
  return new Problem("invalid_parameter", message, "Host");
}
