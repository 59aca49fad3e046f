import type { RecordReader, VoteState } from "../../data/database/record-reader.ts";
import { lastNames } from "../../data/merge/resolve-member.ts";
import {
  type AllRecords,
  type CommitteeFacts,
  houseTermsOf,
  type LegislatorFacts,
} from "../records/known-records.ts";
import { equalityHash } from "../pages/equality-hash.ts";
import { lookUps } from "./look-ups.ts";

/** Hashes of everything that pages can look up. Missing records have no entry. */
export type Facts = ReadonlyMap<string, number>;

export function readFacts(
  records: RecordReader,
  { legislators, committees }: Pick<AllRecords, "legislators" | "committees">,
): Facts {
  const facts = new Map<string, number>();
  for (const bill of records.billStates()) {
    facts.set(lookUps.billTitle(bill), equalityHash(JSON.stringify(bill.title)));
  }
  addVotes(facts, records.voteStates());
  for (const amendment of records.amendments()) {
    const name = lookUps.hasAmendment(amendment);
    facts.set(name, equalityHash(name));
    for (const on of amendment.votes.map(lookUps.amendmentOn)) {
      if (!facts.has(on)) facts.set(on, equalityHash(name));
    }
  }
  addPeople(facts, legislators);
  for (const { code, name, chamber } of committees.values()) {
    const shown: CommitteeFacts = { name, chamber };
    facts.set(lookUps.committee(code), equalityHash(JSON.stringify(shown)));
  }
  return facts;
}

function addVotes(facts: Map<string, number>, votes: Iterable<VoteState>): void {
  const onBills = new Map<string, string>();
  for (const vote of votes) {
    const { bill_congress: congress, bill_type: type, bill_number: number } = vote;
    const name = lookUps.vote(vote);
    const state = `${Buffer.from(vote.document_hash).toString("base64")} ${vote.updated_at}`;
    facts.set(name, equalityHash(state));
    if (congress === null || type === null || number === null) continue;
    const bill = lookUps.votesOnBill({ congress, type, number });
    onBills.set(bill, `${onBills.get(bill) ?? ""}${name} ${state}\n`);
  }
  for (const [name, states] of onBills) facts.set(name, equalityHash(states));
}

function addPeople(facts: Map<string, number>, legislators: AllRecords["legislators"]): void {
  const namesakes = new Map<string, string>();
  for (const { document } of legislators.values()) {
    const { bioguide_id: id, name, first_name, last_name, has_all_terms } = document;
    const fields: LegislatorFacts = { name, first_name, last_name, has_all_terms };
    const shown = JSON.stringify({ ...fields, terms: houseTermsOf(document) });
    facts.set(lookUps.legislator(id), equalityHash(shown));
    const lis = document.ids?.lis ?? null;
    if (lis !== null) facts.set(lookUps.lis(lis), equalityHash(id));
    const { nickname, terms } = document;
    for (const lastName of lastNames(document)) {
      const key = lookUps.namesakes(lastName);
      const person = JSON.stringify({ id, first_name, nickname, terms });
      namesakes.set(key, `${namesakes.get(key) ?? ""}${person}\n`);
    }
  }
  for (const [name, people] of namesakes) facts.set(name, equalityHash(people));
}
