interface RecordName {
  readonly one: string;
  readonly many: string;
  /** The short heading. */
  readonly title: string;
  /** The full heading, if different. */
  readonly inFull?: string;
}

/** By resource, in display order. */
export const RECORD_NAMES: Readonly<Record<string, RecordName>> = {
  bill: { one: "bill", many: "bills", title: "Bills", inFull: "Bills and resolutions" },
  law: { one: "law", many: "laws", title: "Laws" },
  vote: { one: "vote", many: "votes", title: "Votes", inFull: "Roll-call votes" },
  legislator: { one: "legislator", many: "legislators", title: "Legislators" },
  committee: { one: "committee", many: "committees", title: "Committees" },
  meeting: { one: "meeting", many: "meetings", title: "Meetings" },
  nomination: { one: "nomination", many: "nominations", title: "Nominations" },
  topic: { one: "topic", many: "topics", title: "Topics" },
};
