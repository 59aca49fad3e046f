import type { Position, VoteResult } from "../../contract/enumerations.ts";
import { matterOf } from "../../contract/entries/vote.ts";
import type { BillVote, Vote, VoteBlocks, VoteDetail } from "../../contract/kinds/vote.ts";
import type { FieldName } from "../../contract/routes/all-routes.ts";
import { listed } from "../../contract/schemas/listed.ts";
import { capital } from "../../contract/text.ts";
import { amount } from "../../lib/amounts.ts";
import { Table } from "../components/table.tsx";
import { writtenDay } from "../components/written-time.ts";
import { Linked, placeOf } from "./linked.tsx";
import { clock, congressName, inWords, partyName } from "./words.ts";
import { citedName, titleOf } from "./cited.tsx";
import { Group } from "./members.tsx";
import { Positions, withPosition } from "./positions.tsx";
import { Seats, States, toneOf } from "./vote-pictures.tsx";
import type { Head, Name } from "./view.ts";

/** A roll call in a list, or what another record says of it. */
type Row = Pick<Vote, "chamber" | "vote_number" | "congress" | "session"> &
  Partial<
    Pick<
      BillVote,
      | "question"
      | "title"
      | "totals"
      | "time"
      | "bill"
      | "bills"
      | "nominations"
      | "treaties"
      | "api_url"
    >
  > & {
    readonly result?: VoteResult | null;
    readonly position?: Position;
    /** What a bill's action says of a vote that is not stored here. */
    readonly text?: string | undefined;
  };

/** `House roll call 17, 119th Congress, session 2`. */
const rollCall = ({ chamber, vote_number, congress, session }: Row): string =>
  `${capital(chamber)} roll call ${vote_number}, ${congressName(congress)}, session ${session}`;

const ROLL_CALL = listed("congress session chamber vote_number");
const SAID: readonly FieldName[] = [
  ...ROLL_CALL,
  ...listed("question title result totals time bill bills nominations treaties position text"),
  ...listed("bill_type bill_number"),
];

/** A roll call has the name of what was voted on. Its question and result come below. */
export function voteName(vote: Row): Name {
  const { bill, question, totals, time, position, result, title } = vote;
  // Another record names it, or it is not stored here.
  if (question === undefined || vote.api_url === null) {
    const used = question === undefined ? ROLL_CALL : SAID;
    return { text: rollCall(vote), used, ...(vote.text && { line: [vote.text] }) };
  }
  const subject = title ?? bill?.title;
  const named = [matterOf(vote), subject].filter(Boolean).join(": ");
  const asked = named === "" || named === question ? null : question;
  const { yea = 0, nay = 0, present = 0, not_voting = 0 } = totals ?? {};
  const outcome = [
    result && capital(inWords(result)),
    yea + nay > 0 && `${amount(yea)}–${amount(nay)}`,
  ];
  return {
    text: named || question || rollCall(vote),
    used: SAID,
    line: [
      position !== undefined && <strong>{capital(inWords(position))}</strong>,
      asked,
      <strong>{outcome.filter(Boolean).join(" ")}</strong>,
      present > 0 && `${amount(present)} present`,
      not_voting > 0 && `${amount(not_voting)} not voting`,
      <span class="quiet">
        {[rollCall(vote), time && clock(time)].filter(Boolean).join(" · ")}
      </span>,
    ],
  };
}

const POSITIONS: readonly (keyof Vote["totals"])[] = listed("yea nay present not_voting");

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

/** What the result is about, if it is not the matter itself. */
const SUBJECTS = [
  ["Procedural", "motion "],
  ["Decides on the amendment", "amendment "],
] as const;

/** The names of fewer members say more than a picture. */
const FEWEST_DRAWN = 12;

type Results = VoteBlocks["results"];

/** Heads a vote with its matter and result: `National Water Act: passed, 217 to 212`. */
export function voteHead(vote: VoteDetail & Partial<VoteBlocks>, asked: URLSearchParams): Head {
  const { question, title, date, time, result, totals, party_totals: parties, results = [] } = vote;
  const against = vote.against_party ?? [];
  const groups = Map.groupBy(results, ({ position, position_text }) =>
    inWords(position) === position_text.toLowerCase()
      ? inWords(position)
      : `${position_text} (${inWords(position)})`,
  );
  const when = [date && writtenDay(date), time && clock(time)].filter(Boolean);
  const [on, ...others] = [...vote.bills, ...vote.nominations, ...vote.treaties];
  const only = on !== undefined && others.length === 0 ? on : null;
  const meaning = MOTIONS.find(([pattern]) => pattern.test(question))?.[1];
  const subject = SUBJECTS.find(([start]) => meaning?.startsWith(start))?.[1] ?? "";
  const matter = only && titleOf(only);
  const heading = matter ?? title ?? question;
  const hasTotals = POSITIONS.some((each) => totals[each] > 0);
  const { yea, nay } = totals;
  const isDrawn = results.length >= FEWEST_DRAWN && yea + nay > 0;
  const outcome = result !== null && [
    subject + inWords(result),
    ...(yea + nay > 0 ? [`${amount(yea)} to ${amount(nay)}`] : []),
  ];
  return {
    title: outcome === false ? heading : `${heading.replace(/\.$/, "")}: ${outcome.join(", ")}`,
    above: [
      `${capital(vote.chamber)} roll call ${vote.vote_number}, session ${vote.session}`,
      ...when,
    ].join(" · "),
    content: (
      <>
        {(heading !== question || only) && (
          <p>
            {heading !== question && question}
            {heading !== question && only && " · "}
            {only && (
              <Linked href={placeOf(only).href}>
                {matter === null ? citedName(only).text : only.citation}
              </Linked>
            )}
          </p>
        )}
        {others.length > 0 && <p>On {amount(others.length + 1)} matters together.</p>}
        {title !== null && ![heading, question].includes(title) && <p>{title}</p>}
        {meaning !== undefined && <p class="quiet small">{meaning}</p>}
        {against.length > 0 && (
          <p>
            <a href="#results">{amount(against.length)} voted against most of their party</a>
          </p>
        )}
        {results.length > 0 && <Positions results={results} asked={asked} />}
        {isDrawn && <Seats results={results} />}
        {hasTotals && <PartyTotals parties={parties} totals={totals} />}
        {isDrawn && <States id={vote.id} results={results} />}
      </>
    ),
    used: only === null ? [] : listed("bills nominations treaties"),
    blocks: {
      results: [
        against.length > 0 && (
          <Group name="Voted against most of their party" members={against.map(withPosition)} />
        ),
        ...inOrder(groups).map(([position, members]) => (
          <Group name={position} members={members} />
        )),
      ],
    },
  };
}

/** Yeas first. */
function inOrder(groups: ReadonlyMap<string, Results>): readonly (readonly [string, Results])[] {
  const place = (members: Results): number =>
    POSITIONS.findIndex((each) => each === members[0]?.position);
  return [...groups].toSorted(([, one], [, other]) => place(one) - place(other));
}

/** The votes of each party. */
function PartyTotals({
  parties,
  totals,
}: Pick<VoteDetail, "totals"> & { readonly parties: VoteDetail["party_totals"] }) {
  return (
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
  );
}
