import { type Document, type Documents, nameOf } from "./documents.ts";

/** GPO's collections, and where a mirror has their files. */
export const COLLECTIONS = {
  BILLSTATUS: { name: "BILLSTATUS", files: "bills", zips: "zips" },
  BILLS: { name: "BILLS", files: "texts", zips: "text-zips" },
} as const;
type Collection = (typeof COLLECTIONS)[keyof typeof COLLECTIONS];

/** GPO's index of sitemaps, with one line per Congress and type. */
export function sitemapIndex(documents: Documents, { name, files }: Collection): string {
  const sets = Map.groupBy(documents.under(`${files}/`), ({ path }) => {
    const folders = path.split("/").slice(1, -1);
    return `${folders[0]}${folders.at(-1)}`;
  });
  const lines = [...sets].map(([set, bills]) =>
    entry("sitemap", `https://www.govinfo.gov/sitemap/bulkdata/${name}/${set}/sitemap.xml`, bills),
  );
  return sitemap("sitemapindex", lines);
}

/** GPO's sitemap of the files of a Congress and type. */
export function billSitemap(
  documents: Documents,
  { name, files }: Collection,
  congress: string,
  type: string,
): string | null {
  const bills = documents
    .under(`${files}/${congress}/`)
    .filter(({ path }) => path.split("/").at(-2) === type);
  if (bills.length === 0) return null;
  const lines = bills.map((bill) =>
    entry("url", `https://www.govinfo.gov/bulkdata/${name}${bill.path.slice(files.length)}`, [
      bill,
    ]),
  );
  return sitemap("urlset", lines);
}

function sitemap(root: string, lines: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</${root}>\n`;
}

function entry(name: string, address: string, documents: readonly Document[]): string {
  const newest = Math.max(...documents.map(({ changedAt }) => changedAt.getTime()));
  return `<${name}><loc>${address}</loc><lastmod>${new Date(newest).toISOString()}</lastmod></${name}>`;
}

/** The Senate's list of a session's votes, newest first. */
export function voteMenu(documents: Documents, congress: string, session: string): string | null {
  const votes = documents.under(`votes/senate/${congress}_${session}/`);
  if (votes.length === 0) return null;
  const lines = votes.toReversed().map(({ path }) => {
    const number = /_(\d{5})\.xml$/.exec(path)?.[1] ?? "";
    return `<vote><vote_number>${number}</vote_number><vote_date>05-Jan</vote_date></vote>`;
  });
  const year = 1787 + 2 * Number(congress) + Number(session) - 1;
  return `<?xml version="1.0" encoding="UTF-8"?><vote_summary><congress>${congress}</congress><session>${session}</session><congress_year>${year}</congress_year><votes>${lines.join("\n")}</votes></vote_summary>`;
}

/** The Senate's schedule during a recess. */
export const NOTHING_SCHEDULED = `<?xml version="1.0" encoding="UTF-8"?><css_meetings_scheduled><meeting><cmte_code/><committee/><matter>No committee hearings scheduled.</matter></meeting></css_meetings_scheduled>`;

const MEETING_NAME = /^(\w+)-(\d+)-([A-Z]{2})(\w\w)-(\d{8})/;

/** A committee's feed: an entry per meeting with the URL of its XML, and one entry that is not a meeting. */
export function committeeFeed(documents: Documents, code: string): string {
  const meetings = documents
    .under("meetings/house/")
    .filter(({ path }) => `${MEETING_NAME.exec(nameOf(path))?.[3]}00` === code);
  const items = meetings.map(({ path, changedAt }) => {
    const name = nameOf(path);
    return `<item><guid>${name}</guid><title>Meeting&nbsp;of ${code}</title><pubDate>${changedAt.toUTCString()}</pubDate><enclosure url="https://docs.house.gov${meetingPlace(name)}" type="text/xml" length="0" /></item>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>${code}</title><item><guid>0</guid></item>${items.join("\n")}</channel></rss>`;
}

function meetingPlace(name: string): string {
  const [, , , committee = "", part = "", day = ""] = MEETING_NAME.exec(name) ?? [];
  return `/meetings/${committee}/${committee}${part}/${day}/100000/${name}`;
}

export interface ApiPage {
  readonly key: string;
  readonly entries: readonly { readonly updateDate: string }[];
}

/** The API's list of a Congress's committee meetings. */
export function apiMeetings(documents: Documents, congress: string): ApiPage {
  const found = documents.under(`meetings/congress-gov-api/committee-meeting-${congress}-`);
  const entries = found.flatMap(({ path, changedAt }) => {
    const [, chamber, eventId] = /-(house|senate|nochamber)-(\w+)\.json$/.exec(path) ?? [];
    if (chamber === undefined || eventId === undefined) return [];
    return [{ chamber, congress: Number(congress), eventId, updateDate: apiStamp(changedAt) }];
  });
  return { key: "committeeMeetings", entries };
}

interface Nomination {
  readonly congress: number;
  readonly number: number;
  readonly partNumber?: string;
  readonly nominationType?: object;
  readonly latestAction?: object;
}

/** A nomination, its committees and when it changed, from committee lists and details. */
export interface KnownNomination {
  readonly nomination: Nomination;
  readonly committees: readonly { readonly systemCode: string }[];
  readonly changedAt: Date;
}

/** All nominations of a Congress by number, or by number and part. */
export async function nominationsOf(
  documents: Documents,
  congress: string,
): Promise<ReadonlyMap<string, KnownNomination>> {
  const all = new Map<string, KnownNomination>();
  for (const { path, bytes, changedAt } of documents.under("nominations/")) {
    if (!path.endsWith(".json")) continue;
    const content = JSON.parse((await bytes()).toString()) as {
      nominations?: Nomination[];
      nomination?: Nomination;
      request?: { systemCode?: string };
    };
    const systemCode = content.request?.systemCode;
    const listed = content.nominations ?? (content.nomination ? [content.nomination] : []);
    for (const nomination of listed) {
      if (String(nomination.congress) !== congress) continue;
      // Part "04" is at 730-4, by the API's own `url`.
      const partNumber = Number(nomination.partNumber ?? 0);
      const part = partNumber === 0 ? "" : `-${partNumber}`;
      const id = `${nomination.number}${part}`;
      const committees = systemCode === undefined ? [] : [{ systemCode }];
      all.set(id, {
        nomination: { ...all.get(id)?.nomination, ...nomination },
        committees: [...(all.get(id)?.committees ?? []), ...committees],
        changedAt,
      });
    }
  }
  return all;
}

/** The API's list of a Congress's nominations. */
export async function apiNominations(documents: Documents, congress: string): Promise<ApiPage> {
  const known = await nominationsOf(documents, congress);
  const entries = [...known.values()].map(({ nomination, changedAt }) => ({
    ...nomination,
    updateDate: apiStamp(changedAt),
  }));
  return { key: "nominations", entries };
}

type Entry = Readonly<Record<string, string | number>>;

interface ListFiles {
  readonly list: string;
  readonly key: string;
  /** How the files of its entries begin. */
  readonly stem: string;
  /** Where an entry is in the API, with hyphens. */
  readonly placeOf: (entry: Entry) => string;
}

/** The lists whose entries the API has by themselves. */
export const LISTED: Readonly<Record<string, (congress: string) => ListFiles>> = {
  "committee-report": (congress) => ({
    list: `committee-reports/reports-${congress}.json`,
    key: "reports",
    stem: "committee-reports/report-",
    placeOf: ({ type, number }) => `${congress}-${String(type).toLowerCase()}-${number}`,
  }),
  treaty: () => ({
    list: "treaties/treaties.json",
    key: "treaties",
    stem: "treaties/treaty-",
    placeOf: ({ congressReceived, number, suffix }) =>
      [congressReceived, number, suffix].filter(Boolean).join("-"),
  }),
  crsreport: () => ({
    list: "crs-reports/crs-reports.json",
    key: "CRSReports",
    stem: "crs-reports/crs-report-",
    placeOf: ({ id }) => String(id),
  }),
};

/** The API's list of committee reports, in which the parts of a number are entries, of treaties, or of CRS reports. */
export async function apiListed(
  documents: Documents,
  { list, key, stem, placeOf }: ListFiles,
): Promise<ApiPage> {
  const file = await documents.find(list)?.bytes();
  const all = JSON.parse(file?.toString() ?? "{}") as Record<string, Entry[]>;
  const entries = (all[key] ?? []).flatMap((each) => {
    const found = documents.find(`${stem}${placeOf(each)}.json`);
    return found === null ? [] : [{ ...each, updateDate: apiStamp(found.changedAt) }];
  });
  return { key, entries };
}

/** A page of one of the API's lists, as the parameters request it. */
export function apiPage({ key, entries }: ApiPage, parameters: URLSearchParams): string {
  const offset = Number(parameters.get("offset") ?? 0);
  const limit = Math.min(Number(parameters.get("limit") ?? 20), 250);
  return JSON.stringify({
    [key]: entries.slice(offset, offset + limit),
    pagination: { count: entries.length },
    request: { format: "json" },
  });
}

function apiStamp(changedAt: Date): string {
  return `${changedAt.toISOString().slice(0, 19)}Z`;
}
