import type { Child } from "hono/jsx";

/** Tabs, which work without a script. The script keeps the reader's choice, by label. */
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
      {tabs.map(({ label, content }, index) => (
        <>
          <label>
            <input
              type="radio"
              name={name}
              value={label}
              autocomplete="off"
              checked={index === 0}
            />
            {label}
          </label>
          <div>{content}</div>
        </>
      ))}
    </fieldset>
  );
}
