import { sha256 } from "../../lib/hash.ts";
import { type Sha256, webSha256 } from "../builds/sha256.ts";

/** Hashed in less time than it takes to hand them to another thread and back. */
const SMALL_BYTES = 64 * 1024;

/** Most pages and answers at once, large ones on Node's thread pool. */
export const nodeSha256: Sha256 = (bytes) =>
  bytes.length <= SMALL_BYTES ? sha256(bytes) : webSha256(bytes);
