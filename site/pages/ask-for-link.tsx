import { Field } from "../components/field.tsx";
import { Notice } from "../components/notice.tsx";
import { SIGN_IN_PATH, SIGN_UP_PATH, withFeed } from "../app/site.ts";

/** Both purposes send the same mail. */
export type LinkPurpose = "sign-up" | "sign-in";

export const LINK_TITLES: Readonly<Record<LinkPurpose, string>> = {
  "sign-up": "Get a key",
  "sign-in": "Sign in",
};

const WORDS: Readonly<Record<LinkPurpose, { readonly enter: string; readonly outcome: string }>> = {
  "sign-up": {
    enter: "Enter your email address",
    outcome: "The link opens your account, with your first key in it.",
  },
  "sign-in": {
    enter: "Enter the email address of your account",
    outcome: "The link signs you in.",
  },
};

export function AskForLink({
  purpose,
  email,
  feed,
  wrong,
  failure,
  done = null,
  isMailDelivered,
}: {
  readonly purpose: LinkPurpose;
  readonly email: string;
  /** What the visitor wants to watch, if anything. */
  readonly feed: string;
  readonly wrong?: string | undefined;
  /** The reason why no mail was sent, other than an invalid address (`wrong`). */
  readonly failure?: string | undefined;
  /** A message about the action just done. */
  readonly done?: string | null;
  readonly isMailDelivered: boolean;
}) {
  const { enter, outcome } = WORDS[purpose];
  return (
    <>
      {done !== null && <Notice>{done}</Notice>}
      <h1>{LINK_TITLES[purpose]}</h1>
      <p>
        {isMailDelivered
          ? `${enter} and we’ll send you a link. ${outcome}`
          : `${enter}. This server can’t send email yet, so it puts the link in its outbox folder. ${outcome}`}
      </p>
      {failure !== undefined && (
        <p class="notice bad" role="alert">
          {failure}
        </p>
      )}
      <form class="stack" method="post" action={`/account/${purpose}`}>
        <input type="hidden" name="feed" value={feed} />
        <Field
          name="email"
          label="Email address"
          hint={
            purpose === "sign-up"
              ? "Only for signing in, for notices about your account, and for what you choose to watch."
              : undefined
          }
          type="email"
          autocomplete="email"
          maxlength={254}
          value={email}
          wrong={wrong}
        />
        <button class="button wide">{isMailDelivered ? "Email me a link" : "Get a link"}</button>
      </form>
      <p class="quiet">
        {purpose === "sign-up" ? (
          <>
            Already have an account? <a href={withFeed(SIGN_IN_PATH, feed)}>Sign in</a>
          </>
        ) : (
          <>
            No account yet? <a href={withFeed(SIGN_UP_PATH, feed)}>Get a key</a>
          </>
        )}
      </p>
    </>
  );
}

interface SentFacts {
  readonly email: string;
  readonly feed: string;
  readonly purpose: LinkPurpose;
  readonly isMailDelivered: boolean;
}

export function checkEmailTitle({ isMailDelivered }: Pick<SentFacts, "isMailDelivered">): string {
  return isMailDelivered ? "Check your email" : "Find your link";
}

/** The next steps after the form; the same for every address. */
export function CheckEmail({ email, feed, purpose, isMailDelivered }: SentFacts) {
  return (
    <>
      <h1>{checkEmailTitle({ isMailDelivered })}</h1>
      <p>
        {isMailDelivered ? (
          <>
            We’ve sent a link to <strong>{email}</strong>.
          </>
        ) : (
          <>
            This server can’t send email yet. The link for <strong>{email}</strong> is in its outbox
            folder, and in its terminal if it runs in one.
          </>
        )}{" "}
        Open it and press the button on the page. It works once and expires in 24 hours.
      </p>
      <h2>{isMailDelivered ? "Didn’t get it?" : "Can’t find it?"}</h2>
      <ul>
        {isMailDelivered && <li>It can take a few minutes. Check your spam folder, too.</li>}
        <li>
          Is the address wrong?{" "}
          <a href={withFeed(`/account/${purpose}`, feed)}>Enter another one</a>.
        </li>
        <li>
          <form method="post" action={`/account/${purpose}`}>
            <input type="hidden" name="email" value={email} />
            <input type="hidden" name="feed" value={feed} />
            <button class="button plain slim">
              {isMailDelivered ? "Send" : "Get"} another link
            </button>{" "}
            Earlier links work until you use one.
          </form>
        </li>
      </ul>
    </>
  );
}
