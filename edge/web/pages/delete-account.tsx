import { Field } from "../components/field.tsx";

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
      <h1>Delete your account?</h1>
      <p>
        Its keys stop working within 30 seconds, and your address, your keys and everything that
        leads to you is removed. That it happened is kept for a year, without any of that. This
        can’t be undone. Only today’s count of requests is kept, until the day’s end (UTC), for you
        to go on with if you sign up again; it stands under a code that your address can’t be read
        from.
      </p>
      <form class="stack" method="post" action="/account/delete">
        <Field
          name="email"
          label="Type your address to confirm"
          hint={email}
          type="email"
          autocomplete="off"
          maxlength={254}
          value={typed}
          wrong={wrong}
        />
        <div class="row">
          <button class="button danger">Delete my account</button>
          <a href="/account">Cancel</a>
        </div>
      </form>
    </>
  );
}
