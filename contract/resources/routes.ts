import * as parameters from "../parameter-kinds.ts";
import { wholeNumber } from "../parameter-kind.ts";
import { type RouteParameter, parametersBeside } from "./list-parameters.ts";
import { type AnyDetailedResource, type AnyResource, inLinkOrder } from "../resource.ts";
import { amendmentResource } from "../kinds/amendment.ts";
import { billResource } from "../kinds/bill.ts";
import {
  billTextResource,
  billTextSectionResource,
  billVersionsResource,
} from "../kinds/bill-text.ts";
import { buildResource, changeResource } from "./change.ts";
import { bulkFileResource } from "./bulk.ts";
import { committeeBillResource, cosponsoredBillResource } from "../kinds/bills-below.ts";
import { committeeResource } from "../kinds/committee.ts";
import { congressResource } from "./congress.ts";
import { lawResource } from "../kinds/law.ts";
import { legislatorResource } from "../kinds/legislator.ts";
import { legislatorVoteResource } from "../kinds/legislator-vote.ts";
import { committeeMeetingResource, meetingResource } from "../kinds/meeting.ts";
import { nominationResource } from "../kinds/nomination.ts";
import { topicBillResource, topicResource } from "../kinds/topic.ts";
import { voteResource } from "../kinds/vote.ts";

export const TAGS = [
  { name: "Bills", description: "Bills and resolutions of both chambers." },
  { name: "Amendments", description: "Amendments to bills and resolutions, and to amendments." },
  { name: "Laws", description: "Public and private laws." },
  { name: "Votes", description: "Roll-call votes of both chambers." },
  { name: "Legislators", description: "Current and former members of Congress." },
  { name: "Committees", description: "Committees, their members, meetings and nominations." },
  { name: "Topics", description: "Policy areas and legislative subjects." },
  { name: "Congresses", description: "The numbered Congresses and their statistics." },
  { name: "Changes", description: "The differences between builds of the data." },
  {
    name: "Bulk files",
    description: "Complete copies: every record of a kind in full, one per line.",
  },
  {
    name: "Feeds",
    description: "For feed readers and calendar programs. They need no key.",
  },
  { name: "Service", description: "The service itself; only the list of routes needs a key." },
] as const;

interface RouteWords {
  /** Generated clients use it as a method name. */
  readonly operation: string;
  readonly tag: (typeof TAGS)[number]["name"];
  readonly summary: string;
  readonly description: string;
}

interface RouteBase extends RouteWords {
  /** Below `/api/v1`, with `:name` for each path parameter. */
  readonly path: string;
  readonly pathParameters: readonly RouteParameter[];
}

/** A collection: `data` is an array, or the record that contains the array (a topic). */
export interface ListRoute extends RouteBase {
  readonly kind: "list";
  readonly resource: AnyResource;
  /** The record whose fields precede the list, and the key of the list. */
  readonly headed?: { readonly resource: string; readonly key: string };
  readonly isCurrentCongressOnly?: true;
}

export interface DetailRoute extends RouteBase {
  readonly kind: "detail";
  readonly resource: AnyDetailedResource;
}

export type Route = ListRoute | DetailRoute;

const congress = {
  name: "congress",
  kind: wholeNumber,
  description: "The number of the Congress.",
};
const bioguideId = {
  name: "bioguide_id",
  kind: parameters.bioguideId,
  description: "The person's Bioguide id.",
};
const billId = [
  congress,
  { name: "type", kind: parameters.billType, description: "The bill's type." },
  { name: "number", kind: wholeNumber, description: "The bill's number." },
];
const version = {
  name: "version",
  kind: parameters.textVersion,
  description: "The code of the version of the text, such as `ih` or `enr`.",
};
const code = { name: "code", kind: parameters.committeeCode, description: "The committee's code." };

export const routes = {
  bills: list("/bills", billResource, {
    operation: "listBills",
    tag: "Bills",
    summary: "List bills",
    description:
      "Bills by their latest action, the newest first; then by Congress, type and number.",
  }),
  bill: detail("/bills/:congress/:type/:number", billResource, {
    pathParameters: billId,
    operation: "getBill",
    tag: "Bills",
    summary: "Get a bill",
    description: "One bill, with the blocks that `include` asks for.",
  }),
  billVersions: detail("/bills/:congress/:type/:number/texts", billVersionsResource, {
    pathParameters: billId,
    operation: "getBillVersions",
    tag: "Bills",
    summary: "Get the versions of a bill's text",
    description: "The versions of the text of a bill of which at least one is stored here.",
  }),
  billText: detail("/bills/:congress/:type/:number/texts/:version", billTextResource, {
    pathParameters: [...billId, version],
    operation: "getBillText",
    tag: "Bills",
    summary: "Get the outline of a bill's text",
    description:
      "The sections of a version of a bill's text. `text_url` has the text itself, as plain text.",
  }),
  billTextSection: detail(
    "/bills/:congress/:type/:number/texts/:version/sections/:id",
    billTextSectionResource,
    {
      pathParameters: [
        ...billId,
        version,
        {
          name: "id",
          kind: parameters.textSection,
          description: "The section's id in the outline.",
        },
      ],
      operation: "getBillTextSection",
      tag: "Bills",
      summary: "Get a section of a bill's text",
      description: "What one section says, with all that is in it.",
    },
  ),
  amendments: list("/amendments", amendmentResource, {
    operation: "listAmendments",
    tag: "Amendments",
    summary: "List amendments",
    description:
      "Amendments by their latest action, the newest first; then by Congress, type and number.",
  }),
  amendment: detail("/amendments/:congress/:type/:number", amendmentResource, {
    pathParameters: [
      congress,
      { name: "type", kind: parameters.amendmentType, description: "The amendment's type." },
      { name: "number", kind: wholeNumber, description: "The amendment's number." },
    ],
    operation: "getAmendment",
    tag: "Amendments",
    summary: "Get an amendment",
    description: "One amendment, with the blocks that `include` asks for.",
  }),
  laws: list("/laws", lawResource, {
    operation: "listLaws",
    tag: "Laws",
    summary: "List laws",
    description: "Laws by Congress, the newest first; public before private; then by number.",
  }),
  law: detail("/laws/:congress/:law_type/:law_number", lawResource, {
    pathParameters: [
      congress,
      {
        name: "law_type",
        kind: parameters.lawType,
        description: "Whether the law is public or private.",
      },
      { name: "law_number", kind: wholeNumber, description: "The law's number." },
    ],
    operation: "getLaw",
    tag: "Laws",
    summary: "Get a law",
    description: "One law with its bill.",
  }),
  votes: list("/votes", voteResource, {
    operation: "listVotes",
    tag: "Votes",
    summary: "List votes",
    description: "Roll-call votes by date and time, the newest first.",
  }),
  vote: detail("/votes/:congress/:session/:chamber/:vote_number", voteResource, {
    pathParameters: [
      congress,
      {
        name: "session",
        kind: wholeNumber,
        description: "The session of the Congress: 1 or 2, rarely 3.",
      },
      { name: "chamber", kind: parameters.chamber, description: "The chamber that voted." },
      { name: "vote_number", kind: wholeNumber, description: "The roll call's number." },
    ],
    operation: "getVote",
    tag: "Votes",
    summary: "Get a vote",
    description: "One roll-call vote; `include=results` adds how each member voted.",
  }),
  legislators: list("/legislators", legislatorResource, {
    operation: "listLegislators",
    tag: "Legislators",
    summary: "List legislators",
    description:
      "Members by last name, first name and id. Without `congress`, everyone as of the last term; with it, those who served in that Congress, as of that term.",
  }),
  legislator: detail("/legislators/:bioguide_id", legislatorResource, {
    pathParameters: [bioguideId],
    operation: "getLegislator",
    tag: "Legislators",
    summary: "Get a legislator",
    description: "One person, with the blocks that `include` asks for.",
  }),
  legislatorVotes: list("/legislators/:bioguide_id/votes", legislatorVoteResource, {
    pathParameters: [bioguideId],
    operation: "listLegislatorVotes",
    tag: "Legislators",
    summary: "List a legislator's votes",
    description:
      "Every roll call published here that lists the person, with the position taken: by Congress and date, the newest first.",
  }),
  cosponsoredBills: list("/legislators/:bioguide_id/cosponsored-bills", cosponsoredBillResource, {
    pathParameters: [bioguideId],
    operation: "listCosponsoredBills",
    tag: "Legislators",
    summary: "List the bills that a legislator cosponsored",
    description:
      "Bills by Congress and the day of the cosponsorship, the newest first, including withdrawn cosponsorships.",
  }),
  committees: list("/committees", committeeResource, {
    operation: "listCommittees",
    tag: "Committees",
    summary: "List committees",
    description: "House, Senate and joint committees; subcommittees follow their parents.",
  }),
  committee: detail("/committees/:code", committeeResource, {
    pathParameters: [code],
    operation: "getCommittee",
    tag: "Committees",
    summary: "Get a committee",
    description: "One committee; `include=memberships` adds its members.",
  }),
  committeeBills: list("/committees/:code/bills", committeeBillResource, {
    pathParameters: [code],
    operation: "listCommitteeBills",
    tag: "Committees",
    summary: "List a committee's bills",
    description:
      "Bills that the committee worked on, by Congress and the time of the referral, the newest first; those never referred to it come last in their Congress.",
  }),
  committeeMeetings: list("/committees/:code/meetings", committeeMeetingResource, {
    pathParameters: [code],
    operation: "listCommitteeMeetings",
    tag: "Committees",
    summary: "List a committee's meetings",
    description:
      "Hearings, markups and meetings of the committee and its subcommittees in the current Congress, the newest first.",
    isCurrentCongressOnly: true,
  }),
  committeeNominations: list("/committees/:code/nominations", nominationResource, {
    pathParameters: [code],
    operation: "listCommitteeNominations",
    tag: "Committees",
    summary: "List a committee's nominations",
    description:
      "Nominations of the current Congress by their latest action, the newest first. A House or joint committee has none: its list is empty.",
    isCurrentCongressOnly: true,
  }),
  meetings: list("/meetings", meetingResource, {
    operation: "listMeetings",
    tag: "Committees",
    summary: "List the meetings of all committees",
    description: "Hearings, markups and meetings of the current Congress, the newest first.",
    isCurrentCongressOnly: true,
  }),
  nominations: list("/nominations", nominationResource, {
    operation: "listNominations",
    tag: "Committees",
    summary: "List the nominations before all committees",
    description:
      "Nominations of the current Congress that were referred to a committee, by their latest action, the newest first.",
    isCurrentCongressOnly: true,
  }),
  topics: list("/topics", topicResource, {
    operation: "listTopics",
    tag: "Topics",
    summary: "List topics",
    description: "Topics by name.",
  }),
  topic: list("/topics/:slug", topicBillResource, {
    pathParameters: [
      { name: "slug", kind: parameters.topicSlug, description: "The topic's slug." },
    ],
    operation: "getTopic",
    tag: "Topics",
    summary: "Get a topic and its bills",
    description:
      "One topic, with a page of its bills under `bills`, in the order of the list of bills.",
    headed: { resource: "topic", key: "bills" },
  }),
  congresses: list("/congresses", congressResource, {
    operation: "listCongresses",
    tag: "Congresses",
    summary: "List Congresses",
    description: "Congresses with their statistics, the newest first.",
  }),
  congress: detail("/congresses/:congress", congressResource, {
    pathParameters: [congress],
    operation: "getCongress",
    tag: "Congresses",
    summary: "Get a Congress",
    description:
      "One Congress: its sessions, bills by type and status, laws, votes by chamber and result, members by party and most used topics.",
  }),
  changes: list("/changes", buildResource, {
    operation: "listChanges",
    tag: "Changes",
    summary: "List the builds, or the changes since one",
    description:
      "Without `since`, the builds of the last 400 days, newest first. With `since`, the records that differ between that build and the live one, by kind and id; empty for the live build. A build is known until 30 days after another replaced it.",
  }),
  buildChanges: list("/changes/:build", changeResource, {
    pathParameters: [{ name: "build", kind: parameters.buildId, description: "The build's id." }],
    operation: "listBuildChanges",
    tag: "Changes",
    summary: "List the changes of a build",
    description:
      "Every record that differs from the build before, by kind and id. The list of a build never changes, so its answers may be cached: `Cache-Control` is `private, max-age=31536000, immutable`. It is available for 400 days.",
  }),
  bulk: list("/bulk", bulkFileResource, {
    operation: "listBulkFiles",
    tag: "Bulk files",
    summary: "List bulk files",
    description:
      "The files that together are a complete copy of the data: one for each kind of record and, for kinds that belong to a Congress, for each Congress, the newest first; and tables for each Congress, as CSV and as Parquet.",
  }),
} as const satisfies Record<string, Route>;

export const allRoutes: readonly Route[] = Object.values(routes);

/** Without `q` and paging, in the order of links. */
export function listParameters({
  resource,
}: Pick<ListRoute, "resource">): readonly RouteParameter[] {
  const { filters, searched = [] } = resource;
  return [...inLinkOrder(filters, resource), ...searched, ...parametersBeside(resource)];
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

/** `/bills/{congress}/{type}/{number}`. */
export function templateOf({ path }: Pick<Route, "path">): string {
  return path.replaceAll(/:(\w+)/g, "{$1}");
}

type ListFacts = Pick<ListRoute, "pathParameters" | "headed" | "isCurrentCongressOnly">;

function list(
  path: string,
  resource: AnyResource,
  facts: RouteWords & Partial<ListFacts>,
): ListRoute {
  return { kind: "list", path, resource, pathParameters: [], ...facts };
}

function detail(
  path: string,
  resource: AnyDetailedResource,
  facts: RouteWords & Pick<DetailRoute, "pathParameters">,
): DetailRoute {
  return { kind: "detail", path, resource, ...facts };
}
