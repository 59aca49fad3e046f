import { raw } from "hono/html";

import type { Example, ExampleName } from "../../api/example.ts";
import { highlightJson } from "../components/highlight.ts";
import { KEY_PLACEHOLDER, RequestTabs } from "../components/request-tabs.tsx";

export function LiveExample({
  baseUrl,
  example,
  hasBuild,
}: {
  readonly baseUrl: string;
  readonly example: Example;
  readonly hasBuild: boolean;
}) {
  const { target, answer } = example;
  return (
    <section class="code demo" id="example" aria-label="A live example">
      <RequestTabs baseUrl={baseUrl} secret={KEY_PLACEHOLDER} target={target} />
      {answer === null ? (
        <NoAnswer hasBuild={hasBuild} />
      ) : (
        <Answer example={example} answer={answer} />
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

function Answer({ example, answer }: { readonly example: Example; readonly answer: string }) {
  const { links } = example;
  const hrefOf = (address: string): string | null => {
    const name = links.get(address);
    return name === undefined ? null : addressOf(name);
  };
  return (
    <div class="answer">
      <p class="row apart">
        <span>Answer from the live data, shortened</span>
        <span class="badge good">200 OK</span>
      </p>
      <pre tabindex={0} role="region" aria-label="The answer">
        <code>{raw(highlightJson(answer, hrefOf))}</code>
      </pre>
      <Steps example={example} />
    </div>
  );
}

const TITLES: Readonly<Record<ExampleName, string>> = {
  list: "Enacted bills",
  next: "Next page",
  bill: "A bill",
  sponsor: "Its sponsor",
  vote: "Its vote",
};

function Steps({ example: { name, links } }: { readonly example: Example }) {
  if (links.size === 0) return null;
  const names: readonly ExampleName[] = ["list", ...links.values()];
  return (
    <nav class="steps" aria-label="Examples">
      {names.map((each) => (
        <a href={addressOf(each)} aria-current={each === name ? "true" : undefined}>
          {TITLES[each]}
        </a>
      ))}
    </nav>
  );
}

function addressOf(name: ExampleName): string {
  return name === "list" ? "/#example" : `/?show=${name}#example`;
}
