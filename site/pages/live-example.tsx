import { raw } from "hono/html";

import { API_PREFIX } from "../../contract/addresses.ts";
import { shortened } from "../../contract/openapi/examples.ts";
import type { RouteExample } from "../../contract/openapi/parameters.ts";
import { pathOf, routes } from "../../contract/resources/routes.ts";
import { highlight } from "../components/highlight.ts";
import { FIRST_TARGET, KEY_PLACEHOLDER, RequestTabs } from "../components/request-tabs.tsx";

/** A request, with its answer if it is for a bill of the live build. */
export function LiveExample({
  baseUrl,
  bill,
}: {
  readonly baseUrl: string;
  readonly bill: RouteExample | undefined;
}) {
  const target = bill && API_PREFIX + pathOf(routes.bill, bill.pathValues);
  return (
    <section class="code demo" aria-label="An example">
      <RequestTabs baseUrl={baseUrl} secret={KEY_PLACEHOLDER} target={target ?? FIRST_TARGET} />
      {bill !== undefined && (
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
