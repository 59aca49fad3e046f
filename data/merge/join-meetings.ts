import type { MeetingPart } from "../documents.ts";
import type { Part } from "./merge-parts.ts";

/** What sources say of a meeting, under its number, or under who meets and when. */
interface Accounts<Account extends Part<MeetingPart>> {
  readonly id: string;
  readonly parts: readonly Account[];
}

/**
 * Puts what a schedule without numbers says of a meeting to what others say of it: of the same
 * committee at the same time.
 */
export function joinMeetings<Account extends Part<MeetingPart>>(
  meetings: readonly Accounts<Account>[],
): Accounts<Account>[] {
  const isNumbered = ({ id }: Accounts<Account>): boolean => !id.includes("-");
  const numbered = meetings.filter(isNumbered);
  const byTime = new Map(
    numbered.flatMap(({ id, parts }) => parts.flatMap(timesOf).map((time) => [time, id] as const)),
  );
  const ownId = (meeting: Accounts<Account>): string => {
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
