import type { Child } from "hono/jsx";

export function Field({
  name,
  label,
  hint,
  wrong,
  ...input
}: {
  readonly name: string;
  readonly label: string;
  readonly hint?: Child;
  readonly wrong?: string | undefined;
  readonly type?: "email" | "text";
  readonly value: string;
  readonly autocomplete: string;
  readonly maxlength?: number;
}) {
  const described = [hint && `${name}-hint`, wrong && `${name}-wrong`].filter(Boolean).join(" ");
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {hint !== undefined && (
        <span class="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      <input
        id={name}
        name={name}
        required
        spellcheck={false}
        autocapitalize="off"
        {...input}
        {...(described !== "" && { "aria-describedby": described })}
        {...(wrong !== undefined && { "aria-invalid": "true", autofocus: true })}
      />
      {wrong !== undefined && (
        <span class="wrong" id={`${name}-wrong`}>
          {wrong}
        </span>
      )}
    </div>
  );
}

/** A form that does one thing, or leads back. */
export function Form({
  action,
  button,
  isDanger = false,
  cancel = "/account",
  children,
}: {
  readonly action: string;
  readonly button: string;
  readonly isDanger?: boolean;
  readonly cancel?: string;
  readonly children?: Child;
}) {
  return (
    <form class="stack" method="post" action={action}>
      {children}
      <div class="row">
        <button class={isDanger ? "button danger" : "button"}>{button}</button>
        <a href={cancel}>Cancel</a>
      </div>
    </form>
  );
}
