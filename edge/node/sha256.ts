import { sha256 } from "../../lib/hash.ts";
import { type Sha256, webSha256 } from "../builds/sha256.ts";

/** Smaller inputs hash faster than a round trip to another thread. */
const SMALL_BYTES = 64 * 1024;

/** Hashes small inputs (most pages and answers) synchronously and large ones on Node's thread pool. */
export const nodeSha256: Sha256 = (bytes) =>
  bytes.length <= SMALL_BYTES ? sha256(bytes) : webSha256(bytes);
