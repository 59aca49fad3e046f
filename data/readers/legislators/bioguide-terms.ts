import { z } from "zod";

import { congressStart } from "../../../contract/congress.ts";
import type { LegislatorRole } from "../../../contract/enumerations.ts";
import type { Day, LegislatorTerm } from "../../documents.ts";
import { ascending, orderedBy, uniqueBy } from "../../parse/order.ts";
import { listOf, scalar, scalars } from "../../parse/shape.ts";
import { day, integer, party, state } from "../../parse/values.ts";
import { ownValue } from "../../../lib/required.ts";

const Affiliations = listOf(
  z.object({ party: z.object({ name: scalar }), startDate: scalar, endDate: scalar }),
);

export const BioguidePosition = z.object({
  job: z.object({ name: scalar }),
  startDate: scalar,
  endDate: scalar,
  congressAffiliation: z.object({
    congress: z.object({
      ...scalars("congressNumber congressType startDate endDate"),
    }),
    partyAffiliation: Affiliations,
    caucusAffiliation: Affiliations,
    represents: z.object({ regionCode: scalar }),
  }),
});
type BioguidePosition = z.output<typeof BioguidePosition>;

const ROLES: Readonly<Record<string, LegislatorRole>> = {
  Senator: "senator",
  Representative: "representative",
  Delegate: "delegate",
  "Resident Commissioner": "resident_commissioner",
};

/** The terms, oldest first, without Presidents, Speakers, justices and Continental Congresses. */
export function bioguideTerms(positions: readonly BioguidePosition[]): readonly LegislatorTerm[] {
  const terms = positions.flatMap((position) => termOf(position) ?? []);
  return uniqueBy(
    terms.toSorted(
      orderedBy<LegislatorTerm>(
        ascending(({ congresses }) => congresses[0] ?? null),
        ascending("start_date", "chamber"),
      ),
    ),
    (term) => [term.congresses[0], term.role, term.state, term.start_date].join(" "),
  );
}

function termOf({
  job,
  congressAffiliation,
  ...position
}: BioguidePosition): LegislatorTerm | null {
  const { congress, represents, partyAffiliation, caucusAffiliation } = congressAffiliation;
  const role = ownValue(ROLES, job.name ?? "");
  const place = state(represents.regionCode);
  const number = integer(congress.congressNumber);
  // Delegates to the Continental Congresses are numbered like members of the first Congress.
  if (role === undefined || place === null || number === null) return null;
  if (congress.congressType !== "USCongress") return null;
  const start =
    within(number, position.startDate) ??
    within(number, congress.startDate) ??
    congressStart(number);
  const end = endOf(number, position.endDate, congress.endDate);
  const parties = affiliations(partyAffiliation, start, end);
  const last = partyAffiliation.at(-1)?.party.name ?? null;
  const caucus = party(caucusAffiliation.at(-1)?.party.name);
  return {
    chamber: role === "senator" ? "senate" : "house",
    role,
    start_date: start,
    end_date: end,
    state: place,
    district: null,
    senate_class: null,
    state_rank: null,
    party: party(last),
    party_name: last,
    // The directory names a caucus for everyone; it only matters if it differs from the party.
    caucus: party(last) === "I" && caucus !== "I" ? caucus : null,
    party_affiliations: parties,
    how: null,
    congresses: [number],
  };
}

/** The date, unless it is outside the Congress: G000363's ten years begin before one. */
function within(congress: number, text: string | null): Day | null {
  const found = day(text);
  if (found === null) return null;
  return found >= congressStart(congress) && found <= congressStart(congress + 1) ? found : null;
}

function endOf(congress: number, ofPosition: string | null, ofCongress: string | null): Day | null {
  // D000240 left in "1810". The Congress's end isn't his end date.
  if (ofPosition !== null) return within(congress, ofPosition);
  return within(congress, ofCongress) ?? congressStart(congress + 1);
}

function affiliations(
  parties: z.output<typeof Affiliations>,
  start: Day | null,
  end: Day | null,
): LegislatorTerm["party_affiliations"] {
  if (parties.length < 2) return [];
  return parties.flatMap((each, index) => {
    const code = party(each.party.name);
    const from = day(each.startDate) ?? (index === 0 ? start : null);
    const to = day(each.endDate) ?? (index === parties.length - 1 ? end : null);
    if (code === null || from === null || to === null) return [];
    return [{ start: from, end: to, party: code, caucus: null }];
  });
}
