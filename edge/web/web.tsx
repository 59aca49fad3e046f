import { Hono, type MiddlewareHandler } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";

import { AccountsError } from "../accounts/database/accounts-error.ts";
import { isExampleName } from "../api/example.ts";
import { accountRoutes } from "./routes/account-routes.tsx";
import { activityRoutes } from "./routes/activity-routes.tsx";
import { serveAsset } from "./assets/assets.ts";
import { writtenDone } from "./parts/done.ts";
import { fileRoutes } from "./routes/file-routes.ts";
import { failureOf, failurePage } from "./pages/failure-page.tsx";
import { guardForms } from "./middleware/guard-forms.ts";
import { guideRoutes } from "./routes/guide-routes.tsx";
import { keyRoutes } from "./routes/key-routes.tsx";
import { referenceRoutes } from "./routes/reference-routes.tsx";
import { SITE_ABOUT, SITE_NAME } from "./words/site-name.ts";
import { createKeptPages } from "./landing/kept-pages.ts";
import { createLiveExample } from "./landing/live-example.tsx";
import { linkRoutes } from "./routes/link-routes.tsx";
import { logRequests } from "./middleware/log-requests.ts";
import { membersOnly } from "./middleware/members-only.ts";
import { ownDataRoutes } from "./routes/own-data-routes.ts";
import { Landing } from "./pages/landing.tsx";
import { Privacy } from "./pages/privacy.tsx";
import { Status } from "./status/status.tsx";
import { contactOf } from "./words/contact-of.ts";
import { MANIFEST_PATH, SIGN_IN_PATH } from "./words/paths.ts";
import { securePages } from "./middleware/secure-pages.ts";
import { createSessionCookie } from "./middleware/session-cookie.ts";
import { suspendedPage } from "./pages/suspended-page.tsx";
import { show, written } from "./parts/show.ts";
import type { WebEnvironment, WebParts } from "./parts/web-parts.ts";

/** The pages for people: what this is, signing up and in, and the account. */
export function createWeb(parts: WebParts): Hono<WebEnvironment> {
  const { baseUrl, plans, log } = parts;
  const cookie = createSessionCookie(parts);
  const contact = contactOf(parts.mailFrom);
  const liveExample = createLiveExample(baseUrl);
  const landing = createKeptPages();
  const app = new Hono<WebEnvironment>();

  app.use(logRequests(parts));
  app.use((c, next) => {
    c.set("fiction", parts.currentBuild()?.manifest.fiction ?? "none");
    c.set("contact", contact);
    c.set("ownPages", parts.ownPages);
    c.set("baseUrl", baseUrl);
    return next();
  });
  app.use(securePages(baseUrl));
  app.use(keptNowhere);
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        c.header("Allow", methods.join(", "));
        return failurePage(c, 405);
      },
    }),
  );
  for (const path of ["/assets/*", MANIFEST_PATH]) app.use(path, readByAnyOrigin);
  // Before cookies are read: nobody's.
  app.route("/", referenceRoutes(parts));
  app.get("/assets/:name", serveAsset);
  app.route("/", fileRoutes(parts));
  app.route("/", guideRoutes(parts));
  app.use(guardForms(baseUrl));
  app.use(cookie.read);

  app.get("/", async (c) => {
    const shown = c.req.query("show");
    const build = parts.currentBuild();
    const example = await parts.example(isExampleName(shown) ? shown : undefined);
    const isSignedIn = c.get("account") !== null;
    const done = writtenDone(c.req.query("done"));
    const write = () => {
      const facts = { plans, upgrades: parts.upgrades, build, isSignedIn, done };
      const content = <Landing {...facts} example={liveExample(example, build !== null)} />;
      return written(c, { title: SITE_NAME, about: SITE_ABOUT, content, isWide: true });
    };
    // An example that could not be read just now is read again.
    if (build === null || example.answer === null || done !== null) return c.html(write());
    return c.html(landing(build, `${example.name} ${isSignedIn}`, write));
  });
  app.get("/status", async (c) => {
    const [status, lateness] = await Promise.all([parts.status.read(), parts.lateness()]);
    const facts = { build: parts.currentBuild(), status, lateness, now: parts.clock() };
    const content = <Status {...facts} />;
    return show(c, { title: "Status", about: STATUS_ABOUT, content, isWide: true });
  });
  app.get("/privacy", (c) =>
    show(c, {
      title: "Privacy",
      about: PRIVACY_ABOUT,
      content: <Privacy contact={contact} />,
    }),
  );
  app.route("/", linkRoutes(parts, cookie));
  for (const path of MEMBERS_PATHS) app.use(path, membersOnly);
  app.route("/", accountRoutes(parts, cookie));
  app.route("/", keyRoutes(parts));
  app.route("/", activityRoutes(parts, cookie));
  app.route("/", ownDataRoutes(parts));

  app.notFound((c) => failurePage(c, 404));
  app.onError((error, c) => {
    // Deleted or signed out elsewhere, while this browser was still signed in.
    if (error instanceof AccountsError && GONE.has(error.code)) {
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

const STATUS_ABOUT =
  "How fresh the data of each source is, and whether last night’s update went well.";
const PRIVACY_ABOUT = "What is stored of who signs up and asks, and for how long.";

const GONE: ReadonlySet<AccountsError["code"]> = new Set(["no_such_account", "session_ended"]);

/** But for what says otherwise itself. */
const keptNowhere: MiddlewareHandler = async (c, next) => {
  c.header("Cache-Control", "no-store");
  await next();
};

/** As the reference has an origin of its own. */
const readByAnyOrigin: MiddlewareHandler = async (c, next) => {
  c.header("Access-Control-Allow-Origin", "*");
  await next();
};

const MEMBERS_PATHS = [
  "/account",
  "/account/keys/*",
  "/account/plan",
  "/account/plan/*",
  "/account/activity",
  "/account/data.json",
  "/account/sign-out-everywhere",
  "/account/delete",
];
