import { type AskEdge, BASE_URL } from "./build.ts";

/** A list answer as a caller reads it. */
export interface ListAnswer {
  readonly data: readonly object[] | { readonly bills: readonly object[] };
  readonly meta: {
    readonly page: number;
    readonly total: number;
    readonly total_pages: number;
    readonly next_url: string | null;
  };
}

/** Follows `next_url` to the end. */
export async function* listPages(edge: AskEdge, first: string): AsyncGenerator<ListAnswer> {
  let target: string | null = first;
  while (target !== null) {
    const response = await edge(target);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${target} answers ${response.status}: ${text}`);
    const answer = JSON.parse(text) as ListAnswer;
    yield answer;
    target = answer.meta.next_url?.replace(BASE_URL, "") ?? null;
  }
}

/** The records of a list answer, or the bills of a topic. */
export function recordsOf({ data }: ListAnswer): readonly object[] {
  return "bills" in data ? data.bills : data;
}
