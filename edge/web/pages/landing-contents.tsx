import { GUIDE_PATH } from "../app/site.ts";

export function Reasons() {
  return (
    <section class="stack" aria-labelledby="why">
      <div class="tight">
        <h2 id="why">Why not use the publishers’ own APIs?</h2>
        <p class="lede">
          Congress publishes its work in many places and formats. This is one place, one format,
          rebuilt every night.
        </p>
      </div>
      <dl class="reasons">
        {REASONS.map(({ title, text, chapter, more }) => (
          <div>
            <dt>{title}</dt>
            <dd>{text}</dd>
            <dd>
              <a href={`${GUIDE_PATH}/${chapter}`}>{more}</a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const REASONS = [
  {
    title: "What bills say",
    text: "The text of every printing, whole or by section, without a challenge page in between. Search finds words within one section.",
    chapter: "texts",
    more: "Texts of bills",
  },
  {
    title: "Senate votes, like House votes",
    text: "Roll calls of both chambers in one format, senator by senator, each linked to its bill.",
    chapter: "glossary",
    more: "Glossary",
  },
  {
    title: "A member’s votes",
    text: "Every roll call that a member took part in, with the position, as one list. No need to download each vote.",
    chapter: "member-votes",
    more: "Recipe: vote record",
  },
  {
    title: "Committee members as of today",
    text: "Who sits on each committee and subcommittee, with rank and title, and where each member sits.",
    chapter: "reference",
    more: "API reference",
  },
  {
    title: "What changed since yesterday",
    text: "One list of the records that were added, changed or removed since the build you saw last.",
    chapter: "changes",
    more: "What changed",
  },
  {
    title: "Whole copies",
    text: "Download everything as JSON Lines, CSV or Parquet. The clients then keep the copy current and fetch only new parts.",
    chapter: "copies",
    more: "Whole copies",
  },
  {
    title: "Feeds and calendars",
    text: "Follow a bill, member, committee or topic in a feed reader, and hearings in your calendar. No key needed.",
    chapter: "feeds",
    more: "Feeds and calendars",
  },
  {
    title: "Tools for AI agents",
    text: "Connect Claude, your editor or an agent of your own to an MCP server with read-only tools.",
    chapter: "agents",
    more: "Agents",
  },
  {
    title: "Typed clients in two languages",
    text: "JavaScript and Python clients page through lists, wait when a limit says so, and know every field.",
    chapter: "client",
    more: "Clients",
  },
  {
    title: "Free 304s",
    text: "Send If-None-Match: if nothing has changed, you get a 304, which doesn’t count toward your daily quota.",
    chapter: "conditional-requests",
    more: "Conditional requests",
  },
  {
    title: "One request with include",
    text: "A bill with its actions, cosponsors, titles, texts and votes in one request. Elsewhere, each takes its own.",
    chapter: "include",
    more: "Include",
  },
  {
    title: "A status with its history",
    text: "Introduced, passed, presented, enacted or vetoed: derived from a bill’s actions using a published table, with the date of every step.",
    chapter: "statuses",
    more: "Status values",
  },
  {
    title: "Errors that say what to do",
    text: "A stable code, the parameter, the value you sent and the values it accepts. Limits are in the headers of every answer.",
    chapter: "errors",
    more: "Errors",
  },
] as const;

export function Resources() {
  return (
    <section class="stack" aria-labelledby="contents">
      <h2 id="contents">What’s in it</h2>
      <dl class="resources">
        {RESOURCES.map(({ name, route, content }) => (
          <div>
            <dt>
              {name} <code>{route}</code>
            </dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
      <p>
        Coming from Congress.gov, ProPublica, OpenStates or GovTrack?{" "}
        <a href={`${GUIDE_PATH}/coming-from`}>See their calls next to ours</a>.
      </p>
    </section>
  );
}

const RESOURCES = [
  {
    name: "Bills",
    route: "/bills",
    content: "Actions, cosponsors, titles, summaries, subjects, votes, and what they say",
  },
  {
    name: "Amendments",
    route: "/amendments",
    content: "What each would change, its actions, votes and status",
  },
  { name: "Laws", route: "/laws", content: "Public and private, each with its bill" },
  { name: "Votes", route: "/votes", content: "Roll calls of both chambers, member by member" },
  {
    name: "Legislators",
    route: "/legislators",
    content: "Terms, committee memberships and biographies",
  },
  {
    name: "Committees",
    route: "/committees",
    content: "Members, subcommittees, meetings and nominations",
  },
  { name: "Topics", route: "/topics", content: "What bills are about, by Congress" },
] as const;
