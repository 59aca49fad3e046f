import { type Route, routes } from "../resources/routes.ts";

export interface RouteWords {
  /** Generated clients use it as a method name. */
  readonly operation: string;
  readonly tag: (typeof TAGS)[number]["name"];
  readonly summary: string;
  readonly description: string;
  /** The fields that `q` searches. */
  readonly q?: string;
}

export const TAGS = [
  { name: "Bills", description: "Bills and resolutions of both chambers." },
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

const WORDS: Readonly<Record<keyof typeof routes, RouteWords>> = {
  bills: {
    operation: "listBills",
    tag: "Bills",
    summary: "List bills",
    description:
      "Bills by their latest action, the newest first; then by Congress, type and number.",
    q: "citation, titles and subjects",
  },
  bill: {
    operation: "getBill",
    tag: "Bills",
    summary: "Get a bill",
    description: "One bill, with the blocks that `include` asks for.",
  },
  laws: {
    operation: "listLaws",
    tag: "Laws",
    summary: "List laws",
    description: "Laws by Congress, the newest first; public before private; then by number.",
    q: "citation, title, and the bill's citation and titles",
  },
  law: {
    operation: "getLaw",
    tag: "Laws",
    summary: "Get a law",
    description: "One law with its bill.",
  },
  votes: {
    operation: "listVotes",
    tag: "Votes",
    summary: "List votes",
    description: "Roll-call votes by date and time, the newest first.",
    q: "question, title, and the bill's citation and title",
  },
  vote: {
    operation: "getVote",
    tag: "Votes",
    summary: "Get a vote",
    description: "One roll-call vote; `include=results` adds how each member voted.",
  },
  legislators: {
    operation: "listLegislators",
    tag: "Legislators",
    summary: "List legislators",
    description:
      "Members by last name, first name and id. Without `congress`, everyone as of the last term; with it, those who served in that Congress, as of that term.",
    q: "names",
  },
  legislator: {
    operation: "getLegislator",
    tag: "Legislators",
    summary: "Get a legislator",
    description: "One person, with the blocks that `include` asks for.",
  },
  legislatorVotes: {
    operation: "listLegislatorVotes",
    tag: "Legislators",
    summary: "List a legislator's votes",
    description:
      "Every roll call published here that lists the person, with the position taken: by Congress and date, the newest first.",
  },
  cosponsoredBills: {
    operation: "listCosponsoredBills",
    tag: "Legislators",
    summary: "List the bills that a legislator cosponsored",
    description:
      "Bills by Congress and the day of the cosponsorship, the newest first, including withdrawn cosponsorships.",
  },
  committees: {
    operation: "listCommittees",
    tag: "Committees",
    summary: "List committees",
    description: "House, Senate and joint committees; subcommittees follow their parents.",
    q: "name, code, former names and parent",
  },
  committee: {
    operation: "getCommittee",
    tag: "Committees",
    summary: "Get a committee",
    description: "One committee; `include=memberships` adds its members.",
  },
  committeeBills: {
    operation: "listCommitteeBills",
    tag: "Committees",
    summary: "List a committee's bills",
    description:
      "Bills that the committee dealt with, by Congress and the time of the referral, the newest first; those never referred to it come last in their Congress.",
  },
  committeeMeetings: {
    operation: "listCommitteeMeetings",
    tag: "Committees",
    summary: "List a committee's meetings",
    description:
      "Hearings, markups and meetings of the committee and its subcommittees in the current Congress, the newest first.",
  },
  committeeNominations: {
    operation: "listCommitteeNominations",
    tag: "Committees",
    summary: "List a committee's nominations",
    description:
      "Nominations of the current Congress by their latest action, the newest first. A House or joint committee has none: its list is empty.",
  },
  meetings: {
    operation: "listMeetings",
    tag: "Committees",
    summary: "List the meetings of all committees",
    description: "Hearings, markups and meetings of the current Congress, the newest first.",
  },
  nominations: {
    operation: "listNominations",
    tag: "Committees",
    summary: "List the nominations before all committees",
    description:
      "Nominations of the current Congress that were referred to a committee, by their latest action, the newest first.",
  },
  topics: {
    operation: "listTopics",
    tag: "Topics",
    summary: "List topics",
    description: "Topics by name.",
    q: "name",
  },
  topic: {
    operation: "getTopic",
    tag: "Topics",
    summary: "Get a topic and its bills",
    description:
      "One topic, with a page of its bills under `bills`, in the order of the list of bills.",
  },
  congresses: {
    operation: "listCongresses",
    tag: "Congresses",
    summary: "List Congresses",
    description: "Congresses with their statistics, the newest first.",
  },
  congress: {
    operation: "getCongress",
    tag: "Congresses",
    summary: "Get a Congress",
    description:
      "One Congress: its sessions, bills by type and status, laws, votes by chamber and result, members by party and most used topics.",
  },
  changes: {
    operation: "listChanges",
    tag: "Changes",
    summary: "List the builds, or the changes since one",
    description:
      "Without `since`, the builds of the last 400 days, newest first. With `since`, the records that differ between that build and the live one, by kind and id; empty for the live build. A build is known until 30 days after another replaced it.",
  },
  buildChanges: {
    operation: "listBuildChanges",
    tag: "Changes",
    summary: "List the changes of a build",
    description:
      "Every record that differs from the build before, by kind and id. The list of a build never changes, so its answers may be cached: `Cache-Control` is `private, max-age=31536000, immutable`. It is available for 400 days.",
  },
  bulk: {
    operation: "listBulkFiles",
    tag: "Bulk files",
    summary: "List bulk files",
    description:
      "The files that together are a complete copy of the data: one for each kind of record and, for kinds that belong to a Congress, for each Congress, the newest first; and tables for each Congress, as CSV and as Parquet.",
  },
};

const BY_PATH = new Map(
  Object.entries(routes).map(([name, { path }]) => [path, WORDS[name as keyof typeof routes]]),
);

export function docsOf({ path }: Route): RouteWords {
  const words = BY_PATH.get(path);
  if (words === undefined) throw new Error(`route ${path} has no words`);
  return words;
}
