import { descending, newestAction } from "../../parse/order.ts";
import { z } from "zod";

import type { CommitteeMention, ExecutiveActionMention, NominationPart } from "../../documents.ts";
import { readWhole } from "./divided.ts";
import { readEach } from "../../parse/findings.ts";
import { UnreadableFile, type FileReading, type SourceFile } from "../../parse/source-file.ts";
import { inShape, listOf, parseJson, rowsOf, scalar, scalars } from "../../parse/shape.ts";
import { unknowns } from "../../parse/unknowns.ts";
import { day, instant, integer, partNumber, state } from "../../parse/values.ts";
import { mention } from "./api-meeting.ts";

export const Action = z.object(scalars("actionDate text type actionCode"));

export const Committee = z.object({ systemCode: z.string(), name: scalar });
/** How many entries the publisher has, of which a file may have some. */
export const Pagination = z.object({ count: scalar }).nullish().catch(null);

const ListedAction = Action.extend({ committees: listOf(Committee) });
type ListedAction = z.output<typeof ListedAction>;

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
  nominees: listOf(z.object(scalars("ordinal organization positionTitle nomineeCount"))),
  updateDate: scalar,
});
type Nomination = z.output<typeof Nomination>;

const Nominee = z.object(
  scalars("ordinal prefix firstName middleName lastName suffix state predecessorName"),
);

const ApiFile = z.union(
  [
    z.object({
      nominations: rowsOf(Nomination),
      pagination: Pagination,
      request: z.object({ systemCode: scalar }).nullish().catch(null),
    }),
    z.object({ nomination: Nomination }),
    z.object({ committees: z.array(Committee) }),
    z.object({ actions: z.array(ListedAction) }),
    z.object({ nominees: z.array(Nominee) }),
    z.object({ hearings: z.array(z.unknown()) }),
  ],
  { error: "none of nominations, nomination, committees, actions, nominees, hearings" },
);

/** Reads nominations from the Congress.gov API. Printed hearings aren't published. */
export function readApiNominations(file: SourceFile): FileReading {
  const answer = inShape(ApiFile, parseJson(file), "nominations from Congress.gov");
  if ("nominations" in answer) {
    const code = answer.request?.systemCode?.toLowerCase() ?? null;
    const committees = code === null ? null : mentions([{ systemCode: code, name: null }]);
    const documents = readEach("nominations", answer.nominations, (each) =>
      nominationOf(each, committees),
    );
    if (code !== null) return readings(`api-list:${code}`, documents);
    // The publisher's count tells whether these are all.
    const isWhole = integer(answer.pagination?.count) === documents.length;
    if (!isWhole) return readings("api-list", documents);
    return readWhole("nomination", documents, ({ congress, number, part_number }) =>
      part_number === null ? null : emptyNomination(congress, number, null),
    );
  }
  if ("nomination" in answer) {
    return readings("api-detail", [nominationOf(answer.nomination, null)]);
  }
  if ("committees" in answer) {
    const committees = mentions(answer.committees);
    return readings("api-committees", [{ ...namedBy(file).nomination, committees }]);
  }
  if ("actions" in answer) {
    const latest_action = newestAction(answer.actions.map(latestOf));
    const committees = mentions(answer.actions.flatMap((action) => action.committees));
    const actions = actionsOf(answer.actions);
    const { nomination } = namedBy(file);
    return readings("api-actions", [{ ...nomination, latest_action, committees, actions }]);
  }
  if ("nominees" in answer) {
    const { nomination, position } = namedBy(file);
    const nominees = answer.nominees.flatMap((each) => nomineeOf(each, position));
    return readings(`api-nominees:${position}`, [{ ...nomination, nominees }]);
  }
  return { readings: [] };
}

function readings(source: string, documents: readonly NominationPart[]): FileReading {
  return {
    readings: documents.map((document) => ({ resource: "nomination", source, document })),
  };
}

/** Answers with a nomination's committees, actions and nominees don't name it; the file's name does. */
function namedBy({ name }: SourceFile) {
  const found =
    /nomination-(\d+)-(\d+)(?:-(\d+))??(?:-(\d+)-nominees|-committees|-actions)[^/]*\.json$/.exec(
      name,
    );
  if (found === null) {
    throw new UnreadableFile(
      "the name must have the nomination, as in nomination-117-2467-committees.json",
    );
  }
  const [, congress, number, part, position] = found;
  const nomination = emptyNomination(Number(congress), Number(number), partNumber(part));
  return { nomination, position: Number(position ?? 1) };
}

const NOTHING_KNOWN = {
  ...unknowns("description organization received_date is_civilian is_military is_privileged"),
  ...unknowns("executive_calendar_number latest_action committees actions positions nominees"),
  source_updated_at: null,
};

function emptyNomination(congress: number, number: number, part: string | null): NominationPart {
  return { congress, number, part_number: part, ...NOTHING_KNOWN };
}

function nominationOf(
  nomination: Nomination,
  committees: NominationPart["committees"],
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
    latest_action: nomination.latestAction ? latestOf(nomination.latestAction) : null,
    committees,
    positions: nomination.nominees.length === 0 ? null : nomination.nominees.map(positionOf),
    source_updated_at: instant(nomination.updateDate),
  };
}

function isTrue(text: string | null): boolean {
  return text?.toLowerCase() === "true";
}

function positionOf(
  { ordinal, positionTitle, nomineeCount }: Nomination["nominees"][number],
  at: number,
) {
  return {
    ordinal: integer(ordinal) ?? at + 1,
    title: positionTitle,
    count: integer(nomineeCount),
  };
}

/** A classified nominee has a number in place of a name. */
function nomineeOf(
  {
    ordinal,
    prefix,
    firstName,
    middleName,
    lastName,
    suffix,
    ...nominee
  }: z.output<typeof Nominee>,
  position: number,
): NonNullable<NominationPart["nominees"]> {
  const names = [prefix, firstName, middleName, lastName, suffix].filter((each) => each !== null);
  const place = integer(ordinal);
  if (names.length === 0 || place === null) return [];
  const predecessor = nominee.predecessorName;
  const name = names.join(" ");
  return [{ name, position, state: state(nominee.state), predecessor, ordinal: place }];
}

function latestOf(
  action: Pick<z.output<typeof Action>, "actionDate" | "text">,
): NominationPart["latest_action"] {
  const date = day(action.actionDate);
  if (date === null || action.text === null) return null;
  return { date, time: null, text: action.text };
}

/** The newest first, as the API has them. */
export function actionsOf(actions: readonly ListedAction[]): readonly ExecutiveActionMention[] {
  const dated = actions.flatMap(({ type, actionCode: code, committees, ...action }) => {
    const latest = latestOf(action);
    if (latest === null) return [];
    const { date, text } = latest;
    return [{ date, text, type, code, committees: mentions(committees) }];
  });
  return dated
    .toSorted(descending("date"))
    .map((action, at) => ({ sequence: dated.length - at, ...action }));
}

export function mentions(
  committees: readonly z.output<typeof Committee>[],
): readonly CommitteeMention[] {
  const found = new Map<string, CommitteeMention>();
  for (const { systemCode, name } of committees) {
    for (const each of mention(systemCode, name)) found.set(each.code, each);
  }
  return [...found.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
}
