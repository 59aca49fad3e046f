import { type Chamber, type LegislatorRole, STATE_NAMES } from "../../contract/enumerations.ts";
import type { LegislatorBlocks, LegislatorDetail } from "../../contract/kinds/legislator.ts";
import { listed } from "../../contract/schemas/listed.ts";
import type { LegislatorRef } from "../../contract/schemas/shared.ts";
import { congressStart } from "../../contract/congress.ts";
import { capital } from "../../contract/text.ts";
import { amount } from "../../lib/amounts.ts";
import { Photo } from "../components/photo.tsx";
import { Table } from "../components/table.tsx";
import { writtenDay } from "../components/written-time.ts";
import { congressName, congressRange, districtName, inWords, partyName } from "./words.ts";
import type { Head, Name } from "./view.ts";

const RANKS: Readonly<Record<Chamber | LegislatorRole, string>> = {
  senate: "Sen.",
  senator: "Sen.",
  house: "Rep.",
  representative: "Rep.",
  delegate: "Del.",
  resident_commissioner: "Res. Comm.",
};

type Seat = Partial<Pick<LegislatorRef, "party" | "state" | "district">>;

/** `D-CA-11`: party, state and district. */
export function seatOf({ party, state, district }: Seat): string {
  const known = [party, state, district === 0 ? null : district];
  const seat = known.filter((each) => each !== null && each !== undefined).join("-");
  return district === 0 ? `${seat}, at large` : seat;
}

type Named = Seat &
  Partial<Pick<LegislatorRef, "chamber">> & {
    readonly name: string;
    readonly role?: LegislatorRole;
    /** In lists of members. */
    readonly in_office?: boolean;
    readonly first_term_start?: string | null;
    readonly last_term_end?: string | null;
    /** In lists of a Congress. */
    readonly congress?: number;
  };

/** `Rep. Ebenezer Onyango (R-TX-6)` */
export function legislatorName(member: Named): Name {
  const { name, role, chamber, in_office, first_term_start, last_term_end, congress } = member;
  const [since, until] = [first_term_start, last_term_end].map((day) => day?.slice(0, 4));
  const rank = role ?? chamber;
  const seat = seatOf(member);
  return {
    text: [rank && RANKS[rank], name, seat && `(${seat})`].filter(Boolean).join(" "),
    used: listed(
      "name bioguide_id party state district chamber role in_office first_term_start last_term_end",
    ),
    ...(in_office !== undefined && {
      line:
        congress !== undefined
          ? servedIn(congress, member)
          : in_office
            ? ["In office", since && `first took office in ${since}`]
            : [[since, until].filter(Boolean).join(" to ")],
    }),
  };
}

/** When somebody came or left during a Congress. */
const servedIn = (congress: number, { first_term_start: first, last_term_end: last }: Named) => [
  first != null && first > congressStart(congress) && `From ${writtenDay(first)}`,
  last != null && last < congressStart(congress + 1) && `Until ${writtenDay(last)}`,
];

type Legislator = LegislatorDetail & Partial<LegislatorBlocks>;

export function legislatorHead(legislator: Legislator): Head {
  const { name, role, state, district, party, party_name, in_office, congresses } = legislator;
  const { terms = [], first_term_start: since, last_term_end: until } = legislator;
  const served = [...new Set(terms.flatMap((term) => term.congresses))];
  const { phone, office, website_url, contact_form_url } = legislator;
  const at = district === null ? null : districtName(district).toLowerCase();
  const seat = [STATE_NAMES[state], at].filter(Boolean).join(", ");
  const counted = (list: string, congress: number, count: number | null) => {
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
        {in_office && <Photo of={legislator.bioguide_id} />}
        <p>
          {in_office ? "In office." : "Not in office today."}
          {since !== null && ` First took office ${writtenDay(since)}.`}
          {!in_office && until !== null && ` Left office ${writtenDay(until)}.`}
          {since === null && served.length > 0 && ` Known from the ${congressRange(served)}.`}
        </p>
        {congresses.length > 0 && (
          <Table
            label="Votes and bills by Congress"
            style="numbers stacked"
            columns={"Congress,Attendance,Voted with party,Sponsored,Cosponsored,Became law".split(
              ",",
            )}
            rows={congresses.map((each) => [
              congressName(each.congress).replace("Congress", roleIn(each.congress, terms)),
              <Share of={each.votes_cast} all={sum(each.votes_cast, each.votes_missed)} />,
              <Share of={each.votes_with_party} all={each.party_votes} />,
              counted("bills", each.congress, each.bills_sponsored),
              each.bills_cosponsored === null ? "–" : amount(each.bills_cosponsored),
              counted("laws", each.congress, each.bills_enacted),
            ])}
          />
        )}
        {congresses.length > 0 && (
          <p class="quiet small">
            Voted with party: how many yeas and nays were those of most of the party, in all votes;
            votes as an independent are left out. “–”: such votes or bills are not stored here.
          </p>
        )}
      </>
    ),
    used: in_office ? [] : ["last_term_end"],
    facts: in_office ? { phone, office, website_url, contact_form_url } : {},
    rows: { terms: joinedTerms(terms) },
  };
}

type Term = LegislatorBlocks["terms"][number];

/** `Sen. (D)` */
function roleIn(congress: number, terms: readonly Term[]): string {
  const term = terms.findLast(({ congresses }) => congresses.includes(congress));
  return term === undefined ? "" : `${RANKS[term.role]} (${term.party ?? "–"})`;
}

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
  if (of === null || all === null) return <>–</>;
  if (all === 0) return <>None</>;
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
