import { expect, it } from "vitest";
import { nodeEncoder } from "./encode.ts";

it.each(nodeEncoder.codings)(
  "compressing on Node takes no more memory than the bytes in %s",
  async (coding) => {
    const encoded = await nodeEncoder.encode(new TextEncoder().encode("{}".repeat(600)), coding);
    expect(encoded.buffer.byteLength).toBe(encoded.byteLength);
  },
);
