import { negotiateEncoding } from "../../api/negotiate-encoding.ts";
import type { WebContext } from "../parts/web-parts.ts";
import { KEPT_FOR_GOOD } from "../assets/asset.ts";
import { SCALAR } from "./scalar.ts";

/** Where pages find Scalar; the name holds the content's hash, as all of them do. */
export const SCALAR_PATH = `/assets/${SCALAR.sha256.slice(0, 16)}.js`;

/** Answers with Scalar as it is stored; inflated on the way to the few that don't take gzip. */
export async function serveScalar(c: WebContext): Promise<Response> {
  // Nothing is read of it before somebody asks.
  const { default: zipped } = await import("./scalar.js.gz");
  const body = new Blob([zipped]).stream();
  const headers = {
    "Content-Type": "text/javascript; charset=utf-8",
    "Cache-Control": KEPT_FOR_GOOD,
    Vary: "Accept-Encoding",
  };
  if (negotiateEncoding(c.req.header("Accept-Encoding"), ["gzip"]) === "identity") {
    return c.body(body.pipeThrough(new DecompressionStream("gzip")), 200, headers);
  }
  return c.body(new Uint8Array(zipped), 200, { ...headers, "Content-Encoding": "gzip" });
}
