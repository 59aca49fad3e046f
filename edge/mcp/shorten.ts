import type { ListMeta } from "../../contract/request/parse-answer.ts";
import { allRoutes, type FieldName } from "../../contract/routes/all-routes.ts";
import { listed } from "../../contract/schemas/listed.ts";

/** About 6,000 tokens of a model's context. */
const MAX_CHARACTERS = 24_000;
const MAX_ENTRIES = 512;
/** Tried in turn until an answer with at least one entry per list fits. */
const TEXT_LIMITS = [MAX_CHARACTERS, 4_000, 640] as const;
/** Reserved for a list's line in `meta.cut`. */
const CUT_CHARACTERS = 100;

/** Fields that repeat others in the same answer or are useless to a model. */
const LEFT_OUT: ReadonlySet<string> = new Set<FieldName | keyof ListMeta>(
  listed(
    "first_name last_name html image_url source_updated_at congress_url bills_url per_page total_pages prev_page prev_url next_url",
  ),
);
const ONLY_IN_FULL: ReadonlySet<string> = new Set<FieldName>(["site_url", "updated_at"]);

export interface AnswerBody {
  readonly data: unknown;
  readonly meta: object;
}

/** The lists that `contains` filters: blocks, a topic's bills, and parts of texts. Other lists belong to the record. */
const FILTERED: ReadonlySet<string> = new Set([
  ...allRoutes
    .flatMap(({ resource }) => ("blocks" in resource ? resource.blocks : []))
    .map(({ key }) => key),
  ...listed("bills paragraphs sections citations"),
]);

/** Filters a record's lists: keeps the entries that contain a text, and skips the first `skip` of them. */
export interface View {
  readonly contains: string;
  readonly skip: number;
}

const WHOLE: View = { contains: "", skip: 0 };

/** A list with the texts of the entries that can fit, in order. */
interface Entries {
  readonly name: string;
  readonly skip: number;
  readonly total: number;
  readonly texts: readonly string[];
}

/**
 * Returns an answer as JSON without empty fields. Cuts lists and texts until it fits; `meta.cut` names the
 * cut lists. A record's lists follow its other fields. The cost depends on what fits, not on the answer's size.
 */
export function shorten(answer: AnswerBody, view: View): string {
  for (const maxText of TEXT_LIMITS) {
    const text = fit(answer, view, maxText, 1);
    if (text !== null) return text;
  }
  return fit(answer, view, TEXT_LIMITS[2], 0) ?? JSON.stringify({ data: null, meta: answer.meta });
}

/** Null if the answer does not fit with `least` entries of each list. */
function fit({ data, meta }: AnswerBody, view: View, maxText: number, least: 0 | 1): string | null {
  const isList = list(data);
  const fields = Object.entries(isList ? {} : (data ?? {}));
  const own = Object.fromEntries(fields.filter(([, value]) => !list(value)));
  const ownText = shortText(own, maxText, "record") ?? "{}";
  const lists = isList
    ? [entriesOf("data", data, WHOLE, maxText, "row")]
    : fields.flatMap(([name, value]) =>
        list(value) && value.length > 0 && !LEFT_OUT.has(name)
          ? [entriesOf(name, value, FILTERED.has(name) ? view : WHOLE, maxText, "entry")]
          : [],
      );
  const room = MAX_CHARACTERS - JSON.stringify(meta).length - ownText.length;
  const count = longestThatFits(lists, room);
  if (count < least) return null;
  const cut = Object.fromEntries(
    lists
      .filter(({ skip, total }) => skip + count < total)
      .map(({ name, skip, total }) => {
        const next = isList ? `per_page=${count}` : `skip=${skip + count}`;
        return [name, `${count} of ${total}; ask again with ${next}`];
      }),
  );
  const shown = lists.map(
    ({ name, texts }) => [name, `[${texts.slice(0, count).join()}]`] as const,
  );
  const [rows] = shown;
  const parts = [ownText.slice(1, -1), ...shown.map(([name, text]) => `"${name}":${text}`)];
  const dataText = isList ? rows?.[1] : `{${parts.filter(Boolean).join()}}`;
  const metaText = JSON.stringify(Object.keys(cut).length === 0 ? meta : { ...meta, cut });
  return `{"data":${dataText},"meta":${metaText}}`;
}

/** Each title once, without its kind and its version of the text. */
function textsOf(titles: readonly unknown[]): readonly unknown[] {
  return [...new Set(titles.map((each) => (each as { readonly title?: unknown }).title ?? each))];
}

/** Writes entries until they exceed an answer. */
function entriesOf(
  name: string,
  all: readonly unknown[],
  { contains, skip }: View,
  maxText: number,
  as: "row" | "entry",
): Entries {
  const entries = name === "titles" ? textsOf(all) : all;
  const matches =
    contains === ""
      ? entries
      : entries.filter((each) => JSON.stringify(each).toLowerCase().includes(contains));
  const texts: string[] = [];
  let length = 0;
  for (const entry of matches.slice(skip, skip + MAX_ENTRIES)) {
    const text = shortText(entry, maxText, as) ?? "null";
    texts.push(text);
    length += text.length;
    if (length > MAX_CHARACTERS) break;
  }
  return { name, skip, total: matches.length, texts };
}

/** How many entries of each list fit together; -1 if none does, even with empty lists. */
function longestThatFits(lists: readonly Entries[], room: number): number {
  let left = room - lists.reduce((sum, { name }) => sum + name.length + CUT_CHARACTERS, 0);
  if (left < 0) return -1;
  for (let count = 0; count < MAX_ENTRIES; count += 1) {
    const next = lists.map(({ texts }) => texts[count]).filter((text) => text !== undefined);
    left -= next.reduce((sum, text) => sum + text.length + 1, 0);
    if (left < 0) return count;
  }
  return MAX_ENTRIES;
}

/** `record` keeps its own address and dates, `row` its own address, `entry` neither. */
function shortText(
  shown: unknown,
  maxText: number,
  as: "record" | "row" | "entry",
): string | undefined {
  return JSON.stringify(shown, function shortenValue(this: object, name: string, value: unknown) {
    if (value === null || value === "" || LEFT_OUT.has(name)) return undefined;
    if (list(value) && value.length === 0) return undefined;
    const isOwn = this === shown;
    if (ONLY_IN_FULL.has(name) && !(isOwn && as === "record")) return undefined;
    // A member's ID suffices as a link.
    const isLink = name === "api_url" && "bioguide_id" in this;
    if (isLink && !(isOwn && as !== "entry")) return undefined;
    return typeof value === "string" ? value.slice(0, maxText).toWellFormed() : value;
  });
}

const list = (value: unknown): value is readonly unknown[] => Array.isArray(value);
