import { GUIDE_PATH } from "../parts/site.ts";

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
