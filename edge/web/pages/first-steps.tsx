import { CHAPTERS } from "../guide/chapters.ts";
import { GUIDE_PATH, REFERENCE_PATH } from "../app/site.ts";
import { FIRST_TARGET, KEY_PLACEHOLDER, RequestTabs } from "../components/request-tabs.tsx";

const RECIPES = ["bill-tracker", "member-votes", "committee-calendar"].map(
  (name) => `${GUIDE_PATH}/${name}`,
);

export function FirstSteps({ baseUrl }: { readonly baseUrl: string }) {
  return (
    <>
      <p class="measure">
        No requests in the last 30 days. Replace <code>{KEY_PLACEHOLDER}</code> with your key:
      </p>
      <div class="code">
        <RequestTabs baseUrl={baseUrl} secret={KEY_PLACEHOLDER} target={FIRST_TARGET} />
      </div>
      <h3>Build something</h3>
      <dl class="resources">
        {CHAPTERS.filter(({ path }) => RECIPES.includes(path)).map(({ path, title, about }) => (
          <div>
            <dt>
              <a href={path}>{title}</a>
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
      <p>
        More: <a href={`${GUIDE_PATH}/quickstart`}>the quickstart</a>,{" "}
        <a href={REFERENCE_PATH}>every route</a> and <a href={GUIDE_PATH}>all of the docs</a>.
      </p>
    </>
  );
}
