import { deleteCookie, getCookie, setCookie } from "hono/cookie";

import { district, state } from "../../contract/parameter-kinds.ts";
import { isHttps } from "../../edge/api/exchange.ts";
import { readForm } from "../app/forms.ts";
import type { Web, WebContext, WebParts } from "../app/web-parts.ts";
import { STATES_PATH } from "../records/state-pages.tsx";

const NAME = "state";
const YEAR_S = 365 * 86_400;

/** The one address that depends on who asks: the page of the state that the browser remembers. */
export function myRoutes(app: Web, { baseUrl }: Pick<WebParts, "baseUrl">): void {
  const secure = isHttps(baseUrl);
  const prefix = secure ? { prefix: "secure" as const } : {};
  // Browsers send it to no other page.
  const attributes = { ...prefix, secure, httpOnly: true, sameSite: "Lax", path: "/my" } as const;

  app.use("/my", async (c, next) => {
    await next();
    c.header("Cache-Control", "private, no-store");
  });
  const keptBy = (c: WebContext): string =>
    (secure ? getCookie(c, NAME, "secure") : getCookie(c, NAME)) ?? "";
  app.get("/my", (c) => c.redirect(pathOf(...keptBy(c).split("-", 2)), 303));
  app.post("/my", async (c) => {
    const field = await readForm(c);
    const code = state.read(field("state"), []);
    const seat = district.read(field("district"), []);
    if (code !== null) {
      const kept = [code, ...(seat === null ? [] : [seat])].join("-");
      setCookie(c, NAME, kept, { ...attributes, maxAge: YEAR_S });
    } else if (keptBy(c) !== "") deleteCookie(c, NAME, attributes);
    return c.redirect(pathOf(field("state"), field("district")), 303);
  });
}

/** Returns the page of a state and a district; of all states, if it is none. */
function pathOf(of = "", at = ""): string {
  const code = state.read(of, []);
  const seat = district.read(at, []);
  if (code === null) return STATES_PATH;
  return `${STATES_PATH}/${code}${seat === null ? "" : `?district=${seat}`}`;
}
