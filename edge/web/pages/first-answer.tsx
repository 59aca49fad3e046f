import { raw } from "hono/html";

import { amount } from "../../../lib/amounts.ts";
import type { ApiAnswer } from "../parts/web-parts.ts";
import { highlight } from "../words/highlight.ts";
import { FIRST_TARGET } from "../words/request-code.ts";

/** The button that sends a request with the key, and the API's answer. */
export function FirstAnswer({
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
          <code>GET {FIRST_TARGET}</code> with this key; it counts as any request does.
        </span>
      </form>
    </section>
  );
}

function Answer({ status, ms, text, headers }: ApiAnswer) {
  const left = headers.get("X-RateLimit-Remaining-Day");
  const limit = headers.get("X-RateLimit-Limit-Day");
  const tone = status < 300 ? "good" : status < 500 ? "warn" : "bad";
  return (
    <>
      <p class="row" role="status">
        <span class={`badge ${tone}`}>{status === 200 ? "200 OK" : status}</span>
        <span class="quiet small number">
          {Math.max(1, Math.round(ms))} ms
          {left !== null &&
            limit !== null &&
            `, ${amount(Number(left))} of ${amount(Number(limit), "request")} left today`}
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

/** Indents a compact JSON answer for reading. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
