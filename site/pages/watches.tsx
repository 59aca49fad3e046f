import type { RecordKind } from "../../contract/enumerations.ts";
import { ENTRY_KINDS, ENTRY_WORDS, type EntryKind, KINDS } from "../../contract/kinds/kinds.ts";
import { watchedAt } from "../../contract/request/feeds.ts";
import { readingOf } from "../../contract/schemas/reading.ts";
import { TODAY_PATH } from "../../contract/resources/today.ts";
import { amount } from "../../lib/amounts.ts";
import type { WatchTable } from "../accounts/database/schema.ts";
import { Form } from "../components/field.tsx";
import { Instant, Notice } from "../components/notice.tsx";
import { congressEnd } from "../kinds/words.ts";

/** A kind's field in the form. */
export const kindField = (kind: string): string => `kind-${kind}`;

export function Watches({
  watches,
  most,
  done,
}: {
  readonly watches: readonly WatchTable[];
  readonly most: number;
  readonly done: string | null;
}) {
  const running = watches.filter(({ paused_at }) => paused_at === null);
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
            <Watch {...watch} isOver={running.indexOf(watch) >= most} />
          </li>
        ))}
      </ul>
      {watches.length > 0 && (
        <form class="stack" method="post" action="/account/watches/links">
          <p class="quiet measure">
            Each mail has links that stop watches without signing in. If somebody else may have one
            of your mails, end its links; later mails get new ones.
          </p>
          <div class="row">
            <button class="button plain">End the links in earlier mails</button>
          </div>
        </form>
      )}
    </>
  );
}

function Watch({ isOver, ...watch }: WatchTable & { readonly isOver: boolean }) {
  const { id, title, address, kinds, paused_at, failed_nights, created_at } = watch;
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
      {isOver && (
        <p class="notice warn">
          Your plan allows fewer watches, so this one rests. It continues from where it was once you
          pause or delete an older one.
        </p>
      )}
      {failed_nights > 0 && (
        <p class="notice warn">
          Its search took too long after the last {amount(failed_nights, "build")}. It is tried
          again after the next one; narrow it with more words or filters.
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

/** Kinds whose news is also news of their bill, and of what the bill belongs to. */
const OF_BILLS: readonly RecordKind[] = ["bill", "amendment", "law", "vote", "committee_report"];
const TOLD_BY: Partial<Record<RecordKind, readonly RecordKind[]>> = {
  bill: OF_BILLS,
  legislator: OF_BILLS,
  committee: [...OF_BILLS, "committee", "meeting", "nomination"],
  topic: OF_BILLS,
};

/** The kinds of news that a record or a list can have. */
function newsAt(address: string): readonly EntryKind[] {
  const { kind } = readingOf(watchedAt(address)?.route.resource.lean);
  const told = kind === undefined ? [] : (TOLD_BY[kind] ?? [kind]);
  return ENTRY_KINDS.filter((each) => told.some((by) => each in (KINDS[by].entries ?? {})));
}

export function NewWatch({
  address,
  title = address,
  now = 0,
  wrong,
}: {
  readonly address: string;
  readonly title?: string;
  readonly now?: number;
  readonly wrong?: string;
}) {
  const isToday = address === TODAY_PATH;
  const kinds = newsAt(address);
  // Treaties wait for decades, and reports of the Research Service are of no Congress.
  const isOfCongress = !kinds.includes("treaties") && !kinds.includes("crs_reports");
  const congress = Number(/(?:^\/[a-z-]+\/|[?&]congress=)(\d+)(?!\w)/.exec(address)?.[1]);
  return (
    <>
      <h1>Watch</h1>
      {wrong !== undefined && <Notice isBad>{wrong}</Notice>}
      <p>
        {isToday ? (
          <>
            Your <a href="/account/watches/webhook">webhook</a> gets each roll call when{" "}
          </>
        ) : (
          "You get a mail when a nightly build has something new in "
        )}
        <a href={address}>{title}</a>
        {isToday ? " has it, before a build does." : "."}
      </p>
      {isOfCongress && congress < now && (
        <p class="notice warn">{congressEnd(congress)}, so nothing more is likely to happen.</p>
      )}
      <Form action="/account/watches/new" button="Watch" cancel={address}>
        <input type="hidden" name="address" value={address} />
        <fieldset class="stack" hidden={kinds.length < 2}>
          <legend>Choose kinds of news, or none of them for everything</legend>
          {kinds.map((kind) => (
            <label>
              <input type="checkbox" name={kindField(kind)} value="on" /> {ENTRY_WORDS[kind]}
            </label>
          ))}
        </fieldset>
      </Form>
    </>
  );
}

export function StopWatches({
  title,
  isDone,
}: {
  readonly title: string;
  readonly isDone: boolean;
}) {
  return (
    <>
      <h1>{isDone ? "Stopped" : title}</h1>
      <p>
        {isDone ? "You get" : "You will get"} no mail about it until you resume it in{" "}
        <a href="/account/watches">your account</a>.
      </p>
      {!isDone && (
        <form method="post">
          <button class="button">{title}</button>
        </form>
      )}
    </>
  );
}
