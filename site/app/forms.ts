import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { every } from "hono/combine";
import { csrf } from "hono/csrf";
import { HTTPException } from "hono/http-exception";

import type { WebEnvironment } from "./web-parts.ts";

const MAX_FORM_BYTES = 16 * 1024;

/**
 * Accepts only small forms from this site's own pages (CSRF protection).
 *
 * Checks `Sec-Fetch-Site`, or else `Origin` against the base URL (behind a proxy, the request's URL differs).
 * Refuses forms with neither header.
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
  const type = c.req.header("Content-Type")?.replace(/;.*/s, "");
  if (type?.trim().toLowerCase() !== FORM_TYPE) throw new HTTPException(415);
  await next();
};

const FORM_TYPE = "application/x-www-form-urlencoded";

/** Reads a form's fields, or `""`. The last of repeated fields counts. Invalid escapes stay as they are. */
export async function readForm(c: Context): Promise<(field: string) => string> {
  const fields = new Map(new URLSearchParams(await c.req.text()));
  return (field) => fields.get(field) ?? "";
}
