import { committeePath, meetingsPath, nominationsPath } from "../../contract/addresses.ts";
import type { CommitteeType } from "../../contract/enumerations.ts";
import { joinMeetings } from "../../data/merge/join-meetings.ts";
import { mergeMeeting } from "../../data/merge/merge-meeting.ts";
import { mergeNomination } from "../../data/merge/merge-nomination.ts";
import type { CommitteeMention } from "../../data/documents.ts";
import { ascending } from "../../data/parse/order.ts";
import { merged, readCommittees } from "../records/merged-records.ts";
import { committeeBlocks, committeeDetail, leanCommittee } from "../records/committee.ts";
import { meetingRecord } from "../records/meeting.ts";
import { readMemberships } from "../records/membership.ts";
import { nominationRecord } from "../records/nomination.ts";
import type { WholeContext } from "./worker-context.ts";
import type { WrittenRow } from "../pages/worker-result.ts";

export function* writeCommittees(
  types: ReadonlyMap<string, CommitteeType>,
  context: WholeContext,
): Generator<WrittenRow> {
  const { records, known } = context;
  const committees = readCommittees(records, types);
  const documents = new Map(committees.map(({ document }) => [document.code, document]));
  const below = Map.groupBy(documents.values(), ({ parent_code }) => parent_code);
  const seats = Map.groupBy(readMemberships(records, documents), ({ committee }) => committee.code);
  for (const stored of committees) {
    const { document } = stored;
    const parent = documents.get(document.parent_code ?? "") ?? null;
    const subcommittees = (below.get(document.code) ?? []).toSorted(ascending("code"));
    const lean = leanCommittee(stored, parent, subcommittees, context.to);
    const page = context.writeDetail(
      "committee",
      committeePath(document.code),
      committeeDetail(document, lean, subcommittees, context.to),
      committeeBlocks(seats.get(document.code) ?? [], known.legislators, context.to),
    );
    yield context.row("committee", lean, {
      id: page.key,
      page,
      search: {
        keys: [document.code],
        title: document.name,
        titles: document.names.map(({ name }) => name),
        texts: [document.code, parent?.name ?? ""],
      },
    });
  }
}

/** Writes the current Congress's meetings, in the lists of their committees and parent committees. */
export function* writeMeetings(context: WholeContext): Generator<WrittenRow> {
  const all = joinMeetings([...context.records.parts("meeting")]);
  const meetings = all.flatMap(({ parts }) => merged(mergeMeeting(parts), parts));
  for (const { document, updated_at } of meetings) {
    if (document.congress !== context.currentCongress) continue;
    const codes = knownCommittees(document.committees, context);
    const [first] = codes;
    if (first === undefined) continue;
    const record = meetingRecord(document, updated_at, first, context.to);
    yield context.row("meeting", record, {
      id: `/meetings/${document.congress}/${document.event_id}`,
      path: meetingsPath(first),
      lists: withParents(codes, context).map(meetingsPath),
    });
  }
}

export function* writeNominations(context: WholeContext): Generator<WrittenRow> {
  const all = [...context.records.parts("nomination")];
  const nominations = all.flatMap(({ parts }) => merged(mergeNomination(parts), parts));
  for (const { document, updated_at } of nominations) {
    if (document.congress !== context.currentCongress) continue;
    const codes = knownCommittees(document.committees, context);
    const [first] = codes;
    if (first === undefined) continue;
    const record = nominationRecord(document, updated_at, first, context.to);
    yield context.row("nomination", record, {
      id: `/nominations/${document.congress}/${record.citation}`,
      path: nominationsPath(first),
      lists: withParents(codes, context).map(nominationsPath),
    });
  }
}

function knownCommittees(
  committees: readonly CommitteeMention[],
  { known }: WholeContext,
): readonly string[] {
  return committees.map(({ code }) => code).filter((code) => known.committees.has(code));
}

function withParents(codes: readonly string[], { known }: WholeContext): string[] {
  const parents = codes.map((code) => `${code.slice(0, 4)}00`);
  return [...new Set([...codes, ...parents.filter((code) => known.committees.has(code))])];
}
