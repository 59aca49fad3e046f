import { maskSecrets } from "../lib/mask-secrets.ts";
import { messageOf } from "../lib/errors.ts";
import { callAddress } from "./call-address.ts";
import { headline } from "./report.ts";
import type { RunRecord } from "./runs/run-record.ts";

/** Tells a service that watches jobs how this one fares; gives why it could not, or null. */
export interface Heartbeat {
  readonly started: () => Promise<string | null>;
  readonly ended: (run: RunRecord) => Promise<string | null>;
}

/** Pings are short; a service that is slow must not hold the job up. */
const TIMEOUT_MS = 10_000;

/**
 * Pings as healthcheck services take them: the address when all is done, with `/start` behind its
 * path when the job begins, and with `/fail` when it failed or was interrupted. A job that is killed
 * or never starts is one that the service hears nothing of in time.
 */
export function createHeartbeat(address: string | null): Heartbeat {
  if (address === null) return { started: noPing, ended: noPing };
  const ping = async (end: string, body: string): Promise<string | null> => {
    try {
      await callAddress(withPath(address, end), {
        contentType: "text/plain; charset=utf-8",
        body,
        timeoutMs: TIMEOUT_MS,
      });
      return null;
    } catch (error) {
      return `the heartbeat at ${new URL(address).host} was not heard: ${messageOf(error)}`;
    }
  };
  return {
    started: () => ping("/start", ""),
    ended: (run) => {
      const isDone = run.outcome === "done" || run.outcome === "refused";
      return ping(isDone ? "" : "/fail", maskSecrets(headline(run)));
    },
  };
}

const noPing = (): Promise<null> => Promise.resolve(null);

function withPath(address: string, end: string): string {
  const url = new URL(address);
  if (end !== "") url.pathname = `${url.pathname.replace(/\/+$/, "")}${end}`;
  return url.href;
}
