import type { Handler } from "hono";

import { negotiateEncoding } from "../../api/negotiate-encoding.ts";
import type { WebEnvironment, WebParts } from "../parts/web-parts.ts";
import { IMMUTABLE } from "../assets/asset.ts";
import { SCALAR } from "./scalar.ts";

export const SCALAR_PATH = `/assets/${SCALAR.sha256.slice(0, 16)}.js`;

/** Serves the gzipped Scalar. Decompresses it for the few clients without gzip. */
export function serveScalar(readScalar: WebParts["readScalar"]): Handler<WebEnvironment> {
  return async (c) => {
    const zipped = await readScalar();
    const headers = {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": IMMUTABLE,
      Vary: "Accept-Encoding",
    };
    if (negotiateEncoding(c.req.header("Accept-Encoding"), ["gzip"]) === "gzip") {
      return c.body(zipped, 200, { ...headers, "Content-Encoding": "gzip" });
    }
    const inflated = new Blob([zipped]).stream().pipeThrough(new DecompressionStream("gzip"));
    return c.body(inflated, 200, headers);
  };
}
