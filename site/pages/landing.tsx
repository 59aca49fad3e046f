import { raw } from "hono/html";
import type { Child } from "hono/jsx";
import { marked } from "marked";

import { LISTS_OF_KINDS } from "../../contract/routes/all-routes.ts";
import { PLAN_NAMES, type Plans } from "../../edge/limits/plans.ts";
import type { MostWatches, ShownBuild } from "../app/web-parts.ts";
import { GUIDE_PATH, SIGN_UP_PATH } from "../app/site.ts";
import { PlanOffer } from "../components/plan-offer.tsx";
import { SearchForm } from "../components/search-form.tsx";
import { PLAN_TITLES } from "../components/plan-words.ts";
import text from "./landing.md";
import { LiveNumbers } from "./live-numbers.tsx";

export function Landing({
  plans,
  watches,
  example,
  build,
}: {
  readonly plans: Plans;
  readonly watches: MostWatches | null;
  readonly example: Child;
  readonly build: ShownBuild | null;
}) {
  return (
    <>
      <div class="opening">
        <div class="stack">
          <h1>Bills, votes and members of the U.S. Congress</h1>
          <p class="lede">
            Read them here, or use the free API: every record links to the records it belongs with,
            so you follow links instead of joining files.
          </p>
          <SearchForm />
          <p>
            All{" "}
            {LISTS_OF_KINDS.map(({ route, words }, at) => [
              at === 0 ? "" : at === LISTS_OF_KINDS.length - 1 ? " and " : ", ",
              <a href={route.path}>{words.many}</a>,
            ])}
            . <a href="/states">Who represents your state</a>
          </p>
          <div class="row">
            <a class="button" href={SIGN_UP_PATH}>
              Get a key
            </a>
            <a class="button plain" href={`${GUIDE_PATH}/quickstart`}>
              Read the quickstart
            </a>
          </div>
          <p class="quiet small">A key to the API is free. All it takes is an email address.</p>
        </div>
        {example}
      </div>
      {build !== null && <LiveNumbers {...build.manifest} />}
      <div class="stack columns">{raw(marked.parse(text, { async: false }))}</div>
      <section class="stack" aria-labelledby="plans">
        <h2 id="plans">Plans</h2>
        <p>
          Both are free. Start with Free, and upgrade in your account if you need more requests.
          Limits apply per key, and an account can have two keys.
        </p>
        <ul class="cards" role="list">
          {PLAN_NAMES.map((name) => (
            <li class="card stack">
              <h3>{PLAN_TITLES[name]}</h3>
              <PlanOffer name={name} plan={plans[name]} watches={watches} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
