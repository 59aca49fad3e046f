import type { LinkPurpose } from "./ask-for-link.tsx";

/** What to do once the form is sent; the same for every address. */
export function CheckEmail({
  email,
  purpose,
  isMailDelivered,
}: {
  readonly email: string;
  readonly purpose: LinkPurpose;
  readonly isMailDelivered: boolean;
}) {
  return (
    <>
      <h1>Check your email</h1>
      <p>
        A link is on its way to <strong>{email}</strong>. Open it and press the button there. It
        works once, within 24 hours.
      </p>
      {!isMailDelivered && (
        <p class="notice">
          This server has no mail set up yet: the link is in the terminal that it runs in, and in
          its outbox folder.
        </p>
      )}
      <h2>Nothing there?</h2>
      <ul>
        <li>Mail can take a few minutes. Look in the folder for spam as well.</li>
        <li>
          Is the address right? If not, <a href={`/account/${purpose}`}>give another one</a>.
        </li>
        <li>
          <form method="post" action={`/account/${purpose}`}>
            <input type="hidden" name="email" value={email} />
            <button class="textual">Send another link</button>. The earlier ones work until you use
            one.
          </form>
        </li>
      </ul>
    </>
  );
}
