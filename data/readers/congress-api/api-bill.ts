import { z } from "zod";

import { progressOf } from "../../status/bill-status.ts";
import {
  BILL_LISTS,
  type BillAmendment,
  type BillCosponsor,
  type BillDocument,
  type PersonMention,
} from "../../documents.ts";
import { oneLine, plainText } from "../../parse/html.ts";
import { readEach } from "../../parse/findings.ts";
import {
  type FileReading,
  type SourceFile,
  UnknownKind,
  UnreadableFile,
} from "../../parse/source-file.ts";
import { inShape, listOf, parseJson, rowsOf, scalar, scalars } from "../../parse/shape.ts";
import { unknowns } from "../../parse/unknowns.ts";
import { clock, day, instant, integer } from "../../parse/values.ts";
import { sequenced } from "../billstatus/actions.ts";
import { amendmentNamed } from "../billstatus/amendments.ts";
import { writtenBillId } from "../billstatus/bill-id.ts";
import { personNamed, withoutTitle } from "../billstatus/people.ts";
import { estimatesOf, lawsOf, reportsCited } from "../billstatus/references.ts";
import { billSubjects } from "../billstatus/subjects.ts";
import { noteWritten } from "../billstatus/summaries.ts";

/** The lists of an API bill, except laws, only have counts and addresses. */
export function readApiBill(file: SourceFile): FileReading {
  const { bill } = inShape(
    z.looseObject({ bill: BILL }),
    parseJson(file),
    "a bill of the Congress.gov API",
  );
  const lists = BILL_LISTS.filter((list) => list !== "laws");
  return { readings: [{ resource: "bill", document: documentOf(bill, lists) }] };
}

export function readApiBillList(file: SourceFile): FileReading {
  const { bills } = inShape(
    z.looseObject({ bills: rowsOf(BILL) }),
    parseJson(file),
    "a list of bills of the Congress.gov API",
  );
  const documents = readEach("bills", bills, (bill) => documentOf(bill, BILL_LISTS));
  return { readings: documents.map((document) => ({ resource: "bill", document })) };
}

const REQUEST = z.looseObject(scalars("congress billType billNumber"));

/** A bill's whole list of cosponsors or amendments: all pages of the API's. */
export function readApiBillLists(file: SourceFile): FileReading {
  const lists = inShape(
    z.looseObject({
      request: REQUEST,
      pagination: z.looseObject({ count: scalar }),
      cosponsors: rowsOf(COSPONSOR).optional(),
      amendments: rowsOf(AMENDMENT).optional(),
    }),
    parseJson(file),
    "a list of a bill of the Congress.gov API",
  );
  const { request, pagination, cosponsors, amendments } = lists;
  const count = (cosponsors ?? amendments ?? []).length;
  if (count !== integer(pagination.count)) {
    throw new UnknownKind(
      `a page of a bill's ${cosponsors ? "cosponsors" : "amendments"}, not a record by itself`,
    );
  }
  const { congress, billType: type, billNumber: number } = request;
  const list = cosponsors === undefined ? "amendments" : "cosponsors";
  const document: BillDocument = {
    ...documentOf(
      BILL.parse({ congress, type, number }),
      BILL_LISTS.filter((each) => each !== list),
    ),
    cosponsors: readEach("cosponsors", cosponsors ?? [], cosponsorOf),
    amendments: readEach("amendments", amendments ?? [], amendmentOf),
  };
  return { readings: [{ resource: "bill", document }] };
}

const PERSON = z.looseObject({
  ...scalars("bioguideId fullName party state district isByRequest"),
});

const LATEST = z.looseObject({ actionDate: scalar, actionTime: scalar, text: scalar }).nullish();

const COSPONSOR = z.looseObject({
  ...PERSON.shape,
  ...scalars("isOriginalCosponsor sponsorshipDate sponsorshipWithdrawnDate"),
});

const AMENDMENT = z.looseObject({
  ...scalars("congress type number purpose description updateDate"),
  latestAction: LATEST,
});

const BILL = z.looseObject({
  ...scalars("congress type number originChamber title introducedDate"),
  ...scalars("updateDate updateDateIncludingText constitutionalAuthorityStatementText"),
  policyArea: z.looseObject({ name: scalar }).nullish(),
  latestAction: LATEST,
  sponsors: listOf(PERSON),
  onBehalfOfSponsor: listOf(PERSON),
  laws: listOf(z.looseObject({ number: scalar, type: scalar })),
  notes: listOf(z.looseObject({ text: scalar })),
  committeeReports: listOf(z.looseObject({ citation: scalar })),
  cboCostEstimates: listOf(
    z.looseObject({ pubDate: scalar, title: scalar, description: scalar, url: scalar }),
  ),
});
type ApiBill = z.output<typeof BILL>;

function documentOf(bill: ApiBill, missing: BillDocument["incomplete_lists"]): BillDocument {
  const id = writtenBillId(bill);
  const title = oneLine(bill.title);
  const introduced_date = day(bill.introducedDate);
  const latest_action = latestAction(bill);
  const laws = lawsOf(bill.laws);
  const policy_area = bill.policyArea?.name ?? null;
  const [sponsor] = bill.sponsors;
  const statement = bill.constitutionalAuthorityStatementText;
  return {
    ...id,
    title,
    introduced_date,
    ...progressOf({
      ...id,
      title,
      introduced_date,
      latest_action,
      laws,
      titles: [],
      actions: [],
      texts: [],
      incomplete_lists: missing,
    }),
    sponsor: person(sponsor),
    policy_area,
    latest_action,
    ...unknowns("official_title short_title popular_title"),
    is_by_request: byRequest(sponsor?.isByRequest ?? null),
    introduced_on_behalf_of: bill.onBehalfOfSponsor.flatMap((each) => person(each) ?? []),
    incomplete_lists: missing,
    committee_reports: reportsCited(
      bill.committeeReports.flatMap(({ citation }) => citation ?? []),
    ),
    cbo_cost_estimates: estimatesOf(
      bill.cboCostEstimates.map(({ pubDate, url, ...texts }) => ({
        pubDate,
        url,
        title: oneLine(texts.title),
        description: oneLine(texts.description),
      })),
    ),
    constitutional_authority_statement: statement === null ? null : plainText(statement) || null,
    notes: bill.notes.flatMap(({ text }) => noteWritten(text)),
    source_updated_at: instant(bill.updateDateIncludingText ?? bill.updateDate),
    actions: [],
    subjects: billSubjects(policy_area, []),
    summaries: [],
    texts: [],
    titles: [],
    cosponsors: [],
    committees: [],
    related_bills: [],
    amendments: [],
    laws,
  };
}

function cosponsorOf(row: z.output<typeof COSPONSOR>): BillCosponsor {
  const mention = person(row);
  if (mention === null) throw new UnreadableFile("has no fullName");
  return {
    ...mention,
    sponsorship_date: day(row.sponsorshipDate),
    is_original: row.isOriginalCosponsor === "true",
    withdrawn_date: day(row.sponsorshipWithdrawnDate),
  };
}

/** Without sponsor and cosponsors; of its actions, only the latest is known. */
function amendmentOf(row: z.output<typeof AMENDMENT>): BillAmendment {
  const id = amendmentNamed(row.congress, row.type, row.number);
  if (id === null) throw new UnreadableFile("has no congress, type and number");
  const latest_action = latestAction(row);
  const action = unknowns("type code source chamber calendar");
  return {
    ...id,
    purpose: oneLine(row.purpose),
    description: oneLine(row.description),
    ...unknowns(
      "submitted_date proposed_date sponsor sponsor_text cosponsor_count amends_amendment",
    ),
    latest_action,
    source_updated_at: instant(row.updateDate),
    actions: sequenced(
      latest_action === null ? [] : [{ ...latest_action, ...action, committees: [], votes: [] }],
    ),
    cosponsors: [],
    votes: [],
  };
}

function latestAction({
  latestAction: latest,
}: Pick<ApiBill, "latestAction">): BillDocument["latest_action"] {
  const date = day(latest?.actionDate);
  const text = oneLine(latest?.text);
  if (date === null || text === null) return null;
  return { date, time: clock(latest?.actionTime), text };
}

function person(member: z.output<typeof PERSON> | undefined): PersonMention | null {
  const listed = withoutTitle(member?.fullName ?? "");
  if (member === undefined || listed === null) return null;
  return personNamed({
    bioguide_id: member.bioguideId,
    listed,
    bracketed: member.fullName,
    party: member.party,
    state: member.state,
    district: integer(member.district),
  });
}

function byRequest(flag: string | null): boolean | null {
  return flag === null ? null : flag.toUpperCase() === "Y";
}
