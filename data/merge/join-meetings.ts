import type { MeetingPart } from "../documents.ts";
import type { Part } from "./merge-parts.ts";

interface MeetingParts<Source extends Part<MeetingPart>> {
  readonly id: string;
  readonly parts: readonly Source[];
}

/** Adds the data of a schedule without numbers to the meeting of the same committee at the same time. */
export function joinMeetings<Source extends Part<MeetingPart>>(
  meetings: readonly MeetingParts<Source>[],
): MeetingParts<Source>[] {
  const isNumbered = ({ id }: MeetingParts<Source>): boolean => !id.includes("-");
  const numbered = meetings.filter(isNumbered);
  const byTime = new Map(
    numbered.flatMap(({ id, parts }) => parts.flatMap(timesOf).map((time) => [time, id] as const)),
  );
  const ownId = (meeting: MeetingParts<Source>): string => {
    if (isNumbered(meeting)) return meeting.id;
    const known = meeting.parts.flatMap(timesOf).flatMap((time) => byTime.get(time) ?? []);
    return known[0] ?? meeting.id;
  };
  return [...Map.groupBy(meetings, ownId)].map(([id, same]) => ({
    id,
    parts: same.flatMap(({ parts }) => parts),
  }));
}

function timesOf({ document: { committees, starts_at } }: Part<MeetingPart>): string[] {
  return starts_at === null ? [] : committees.map(({ code }) => `${code} ${starts_at}`);
}
