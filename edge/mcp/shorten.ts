/** About 10,000 tokens of a model's context. */
const MAX_CHARACTERS = 40_000;
const MOST_ENTRIES = 512;
const CHARACTERS_PER_ENTRY = 80;

/** Fields that repeat others in the same answer or are useless to a model. */
const LEFT_OUT =
  /^(?:(?:first|last)_name|html|image_url|source_updated_at|congress_url|per_page|total_pages|prev_page|prev_url|next_url)$/;
const ONLY_IN_FULL = /^(?:site_url|updated_at)$/;

export interface Answer {
  readonly data: unknown;
  readonly meta: object;
}

/** Filters a record's lists: keeps the entries that contain a text, and skips the first `skip` of them. */
export interface View {
  readonly contains: string;
  readonly skip: number;
}

/** Returns an answer as JSON without empty fields. Cuts lists and texts until it fits; `meta.cut` names the cut lists. */
export function shorten(answer: Answer, view: View, max = MOST_ENTRIES): string {
  const { data, meta } = answer;
  const rows = new Set(Array.isArray(data) ? data : [data]);
  const cut: Record<string, string> = {};
  const part = (name: string, list: readonly unknown[], { contains, skip }: View): unknown => {
    const matches = list.filter((each) => JSON.stringify(each).toLowerCase().includes(contains));
    const to = Math.min(skip + max, matches.length);
    const parameter = list === data ? `per_page=${max}` : `skip=${to}`;
    if (to < matches.length)
      cut[name] = `${to - skip} of ${matches.length}; ask again with ${parameter}`;
    return matches.slice(skip, to);
  };
  // `JSON.stringify` visits `meta` last, when `cut` is complete.
  const text = JSON.stringify(
    answer,
    function shortenValue(this: object, name: string, value: unknown) {
      if (this === answer && name === "meta")
        return Object.keys(cut).length === 0 ? meta : { ...meta, cut };
      if (list(value) && this === answer) return part(name, value, { contains: "", skip: 0 });
      if (value === null || value === "" || LEFT_OUT.test(name)) return undefined;
      if (this !== data && ONLY_IN_FULL.test(name)) return undefined;
      // A member's ID suffices as a link.
      if (name === "api_url" && "bioguide_id" in this && !rows.has(this)) return undefined;
      if (typeof value === "string") return value.slice(0, Math.max(max, 8) * CHARACTERS_PER_ENTRY);
      if (!list(value)) return value;
      if (value.length === 0) return undefined;
      return this === data ? part(name, value, view) : value;
    },
  );
  return text.length <= MAX_CHARACTERS || max === 1
    ? text
    : shorten(answer, view, Math.floor(max * 0.7));
}

const list = (value: unknown): value is readonly unknown[] => Array.isArray(value);
