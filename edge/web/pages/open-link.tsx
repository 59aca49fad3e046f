import { Instant } from "../components/instant.tsx";

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
        The link works until <Instant at={expiresAt} />.
      </p>
    </>
  );
}

/** For a link that is unknown, used or expired: which of them, nobody is told. */
export function DeadLink({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <>
      <h1>This link can’t be used</h1>
      {isSignedIn ? <SignedInAlready /> : <HowLinksWork />}
    </>
  );
}

/** As after reloading the page with the first key. */
function SignedInAlready() {
  return (
    <>
      <p>
        You are signed in already, so you don’t need it. If you missed your key, replace it in your
        account.
      </p>
      <a class="button" href="/account">
        Go to your account
      </a>
    </>
  );
}

function HowLinksWork() {
  return (
    <>
      <p>
        A link works once and for 24 hours, and using one ends all others that were mailed to you.
        It may also be that your mail program broke it in two.
      </p>
      <a class="button" href="/account/sign-in">
        Get a new link
      </a>
    </>
  );
}
