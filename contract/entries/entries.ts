import { congressStart } from "../congress.ts";
import type { RecordKind } from "../enumerations.ts";
import type { Amendment } from "../kinds/amendment.ts";
import type { CommitteeBlocks, CommitteeDetail } from "../kinds/committee.ts";
import type { CommitteeReport } from "../kinds/committee-report.ts";
import type { CrsReport } from "../kinds/crs-report.ts";
import type { LegislatorVote } from "../kinds/legislator-vote.ts";
import type { Law } from "../kinds/law.ts";
import type { Meeting } from "../kinds/meeting.ts";
import type { Nomination, NominationBlocks } from "../kinds/nomination.ts";
import type { Treaty, TreatyBlocks } from "../kinds/treaty.ts";
import type { Vote } from "../kinds/vote.ts";
import { easternDayAt } from "../eastern.ts";
import { required } from "../../lib/required.ts";
import type { AnyResource } from "../resource.ts";
import { inWords, slug } from "../text.ts";
import { nameOfAction } from "./actions.ts";
import { amendmentEntries } from "./amendment.ts";
import { billEntriesOf } from "./bill.ts";
import {
  type EntriesOf,
  type Entry,
  entryOf,
  executiveHappenings,
  happening,
  type Happening,
  latestActionEntry,
  type NameAction,
  namesInWords,
  reportFiled,
  shortened,
  titleOf,
} from "./entry.ts";
import { meetingEntry } from "./meeting.ts";
import { voteEntry } from "./vote.ts";

const votesEntries = (vote: Vote): readonly Entry[] => [
  voteEntry(vote, vote.bill?.title ?? vote.title),
];

function reportEntries(report: CommitteeReport): readonly Entry[] {
  const { citation, title, issued_date } = report;
  const said = { kind: "reports", title: titleOf(report), text: title ?? citation } as const;
  return issued_date === null ? [] : [entryOf(report, "", issued_date, said)];
}

function lawEntry(law: Law): Entry {
  const { congress, enacted_date, became_law_date, enacted_by, bill } = law;
  const day = enacted_date ?? became_law_date ?? congressStart(congress);
  const cited = bill === null ? "" : `${bill.citation}, `;
  const said = {
    kind: "law",
    title: titleOf(law),
    text: `${cited}${inWords(enacted_by)}`,
  } as const;
  return {
    ...entryOf(law, "", day, said),
    title: said.title,
    url: law.site_url ?? bill?.site_url ?? null,
  };
}

/** What happened: `Became Public Law 117-58: Infrastructure Investment and Jobs Act`. */
const becameLaw = (law: Law): string => shortened(`Became ${titleOf(law)}`);

/** Who took a seat. Those of one night are one event. */
function seatHappenings({
  id,
  name: subject,
  api_url: apiUrl,
  memberships,
}: CommitteeDetail & CommitteeBlocks): readonly Happening[] {
  return memberships.map(({ bioguide_id, congress, name, as_of }) => ({
    id: `${id}/seats/${congress}-${bioguide_id ?? slug(name)}`,
    kind: "seats",
    subject,
    apiUrl,
    title: name,
    text: null,
    date: as_of,
    together: (names) => `New members: ${namesInWords(names)}`,
  }));
}

/** A new version is another entry. */
function crsEntries(report: CrsReport): readonly Entry[] {
  const { title, version, source_updated_at, published_date } = report;
  const isNew = version === null || version === 1;
  const changed = source_updated_at === null ? null : easternDayAt(source_updated_at);
  const day = isNew ? published_date : (changed ?? published_date);
  const said = { kind: "crs_reports", title: titleOf(report), text: title } as const;
  return day === null ? [] : [entryOf(report, isNew ? "" : `/version/${version}`, day, said)];
}

/** By kind of record; null for kinds to which nothing happens by itself. */
const ENTRIES: Readonly<Record<RecordKind, EntriesOf<never, never> | null>> = {
  bill: billEntriesOf,
  amendment: {
    ofRecord: (amendment: Amendment) => amendmentEntries(amendment).map(happening),
    ofRow: amendmentEntries,
  },
  law: {
    ofRecord: (law: Law) => [{ ...happening(lawEntry(law)), title: becameLaw(law) }],
    ofRow: (law: Law) => [lawEntry(law)],
  },
  vote: {
    ofRecord: (vote: Vote) => votesEntries(vote).map(happening),
    ofRow: votesEntries,
    below: {
      legislator_vote: (vote: LegislatorVote, owner) => [voteEntry(vote, vote.title, owner)],
    },
  },
  legislator: null,
  committee: { ofRecord: seatHappenings, ofRow: null },
  meeting: {
    ofRecord: (meeting: Meeting) => [happening(meetingEntry(meeting))],
    ofRow: (meeting: Meeting) => [meetingEntry(meeting)],
  },
  nomination: {
    ofRecord: (nomination: Nomination & NominationBlocks, nameOf) =>
      executiveHappenings("nominations", nomination, nameOf),
    ofRow: (nomination: Nomination) =>
      latestActionEntry("nominations", nomination, nomination.description, nameOfAction),
  },
  treaty: {
    ofRecord: (treaty: Treaty & TreatyBlocks, nameOf) =>
      executiveHappenings("treaties", treaty, nameOf),
    ofRow: (treaty: Treaty) => latestActionEntry("treaties", treaty, treaty.title, nameOfAction),
  },
  committee_report: {
    ofRecord: (report: CommitteeReport) =>
      reportEntries(report).map((entry) => ({
        ...happening(entry),
        title: reportFiled(report.citation),
      })),
    ofRow: reportEntries,
  },
  crs_report: {
    ofRecord: (report: CrsReport) =>
      crsEntries(report).map((entry) => ({
        ...happening(entry),
        title: `${report.citation} ${entry.id === report.id ? "published" : "updated"}`,
      })),
    ofRow: crsEntries,
  },
  topic: null,
};

type RowEntries = (row: never, owner: string) => readonly Entry[];

const BY_RESOURCE: ReadonlyMap<string, RowEntries> = new Map(
  Object.entries(ENTRIES).flatMap(([kind, entries]) =>
    entries === null || entries.ofRow === null
      ? []
      : [[kind, entries.ofRow] as const, ...Object.entries(entries.below ?? {})],
  ),
);

/** Returns the entries of a row of a list with days. `owner` is the path of the record that the list is below. */
export function entriesOf({ name }: AnyResource, row: unknown, owner: string): readonly Entry[] {
  return required(BY_RESOURCE.get(name), `entries of ${name}`)(row as never, owner);
}

/** Returns what happened to a record, of its page with all blocks; a meeting's is its row. */
export function happeningsOf(
  kind: RecordKind,
  record: object,
  nameOf: NameAction = nameOfAction,
): readonly Happening[] {
  return ENTRIES[kind]?.ofRecord?.(record as never, nameOf) ?? [];
}
