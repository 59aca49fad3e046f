/** Fills the twin's database from a build's pages, so that both have the same records. */
import Database from "better-sqlite3";

import type { BillBlocks, BillDetail } from "../../contract/kinds/bill.ts";
import type { CommitteeRef, LegislatorRef, VoteRef } from "../../contract/schemas/shared.ts";
import { BILL_TYPES } from "../../contract/enumerations.ts";
import type { BuildPages } from "../harness/build-pages.ts";
import { INDEXES, SCHEMA } from "./schema.ts";

type FullBill = BillDetail & BillBlocks;

/** Creates the database from scratch. */
export function fillTwin({ places, textAt }: BuildPages, path: string): void {
  const database = new Database(path);
  database.pragma("journal_mode = off");
  database.exec(SCHEMA);
  const add = createWriter(database);
  database.exec("begin");
  for (const [key, place] of places) {
    if (!/^\/bills\/\d+\/\w+\/\d+$/.test(key)) continue;
    add((JSON.parse(textAt(place)) as { readonly data: FullBill }).data);
  }
  database.exec("commit");
  database.exec(INDEXES);
  database.close();
}

function createWriter(database: Database.Database): (bill: FullBill) => void {
  const known = new Map<string, number>();
  const insert = (table: string, count: number): ((...values: unknown[]) => number) => {
    const marks = Array.from({ length: count }, () => "?").join(", ");
    const statement = database.prepare(`insert or ignore into ${table} values (${marks})`);
    return (...values) => Number(statement.run(values.map(stored)).lastInsertRowid);
  };
  /** Returns the ID of a shared row, inserted once. */
  const once = (write: (...values: unknown[]) => number, values: unknown[]): number => {
    const text = JSON.stringify([values.length, ...values]);
    const id = known.get(text) ?? write(null, ...values);
    known.set(text, id);
    return id;
  };
  const tables = {
    member: insert("member", 9),
    topic: insert("topic", 4),
    committee: insert("committee", 6),
    vote: insert("vote", 9),
    bill: insert("bill", 30),
    status: insert("bill_status", 4),
    action: insert("action", 12),
    actionCommittee: insert("action_committee", 4),
    actionVote: insert("action_vote", 4),
    cosponsor: insert("cosponsor", 6),
  };
  const memberId = (ref: LegislatorRef): number => {
    const { bioguide_id, name, party, state, district, chamber, api_url, site_url } = ref;
    const values = [bioguide_id, name, party, state, district, chamber, api_url !== null, site_url];
    return once(tables.member, values);
  };
  const committeeId = ({ code, name, chamber, api_url, site_url }: CommitteeRef): number =>
    once(tables.committee, [code, name, chamber, api_url !== null, site_url]);
  const voteId = (ref: VoteRef): number => {
    const { congress, session, chamber, vote_number, date, result, api_url, site_url } = ref;
    const values = [congress, session, chamber, vote_number, date, result];
    return once(tables.vote, [...values, api_url !== null, site_url]);
  };

  return (bill) => {
    const { policy_area: topic, sponsor } = bill;
    if (topic !== null) {
      tables.topic(topic.slug, topic.name, topic.api_url !== null, topic.site_url);
    }
    const sponsorId = sponsor === null ? null : memberId(sponsor);
    const billId = tables.bill(null, ...billValues(bill, sponsorId));
    for (const [index, { status, date }] of bill.status_history.entries()) {
      tables.status(billId, index, status, date);
    }
    for (const [index, action] of bill.actions.entries()) {
      const { sequence, date, time, text, type, code, source, chamber } = action;
      const { calendar, duplicate_of } = action;
      const values = [sequence, date, time, text, type, code, source, chamber];
      tables.action(billId, index, ...values, calendar, duplicate_of);
      for (const [place, ref] of action.committees.entries()) {
        tables.actionCommittee(billId, index, place, committeeId(ref));
      }
      for (const [place, ref] of action.votes.entries()) {
        tables.actionVote(billId, index, place, voteId(ref));
      }
    }
    for (const [index, cosponsor] of bill.cosponsors.entries()) {
      const { sponsorship_date, is_original, withdrawn_date } = cosponsor;
      const member = memberId(cosponsor);
      tables.cosponsor(billId, index, member, sponsorship_date, is_original, withdrawn_date);
    }
  };
}

function billValues(bill: FullBill, sponsorId: number | null): readonly unknown[] {
  const { policy_area: topic, latest_action: latest, sponsor } = bill;
  return [
    bill.congress,
    bill.type,
    BILL_TYPES.indexOf(bill.type),
    bill.number,
    bill.citation,
    bill.chamber,
    bill.title,
    bill.introduced_date,
    bill.status,
    bill.status_date,
    sponsorId,
    sponsor?.bioguide_id ?? null,
    bill.cosponsor_count,
    topic?.slug ?? null,
    latest?.date ?? null,
    latest?.time ?? null,
    latest?.text ?? null,
    JSON.stringify(bill.latest_text),
    bill.updated_at,
    bill.site_url,
    bill.official_title,
    bill.short_title,
    bill.popular_title,
    bill.is_by_request,
    bill.cosponsor_count_including_withdrawn,
    bill.constitutional_authority_statement,
    bill.source_updated_at,
    bill.source_url,
    JSON.stringify({
      introduced_on_behalf_of: bill.introduced_on_behalf_of,
      incomplete_blocks: bill.incomplete_blocks,
      counts: bill.counts,
      cbo_cost_estimates: bill.cbo_cost_estimates,
      notes: bill.notes,
    }),
  ];
}

function stored(value: unknown): unknown {
  return typeof value === "boolean" ? Number(value) : value;
}
