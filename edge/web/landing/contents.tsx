import { GUIDE_PATH } from "../parts/site.ts";

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
    title: "Exact totals",
    text: "Every list says how many records there are, and how many pages. Each answer names the build it is from, so you know when data changed while you were paging.",
    chapter: "pages",
    more: "Pages and links",
  },
  {
    title: "Both chambers’ votes",
    text: "Roll calls of the House and the Senate in one format, member by member, each linked to its bill.",
    chapter: "glossary",
    more: "Glossary",
  },
  {
    title: "One call with include",
    text: "A bill with its actions, cosponsors, titles, texts and votes in one request. Elsewhere, each takes its own request.",
    chapter: "include",
    more: "Include",
  },
  {
    title: "Conditional requests are free",
    text: "Send If-None-Match: if nothing has changed, you get a 304, which doesn’t count against your daily limit.",
    chapter: "conditional-requests",
    more: "Conditional requests",
  },
  {
    title: "A status with its history",
    text: "Introduced, passed, presented, enacted or vetoed: derived from a bill’s actions by a published table, with the date of every step.",
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
    content: "Actions, cosponsors, titles, summaries, texts, amendments, subjects and votes",
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
