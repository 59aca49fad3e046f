/**
 * A second generator, written from `contract/build-format.md` alone: the linter lets it import nothing
 * of ours. What it needed to know and the document did not say was added there. This file has the
 * document's sections 8 to 11 and 13 to 15.
 */
import { createHash, createPrivateKey, sign } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

import {
  ascending,
  type Filters,
  type Found,
  inCongress,
  type Json,
  leanLaw,
  leanOf,
  NAMES,
  RESOURCES,
  type Row,
  shows,
  topicRecord,
  topicsOf,
  WHOLE_NUMBERS,
  words,
} from "./records.ts";
import { FOUND, SEARCHED, searchOf } from "./search.ts";

/** What no record tells; `signing_key` is the 32 bytes of an Ed25519 private key, in hex. */
export interface BuildFacts {
  readonly base_url: string;
  readonly created_at: string;
  readonly as_of: string;
  readonly current_congress: number;
  readonly fiction: string;
  readonly signing_key: string;
}

const sha256 = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();
const hex = (bytes: Buffer): string => bytes.toString("hex");

// 11. Index

type Page = readonly [key: string, object: Buffer, total: number];

function indexOf(pages: readonly Page[]): Buffer {
  const entries = pages
    .map(([key, object, total]) =>
      Buffer.concat([
        sha256(key).subarray(0, 16),
        object,
        Buffer.from(Uint32Array.of(total).buffer),
      ]),
    )
    .toSorted((a, b) => Buffer.compare(a, b));
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

// 8, 10. Lists

interface List {
  readonly path: string;
  readonly resource: string;
  readonly rows: readonly Row[];
  readonly filters: Filters;
  /** Of a topic. */
  readonly head?: Json;
}

/** A list and its parts. */
function* walk(list: List, left: readonly string[]): Generator<List> {
  yield list;
  if (list.rows.length <= 100) return;
  for (const [at, filter] of left.entries()) {
    const later = left.slice(at + 1).filter((name) => !(filter === "type" && name === "chamber"));
    for (const [value, rows] of Map.groupBy(list.rows, (row) => shows(row, filter))) {
      if (value !== null)
        yield* walk({ ...list, rows, filters: [...list.filters, [filter, value]] }, later);
    }
  }
}

function* pagesOf({ path, resource, rows, filters, head }: List, apiUrl: string, congress: number) {
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
    const meta = {
      page,
      per_page: 100,
      total: rows.length,
      total_pages: last,
      prev_page: prev,
      next_page: next,
      prev_url: urlOf(prev),
      next_url: urlOf(next),
      ...(/^(meeting|nomination)$/.test(resource) && { congress, scope: "current_congress" }),
      ...(head !== undefined && { ignored_includes: [] }),
    };
    const lines = rows.slice((page - 1) * 100, page * 100).map(({ line }) => line);
    const [open, close] =
      head === undefined ? ["", ""] : [`${JSON.stringify(head).slice(0, -1)},"bills":`, "}"];
    const body = lines.length === 0 ? "" : `${lines.join(",\n")}\n`;
    const key = `${path}?${filters.map(([name, value]) => `${name}=${value}`).join("&")}#${page}`;
    yield [key, `{"data":${open}[\n${body}]${close},"meta":${JSON.stringify(meta)}}\n`] as const;
  }
}

// The build

const counted = (rows: readonly Row[]): Json =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ lean }) => lean.congress)].map(([key, same]) => [key, same.length]),
  );

/** Writes a build of records in full, by resource, into the folder of an empty store. */
export function writeBuild(
  store: string,
  records: Readonly<Record<string, readonly Json[]>>,
  facts: BuildFacts,
): void {
  const { created_at, base_url, as_of, current_congress, fiction, signing_key } = facts;
  const apiUrl = `${base_url}/api/v1`;
  const pages: Page[] = [];
  const listed: string[][] = [];
  const gathered = new Map<string, Row[]>(NAMES.map((resource) => [resource, []]));
  const rowsOf = (resource: string): Row[] => gathered.get(resource) ?? [];
  const inOrder = (resource: string): Row[] =>
    rowsOf(resource).toSorted((a, b) => RESOURCES[resource]?.listed(a.lean, b.lean) ?? 0);
  const sorted = (resource: string): Json[] =>
    (records[resource] ?? []).toSorted(RESOURCES[resource]?.gathered);
  let page_bytes = 0;
  const put = (key: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(store, key)), { recursive: true });
    writeFileSync(join(store, key), content);
  };
  const putPage = (key: string, text: string, total: number): string => {
    const object = sha256(text);
    put(`objects/${hex(object).slice(0, 2)}/${hex(object)}.json.gz`, gzipSync(text, { level: 3 }));
    pages.push([key, object, total]);
    page_bytes += Buffer.byteLength(text);
    return hex(object);
  };
  const addRow = (resource: string, lean: Json, found: Found, view: number | null = null): Row => {
    const row = {
      resource,
      path: lean.api_url.slice(apiUrl.length),
      lean,
      line: JSON.stringify(lean),
      view,
      found,
    };
    rowsOf(resource).push(row);
    return row;
  };
  const addDetail = (resource: string, full: Json, bill?: Json): Row => {
    const found = FOUND[resource]?.(full, bill) as Found;
    const row = addRow(resource, resource === "law" ? leanLaw(full) : leanOf(full), found);
    const blocks = words(RESOURCES[resource]?.blocks ?? "");
    const own = Object.fromEntries(Object.entries(full).filter(([name]) => !blocks.includes(name)));
    const lines = blocks.map((block) => `,"${block}":${JSON.stringify(full[block])}\n`).join("");
    const text = `{"data":${JSON.stringify(own).slice(0, -1)}\n${lines}},"meta":{"ignored_includes":[]}}\n`;
    const filled = [...words(RESOURCES[resource]?.counted ?? ""), ...blocks]
      .map((name) => [
        name,
        Array.isArray(full[name]) ? full[name].length : Number(full[name] !== null),
      ])
      .filter(([, count]) => count !== 0)
      .map(([name, count]) => `${name}:${count}`);
    listed.push([resource, row.path, putPage(row.path, text, 0), row.path, filled.join(",")]);
    return row;
  };
  const addLean = (
    resource: string,
    lean: Json,
    found: Found,
    idOf: (path: string) => string,
  ): void => {
    const { path, line } = addRow(resource, lean, found);
    listed.push([resource, idOf(path), hex(sha256(line)), path, ""]);
  };

  for (const vote of sorted("vote")) addDetail("vote", vote);
  const bills = sorted("bill").map((full) => {
    const row = addDetail("bill", full);
    const laws = full.laws.map((own: Json) =>
      records["law"]?.find(({ api_url }) => api_url === own.api_url),
    );
    for (const law of laws) if (law.bill.api_url === full.api_url) addDetail("law", law, full);
    return { row, full };
  });
  for (const person of sorted("legislator")) {
    const { found } = addDetail("legislator", person);
    const congresses = new Set<number>(person.terms.flatMap((term: Json) => term.congresses));
    for (const congress of congresses)
      addRow("legislator", inCongress(person, congress), found, congress);
  }
  for (const committee of sorted("committee")) addDetail("committee", committee);
  for (const resource of ["meeting", "nomination"]) {
    for (const each of sorted(resource)) {
      const id = `/${resource}s/${each.congress}/${each.event_id ?? each.citation}`;
      addLean(resource, each, [[], "", [], []], () => id);
    }
  }
  const topics = [...topicsOf(bills)].map(([slug, topic]) => ({
    ...topic,
    head: topicRecord(slug, topic, apiUrl),
  }));
  for (const { head } of topics)
    addLean("topic", leanOf(head), FOUND["topic"]?.(head) as Found, (path) => path);

  function* lists(): Generator<List> {
    for (const resource of SEARCHED) {
      const all = inOrder(resource);
      for (const view of new Set([null, ...rowsOf(resource).map((row) => row.view)])) {
        const filters: Filters = view === null ? [] : [["congress", view]];
        const rows = all.filter((row) => row.view === view);
        yield* walk(
          { path: `/${resource}s`, resource, rows, filters },
          words(RESOURCES[resource]?.walk ?? ""),
        );
      }
    }
    for (const { lean, path } of rowsOf("committee")) {
      for (const resource of ["meeting", "nomination"]) {
        const isOf = ({ code, api_url }: Json): boolean =>
          api_url !== null && (code === lean.code || `${code.slice(0, 4)}00` === lean.code);
        const rows = inOrder(resource).filter((row) => row.lean.committees.some(isOf));
        yield { path: `${path}/${resource}s`, resource, rows, filters: [] };
      }
    }
    for (const { head, bills: own } of topics) {
      const rows = inOrder("bill").filter((row) => own.includes(row));
      yield* walk({ path: `/topics/${head.slug}`, resource: "bill", rows, filters: [], head }, [
        "congress",
      ]);
    }
  }
  for (const list of lists()) {
    for (const [key, text] of pagesOf(list, apiUrl, current_congress))
      putPage(key, text, list.rows.length);
  }

  const index = indexOf(pages);
  const search = searchOf(join(store, "search.unfinished"), inOrder);
  const [index_sha256, search_sha256] = [hex(sha256(index)), hex(sha256(search))];
  const stamp = created_at.slice(0, 19).replaceAll(":", "");
  const build = `${stamp}Z-${hex(sha256(index_sha256 + search_sha256)).slice(0, 4)}`;
  const valuesOf = (resource: string): Json => {
    const filters = words(RESOURCES[resource]?.walk ?? "").filter(
      (filter) => !WHOLE_NUMBERS.includes(filter) && filter !== "sponsor_bioguide_id",
    );
    const shown = (filter: string) => new Set(rowsOf(resource).map((row) => shows(row, filter)));
    return Object.fromEntries(
      filters.map((filter) => [
        filter,
        ascending([...shown(filter)].filter((value) => value !== null)),
      ]),
    );
  };
  const [blocks, changes]: Json[] = [{}, {}];
  for (const [resource = "", id = "", , , filled = ""] of listed) {
    (changes[resource] ??= { added: 0, changed: 0, removed: 0 }).added += 1;
    if (/meeting|nomination|topic/.test(resource)) continue;
    const own = ((blocks[resource] ??= {})[/^\/\w+\/(\d+)\//.exec(id)?.[1] ?? "all"] ??= {});
    for (const [, block = "", count] of filled.matchAll(/(\w+):(\d+)/g)) {
      const { records: before, entries } = own[block] ?? { records: 0, entries: 0 };
      own[block] = { records: before + 1, entries: entries + Number(count) };
    }
  }
  const totalOf = (resource: string): number =>
    rowsOf(resource).filter(({ view }) => view === null).length;
  const manifest = indented({
    build,
    contract_version: 2,
    created_at,
    previous: null,
    base_url,
    as_of,
    current_congress,
    fiction,
    pages: pages.length,
    page_bytes,
    totals: Object.fromEntries(NAMES.map((resource) => [resource, totalOf(resource)])),
    by_congress: Object.fromEntries(
      words("bill law vote").map((resource) => [resource, counted(rowsOf(resource))]),
    ),
    values: Object.fromEntries(NAMES.map((resource) => [resource, valuesOf(resource)])),
    blocks,
    gaps: [],
    changes,
    forced: [],
    overruled: [],
    index_sha256,
    search_sha256,
    search_bytes: search.length,
  });
  const changed = listed.map(([resource, id, , path]) => [
    JSON.stringify({ change: "added", resource, id, api_url: `${apiUrl}${path}` }),
  ]);
  const pkcs8 = Buffer.from(`302e020100300506032b657004220420${signing_key}`, "hex");
  const key = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
  put(`builds/${build}/index`, index);
  put(`builds/${build}/search.sqlite`, search);
  put(`builds/${build}/pages.tsv.gz`, tabbed(pages.map(([name, object]) => [name, hex(object)])));
  put(`builds/${build}/records.tsv.gz`, tabbed(listed));
  put(`builds/${build}/changes.ndjson.gz`, tabbed(changed));
  put(`builds/${build}/manifest.sig`, sign(null, Buffer.from(manifest), key));
  put(`builds/${build}/manifest.json`, manifest);
  put("current.json", indented({ build, manifest_sha256: hex(sha256(manifest)) }));
}

const indented = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
const tabbed = (rows: readonly (readonly string[])[]): Buffer =>
  gzipSync(rows.map((fields) => `${fields.join("\t")}\n`).join(""), { level: 6 });
