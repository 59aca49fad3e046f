import { reportPath } from "../addresses.ts";
import { congressStart } from "../congress.ts";
import { type BillStatus, LAW_STATUSES } from "../enumerations.ts";
import type { Bill, BillBlocks, BillDetail } from "../kinds/bill.ts";
import type { CommitteeBill, CosponsoredBill } from "../kinds/bills-below.ts";
import type { EntryKind } from "../kinds/kinds.ts";
import { capital, inWords, slug } from "../text.ts";
import { type Action, namedActions } from "./actions.ts";
import { amendmentEntries } from "./amendment.ts";
import {
  type EntriesOf,
  type Entry,
  entryOf,
  happening,
  type Happening,
  type NameAction,
  namesInWords,
  noon,
  reportFiled,
  shortened,
  titleOf,
} from "./entry.ts";

/** The newest actions of a bill that are entries. */
const MOST_ACTIONS = 500;

/** The action says the same as the entry of the introduction. */
const INTRODUCED = /^(?:introduced|submitted) in (?:the )?(?:house|senate)\.?$/i;

/** All that happened to a bill. Cosponsors that came in one night are one event, and so are topics. */
function billHappenings(bill: BillDetail & BillBlocks, nameOf: NameAction): readonly Happening[] {
  const { id, citation: subject, api_url: apiUrl, introduced_date } = bill;
  const of = (rest: Omit<Happening, "subject" | "apiUrl">): Happening => ({
    subject,
    apiUrl,
    ...rest,
  });
  const actions = namedActions(bill.actions, nameOf).filter(
    ({ action }) => !INTRODUCED.test(action.text),
  );
  return [
    ...(introduced_date === null
      ? []
      : [
          of({
            id: `${id}/introduced`,
            kind: "introduced",
            title: shortened(`Introduced: ${bill.title ?? subject}`),
            text: bill.official_title,
            date: introduced_date,
          }),
        ]),
    ...actions.map(({ action, name }) =>
      of({
        id: `${id}/actions/${name}`,
        kind: kindOfAction(action),
        title: shortened(action.text),
        text: action.text,
        date: action.date,
        isLasting: true,
      }),
    ),
    ...bill.texts.flatMap((text) => {
      const version = text.version_name ?? text.version_code;
      if (version === null) return [];
      const own = text.text_url === null ? apiUrl : `${apiUrl}/texts/${text.version_code}`;
      return [
        {
          ...of({
            id: `${id}/texts/${text.version_code ?? slug(version)}`,
            kind: "texts",
            title: shortened(`Text ${version} published`),
            text: null,
            date: text.date,
            isLasting: true,
          }),
          apiUrl: own,
        },
      ];
    }),
    ...bill.amendments.flatMap(amendmentEntries).map(happening),
    ...bill.cosponsors.map(({ bioguide_id, name, sponsorship_date, withdrawn_date }) =>
      of({
        id: `${id}/cosponsors/${bioguide_id ?? slug(name)}${withdrawn_date === null ? "" : "/withdrawn"}`,
        kind: "cosponsors",
        title: withdrawn_date === null ? name : `${name} (withdrawn)`,
        text: null,
        date: withdrawn_date ?? sponsorship_date,
        together: (names) => `Cosponsored by ${namesInWords(names)}`,
      }),
    ),
    ...bill.subjects.map(({ slug: topic, name }) =>
      of({
        id: `${id}/topics/${topic}`,
        kind: "topics",
        title: name,
        text: null,
        date: null,
        together: (names) => `Topics: ${namesInWords(names)}`,
      }),
    ),
    ...bill.committees.map(({ code, name }) =>
      of({
        id: `${id}/committees/${code}`,
        kind: "committees",
        title: name,
        text: null,
        date: null,
        together: (names) => `In committee: ${namesInWords(names)}`,
      }),
    ),
    ...bill.summaries.map(({ version_code, action_description, action_date, text }) =>
      of({
        id: `${id}/summaries/${version_code}`,
        kind: "summaries",
        title: shortened(`Summary published: ${action_description ?? version_code}`),
        text,
        date: action_date,
      }),
    ),
    // Builds of earlier programs have none.
    ...(bill.reports ?? []).map((report) =>
      of({
        id: `${id}${reportPath(report)}`,
        kind: "reports",
        title: reportFiled(report.citation),
        text: null,
        date: report.issued_date,
      }),
    ),
  ];
}

/** The entries of a bill's feed, from its own page. */
export function wholeBillEntries(bill: BillDetail & BillBlocks): readonly Entry[] {
  return [
    ...actionEntries(bill),
    ...bill.amendments.flatMap(amendmentEntries),
    ...bill.texts.flatMap((text) => textEntries(bill, text)),
  ];
}

function actionEntries(bill: BillDetail & BillBlocks): readonly Entry[] {
  const newestActions = namedActions(bill.actions).slice(0, MOST_ACTIONS);
  return newestActions.map(({ action, name }) => {
    const said = { kind: kindOfAction(action), title: action.text, text: action.text };
    return entryOf(bill, `/actions/${name}`, action.date, said);
  });
}

function kindOfAction({ type, votes }: Action): EntryKind {
  if (votes.length > 0) return "votes";
  return type === "BecameLaw" ? "law" : "status";
}

/** The statuses at which a version of a text is printed. */
const PRINTED_AT: ReadonlyMap<string, readonly BillStatus[]> = new Map([
  ["rh", ["reported"]],
  ["rs", ["reported"]],
  ["eh", ["passed_house"]],
  ["es", ["passed_senate"]],
  ["enr", ["passed_congress", "presented"]],
]);

/** Returns the day of the action after which a text is printed. The publisher gives no day for enrolled bills. */
function printedOn(bill: Printed, code: string | null): string | null {
  const statuses = PRINTED_AT.get(code ?? "") ?? [];
  const reached = bill.status_history?.find(({ status }) => statuses.includes(status));
  return reached?.date ?? bill.status_date ?? bill.latest_action?.date ?? bill.introduced_date;
}

type Printed = Pick<
  Bill,
  | "id"
  | "citation"
  | "title"
  | "api_url"
  | "site_url"
  | "introduced_date"
  | "status_date"
  | "latest_action"
> &
  Partial<Pick<BillDetail, "status_history">>;

function textEntries(
  bill: Printed,
  text: Pick<
    BillBlocks["texts"][number],
    "version_code" | "version_name" | "date" | "text_url"
  > | null,
): readonly Entry[] {
  const version = text?.version_name ?? text?.version_code ?? null;
  if (text === null || version === null) return [];
  const date = text.date ?? printedOn(bill, text.version_code);
  if (date === null) return [];
  return [
    {
      ...entryOf(bill, `/texts/${text.version_code ?? slug(version)}`, date, {
        kind: "texts",
        title: `Text ${version}: ${titleOf(bill)}`,
        text: `The text “${version}” of ${bill.citation} was published.`,
      }),
      // A stored text has a page, which leads to what changed.
      apiUrl: text.text_url === null ? bill.api_url : `${bill.api_url}/texts/${text.version_code}`,
    },
  ];
}

/** A bill's introduction, the status it has now, and its newest text. */
function billEntries(bill: Bill): readonly Entry[] {
  const {
    latest_action: action,
    introduced_date,
    status,
    status_date,
    sponsor,
    latest_text,
  } = bill;
  const lines = [
    `Status: ${inWords(status)}`,
    sponsor === null ? null : `Sponsor: ${sponsor.name}`,
    action === null ? null : `${action.date}: ${action.text}`,
  ];
  const text = lines.filter((line) => line !== null).join("\n");
  const entry = (name: string, kind: EntryKind, title: string, day: string): Entry =>
    entryOf(bill, `/${name}`, day, { kind, title, text });
  const kind = LAW_STATUSES.includes(status) ? "law" : "status";
  const reached = `${capital(inWords(status))}: ${titleOf(bill)}`;
  const isIntroduced = status === "introduced" || status === "reserved";
  return [
    ...(introduced_date === null
      ? []
      : [entry("introduced", "introduced", titleOf(bill), introduced_date)]),
    ...(isIntroduced || status_date === null
      ? []
      : [entry(`status/${status}`, kind, reached, status_date)]),
    ...textEntries(bill, latest_text),
  ];
}

export function committeeBillEntry(bill: CommitteeBill, owner: string): Entry {
  const { id, congress, latest_activity: activity, referred_at, status } = bill;
  const first = referred_at ?? activity?.at ?? noon(congressStart(congress));
  const at = activity?.at ?? first;
  const done = activity?.name.replace(/ (by|from|to)$/i, "") ?? null;
  return {
    // Readers show each activity as new.
    id: owner + (activity === null ? id : `${id}/${slug(activity.name)}-${at.slice(0, 10)}`),
    kind: "status",
    subject: bill.citation,
    apiUrl: bill.api_url,
    title: shortened(done === null ? titleOf(bill) : `${done}: ${titleOf(bill)}`),
    text: [done, `Status: ${inWords(status)}`].filter(Boolean).join("\n"),
    url: bill.site_url,
    date: at.slice(0, 10),
    published: first,
    updated: at,
  };
}

function cosponsoredEntries(bill: CosponsoredBill, owner: string): readonly Entry[] {
  const { sponsorship_date, withdrawn_date } = bill;
  const entry = (done: string, day: string): Entry => {
    const title = `${capital(done)}: ${titleOf(bill)}`;
    const said = { kind: "introduced", title, text: capital(done) } as const;
    return { ...entryOf(bill, `/${done}`, day, said), id: `${owner}${bill.id}/${done}` };
  };
  return [
    ...(sponsorship_date === null ? [] : [entry("cosponsored", sponsorship_date)]),
    ...(withdrawn_date === null ? [] : [entry("withdrawn", withdrawn_date)]),
  ];
}

export const billEntriesOf: EntriesOf<Bill, BillDetail & BillBlocks> = {
  ofRecord: billHappenings,
  ofRow: billEntries,
  below: {
    topic_bill: billEntries,
    committee_bill: (bill: CommitteeBill, owner) => [committeeBillEntry(bill, owner)],
    cosponsored_bill: cosponsoredEntries,
  },
};
