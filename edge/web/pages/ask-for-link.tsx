import { Field } from "../components/field.tsx";
import { SIGN_UP_PATH } from "../words/paths.ts";

/** Why the page is there; both send the same mail. */
export type LinkPurpose = "sign-up" | "sign-in";

export const LINK_TITLES: Readonly<Record<LinkPurpose, string>> = {
  "sign-up": "Get a key",
  "sign-in": "Sign in",
};

/** The form that asks for an address, to mail a link to. */
export function AskForLink({
  purpose,
  email,
  wrong,
  failure,
}: {
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly wrong?: string | undefined;
  /** Why no mail was sent, where the address is not the reason. */
  readonly failure?: string | undefined;
}) {
  return (
    <>
      <h1>{LINK_TITLES[purpose]}</h1>
      <p>
        {purpose === "sign-up"
          ? "Give an e-mail address. We mail you a link; it opens your account, and your first key is there."
          : "Give the address of your account. We mail you a link that signs you in."}
      </p>
      {failure !== undefined && (
        <p class="notice bad" role="alert">
          {failure}
        </p>
      )}
      <form class="stack" method="post" action={`/account/${purpose}`}>
        <Field
          name="email"
          label="E-mail address"
          hint={purpose === "sign-up" ? "Used to sign you in and for nothing else." : undefined}
          type="email"
          autocomplete="email"
          maxlength={254}
          value={email}
          wrong={wrong}
        />
        <button class="button">Mail me a link</button>
      </form>
      <p class="quiet">
        {purpose === "sign-up" ? (
          <>
            Already have an account? <a href="/account/sign-in">Sign in</a>
          </>
        ) : (
          <>
            No account yet? <a href={SIGN_UP_PATH}>Get a key</a>
          </>
        )}
      </p>
    </>
  );
}
