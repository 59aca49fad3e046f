import { API_PREFIX } from "../../contract/addresses.ts";
import type { Route } from "../../contract/resources/routes.ts";

/** The values that stand in a record's address where the route's path has its parameters. */
export function pathValues(route: Route, address: string): readonly string[] {
  const { pathname } = new URL(address);
  const segments = pathname.slice(pathname.indexOf(API_PREFIX) + API_PREFIX.length).split("/");
  return route.path
    .split("/")
    .flatMap((name, at) => (name.startsWith(":") ? [decodeURIComponent(segments[at] ?? "")] : []));
}
