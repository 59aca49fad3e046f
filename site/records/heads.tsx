/** What pages of some kinds show first, in a form of its own. */
import type { Child, PropsWithChildren } from "hono/jsx";

import type { BillDetail } from "../../contract/kinds/bill.ts";
import type { CommitteeBlocks } from "../../contract/kinds/committee.ts";
import type {
  CongressRecord,
  LegislatorBlocks,
  LegislatorDetail,
} from "../../contract/kinds/legislator.ts";
import type { VoteBlocks, VoteDetail } from "../../contract/kinds/vote.ts";
import { amount } from "../../lib/amounts.ts";
import { FactList, Linked, nameOf, rollCall, Rows, seatOf } from "./values.tsx";
import {
  capital,
  congressName,
  type Fields,
  inWords,
  pagePath,
  partyName,
  wordsFor,
} from "./words.ts";

/** What a page shows of a record beside the list of its fields. */
interface Head {
  readonly title: string;
  /** The line above the title. */
  readonly above: string;
  readonly content?: Child;
  /** The fields that are shown so. */
  readonly used: readonly string[];
  /** Blocks that are shown in a form of their own. */
  readonly blocks?: Readonly<Record<string, Child>>;
}

const HEADS: Readonly<Record<string, (record: never) => Head>> = {
  bill: billHead,
  vote: voteHead,
  legislator: legislatorHead,
  committee: committeeHead,
};

export function headOf(resource: string, record: Fields): Head {
  const own = HEADS[resource];
  if (own !== undefined) return own(record as never);
  const { congress, citation } = record;
  const name = nameOf(record);
  const isCited = typeof citation === "string";
  const title = isCited && typeof record["title"] === "string" ? record["title"] : name?.text;
  const above = [isCited ? citation : null, congress && congressName(congress)].filter(Boolean);
  return {
    title: title ?? congressName(congress),
    above: above.join(" · "),
    used: ["citation", "congress", ...(name?.used ?? []).filter((key) => !key.endsWith("url"))],
  };
}

function billHead(bill: BillDetail): Head {
  const { citation, congress, title, status_history: steps, status, status_date } = bill;
  const { sponsor, cosponsor_count, policy_area, introduced_date, latest_action, latest_text } =
    bill;
  const last = steps.at(-1);
  const isLast = last?.status === status && last.date === status_date;
  const all = isLast ? steps : [...steps, { status, date: status_date }];
  const shown = {
    sponsor,
    cosponsor_count,
    introduced_date,
    policy_area,
    latest_action,
    latest_text,
  };
  return {
    title: title ?? citation,
    above: `${citation} · ${congressName(congress)} · ${capital(bill.chamber)}`,
    content: (
      <>
        <ol class="steps" role="list" aria-label="Status">
          {all.map((step, at) => (
            <li aria-current={at === all.length - 1 ? "step" : undefined}>
              <strong>{capital(inWords(step.status))}</strong>
              {step.date !== null && (
                <time datetime={step.date}>{wordsFor("date", step.date)}</time>
              )}
            </li>
          ))}
        </ol>
        <FactList record={shown} without={[]} />
      </>
    ),
    used: [...USED_BY_BILL, ...Object.keys(shown)],
  };
}

const USED_BY_BILL =
  "citation congress type number title chamber status status_date status_history counts".split(" ");
const USED_BY_VOTE =
  "question title date time congress session chamber vote_number totals party_totals bill_type bill_number result".split(
    " ",
  );
const POSITIONS = ["yea", "nay", "present", "not_voting"] as const;

function voteHead(vote: VoteDetail & Partial<VoteBlocks>): Head {
  const { question, title, date, time, result, totals, party_totals: parties, results = [] } = vote;
  const groups = Map.groupBy(results, ({ position, position_text }) =>
    inWords(position) === position_text.toLowerCase()
      ? position_text
      : `${position_text} (${inWords(position)})`,
  );
  const when = [date && wordsFor("date", date), time && wordsFor("time", time)].filter(Boolean);
  return {
    title: title === null || title === question ? question : `${question}: ${title}`,
    above: [rollCall(vote), ...when].join(" · "),
    content: (
      <>
        {result !== null && (
          <p class="row">
            <span class={`badge ${vote.carried === false ? "bad" : "good"}`}>
              {capital(inWords(result))}
            </span>
            <span>
              {POSITIONS.map((each) => `${amount(totals[each])} ${inWords(each)}`).join(", ")}
            </span>
          </p>
        )}
        <PartyTotals parties={parties} totals={totals} />
      </>
    ),
    used: USED_BY_VOTE,
    blocks: {
      results: inOrder(groups).map(([position, members]) => (
        <Group name={position} size={members.length}>
          <ul class="names" role="list">
            {members.map(({ name, api_url, ...member }) => (
              <li>
                <Linked href={api_url && pagePath(api_url)}>{name}</Linked>{" "}
                <span class="quiet">{seatOf(member)}</span>
              </li>
            ))}
          </ul>
        </Group>
      )),
    },
  };
}

function Group({
  name,
  size,
  children,
}: PropsWithChildren<{ readonly name: string; readonly size: number }>) {
  return (
    <>
      <h3>
        {capital(name)} <span class="quiet">{amount(size)}</span>
      </h3>
      {children}
    </>
  );
}

/** Cells by column, the first of which names the row. */
function Table({
  label,
  columns,
  rows,
}: {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Child[])[];
}) {
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={label}>
      <table class="numbers">
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col">{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr>
              <th scope="row">{first}</th>
              {others.map((cell) => (
                <td>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Results = VoteBlocks["results"];

/** Yeas first. */
function inOrder(groups: ReadonlyMap<string, Results>): readonly (readonly [string, Results])[] {
  const place = (members: Results): number =>
    POSITIONS.findIndex((each) => each === members[0]?.position);
  return [...groups].toSorted(([, one], [, other]) => place(one) - place(other));
}

const toneOf = (party: string): string => (/^[DR]$/.test(party) ? party.toLowerCase() : "i");

/** A bar of each position, by party, and the same numbers as a table. */
function PartyTotals({
  parties,
  totals,
}: Pick<VoteDetail, "totals"> & { readonly parties: VoteDetail["party_totals"] }) {
  const shown = POSITIONS.filter((each) => totals[each] > 0);
  const top = Math.max(1, ...shown.map((each) => totals[each]));
  return (
    <figure>
      {shown.map((position) => {
        let x = 0;
        return (
          <div class="votes" aria-hidden="true">
            <span class="small">
              {capital(inWords(position))} <strong>{amount(totals[position])}</strong>
            </span>
            <svg viewBox={`0 0 ${top} 8`} preserveAspectRatio="none" focusable="false">
              {parties.map((party) => {
                const width = party[position];
                const tone = `party-${toneOf(party.party)}`;
                const bar = <rect class={tone} x={x} width={width} height="8" />;
                x += width;
                return bar;
              })}
            </svg>
          </div>
        );
      })}
      <Table
        label="Votes by party"
        columns={["Party", ...POSITIONS.map((each) => capital(inWords(each)))]}
        rows={[...parties, { party: null, ...totals }].map(({ party, ...votes }) => [
          <>
            {party !== null && <span class={`swatch party-${toneOf(party)}`} aria-hidden="true" />}
            {party === null ? "All" : partyName(party)}
          </>,
          ...POSITIONS.map((each) => amount(votes[each])),
        ])}
      />
    </figure>
  );
}

type LegislatorPage = LegislatorDetail & Partial<LegislatorBlocks>;

function legislatorHead(legislator: LegislatorPage): Head {
  const { name, role, state, district, party, party_name, in_office, congresses } = legislator;
  const { terms = [] } = legislator;
  const at = district === null ? null : district === 0 ? "at large" : `district ${district}`;
  const seat = [wordsFor("state", state), at].filter(Boolean).join(", ");
  return {
    title: name,
    above: [capital(inWords(role)), party_name ?? (party && partyName(party)), seat]
      .filter(Boolean)
      .join(" · "),
    content: (
      <>
        <p>{in_office ? "In office." : "Not in office today."}</p>
        {congresses.length > 0 && (
          <Table
            label="Votes and bills by Congress"
            columns={["Congress", "Attendance", ...COLUMNS.map(([, label]) => label)]}
            rows={congresses.map((record) => [
              wordsFor("congress", record.congress),
              <Attended record={record} />,
              ...COLUMNS.map(([key]) => (record[key] === null ? "–" : amount(record[key]))),
            ])}
          />
        )}
      </>
    ),
    used: ["name", "role", "state", "district", "party_name", "in_office", "congresses"],
    blocks: { terms: <Rows records={terms.toReversed()} /> },
  };
}

const COLUMNS = [
  ["votes_cast", "Votes cast"],
  ["votes_missed", "Missed"],
  ["votes_with_party", "With own party"],
  ["party_votes", "Votes that split the parties"],
  ["bills_sponsored", "Sponsored"],
  ["bills_cosponsored", "Cosponsored"],
  ["bills_enacted", "Became law"],
] as const;

function Attended({ record: { votes_cast, votes_missed } }: { readonly record: CongressRecord }) {
  const all = (votes_cast ?? 0) + (votes_missed ?? 0);
  if (votes_cast === null || all === 0) return <>–</>;
  return (
    <>
      <svg
        class="bar"
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <rect class="rest" width="100" height="8" />
        <rect width={Math.round((1000 * votes_cast) / all) / 10} height="8" />
      </svg>
      <span class="share">{((100 * votes_cast) / all).toFixed(1)}%</span>
    </>
  );
}

type CommitteePage = Fields & Partial<CommitteeBlocks>;

function committeeHead({ memberships = [], ...committee }: CommitteePage): Head {
  const sides = Map.groupBy(memberships, ({ side }) => side);
  return {
    title: String(committee["name"]),
    above: [committee["chamber"], committee["type"]]
      .map((each) => capital(inWords(String(each))))
      .join(" · "),
    used: ["name", "chamber", "type"],
    blocks: {
      memberships: Array.from(sides, ([side, members]) => (
        <Group name={side} size={members.length}>
          <Rows records={members.map((member) => ({ ...member, side: null }))} />
        </Group>
      )),
    },
  };
}
