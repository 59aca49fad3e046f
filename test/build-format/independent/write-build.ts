/**
 * A second generator, written from `contract/build-format.md` alone; the linter forbids imports of our
 * code. Where the document was incomplete, it was extended. This file implements the document's
 * sections 8 to 11 and 13 to 15.
 */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { constants, crc32, deflateRawSync, gzipSync, zstdCompressSync } from "node:zlib";

import { parquetWriteBuffer } from "hyparquet-writer";

import {
  allShown,
  ascending,
  BELOW,
  billName,
  dayOf,
  type Filters,
  type Found,
  inCongress,
  type Json,
  leanLaw,
  leanOf,
  NAMES,
  plural,
  type Resource,
  resourceOf,
  RESOURCES,
  type Row,
  rowsBelow,
  topicRecord,
  topicsOf,
  WHOLE_NUMBERS,
  words,
} from "./records.ts";
import { FOUND, searchOf } from "./search.ts";

/** The facts of a build that its records do not contain. */
export interface BuildFacts {
  readonly base_url: string;
  readonly created_at: string;
  readonly as_of: string;
  readonly current_congress: number;
  readonly fiction: string;
}

const sha256 = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();
const hex = (bytes: Buffer): string => bytes.toString("hex");

// 11. Index

type Page = readonly [key: string, text: Buffer, total: number];

/** The entries' content. */
function entriesOf(pages: readonly Page[]): Buffer[] {
  return pages
    .map(([key, text, total]) =>
      Buffer.concat([sha256(key).subarray(0, 16), text, Buffer.from(Uint32Array.of(total).buffer)]),
    )
    .toSorted((a, b) => Buffer.compare(a, b));
}

function indexOf(pages: readonly Page[], placeOf: (text: string) => readonly number[]): Buffer {
  const entries = entriesOf(pages).map((entry) => {
    const place = Uint32Array.from(placeOf(hex(entry.subarray(16, 48))));
    return Buffer.concat([entry, Buffer.from(place.buffer)]);
  });
  const slots = entries.map((entry) => entry.readUInt16BE() >> 4);
  const fanOut = Uint32Array.from(
    { length: 4097 },
    (_, at) => slots.filter((slot) => slot < at).length,
  );
  const head = Buffer.concat([
    Buffer.from("LEGISIX1"),
    Buffer.from(Uint32Array.of(pages.length).buffer),
  ]);
  return Buffer.concat([head, Buffer.from(fanOut.buffer), ...entries]);
}

// 9. Segments

const TEXTS_IN_SEGMENT = 150;

/** Fills segments in the order in which it gets texts. */
function segmentsIn(put: (key: string, content: Uint8Array) => void) {
  const open: Uint8Array[] = [];
  const closed: { sha256: string; bytes: number }[] = [];
  const places = new Map<string, [segment: number, offset: number, length: number]>();
  let offset = 0;
  const close = (): void => {
    const bytes = Buffer.concat(open.splice(0));
    closed.push({ sha256: hex(sha256(bytes)), bytes: bytes.length });
    put(`segments/${hex(sha256(bytes))}`, bytes);
    offset = 0;
  };
  return {
    add: (text: Buffer, stored: Uint8Array): void => {
      if (places.has(hex(text))) return;
      places.set(hex(text), [closed.length, offset, stored.length]);
      offset += stored.length;
      if (open.push(stored) === TEXTS_IN_SEGMENT) close();
    },
    finish: () => {
      if (open.length > 0) close();
      const segments = closed.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
      return {
        segments,
        placeOf: (text: string): readonly number[] => {
          const [segment = 0, ...range] = places.get(text) ?? [];
          return [segments.indexOf(closed[segment] as (typeof closed)[number]), ...range];
        },
      };
    },
  };
}

// 8, 10. Lists

interface List {
  readonly path: string;
  readonly resource: string;
  readonly rows: readonly Row[];
  readonly filters: Filters;
  /** The topic's record. */
  readonly head?: Json;
}

/** What each value of a filter implies. */
const IMPLIED: Readonly<Record<string, string>> = { type: "chamber", bill: "congress" };

/** A list and its sublists. */
function* walk(list: List, left: readonly string[]): Generator<List> {
  yield list;
  if (list.rows.length <= 100) return;
  for (const [at, filter] of left.entries()) {
    const later = left.slice(at + 1).filter((name) => name !== IMPLIED[filter]);
    for (const value of new Set(list.rows.flatMap((row) => allShown(row, filter)))) {
      if (value === null) continue;
      const rows = list.rows.filter((row) => allShown(row, filter).includes(value));
      yield* walk({ ...list, rows, filters: [...list.filters, [filter, value]] }, later);
    }
  }
}

/** The runs of a list: consecutive rows with the same date and the same values of some filters. */
function runsOf({ resource, rows }: List): Json {
  const filters = words(resourceOf(resource)?.runs ?? "");
  const runs: Json = { rows: [] };
  for (const name of [...filters, "date"]) runs[name] = [];
  let before: Json[] | null = null;
  let last = 0;
  for (const { lean } of rows) {
    const day = dayOf(resource, lean);
    const values = [...filters.map((name) => lean[name] ?? null), day];
    if (before !== null && JSON.stringify(values) === JSON.stringify(before)) {
      runs.rows.push(runs.rows.pop() + 1);
      continue;
    }
    runs.rows.push(1);
    for (const [at, name] of filters.entries()) {
      const isSame = before?.[at] === values[at] && values[at] !== null;
      runs[name].push(isSame ? 0 : values[at]);
    }
    const number: number = day === null ? last : Date.parse(day) / 86_400_000;
    runs.date.push(day === null ? null : number - last);
    last = number;
    before = values;
  }
  return runs;
}

function* pagesOf(list: List, apiUrl: string, congress: number) {
  const { path, resource, rows, filters, head } = list;
  const hasRuns = rows.length > 100 && resourceOf(resource)?.date !== undefined;
  const isLasting = resource in BELOW;
  const links = head === undefined ? words(RESOURCES[resource]?.links ?? "") : ["congress"];
  const given = links.flatMap((name) => filters.filter(([own]) => own === name));
  const last = Math.ceil(rows.length / 100);
  const urlOf = (page: number | null): string | null => {
    if (page === null) return null;
    const query: Filters = [
      ...given,
      ["per_page", 100],
      ...(page === 1 ? [] : [["page", page] as const]),
    ];
    return `${apiUrl}${path}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value ?? "")}`).join("&")}`;
  };
  for (let page = 1; page <= Math.max(1, last); page++) {
    const [prev, next] = [page === 1 ? null : page - 1, page < last ? page + 1 : null];
    const runs = hasRuns && page === (isLasting ? last : 1) && { runs: runsOf(list) };
    const full = {
      page,
      per_page: 100,
      total: rows.length,
      total_pages: last,
      prev_page: prev,
      next_page: next,
      prev_url: urlOf(prev),
      next_url: urlOf(next),
      ...(/^\/committees\/.*\/nominations|meetings$/.test(path) && {
        congress,
        scope: "current_congress",
      }),
      ...(head !== undefined && { ignored_includes: [] }),
      ...runs,
    };
    const meta = isLasting ? { ...runs } : full;
    const lines = rows.slice((page - 1) * 100, page * 100).map(({ line }) => line);
    const [open, close] =
      head === undefined ? ["", ""] : [`${JSON.stringify(head).slice(0, -1)},"bills":`, "}"];
    const body = lines.length === 0 ? "" : `${lines.join(",\n")}\n`;
    const key = `${path}?${filters.map(([name, value]) => `${name}=${value}`).join("&")}#${page}`;
    yield [key, `{"data":${open}[\n${body}]${close},"meta":${JSON.stringify(meta)}}\n`] as const;
  }
}

// Bulk files

interface InFull {
  readonly resource: string;
  readonly record: Json;
}

/** The range of IDs in whose part a record is. */
const RANGES: Readonly<Record<string, (record: Json) => string>> = {
  bill: ({ type, number }) => `${type} ${Math.floor(number / 64)}`,
  amendment: ({ bill }) => `${bill.type} ${Math.floor(bill.number / 64)}`,
  law: ({ law_type, law_number }) => `${law_type} ${Math.floor(law_number / 1024)}`,
  vote: ({ session, chamber, vote_number }) =>
    `${session} ${chamber} ${Math.floor(vote_number / 32)}`,
  legislator: ({ bioguide_id }) =>
    `${bioguide_id[0]} ${Math.floor(Number(bioguide_id.slice(1)) / 1024)}`,
  committee: ({ code }) => code[0],
  meeting: ({ event_id }) => event_id.slice(0, 3),
  nomination: ({ number }) => String(number)[0] ?? "",
  treaty: () => "",
  committee_report: ({ type, number }) => `${type} ${Math.floor(number / 64)}`,
  crs_report: ({ report_id }) => report_id.slice(0, -2),
  topic: () => "",
};
const MOST_IN_PART = 4 * 1024 ** 2;

/** Records that share a part unless they are too large. */
interface Piece {
  readonly range: string | undefined;
  readonly text: Uint8Array;
}

function partsOf(pieces: readonly Piece[]): Buffer[] {
  return [...Map.groupBy(pieces, ({ range }) => range).values()].flatMap((own) => {
    const parts: Buffer[] = [];
    let part = Buffer.alloc(0);
    for (const { text } of own) {
      if (part.length > 0 && part.length + text.length > MOST_IN_PART) {
        parts.push(part);
        part = Buffer.alloc(0);
      }
      part = Buffer.concat([part, text]);
    }
    return [...parts, part];
  });
}

const uint32 = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer);

function flushedMember(text: Buffer): Buffer {
  const flushed = deflateRawSync(text, { level: 3, finishFlush: constants.Z_SYNC_FLUSH });
  const header = Buffer.from("1f8b08000000000000ff", "hex");
  const end = [Buffer.from("0300", "hex"), uint32(crc32(text)), uint32(text.length)];
  return Buffer.concat([header, flushed, ...end]);
}

interface File {
  readonly resource: string;
  readonly congress: number | null;
  readonly format: string;
  readonly records: number;
  readonly updated_at: string;
  readonly pieces: readonly Piece[];
}

const nameOf = ({ resource, congress, format }: File): string =>
  `${plural(resource.replace("_", "-"))}${congress === null ? "" : `-${congress}`}.${format}`;
const latest = (records: readonly InFull[]): string =>
  ascending(records.map(({ record }) => record.updated_at)).at(-1) ?? "";

function filesOfRecords(inFull: readonly InFull[]): File[] {
  const files = Map.groupBy(inFull, ({ resource, record }) => {
    const congress = /^(bill|amendment|law|vote|meeting|nomination|treaty|committee_report)$/.test(
      resource,
    )
      ? record.congress
      : null;
    return JSON.stringify([resource, congress]);
  });
  return [...files].map(([key, own]) => {
    const [resource, congress] = JSON.parse(key);
    const pieces = own.map(({ record }) => ({
      range: RANGES[resource]?.(record),
      text: Buffer.from(`${JSON.stringify(record)}\n`),
    }));
    const [records, updated_at] = [own.length, latest(own)];
    return { resource, congress, format: "ndjson", records, updated_at, pieces };
  });
}

// Tables

/** Columns as name, type and, if the row names it differently, the path. */
const COLUMNS: Readonly<Record<string, string>> = {
  bill: "congress:int type:text number:int citation:text chamber:text title:text introduced_date:date status:text status_date:date sponsor_bioguide_id:text:sponsor.bioguide_id sponsor_name:text:sponsor.name sponsor_party:text:sponsor.party sponsor_state:text:sponsor.state sponsor_district:int:sponsor.district cosponsor_count:int policy_area:text:policy_area.name latest_action_date:date:latest_action.date latest_action_text:text:latest_action.text api_url:text",
  cosponsor:
    "congress:int type:text number:int bioguide_id:text name:text party:text state:text district:int sponsorship_date:date is_original:bool withdrawn_date:date",
  subject: "congress:int type:text number:int slug:text name:text kind:text",
  membership:
    "congress:int code:text bioguide_id:text name:text party:text state:text title:text side:text rank:int as_of:date",
  amendment:
    "congress:int type:text number:int citation:text chamber:text bill_type:text:bill.type bill_number:int:bill.number amends_type:text:amends_amendment.type amends_number:int:amends_amendment.number purpose:text description:text submitted_date:date proposed_date:date status:text status_date:date status_action:text sponsor_bioguide_id:text:sponsor.bioguide_id sponsor_name:text:sponsor.name sponsor_party:text:sponsor.party sponsor_state:text:sponsor.state sponsor_text:text cosponsor_count:int latest_action_date:date:latest_action.date latest_action_text:text:latest_action.text api_url:text",
  vote: "congress:int session:int chamber:text vote_number:int date:date time:text question:text question_text:text title:text vote_type:text required:text result:text result_text:text carried:bool yea:int:totals.yea nay:int:totals.nay present:int:totals.present not_voting:int:totals.not_voting bill_congress:int:bill.congress bill_type:text:bill.type bill_number:int:bill.number api_url:text against_party_count:int",
  vote_position:
    "congress:int session:int chamber:text vote_number:int date:date bioguide_id:text name:text party:text state:text district:int position:text position_text:text",
  legislator:
    "congress:int bioguide_id:text name:text first_name:text last_name:text party:text party_name:text caucus:text state:text district:int chamber:text role:text in_office:bool gender:text birth_year:int icpsr:int:ids.icpsr govtrack:int:ids.govtrack api_url:text votes_cast:int:own.votes_cast votes_missed:int:own.votes_missed party_votes:int:own.party_votes votes_with_party:int:own.votes_with_party",
};
const columnsOf = (table: string) =>
  words(COLUMNS[table] ?? "").map((column) => {
    const [name = "", type = "", path = name] = column.split(":");
    return { name, type, path: path.split(".") };
  });

const days = (value: string | null) => value && Date.parse(value) / 86_400_000;

/** A record's rows, by table and Congress. */
function tableRows(
  { resource, record }: InFull,
  withMembers: ReadonlySet<number>,
): readonly (readonly [string, number | null, Json[]])[] {
  if (resource === "amendment") return [[resource, record.congress, [record]]];
  if (resource === "bill") {
    const { congress, type, number } = record;
    const of = { congress, type, number };
    const below = (name: string, entries: readonly Json[]): [string, number, Json[]] => [
      name,
      congress,
      entries.map((entry) => ({ ...entry, ...of })),
    ];
    const blocks = [below("cosponsor", record.cosponsors), below("subject", record.subjects)];
    return [[resource, congress, [record]], ...blocks];
  }
  if (resource === "committee") {
    const seats = [...record.memberships, ...record.past_memberships];
    return [["membership", null, seats.map((seat) => ({ ...seat, code: record.code }))]];
  }
  if (resource === "legislator") {
    const served = [...new Set<number>(record.terms.flatMap((term: Json) => term.congresses))];
    const last = served.length === 0 ? null : Math.max(...served);
    const rows = served
      .filter((congress) => withMembers.has(congress))
      .map((congress) => ({ ...record, ...inCongress(record, congress), congress }));
    const withOwn = (row: Json): Json => ({
      ...row,
      own: record.congresses.find((each: Json) => each.congress === row.congress),
    });
    return [
      ["legislator", null, [withOwn({ ...record, congress: last })]],
      ...rows.map((row): [string, number, Json[]] => ["legislator", row.congress, [withOwn(row)]]),
    ];
  }
  if (resource !== "vote") return [];
  const { congress, session, chamber, vote_number, date } = record;
  const of = { congress, session, chamber, vote_number, date };
  const positions = record.results.map((entry: Json) => ({ ...entry, ...of }));
  return [
    ["vote", congress, [record]],
    ["vote_position", congress, positions],
  ];
}

const csvLine = (fields: readonly Json[]): Buffer =>
  Buffer.from(
    `${fields.map((field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : `${field ?? ""}`)).join(",")}\r\n`,
  );

const PARQUET: Readonly<Record<string, object>> = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  int: { type: "INT32" },
  bool: { type: "BOOLEAN" },
  date: { type: "INT32", converted_type: "DATE" },
};

function filesOfTables(inFull: readonly InFull[]): File[] {
  const withMembers = new Set<number>(
    inFull.flatMap(({ resource, record }) =>
      /^(bill|vote)$/.test(resource) ? record.congress : [],
    ),
  );
  const all = inFull.flatMap((from) =>
    tableRows(from, withMembers)
      .filter(([, , rows]) => rows.length > 0)
      .map(([table, congress, rows]) => ({ from, table, congress, rows })),
  );
  const tables = Map.groupBy(all, ({ table, congress }) => JSON.stringify([table, congress]));
  return [...tables].flatMap(([key, own]) => {
    const [resource, congress] = JSON.parse(key);
    const columns = columnsOf(resource);
    const cells = own.map(({ rows }) =>
      rows.map((row) =>
        columns.map(({ path }) => path.reduce((value, name) => value?.[name] ?? null, row)),
      ),
    );
    const head = { range: "head", text: csvLine(columns.map(({ name }) => name)) };
    const lines = own.map(({ from }, at) => ({
      range: resource === "legislator" ? "" : RANGES[from.resource]?.(from.record),
      text: Buffer.concat((cells[at] ?? []).map(csvLine)),
    }));
    const typed = columns.map(({ name, type }, column) => {
      const values = cells.flat().map((row) => row[column]);
      return { name, data: type === "date" ? values.map(days) : values };
    });
    const elements = columns.map(({ name, type }) => ({
      name,
      repetition_type: "OPTIONAL" as const,
      ...PARQUET[type],
    }));
    const schema = [{ name: "root", num_children: columns.length }, ...elements];
    const parquet = Buffer.from(parquetWriteBuffer({ columnData: typed, schema }));
    const slices = Array.from({ length: Math.ceil(parquet.length / MOST_IN_PART) }, (_, at) => ({
      range: "",
      text: parquet.subarray(at * MOST_IN_PART, (at + 1) * MOST_IN_PART),
    }));
    const updated_at = latest(own.map(({ from }) => from));
    const told = { resource, congress, records: cells.flat().length, updated_at };
    return [
      { ...told, format: "csv", pieces: [head, ...lines] },
      { ...told, format: "parquet", pieces: slices },
    ];
  });
}

/** Writes the parts of all files, and returns the rows of the list of files. */
function bulkRows(
  inFull: readonly InFull[],
  apiUrl: string,
  coverage: Json,
  putPage: PutPage,
): Row[] {
  const files = [...filesOfRecords(inFull), ...filesOfTables(inFull)];
  return files
    .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    .map((planned) => {
      const { pieces, records, updated_at, ...id } = planned;
      const file = nameOf(planned);
      const url = `${apiUrl}/bulk/${file}`;
      const parts = partsOf(pieces);
      const told = parts.map((text, at) => {
        const stored = flushedMember(text);
        const object = putPage(`/bulk/${file}?#${at + 1}`, text, 0, stored);
        return {
          sha256: object,
          bytes: text.length,
          compressed_bytes: stored.length,
          compressed_sha256: hex(sha256(stored)),
          url: `${url}?part=${object}`,
        };
      });
      const whole = Buffer.concat(parts);
      const lean = {
        file,
        ...id,
        records,
        bytes: whole.length,
        compressed_bytes: told.reduce((sum, part) => sum + part.compressed_bytes - 20, 20),
        sha256: hex(sha256(whole)),
        crc32: crc32(whole).toString(16).padStart(8, "0"),
        updated_at,
        incomplete: lacksSome(
          id.resource,
          id.congress,
          coverage,
          id.resource === "bill" && id.format === "ndjson" ? words(tokensOf("bill")) : [],
        ),
        url: `${url}?sha256=${hex(sha256(whole))}`,
        parts: told,
      };
      const line = JSON.stringify(lean);
      return { resource: id.resource, path: "", lean, line, view: null, found: [[], "", [], []] };
    });
}

/** The incomplete bills of each block. */
function lackingOf(inFull: readonly InFull[]) {
  const bills = inFull.flatMap(({ resource, record }) => (resource === "bill" ? [record] : []));
  const blocks = new Set<string>(bills.flatMap(({ incomplete_blocks }) => incomplete_blocks));
  return ascending([...blocks]).map(
    (block) =>
      [block, bills.filter(({ incomplete_blocks: lacks }) => lacks.includes(block))] as const,
  );
}

/** By kind and Congress, the records that others name and the build lacks. */
function absentIn(inFull: readonly InFull[]): Record<string, Record<string, []>> {
  const absent: Record<string, Record<string, []>> = {};
  for (const { resource, record } of inFull) {
    const named = namedBy(resource, record);
    for (const [kind, all] of Object.entries(named)) {
      for (const each of all.filter((one) => one?.api_url === null)) {
        (absent[kind] ??= {})[each.congress ?? record.congress] = [];
      }
    }
  }
  const found = NAMED_KINDS.filter((kind) => kind in absent);
  return Object.fromEntries(found.map((kind) => [kind, absent[kind] ?? {}]));
}

/** By chamber and kind, the Congresses of which the chamber's records, or those of a session before `asOf`, are missing. */
function partlyIn(inFull: readonly InFull[], asOf: string): Record<string, Record<string, []>> {
  const partly: Record<string, Record<string, []>> = {};
  for (const kind of words("bill vote meeting")) {
    const all = inFull.flatMap(({ resource, record }) => (resource === kind ? [record] : []));
    for (const [congress, own] of Map.groupBy(all, (each) => each.congress)) {
      for (const chamber of CHAMBERS) {
        const its = own.filter((each) => (each.chamber ?? chamberOf(each)) === chamber);
        const ended =
          kind === "vote" && congress >= 74
            ? [1, 2].filter((session) => januaryOf(congress, session) <= asOf)
            : [];
        const isWhole = ended.every((session) => its.some((each) => each.session === session));
        if (its.length === 0 || !isWhole) (partly[`${chamber}_${kind}`] ??= {})[congress] = [];
      }
    }
  }
  return partly;
}

const chamberOf = ({ type }: Json): string => (type.startsWith("H") ? "house" : "senate");

function namedByBill(bill: Json): Record<string, Json[]> {
  const people = [bill.sponsor, ...bill.cosponsors].filter((each) => each?.bioguide_id !== null);
  return {
    bill: bill.related_bills,
    bill_text: [
      bill.latest_text && {
        path: `${bill.id}/texts/${bill.latest_text.version_code ?? ""}`,
        api_url: bill.latest_text.text_url,
        site_url: bill.site_url,
      },
    ],
    vote: bill.votes,
    legislator: people,
    committee: bill.committees,
  };
}

const namedByVote = ({ bills, amendments, results }: Json): Record<string, Json[]> => ({
  bill: bills,
  amendment: amendments.filter(({ number }: Json) => number !== null),
  legislator: results,
});

function namedBy(resource: string, record: Json): Record<string, Json[]> {
  if (resource === "bill") return namedByBill(record);
  if (resource === "vote") return namedByVote(record);
  return /^(?:nomination|treaty)$/.test(resource) ? { vote: record.votes ?? [] } : {};
}

const PATH_OF: Readonly<Record<string, (named: Json) => string>> = {
  bill: ({ congress, type, number }) => `/bills/${congress}/${type}/${number}`,
  bill_text: ({ path }) => path,
  amendment: ({ congress, type, number }) => `/amendments/${congress}/${type}/${number}`,
  vote: ({ congress, session, chamber, vote_number }) =>
    `/votes/${congress}/${session}/${chamber}/${vote_number}`,
  legislator: ({ bioguide_id, name }) =>
    bioguide_id === null
      ? `/legislators?q=${encodeURIComponent(name)}`
      : `/legislators/${bioguide_id}`,
  committee: ({ code }) => `/committees/${code}`,
};

const FIRST: Json = JSON.parse(
  '{"bill":108,"bill_text":113,"amendment":108,"law":108,"vote":102,"nomination":97}',
);

/** The known gaps of a build that is the first. */
function missingOf(inFull: readonly InFull[], { by_congress }: Json, facts: BuildFacts): Json[] {
  const found = new Map<string, Json>();
  for (const { resource: by, record } of inFull) {
    for (const [resource, all] of Object.entries(namedBy(by, record))) {
      for (const each of all.filter((one) => one?.api_url === null)) {
        const congress = each.congress ?? record.congress;
        const id = PATH_OF[resource]?.({ ...each, congress }) ?? "";
        const key = `${id} ${congress}`;
        const named_by = ascending([found.get(key)?.["named_by"] ?? record.id, record.id])[0];
        found.set(key, { id, resource, congress, reason: "named", named_by, site: each.site_url });
      }
    }
  }
  const laws = inFull.filter(({ resource }) => resource === "law").map(({ record }) => record);
  for (const { congress, law_type, law_number: most } of laws) {
    for (let number = 1; number < most; number++) {
      const id = `/laws/${congress}/${law_type}/${number}`;
      if (laws.some((each) => each.id === id)) continue;
      const name = `${congress}${law_type === "public" ? "publ" : "pvtl"}${number}`;
      const site = congress < 104 ? null : `https://www.govinfo.gov/app/details/PLAW-${name}`;
      found.set(id, { id, resource: "law", congress, reason: "skipped", named_by: null, site });
    }
  }
  const gaps: Json[] = [];
  const withBills = new Set<number>();
  const add = (gap: Json, records: number, to_act: string, site_url = null) => {
    const { id, resource, congress, reason, named_by } = gap;
    gaps.push({ id, resource, congress, reason, records, named_by, to_act, site_url });
  };
  const partly = partlyIn(inFull, facts.as_of);
  const sitting = [...Array(300).keys()].findLast((each) => startOf(each) <= facts.as_of) ?? 0;
  const covered = Object.keys({ ...by_congress.bill, ...by_congress.vote }).map(Number);
  for (const resource of words(
    "bill bill_text amendment law vote legislator committee nomination",
  )) {
    const isOfEach = /^(?:bill|vote|nomination)$/.test(resource);
    const all = [...found.values()].filter((each) => each["resource"] === resource);
    const congresses = [...(isOfEach ? covered : []), ...all.map(({ congress }) => congress)];
    for (const congress of new Set<number>(congresses)) {
      let left = all.filter((each) => each["congress"] === congress);
      const own = by_congress[resource === "bill_text" ? "bill" : resource];
      const less = resource === "bill_text" ? left.length : 0;
      const here = own === undefined ? Infinity : (own[congress] ?? 0) - less;
      const addList = (chamber: string | null, reason: string) => {
        const its = ({ id, type = id.split("/")[3] }: Json) =>
          chamber === null ||
          (resource === "vote" ? id.includes(chamber) : chamberOf({ type }) === chamber);
        const [first, ...others] = left
          .filter(its)
          .toSorted((a, b) => (a["id"] < b["id"] ? -1 : 1));
        if (first === undefined && congress >= sitting) return;
        left = left.filter((each) => !its(each));
        const ofChamber = chamber === null ? "" : `&chamber=${chamber}`;
        const [list, end] =
          resource === "bill_text" ? ["bills", "&in=text"] : [plural(resource), ofChamber];
        const id = `/${list}?congress=${congress}${end}`;
        const to_act = congress < (FIRST[resource] ?? 0) ? "publisher" : "operator";
        if (resource === "bill" && to_act === "operator") withBills.add(congress);
        const named_by = first?.["named_by"] ?? null;
        const count = first === undefined ? 0 : 1 + others.length;
        add({ id, resource, congress, reason, named_by }, count, to_act);
      };
      if (isOfEach && here === 0) addList(null, "none");
      else if (isOfEach) {
        for (const chamber of CHAMBERS) {
          if (partly[`${chamber}_${resource}`]?.[congress]) addList(chamber, "none");
        }
      }
      if (left.length > Math.min(100, here)) addList(null, "few");
      const isOfBills = /^(?:amendment|law)$/.test(resource) && withBills.has(congress);
      const who = isOfBills ? "operator" : "publisher";
      for (const each of left) add(each, 1, who, each["site"]);
    }
  }
  const newest = gaps.toSorted((a, b) => b["congress"] - a["congress"]);
  const only = newest.filter(({ id }, at) => newest.findIndex((each) => each["id"] === id) === at);
  return only.toSorted((a, b) => (a["id"] < b["id"] ? -1 : 1));
}

const NAMED_KINDS = words("bill bill_text amendment vote legislator committee");

/** What lists of a resource in a Congress, or in all, may lack: by Congress, the bills concerned, or `[]` for any. */
export function lackOf(
  resource: string,
  congress: number | null,
  { totals, by_congress, current_congress, incomplete }: Json,
  compared: readonly string[] = [],
): {
  readonly hasNone: (congress: number) => boolean;
  readonly named: readonly [congress: string, bills: string[], chamber: string | null][];
  readonly isNone: boolean;
} {
  const [kind = "", ...parts] = words(PARTS[resource] ?? "");
  const isCounted = kind !== "treaty" && kind in by_congress;
  const tokens = [kind, ...parts, ...compared].map((part) => [part, null] as const);
  const ofChambers = CHAMBERS.map((chamber) => [`${chamber}_${kind}`, chamber] as const);
  return {
    isNone: totals[kind] === 0,
    hasNone: (of) =>
      of <= current_congress &&
      ((isCounted && !(of in by_congress[kind])) ||
        (kind === "committee" && of < current_congress)),
    named: [...tokens, ...ofChambers].flatMap(([part, chamber]) =>
      Object.entries<string[]>(incomplete[part] ?? {})
        .filter(([of]) => (congress === null ? part !== "terms" : congress === Number(of)))
        .map(([of, bills]): [string, string[], string | null] => [of, bills, chamber]),
    ),
  };
}

function lacksSome(
  resource: string,
  congress: number | null,
  coverage: Json,
  blocks: readonly string[] = [],
): boolean {
  const { isNone, hasNone, named } = lackOf(resource, congress, coverage, blocks);
  return isNone || named.length > 0 || (congress !== null && hasNone(congress));
}

const PARTS: Readonly<Record<string, string>> = {
  bill: "bill",
  bill_text: "bill bill_text",
  cosponsor: "bill cosponsors",
  subject: "bill subjects",
  amendment: "bill amendment amendments",
  law: "bill laws",
  topic: "bill",
  topic_bill: "bill subjects",
  cosponsored_bill: "bill cosponsors",
  committee_bill: "bill committees",
  legislator_vote: "vote legislator",
  vote: "vote",
  vote_position: "vote",
  legislator: "legislator terms",
  committee: "committee",
  membership: "committee",
  meeting: "meeting",
  nomination: "nomination",
  treaty: "treaty",
  committee_report: "committee_report",
  crs_report: "crs_report",
};

function incompleteOf(inFull: readonly InFull[], asOf: string): Record<string, Json> {
  const ofBlocks = lackingOf(inFull).map(([block, bills]) => {
    const byCongress = [...Map.groupBy(bills, ({ congress }) => congress)];
    const named = byCongress.map(([congress, some]) => {
      const names = some.map(billName);
      return [congress, names.length > 100 ? [] : ascending(names)];
    });
    return [block, Object.fromEntries(named)];
  });
  const unknown = inFull.filter(
    ({ resource, record }) => resource === "nomination" && record.committees === null,
  );
  return {
    ...Object.fromEntries(ofBlocks),
    ...absentIn(inFull),
    ...partlyIn(inFull, asOf),
    ...(unknown.length > 0 && {
      nomination_committees: Object.fromEntries(unknown.map(({ record }) => [record.congress, []])),
    }),
  };
}

const TABLES_OF_BLOCKS: Readonly<Record<string, readonly string[]>> = {
  bill: ["cosponsor", "subject"],
  vote: ["vote_position"],
  committee: ["membership"],
};
const NAMES_OF_FILES = NAMES.flatMap((name) => [name, ...(TABLES_OF_BLOCKS[name] ?? [])]);

const rank = ({ resource, congress, format }: Json) => [
  NAMES_OF_FILES.indexOf(resource),
  congress === null ? Infinity : -congress,
  words("ndjson csv parquet").indexOf(format),
];

/** By resource in the manifest's order, newest Congress first, then by format. */
function inFileOrder({ lean: a }: Row, { lean: b }: Row): number {
  const [left, right] = [rank(a), rank(b)];
  const at = left.findIndex((value, index) => value !== right[index]);
  return (left[at] ?? 0) - (right[at] ?? 0);
}

// Congresses

const TYPES = words("HR S HJRES SJRES HCONRES SCONRES HRES SRES");
const STATUSES = words(
  "reserved introduced referred reported passed_house passed_senate failed_house failed_senate resolving_differences in_conference passed_congress presented signed enacted vetoed pocket_vetoed override_passed_house override_passed_senate veto_overridden veto_sustained agreed_to sent_to_states tabled postponed",
);
const RESULTS = [
  ...words(
    "overridden sustained not_sustained confirmed not_guilty guilty rejected failed agreed_to passed elected other",
  ),
  null,
];
const CHAMBERS = words("house senate");
const AMENDMENT_TYPES = words("HAMDT SAMDT SUAMDT");
const AMENDMENT_STATUSES = words(
  "submitted referred proposed agreed_to rejected withdrawn tabled ruled_out_of_order fell",
);

const januaryOf = (congress: number, later = 0): string => {
  const year = 1789 + 2 * (congress - 1) + later;
  return congress <= 73 ? `${year}-03-04` : `${year}-01-03`;
};

/** Entries with the number of records that show each. */
const counted = (leans: Json[] = [], name: string, shown: Json[]): Json[] =>
  shown
    .map((values) => ({
      ...values,
      [name]: leans.filter((lean) =>
        Object.entries(values).every(([field, value]) => lean[field] === value),
      ).length,
    }))
    .filter((entry) => entry[name] > 0);

const COUNTED = {
  bills: "bill",
  amendments: "amendment",
  laws: "law",
  votes: "vote",
  members: "legislator",
  topics: "topic_bill",
};

/** The records of all Congresses, newest first. */
export function congressRecords(
  {
    rowsOf,
    topics,
  }: {
    readonly rowsOf: (resource: string) => readonly Pick<Row, "lean" | "view">[];
    readonly topics: readonly { readonly head: Json }[];
  },
  apiUrl: string,
  coverage: Json,
): Json[] {
  const of = (resource: string): Json[] =>
    rowsOf(resource)
      .filter(({ view }) => resource !== "legislator" || view !== null)
      .map(({ lean, view }) => ({ ...lean, congress: view ?? lean.congress }));
  const all = words("bill amendment law vote legislator nomination treaty committee_report").map(
    (name) => [name, of(name)] as const,
  );
  const numbers = new Set(all.flatMap(([, leans]) => leans.map(({ congress }) => congress)));
  return [...numbers]
    .toSorted((a, b) => b - a)
    .map((congress) => {
      const { bill, amendment, law, vote, legislator } = Object.fromEntries(
        all.map(([name, leans]) => [name, leans.filter((lean) => lean.congress === congress)]),
      ) as Record<string, Json[]>;
      const parties = ascending([...new Set(legislator?.map(({ party }) => party ?? "null"))]);
      const shownParties = parties.map((party) => (party === "null" ? null : party));
      const members = CHAMBERS.flatMap((chamber) =>
        counted(
          legislator,
          "member_count",
          shownParties.map((party) => ({ chamber, party })),
        ).toSorted((a, b) => b.member_count - a.member_count),
      );
      const most = topics.flatMap(({ head: { slug, name, api_url, congress_counts } }) =>
        congress_counts
          .filter((each: Json) => each.congress === congress)
          .map(({ bill_count }: Json) => ({ slug, name, bill_count, api_url })),
      );
      const lacking = Object.entries(COUNTED).flatMap(([name, resource]) =>
        lacksSome(resource, congress, coverage) ? [name] : [],
      );
      const known = <Entry>(name: string, entries: readonly Entry[]) =>
        entries.length === 0 && lacking.includes(name) ? null : entries;
      const [start, middle, end] = [0, 1, 2].map((later) => januaryOf(congress, later));
      return {
        congress,
        start_date: start,
        end_date: januaryOf(congress + 1),
        sessions:
          congress < 74
            ? []
            : [
                { session: 1, start_date: start, end_date: middle },
                { session: 2, start_date: middle, end_date: end },
              ],
        bill_count: known("bills", bill ?? [])?.length ?? null,
        bills_by_type: known(
          "bills",
          counted(
            bill,
            "bill_count",
            TYPES.map((type) => ({ type })),
          ),
        ),
        bills_by_status: known(
          "bills",
          counted(
            bill,
            "bill_count",
            STATUSES.map((status) => ({ status })),
          ),
        ),
        amendments: known(
          "amendments",
          counted(
            amendment,
            "amendment_count",
            AMENDMENT_TYPES.flatMap((type) =>
              AMENDMENT_STATUSES.map((status) => ({ type, status })),
            ),
          ),
        ),
        laws: known(
          "laws",
          counted(law, "law_count", [{ law_type: "public" }, { law_type: "private" }]),
        ),
        votes: known(
          "votes",
          counted(
            vote,
            "vote_count",
            CHAMBERS.flatMap((chamber) => RESULTS.map((result) => ({ chamber, result }))),
          ),
        ),
        members: known("members", members),
        topics: known(
          "topics",
          most
            .toSorted((a, b) => b.bill_count - a.bill_count || (a.slug < b.slug ? -1 : 1))
            .slice(0, 20),
        ),
        incomplete_counts: lacking,
        ...Object.fromEntries(
          words("bills amendments laws votes legislators").map((name) => [
            `${name}_url`,
            `${apiUrl}/${name}?congress=${congress}`,
          ]),
        ),
        id: `/congresses/${congress}`,
        site_url: null,
        api_url: `${apiUrl}/congresses/${congress}`,
      };
    });
}

// The build

/** Stores a page, and returns its object's name. */
type PutPage = (key: string, text: string | Buffer, total: number, stored?: Uint8Array) => string;

interface Gathered {
  readonly rowsOf: (resource: string) => Row[];
  /** By the path of a list below a record. */
  readonly below: ReadonlyMap<string, Row[]>;
  /** The lines of `records.tsv.gz`. */
  readonly listed: string[][];
  readonly topics: readonly { readonly head: Json; readonly bills: Row[] }[];
  readonly inFull: readonly InFull[];
}

type Records = Readonly<Record<string, readonly Json[]>>;

const startOf = (congress: number): string =>
  `${1787 + 2 * congress}-${congress < 74 ? "03-04" : "01-03"}`;

function gather(records: Records, apiUrl: string, asOf: string, putPage: PutPage): Gathered {
  const listed: string[][] = [];
  const inFull: InFull[] = [];
  const below = new Map<string, Row[]>();
  const gathered = new Map<string, Row[]>(NAMES.map((resource) => [resource, []]));
  const rowsOf = (resource: string): Row[] => gathered.get(resource) ?? [];
  const sorted = (resource: string): Json[] =>
    (records[resource] ?? []).toSorted(RESOURCES[resource]?.gathered);
  const addRow = (resource: string, lean: Json, found: Found, view: number | null = null): Row => {
    const path = lean.api_url.slice(apiUrl.length);
    const row = { resource, path, lean, line: JSON.stringify(lean), view, found };
    rowsOf(resource).push(row);
    return row;
  };
  const addDetail = (resource: string, full: Json, bill?: Json): Row => {
    const found = FOUND[resource]?.(full, bill) as Found;
    const row = addRow(resource, resource === "law" ? leanLaw(full) : leanOf(full), found);
    const { blocks } = RESOURCES[resource] as Resource;
    const object = putPage(row.path, detailText(full, words(blocks)), 0);
    listed.push([resource, row.path, object, row.path]);
    inFull.push({ resource, record: full });
    for (const [url, of, lean] of rowsBelow(resource, full)) {
      const path = url.slice(apiUrl.length);
      const line = JSON.stringify(lean);
      const own = { resource: of, path, lean, line, view: null, found };
      below.set(path, [...(below.get(path) ?? []), own]);
    }
    return row;
  };
  const addLean = (resource: string, lean: Json, found: Found, id?: string): void => {
    const { path, line } = addRow(resource, lean, found);
    listed.push([resource, id ?? path, hex(sha256(line)), path]);
  };
  for (const vote of sorted("vote")) {
    const urls = vote.bills.map(({ api_url }: Json) => api_url);
    const bills = urls.flatMap((url: string) =>
      (records["bill"] ?? []).filter(({ api_url }) => api_url === url),
    );
    addDetail("vote", vote, bills);
  }
  const bills = sorted("bill").map((full) => {
    const row = addDetail("bill", full);
    for (const own of full.laws) {
      const law = records["law"]?.find(({ api_url }) => api_url === own.api_url);
      if (law.bill.api_url === full.api_url) addDetail("law", law, full);
    }
    for (const { id } of full.amendments) {
      addDetail(
        "amendment",
        records["amendment"]?.find((each) => each.id === id),
        full,
      );
    }
    return { row, full };
  });
  for (const person of sorted("legislator")) {
    addDetail("legislator", person, [asOf, asOf]);
    for (const congress of new Set<number>(person.terms.flatMap((term: Json) => term.congresses))) {
      const then = inCongress(person, congress);
      const span = [startOf(congress), startOf(congress + 1)];
      const found = FOUND["legislator"]?.({ ...person, district: then.district }, span);
      addRow("legislator", then, found as Found, congress);
    }
  }
  for (const committee of sorted("committee")) addDetail("committee", committee);
  for (const each of sorted("meeting")) {
    const id = `/meetings/${each.congress}/${each.event_id}`;
    addLean("meeting", each, [[], "", [], []], id);
    inFull.push({ resource: "meeting", record: each });
  }
  for (const nomination of sorted("nomination")) addDetail("nomination", nomination);
  for (const treaty of sorted("treaty")) addDetail("treaty", treaty);
  for (const report of sorted("committee_report")) addDetail("committee_report", report);
  for (const report of sorted("crs_report")) addDetail("crs_report", report);
  const bySlug = [...topicsOf(bills)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const topics = bySlug.map(([slug, topic]) => {
    const head = topicRecord(slug, topic, apiUrl);
    addLean("topic", leanOf(head), FOUND["topic"]?.(head) as Found);
    return { head, bills: topic.bills };
  });
  const laws = inFull.filter(({ resource }) => resource === "law").toSorted(byLaw);
  const heads = topics.map(({ head }) => ({ resource: "topic", record: head }));
  return {
    rowsOf,
    below,
    listed,
    topics,
    inFull: [...inFull.filter(({ resource }) => resource !== "law"), ...laws, ...heads],
  };
}

function byLaw({ record: a }: InFull, { record: b }: InFull): number {
  if (a.congress !== b.congress) return a.congress - b.congress;
  if (a.law_type !== b.law_type) return a.law_type < b.law_type ? -1 : 1;
  return a.law_number - b.law_number;
}

function detailText(full: Json, blocks: readonly string[]): string {
  const fields = Object.entries(full).filter(([name]) => !blocks.includes(name));
  const own = JSON.stringify(Object.fromEntries(fields)).slice(0, -1);
  const lines = blocks.map((block) => `,"${block}":${JSON.stringify(full[block])}\n`).join("");
  return `{"data":${own}\n${lines}},"meta":{"ignored_includes":[]}}\n`;
}

const IN_ORDER = words(
  "bill amendment law vote legislator committee meeting nomination treaty committee_report crs_report topic",
);

/** Every list, in the order of the walk. */
function* listsOf(
  { rowsOf, below, topics }: Gathered,
  inOrder: (resource: string) => readonly Row[],
  derived: Readonly<Record<"files" | "congresses", readonly Row[]>>,
  currentCongress: number,
): Generator<List> {
  for (const resource of IN_ORDER) {
    const filtered = words(RESOURCES[resource]?.walk ?? "");
    for (const view of new Set([null, ...rowsOf(resource).map((row) => row.view)])) {
      const filters: Filters = view === null ? [] : [["congress", view]];
      const rows = inOrder(resource).filter((row) => row.view === view);
      yield* walk(
        { path: `/${plural(resource).replace("_", "-")}`, resource, rows, filters },
        filtered,
      );
    }
  }
  const { files, congresses } = derived;
  const bulk = { path: "/bulk", resource: "bulk_file", rows: files, filters: [] };
  yield { path: "/congresses", resource: "congress", rows: congresses, filters: [] };
  yield* walk(bulk, ["resource", "congress", "format"]);
  const listBelow = (path: string, resource: string): Generator<List> => {
    const { listed = () => 0, walk: filtered = "" } = BELOW[resource] ?? {};
    const rows = (below.get(path) ?? []).toSorted((a, b) => listed(a.lean, b.lean));
    return walk({ path, resource, rows, filters: [] }, words(filtered));
  };
  for (const { path } of rowsOf("legislator").filter(({ view }) => view === null)) {
    yield* listBelow(`${path}/votes`, "legislator_vote");
    yield* listBelow(`${path}/cosponsored-bills`, "cosponsored_bill");
  }
  for (const { lean, path } of rowsOf("committee")) {
    yield* listBelow(`${path}/bills`, "committee_bill");
    const isOf = ({ code, api_url }: Json): boolean =>
      api_url !== null && (code === lean.code || `${code.slice(0, 4)}00` === lean.code);
    for (const resource of ["meeting", "nomination"]) {
      const current = inOrder(resource).filter((row) => row.lean.congress === currentCongress);
      const rows = current.filter((row) => row.lean.committees?.some(isOf));
      yield { path: `${path}/${resource}s`, resource, rows, filters: [] };
    }
  }
  for (const { head, bills } of topics) {
    const rows = inOrder("bill").filter((row) => bills.includes(row));
    const path = `/topics/${head.slug}`;
    yield* walk({ path, resource: "bill", rows, filters: [], head }, ["congress"]);
  }
}

const inAll = (names: readonly string[], of: (resource: string) => Json): Json =>
  Object.fromEntries(names.map((resource) => [resource, of(resource)]));

function valuesIn(rows: readonly Row[], { walk: filters }: Resource): Json {
  const closed = words(filters).filter(
    (filter) =>
      !WHOLE_NUMBERS.includes(filter) &&
      !/^(bill|organization|topic|sponsor|sponsor_bioguide_id)$/.test(filter),
  );
  return inAll(closed, (filter) => {
    const shown = new Set(rows.flatMap((row) => allShown(row, filter)));
    return ascending([...shown].filter((value) => value !== null));
  });
}

/** Counts the Congresses that lack records of a kind. */
function missingKinds(coverage: Json, incomplete: Json): Json[] {
  const { by_congress } = coverage;
  const congresses = Object.keys({ ...by_congress.bill, ...by_congress.vote });
  const has = { ...coverage, incomplete };
  return [
    ...NAMED_KINDS,
    ...words("meeting nomination treaty committee_report crs_report"),
  ].flatMap((kind) => {
    const { length: records } = congresses.filter((each) => lacksSome(kind, Number(each), has));
    const block = plural(kind.replace("_", " "));
    return records === 0 ? [] : [{ resource: "congress", block, records, files: [] }];
  });
}

function countsOf({ rowsOf, listed, inFull }: Gathered, facts: BuildFacts) {
  const { current_congress, as_of } = facts;
  const changes: Json = {};
  for (const [resource = ""] of listed) {
    (changes[resource] ??= { added: 0, changed: 0, removed: 0 }).added += 1;
  }
  const counts = {
    totals: inAll(NAMES, (name) => rowsOf(name).filter(({ view }) => view === null).length),
    by_congress: inAll(
      words("bill amendment law vote nomination treaty committee_report"),
      (name) => {
        const same = Map.groupBy(rowsOf(name), ({ lean }) => lean.congress);
        return Object.fromEntries([...same].map(([congress, rows]) => [congress, rows.length]));
      },
    ),
    values: inAll(NAMES, (name) => valuesIn(rowsOf(name), RESOURCES[name] as Resource)),
    incomplete: incompleteOf(inFull, as_of),
  };
  const { incomplete, ...rest } = counts;
  return {
    ...rest,
    gaps: [
      ...lackingOf(inFull).map(([block, { length: records }]) => ({
        resource: "bill",
        block,
        records,
        files: [],
      })),
      ...missingKinds(
        { ...counts, current_congress },
        { ...absentIn(inFull), ...partlyIn(inFull, as_of) },
      ),
    ],
    incomplete,
    missing: missingOf(inFull, counts, facts),
    changes,
  };
}

const walkOf = (name: string): string => RESOURCES[name]?.walk ?? "";
const tokensOf = (name: string): string =>
  (RESOURCES[name]?.blocks ?? "").replace("related_bills", "related");

/** The table of the manifest's `routes`. */
const ROUTES = Object.fromEntries(
  `/amendments ${walkOf("amendment")} date q ids
/amendments/{congress}/{type}/{number} ${tokensOf("amendment")}
/bills ${walkOf("bill")} date introduced_date status_date committee topic cosponsor cites q ids in
/bills/{congress}/{type}/{number} ${tokensOf("bill")}
/bills/{congress}/{type}/{number}/texts
/bills/{congress}/{type}/{number}/texts/{version}
/bills/{congress}/{type}/{number}/texts/{version}/changes
/bills/{congress}/{type}/{number}/texts/{version}/sections/{id}
/bulk resource congress format
/changes since resource congress
/changes/{build} resource congress
/committee-reports ${walkOf("committee_report")} date committee q
/committee-reports/{congress}/{type}/{number}/{part}
/committees ${walkOf("committee")} congress q
/committees/{code} ${tokensOf("committee")}
/committees/{code}/bills congress status date
/committees/{code}/meetings date
/committees/{code}/nominations date
/congresses
/congresses/{congress}
/crs-reports date topic bill q
/crs-reports/{report_id}
/events kind congress since of
/laws ${walkOf("law")} date sponsor_bioguide_id committee topic cosponsor cites q
/laws/{congress}/{law_type}/{law_number}
/legislators congress ${walkOf("legislator")} in_office district gender q
/legislators/{bioguide_id} ${tokensOf("legislator")}
/legislators/{bioguide_id}/cosponsored-bills congress date
/legislators/{bioguide_id}/votes congress chamber position result date
/meetings chamber date
/nominations ${walkOf("nomination")} date committee q
/nominations/{congress}/{citation} ${tokensOf("nomination")}
/topics q
/topics/{slug} congress date
/treaties ${walkOf("treaty")} date q
/treaties/{congress}/{citation} ${tokensOf("treaty")}
/votes ${walkOf("vote")} date bill member q
/votes/{congress}/{session}/{chamber}/{vote_number} ${tokensOf("vote")}`
    .split("\n")
    .map((line) => words(line))
    .map(([path, ...names]) => [path, names]),
);

/** Writes a build of full records, by resource, into the folder of an empty store. */
export function writeBuild(store: string, records: Records, facts: BuildFacts): void {
  const { created_at, base_url, as_of, current_congress, fiction } = facts;
  const apiUrl = `${base_url}/api/v1`;
  const pages: Page[] = [];
  let page_bytes = 0;
  const put = (key: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(store, key)), { recursive: true });
    writeFileSync(join(store, key), content);
  };
  const texts = segmentsIn(put);
  const putPage: PutPage = (key, text, total, stored = zstdCompressSync(text)) => {
    const hash = sha256(text);
    texts.add(hash, stored);
    pages.push([key, hash, total]);
    page_bytes += Buffer.byteLength(text);
    return hex(hash);
  };
  const gathered = gather(records, apiUrl, as_of, putPage);
  const inOrder = (resource: string): Row[] =>
    gathered.rowsOf(resource).toSorted((a, b) => RESOURCES[resource]?.listed(a.lean, b.lean) ?? 0);
  const counts = countsOf(gathered, facts);
  const coverage = { ...counts, current_congress };
  const files = bulkRows(gathered.inFull, apiUrl, coverage, putPage).toSorted(inFileOrder);
  const summaries = congressRecords(gathered, apiUrl, coverage);
  for (const each of summaries) putPage(`/congresses/${each.congress}`, detailText(each, []), 0);
  const congresses = summaries.map((each) => ({ line: JSON.stringify(each) }) as Row);
  for (const list of listsOf(gathered, inOrder, { files, congresses }, current_congress)) {
    const written = pagesOf(list, apiUrl, current_congress);
    for (const [key, text] of written) putPage(key, text, list.rows.length);
  }
  const content = Buffer.concat(entriesOf(pages));
  const search = searchOf(join(store, "search.unfinished"), inOrder);
  const [content_sha256, search_sha256] = [hex(sha256(content)), hex(sha256(search))];
  const stamp = created_at.slice(0, 19).replaceAll(":", "");
  const build = `${stamp}Z-${hex(sha256(content_sha256 + search_sha256)).slice(0, 4)}`;
  const made = { created_at, previous: null, base_url, as_of, current_congress, fiction };
  const size = { pages: pages.length, page_bytes, ...counts };
  const checks = { forced: [], overruled: [] };
  const listed = pages.splice(0);
  const line = JSON.stringify({
    build,
    previous_build: null,
    created_at: `${created_at.slice(0, 19)}Z`,
    counts: null,
    url: `${apiUrl}/changes/${build}`,
  });
  for (const [path, filters, rows] of [
    ["/changes", [], [{ line } as Row]],
    [`/changes/${build}`, [], []],
    [`/changes/${build}/events`, [], []],
    ["/changes", [["since", build]], []],
  ] satisfies [string, Filters, Row[]][]) {
    const list = { path, filters, rows, resource: "change" };
    for (const [key, text] of pagesOf(list, apiUrl, 0)) putPage(key, text, rows.length);
  }
  const { segments, placeOf } = texts.finish();
  const [index, second] = [indexOf(listed, placeOf), indexOf(pages, placeOf)];
  const index_sha256 = hex(sha256(index));
  const hashes = { content_sha256, index_sha256, search_sha256, search_bytes: search.length };
  const changes = { changes_sha256: hex(sha256(second)), changes_pages: pages.length, segments };
  const manifest = indented({
    build,
    contract_version: 3,
    ...made,
    routes: ROUTES,
    ...size,
    missing: counts.missing.map((gap) => ({
      ...gap,
      since_build: build,
      since_at: created_at,
    })),
    ...checks,
    ...hashes,
    ...changes,
  });
  put(`builds/${build}/index`, index);
  put(`builds/${build}/search.sqlite`, search);
  put(`builds/${build}/pages.tsv.gz`, tabbed(namesOf(listed)));
  put(`builds/${build}/records.tsv.gz`, tabbed(gathered.listed));
  put(`builds/${build}/changes-index`, second);
  put(`builds/${build}/changes-pages.tsv.gz`, tabbed(namesOf(pages)));
  put(`builds/${build}/manifest.json`, manifest);
  put("live-3.json", indented({ build, manifest_sha256: hex(sha256(manifest)) }));
}

const namesOf = (pages: readonly Page[]) => pages.map(([name, text]) => [name, hex(text)]);
const indented = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
const tabbed = (rows: readonly (readonly string[])[]): Buffer =>
  gzipSync(rows.map((fields) => `${fields.join("\t")}\n`).join(""), { level: 6 });
