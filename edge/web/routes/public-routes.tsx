import { Hono } from "hono";

import { routes } from "../../../contract/resources/routes.ts";
import { layout, show } from "../components/layout.tsx";
import { LiveExample } from "../pages/live-example.tsx";
import { Landing } from "../pages/landing.tsx";
import { Privacy } from "../pages/privacy.tsx";
import { doneMessage } from "../app/done.ts";
import { SITE_ABOUT, SITE_NAME } from "../app/site.ts";
import type { ShownBuild, WebEnvironment, WebParts } from "../app/web-parts.ts";
import { Status } from "../status/status.tsx";

const STATUS_ABOUT =
  "How fresh the data of each source is, and whether last night’s update went well.";
const PRIVACY_ABOUT = "What is stored about people who sign up or send requests, and for how long.";

export function publicRoutes(parts: WebParts): Hono<WebEnvironment> {
  const { baseUrl, plans, upgrades } = parts;
  /** Home pages by build, because highlighting the example is slow. */
  const rendered = new WeakMap<ShownBuild, Map<string, ReturnType<typeof layout>>>();
  const app = new Hono<WebEnvironment>();

  app.get("/", async (c) => {
    const build = parts.currentBuild();
    const bill = (await parts.examples()).get(routes.bill.path);
    const isSignedIn = c.get("account") !== null;
    const done = doneMessage(c.req.query("done"));
    const render = () => {
      const example = <LiveExample baseUrl={baseUrl} bill={bill} hasBuild={build !== null} />;
      const facts = { plans, upgrades, build, isSignedIn, done, example };
      const content = <Landing {...facts} />;
      return layout(c, { title: SITE_NAME, about: SITE_ABOUT, content, isWide: true });
    };
    // An unreadable example is read again for the next request.
    if (build === null || bill === undefined) return c.html(render());
    const pages = rendered.get(build) ?? new Map<string, ReturnType<typeof layout>>();
    rendered.set(build, pages);
    const name = `${isSignedIn} ${done}`;
    const page = pages.get(name) ?? render();
    pages.set(name, page);
    return c.html(page);
  });

  app.get("/status", async (c) => {
    const [status, lateness] = await Promise.all([parts.status.read(), parts.lateness()]);
    const facts = { build: parts.currentBuild(), status, lateness, now: parts.clock() };
    const content = <Status {...facts} />;
    return show(c, { title: "Status", about: STATUS_ABOUT, content, isWide: true });
  });

  app.get("/privacy", (c) => {
    const content = <Privacy contact={c.get("contact")} />;
    return show(c, { title: "Privacy", about: PRIVACY_ABOUT, content });
  });

  return app;
}
