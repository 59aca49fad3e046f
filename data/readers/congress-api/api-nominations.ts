import { newestAction } from "../../parse/order.ts";
import { z } from "zod";

import type { CommitteeMention, NominationPart } from "../../documents.ts";
import { readEach } from "../../parse/findings.ts";
import { UnreadableFile, type FileReading, type SourceFile } from "../../parse/source-file.ts";
import { inShape, listOf, parseJson, rowsOf, scalar, scalars } from "../../parse/shape.ts";
import { day, instant, integer, partNumber } from "../../parse/values.ts";
import { mention } from "./api-meeting.ts";

const Action = z.object({ actionDate: scalar, actionTime: scalar, text: scalar });

const Committee = z.object({ systemCode: z.string(), name: scalar });

const Nomination = z.object({
  ...scalars("congress number citation partNumber description organization receivedDate url"),
  // The committee's list spells the second key `inMilitary`.
  nominationType: z
    .object({ isCivilian: scalar, isMilitary: scalar, inMilitary: scalar })
    .nullish()
    .catch(null),
  isPrivileged: scalar,
  executiveCalendarNumber: scalar,
  latestAction: Action.nullish().catch(null),
  nominees: listOf(z.object({ organization: scalar })),
  updateDate: scalar,
});
type Nomination = z.output<typeof Nomination>;

const ApiFile = z.union(
  [
    z.object({
      nominations: rowsOf(Nomination),
      request: z.object({ systemCode: scalar }).nullish().catch(null),
    }),
    z.object({ nomination: Nomination }),
    z.object({ committees: z.array(Committee) }),
    z.object({ actions: z.array(Action.extend({ committees: listOf(Committee) })) }),
    z.object({ nominees: z.array(z.unknown()) }),
    z.object({ hearings: z.array(z.unknown()) }),
  ],
  { error: "none of nominations, nomination, committees, actions, nominees, hearings" },
);

/** Reads nominations from the Congress.gov API. Nominees and hearings aren't published. */
export function readApiNominations(file: SourceFile): FileReading {
  const answer = inShape(ApiFile, parseJson(file), "nominations from Congress.gov");
  if ("nominations" in answer) {
    const code = answer.request?.systemCode?.toLowerCase() ?? null;
    const committees = code === null ? [] : mentions([{ systemCode: code, name: null }]);
    const source = code === null ? "api-list" : `api-list:${code}`;
    return readings(
      source,
      readEach("nominations", answer.nominations, (each) => nominationOf(each, committees)),
    );
  }
  if ("nomination" in answer) {
    return readings("api-detail", [nominationOf(answer.nomination, [])]);
  }
  if ("committees" in answer) {
    const committees = mentions(answer.committees);
    return readings("api-committees", [{ ...namedBy(file), committees }]);
  }
  if ("actions" in answer) {
    const latest = newestAction(answer.actions.map(actionOf));
    const committees = mentions(answer.actions.flatMap((action) => action.committees));
    return readings("api-actions", [{ ...namedBy(file), latest_action: latest, committees }]);
  }
  return { readings: [] };
}

function readings(source: string, documents: readonly NominationPart[]): FileReading {
  return {
    readings: documents.map((document) => ({ resource: "nomination", source, document })),
  };
}

/** Answers with a nomination's committees and actions don't name it; the file's name does. */
function namedBy({ name }: SourceFile): NominationPart {
  const found = /nomination-(\d+)-(\d+)(?:-(\d+))?-(?:committees|actions)[^/]*\.json$/.exec(name);
  if (found === null) {
    throw new UnreadableFile(
      "the name must have the nomination, as in nomination-117-2467-committees.json",
    );
  }
  const [, congress, number, part] = found;
  return emptyNomination(Number(congress), Number(number), partNumber(part));
}

function emptyNomination(congress: number, number: number, part: string | null): NominationPart {
  return {
    congress,
    number,
    part_number: part,
    description: null,
    organization: null,
    received_date: null,
    is_civilian: null,
    is_military: null,
    is_privileged: null,
    executive_calendar_number: null,
    latest_action: null,
    committees: [],
    source_updated_at: null,
  };
}

function nominationOf(
  nomination: Nomination,
  committees: readonly CommitteeMention[],
): NominationPart {
  const congress = integer(nomination.congress);
  const number = integer(nomination.number);
  if (congress === null || number === null) {
    const written = `"${nomination.congress ?? ""}", "${nomination.number ?? ""}"`;
    throw new UnreadableFile(
      `${nomination.citation ?? "a nomination"} has no congress or number: ${written}`,
    );
  }
  if (nomination.url?.includes(`/nomination/${congress}/${number}`) === false) {
    throw new UnreadableFile(`PN${number} of Congress ${congress} is at ${nomination.url}`);
  }
  const type = nomination.nominationType ?? null;
  return {
    ...emptyNomination(congress, number, partNumber(nomination.partNumber)),
    description: nomination.description,
    organization: nomination.organization ?? nomination.nominees[0]?.organization ?? null,
    received_date: day(nomination.receivedDate),
    // The object may only contain the key that is true.
    is_civilian: type === null ? null : isTrue(type.isCivilian),
    is_military: type === null ? null : isTrue(type.isMilitary ?? type.inMilitary),
    is_privileged: nomination.isPrivileged === null ? null : isTrue(nomination.isPrivileged),
    executive_calendar_number: nomination.executiveCalendarNumber,
    latest_action: nomination.latestAction ? actionOf(nomination.latestAction) : null,
    committees,
    source_updated_at: instant(nomination.updateDate),
  };
}

function isTrue(text: string | null): boolean {
  return text?.toLowerCase() === "true";
}

function actionOf(action: z.output<typeof Action>): NominationPart["latest_action"] {
  const date = day(action.actionDate);
  if (date === null || action.text === null) return null;
  return { date, time: null, text: action.text };
}

function mentions(committees: readonly z.output<typeof Committee>[]): readonly CommitteeMention[] {
  const found = new Map<string, CommitteeMention>();
  for (const { systemCode, name } of committees) {
    for (const each of mention(systemCode, name)) found.set(each.code, each);
  }
  return [...found.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
}
