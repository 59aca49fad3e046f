import type { DetailRoute, ListRoute, Route } from "../kinds/route.ts";
import type { TopicDetail } from "../kinds/topic.ts";

interface DetailMeta {
  readonly incomplete?: boolean;
}

export interface ListMeta extends DetailMeta {
  readonly page: number;
  readonly per_page: number;
  readonly total: number;
  readonly total_pages: number;
  readonly prev_page: number | null;
  readonly prev_url: string | null;
  readonly next_url: string | null;
  readonly suggestion?: string;
  /** How the answer read `q`. */
  readonly read_as?: readonly {
    readonly words: string;
    readonly parameter: string;
    readonly value: string;
    readonly name: string | null;
  }[];
}

export interface Answer<Of extends Route> {
  /** A list's rows, or a record with the blocks that were asked for. */
  readonly data: Of extends ListRoute<infer Row>
    ? readonly Row[]
    : Of extends DetailRoute<infer Whole>
      ? Whole
      : never;
  readonly meta: Of extends ListRoute ? ListMeta : DetailMeta;
  /** The record that contains the list. */
  readonly owner: TopicDetail | null;
}

export type ReadAnswer = <Of extends Route>(
  route: Of,
  values: readonly string[],
  query: string,
) => Promise<Answer<Of>>;

/** Parses the answer of a route, which was checked when it was made. */
export function parseAnswer<Of extends Route>(route: Of, text: string): Answer<Of> {
  const { data, meta } = JSON.parse(text);
  if (route.kind !== "list" || route.headed === undefined) return { data, meta, owner: null };
  const { [route.headed.key]: rows, ...owner } = data;
  return { data: rows, meta, owner };
}
