import type { WebhookTable } from "../accounts/database/schema.ts";
import type { ShownDelivery } from "../accounts/webhooks.ts";
import { Copyable } from "../components/copyable.tsx";
import { Field } from "../components/field.tsx";
import { Instant, Notice } from "../components/notice.tsx";
import { Table } from "../components/table.tsx";

const PATH = "/account/watches/webhook";
const GUIDE = "/docs/webhooks";

interface Facts {
  readonly hook: WebhookTable | null;
  readonly deliveries: readonly ShownDelivery[];
  readonly done: string | null;
  readonly isPro: boolean;
  /** Whether the webhook may be on this machine. */
  readonly areLocal: boolean;
  /** The rejected address, with the reason. */
  readonly address?: string;
  readonly wrong?: string;
}

export function WebhookPage({ hook, deliveries, done, isPro, areLocal, address, wrong }: Facts) {
  return (
    <>
      {done !== null && <Notice>{done}</Notice>}
      <div class="tight">
        <h1>Webhook</h1>
        <p class="quiet measure">
          What is new in <a href="/account/watches">your watches</a> is posted to your program
          instead of mailed to you. <a href={GUIDE}>How to receive it</a>
        </p>
      </div>
      {!isPro && (
        <p class="notice warn">
          Webhooks are part of the Pro plan, which is free, too; until you change to it, news is
          mailed. <a href="/account/plan">Change plan</a>
        </p>
      )}
      {hook !== null && <State hook={hook} isPro={isPro} />}
      {isPro && (
        <form class="stack" method="post" action={PATH}>
          <Field
            name="address"
            label="Address"
            hint={`It begins with https:// and has no port${areLocal ? ", or with http://localhost:" : ""}. A new address must echo a challenge first.`}
            autocomplete="off"
            maxlength={2_000}
            value={address ?? hook?.address ?? ""}
            wrong={wrong}
          />
          <div class="row">
            <button class={hook === null ? "button" : "button plain"}>
              {hook === null ? "Create the webhook" : "Change the address"}
            </button>
          </div>
        </form>
      )}
      {deliveries.length > 0 && (
        <Deliveries deliveries={deliveries} isOn={isPro && hook?.confirmed_at != null} />
      )}
    </>
  );
}

function State({ hook, isPro }: { readonly hook: WebhookTable; readonly isPro: boolean }) {
  const { address, confirmed_at, failure } = hook;
  return (
    <div class="card stack">
      <p class="row">
        <span class={`badge ${confirmed_at === null ? "warn" : "good"}`}>
          {confirmed_at !== null ? "On" : failure === null ? "Not checked yet" : "Switched off"}
        </span>
        <code>{address}</code>
      </p>
      {failure !== null && <p>It accepted no delivery in six tries. Last answer: {failure}.</p>}
      {confirmed_at === null && (
        <p>Start your receiver, and check it. Until then, news is mailed.</p>
      )}
      <form class="row" method="post">
        {isPro && (
          <>
            {confirmed_at === null ? (
              <button class="button" formaction={`${PATH}/check`}>
                Check the receiver
              </button>
            ) : (
              <button class="button plain" formaction={`${PATH}/test`}>
                Send a test
              </button>
            )}
            <button class="button plain" formaction={`${PATH}/rotate`}>
              Replace the secret
            </button>
          </>
        )}
        <button class="button plain danger" formaction={`${PATH}/delete`}>
          Delete
        </button>
      </form>
    </div>
  );
}

function Deliveries({ deliveries, isOn }: Pick<Facts, "deliveries"> & { readonly isOn: boolean }) {
  return (
    <section class="stack" aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      <Table
        label="The last deliveries"
        style="stacked"
        columns={["Delivery", "Answer"]}
        rows={deliveries.map(({ id, start, created_at, answer, answered_at, due_at }) => [
          <>
            {TYPE.exec(start)?.[1]}
            <div class="quiet small">
              <Instant at={created_at} /> <span class="mono">{id}</span>
            </div>
          </>,
          <>
            {answer ?? "none yet"}
            <div class="quiet small">
              {answered_at !== null && <Instant at={answered_at} />}
              {due_at !== null && (
                <>
                  ; again <Instant at={due_at} />
                </>
              )}
            </div>
            {isOn && !start.includes("challenge") && (
              <form method="post" action={`${PATH}/resend`}>
                <button class="button plain slim" name="delivery" value={id}>
                  Resend<span class="unseen"> {id}</span>
                </button>
              </form>
            )}
          </>,
        ])}
      />
    </section>
  );
}

const TYPE = /"type":"([\w.]+)"/;

export function WebhookSecret({ secret }: { readonly secret: string }) {
  return (
    <>
      <h1>Your webhook’s secret</h1>
      <p>
        Copy it now: <strong>it’s shown only once.</strong> Your receiver{" "}
        <a href={GUIDE}>verifies each request</a> with it. If it replaces another one, requests have
        a signature of each for 24 hours.
      </p>
      <Copyable id="secret" label="Secret" text={secret} isKey />
      <a class="button" href={PATH}>
        Go on to the webhook
      </a>
    </>
  );
}
