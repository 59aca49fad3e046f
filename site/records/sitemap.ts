import type { Manifest } from "../../contract/build.ts";
import { Problem } from "../../contract/problem.ts";
import { COLLECTIONS, recordRoute, routes } from "../../contract/routes/all-routes.ts";
import { PAGE_SIZE } from "../../contract/request/request.ts";
import type { OpenBuild } from "../../edge/api/open-answers.ts";
import type { Fields } from "../../contract/resource.ts";
import { ownPagePath } from "../kinds/words.ts";

const XMLNS = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Lists whose records have pages. */
const LISTED = COLLECTIONS.filter(({ route }) => recordRoute(route.resource) !== undefined);

/** Names the sitemaps: a stored page of records each, by kind and Congress. */
export function sitemapIndex(
  baseUrl: string,
  { by_congress, totals, created_at }: Manifest,
): string {
  const parts = LISTED.flatMap(({ name, route }) => {
    const kind = route.resource.name as keyof Manifest["totals"];
    const counts = Object.entries(by_congress[kind] ?? {});
    const lists = counts.length > 0 ? counts : [["", totals[kind] ?? 0] as const];
    return lists.flatMap(([congress, total]) =>
      Array.from({ length: Math.ceil(total / PAGE_SIZE) }, (_, at) =>
        [name, congress, at + 1].filter((each) => each !== "").join("-"),
      ),
    );
  });
  const entry = (part: string): string =>
    `<sitemap><loc>${baseUrl}/sitemaps/${part}.xml</loc><lastmod>${created_at}</lastmod></sitemap>`;
  return documentOf("sitemapindex", parts.map(entry));
}

/** Paths and times have no characters to escape. */
const documentOf = (root: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${XMLNS}">\n${entries.join("\n")}\n</${root}>\n`;

/** Writes the sitemap `bills-117-3.xml`: the third hundred of bills of the 117th Congress. */
export async function sitemap(
  baseUrl: string,
  file: string,
  { read }: Pick<OpenBuild, "read">,
): Promise<string> {
  const [name, ...numbers] = file.replace(/\.xml$/, "").split("-");
  const found = LISTED.find((each) => each.name === name);
  if (found === undefined) throw new Problem("not_found", `There is no sitemap ${file}`);
  const page = numbers.pop() ?? "1";
  const query = new URLSearchParams({ page, per_page: String(PAGE_SIZE) });
  if (numbers[0] !== undefined) query.set("congress", numbers[0]);
  if (found.route === routes.committees) query.set("current", "all");
  const { data } = await read(found.route, [], query.toString());
  const entry = ({ api_url, updated_at }: Fields): string => {
    const changed = typeof updated_at === "string" ? `<lastmod>${updated_at}</lastmod>` : "";
    return `<url><loc>${baseUrl}${ownPagePath(String(api_url))}</loc>${changed}</url>`;
  };
  return documentOf("urlset", data.map(entry));
}
