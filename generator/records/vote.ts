import {
  legislatorPath,
  legislatorSite,
  nominationSite,
  votePath,
} from "../../contract/addresses.ts";
import { compareFacets } from "../../contract/resource.ts";
import type { Vote, VoteDetail, VoteResultEntry } from "../../contract/resources/vote.ts";
import { fold } from "../../contract/text.ts";
import type { VoteDocument, VotePosition } from "../../data/documents.ts";
import type { Stored } from "../../data/database/record-reader.ts";
import { lacksMembers } from "../../data/merge/uneven-totals.ts";
import type { KnownRecords } from "./known-records.ts";
import type { Block } from "../pages/page-writer.ts";
import type { References } from "./references.ts";

/** A roll call as it stands in a list. */
export function leanVote(
  { document, updated_at }: Stored<Omit<VoteDocument, "positions">>,
  to: References,
): Vote {
  const { bill } = document;
  return {
    congress: document.congress,
    session: document.session,
    chamber: document.chamber,
    vote_number: document.vote_number,
    date: document.date,
    time: document.time,
    question: document.question,
    question_text: document.question_text,
    title: document.title,
    vote_type: document.vote_type,
    required: document.required,
    result: document.result,
    result_text: document.result_text,
    carried: document.carried,
    totals: document.totals,
    bill_type: bill?.type ?? null,
    bill_number: bill?.number ?? null,
    bill: bill === null ? null : to.bill(bill, null),
    updated_at,
    site_url: document.site_url,
    api_url: to.address(votePath(document)),
  };
}

/** A roll call's own fields on its route. */
export function voteDetail(document: VoteDocument, lean: Vote): VoteDetail {
  const { nomination } = document;
  return {
    ...lean,
    incomplete_blocks: lacksMembers(document) ? ["results"] : [],
    party_totals: [...document.party_totals],
    amendment: document.amendment,
    nomination:
      nomination === null
        ? null
        : {
            ...nomination,
            site_url: nominationSite(
              nomination.congress,
              nomination.number,
              nomination.part_number,
            ),
          },
    treaty: document.treaty,
    tie_breaker: document.tie_breaker,
    candidates: document.candidates === null ? null : [...document.candidates],
    notes: [...document.notes],
    source_updated_at: document.source_updated_at,
    source_url: document.source_url,
  };
}

/** The roll call itself: one entry a member, by last name, first name and id. */
export function voteBlocks(document: VoteDocument, known: KnownRecords, to: References): Block[] {
  const named = document.positions.map((position) => {
    const shown = entry(position, document, known, to);
    return { shown, name: [fold(shown.last_name ?? shown.name), fold(shown.first_name ?? "")] };
  });
  const results = named.toSorted(byName).map(({ shown }) => shown);
  return [{ key: "results", value: results }];
}

function entry(
  position: VotePosition,
  { chamber, date }: VoteDocument,
  known: KnownRecords,
  to: References,
): VoteResultEntry {
  const id = known.resolveMember(position, chamber, date);
  const found = id === null ? undefined : known.legislators.get(id);
  const member = found?.document;
  return {
    bioguide_id: id,
    name: member?.name ?? position.name,
    first_name: position.first_name ?? member?.first_name ?? null,
    last_name: position.last_name ?? member?.last_name ?? null,
    party: position.party,
    state: position.state,
    district: chamber === "house" ? (found?.districtOn(date) ?? null) : null,
    position: position.position,
    position_text: position.position_text,
    api_url: id === null || member === undefined ? null : to.address(legislatorPath(id)),
    site_url: id === null ? null : legislatorSite(id),
  };
}

interface NamedEntry {
  readonly shown: VoteResultEntry;
  /** Last and first name as they sort. */
  readonly name: readonly string[];
}

function byName({ shown: a, name: nameA }: NamedEntry, { shown: b, name: nameB }: NamedEntry) {
  return (
    compareFacets(nameA[0] ?? "", nameB[0] ?? "", false) ||
    compareFacets(nameA[1] ?? "", nameB[1] ?? "", false) ||
    compareFacets(a.bioguide_id ?? "", b.bioguide_id ?? "", false) ||
    compareFacets(a.state ?? "", b.state ?? "", false)
  );
}
