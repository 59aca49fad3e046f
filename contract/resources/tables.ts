import type { AmendmentDetail } from "../kinds/amendment.ts";
import type { BillBlocks, BillDetail } from "../kinds/bill.ts";
import type { CommitteeBlocks, CommitteeDetail } from "../kinds/committee.ts";
import type { LegislatorDetail } from "../kinds/legislator.ts";
import type { VoteBlocks, VoteDetail } from "../kinds/vote.ts";

/** `date` is `2026-11-21`. */
export type ColumnType = "text" | "int" | "bool" | "date";

/** In order: type and value. Names never change; new columns go last. */
type Columns<Row> = Readonly<Record<string, readonly [ColumnType, (row: Row) => ColumnValue]>>;
export type ColumnValue = string | number | boolean | null | undefined;

const bill: Columns<BillDetail> = {
  congress: ["int", (row) => row.congress],
  type: ["text", (row) => row.type],
  number: ["int", (row) => row.number],
  citation: ["text", (row) => row.citation],
  chamber: ["text", (row) => row.chamber],
  title: ["text", (row) => row.title],
  introduced_date: ["date", (row) => row.introduced_date],
  status: ["text", (row) => row.status],
  status_date: ["date", (row) => row.status_date],
  sponsor_bioguide_id: ["text", (row) => row.sponsor?.bioguide_id],
  sponsor_name: ["text", (row) => row.sponsor?.name],
  sponsor_party: ["text", (row) => row.sponsor?.party],
  sponsor_state: ["text", (row) => row.sponsor?.state],
  sponsor_district: ["int", (row) => row.sponsor?.district],
  cosponsor_count: ["int", (row) => row.cosponsor_count],
  policy_area: ["text", (row) => row.policy_area?.name],
  latest_action_date: ["date", (row) => row.latest_action?.date],
  latest_action_text: ["text", (row) => row.latest_action?.text],
  api_url: ["text", (row) => row.api_url],
};

const amendment: Columns<AmendmentDetail> = {
  congress: ["int", (row) => row.congress],
  type: ["text", (row) => row.type],
  number: ["int", (row) => row.number],
  citation: ["text", (row) => row.citation],
  chamber: ["text", (row) => row.chamber],
  bill_type: ["text", (row) => row.bill.type],
  bill_number: ["int", (row) => row.bill.number],
  amends_type: ["text", (row) => row.amends_amendment?.type],
  amends_number: ["int", (row) => row.amends_amendment?.number],
  purpose: ["text", (row) => row.purpose],
  description: ["text", (row) => row.description],
  submitted_date: ["date", (row) => row.submitted_date],
  proposed_date: ["date", (row) => row.proposed_date],
  status: ["text", (row) => row.status],
  status_date: ["date", (row) => row.status_date],
  status_action: ["text", (row) => row.status_action],
  sponsor_bioguide_id: ["text", (row) => row.sponsor?.bioguide_id],
  sponsor_name: ["text", (row) => row.sponsor?.name],
  sponsor_party: ["text", (row) => row.sponsor?.party],
  sponsor_state: ["text", (row) => row.sponsor?.state],
  sponsor_text: ["text", (row) => row.sponsor_text],
  cosponsor_count: ["int", (row) => row.cosponsor_count],
  latest_action_date: ["date", (row) => row.latest_action?.date],
  latest_action_text: ["text", (row) => row.latest_action?.text],
  api_url: ["text", (row) => row.api_url],
};

const vote: Columns<VoteDetail> = {
  congress: ["int", (row) => row.congress],
  session: ["int", (row) => row.session],
  chamber: ["text", (row) => row.chamber],
  vote_number: ["int", (row) => row.vote_number],
  date: ["date", (row) => row.date],
  time: ["text", (row) => row.time],
  question: ["text", (row) => row.question],
  question_text: ["text", (row) => row.question_text],
  title: ["text", (row) => row.title],
  vote_type: ["text", (row) => row.vote_type],
  required: ["text", (row) => row.required],
  result: ["text", (row) => row.result],
  result_text: ["text", (row) => row.result_text],
  carried: ["bool", (row) => row.carried],
  yea: ["int", (row) => row.totals.yea],
  nay: ["int", (row) => row.totals.nay],
  present: ["int", (row) => row.totals.present],
  not_voting: ["int", (row) => row.totals.not_voting],
  bill_congress: ["int", (row) => row.bill?.congress],
  bill_type: ["text", (row) => row.bill?.type],
  bill_number: ["int", (row) => row.bill?.number],
  api_url: ["text", (row) => row.api_url],
};

/** A row of a record's block. */
interface Entry<Detail, Block extends readonly unknown[]> {
  readonly record: Detail;
  readonly entry: Block[number];
}

const cosponsor: Columns<Entry<BillDetail, BillBlocks["cosponsors"]>> = {
  congress: ["int", (row) => row.record.congress],
  type: ["text", (row) => row.record.type],
  number: ["int", (row) => row.record.number],
  bioguide_id: ["text", (row) => row.entry.bioguide_id],
  name: ["text", (row) => row.entry.name],
  party: ["text", (row) => row.entry.party],
  state: ["text", (row) => row.entry.state],
  district: ["int", (row) => row.entry.district],
  sponsorship_date: ["date", (row) => row.entry.sponsorship_date],
  is_original: ["bool", (row) => row.entry.is_original],
  withdrawn_date: ["date", (row) => row.entry.withdrawn_date],
};

const subject: Columns<Entry<BillDetail, BillBlocks["subjects"]>> = {
  congress: ["int", (row) => row.record.congress],
  type: ["text", (row) => row.record.type],
  number: ["int", (row) => row.record.number],
  slug: ["text", (row) => row.entry.slug],
  name: ["text", (row) => row.entry.name],
  kind: ["text", (row) => row.entry.kind],
};

const membership: Columns<Entry<CommitteeDetail, CommitteeBlocks["memberships"]>> = {
  congress: ["int", (row) => row.entry.congress],
  code: ["text", (row) => row.record.code],
  bioguide_id: ["text", (row) => row.entry.bioguide_id],
  name: ["text", (row) => row.entry.name],
  party: ["text", (row) => row.entry.party],
  state: ["text", (row) => row.entry.state],
  title: ["text", (row) => row.entry.title],
  side: ["text", (row) => row.entry.side],
  rank: ["int", (row) => row.entry.rank],
  as_of: ["date", (row) => row.entry.as_of],
};

const position: Columns<Entry<VoteDetail, VoteBlocks["results"]>> = {
  congress: ["int", (row) => row.record.congress],
  session: ["int", (row) => row.record.session],
  chamber: ["text", (row) => row.record.chamber],
  vote_number: ["int", (row) => row.record.vote_number],
  date: ["date", (row) => row.record.date],
  bioguide_id: ["text", (row) => row.entry.bioguide_id],
  name: ["text", (row) => row.entry.name],
  party: ["text", (row) => row.entry.party],
  state: ["text", (row) => row.entry.state],
  district: ["int", (row) => row.entry.district],
  position: ["text", (row) => row.entry.position],
  position_text: ["text", (row) => row.entry.position_text],
};

/** A legislator during one Congress or, in the table of everybody, the last one served in. */
type Member = LegislatorDetail & { readonly congress: number | null };

const legislator: Columns<Member> = {
  congress: ["int", (row) => row.congress],
  bioguide_id: ["text", (row) => row.bioguide_id],
  name: ["text", (row) => row.name],
  first_name: ["text", (row) => row.first_name],
  last_name: ["text", (row) => row.last_name],
  party: ["text", (row) => row.party],
  party_name: ["text", (row) => row.party_name],
  caucus: ["text", (row) => row.caucus],
  state: ["text", (row) => row.state],
  district: ["int", (row) => row.district],
  chamber: ["text", (row) => row.chamber],
  role: ["text", (row) => row.role],
  in_office: ["bool", (row) => row.in_office],
  gender: ["text", (row) => row.gender],
  birth_year: ["int", (row) => row.birth_year],
  icpsr: ["int", (row) => row.ids.icpsr],
  govtrack: ["int", (row) => row.ids.govtrack],
  api_url: ["text", (row) => row.api_url],
};

export const TABLES: Readonly<Record<TableResource, Columns<never>>> = {
  bill,
  cosponsor,
  subject,
  amendment,
  vote,
  vote_position: position,
  legislator,
  membership,
};
export type TableResource =
  | "bill"
  | "cosponsor"
  | "subject"
  | "amendment"
  | "vote"
  | "vote_position"
  | "legislator"
  | "membership";
