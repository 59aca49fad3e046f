import { ENTRY_KINDS, ENTRY_WORDS } from "../../contract/request/feeds.ts";
import { amount } from "../../lib/amounts.ts";
import type { WatchTable } from "../accounts/database/schema.ts";
import { Form } from "../components/field.tsx";
import { Instant, Notice } from "../components/notice.tsx";

export type ShownWatch = Omit<WatchTable, "sent">;

/** A kind's field in the form. */
export const kindField = (kind: string): string => `kind-${kind}`;

export function Watches({
  watches,
  most,
  done,
}: {
  readonly watches: readonly ShownWatch[];
  readonly most: number;
  readonly done: string | null;
}) {
  return (
    <>
      {done !== null && <Notice>{done}</Notice>}
      <div class="tight">
        <h1>Watches</h1>
        <p class="quiet measure">
          After each nightly build you get one mail with what is new in the records and lists that
          you watch. {amount(watches.length)} of {amount(most)} used. A program can get it by{" "}
          <a href="/account/watches/webhook">webhook</a>.
        </p>
      </div>
      {watches.length === 0 && (
        <p>
          Nothing yet. Open a record or a list, such as <a href="/bills">bills</a>, and press
          “Watch”.
        </p>
      )}
      <ul class="cards" role="list">
        {watches.map((watch) => (
          <li>
            <Watch {...watch} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Watch({ id, title, address, kinds, paused_at, failed_nights, created_at }: ShownWatch) {
  const words = ENTRY_KINDS.filter((kind) => kinds.split(",").includes(kind));
  return (
    <div class="card stack">
      <h2>
        <a href={address}>{title}</a>
        {paused_at !== null && " (paused)"}
      </h2>
      <p class="quiet small">
        {words.length === 0 ? "Everything" : words.map((kind) => ENTRY_WORDS[kind]).join(", ")},
        since <Instant at={created_at} />
      </p>
      {failed_nights > 0 && (
        <p class="notice warn">
          It could not be read after the last {amount(failed_nights, "build")}. If its record is
          gone, delete this watch.
        </p>
      )}
      <form class="row" method="post" action={`/account/watches/${id}`}>
        <button class="button plain" name="to" value={paused_at === null ? "paused" : "resumed"}>
          {paused_at === null ? "Pause" : "Resume"}
        </button>
        <button class="button plain danger" name="to" value="deleted">
          Delete
        </button>
      </form>
    </div>
  );
}

export function NewWatch({
  address,
  wrong,
}: {
  readonly address: string;
  readonly wrong?: string;
}) {
  return (
    <>
      <h1>Watch</h1>
      {wrong !== undefined && <Notice isBad>{wrong}</Notice>}
      <p>
        You get a mail when a nightly build has something new in <a href={address}>{address}</a>.
      </p>
      <Form action="/account/watches/new" button="Watch" cancel={address}>
        <input type="hidden" name="address" value={address} />
        <fieldset class="stack">
          <legend>Only some kinds of news; everything if none is chosen</legend>
          {ENTRY_KINDS.map((kind) => (
            <label>
              <input type="checkbox" name={kindField(kind)} value="on" /> {ENTRY_WORDS[kind]}
            </label>
          ))}
        </fieldset>
      </Form>
    </>
  );
}

export function StopWatches({ isDone }: { readonly isDone: boolean }) {
  return isDone ? (
    <>
      <h1>Stopped</h1>
      <p>
        All watches of the account are paused. You can resume them in{" "}
        <a href="/account/watches">your account</a>.
      </p>
    </>
  ) : (
    <>
      <h1>Stop all watches</h1>
      <p>No mail about what you watch is sent any more, until you resume a watch.</p>
      <form method="post">
        <button class="button">Stop all watches</button>
      </form>
    </>
  );
}
