import { raw } from "hono/html";

import {
  type Examples,
  FIRST_TARGET,
  type ExampleStep,
  type StepName,
} from "../../api/examples.ts";
import { highlightJson } from "../components/highlight.ts";
import { KEY_PLACEHOLDER, RequestTabs } from "../components/request-tabs.tsx";

export function LiveExample({
  baseUrl,
  steps,
  step,
  hasBuild,
}: {
  readonly baseUrl: string;
  readonly steps: Examples["steps"];
  /** The one shown; undefined if there is none to show. */
  readonly step: ExampleStep | undefined;
  readonly hasBuild: boolean;
}) {
  const target = step?.target ?? FIRST_TARGET;
  return (
    <section class="code demo" id="example" aria-label="A live example">
      <RequestTabs baseUrl={baseUrl} secret={KEY_PLACEHOLDER} target={target} />
      {step === undefined ? (
        <NoAnswer hasBuild={hasBuild} />
      ) : (
        <Answer steps={[...steps.values()]} step={step} />
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

interface Shown {
  readonly steps: readonly ExampleStep[];
  readonly step: ExampleStep;
}

function Answer({ steps, step }: Shown) {
  const hrefOf = (address: string): string | null => {
    const next = steps.find((each) => each.address === address);
    return next === undefined ? null : addressOf(next.name);
  };
  return (
    <div class="answer">
      <p class="row apart">
        <span>Answer from the live data, shortened</span>
        <span class="badge good">200 OK</span>
      </p>
      <pre tabindex={0} role="region" aria-label="The answer">
        <code>{raw(highlightJson(JSON.stringify(step.answer, null, 2), hrefOf))}</code>
      </pre>
      <Steps steps={steps} step={step} />
    </div>
  );
}

const TITLES: Readonly<Record<StepName, string>> = {
  list: "Enacted bills",
  next: "Next page",
  bill: "A bill",
  sponsor: "Its sponsor",
  vote: "Its vote",
};

function Steps({ steps, step }: Shown) {
  if (steps.length === 1) return null;
  return (
    <nav class="steps" aria-label="Examples">
      {steps.map((each) => (
        <a href={addressOf(each.name)} aria-current={each === step ? "true" : undefined}>
          {TITLES[each.name]}
        </a>
      ))}
    </nav>
  );
}

function addressOf(name: StepName): string {
  return name === "list" ? "/#example" : `/?show=${name}#example`;
}
