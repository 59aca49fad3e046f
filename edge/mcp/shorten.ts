/** Bounds what an answer takes of a model's context: about 10,000 tokens. */
const MAX_CHARACTERS = 40_000;
const MOST_ENTRIES = 512;
const CHARACTERS_PER_ENTRY = 80;

/** Said of a record elsewhere in it, or of no use to a model. */
const LEFT_OUT = new Set(["first_name", "last_name", "html", "image_url", "source_updated_at"]);
/** Only of use where a record is the answer. */
const LEFT_OUT_IN_ROWS = new Set(["site_url", "updated_at", "congress_url"]);

export interface View {
  /** How many entries of each list of a record are left out at the beginning. */
  readonly skip?: number;
  /** Leaves in the lists of a record only entries with this text. */
  readonly contains?: string | null;
}

interface Bounds extends Required<View> {
  readonly most: number;
  /** What was cut short, by the name of its list. */
  readonly cut: Record<string, string>;
}

/** An answer as JSON without empty fields, with lists and texts cut until it is short enough. */
export function shorten(answer: { data: unknown; meta: object }, view: View): string {
  for (let most = MOST_ENTRIES; ; most = Math.floor(most / 2)) {
    const cut: Record<string, string> = {};
    const bounds = { skip: view.skip || 0, contains: view.contains ?? null, most, cut };
    const data = Array.isArray(answer.data)
      ? cutList("data", answer.data, { ...bounds, skip: 0, contains: null }, 1)
      : shortened(answer.data, bounds, 0);
    const meta = Object.keys(cut).length === 0 ? answer.meta : { ...answer.meta, cut };
    const text = JSON.stringify({ data, meta });
    if (text.length <= MAX_CHARACTERS || most === 1) return text.slice(0, 2 * MAX_CHARACTERS);
  }
}

/** `depth` is 0 for the record that is the answer, 1 for its rows and blocks. */
function shortened(value: unknown, bounds: Bounds, depth: number): unknown {
  if (typeof value === "string") return cutText(value, bounds);
  if (Array.isArray(value)) return value.map((each) => shortened(each, bounds, depth));
  if (typeof value !== "object" || value === null) return value;
  const isPerson = depth > 1 && "bioguide_id" in value;
  const fields = Object.entries(value).flatMap(([name, each]) => {
    if (LEFT_OUT.has(name) || (depth > 0 && LEFT_OUT_IN_ROWS.has(name))) return [];
    if (isPerson && name === "api_url") return [];
    const isList = depth === 0 && Array.isArray(each);
    const kept = isList
      ? cutList(name, each, bounds, 2)
      : shortened(each, bounds, Math.max(depth, 1) + 1);
    return isEmpty(kept) ? [] : [[name, kept]];
  });
  return Object.fromEntries(fields);
}

function cutList(name: string, list: readonly unknown[], bounds: Bounds, depth: number): unknown[] {
  const { skip, contains, most, cut } = bounds;
  const wanted = contains?.toLowerCase();
  const found =
    wanted === undefined
      ? list
      : list.filter((entry) => JSON.stringify(entry).toLowerCase().includes(wanted));
  const shown = found.slice(skip, skip + most);
  const end = skip + shown.length;
  if (end < found.length) {
    const how = depth === 1 ? `per_page=${end}` : `skip=${end}`;
    cut[name] = `${shown.length} of ${found.length}; for others ask with ${how}`;
  }
  return shown.map((entry) => shortened(entry, bounds, depth));
}

function cutText(text: string, { most }: Bounds): string {
  const longest = Math.max(most, 8) * CHARACTERS_PER_ENTRY;
  return text.length > longest ? `${text.slice(0, longest)}… (cut)` : text;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
