import type { Route } from "../../contract/kinds/route.ts";
import type { ParameterKind } from "../../contract/parameter-kind.ts";
import { district, party, position, state } from "../../contract/parameter-kinds.ts";
import { routes } from "../../contract/routes/all-routes.ts";

const OWN: ReadonlyMap<Route, Readonly<Record<string, ParameterKind>>> = new Map([
  [routes.vote as Route, { state, district, party, position }],
  [routes.bill, { state, district }],
  [routes.votes, { state, district }],
  [routes.bills, { state, district }],
]);

/** Links to pages that show a state's part. */
const LINK =
  /href="(\/(?:bills(?:\/\d+\/[a-z]+\/\d+)?|votes(?:\/\d+\/\d\/[a-z]+\/\d+)?))(\?[^"#]*)?(?=[#"])/gi;

/** Keeps the state and the district of a page's address in its links. */
export function keepState(html: string, asked: URLSearchParams): string {
  const kept = ["state", "district"].flatMap((name) =>
    asked.has(name) ? [`${name}=${asked.get(name)}`] : [],
  );
  if (kept.length === 0) return html;
  return html.replaceAll(LINK, (link, path: string, query?: string) => {
    if (query?.includes("state=") === true) return link;
    return `href="${path}${query === undefined ? "?" : `${query}&amp;`}${kept.join("&amp;")}`;
  });
}

/** Parameters that a page reads itself, beside those of the API. */
export const ownParameters = (route: Route): Readonly<Record<string, ParameterKind>> =>
  OWN.get(route) ?? {};
