/** Code with a button that copies it, where scripts run. */
export function Copyable({
  id,
  label,
  text,
  isKey = false,
}: {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly isKey?: boolean;
}) {
  return (
    <figure class={isKey ? "code key" : "code"}>
      <figcaption>
        {label}
        <button type="button" class="button plain slim copy" data-copies={id} hidden>
          <span>Copy</span>
          <span class="unseen"> {label}</span>
        </button>
      </figcaption>
      <pre>
        <code id={id}>{text}</code>
      </pre>
    </figure>
  );
}
