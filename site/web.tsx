import { Hono, type MiddlewareHandler } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";

import { AccountsError } from "./accounts/database/accounts-error.ts";
import { accountRoutes } from "./routes/account-routes.tsx";
import { activityRoutes } from "./routes/activity-routes.tsx";
import { serveAsset } from "./assets/assets.ts";
import { fileRoutes, photoRoutes } from "./routes/file-routes.ts";
import { failureOf, failurePage, suspendedPage } from "./pages/failure-page.tsx";
import { guardForms } from "./app/forms.ts";
import { guideRoutes } from "./routes/guide-routes.tsx";
import { keyRoutes } from "./routes/key-routes.tsx";
import { myRoutes } from "./routes/my-routes.ts";
import { publicRoutes } from "./routes/public-routes.tsx";
import { nearestPage, recordRoutes } from "./records/record-routes.tsx";
import { referenceRoutes } from "./routes/reference-routes.tsx";
import { contactOf, SIGN_IN_PATH } from "./app/site.ts";
import { stopRoutes, watchRoutes } from "./routes/watch-routes.tsx";
import { webhookRoutes } from "./routes/webhook-routes.tsx";
import { linkRoutes } from "./routes/link-routes.tsx";
import { logRequests } from "./app/log-requests.ts";
import { createSessionCookie, membersOnly } from "./app/session-cookie.ts";
import { securePages } from "./app/secure-pages.ts";
import type { WebEnvironment, WebParts } from "./app/web-parts.ts";

export function createWeb(parts: WebParts): Hono<WebEnvironment> {
  const { baseUrl, log, mostWatches: most = null } = parts;
  const cookie = createSessionCookie(parts);
  const contact = contactOf(parts.mailFrom);
  const app = new Hono<WebEnvironment>();

  app.use(logRequests(parts));
  app.use((c, next) => {
    c.set("fiction", parts.currentBuild()?.manifest.fiction ?? "none");
    c.set("contact", contact);
    c.set("ownPages", parts.ownPages);
    c.set("baseUrl", baseUrl);
    c.set("areWatchesOn", most !== null);
    return next();
  });
  app.use(securePages(baseUrl));
  app.use(notStored);
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        c.header("Allow", methods.join(", "));
        return failurePage(c, 405);
      },
    }),
  );
  // Public pages, before cookies are read.
  referenceRoutes(app, parts);
  app.get("/assets/:name", serveAsset);
  fileRoutes(app, parts);
  photoRoutes(app, parts);
  guideRoutes(app, parts);
  publicRoutes(app, parts);
  recordRoutes(app, parts);
  if (most !== null) stopRoutes(app, parts);
  app.use(guardForms(baseUrl));
  myRoutes(app, parts);
  app.use(cookie.read);

  linkRoutes(app, parts, cookie);
  for (const path of MEMBERS_PATHS) app.use(path, membersOnly);
  accountRoutes(app, parts, cookie);
  keyRoutes(app, parts);
  activityRoutes(app, parts, cookie);
  if (most !== null) {
    webhookRoutes(app, parts);
    watchRoutes(app, parts, most);
  }

  app.notFound((c) => {
    const page = nearestPage(c);
    return page === null ? failurePage(c, 404) : c.redirect(page, 302);
  });
  app.onError((error, c) => {
    // The account was deleted or signed out elsewhere while this browser was still signed in.
    if (error instanceof AccountsError && SIGNED_OUT_CODES.has(error.code)) {
      return c.redirect(SIGN_IN_PATH, 303);
    }
    if (error instanceof AccountsError && error.code === "account_suspended") {
      return suspendedPage(c);
    }
    const [status, words] = failureOf(error);
    if (status >= 500) log.error("request_failed", { id: c.get("requestId"), error });
    return failurePage(c, status, words);
  });
  return app;
}

const SIGNED_OUT_CODES: ReadonlySet<AccountsError["code"]> = new Set([
  "no_such_account",
  "session_ended",
]);

/** The default, which cacheable responses override. */
const notStored: MiddlewareHandler = async (c, next) => {
  c.header("Cache-Control", "no-store");
  await next();
};

const MEMBERS_PATHS = [
  "/account",
  "/account/keys/*",
  "/account/plan",
  "/account/activity",
  "/account/watches/*",
  "/account/data.json",
  "/account/sign-out-everywhere",
  "/account/delete",
];
