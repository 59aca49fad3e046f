import type { Child } from "hono/jsx";

import type { Example } from "../../api/example.ts";
import { PLAN_NAMES, type Plans } from "../../limits/plans.ts";
import { amount } from "../../../lib/amounts.ts";
import { Copyable } from "../components/copyable.tsx";
import { curlLine } from "../words/curl-line.ts";
import { Notice } from "../components/notice.tsx";
import { PLAN_TITLES } from "../words/plan-words.ts";

/** What this is, for whoever comes for the first time. */
export function Landing({
  baseUrl,
  plans,
  example,
  hasBuild,
  isSignedIn,
  done,
}: {
  readonly baseUrl: string;
  readonly plans: Plans;
  readonly example: Example;
  readonly hasBuild: boolean;
  readonly isSignedIn: boolean;
  readonly done: string | null;
}) {
  return (
    <>
      {done !== null && <Notice>{done}</Notice>}
      <div class="opening">
        <div class="stack">
          <h1>The United States Congress as linked JSON</h1>
          <p class="lede">
            Bills, laws, votes, legislators, committees and topics in one read-only API. Every
            record names its own address and those of the records it belongs with, so you follow
            links instead of putting files together.
          </p>
          <Call isSignedIn={isSignedIn} />
        </div>
        <div class="stack">
          <Copyable
            id="example"
            label="A request"
            text={curlLine(baseUrl, "fld_live_…", example.target)}
          />
          <Answer {...example} hasBuild={hasBuild} />
        </div>
      </div>
      <section class="stack" aria-labelledby="contents">
        <h2 id="contents">What is in it</h2>
        <dl class="resources">
          {RESOURCES.map(({ name, route, content }) => (
            <div>
              <dt>{name}</dt>
              <dd class="quiet small">
                <code>{route}</code>
              </dd>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section class="stack measure" aria-labelledby="plans">
        <h2 id="plans">Plans</h2>
        <PlanTable plans={plans} />
        <p>
          Limits count for each key. Every answer says in its headers what is left. New accounts
          start on {PLAN_TITLES.free}; you upgrade to {PLAN_TITLES.pro} in your account.
        </p>
      </section>
    </>
  );
}

function Answer({ answer, hasBuild }: Example & { readonly hasBuild: boolean }) {
  if (answer === null) {
    return (
      <p class="notice">
        {hasBuild
          ? "Its answer can’t be read just now."
          : "It has no answer yet: no data is published here so far."}
      </p>
    );
  }
  return (
    <figure class="code json">
      <figcaption>Its answer, shortened</figcaption>
      <pre>
        <code>{marked(answer)}</code>
      </pre>
    </figure>
  );
}

function Call({ isSignedIn }: { readonly isSignedIn: boolean }) {
  if (isSignedIn) {
    return (
      <a class="button" href="/account">
        Go to your account
      </a>
    );
  }
  return (
    <>
      <div class="row">
        <a class="button" href="/account/sign-up">
          Get a key
        </a>
        <a href="/account/sign-in">Sign in</a>
      </div>
      <p class="quiet small">All it takes is an e-mail address. There is no password.</p>
    </>
  );
}

function PlanTable({ plans }: { readonly plans: Plans }) {
  return (
    <table>
      <caption class="unseen">What one key of each plan may ask for</caption>
      <thead>
        <tr>
          <th scope="col">Plan</th>
          <th scope="col">Requests a day</th>
          <th scope="col">Requests a second</th>
          <th scope="col">Searches a second</th>
        </tr>
      </thead>
      <tbody>
        {PLAN_NAMES.map((name) => (
          <tr>
            <th scope="row">{PLAN_TITLES[name]}</th>
            <td class="number">{amount(plans[name].requestsPerDay)}</td>
            <td class="number">{amount(plans[name].requestsPerSecond)}</td>
            <td class="number">{amount(plans[name].searchesPerSecond)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The answer with its addresses standing out. */
function marked(answer: string): Child {
  return answer
    .split(/("http[^"]*")/)
    .map((part, at) => (at % 2 === 1 ? <span class="address">{part}</span> : part));
}

const RESOURCES = [
  {
    name: "Bills",
    route: "/api/v1/bills",
    content: "Actions, cosponsors, titles, summaries, texts, amendments, subjects and votes",
  },
  { name: "Laws", route: "/api/v1/laws", content: "Public and private, each with its bill" },
  {
    name: "Votes",
    route: "/api/v1/votes",
    content: "Roll calls of both chambers, member by member",
  },
  {
    name: "Legislators",
    route: "/api/v1/legislators",
    content: "Terms, committee memberships and biographies",
  },
  {
    name: "Committees",
    route: "/api/v1/committees",
    content: "Members, meetings, nominations, and what belongs under what",
  },
  { name: "Topics", route: "/api/v1/topics", content: "What bills are about, by Congress" },
] as const;
