import type { Child } from "hono/jsx";

/** Up to four tabs, which work without a script. The script keeps the reader's choice, by label. */
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
      {tabs.map(({ label }, index) => (
        <input
          type="radio"
          name={name}
          id={`${name}-${index}`}
          value={label}
          autocomplete="off"
          checked={index === 0}
        />
      ))}
      <div class="labels">
        {tabs.map(({ label }, index) => (
          <label for={`${name}-${index}`}>{label}</label>
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
