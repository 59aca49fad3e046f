import { appendFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

import { RIGHT_AGAIN_MS, SIZE } from "./fault-size.ts";
import type { GoodClients } from "./good-clients.ts";
import type { RealServer } from "./real-server.ts";

/** A temporary fault. */
export interface Fault {
  readonly name: string;
  /** Causes it, and returns a function that ends it. */
  readonly make: () => (() => unknown) | Promise<() => unknown>;
  /** Whether this machine can cause the fault, whose name says what it needs. */
  readonly isPossible?: boolean;
  /** Statuses that clients may get during the fault besides correct answers. */
  readonly statuses?: readonly string[];
  /** Whether connections may be lost, for example because the proxy is killed. */
  readonly losesConnections?: boolean;
}

/** Unexpected observations of good clients. */
interface Outcome {
  readonly wrong: readonly string[];
  readonly broken: readonly string[];
  /** Unexpected statuses. */
  readonly statuses: readonly string[];
  /** How the server ended, if it did. */
  readonly ended: string | null;
}

export const ALL_WELL: Outcome = { wrong: [], broken: [], statuses: [], ended: null };

const ALWAYS = ["200", "304", "400", "404"];

/** Causes a fault while the clients work, and waits until all of them get correct answers again. */
export async function underFault(
  { name, make, statuses = [], losesConnections = false }: Fault,
  clients: GoodClients,
  server: RealServer,
): Promise<Outcome> {
  clients.seen();
  clients.takeNewKeys();
  const end = await make();
  await wait(SIZE.faultMs);
  await end();
  const rightAgainMs = await clients.rightAgain(RIGHT_AGAIN_MS);
  const { requests, statuses: got, wrong, broken } = clients.seen();
  if (SIZE.table !== null) {
    const counted = Array.from(got, ([status, times]) => `${status} × ${times}`).join(", ");
    const row = [name, requests, counted, wrong.length, broken.length, rightAgainMs];
    appendFileSync(SIZE.table, `${row.join("\t")}\n`);
  }
  return {
    wrong: wrong.slice(0, 5),
    broken: losesConnections ? [] : broken.slice(0, 5),
    statuses: [...got.keys()].filter((status) => ![...ALWAYS, ...statuses].includes(status)),
    ended: server.ended(),
  };
}
