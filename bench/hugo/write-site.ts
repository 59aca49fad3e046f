/** A Hugo site whose pages are the records of a build. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { BuildPages } from "../harness/build-pages.ts";

/** What a record's file begins with: Hugo's front matter. */
interface FrontMatter {
  readonly weight: number;
  readonly lean: unknown;
  readonly data: unknown;
  readonly [taxonomy: string]: unknown;
}

/** Lists of bills by one filter each, as Hugo's taxonomies; it has none of two filters together. */
const TAXONOMIES = {
  congress: (bill: Bill) => [String(bill.congress)],
  status: (bill: Bill) => [bill.status],
  kind: (bill: Bill) => [bill.type],
  chamber: (bill: Bill) => [bill.chamber],
  sponsor: (bill: Bill) => (bill.sponsor?.bioguide_id ? [bill.sponsor.bioguide_id] : []),
  topic: (bill: Bill) => [
    ...new Set([bill.policy_area, ...bill.subjects].flatMap((each) => each?.slug ?? [])),
  ],
} as const;

interface Bill {
  readonly congress: number;
  readonly status: string;
  readonly type: string;
  readonly chamber: string;
  readonly sponsor: { readonly bioguide_id: string | null } | null;
  readonly policy_area: { readonly slug: string } | null;
  readonly subjects: readonly { readonly slug: string }[];
}

const PER_PAGE = 100;
const SECTIONS = ["bills", "votes", "laws", "legislators", "committees"];

const CONFIG = {
  baseURL: "http://localhost:8787/",
  disableKinds: ["home", "taxonomy", "RSS", "sitemap", "robotsTXT", "404"],
  outputs: { page: ["json"], section: ["json"], term: ["json"] },
  paginate: PER_PAGE,
  taxonomies: Object.fromEntries(Object.keys(TAXONOMIES).map((name) => [name, name])),
  // Lists of all values of a filter are left out, as ours has none.
  ignoreErrors: ["error-disable-taxonomy"],
  timeout: "600s",
};

const SINGLE = `{"data":{{ .Params.data | jsonify (dict "noHTMLEscape" true) }},"meta":{"ignored_includes":[]}}
`;

const LIST = `{{ $page := .Paginate .Pages ${PER_PAGE} -}}
{"data":[
{{ range $at, $each := $page.Pages }}{{ if $at }},
{{ end }}{{ $each.Params.lean | jsonify (dict "noHTMLEscape" true) }}{{ end }}
],"meta":{"page":{{ $page.PageNumber }},"per_page":${PER_PAGE},"total":{{ $page.TotalNumberOfElements }},"total_pages":{{ $page.TotalPages }},"prev_url":{{ with $page.Prev }}{{ .URL | jsonify }}{{ else }}null{{ end }},"next_url":{{ with $page.Next }}{{ .URL | jsonify }}{{ else }}null{{ end }}}}
`;

/** Where Hugo puts a record's page, below its output folder, by the key of ours. */
export function hugoPath(key: string): string {
  return `${contentName(key).toLowerCase()}/index.json`;
}

/** Writes it into a folder; gives the keys of the records that are in it. */
export async function writeSite(pages: BuildPages, folder: string): Promise<readonly string[]> {
  const { objects, textOf } = pages;
  const layouts = join(folder, "layouts/_default");
  await mkdir(layouts, { recursive: true });
  await writeFile(join(folder, "config.json"), JSON.stringify(CONFIG));
  await writeFile(join(layouts, "single.json"), SINGLE);
  await writeFile(join(layouts, "list.json"), LIST);
  const leans = leanRecords(pages);
  const keys = [...objects.keys()].filter(
    (key) => !key.includes("?") && SECTIONS.includes(key.split("/")[1] ?? ""),
  );
  for (const section of SECTIONS) {
    // oxlint-disable-next-line no-await-in-loop -- a few folders
    await mkdir(join(folder, "content", section), { recursive: true });
  }
  for (const key of keys) {
    const { data } = JSON.parse(textOf(objects.get(key) ?? "")) as { readonly data: Bill };
    const lean = leans.get(key);
    const matter: FrontMatter = {
      weight: (lean?.place ?? 0) + 1,
      lean: lean?.record ?? null,
      data,
      ...(key.startsWith("/bills/") && taxonomiesOf(data)),
    };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await writeFile(
      join(folder, "content", `${contentName(key)}.md`),
      `${JSON.stringify(matter)}\n`,
    );
  }
  return keys;
}

/** `/bills/119/HR/40` is `bills/119-HR-40`. */
function contentName(key: string): string {
  const [, section = "", ...rest] = key.split("/");
  return `${section}/${rest.join("-")}`;
}

function taxonomiesOf(bill: Bill): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(TAXONOMIES).map(([name, of]) => [name, of(bill)]));
}

interface Lean {
  /** In its list. */
  readonly place: number;
  readonly record: unknown;
}

/** The records as lists show them, by the key of their own page. */
function leanRecords({ objects, textOf, manifest }: BuildPages): Map<string, Lean> {
  const leans = new Map<string, Lean>();
  const prefix = `${manifest.base_url}/api/v1`;
  for (const [key, object] of objects) {
    const [, section = ""] = /^\/(\w+)\?#\d+$/.exec(key) ?? [];
    if (!SECTIONS.includes(section)) continue;
    const { data } = JSON.parse(textOf(object)) as {
      readonly data: readonly { api_url: string }[];
    };
    for (const record of data) {
      leans.set(record.api_url.slice(prefix.length), { place: leans.size, record });
    }
  }
  return leans;
}
