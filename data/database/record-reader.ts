import { createHash } from "node:crypto";

import { type Selectable, sql } from "kysely";

import type { Fiction } from "../../contract/build.ts";
import { type PrintingId, printingIn } from "../../contract/citations.ts";
import type { RecordsDatabase } from "./database.ts";
import type {
  BillDocument,
  BillId,
  BillTextDocument,
  Day,
  Instant,
  PartResource,
  VoteDocument,
  VoteId,
} from "../documents.ts";
import { BILL_KEY, compared, keyOrder, VOTE_KEY } from "./key-ranges.ts";
import type { Reading } from "../parse/source-file.ts";
import type { AmendmentState, BillTable, ProblemKind } from "./schema.ts";

export interface Stored<Document> {
  readonly document: Document;
  readonly updated_at: Instant;
}

export interface StoredBill extends Stored<BillDocument> {
  /** In the order of the document's amendments. */
  readonly amendments: readonly AmendmentState[];
}

type PartDocument<Resource extends PartResource> = Extract<
  Reading,
  { resource: Resource }
>["document"];

interface StoredPart<Resource extends PartResource> extends Stored<PartDocument<Resource>> {
  readonly source: string;
}

interface PartsOfOne<Resource extends PartResource> {
  readonly id: string;
  readonly parts: readonly StoredPart<Resource>[];
}

export type VoteSummary = Stored<Omit<VoteDocument, "positions">>;

const ANY_BILL: BillId = { congress: 0, type: "HR", number: 0 };
const ANY_VOTE: VoteId = { congress: 0, session: 1, chamber: "house", vote_number: 0 };

/** What tells why a Congress lacks texts. */
export interface TextEvidence {
  /** Whether any is stored. */
  readonly hasTexts: boolean;
  /** The day of the newest data of its bills. */
  readonly newest: Day | null;
  /** Printings whose files were refused or quarantined. */
  readonly refused: readonly PrintingId[];
}

export type RecordReader = ReturnType<typeof createRecordReader>;

/** Reads the records. Methods for many records stream them in key order. */
export function createRecordReader(database: RecordsDatabase) {
  const { query, first, iterate } = database;
  const bills = query.selectFrom("bill").select(["document", "updated_at", "amendments"]);
  const votes = query.selectFrom("vote").select(["document", "updated_at"]);
  const lookUps = preparedLookUps(database);
  const countOf = (table: "bill" | "vote"): number =>
    first(query.selectFrom(table).select(sql<number>`count(*)`.as("count")))?.count ?? 0;
  return {
    isEmpty: (): boolean =>
      countOf("bill") + countOf("vote") === 0 &&
      first(query.selectFrom("part").select("id").limit(1)) === null,
    fiction: (): Fiction => fictionIn(database),
    countBills: () => countOf("bill"),
    bills: (): Iterable<StoredBill> => storedBills(iterate(bills.orderBy(keyOrder(BILL_KEY)))),
    amendments: (): Iterable<AmendmentState> =>
      amendmentsIn(
        iterate(
          query
            .selectFrom("bill")
            .select("amendments")
            .where("amendments", "is not", null)
            .orderBy(keyOrder(BILL_KEY)),
        ),
      ),
    /** `null` if the bill is not stored; a stored bill's title may be `null`. */
    billTitle: ({ congress, type, number }: BillId) =>
      lookUps.title.first([congress, type, number]),
    /** All titles of a stored bill. */
    billTitles: ({ congress, type, number }: BillId): readonly string[] => {
      const row = lookUps.titles.first([congress, type, number]);
      return row === null ? [] : (JSON.parse(row.titles) as string[]);
    },
    /** The texts of a bill, by the codes of their versions. */
    texts: ({ congress, type, number }: BillId): readonly Stored<BillTextDocument>[] => {
      const bill = `${congress} ${type} ${number}`;
      return [...documents<BillTextDocument>(lookUps.texts.all([`${bill} `, `${bill}!`]))];
    },
    textEvidence: (congress: number): TextEvidence => {
      const found = first(sql<{ readonly newest: Instant | null; readonly has: 0 | 1 }>`
        select max(source_updated_at) as newest, exists (select 1 from part where
          resource = 'bill_text' and id > ${`${congress} `} and id < ${`${congress}!`}) as has
        from bill where congress = ${congress}`);
      const refused = refusedTexts(database).filter((text) => text.congress === congress);
      return { hasTexts: found?.has === 1, newest: found?.newest?.slice(0, 10) ?? null, refused };
    },
    countVotes: () => countOf("vote"),
    votes: (): Iterable<Stored<VoteDocument>> =>
      documents(iterate(votes.orderBy(keyOrder(VOTE_KEY)))),
    /** A vote without its members' positions, which are most of its size. */
    voteSummary: ({ congress, session, chamber, vote_number }: VoteId): VoteSummary | null => {
      const row = lookUps.voteSummary.first([congress, session, chamber, vote_number]);
      return row === null ? null : stored(row);
    },
    newestCongress: (latest: number): number | null =>
      first(
        query
          .selectFrom((from) =>
            from
              .selectFrom("bill")
              .select("congress")
              .union(from.selectFrom("vote").select("congress"))
              .as("any_congress"),
          )
          .select(sql<number | null>`max(congress)`.as("newest"))
          .where("congress", "<=", latest),
      )?.newest ?? null,
    parts: <Resource extends PartResource>(resource: Resource): Iterable<PartsOfOne<Resource>> =>
      grouped(
        iterate(
          query
            .selectFrom("part")
            .select(["id", "source", "document", "updated_at"])
            .where("resource", "=", resource)
            .orderBy("id")
            .orderBy("source"),
        ),
      ),
    /** A hash of the states of all bills and votes. */
    statesHash: () => hashOfStates(database),
    partsHash: () => hashOfParts(database),
    lastTermEnd: (day: Day): Day | null =>
      first(sql<{ readonly end: Day | null }>`
        select max(term.value ->> '$.end_date') as "end"
        from part, json_each(part.document, '$.terms') as term
        where part.resource = 'legislator' and term.value ->> '$.end_date' < ${day}`)?.end ?? null,
  };
}

const UNREAD: readonly ProblemKind[] = ["refused", "unsupported", "quarantined"];

function refusedTexts({ query, all }: RecordsDatabase): readonly PrintingId[] {
  // An operator's own folder has no source.
  const files = query.selectFrom("problem").select("file").where("file", "like", "%BILLS-%");
  const names = all(files.where("kind", "in", UNREAD).orderBy("file"));
  return names.map(({ file }) => printingIn(file)).filter((text) => text !== null);
}

/** Every bill needs these look-ups many times. */
function preparedLookUps({ query, prepared }: RecordsDatabase) {
  return {
    texts: prepared(sql<DocumentRow>`
      select document, updated_at from part
      where resource = 'bill_text' and id > ${""} and id < ${""} order by id`),
    title: prepared(query.selectFrom("bill").select("title").where(compared(BILL_KEY, ANY_BILL))),
    titles: prepared(
      query
        .selectFrom("bill")
        .select(
          sql<string>`(select json_group_array(value ->> 'title') from json_each(document, '$.titles'))`.as(
            "titles",
          ),
        )
        .where(compared(BILL_KEY, ANY_BILL)),
    ),
    voteSummary: prepared(
      query
        .selectFrom("vote")
        .select([sql<string>`json_remove(document, '$.positions')`.as("document"), "updated_at"])
        .where(compared(VOTE_KEY, ANY_VOTE)),
    ),
  };
}

function fictionIn({ query, all }: RecordsDatabase): Fiction {
  const kinds = all(
    query
      .selectFrom("file")
      .select("is_fiction")
      .distinct()
      .where("outcome", "=", "imported")
      .where("is_fiction", "is not", null),
  );
  if (!kinds.some(({ is_fiction }) => is_fiction === 1)) return "none";
  return kinds.length === 1 ? "all" : "some";
}

/** Joins the states in SQLite, since reading a row takes longer than hashing it. */
function hashOfStates({ all }: RecordsDatabase): Uint8Array {
  const hash = createHash("sha256");
  const join = (table: "bill" | "vote", key: readonly string[]): void => {
    const columns = [...key, "updated_at"].map((name) => sql.ref(name));
    const state = sql.join([...columns, sql`hex(document_hash)`], sql` || ' ' || `);
    const joined = all(sql<{ readonly states: string }>`
      select group_concat(${state}, ',' order by ${keyOrder(key)}) as states
      from ${sql.table(table)} group by congress order by congress`);
    for (const { states } of joined) hash.update(`${table} ${states}\n`);
  };
  join("bill", BILL_KEY);
  join("vote", VOTE_KEY);
  return hash.digest();
}

/** Texts of bills are too large to be read every night; an import writes their hash with them. */
const STATE_OF_PART = sql<string>`case when resource = 'bill_text' then hex(content_hash)
  else document end`;

function hashOfParts(database: RecordsDatabase): Uint8Array {
  const { query, iterate } = database;
  const hash = createHash("sha256");
  const rows = query
    .selectFrom("part")
    .select(["resource", "id", "source", "updated_at", STATE_OF_PART.as("state")])
    .orderBy("resource")
    .orderBy("id")
    .orderBy("source");
  for (const { resource, id, source, updated_at, state } of iterate(rows)) {
    hash.update(`${resource}\n${id}\n${source}\n${updated_at}\n${state}\n`);
  }
  hash.update(JSON.stringify(refusedTexts(database)));
  return hash.digest();
}

interface DocumentRow {
  readonly document: string;
  readonly updated_at: Instant;
}

function stored<Document>({ document, updated_at }: DocumentRow): Stored<Document> {
  return { document: JSON.parse(document) as Document, updated_at };
}

type Amended = Pick<Selectable<BillTable>, "amendments">;

function storedBill(row: DocumentRow & Amended): StoredBill {
  return { ...stored<BillDocument>(row), amendments: [...amendmentsIn([row])] };
}

function* storedBills(rows: Iterable<DocumentRow & Amended>): Generator<StoredBill> {
  for (const row of rows) yield storedBill(row);
}

function* amendmentsIn(rows: Iterable<Amended>): Generator<AmendmentState> {
  for (const { amendments } of rows) yield* JSON.parse(amendments ?? "[]") as AmendmentState[];
}

function* documents<Document>(rows: Iterable<DocumentRow>): Generator<Stored<Document>> {
  for (const row of rows) yield stored(row);
}

function* grouped<Resource extends PartResource>(
  rows: Iterable<DocumentRow & { readonly id: string; readonly source: string }>,
): Generator<PartsOfOne<Resource>> {
  let one: { readonly id: string; readonly parts: StoredPart<Resource>[] } = { id: "", parts: [] };
  for (const { id, source, ...row } of rows) {
    if (one.id !== id) {
      if (one.parts.length > 0) yield one;
      one = { id, parts: [] };
    }
    one.parts.push({ source, ...stored<PartDocument<Resource>>(row) });
  }
  if (one.parts.length > 0) yield one;
}
