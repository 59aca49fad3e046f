import * as z from "zod";

import { ActionSourceName, ChamberName } from "./enumerated.ts";
import { reads } from "./reading.ts";
import {
  Clock,
  Code,
  CommitteeRef,
  Day,
  Text,
  Title,
  VoteRef,
  named,
  type RecordOf,
} from "./shared.ts";

export const LatestAction = named("LatestAction", "The newest action.", {
  date: Day.describe("The day of the action."),
  time: Clock.nullable().describe("The time of day, US Eastern."),
  text: Title.meta({
    description: "What happened, in the source's words.",
    examples: ["Became Public Law No: 119-14."],
  }),
});
export type LatestAction = RecordOf<typeof LatestAction>;

export const BillAction = named("BillAction", "An action on a bill or an amendment.", {
  sequence: reads(z.int().min(1), { at: "nowhere" }).describe(
    "Its place among the record's actions; 1 is the oldest.",
  ),
  date: Day.describe("The day of the action."),
  time: Clock.nullable().describe("The time of day, US Eastern."),
  text: Title.describe("What happened, in the source's words."),
  type: Code.nullable().describe("The source's kind of action, such as `IntroReferral`."),
  code: Code.nullable().describe("The source's code of the action."),
  source: ActionSourceName.nullable().describe("Who recorded it."),
  chamber: ChamberName.nullable().describe("The chamber where it happened."),
  committees: z.array(CommitteeRef).describe("The committees that it names."),
  votes: z.array(VoteRef).describe("The roll calls that decided it."),
  calendar: Text.nullable().describe("The calendar that it was placed on."),
  duplicate_of: reads(z.int(), { at: "nowhere" })
    .nullable()
    .describe("The `sequence` of the action that the Library of Congress repeats here."),
});

export const ExecutiveAction = named("ExecutiveAction", "An action on a nomination or a treaty.", {
  ...BillAction.pick({
    sequence: true,
    date: true,
    text: true,
    type: true,
    code: true,
    committees: true,
    votes: true,
  }).shape,
});
export type ExecutiveAction = RecordOf<typeof ExecutiveAction>;
