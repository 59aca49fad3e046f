import type { Handler } from "hono";

import { negotiateEncoding } from "../../api/negotiate-encoding.ts";
import type { WebEnvironment, WebParts } from "../parts/web-parts.ts";
import { KEPT_FOR_GOOD } from "../assets/asset.ts";
import { SCALAR } from "./scalar.ts";

/** Where pages find Scalar; the name holds the content's hash, as all of them do. */
export const SCALAR_PATH = `/assets/${SCALAR.sha256.slice(0, 16)}.js`;

/** Answers with Scalar as it is stored; inflated on the way to the few that don't take gzip. */
export function serveScalar(readScalar: WebParts["readScalar"]): Handler<WebEnvironment> {
  return async (c) => {
    const zipped = await readScalar();
    const headers = {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": KEPT_FOR_GOOD,
      Vary: "Accept-Encoding",
    };
    if (negotiateEncoding(c.req.header("Accept-Encoding"), ["gzip"]) === "gzip") {
      return c.body(zipped, 200, { ...headers, "Content-Encoding": "gzip" });
    }
    const inflated = new Blob([zipped]).stream().pipeThrough(new DecompressionStream("gzip"));
    return c.body(inflated, 200, headers);
  };
}
