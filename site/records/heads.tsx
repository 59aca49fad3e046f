/** What pages of some kinds show first, in a form of its own. */
import type { Child, PropsWithChildren } from "hono/jsx";

import type { BillDetail } from "../../contract/kinds/bill.ts";
import type { CommitteeBlocks } from "../../contract/kinds/committee.ts";
import type { LegislatorBlocks, LegislatorDetail } from "../../contract/kinds/legislator.ts";
import type { VoteBlocks, VoteDetail } from "../../contract/kinds/vote.ts";
import { amount } from "../../lib/amounts.ts";
import { Table } from "../components/table.tsx";
import { CITED, FactList, Linked, nameOf, Rows, seatOf } from "./values.tsx";
import {
  capital,
  congressName,
  type Fields,
  inWords,
  labelOf,
  pagePath,
  partyName,
  wordsFor,
} from "./words.ts";

/** What a page shows of a record beside the list of its fields. */
interface Head {
  readonly title: string;
  /** The line above the title, which the record's Congress follows. */
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
  congress: congressHead,
};

/** How far a record has come. */
const STATE = ["status", "status_date", "latest_action", "vote"] as const;

/** Lists of officers have long descriptions. */
const isShort = (text: unknown): boolean => typeof text === "string" && text.length <= 200;

export function headOf(resource: string, record: Fields): Head {
  const own = HEADS[resource];
  if (own !== undefined) return own(record as never);
  const { citation, description } = record;
  const name = nameOf(record);
  const isCited = typeof citation === "string";
  const titled = resource === "nomination" && isShort(description) ? "description" : "title";
  const isTitled = isCited && typeof record[titled] === "string";
  const state = "status" in record ? STATE.filter((key) => key in record) : [];
  return {
    title: isTitled ? String(record[titled]) : (name?.text ?? congressName(record["congress"])),
    above: isCited ? citation : "",
    content: state.length > 0 && (
      <FactList record={Object.fromEntries(state.map((key) => [key, record[key]]))} without={[]} />
    ),
    used: [
      "citation",
      ...state,
      ...(isTitled ? [titled, "type", "number", "part_number", "law_type", "law_number"] : CITED),
    ],
  };
}

/** The last steps in words; the API's names say which chamber or paper. */
const STEPS: Readonly<Record<string, string>> = {
  resolving_differences: "Chambers differ",
  presented: "Sent to President",
  signed: "Signed into law",
  enacted: "Became law",
};

function billHead(bill: BillDetail & { readonly laws?: readonly Fields[] | null }): Head {
  const { citation, chamber, title, status_history: steps, status, status_date } = bill;
  const { sponsor, cosponsor_count, introduced_date, policy_area, counts } = bill;
  const { latest_action, latest_text, source_updated_at } = bill;
  const last = steps.at(-1);
  const isLast = last?.status === status && last.date === status_date;
  const every = isLast ? steps : [...steps, { status, date: status_date }];
  // A signature makes the law on the same day.
  const all = every.filter(({ status: reached, date }, at) => {
    const before = every[at - 1];
    return !(reached === "enacted" && before?.status === "signed" && before.date === date);
  });
  const laws = bill.laws ?? [];
  const isNews =
    latest_action !== null && (latest_action.date !== status_date || laws.length === 0);
  const shown = {
    laws,
    sponsor,
    // Said by the first step, and beside the heading of cosponsors.
    introduced_date: introduced_date === steps[0]?.date ? null : introduced_date,
    cosponsor_count: cosponsor_count === counts.cosponsors ? null : cosponsor_count,
    policy_area,
    latest_action: isNews ? latest_action : null,
    latest_text,
  };
  return {
    title: title ?? citation,
    above: `${citation} · ${capital(chamber)}`,
    content: (
      <>
        <ol class="steps" role="list" aria-label="Status">
          {all.map((step, at) => (
            <li aria-current={at === all.length - 1 ? "step" : undefined}>
              <strong>{STEPS[step.status] ?? capital(inWords(step.status))}</strong>
              {step.date !== null && (
                <time datetime={step.date}>{wordsFor("date", step.date)}</time>
              )}
            </li>
          ))}
        </ol>
        {status !== "enacted" && source_updated_at !== null && (
          <p class="quiet small">
            As of the publisher’s file of {wordsFor("date", source_updated_at.slice(0, 10))}.
          </p>
        )}
        <FactList record={shown} without={[]} />
      </>
    ),
    used: [
      ..."citation type number title chamber status status_date status_history".split(" "),
      "counts",
      ...Object.keys(shown),
    ],
  };
}

const USED_BY_VOTE =
  "question title date time session chamber vote_number totals party_totals bill_type bill_number bill result".split(
    " ",
  );
const POSITIONS = ["yea", "nay", "present", "not_voting"] as const;

/** What a chamber decides by questions that pass nothing. */
const MOTIONS: readonly (readonly [question: RegExp, meaning: string])[] = [
  [/^on (?:agreeing to )?the amendments?\b/i, "Decides on the amendment, not on the bill."],
  [/previous question/i, "Procedural: ends the debate, so that the measure itself is voted on."],
  [/cloture/i, "Procedural: limits the debate; the matter itself is voted on later."],
  [/consideration|to proceed/i, "Procedural: takes the matter up, and decides nothing about it."],
  [/to table|table appeal/i, "Procedural: sets the matter aside without a vote on it."],
  [/recommit/i, "Procedural: would send the measure back to a committee."],
  [/reconsider/i, "Procedural: would vote again on what is already decided."],
  [/point of order|ruling of the chair/i, "Procedural: decides about the chamber’s rules."],
  [/journal|adjourn|convening|go to conference/i, "Procedural: about the chamber’s work."],
  [/call of the house|call by states|attendance/i, "Counts who is present."],
];

function voteHead(vote: VoteDetail & Partial<VoteBlocks>): Head {
  const { question, title, date, time, result, totals, party_totals: parties, results = [] } = vote;
  const groups = Map.groupBy(results, ({ position, position_text }) =>
    inWords(position) === position_text.toLowerCase()
      ? inWords(position)
      : `${position_text} (${inWords(position)})`,
  );
  const when = [date && wordsFor("date", date), time && wordsFor("time", time)].filter(Boolean);
  const bill = vote.bill && nameOf({ ...vote.bill });
  const isOther = title !== null && title !== question && title !== vote.bill?.title;
  const meaning = MOTIONS.find(([pattern]) => pattern.test(question))?.[1];
  const subject = meaning?.startsWith("Procedural") === true ? "Motion " : "";
  const votes = POSITIONS.filter((each) => totals[each] > 0);
  return {
    title: question,
    above: [
      `${capital(vote.chamber)} roll call ${vote.vote_number}, session ${vote.session}`,
      ...when,
    ].join(" · "),
    content: (
      <>
        {bill && (
          <p>
            On <Linked href={bill.href}>{bill.text}</Linked>
          </p>
        )}
        {isOther && <p>{title}</p>}
        {result !== null && (
          <p class="row">
            <span class={`badge ${vote.carried === false ? "bad" : "good"}`}>
              {capital(subject + inWords(result))}
            </span>
            <span>
              {votes.map((each) => `${amount(totals[each])} ${inWords(each)}`).join(", ")}
            </span>
          </p>
        )}
        {meaning !== undefined && <p class="quiet small">{meaning}</p>}
        <PartyTotals parties={parties} totals={totals} />
      </>
    ),
    used: USED_BY_VOTE,
    blocks: {
      results: inOrder(groups).map(([position, members]) => (
        <Group name={position} size={members.length}>
          <Names members={members} />
        </Group>
      )),
    },
  };
}

/** Members in columns. */
function Names({
  members,
}: {
  readonly members: readonly (Fields & {
    readonly name: string;
    readonly api_url: string | null;
    readonly title?: string | null;
    readonly rank?: number | null;
  })[];
}) {
  return (
    <ol class="names" role="list">
      {members.map(({ name, api_url, title, rank, ...member }) => (
        <li value={rank ?? undefined}>
          <Linked href={api_url && pagePath(api_url)}>{name}</Linked>{" "}
          <span class="quiet">{[seatOf(member), title].filter(Boolean).join(", ")}</span>
        </li>
      ))}
    </ol>
  );
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
        style="numbers"
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
  const { terms = [], first_term_start: since } = legislator;
  const at = district === null ? null : district === 0 ? "at large" : `district ${district}`;
  const seat = [wordsFor("state", state), at].filter(Boolean).join(", ");
  const listed = (list: string, congress: number, count: number | null) => {
    if (!count) return count === 0 ? "0" : "–";
    const query = `congress=${congress}&sponsor_bioguide_id=${legislator.bioguide_id}`;
    return <a href={`/${list}?${query}`}>{amount(count)}</a>;
  };
  return {
    title: name,
    above: [capital(inWords(role)), party_name ?? (party && partyName(party)), seat]
      .filter(Boolean)
      .join(" · "),
    content: (
      <>
        <p>
          {in_office ? "In office." : "Not in office today."}
          {since !== null && ` First took office ${wordsFor("date", since)}.`}
        </p>
        {congresses.length > 0 && (
          <Table
            label="Votes and bills by Congress"
            style="numbers stacked"
            columns={"Congress,Attendance,Voted with party,Sponsored,Cosponsored,Became law".split(
              ",",
            )}
            rows={congresses.map((each) => [
              wordsFor("congress", each.congress),
              <Share of={each.votes_cast} all={sum(each.votes_cast, each.votes_missed)} />,
              <Share of={each.votes_with_party} all={each.party_votes} />,
              listed("bills", each.congress, each.bills_sponsored),
              each.bills_cosponsored === null ? "–" : amount(each.bills_cosponsored),
              listed("laws", each.congress, each.bills_enacted),
            ])}
          />
        )}
        {congresses.length > 0 && (
          <p class="quiet small">
            Voted with party: of the votes in which most of one party were against most of the
            other.
          </p>
        )}
      </>
    ),
    used: "name role state district party_name in_office first_term_start congresses".split(" "),
    blocks: { terms: <Rows records={joinedTerms(terms)} /> },
  };
}

type Term = LegislatorBlocks["terms"][number];

/** Joins terms that differ in their days only, the newest first. */
function joinedTerms(terms: readonly Term[]): readonly Term[] {
  const others = (term: Term): string =>
    JSON.stringify({ ...term, start_date: null, end_date: null, congresses: null });
  return terms.reduce<readonly Term[]>((joined, term) => {
    const [newest, ...older] = joined;
    if (newest === undefined || others(newest) !== others(term)) return [term, ...joined];
    const congresses = [...newest.congresses, ...term.congresses];
    return [{ ...term, start_date: newest.start_date, congresses }, ...older];
  }, []);
}

const sum = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other;

/** A bar and the numbers: `98.4%, 62 of 63`. */
function Share({ of, all }: { readonly of: number | null; readonly all: number | null }) {
  if (of === null || all === null || all === 0) return <>–</>;
  const share = ((100 * of) / all).toFixed(1);
  return (
    <>
      <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect class="rest" width="100" height="8" />
        <rect width={share} height="8" />
      </svg>
      {share}%
      <span class="quiet">
        , {amount(of)} of {amount(all)}
      </span>
    </>
  );
}

type CommitteePage = Fields & Partial<CommitteeBlocks>;

function committeeHead({ memberships = [], ...committee }: CommitteePage): Head {
  const { parent, subcommittees, subcommittee_count: count } = committee;
  const isListed = Array.isArray(subcommittees) && subcommittees.length === count;
  const names = Map.groupBy((committee["names"] ?? []) as readonly Fields[], ({ name }) => name);
  const shown = {
    parent,
    subcommittees,
    subcommittee_count: isListed ? null : count,
    names: Array.from(names, ([name, all]) => ({
      name,
      congresses: all.map(({ congress }) => congress),
    })),
  };
  const sides = Map.groupBy(memberships, ({ side }) => side);
  const [first] = memberships;
  return {
    title: String(committee["name"]),
    above: [committee["chamber"], committee["type"]]
      .map((each) => capital(inWords(String(each))))
      .join(" · "),
    content: <FactList record={shown} without={[]} />,
    used: ["name", "chamber", "type", ...Object.keys(shown)],
    blocks: {
      memberships: (
        <>
          {first && (
            <p class="quiet small">
              By rank in the {congressName(first.congress)}
              {first.as_of !== null && `, as listed on ${wordsFor("date", first.as_of)}`}.
            </p>
          )}
          {Array.from(sides, ([side, members]) => (
            <Group
              name={`${side}${members[0]?.party ? ` (${partyName(members[0].party)})` : ""}`}
              size={members.length}
            >
              <Names members={members} />
            </Group>
          ))}
        </>
      ),
    },
  };
}

/** A Congress's counts, and the list whose filters have the names of their fields. */
const COUNTS = [
  ["bills_by_type", "bills", "bill_count"],
  ["bills_by_status", "bills", "bill_count"],
  ["laws", "laws", "law_count"],
  ["amendments", "amendments", "amendment_count"],
  ["votes", "votes", "vote_count"],
  ["members", "legislators", "member_count"],
] as const;

const isSome = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

function congressHead(record: Fields): Head {
  const { congress, start_date, end_date } = record;
  return {
    title: congressName(congress),
    above: [start_date, end_date].map((day) => wordsFor("date", String(day))).join(" to "),
    content: (
      <dl class="details">
        {COUNTS.filter(([key]) => isSome(record[key])).map(([key, list, count]) => (
          <div>
            <dt>{labelOf(key)}</dt>
            <dd>
              <ul class="counts">
                {(record[key] as readonly Fields[]).map(({ [count]: number, ...each }) => {
                  const query = Object.entries({ congress, ...each }).map(
                    ([name, value]) => `${name.replace("law_", "")}=${String(value)}`,
                  );
                  const named = Object.entries(each).map(([name, value]) =>
                    wordsFor(name, String(value)),
                  );
                  return (
                    <li>
                      <a href={`/${list}?${query.join("&")}`}>{capital(named.join(", "))}</a>{" "}
                      <span>{amount(Number(number))}</span>
                    </li>
                  );
                })}
              </ul>
              {key === "members" && (
                <span class="quiet small">All who served, with successors and delegates.</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    ),
    used: ["congress", "start_date", "end_date", ...COUNTS.map(([key]) => key)],
  };
}
