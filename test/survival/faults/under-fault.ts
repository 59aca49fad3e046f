import { appendFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

import { expect, vi } from "vitest";

import { RIGHT_AGAIN_MS, SIZE } from "./fault-size.ts";
import type { GoodClients } from "./good-clients.ts";
import type { RealServer } from "./real-server.ts";

/** Something that goes wrong for a time. */
export interface Fault {
  readonly name: string;
  /** Makes it; gives what ends it. */
  readonly make: () => (() => unknown) | Promise<() => unknown>;
  /** Whether something has met it by now; it lasts until then. */
  readonly isFelt?: () => boolean;
  /** What clients may get meanwhile besides right answers. */
  readonly statuses?: readonly string[];
  /** Whether connections may be lost, as where the proxy that holds them dies. */
  readonly losesConnections?: boolean;
}

/** What was wrong beside the fault, as good clients see it. */
interface Outcome {
  readonly wrong: readonly string[];
  readonly broken: readonly string[];
  /** That nobody expected. */
  readonly statuses: readonly string[];
  /** How the server ended, where it did. */
  readonly ended: string | null;
}

export const ALL_WELL: Outcome = { wrong: [], broken: [], statuses: [], ended: null };

const ALWAYS = ["200", "304", "400", "404"];

/** Has a fault happen while the clients work, and waits until all of them get right answers again. */
export async function underFault(
  { name, make, isFelt = () => true, statuses = [], losesConnections = false }: Fault,
  clients: GoodClients,
  server: RealServer,
): Promise<Outcome> {
  clients.seen();
  clients.takeNewKeys();
  const end = await make();
  const felt = vi.waitFor(() => expect(isFelt()).toBe(true), RIGHT_AGAIN_MS);
  await Promise.all([wait(SIZE.faultMs), felt]);
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
