import { writtenInstant } from "../written-time.ts";

/** Where a mailed link leads. Mail scanners open links too, so only the button uses it up. */
export function OpenLink({
  email,
  expiresAt,
  token,
}: {
  readonly email: string;
  readonly expiresAt: string;
  readonly token: string;
}) {
  return (
    <>
      <h1>Open your account</h1>
      <p>
        You are about to sign in as <strong>{email}</strong>.
      </p>
      <form method="post" action="/account/open">
        <input type="hidden" name="token" value={token} />
        <button class="button">Open my account</button>
      </form>
      <p class="quiet small">
        The link works until <time datetime={expiresAt}>{writtenInstant(expiresAt)}</time>.
      </p>
    </>
  );
}

/** For a link that is unknown, used or expired: which of them, nobody is told. */
export function DeadLink() {
  return (
    <>
      <h1>This link can’t be used</h1>
      <p>
        A link works once and within 24 hours, and the newest one that was used ends those before
        it. Also look whether your mail program broke it in two.
      </p>
      <a class="button" href="/account/sign-in">
        Get a new link
      </a>
    </>
  );
}
