import { Instant } from "../components/notice.tsx";

/** The target of a mailed link. Mail scanners open links too, so only the button uses the link. */
export function OpenLink(link: Readonly<Record<"email" | "expiresAt" | "token" | "feed", string>>) {
  const { email, expiresAt, token, feed } = link;
  return (
    <>
      <h1>Open your account</h1>
      <p>
        You’re signing in as <strong>{email}</strong>.
      </p>
      <form method="post" action="/account/open">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="feed" value={feed} />
        <button class="button wide">Open my account</button>
      </form>
      <p class="quiet small">
        The link works until <Instant at={expiresAt} />.
      </p>
    </>
  );
}

/** The page for an unknown, used, or expired link, without revealing which. */
export function DeadLink({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <>
      <h1>This link can’t be used</h1>
      <p>
        {isSignedIn
          ? // The page with the first key was reloaded.
            "You’re already signed in, so you don’t need it. If you missed your key, replace it in your account."
          : "A link works once, within 24 hours, and using one invalidates all others that we sent you. Your email program may also have split it across two lines."}
      </p>
      <a class="button" href={isSignedIn ? "/account" : "/account/sign-in"}>
        {isSignedIn ? "Go to your account" : "Get a new link"}
      </a>
    </>
  );
}
