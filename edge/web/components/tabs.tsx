import type { Child } from "hono/jsx";

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
      {tabs.map((_, index) => (
        <input type="radio" name={name} id={`${name}-${index}`} checked={index === 0} />
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
