import { Field, Form } from "../components/field.tsx";

export function DeleteAccount({
  email,
  typed,
  wrong,
}: {
  readonly email: string;
  readonly typed: string;
  readonly wrong?: string | undefined;
}) {
  return (
    <>
      <h1>Delete account</h1>
      <p>
        Your keys stop working within 30 seconds, and all personal data is permanently deleted.{" "}
        <strong>This can’t be undone.</strong>
      </p>
      <p class="quiet small">
        For a year, we keep a record that an account was deleted, but not whose. We keep today’s
        request count until midnight UTC under a code that doesn’t reveal your address: if you sign
        up again today, it carries over.
      </p>
      <Form action="/account/delete" button="Delete account" isDanger>
        <Field
          name="email"
          label="Type your email address to confirm"
          hint={email}
          type="email"
          autocomplete="off"
          maxlength={254}
          value={typed}
          wrong={wrong}
        />
      </Form>
    </>
  );
}
