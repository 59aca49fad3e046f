import type { LegislatorBlocks, LegislatorDetail } from "../../contract/kinds/legislator.ts";
import type { Vote } from "../../contract/kinds/vote.ts";
import type { Position } from "../../contract/enumerations.ts";
import { routes } from "../../contract/routes/all-routes.ts";
import { capital } from "../../contract/text.ts";
import { Choice } from "../components/field.tsx";
import { Photo } from "../components/photo.tsx";
import { writtenDay } from "../components/written-time.ts";
import { Linked } from "../kinds/linked.tsx";
import { legislatorName } from "../kinds/legislator.tsx";
import {
  DistrictChoice,
  FIND_DISTRICT,
  type OfState,
  STATE_CHOICES,
  stateName,
} from "../kinds/states.tsx";
import { inWords } from "../kinds/words.ts";
import { pageReading, rowReading } from "./readings.ts";
import { Elsewhere, type Written } from "./record-page.tsx";
import { FactList, Rows } from "./values.tsx";

export const STATES_PATH = "/states";
export const STATE_PATTERN = `${STATES_PATH}/:state`;

/** Links the page of each state and territory. */
export function statesPage(): Written {
  const title = "Members of Congress by state";
  return {
    title,
    about: "Who represents each state and territory in Congress, and how to reach them.",
    content: (
      <article class="record stack">
        <h1>{title}</h1>
        <p>Choose yours to see who represents it, how to reach them, and how they voted.</p>
        <ul class="names" role="list">
          {STATE_CHOICES.map(([state, name]) => (
            <li>
              <a href={`${STATES_PATH}/${state}`}>{name}</a>
            </li>
          ))}
        </ul>
      </article>
    ),
  };
}

type Member = OfState["members"][number];

/** Somebody's own member of Congress. */
type Own = LegislatorDetail & Partial<LegislatorBlocks>;

/** Writes who represents a state today, of `own` members how to reach them. */
export function statePage({
  state,
  district,
  members,
  own,
  now,
}: OfState & { readonly own: readonly Own[]; readonly now: number }): Written {
  const name = stateName(state);
  const title = `${name}’s members of Congress`;
  const known = new Set(own.map(({ bioguide_id }) => bioguide_id));
  const others = members
    .filter(({ bioguide_id }) => !known.has(bioguide_id))
    .toSorted((one, other) => (one.district ?? 0) - (other.district ?? 0));
  const asked = `state=${state}${district === null ? "" : `&district=${district}`}`;
  const reading = pageReading(routes.legislator.resource);
  return {
    title,
    about: `Who represents ${name} in Congress: offices, telephone numbers, committees and votes.`,
    content: (
      <article class="record stack">
        <p class="quiet">
          <a href={STATES_PATH}>States</a>
        </p>
        <h1>{title}</h1>
        {others.length > 1 && (
          <form class="filters" method="get" role="search" aria-label="District">
            <DistrictChoice members={members} district={district} />
            <button class="button plain">Show</button>
            {district === null && FIND_DISTRICT}
          </form>
        )}
        {members.length === 0 && <p>Nobody is listed as in office.</p>}
        {own.map((member) => {
          const { bioguide_id, phone, office, website_url, contact_form_url } = member;
          const committee_memberships = (member.committee_memberships ?? [])
            .filter(({ parent_code }) => parent_code === null)
            .map(({ name: committee, api_url, title: seat }) => ({
              name: committee,
              api_url,
              title: seat,
            }));
          const facts = { phone, office, website_url, contact_form_url, committee_memberships };
          return (
            <section class="stack" aria-labelledby={bioguide_id}>
              <h2 id={bioguide_id}>
                <a href={`/legislators/${bioguide_id}`}>{legislatorName(member).text}</a>
              </h2>
              <div class="with-photo">
                <Photo of={bioguide_id} />
                <FactList record={facts} reading={reading} />
              </div>
            </section>
          );
        })}
        {others.length > 0 && (
          <section class="stack" aria-labelledby="others">
            <h2 id="others">Members of the House</h2>
            <Rows
              records={others}
              reading={rowReading(routes.legislators.resource)}
              without={["in_office"]}
            />
          </section>
        )}
        <p class="row">
          {[...new Set(members.map(({ chamber }) => chamber))].toSorted().map((chamber) => (
            <>
              <a href={`/votes?chamber=${chamber}&${asked}`}>
                Votes in the {capital(chamber)}
              </a>{" "}
            </>
          ))}
          <a href={`/legislators?congress=${now - 1}&state=${state}`}>
            Members in earlier Congresses
          </a>
        </p>
        <form method="post" action="/my" class="row">
          <input type="hidden" name="state" value={state} />
          <input type="hidden" name="district" value={district ?? ""} />
          <button class="button plain slim">{`Remember ${name} in this browser`}</button>
          <button class="button plain slim" name="state" value="">
            Forget it
          </button>
        </form>
        <Elsewhere path={`/legislators?state=${state}&in_office=true`} />
      </article>
    ),
  };
}

/** A member's votes on a bill. */
interface Part {
  readonly member: Member;
  readonly votes: readonly (Vote & { readonly position?: Position })[];
  readonly total: number;
}

/** A form that asks for a state, and the part of somebody's own members in the votes on a bill. */
export function StateVotes({
  state,
  district,
  members,
  parts,
  bill,
  isHere,
}: Omit<OfState, "state"> & {
  readonly state: string | null;
  readonly parts: readonly Part[];
  readonly bill: string;
  /** Whether any of the votes is stored here. */
  readonly isHere: boolean;
}) {
  if (!isHere) {
    return <p>How members voted is not stored here. Each vote leads to its chamber’s page.</p>;
  }
  return (
    <>
      {parts.length > 0 && (
        <dl class="details">
          {parts.map(({ member, votes, total }) => (
            <div>
              <dt>
                <a href={`/legislators/${member.bioguide_id}`}>{legislatorName(member).text}</a>
              </dt>
              <dd>
                <ul role="list">
                  {votes.map(({ id, position, question, date }) => (
                    <li>
                      <strong>{capital(inWords(position ?? ""))}</strong>:{" "}
                      <Linked href={id}>{question}</Linked>
                      {date !== null && `, ${writtenDay(date)}`}
                    </li>
                  ))}
                </ul>
                {total === 0 && "No roll-call vote is here"}
                {total > votes.length && (
                  <Linked href={`/votes?bill=${bill}&member=${member.bioguide_id}`}>
                    All {total}
                  </Linked>
                )}
              </dd>
            </div>
          ))}
          {district === null && !parts.some(({ member }) => member.chamber === "house") && (
            <div>
              <dt>Your representative</dt>
              <dd>Choose a district below. {FIND_DISTRICT}</dd>
            </div>
          )}
        </dl>
      )}
      {state !== null && (
        <p>
          <a href={`${STATES_PATH}/${state}${district === null ? "" : `?district=${district}`}`}>
            {stateName(state)}’s members of Congress
          </a>
        </p>
      )}
      <form method="get" action="#votes" role="search" aria-label="Your state">
        <details open={district === null}>
          <summary>How your state voted</summary>
          <div class="filters">
            <Choice name="state" label="State" values={STATE_CHOICES} chosen={state ?? ""} />
            <DistrictChoice members={members} district={district} />
            <button class="button plain">Show</button>
          </div>
        </details>
      </form>
    </>
  );
}
