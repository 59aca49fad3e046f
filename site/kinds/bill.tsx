import { type BillStatus, type BillType, LAW_STATUSES } from "../../contract/enumerations.ts";
import type { AmendmentBlocks } from "../../contract/kinds/amendment.ts";
import type { BillBlocks, BillDetail } from "../../contract/kinds/bill.ts";
import { capital } from "../../contract/text.ts";
import { writtenDay } from "../components/written-time.ts";
import { amount } from "../../lib/amounts.ts";
import { legislatorName } from "./legislator.tsx";
import { Group } from "./members.tsx";
import { congressEnd, partyName, statusName } from "./words.ts";
import { type Cited, citedHead, citedName } from "./cited.tsx";
import type { Head, View } from "./view.ts";

/** Types that become law, and statuses of what is, or may still become, part of the law. */
const MAY_BE_LAW: readonly BillType[] = ["HR", "S", "HJRES", "SJRES"];
const IS_LAW: readonly BillStatus[] = [...LAW_STATUSES, "sent_to_states"];

type Bill = BillDetail & Partial<BillBlocks>;

function billHead(bill: Bill, _asked: URLSearchParams, now: number): Head {
  const { congress, type, actions = [], votes = [] } = bill;
  const { citation, chamber, title, status_history: steps, status, status_date } = bill;
  const { sponsor, cosponsor_count, introduced_date, policy_area, counts } = bill;
  const { latest_action, latest_text, source_updated_at, laws = [], cosponsors = [] } = bill;
  const isOver =
    source_updated_at !== null &&
    congress < now &&
    MAY_BE_LAW.includes(type) &&
    !IS_LAW.includes(status);
  const last = steps.at(-1);
  const isLast = last?.status === status && last.date === status_date;
  const every = isLast ? steps : [...steps, { status, date: status_date }];
  // A signature makes the law on the same day.
  const all = every.filter(({ status: reached, date }, at) => {
    const before = every[at - 1];
    return !(reached === "enacted" && before?.status === "signed" && before.date === date);
  });
  const isLaw = laws.length > 0;
  const isNews = latest_action !== null && (!isLaw || latest_action.date > (status_date ?? ""));
  return {
    title: title ?? citation,
    above: `${citation} · ${capital(chamber)}`,
    content: (
      <>
        <ol class="steps" role="list" aria-label="Status">
          {all.map((step, at) => (
            <li aria-current={at === all.length - 1 ? "step" : undefined}>
              <strong>{statusName(step.status)}</strong>
              {step.date !== null && <time datetime={step.date}>{writtenDay(step.date)}</time>}
            </li>
          ))}
        </ol>
        {isOver && (
          <p>
            <strong>Not law.</strong> {congressEnd(congress)}.
          </p>
        )}
        {isLaw && isNews && (
          <p>
            After it became law, {writtenDay(latest_action.date)}: {latest_action.text}
          </p>
        )}
        {status !== "enacted" && source_updated_at !== null && (
          <p class="quiet small">As of the publisher’s file of {writtenDay(source_updated_at)}.</p>
        )}
      </>
    ),
    facts: {
      laws,
      sponsor,
      // Said by the first step, and beside the heading of cosponsors.
      introduced_date: introduced_date === steps[0]?.date ? null : introduced_date,
      cosponsor_count: cosponsor_count === counts.cosponsors ? null : cosponsor_count,
      policy_area,
      latest_action: isNews && !isLaw ? latest_action : null,
      latest_text,
    },
    blocks: blocksOf(cosponsors),
    rows: {
      // A vote on the bill itself is known by its question, one that is not stored here by its action.
      votes: votes.map((vote) => ({
        ...vote,
        ...(isOn(vote, bill) && { bill: null, bills: [], title: null }),
        text: actions.find(({ votes: on }) => on.some((each) => each.site_url === vote.site_url))
          ?.text,
      })),
    },
    folded: ["summaries"],
  };
}

/** Whether a vote was on nothing but a bill. */
const isOn = (vote: BillBlocks["votes"][number], { citation, title, titles = [] }: Bill): boolean =>
  vote.on_amendment === null &&
  [vote.bill, ...vote.bills].every((each) => each === null || each.citation === citation) &&
  [null, title, ...titles.map((each) => each.title)].includes(vote.title);

const blocksOf = (cosponsors: BillBlocks["cosponsors"] = []) =>
  cosponsors.length === 0 ? {} : { cosponsors: <Cosponsors all={cosponsors} /> };

/** More names are folded. */
const OPEN_NAMES = 40;

/** Cosponsors by party and state, each with the day. */
function Cosponsors({ all }: { readonly all: BillBlocks["cosponsors"] }) {
  const ordered = all.toSorted((a, b) => (a.state ?? "").localeCompare(b.state ?? "", "en"));
  const groups = [...Map.groupBy(ordered, ({ party }) => partyName(party ?? ""))];
  return (
    <details open={all.length <= OPEN_NAMES}>
      <summary>
        {groups.map(([party, { length }]) => `${amount(length)} ${party}`).join(", ")}
      </summary>
      {groups.map(([party, own]) => (
        <Group name={party} members={own.map(asCosponsor)} />
      ))}
    </details>
  );
}

function asCosponsor(member: BillBlocks["cosponsors"][number]) {
  const { name, chamber, sponsorship_date: since, is_original, withdrawn_date: until } = member;
  const said = [since && writtenDay(since), is_original && "original"];
  const title = [...said, until && `withdrew ${writtenDay(until)}`].filter(Boolean).join(", ");
  return { ...member, name: legislatorName({ name, chamber }).text, title };
}

export const billView: View = { name: citedName, head: billHead };

export const amendmentView: View = {
  name: citedName,
  head: (amendment: Cited & Partial<AmendmentBlocks>) => ({
    ...citedHead(amendment),
    blocks: blocksOf(amendment.cosponsors),
  }),
};
