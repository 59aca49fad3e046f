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

/** A choice of one value, or of any; without `values`, a field for one. */
export function Choice({
  name,
  label,
  values,
  chosen,
  any = "Any",
}: {
  readonly name: string;
  readonly label: string;
  /** Each with its words. */
  readonly values?: readonly (readonly [value: string, words: string])[] | undefined;
  readonly chosen: string;
  /** What it is without a value. */
  readonly any?: string;
}) {
  return (
    <p class="field">
      <label for={name}>{label}</label>
      {values === undefined ? (
        <input id={name} name={name} value={chosen} />
      ) : (
        <select id={name} name={name}>
          <option value="">{any}</option>
          {values.map(([value, words]) => (
            <option value={value} selected={value === chosen}>
              {words}
            </option>
          ))}
        </select>
      )}
    </p>
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
