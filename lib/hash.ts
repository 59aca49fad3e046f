import { createHash, hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export function sha256(content: string | Uint8Array): Buffer {
  return hash("sha256", content, "buffer");
}

export function sha256Hex(content: string | Uint8Array): string {
  return hash("sha256", content, "hex");
}

/** Unlike the hex of a loop, which V8 keeps as 30 strings and a kilobyte. */
export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

/** Bytes per read. A stream's 64 KB chunks triple the CPU time for a file of hundreds of MB. */
const CHUNK_BYTES = 2 ** 20;

export async function hashFile(path: string): Promise<string> {
  const digest = createHash("sha256");
  await using file = await open(path);
  let [chunk, spare] = [Buffer.allocUnsafe(CHUNK_BYTES), Buffer.allocUnsafe(CHUNK_BYTES)];
  let { bytesRead } = await file.read(chunk);
  while (bytesRead > 0) {
    // Reads the next chunk while hashing this one.
    const next = file.read(spare);
    digest.update(chunk.subarray(0, bytesRead));
    [chunk, spare] = [spare, chunk];
    ({ bytesRead } = await next);
  }
  return digest.digest("hex");
}

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Code, and the tables of words that it reads. */
const CODE = /(?<!\.test)\.tsx?$|\.tsv$/;

/** Hashes settings and the program's code: files, and folders without tests. */
export function codeHash(paths: readonly string[], settings: readonly string[] = []): Buffer {
  const digest = createHash("sha256").update(JSON.stringify(settings));
  for (const path of paths) {
    const files = CODE.test(path) ? [path] : codeIn(path);
    for (const file of files) digest.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  }
  return digest.digest();
}

function codeIn(folder: string): readonly string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => CODE.test(file))
    .toSorted()
    .map((file) => `${folder}/${file}`);
}
