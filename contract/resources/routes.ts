import * as kinds from "../kinds.ts";
import { wholeNumber } from "../parameter-kind.ts";
import { type RouteParameter, parametersBeside } from "./list-parameters.ts";
import type { DetailedResource, Resource } from "../resource.ts";
import { billResource } from "./bill.ts";
import { buildResource, changeResource } from "./change.ts";
import { bulkFileResource } from "./bulk.ts";
import { committeeBillResource } from "./committee-bill.ts";
import { committeeResource } from "./committee.ts";
import { congressResource } from "./congress.ts";
import { cosponsoredBillResource } from "./cosponsored-bill.ts";
import { lawResource } from "./law.ts";
import { legislatorResource } from "./legislator.ts";
import { legislatorVoteResource } from "./legislator-vote.ts";
import { committeeMeetingResource, meetingResource } from "./meeting.ts";
import { nominationResource } from "./nomination.ts";
import { topicBillResource, topicResource } from "./topic.ts";
import { voteResource } from "./vote.ts";

interface RouteBase {
  /** Below `/api/v1`, with `:name` for each path parameter. */
  readonly path: string;
  readonly pathParameters: readonly RouteParameter[];
}

/** A collection: `data` is an array, or the record that contains the array (a topic). */
export interface ListRoute extends RouteBase {
  readonly kind: "list";
  // The routes are one table of unlike records; each resource is typed where it is defined.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly resource: Resource<any>;
  /** The record whose fields precede the list, and the key of the list. */
  readonly headed?: { readonly resource: string; readonly key: string };
  readonly isCurrentCongressOnly?: true;
}

export interface DetailRoute extends RouteBase {
  readonly kind: "detail";
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly resource: DetailedResource<any>;
}

export type Route = ListRoute | DetailRoute;

const congress = {
  name: "congress",
  kind: wholeNumber,
  description: "The number of the Congress.",
};
const bioguideId = {
  name: "bioguide_id",
  kind: kinds.bioguideId,
  description: "The person's Bioguide id.",
};
const code = { name: "code", kind: kinds.committeeCode, description: "The committee's code." };

export const routes = {
  bills: list("/bills", billResource),
  bill: detail("/bills/:congress/:type/:number", billResource, [
    congress,
    { name: "type", kind: kinds.billType, description: "The bill's type." },
    { name: "number", kind: wholeNumber, description: "The bill's number." },
  ]),
  laws: list("/laws", lawResource),
  law: detail("/laws/:congress/:law_type/:law_number", lawResource, [
    congress,
    { name: "law_type", kind: kinds.lawType, description: "Whether the law is public or private." },
    { name: "law_number", kind: wholeNumber, description: "The law's number." },
  ]),
  votes: list("/votes", voteResource),
  vote: detail("/votes/:congress/:session/:chamber/:vote_number", voteResource, [
    congress,
    {
      name: "session",
      kind: wholeNumber,
      description: "The session of the Congress: 1 or 2, rarely 3.",
    },
    { name: "chamber", kind: kinds.chamber, description: "The chamber that voted." },
    { name: "vote_number", kind: wholeNumber, description: "The roll call's number." },
  ]),
  legislators: list("/legislators", legislatorResource),
  legislator: detail("/legislators/:bioguide_id", legislatorResource, [bioguideId]),
  legislatorVotes: list("/legislators/:bioguide_id/votes", legislatorVoteResource, [bioguideId]),
  cosponsoredBills: list("/legislators/:bioguide_id/cosponsored-bills", cosponsoredBillResource, [
    bioguideId,
  ]),
  committees: list("/committees", committeeResource),
  committee: detail("/committees/:code", committeeResource, [code]),
  committeeBills: list("/committees/:code/bills", committeeBillResource, [code]),
  committeeMeetings: {
    ...list("/committees/:code/meetings", committeeMeetingResource, [code]),
    isCurrentCongressOnly: true,
  },
  committeeNominations: {
    ...list("/committees/:code/nominations", nominationResource, [code]),
    isCurrentCongressOnly: true,
  },
  meetings: { ...list("/meetings", meetingResource), isCurrentCongressOnly: true },
  nominations: { ...list("/nominations", nominationResource), isCurrentCongressOnly: true },
  topics: list("/topics", topicResource),
  topic: {
    ...list("/topics/:slug", topicBillResource, [
      { name: "slug", kind: kinds.topicSlug, description: "The topic's slug." },
    ]),
    headed: { resource: "topic", key: "bills" },
  },
  congresses: list("/congresses", congressResource),
  congress: detail("/congresses/:congress", congressResource, [congress]),
  changes: list("/changes", buildResource),
  buildChanges: list("/changes/:build", changeResource, [
    { name: "build", kind: kinds.buildId, description: "The build's id." },
  ]),
  bulk: list("/bulk", bulkFileResource),
} as const satisfies Record<string, Route>;

export const allRoutes: readonly Route[] = Object.values(routes);

/** Without `q` and paging, in the order of links. */
export function listParameters({
  resource,
}: Pick<ListRoute, "resource">): readonly RouteParameter[] {
  const filters = resource.parameters.flatMap(
    (name) => resource.filters.find((each) => each.name === name) ?? [],
  );
  return [...filters, ...parametersBeside(resource)];
}

/** Without paging, in the documented order. */
export function filterNames(route: Pick<ListRoute, "resource">): readonly string[] {
  const names = listParameters(route).map(({ name }) => name);
  return route.resource.search === undefined ? names : ["q", ...names];
}

/** `/bills/119/HR/1`. */
export function pathOf(route: Route, values: readonly (string | number)[]): string {
  let next = 0;
  return route.path.replaceAll(/:\w+/g, () => String(values[next++]));
}

function list<Lean>(
  path: string,
  resource: Resource<Lean>,
  pathParameters: readonly RouteParameter[] = [],
): ListRoute {
  return { kind: "list", path, pathParameters, resource };
}

function detail<Lean>(
  path: string,
  resource: DetailedResource<Lean>,
  pathParameters: readonly RouteParameter[],
): DetailRoute {
  return { kind: "detail", path, pathParameters, resource };
}
