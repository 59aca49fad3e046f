/**
 * The text of stored pages, and responses cut out of them.
 *
 * A page is a complete response with one record (or include block) per line. JSON text never contains a raw
 * line feed, so line ends are the only index that a cut needs; nothing is parsed.
 *
 *     {"data":[                          {"data":{"congress":119,…
 *     {"congress":119,…},                ,"actions":[…]
 *     {"congress":119,…}                 ,"subjects":[…]
 *     ],"meta":{…}}                      },"meta":{"ignored_includes":[]}}
 */

const LINE_FEED = 10;
const COMMA = 44;
const CLOSING_BRACE = 125;
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const SEPARATOR = encoder.encode(",\n");
const LINE_END = encoder.encode("\n");

export function listOpening(head?: { readonly fields: string; readonly key: string }): string {
  // The head is an object's JSON text: its closing brace moves after the list.
  return head === undefined ? '{"data":[' : `{"data":${head.fields.slice(0, -1)},"${head.key}":[`;
}

export function listClosing(isHeaded: boolean, meta: string): string {
  return `]${isHeaded ? "}" : ""},"meta":${meta}}`;
}

export function detailPageText(
  fields: string,
  blocks: readonly { readonly key: string; readonly json: string }[],
  meta: string,
): string {
  const lines = blocks.map(({ key, json }) => `,"${key}":${json}\n`).join("");
  return `{"data":${fields.slice(0, -1)}\n${lines}},"meta":${meta}}\n`;
}

/** Without the line feeds. */
function lineRanges(page: Uint8Array): readonly (readonly [start: number, end: number])[] {
  const ranges: [number, number][] = [];
  let start = 0;
  while (start < page.length) {
    const end = page.indexOf(LINE_FEED, start);
    const stop = end === -1 ? page.length : end;
    ranges.push([start, stop]);
    start = stop + 1;
  }
  return ranges;
}

export function recordLines(page: Uint8Array): string[] {
  return lineRanges(page)
    .slice(1, -1)
    .map(([start, end]) => decoder.decode(page.subarray(start, withoutComma(page, end))));
}

export function openingOf(page: Uint8Array): Uint8Array {
  return page.subarray(0, Math.max(0, page.indexOf(LINE_FEED)));
}

/**
 * Records `from` to before `to` of a list page, counted from 0: a view into the page, without a comma at
 * the end. Empty beyond the page.
 */
export function cutRecords(page: Uint8Array, from: number, to: number): Uint8Array {
  const records = lineRanges(page).slice(1, -1);
  const first = records[from];
  const last = records[Math.min(to, records.length) - 1];
  if (first === undefined || last === undefined || to <= from) return new Uint8Array();
  return page.subarray(first[0], withoutComma(page, last[1]));
}

/** Like `cutRecords`, one record each. */
export function cutEachRecord(page: Uint8Array, from: number, to: number): readonly Uint8Array[] {
  return lineRanges(page)
    .slice(1, -1)
    .slice(from, to)
    .map(([start, end]) => page.subarray(start, withoutComma(page, end)));
}

export function storedMeta(page: Uint8Array): Readonly<Record<string, unknown>> {
  const [start, end] = lineRanges(page).at(-1) ?? [0, 0];
  const line = decoder.decode(page.subarray(start, end));
  // `],"meta":{…}}`, or `]},"meta":{…}}` in a headed list.
  const { meta } = JSON.parse(`{${line.slice(line.indexOf(",") + 1)}`) as { meta: object };
  return meta as Readonly<Record<string, unknown>>;
}

/** A list page or response; pieces are record lines or results of `cutRecords`. */
export function listResponse(
  opening: Uint8Array | string,
  pieces: readonly (Uint8Array | string)[],
  closing: string,
): Uint8Array {
  const filled = pieces.filter((piece) => piece.length > 0);
  const separated = filled.flatMap((piece, index) => (index === 0 ? [piece] : [SEPARATOR, piece]));
  const records = filled.length > 0 ? [...separated, LINE_END] : [];
  return join([opening, LINE_END, ...records, closing, LINE_END]);
}

/**
 * Returns a detail response with only the requested blocks of a stored page, in the page's order. `wantedKeys`
 * are response keys (`related_bills`), not `include` values (`related`). Ignores unknown keys. `meta` is JSON
 * text. Throws an `Error` for an empty page, which no build has.
 */
export function cutDetail(
  page: Uint8Array,
  wantedKeys: ReadonlySet<string>,
  meta: string,
): Uint8Array {
  const [fields, ...rest] = lineRanges(page);
  if (fields === undefined) throw new Error("a stored detail page has no line");
  const blocks = rest.filter(
    ([start, end]) => page[start] !== CLOSING_BRACE && wantedKeys.has(blockKey(page, start, end)),
  );
  const lines = [fields, ...blocks].map(([start, end]) => page.subarray(start, end + 1));
  return join([...lines, `},"meta":${meta}}\n`]);
}

/** `actions` in `,"actions":[…]`. */
function blockKey(page: Uint8Array, start: number, end: number): string {
  const QUOTE = 34;
  const from = start + 2;
  return decoder.decode(page.subarray(from, Math.min(page.indexOf(QUOTE, from), end)));
}

function withoutComma(page: Uint8Array, end: number): number {
  return page[end - 1] === COMMA ? end - 1 : end;
}

function join(pieces: readonly (Uint8Array | string)[]): Uint8Array {
  const encoded = pieces.map((piece) =>
    typeof piece === "string" ? encoder.encode(piece) : piece,
  );
  return joinBytes(encoded);
}

export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
