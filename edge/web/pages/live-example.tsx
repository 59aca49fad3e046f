import { raw } from "hono/html";

import { API_PREFIX } from "../../../contract/addresses.ts";
import { shortened } from "../../../contract/openapi/examples.ts";
import type { RouteExample } from "../../../contract/openapi/parameters.ts";
import { pathOf, routes } from "../../../contract/resources/routes.ts";
import { highlight } from "../components/highlight.ts";
import { FIRST_TARGET, KEY_PLACEHOLDER, RequestTabs } from "../components/request-tabs.tsx";

/** A request for a bill of the live build, with its answer. */
export function LiveExample({
  baseUrl,
  bill,
  hasBuild,
}: {
  readonly baseUrl: string;
  readonly bill: RouteExample | undefined;
  readonly hasBuild: boolean;
}) {
  const target = bill && API_PREFIX + pathOf(routes.bill, bill.pathValues);
  return (
    <section class="code demo" aria-label="A live example">
      <RequestTabs baseUrl={baseUrl} secret={KEY_PLACEHOLDER} target={target ?? FIRST_TARGET} />
      {bill === undefined ? (
        <NoAnswer hasBuild={hasBuild} />
      ) : (
        <div class="answer">
          <p class="row apart">
            <span>Answer from the live data, shortened</span>
            <span class="badge good">200 OK</span>
          </p>
          <pre tabindex={0} role="region" aria-label="The answer">
            <code>{raw(highlight(JSON.stringify(shortened(bill.answer), null, 2), "json"))}</code>
          </pre>
        </div>
      )}
    </section>
  );
}

function NoAnswer({ hasBuild }: { readonly hasBuild: boolean }) {
  return (
    <p class="answer none">
      <span class="badge">{hasBuild ? "Unavailable" : "Soon"}</span>{" "}
      {hasBuild
        ? "The answer can’t be read right now."
        : "The answer will appear here once the first data is published."}
    </p>
  );
}
