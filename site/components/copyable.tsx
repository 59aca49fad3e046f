import { raw } from "hono/html";

import { highlight } from "./highlight.ts";

/** Code with a copy button, which only appears if scripts run. */
export function Copyable({
  id,
  label,
  text,
  language = "",
  isKey = false,
  isScrolled = false,
}: {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  /** Such as `bash` or `json`. Code in other languages is not highlighted. */
  readonly language?: string;
  readonly isKey?: boolean;
  /** Whether long lines scroll instead of breaking. */
  readonly isScrolled?: boolean;
}) {
  const scrolled = { tabindex: 0, "aria-label": label, role: "group" };
  return (
    <figure class={isScrolled ? "code" : isKey ? "code key broken" : "code broken"}>
      <figcaption>
        <span>{label}</span>
        <button type="button" class="button plain slim copy" data-copies={id} hidden>
          <span>Copy</span>
          <span class="unseen"> {label}</span>
        </button>
      </figcaption>
      <pre {...(isScrolled && scrolled)}>
        <code id={id}>{raw(highlight(text, language))}</code>
      </pre>
    </figure>
  );
}
