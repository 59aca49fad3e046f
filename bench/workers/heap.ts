import type { Miniflare } from "miniflare";
import * as z from "zod";

const Usage = z.object({
  id: z.int(),
  result: z.object({ usedSize: z.number(), backingStorageSize: z.number() }),
});

/** The heap of a runtime's only Worker, garbage included. Cloudflare's limit is 128 MB. */
export interface Heap {
  readonly look: () => Promise<void>;
  /** The peak, in bytes. */
  readonly most: () => number;
}

/** Measures the heap through workerd's inspector. */
export async function openHeap(runtime: Miniflare): Promise<Heap> {
  const { host } = await runtime.getInspectorURL();
  const socket = new WebSocket(`ws://${host}/core:user:`);
  await new Promise((opened, failed) => {
    socket.addEventListener("open", opened, { once: true });
    socket.addEventListener("error", failed, { once: true });
  });
  let [asked, most] = [0, 0];
  socket.addEventListener("message", ({ data }) => {
    const { success, data: usage } = Usage.safeParse(JSON.parse(String(data)));
    if (success) most = Math.max(most, usage.result.usedSize + usage.result.backingStorageSize);
  });
  return {
    look: async () => {
      const answered = new Promise((resolve) => {
        socket.addEventListener("message", resolve, { once: true });
      });
      socket.send(JSON.stringify({ id: ++asked, method: "Runtime.getHeapUsage" }));
      await answered;
    },
    most: () => most,
  };
}
