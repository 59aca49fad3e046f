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
