import { committeePath, meetingsPath, nominationsPath } from "../../contract/addresses.ts";
import { keysOfNames } from "../../contract/search-query.ts";
import { joinMeetings } from "../../data/merge/join-meetings.ts";
import { mergeMeeting } from "../../data/merge/merge-meeting.ts";
import { type MergedNomination, mergeNomination } from "../../data/merge/merge-nomination.ts";
import { ascending } from "../../data/parse/order.ts";
import { type Merged, merged, readCommittees } from "../records/merged-records.ts";
import { committeeBlocks, committeeDetail, leanCommittee } from "../records/committee.ts";
import { meetingRecord } from "../records/meeting.ts";
import { readMemberships } from "../records/membership.ts";
import { namesInUse } from "../records/names-in-use.ts";
import { nominationRecord } from "../records/nomination.ts";
import type { BuildContext } from "./build-context.ts";
import { type BulkPiece, type BulkRecord, recordPiece } from "../catalog/bulk-piece.ts";
import type { WrittenRow } from "../catalog/written-row.ts";

/** Call this after the last bill: bills tell committees' types. */
export function* writeCommittees(context: BuildContext): Generator<WrittenRow> {
  const { records, known, asOf, facts } = context;
  const committees = readCommittees(records, facts.committeeTypes);
  const documents = new Map(committees.map(({ document }) => [document.code, document]));
  const below = Map.groupBy(documents.values(), ({ parent_code }) => parent_code);
  const seats = Map.groupBy(
    readMemberships(records, documents, asOf),
    ({ committee }) => committee.code,
  );
  for (const stored of committees) {
    const { document } = stored;
    const parent = documents.get(document.parent_code ?? "") ?? null;
    const subcommittees = (below.get(document.code) ?? []).toSorted(ascending("code"));
    const lean = leanCommittee(stored, parent, subcommittees, context.to);
    const written = context.writeDetail(
      "committee",
      committeePath(document.code),
      committeeDetail(document, lean, subcommittees, context.to),
      committeeBlocks(seats.get(document.code) ?? [], known.legislators, context.to),
    );
    const names = namesInUse("committee", document.code);
    yield context.row("committee", lean, {
      id: written.page.key,
      ...written,
      search: {
        keys: [document.code, ...keysOfNames(names)],
        title: document.name,
        titles: [...document.names.map(({ name }) => name), ...names],
        texts: [document.code, parent?.name ?? ""],
      },
    });
  }
}

export function* writeMeetings(context: BuildContext): Generator<WrittenRow> {
  const all = joinMeetings([...context.records.parts("meeting")]);
  const meetings = all.flatMap(({ parts }) => merged(mergeMeeting(parts), parts));
  for (const { document, updated_at, first, listed } of current(meetings, context)) {
    const record = meetingRecord(document, updated_at, first, context.to);
    const row = context.row("meeting", record, {
      id: record.id,
      path: meetingsPath(first),
      lists: listed.map(meetingsPath),
    });
    yield { ...row, pieces: [linePiece("meeting", record, row)] };
  }
}

export function* writeNominations(context: BuildContext): Generator<WrittenRow> {
  const all = [...context.records.parts("nomination")];
  const nominations = all.flatMap(({ parts }) => merged(mergeNomination(parts), parts));
  for (const { document, updated_at, first, listed } of current(nominations, context)) {
    const record = nominationRecord(document, updated_at, first, context.to);
    const row = context.row("nomination", record, {
      id: record.id,
      path: nominationsPath(first),
      lists: listed.map(nominationsPath),
    });
    yield { ...row, pieces: [linePiece("nomination", record, row)] };
  }
}

function linePiece(
  kind: "meeting" | "nomination",
  record: BulkRecord,
  { line }: Pick<WrittenRow, "line">,
): BulkPiece {
  return recordPiece(kind, record, [Buffer.from(`${line}\n`)]);
}

/** Yields the current Congress's records with their first committee, and all committees whose lists have them. */
function current<Document extends Pick<MergedNomination, "congress" | "committees">>(
  records: readonly Merged<Document>[],
  { known, currentCongress }: BuildContext,
) {
  const isKnown = (code: string): boolean => known.committees.has(code);
  return records.flatMap((record) => {
    const { congress, committees } = record.document;
    const codes = committees.map(({ code }) => code).filter(isKnown);
    const parents = codes.map((code) => `${code.slice(0, 4)}00`).filter(isKnown);
    const [first] = codes;
    if (congress !== currentCongress || first === undefined) return [];
    return [{ ...record, first, listed: [...new Set([...codes, ...parents])] }];
  });
}
