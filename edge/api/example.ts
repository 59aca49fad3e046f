import * as z from "zod";

import { API_PREFIX } from "../../contract/addresses.ts";
import { routes } from "../../contract/resources/routes.ts";
import { answer } from "./answer.ts";
import type { LiveBuild } from "../builds/watch-builds.ts";
import type { Log } from "../../lib/log.ts";
import type { Pages } from "../builds/pages.ts";
import { REPORT_EVERY_MS, throttled } from "../../lib/throttle.ts";

/** A request and what the live build answers to it. */
export interface Example {
  /** Path and query. */
  readonly target: string;
  /** JSON, shortened; null where there is no build, or where it can't be read just now. */
  readonly answer: string | null;
}

export type ReadExample = () => Promise<Example>;

const PATH = `${API_PREFIX}${routes.bills.path}`;
/** The first that finds something is shown. */
const QUERIES = ["status=enacted&per_page=1", "per_page=1"] as const;
const NO_ANSWER: Example = { target: `${PATH}?${QUERIES[0]}`, answer: null };

/** Reads the example anew with each build. */
export function createExample({
  currentBuild,
  pages,
  log,
  clock,
}: {
  readonly currentBuild: () => LiveBuild | null;
  readonly pages: Pages;
  readonly log: Log;
  /** Milliseconds from any moment on. */
  readonly clock: () => number;
}): ReadExample {
  let known: { readonly build: string; readonly example: Example } | null = null;
  const tell = throttled(
    (error) => log.warn("example_not_read", { error }),
    REPORT_EVERY_MS,
    clock,
  );
  return async () => {
    const build = currentBuild();
    if (build === null) return NO_ANSWER;
    if (known?.build === build.id) return known.example;
    try {
      const example = await readExample(build, pages);
      known = { build: build.id, example };
      return example;
    } catch (error) {
      tell(error);
      return NO_ANSWER;
    }
  };
}

async function readExample(build: LiveBuild, pages: Pages): Promise<Example> {
  const asked = QUERIES.map(async (query) => {
    const parts = { build, pages, asker: "" };
    const body = await answer(routes.bills, [], new URLSearchParams(query), parts);
    const list = Shortened.parse(JSON.parse(new TextDecoder().decode(body)));
    return { list, target: `${PATH}?${query}` };
  });
  const [first, otherwise] = await Promise.all(asked);
  const shown = first !== undefined && first.list.data.length > 0 ? first : otherwise;
  if (shown === undefined) return NO_ANSWER;
  return { target: shown.target, answer: JSON.stringify(shown.list, null, 2) };
}

/** What is shown of the answer. */
const Shortened = z.object({
  data: z.array(
    z.object({
      congress: z.int(),
      type: z.string(),
      number: z.int(),
      title: z.string().nullable(),
      status: z.string().nullable(),
      sponsor: z.object({ name: z.string(), api_url: z.string().nullable() }).nullable(),
      api_url: z.string(),
    }),
  ),
  meta: z.object({ page: z.int(), total: z.int(), next_url: z.string().nullable() }),
});
