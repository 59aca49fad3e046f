import agents from "./chapters/agents.md";
import allBills from "./chapters/all-bills.md";
import billTracker from "./chapters/bill-tracker.md";
import builds from "./chapters/builds.md";
import changes from "./chapters/changes.md";
import changelog from "./chapters/changelog.md";
import client from "./chapters/client.md";
import comingFrom from "./chapters/coming-from.md";
import conditionalRequests from "./chapters/conditional-requests.md";
import copies from "./chapters/copies.md";
import data from "./chapters/data.md";
import errors from "./chapters/errors.md";
import feeds from "./chapters/feeds.md";
import include from "./chapters/include.md";
import keys from "./chapters/keys.md";
import limits from "./chapters/limits.md";
import memberVotes from "./chapters/member-votes.md";
import overview from "./chapters/overview.md";
import pages from "./chapters/pages.md";
import questions from "./chapters/questions.md";
import quickstart from "./chapters/quickstart.md";
import search from "./chapters/search.md";
import statuses from "./chapters/statuses.md";
import texts from "./chapters/texts.md";
import versions from "./chapters/versions.md";
import watches from "./chapters/watches.md";
import webhooks from "./chapters/webhooks.md";
import { GUIDE_PATH } from "../app/site.ts";

export interface Chapter {
  readonly path: string;
  readonly title: string;
  readonly about: string;
  readonly text: string;
}

const COMING_FROM = "Congress.gov, ProPublica, OpenStates and GovTrack calls next to ours";

export const PARTS: readonly { readonly title: string; readonly chapters: readonly Chapter[] }[] = [
  {
    title: "Get started",
    chapters: [
      chapter("", "Overview", "What the API offers, and where to go next", overview),
      chapter("quickstart", "Quickstart", "Your first request and its answer", quickstart),
      chapter("questions", "Questions", "Where the docs answer what people ask", questions),
      chapter("keys", "Keys", "How to send, replace and protect a key", keys),
    ],
  },
  {
    title: "Use the API",
    chapters: [
      chapter("pages", "Pages and links", "How to filter lists and page through them", pages),
      chapter(
        "include",
        "Related records in one request",
        "More of a record in one request",
        include,
      ),
      chapter("search", "Search", "What q finds, and in what order", search),
      chapter("texts", "Texts of bills", "What bills say, and searching it", texts),
      chapter("limits", "Limits", "How much a key may request, and how to wait", limits),
      chapter(
        "conditional-requests",
        "Skip unchanged data",
        "Ask again without using up your limit",
        conditionalRequests,
      ),
      chapter("copies", "Whole copies", "Download everything as files and keep it current", copies),
      chapter("changes", "What changed", "Which records differ between two builds", changes),
      chapter("feeds", "Feeds and calendars", "Follow Congress without a key", feeds),
      chapter("watches", "Watches", "A mail when something moves", watches),
      chapter("webhooks", "Webhooks", "What is new, posted to your program", webhooks),
      chapter("errors", "Errors", "Every status and code, and what to do", errors),
      chapter("client", "Clients", "Typed clients for JavaScript and Python", client),
      chapter("agents", "Agents", "Tools for language-model agents, over MCP", agents),
      chapter("coming-from", "Switching from another API", COMING_FROM, comingFrom),
    ],
  },
  {
    title: "Recipes",
    chapters: [
      chapter(
        "bill-tracker",
        "Bill tracker",
        "Which of your bills changed since the last run",
        billTracker,
      ),
      chapter(
        "member-votes",
        "Vote record",
        "How a member voted in each roll call of a Congress",
        memberVotes,
      ),
      chapter("all-bills", "All bills of a Congress", "Every bill in full, in one file", allBills),
    ],
  },
  {
    title: "Understand the data",
    chapters: [
      chapter(
        "builds",
        "Freshness and builds",
        "How fresh the data is, and what X-Build-Id means",
        builds,
      ),
      chapter(
        "statuses",
        "Status values",
        "What a bill’s status means, and how it is derived",
        statuses,
      ),
      chapter("data", "The data", "Sources, coverage and license", data),
    ],
  },
  {
    title: "Versions",
    chapters: [
      chapter("versions", "Versions", "What may change, and what won’t", versions),
      chapter("changelog", "Changelog", "What each version added", changelog),
    ],
  },
];

export const CHAPTERS: readonly Chapter[] = PARTS.flatMap(({ chapters }) => chapters);

function chapter(slug: string, title: string, about: string, text: string): Chapter {
  const path = slug === "" ? GUIDE_PATH : `${GUIDE_PATH}/${slug}`;
  return { path, title, about, text };
}
