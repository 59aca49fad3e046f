import { Copyable } from "../components/copyable.tsx";
import { GUIDE_PATH, REFERENCE_PATH } from "../app/site.ts";
import { FIRST_TARGET, RequestTabs } from "../components/sample.tsx";
import { raw } from "hono/html";
import { amount } from "../../lib/amounts.ts";
import type { ApiAnswer } from "../app/web-parts.ts";
import { highlight } from "../components/highlight.ts";

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
  next = "/account",
}: {
  readonly occasion: NewKeyOccasion;
  readonly name: string;
  readonly secret: string;
  readonly baseUrl: string;
  /** The API's answer, once the key was tried on this page. */
  readonly answer?: ApiAnswer | null;
  /** What the visitor came for, if not the account. */
  readonly next?: string;
}) {
  return (
    <>
      <h1>{NEW_KEY_TITLES[occasion]}</h1>
      <p>
        Copy it now: <strong>it’s shown only once.</strong> Treat it like a password. If you lose
        it, replace it with a new one in your account.
      </p>
      {occasion === "rotated" && (
        <p class="notice warn">
          The old key stops working within 30 seconds. Anything that uses it needs the new one.
        </p>
      )}
      <Copyable id="key" label={name} text={secret} isKey />
      <FirstAnswer secret={secret} occasion={occasion} answer={answer} />
      <section class="stack" aria-labelledby="use">
        <h2 id="use">Use it in a program</h2>
        <div class="code">
          <RequestTabs baseUrl={baseUrl} secret={secret} target={FIRST_TARGET} />
        </div>
        <p>
          Send the key in the <code>X-API-Key</code> header of each request. Next:{" "}
          <a href={`${GUIDE_PATH}/quickstart`}>the quickstart</a>,{" "}
          <a href={REFERENCE_PATH}>every route, ready to try</a>, or{" "}
          <a href={GUIDE_PATH}>all of the docs</a>.
        </p>
      </section>
      <a class={answer === null ? "button plain" : "button"} href={next}>
        {next === "/account" ? "Go to your account" : "Go on to your watch"}
      </a>
    </>
  );
}

function FirstAnswer({
  secret,
  occasion,
  answer,
}: {
  readonly secret: string;
  readonly occasion: string;
  /** Null before the request is sent. */
  readonly answer: ApiAnswer | null;
}) {
  return (
    <section class="stack" aria-labelledby="run">
      <h2 id="run">Run it here</h2>
      {answer !== null && <Answer {...answer} />}
      <form class="row" method="post" action="/account/keys/run#run">
        <input type="hidden" name="key" value={secret} />
        <input type="hidden" name="occasion" value={occasion} />
        <button class={answer === null ? "button" : "button plain"}>
          {answer === null ? "Send the request" : "Send it again"}
        </button>
        <span class="quiet small">
          <code>GET {FIRST_TARGET}</code> with this key; it counts like any other request.
        </span>
      </form>
    </section>
  );
}

function Answer({ status, ms, text, headers }: ApiAnswer) {
  const remaining = headers.get("X-RateLimit-Remaining-Day");
  const limit = headers.get("X-RateLimit-Limit-Day");
  const tone = status < 300 ? "good" : status < 500 ? "warn" : "bad";
  return (
    <>
      <p class="row" role="status">
        <span class={`badge ${tone}`}>{status === 200 ? "200 OK" : status}</span>
        <span class="quiet small number">
          {Math.max(1, Math.round(ms))} ms
          {remaining !== null &&
            limit !== null &&
            `, ${amount(Number(remaining))} of ${amount(Number(limit), "request")} left today`}
        </span>
      </p>
      <figure class="code first-answer">
        <figcaption>The answer</figcaption>
        <pre tabindex={0} role="region" aria-label="The answer">
          <code id="answer">{raw(highlight(indented(text), "json"))}</code>
        </pre>
      </figure>
    </>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
