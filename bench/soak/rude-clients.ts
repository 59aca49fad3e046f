/** Clients that disconnect early, read slowly or not at all, or never finish a request. */
import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

import { oneOf, whole } from "./mix.ts";

export interface RudeClients {
  readonly goAway: () => Promise<void>;
  readonly readSlowly: () => Promise<void>;
  readonly readNothing: () => Promise<void>;
  readonly askHalf: () => Promise<void>;
}

const PIPELINED = 16;
const SLOW_READ_MS = 250;
/** Longer than the server waits for a request or for a reader. */
const NEVER_MS = 75_000;
const ABANDON_MS = 40_000;

export function createRudeClients(
  url: string,
  targets: readonly string[],
  keys: readonly string[],
): RudeClients {
  const { hostname, port } = new URL(url);
  const dial = async (): Promise<Socket> => {
    const socket = connect(Number(port), hostname);
    // The server's metrics show how it treated them.
    socket.on("error", () => {});
    await once(socket, "connect");
    return socket;
  };
  const written = (target: string): string =>
    `GET ${target} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-API-Key: ${oneOf(keys)}\r\n\r\n`;
  const largest = (): string => written(oneOf(targets));

  return {
    async goAway() {
      const socket = await dial();
      socket.write(Array.from({ length: whole(1, 3) }, largest).join(""));
      await sleep(whole(0, 15));
      socket.destroy();
    },

    async readSlowly() {
      const socket = await dial();
      socket.write(Array.from({ length: PIPELINED }, largest).join(""));
      const until = Date.now() + whole(5, 40) * 1000;
      while (Date.now() < until && !socket.destroyed) {
        socket.read(4096);
        // oxlint-disable-next-line no-await-in-loop -- a sip at a time
        await sleep(SLOW_READ_MS);
      }
      socket.resume();
      await sleep(SLOW_READ_MS);
      socket.destroy();
    },

    async readNothing() {
      const socket = await dial();
      socket.pause();
      socket.write(Array.from({ length: PIPELINED }, largest).join(""));
      await Promise.race([once(socket, "close"), sleep(NEVER_MS)]);
      socket.destroy();
    },

    async askHalf() {
      const socket = await dial();
      socket.write(largest().slice(0, whole(1, 60)));
      socket.resume();
      await Promise.race([once(socket, "close"), sleep(ABANDON_MS)]);
      socket.destroy();
    },
  };
}
