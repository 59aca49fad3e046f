import { API_PREFIX, SERVICE_NAME } from "../../contract/addresses.ts";
import { type FieldName, pathOf, routes } from "../../contract/routes/all-routes.ts";
import { listed } from "../../contract/schemas/listed.ts";
import { show } from "../components/layout.tsx";
import { FIRST_TARGET, KEY_PLACEHOLDER, Sample } from "../components/sample.tsx";
import { Landing } from "../pages/landing.tsx";
import { Privacy } from "../pages/privacy.tsx";
import { ownPages } from "../app/kept-reply.ts";
import { SITE_ABOUT } from "../app/site.ts";
import type { Web, WebParts } from "../app/web-parts.ts";
import { failingChores } from "../../lib/chores.ts";
import { askedGaps } from "../../edge/api/status-routes.ts";
import { KnownGaps } from "../status/gaps.tsx";
import { Status } from "../status/status.tsx";

const STATUS_ABOUT =
  "How fresh the data of each source is, and whether last night’s update went well.";
const GAPS_ABOUT = "What is missing here, since when, and who can close the gap.";
const PRIVACY_ABOUT = "What is stored about people who sign up or send requests, and for how long.";

/** What the home page shows of a bill: as much as fits without scrolling. */
const SHOWN_FIELDS: ("data" | FieldName)[] = [
  ...listed("data citation title status status_date sponsor name party state api_url"),
];

export function publicRoutes(app: Web, parts: WebParts): void {
  const { baseUrl, plans, mostWatches: watches = null } = parts;
  ownPages(app, parts)("/", (c, examples) => {
    const bill = examples.get(routes.bill.path);
    const target = bill ? API_PREFIX + pathOf(routes.bill, bill.pathValues) : FIRST_TARGET;
    const answer = bill ? JSON.stringify(bill.answer, SHOWN_FIELDS, 2) : null;
    const example = <Sample {...{ baseUrl, target, secret: KEY_PLACEHOLDER, answer }} />;
    const content = <Landing {...{ plans, watches, example }} build={parts.currentBuild()} />;
    return show(c, { title: SERVICE_NAME, about: SITE_ABOUT, content, isWide: true });
  });

  app.get("/status", async (c) => {
    const [status, lateness] = await Promise.all([parts.status.read(), parts.lateness()]);
    const failing = failingChores(parts.chores);
    const floorReadAt = parts.currentToday?.()?.times?.as_of ?? null;
    const build = parts.currentBuild();
    const own = { baseUrl, build, floorReadAt, failing, now: parts.clock() };
    const facts = { ...own, status, lateness };
    const content = <Status {...facts} />;
    return show(c, { title: "Status", about: STATUS_ABOUT, content, isWide: true });
  });

  app.get("/gaps", (c) => {
    const gaps = askedGaps(parts.currentBuild()?.manifest.missing ?? [], c.req.query());
    const content = <KnownGaps gaps={gaps} query={new URL(c.req.url).search} />;
    return show(c, { title: "Known gaps", about: GAPS_ABOUT, content, isWide: true });
  });

  app.get("/privacy", (c) => {
    const content = <Privacy contact={c.get("contact")} />;
    return show(c, { title: "Privacy", about: PRIVACY_ABOUT, content });
  });
}
