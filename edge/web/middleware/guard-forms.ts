import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { every } from "hono/combine";
import { csrf } from "hono/csrf";
import { HTTPException } from "hono/http-exception";

import { FORM_TYPE } from "./read-form.ts";
import type { WebEnvironment } from "../parts/web-parts.ts";

const MAX_FORM_BYTES = 16 * 1024;

/**
 * Lets through only forms of our own pages, of sane size.
 *
 * Whether a form is ours, `Sec-Fetch-Site` says; where a browser does not send it, `Origin`, held
 * against the base URL, as the address of the request is that of a proxy. What has neither is refused.
 */
export function guardForms(baseUrl: string): MiddlewareHandler<WebEnvironment> {
  const ownOrigin = new URL(baseUrl).origin;
  const guard = every(
    csrf({
      secFetchSite: "same-origin",
      origin: (origin, c) => c.req.header("Sec-Fetch-Site") === undefined && origin === ownOrigin,
    }),
    bodyLimit({
      maxSize: MAX_FORM_BYTES,
      onError: () => {
        throw new HTTPException(413);
      },
    }),
    formsOnly,
  );
  return async function guardForm(c, next) {
    return c.req.method === "POST" ? guard(c, next) : next();
  };
}

const formsOnly: MiddlewareHandler = async (c, next) => {
  const [type = ""] = (c.req.header("Content-Type") ?? "").split(";");
  if (type.trim().toLowerCase() !== FORM_TYPE) throw new HTTPException(415);
  await next();
};
