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
        We’ve sent a link to <strong>{email}</strong>. Open it and press the button on the page. It
        works once, within 24 hours.
      </p>
      {!isMailDelivered && (
        <p class="notice warn">
          This server can’t send email yet: the link is in the terminal that it runs in, and in its
          outbox folder.
        </p>
      )}
      <h2>Didn’t get it?</h2>
      <ul>
        <li>It can take a few minutes. Check your spam folder, too.</li>
        <li>
          Is the address wrong? <a href={`/account/${purpose}`}>Enter another one</a>.
        </li>
        <li>
          <form method="post" action={`/account/${purpose}`}>
            <input type="hidden" name="email" value={email} />
            <button class="textual">Send another link</button>. Earlier ones work until you use one.
          </form>
        </li>
      </ul>
    </>
  );
}
