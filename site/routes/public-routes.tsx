import { API_PREFIX } from "../../contract/addresses.ts";
import { pathOf, routes } from "../../contract/resources/routes.ts";
import { show } from "../components/layout.tsx";
import { FIRST_TARGET, KEY_PLACEHOLDER, Sample } from "../components/sample.tsx";
import { Landing } from "../pages/landing.tsx";
import { Privacy } from "../pages/privacy.tsx";
import { publicCache } from "../assets/asset.ts";
import { keptPage } from "../app/kept-page.ts";
import { SERVICE_NAME } from "../../contract/addresses.ts";
import { SITE_ABOUT } from "../app/site.ts";
import type { Web, WebParts } from "../app/web-parts.ts";
import { Status } from "../status/status.tsx";

const STATUS_ABOUT =
  "How fresh the data of each source is, and whether last night’s update went well.";
const PRIVACY_ABOUT = "What is stored about people who sign up or send requests, and for how long.";

/** What the home page shows of a bill: as much as fits without scrolling. */
const SHOWN_FIELDS = ["data", "citation", "title", "status", "status_date", "sponsor"].concat([
  "name",
  "party",
  "state",
  "api_url",
]);

export function publicRoutes(app: Web, parts: WebParts): void {
  const { baseUrl, plans } = parts;
  const home = keptPage();
  app.get("/", ...publicCache, async (c) => {
    const build = parts.currentBuild();
    const examples = await parts.examples();
    return home(c, [build, examples], () => {
      const bill = examples.get(routes.bill.path);
      const target = bill ? API_PREFIX + pathOf(routes.bill, bill.pathValues) : FIRST_TARGET;
      const answer = bill ? JSON.stringify(bill.answer, SHOWN_FIELDS, 2) : null;
      const example = <Sample {...{ baseUrl, target, secret: KEY_PLACEHOLDER, answer }} />;
      const content = <Landing plans={plans} build={build} example={example} />;
      return show(c, { title: SERVICE_NAME, about: SITE_ABOUT, content, isWide: true });
    });
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
}
