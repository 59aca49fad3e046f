import type { Child } from "hono/jsx";
import type { RequestCode } from "./request-code.ts";
import { Copyable } from "./copyable.tsx";

/** Up to four tabs, without a script. */
export function Tabs({
  name,
  legend,
  tabs,
}: {
  /** Unique on the page. */
  readonly name: string;
  readonly legend: string;
  readonly tabs: readonly { readonly label: string; readonly content: Child }[];
}) {
  return (
    <fieldset class="tabs">
      <legend class="unseen">{legend}</legend>
      {tabs.map((_, at) => (
        <input type="radio" name={name} id={`${name}-${at}`} checked={at === 0} />
      ))}
      <div class="labels">
        {tabs.map(({ label }, at) => (
          <label for={`${name}-${at}`}>{label}</label>
        ))}
      </div>
      <div class="panels">
        {tabs.map(({ content }) => (
          <div>{content}</div>
        ))}
      </div>
    </fieldset>
  );
}

export function RequestTabs({ codes }: { readonly codes: readonly RequestCode[] }) {
  const tabs = codes.map(({ id, title, language, code }) => ({
    label: title,
    content: <Copyable id={id} label="" text={code} language={language} />,
  }));
  return <Tabs name="language" legend="Language" tabs={tabs} />;
}
