import type { IncomingMessage, ServerResponse } from "node:http";

import { Problem } from "../../contract/problem.ts";
import { networkOf } from "../../edge/limits/network.ts";
import type { Log } from "../../lib/log.ts";
import type { LimitReason } from "./report-limits.ts";
import { SentHeaders } from "./incoming-head.ts";
import { createNetworkConcurrencyLimit } from "./concurrency-limit.ts";
import { required } from "../../lib/required.ts";

export interface RequestCheckParts {
  readonly trustedProxies: number;
  readonly ipOf: (incoming: IncomingMessage) => string;
  readonly maxPerNetwork: number;
  readonly onLimit: (reason: LimitReason, network: string) => void;
  readonly log: Log;
}

/** Returns the reason for a refusal, or null. Runs before any other work. */
export type RequestCheck = (incoming: IncomingMessage, outgoing: ServerResponse) => Problem | null;

export function createRequestCheck({
  trustedProxies,
  ipOf,
  maxPerNetwork,
  onLimit,
  log,
}: RequestCheckParts): RequestCheck {
  const takeSlot = createNetworkConcurrencyLimit(maxPerNetwork);
  let isWarned = false;

  function warnOfProxy(incoming: IncomingMessage): void {
    if (isWarned || new SentHeaders(incoming.rawHeaders).get("X-Forwarded-For") === null) return;
    isWarned = true;
    log.warn("untrusted_proxy", {
      network: networkOf(incoming.socket.remoteAddress ?? ""),
      advice:
        "Requests have X-Forwarded-For, but LEGIS_TRUSTED_PROXIES is 0. If a proxy sends it, everyone behind the proxy shares one limit of connections and sign-in mails: set LEGIS_TRUSTED_PROXIES to the number of proxies. Without a proxy, a client forged the header, and there is nothing to do",
    });
  }

  function takeNetworkSlot(incoming: IncomingMessage, outgoing: ServerResponse): Problem | null {
    const ip = ipOf(incoming);
    const giveBack = takeSlot(ip);
    if (giveBack === null) {
      onLimit("network", networkOf(ip));
      return new Problem(
        "rate_limit_exceeded",
        "Your network has too many requests in progress; wait for them to finish",
      );
    }
    outgoing.once("close", giveBack);
    return null;
  }

  return (incoming, outgoing) => {
    const wrong = wrongHost(incoming);
    if (wrong !== null) return wrong;
    if (trustedProxies > 0) return takeNetworkSlot(incoming, outgoing);
    warnOfProxy(incoming);
    return null;
  };
}

/** RFC 9112, 3.2: HTTP/1.1 names one host; with two, a proxy may have meant the other. */
function wrongHost({ httpVersion, rawHeaders }: IncomingMessage): Problem | null {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (/^host$/i.test(required(rawHeaders[index], "a header's name"))) hosts += 1;
  }
  // Old health checks send HTTP/1.0 without Host.
  if (hosts === 1 || (hosts === 0 && httpVersion === "1.0")) return null;
  const message = `An HTTP/${httpVersion} request must have one Host header, not ${hosts}`;
  return new Problem("invalid_parameter", message, "Host");
}
