import type { RecordKind } from "../enumerations.ts";
import { billKind } from "./bill.ts";
import { amendmentKind } from "./amendment.ts";
import { lawKind } from "./law.ts";
import { voteKind } from "./vote.ts";
import { legislatorKind } from "./legislator.ts";
import { committeeKind } from "./committee.ts";
import { meetingKind } from "./meeting.ts";
import { nominationKind } from "./nomination.ts";
import { treatyKind } from "./treaty.ts";
import { topicKind } from "./topic.ts";
import type { Kind } from "./kind.ts";

/** In the order of lists of kinds. */
export const KINDS = {
  bill: billKind,
  amendment: amendmentKind,
  law: lawKind,
  vote: voteKind,
  legislator: legislatorKind,
  committee: committeeKind,
  meeting: meetingKind,
  nomination: nominationKind,
  treaty: treatyKind,
  topic: topicKind,
} as const satisfies Readonly<Record<RecordKind, Kind>>;

export const kindOf = (name: string): Kind | undefined =>
  (KINDS as Readonly<Record<string, Kind>>)[name];
