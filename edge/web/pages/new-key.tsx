import { FirstAnswer } from "./first-answer.tsx";
import { Copyable } from "../components/copyable.tsx";
import { RequestTabs } from "../components/request-tabs.tsx";
import { GUIDE_PATH, REFERENCE_PATH } from "../words/paths.ts";
import type { ApiAnswer } from "../parts/web-parts.ts";
import { FIRST_TARGET, requestCode } from "../words/request-code.ts";

export type NewKeyOccasion = "first" | "created" | "rotated";

export function isNewKeyOccasion(text: string): text is NewKeyOccasion {
  return Object.hasOwn(NEW_KEY_TITLES, text);
}

export const NEW_KEY_TITLES: Readonly<Record<NewKeyOccasion, string>> = {
  first: "Your key is ready",
  created: "Your new key is ready",
  rotated: "Your new key is ready",
};

/** The only page that shows a key in full: after its creation, and when it is tried there. */
export function NewKeyPage({
  occasion,
  name,
  secret,
  baseUrl,
  answer = null,
}: {
  readonly occasion: NewKeyOccasion;
  readonly name: string;
  readonly secret: string;
  readonly baseUrl: string;
  /** The API's answer, once the key was tried on this page. */
  readonly answer?: ApiAnswer | null;
}) {
  const codes = requestCode(baseUrl, secret, FIRST_TARGET);
  return (
    <>
      <h1>{NEW_KEY_TITLES[occasion]}</h1>
      <p>
        Copy it now: <strong>it is shown only this once.</strong> Keep it as you keep a password. If
        you lose it, replace it with a new one in your account.
      </p>
      {occasion === "rotated" && (
        <p class="notice warn">
          The old key stops working within 30 seconds. Whatever uses it needs this one.
        </p>
      )}
      <Copyable id="key" label={name} text={secret} isKey />
      <FirstAnswer secret={secret} occasion={occasion} answer={answer} />
      <section class="stack" aria-labelledby="use">
        <h2 id="use">Use it in a program</h2>
        <div class="code">
          <RequestTabs codes={codes} />
        </div>
        <p>
          The key goes into the header <code>X-API-Key</code> of each request. Next:{" "}
          <a href={`${GUIDE_PATH}/quickstart`}>the quickstart</a>,{" "}
          <a href={REFERENCE_PATH}>every route, to try</a>, or{" "}
          <a href={GUIDE_PATH}>all of the docs</a>.
        </p>
      </section>
      <a class={answer === null ? "button plain" : "button"} href="/account">
        Go to your account
      </a>
    </>
  );
}
