import { raw } from "hono/html";
import type { PropsWithChildren } from "hono/jsx";

import { API_PREFIX } from "../../contract/addresses.ts";
import { GUIDE_PATH, REFERENCE_PATH } from "../app/site.ts";
import { DocsSide } from "../components/docs-side.tsx";
import { KEY_PLACEHOLDER, Sample } from "../components/sample.tsx";
import {
  type DescribedObject,
  type Field,
  type Group,
  groupPath,
  type Operation,
  type Reference,
} from "../guide/reference.ts";

type Groups = Pick<Reference, "groups">;

/** A table of all routes, and the errors that any of them may answer. */
export function ReferencePage({ groups, errors }: Reference) {
  return (
    <ReferenceFrame groups={groups} current={REFERENCE_PATH}>
      <h1>API reference</h1>
      <p>
        Every route, parameter and field, from <a href="/openapi.json">the OpenAPI document</a>.
        Routes below <code>{API_PREFIX}</code> need <a href={`${GUIDE_PATH}/keys`}>a key</a>.
      </p>
      <div class="scroll" role="group" aria-label="Routes" tabindex={0}>
        <table class="stacked routes">
          <thead>
            <tr>
              <th scope="col">What it does</th>
              <th scope="col">Route</th>
            </tr>
          </thead>
          {groups.map(({ name, operations }) => (
            <tbody>
              <tr>
                <th colspan={2} scope="rowgroup">
                  <a href={groupPath(name)}>{name}</a>
                </th>
              </tr>
              {operations.map(({ id, path, summary }) => (
                <tr>
                  <td>
                    <a href={`${groupPath(name)}#${id}`}>{summary}</a>
                  </td>
                  <td>
                    <code>{path}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <h2 id="errors">Errors</h2>
      <p>
        An answer of 400 or more has one of these objects.{" "}
        <a href={`${GUIDE_PATH}/errors`}>Errors</a> says what to do about each code.
      </p>
      <Objects objects={errors} />
    </ReferenceFrame>
  );
}

/** The routes of a group: each described on the left, with an example and a form to try it on the right. */
export function GroupPage({
  group,
  groups,
  baseUrl,
}: Groups & { readonly group: Group; readonly baseUrl: string }) {
  return (
    <ReferenceFrame groups={groups} current={groupPath(group.name)}>
      <h1>{group.name}</h1>
      <p>{raw(group.about)}</p>
      {group.operations.map((operation) => (
        <Route operation={operation} baseUrl={baseUrl} />
      ))}
      {group.messages.length > 0 && (
        <>
          <h2 id="webhooks">Messages to webhooks</h2>
          <p>
            <a href={`${GUIDE_PATH}/webhooks`}>Webhooks</a> says when each comes, and how to take
            it.
          </p>
          <Objects objects={group.messages} />
        </>
      )}
    </ReferenceFrame>
  );
}

function ReferenceFrame({
  groups,
  current,
  children,
}: PropsWithChildren<Groups & { readonly current: string }>) {
  const links = groups.map(({ name, operations }) => ({
    path: groupPath(name),
    title: name,
    sections: operations.map(({ id, summary }) => ({ path: `#${id}`, title: summary })),
  }));
  const parts = [
    { title: "API reference", links: [{ path: REFERENCE_PATH, title: "All routes" }, ...links] },
    { title: "More", links: [{ path: GUIDE_PATH, title: "Docs" }] },
  ];
  return (
    <div class="guide reference">
      <p class="to-chapters small">
        <a href="#chapters">Reference menu</a>
      </p>
      <article class="chapter stack">{children}</article>
      <DocsSide current={current} parts={parts} />
    </div>
  );
}

function Route({
  operation,
  baseUrl,
}: {
  readonly operation: Operation;
  readonly baseUrl: string;
}) {
  const { id, path, summary, about, parameters, answer, objects, errors } = operation;
  const { needsKey, target, example } = operation;
  const secret = needsKey ? KEY_PLACEHOLDER : null;
  const isFeed = path.startsWith("/feeds/");
  const filters = isFeed ? parameters.filter(({ isInPath }) => !isInPath) : [];
  return (
    <section class="route">
      <div class="stack">
        <h2 id={id}>
          <a class="anchor" href={`#${id}`}>
            {summary}
          </a>
        </h2>
        <p>
          <code>GET {path}</code>
        </p>
        <p>{raw(about)}</p>
        <Described entries={parameters.filter((each) => !filters.includes(each))} />
        {filters.length > 0 && (
          <details>
            <summary>Filters, the same as of the list</summary>
            <Described entries={filters} />
          </details>
        )}
        <p>
          <b>Answer:</b> {raw(answer)} <b>Errors:</b>{" "}
          <a href={`${REFERENCE_PATH}#errors`}>{errors.join(", ")}</a>
        </p>
        <Objects objects={objects} />
      </div>
      <div class="stack">
        <Sample {...{ id: `${id}-`, baseUrl, target, secret, answer: example }} />
        <details class="try">
          <summary>
            Try it<span class="unseen">: {summary}</span>
          </summary>
          <TryForm {...operation} />
        </details>
      </div>
    </section>
  );
}

/** Sent by a script, since a key is a header. */
function TryForm({ id, path, summary, needsKey, parameters }: Operation) {
  return (
    <form class="stack" data-path={path}>
      {needsKey && (
        <Value id={`${id}-key`} label="Your key, kept in this tab while you are signed in">
          <input id={`${id}-key`} {...PLAIN} data-key="" required />
        </Value>
      )}
      {parameters.map(({ name, isInPath, example, choices }) => {
        const own = { id: `${id}-${name}`, name, required: isInPath };
        return (
          <Value id={own.id} label={name}>
            {choices === undefined ? (
              <input {...own} {...PLAIN} value={isInPath ? example : ""} />
            ) : (
              <select
                {...own}
                multiple={choices.isSeveral}
                size={choices.isSeveral ? 4 : undefined}
              >
                {!choices.isSeveral && !isInPath && <option value="">any</option>}
                {choices.values.map((value) => (
                  <option selected={isInPath && value === example}>{value}</option>
                ))}
              </select>
            )}
          </Value>
        );
      })}
      <button class="button">Send</button>
      <p role="status"></p>
      {[["sent", "Sent"] as const, ["got", "Answer"] as const].map(([name, what]) => (
        <pre
          class={`${name} code`}
          tabindex={0}
          role="region"
          aria-label={`${what}: ${summary}`}
          hidden
        ></pre>
      ))}
    </form>
  );
}

const PLAIN = { autocomplete: "off", autocapitalize: "off", spellcheck: false } as const;

function Value({
  id,
  label,
  children,
}: PropsWithChildren<Readonly<Record<"id" | "label", string>>>) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
    </div>
  );
}

function Objects({ objects }: { readonly objects: readonly DescribedObject[] }) {
  return (
    <>
      {objects.map(({ name, type, about, fields, objects: others }) => (
        <details id={name}>
          <summary>
            <code>{name}</code>
          </summary>
          {fields.length === 0 && <p>{raw(type)}</p>}
          {raw(about)}
          <Described entries={fields} />
          <Objects objects={others} />
        </details>
      ))}
    </>
  );
}

function Described({ entries }: { readonly entries: readonly Field[] }) {
  if (entries.length === 0) return null;
  return (
    <dl>
      {entries.map(({ name, type, about, objects }) => (
        <>
          <dt>
            <code>{name}</code> {raw(type)}
          </dt>
          <dd>
            {raw(about)}
            <Objects objects={objects} />
          </dd>
        </>
      ))}
    </dl>
  );
}
