/** What people call the records of a resource. */
interface RecordName {
  readonly one: string;
  readonly many: string;
  /** As a heading where there is little room. */
  readonly title: string;
  /** As a heading that says what counts as one, where the title does not. */
  readonly inFull?: string;
}

/** By resource, in the order in which pages name them. */
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
