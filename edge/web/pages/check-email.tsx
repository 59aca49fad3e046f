import type { LinkPurpose } from "./ask-for-link.tsx";

interface SentFacts {
  readonly email: string;
  readonly purpose: LinkPurpose;
  readonly isMailDelivered: boolean;
}

export function checkEmailTitle({ isMailDelivered }: Pick<SentFacts, "isMailDelivered">): string {
  return isMailDelivered ? "Check your email" : "Find your link";
}

/** The next steps after the form; the same for every address. */
export function CheckEmail({ email, purpose, isMailDelivered }: SentFacts) {
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
        Open it and press the button on the page. It works once, within 24 hours.
      </p>
      <h2>{isMailDelivered ? "Didn’t get it?" : "Can’t find it?"}</h2>
      <ul>
        {isMailDelivered && <li>It can take a few minutes. Check your spam folder, too.</li>}
        <li>
          Is the address wrong? <a href={`/account/${purpose}`}>Enter another one</a>.
        </li>
        <li>
          <form method="post" action={`/account/${purpose}`}>
            <input type="hidden" name="email" value={email} />
            <button class="textual">{isMailDelivered ? "Send" : "Get"} another link</button>.
            Earlier ones work until you use one.
          </form>
        </li>
      </ul>
    </>
  );
}
