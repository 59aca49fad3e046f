import { Copyable } from "../components/copyable.tsx";
import { GUIDE_PATH } from "../words/paths.ts";
import { curlLine } from "../words/curl-line.ts";

export type NewKeyOccasion = "first" | "created" | "rotated";

export const NEW_KEY_TITLES: Readonly<Record<NewKeyOccasion, string>> = {
  first: "Your key is ready",
  created: "Your new key is ready",
  rotated: "Your new key is ready",
};

/** The only place where a key is shown in full. */
export function NewKeyPage({
  occasion,
  name,
  secret,
  baseUrl,
}: {
  readonly occasion: NewKeyOccasion;
  readonly name: string;
  readonly secret: string;
  readonly baseUrl: string;
}) {
  return (
    <>
      <h1>{NEW_KEY_TITLES[occasion]}</h1>
      <p>
        Copy it now: <strong>it is shown only this once.</strong> Keep it as you keep a password. If
        you lose it, replace it with a new one in your account.
      </p>
      {occasion === "rotated" && (
        <p class="notice">
          The old key stops working within 30 seconds. Whatever uses it needs this one.
        </p>
      )}
      <Copyable id="key" label={name} text={secret} isKey />
      <h2>Try it</h2>
      <Copyable id="curl" label="Paste this into a terminal" text={curlLine(baseUrl, secret)} />
      <p>
        The key goes into the header <code>X-API-Key</code> of each request. The answer has the
        addresses of everything it belongs with. <a href={GUIDE_PATH}>The guide</a> has the rest.
      </p>
      <a class="button" href="/account">
        Go to your account
      </a>
    </>
  );
}
