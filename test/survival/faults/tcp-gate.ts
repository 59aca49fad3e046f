import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** The ways in which a connection can behave. */
type GateMode = "open" | "silent" | "slow" | "resetting";

/** A port in front of another one. */
export interface TcpGate {
  readonly port: number;
  mode: GateMode;
  readonly shut: () => Promise<void>;
}

const SLOW_CHUNK = 4_096;
const SLOW_MS = 5;
/** Roughly how many bytes of responses pass before a reset. */
const RESET_AFTER = 10_000;

export async function openTcpGate(to: number): Promise<TcpGate> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (incoming) => {
    track(incoming);
    if (gate.mode === "silent") return;
    const outgoing = connect({ port: to, host: "127.0.0.1", noDelay: true });
    track(outgoing);
    incoming.pipe(outgoing);
    void passOn(outgoing, incoming);
    incoming.on("close", () => outgoing.destroy());
    outgoing.on("close", () => incoming.end());
  });
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  };
  /** Uses the mode at the time when the bytes come. */
  const passOn = async (from: Socket, into: Socket): Promise<void> => {
    let passed = 0;
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        passed += chunk.length;
        if (gate.mode === "resetting" && passed > RESET_AFTER) {
          into.write(chunk.subarray(0, chunk.length / 2), () => into.resetAndDestroy());
          return;
        }
        await write(into, chunk, gate.mode === "slow");
      }
    } catch {
      into.destroy();
    }
  };
  await new Promise<void>((opened) => server.listen(0, "127.0.0.1", () => opened()));
  const gate: TcpGate = {
    port: (server.address() as AddressInfo).port,
    mode: "open",
    shut: () =>
      new Promise((shut) => {
        server.close(() => shut());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return gate;
}

async function write(into: Socket, chunk: Buffer, isSlow: boolean): Promise<void> {
  const size = isSlow ? SLOW_CHUNK : chunk.length;
  for (let at = 0; at < chunk.length; at += size) {
    if (into.destroyed) return;
    if (!into.write(chunk.subarray(at, at + size))) await drained(into);
    if (isSlow) await wait(SLOW_MS);
  }
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once("drain", resolve);
    socket.once("close", resolve);
  });
}
