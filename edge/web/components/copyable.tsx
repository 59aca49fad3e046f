import { raw } from "hono/html";

import { highlight } from "../words/highlight.ts";

/** Code with a copy button, if scripts run. */
export function Copyable({
  id,
  label,
  text,
  language,
  isKey = false,
}: {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  /** Such as `bash` or `json`. If absent, nothing is highlighted. */
  readonly language?: string;
  readonly isKey?: boolean;
}) {
  return (
    <figure class={isKey ? "code key broken" : "code broken"}>
      <figcaption>
        <span>{label}</span>
        <CopyButton id={id} label={label} />
      </figcaption>
      <pre>
        <code id={id}>{language === undefined ? text : raw(highlight(text, language))}</code>
      </pre>
    </figure>
  );
}

/** A button that copies the text of the element with this ID. */
export function CopyButton({ id, label }: { readonly id: string; readonly label: string }) {
  return (
    <button type="button" class="button plain slim copy" data-copies={id} hidden>
      <span>Copy</span>
      <span class="unseen"> {label}</span>
    </button>
  );
}
