import type { RecordKind } from "../../contract/enumerations.ts";
import { amendmentView, billView } from "./bill.tsx";
import { citedHead, citedName } from "./cited.tsx";
import { committeeHead } from "./committee.tsx";
import { congressHead } from "./congress.tsx";
import { legislatorHead, legislatorName } from "./legislator.tsx";
import { meetingName } from "./meeting.ts";
import type { View } from "./view.ts";
import { voteHead, voteName } from "./vote.tsx";

const CITED: View = { name: citedName, head: citedHead };

/** Null for kinds that are shown by their `name` and the list of their fields. */
const VIEWS: Readonly<Record<RecordKind, View | null>> = {
  bill: billView,
  amendment: amendmentView,
  law: CITED,
  vote: { name: voteName, head: voteHead },
  legislator: { name: legislatorName, head: legislatorHead },
  committee: { head: committeeHead },
  meeting: { name: meetingName },
  nomination: CITED,
  treaty: CITED,
  committee_report: CITED,
  crs_report: CITED,
  topic: null,
};

/** Congresses have pages, and are no kind of record. */
export const viewOf = (name: string): View | null =>
  name === "congress"
    ? { head: congressHead }
    : ((VIEWS as Readonly<Record<string, View | null>>)[name] ?? null);
