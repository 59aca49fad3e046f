import { raw } from "hono/html";

import { GUIDE_PATH } from "../app/site.ts";
import { anchorOf } from "../guide/render.tsx";
import type { Field, Operation, Reference, Schema } from "../guide/reference.ts";

/** Every route with its parameters and a form to try it, and every object that answers have. */
export function ReferencePage({ groups, schemas }: Reference) {
  return (
    <article class="stack reference">
      <h1>API reference</h1>
      <p>
        Every route, parameter and field, from <a href="/openapi.json">the OpenAPI document</a>.{" "}
        <a href={GUIDE_PATH}>The guide</a> explains how to use them, and{" "}
        <a href={`${GUIDE_PATH}/errors`}>what errors mean</a>.
      </p>
      <nav aria-label="On this page">
        <ul class="row" role="list">
          {[...groups.map(({ name }) => name), OBJECTS].map((name) => (
            <li>
              <a href={`#${anchorOf(name)}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ name, about, operations }) => (
        <section class="stack">
          <h2 id={anchorOf(name)}>{name}</h2>
          <p>{raw(about)}</p>
          {operations.map((operation) => (
            <Route {...operation} />
          ))}
        </section>
      ))}
      <section class="stack">
        <h2 id={anchorOf(OBJECTS)}>{OBJECTS}</h2>
        {schemas.map((schema) => (
          <Fields {...schema} />
        ))}
      </section>
    </article>
  );
}

const OBJECTS = "Objects in answers";

function Route(operation: Operation) {
  const { id, path, summary, about, parameters, answer, errors, example } = operation;
  return (
    <section class="stack">
      <h3 id={id}>{summary}</h3>
      <p>
        <code>GET {path}</code>
      </p>
      <p>{raw(about)}</p>
      <Described entries={parameters} />
      <p>
        <b>Answer:</b> {raw(answer)} <b>Errors:</b> {errors.join(", ")}
      </p>
      {example !== null && (
        <details>
          <summary>
            Example<span class="unseen">: {summary}</span>
          </summary>
          <pre class="code" tabindex={0} role="region" aria-label={`Example: ${summary}`}>
            {example}
          </pre>
        </details>
      )}
      <details class="try">
        <summary>
          Try it<span class="unseen">: {summary}</span>
        </summary>
        <TryForm {...operation} />
      </details>
    </section>
  );
}

/** Sent by a script, since a key is a header. */
function TryForm({ id, path, summary, needsKey, parameters }: Operation) {
  return (
    <form class="stack" data-path={path}>
      {needsKey && <Value id={`${id}-key`} label="Your key, kept on this page only" isKey />}
      {parameters.map(({ name, isInPath, example }) => (
        <Value
          id={`${id}-${name}`}
          label={name}
          name={name}
          {...(isInPath && { value: example, required: true })}
        />
      ))}
      <button class="button">Send</button>
      <p role="status"></p>
      <pre class="code" tabindex={0} role="region" aria-label={`Answer: ${summary}`} hidden></pre>
    </form>
  );
}

function Value({
  id,
  label,
  isKey = false,
  ...input
}: {
  readonly id: string;
  readonly label: string;
  readonly isKey?: boolean;
  readonly name?: string;
  readonly value?: string;
  readonly required?: boolean;
}) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        {...input}
        {...(isKey && { "data-key": "", required: true })}
      />
    </div>
  );
}

function Fields({ name, type, about, fields }: Schema) {
  return (
    <section class="stack">
      <h3 id={name}>{name}</h3>
      {fields.length === 0 && <p>{raw(type)}</p>}
      {raw(about)}
      <Described entries={fields} />
    </section>
  );
}

function Described({ entries }: { readonly entries: readonly Field[] }) {
  if (entries.length === 0) return null;
  return (
    <dl>
      {entries.map(({ name, type, about }) => (
        <>
          <dt>
            <code>{name}</code> {raw(type)}
          </dt>
          <dd>{raw(about)}</dd>
        </>
      ))}
    </dl>
  );
}
