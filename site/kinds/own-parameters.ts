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

/** Parameters that a page reads itself, beside those of the API. */
export const ownParameters = (route: Route): Readonly<Record<string, ParameterKind>> =>
  OWN.get(route) ?? {};
