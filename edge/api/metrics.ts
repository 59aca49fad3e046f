import { API_PREFIX } from "../../contract/addresses.ts";
import { allRoutes } from "../../contract/resources/routes.ts";

/** Counts what happens; it is called on each request and must cost next to nothing. */
export interface Metrics {
  readonly answered: (route: string, status: number, ms: number) => void;
  /** Whether a finished body was at hand. */
  readonly lookedUp: (isHit: boolean) => void;
}

/** Shows the metrics to whoever has the token. */
export interface MetricsPage {
  readonly token: string;
  readonly contentType: string;
  readonly text: () => Promise<string>;
}

/** Every other address, so that callers can't make up routes without end. */
const OTHER = "other";

const ROUTES_OF_SHAPE: ReadonlyMap<string, readonly string[]> = Map.groupBy(
  allRoutes.map(({ path }) => path),
  shapeOf,
);

/** The route that a request's path and query lead to, as the specification writes it. */
export function routeLabel(target: string): string {
  if (!target.startsWith(`${API_PREFIX}/`)) return OTHER;
  const mark = target.indexOf("?");
  const path = target.slice(API_PREFIX.length, mark === -1 ? undefined : mark);
  const routes = ROUTES_OF_SHAPE.get(shapeOf(path)) ?? [];
  if (routes.length === 1) return routes[0] ?? OTHER;
  return routes.find((route) => path.endsWith(lastWord(route))) ?? OTHER;
}

/** The first word and how many there are; routes that have both in common differ in the last. */
function shapeOf(path: string): string {
  let words = 0;
  let end = path.length;
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) {
    words += 1;
    if (words === 2) end = at;
  }
  return path.slice(0, end) + words;
}

function lastWord(route: string): string {
  return route.slice(route.lastIndexOf("/"));
}
