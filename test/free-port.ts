import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Below the ports that Linux gives to outgoing connections, one of which could take a port that was just free. */
const [FIRST, LAST] = [12_000, 32_000];

/** Finds a port that is free on all addresses. */
export async function freePort(): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
  const server = createServer().listen(port);
  const isFree = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, "close");
  return isTaken(port) ? freePort() : port;
}

/** Whether another worker of this run has it, whose server may not listen yet. */
function isTaken(port: number): boolean {
  try {
    mkdirSync(join(tmpdir(), `legis-port-${port}`));
    return false;
  } catch {
    return true;
  }
}
