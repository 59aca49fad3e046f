import { raw } from "hono/html";

import { API_PREFIX } from "../../contract/addresses.ts";
import { routes } from "../../contract/routes/all-routes.ts";
import { Copyable } from "./copyable.tsx";
import { highlight } from "./highlight.ts";
import { Tabs } from "./tabs.tsx";

export const KEY_PLACEHOLDER = "fld_live_…";

interface RequestFacts {
  readonly baseUrl: string;
  readonly target: string;
  /** Null for a route that needs no key. */
  readonly secret: string | null;
  /** Unique on the page; the ids of the code begin with it. */
  readonly id?: string;
}

/** A request in several languages, with its answer if there is one. */
export function Sample({ answer, ...request }: RequestFacts & { readonly answer: string | null }) {
  const title = `Example answer of ${request.target}`;
  return (
    <section class="code sample" aria-label={`Example of ${request.target}`}>
      <RequestTabs {...request} />
      {answer !== null && (
        <div class="answer">
          <p class="row apart">
            <span>Answer, shortened</span>
            <span class="badge good">200 OK</span>
          </p>
          <pre tabindex={0} role="region" aria-label={title}>
            <code>{raw(highlight(answer, "json"))}</code>
          </pre>
        </div>
      )}
    </section>
  );
}

/** A request as code in several languages. */
export function RequestTabs({ id = "", ...request }: RequestFacts) {
  const tabs = requestCode(request).map(({ name, title, language, code }) => ({
    label: title,
    content: <Copyable id={id + name} label="" text={code} language={language} />,
  }));
  return <Tabs name={`${id}language`} legend="Language" tabs={tabs} />;
}

/** Neither the key (letters and digits) nor the target (our own) needs escaping. */
function requestCode({ baseUrl, secret, target }: RequestFacts) {
  const url = `${baseUrl}${target}`;
  const header = secret === null ? "" : `-H 'X-API-Key: ${secret}' `;
  const key = secret === null ? null : `"${secret}"`;
  return [
    { name: "curl", title: "curl", language: "bash", code: `curl ${header}'${url}'` },
    { name: "js", title: "JavaScript", language: "js", code: javaScriptRequest(url, key) },
    { name: "python", title: "Python", language: "python", code: pythonRequest(url, key) },
  ];
}

/** The key is an expression; null for a request that needs none. */
export function javaScriptRequest(url: string, key: string | null): string {
  if (key === null) {
    return `const response = await fetch("${url}");
console.log(await response.text());`;
  }
  return `const response = await fetch("${url}", {
  headers: { "X-API-Key": ${key} },
});
console.log(await response.json());`;
}

export function pythonRequest(url: string, key: string | null): string {
  if (key === null) {
    return `from urllib.request import urlopen

with urlopen("${url}") as response:
    print(response.read().decode())`;
  }
  return `import json${key.startsWith("os.") ? ", os" : ""}
from urllib.request import Request, urlopen

request = Request("${url}", headers={"X-API-Key": ${key}})
with urlopen(request) as response:
    print(json.load(response))`;
}

/** The request for trying a new key: the newest bill. */
export const FIRST_TARGET = `${API_PREFIX}${routes.bills.path}?per_page=1`;
