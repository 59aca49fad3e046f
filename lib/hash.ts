import { createHash, hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** SHA-256, 32 bytes. */
export function sha256(content: string | Uint8Array): Buffer {
  return hash("sha256", content, "buffer");
}

/** SHA-256 in lower-case hex. */
export function sha256Hex(content: string | Uint8Array): string {
  return hash("sha256", content, "hex");
}

/** {@link sha256Hex} of a file, which need not fit into memory. */
export async function hashFile(path: string): Promise<string> {
  const digest = createHash("sha256");
  await pipeline(createReadStream(path), digest);
  return digest.digest("hex");
}
