import { openRecords, type RecordsDatabase } from "../../data/database/database.ts";
import type {
  BillAction,
  BillList,
  CommitteeMention,
  PersonMention,
  VoteMention,
} from "../../data/documents.ts";
import { prepareRecord } from "../../data/import/prepared-file.ts";
import { openRows } from "../../data/import/record-rows.ts";
import type { Reading } from "../../data/parse/source-file.ts";
import { together } from "../../data/parse/vote-matters.ts";

/** A published record, as on a page with every block. */
// oxlint-disable-next-line typescript/no-explicit-any -- parsed JSON of all resources
type Published = any;

/** The records of the vectors, by resource. */
export type PublishedRecords = Readonly<Record<string, readonly Published[]>>;

/**
 * Imports published records into a records database, so that the generator publishes them again.
 * Leaves out what only a build adds: links, counts and other records' names.
 */
export async function importPublished(path: string, records: PublishedRecords): Promise<void> {
  const database = await openRecords(path);
  try {
    database.begin();
    const rows = openRows(database);
    const put = (record: Published, reading: Reading): void =>
      rows.put(prepareRecord(reading), record.updated_at);
    for (const vote of records["vote"] ?? []) put(vote, voteOf(vote));
    for (const bill of records["bill"] ?? []) {
      put(bill, billOf(bill, lawOf(bill, records), amendmentsOf(bill, records)));
    }
    for (const person of records["legislator"] ?? []) put(person, legislatorOf(person));
    for (const committee of records["committee"] ?? []) {
      put(committee, committeeOf(committee));
      for (const each of membershipsOf(committee)) put(committee, each);
    }
    for (const meeting of records["meeting"] ?? []) put(meeting, meetingOf(meeting));
    for (const nomination of records["nomination"] ?? []) put(nomination, nominationOf(nomination));
    for (const treaty of records["treaty"] ?? []) put(treaty, treatyOf(treaty));
    for (const report of records["committee_report"] ?? []) put(report, reportOf(report));
    for (const report of records["crs_report"] ?? []) {
      put(report, { resource: "crs_report", source: "api-detail", document: report });
    }
    markAsFiction(database);
    database.commit();
  } finally {
    database.close();
  }
}

/** The records of the vectors belong to the sample legislature. */
function markAsFiction({ query, run }: RecordsDatabase): void {
  const imported_at = "2026-11-21T00:00:00Z";
  const file = { name: "published", reader_version: 0, outcome: "imported" as const, imported_at };
  const rest = { reason: null, source: null, newest_at: null, list: null };
  const row = { ...file, ...rest, is_fiction: 1 as const, content_hash: new Uint8Array(32) };
  run(query.insertInto("file").values(row));
}

function lawOf({ laws }: Published, records: PublishedRecords): Published {
  const [law] = laws;
  return records["law"]?.find(({ citation }) => citation === law?.citation) ?? null;
}

/** Its amendments in full, in its order. */
function amendmentsOf({ amendments }: Published, records: PublishedRecords): Published[] {
  return amendments.map((lean: Published) =>
    records["amendment"]?.find(({ id }) => id === lean.id),
  );
}

function billOf(bill: Published, law: Published, amendments: Published[]): Reading {
  // Which votes and reports are unknown is told by those that are here.
  const lists = bill.incomplete_blocks.filter((token: string) => !/^(votes|reports)$/.test(token));
  const incomplete = lists.map((token: string) =>
    token === "related" ? "related_bills" : token,
  ) as BillList[];
  return {
    resource: "bill",
    document: {
      ...bill,
      policy_area: bill.policy_area?.name ?? null,
      sponsor: personOf(bill.sponsor),
      introduced_on_behalf_of: bill.introduced_on_behalf_of.map(personOf),
      incomplete_lists: incomplete,
      committee_reports: bill.reports,
      enacted_date: law?.enacted_date ?? null,
      became_law_date: law?.became_law_date ?? null,
      enacted_by: law?.enacted_by ?? null,
      actions: bill.actions.map(actionOf),
      cosponsors: bill.cosponsors.map(cosponsorOf),
      amendments: amendments.map((amendment) => ({
        ...amendment,
        sponsor: personOf(amendment.sponsor),
        actions: amendment.actions.map(actionOf),
        cosponsors: amendment.cosponsors.map(cosponsorOf),
        votes: amendment.votes.map(citedVote),
      })),
    },
  };
}

function voteOf({
  results,
  site_url,
  bills,
  amendments,
  nominations,
  treaties,
  ...vote
}: Published): Reading {
  const ids = bills.map(({ congress, type, number }: Published) => ({ congress, type, number }));
  return {
    resource: "vote",
    document: {
      ...vote,
      vacated: false,
      bill: ids[0] ?? null,
      ...together({ bills: ids, amendments, nominations, treaties }),
      source_url: vote.source_url,
      site_url,
      positions: results.map((entry: Published) => ({ ...entry, lis_id: null })),
    },
  };
}

function legislatorOf(person: Published): Reading {
  const { state_rank } = person;
  const terms = person.terms.map((term: Published) => ({ ...term, state_rank }));
  return {
    resource: "legislator",
    source: "legislators-yaml",
    document: { ...person, terms },
  };
}

function committeeOf(committee: Published): Reading {
  return {
    resource: "committee",
    source: committee.is_current ? "committees-current" : "committees-historical",
    document: { ...committee, parent_code: committee.parent?.code ?? null },
  };
}

function membershipsOf({ code, memberships, past_memberships }: Published): Reading[] {
  const all: Published[] = [...memberships, ...past_memberships];
  return [...Map.groupBy(all, ({ congress }) => congress)].map(([congress, members]) => ({
    resource: "membership",
    source: `membership-${congress}`,
    document: { code, congress, as_of: members[0]?.as_of ?? null, members } as never,
  }));
}

function meetingOf(meeting: Published): Reading {
  const committees = meeting.committees.map(mentionOf);
  return { resource: "meeting", source: "api", document: { ...meeting, committees } };
}

function treatyOf(treaty: Published): Reading {
  const document = { ...treaty, ...actedOn(treaty), documents: treaty.reports };
  return { resource: "treaty", source: "api-detail", document };
}

function reportOf(report: Published): Reading {
  const committees = report.committees?.map(mentionOf) ?? null;
  return {
    resource: "committee_report",
    source: "api-detail",
    document: { ...report, committees },
  };
}

function actedOn({ committees, actions }: Published): Published {
  const shown = actions?.map((action: Published) => ({
    ...action,
    committees: action.committees.map(mentionOf),
  }));
  return { committees: committees?.map(mentionOf) ?? null, actions: shown ?? null };
}

function nominationOf(nomination: Published): Reading {
  const titles = nomination.nominees?.map(({ position }: Published) => position);
  const document = {
    ...nomination,
    ...actedOn(nomination),
    positions: titles?.map((title: string) => ({ ordinal: 1, title, count: 1 })) ?? null,
    nominees: nomination.nominees?.map((each: Published) => ({ ...each, position: 1 })) ?? null,
  };
  return { resource: "nomination", source: "api-detail", document };
}

function personOf(person: Published): PersonMention | null {
  if (person === null) return null;
  const { bioguide_id, name, party, state, district, chamber } = person;
  return { bioguide_id, name, party, state, district, chamber };
}

function actionOf(action: Published): BillAction {
  const committees = action.committees.map(mentionOf);
  return { ...action, committees, votes: action.votes.map(citedVote) };
}

function cosponsorOf(cosponsor: Published): Published {
  return { ...cosponsor, ...personOf(cosponsor) };
}

function mentionOf({ code, name, chamber }: Published): CommitteeMention {
  return { code, name, chamber };
}

function citedVote({ congress, session, chamber, vote_number, date }: Published): VoteMention {
  return { congress, session, chamber, vote_number, date };
}
