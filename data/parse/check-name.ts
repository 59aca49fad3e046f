import { type FileReading, type Reading, UnreadableFile } from "./source-file.ts";

/** Refuses a file whose record differs from its name: its publisher never had such a record. */
export function checkName(name: string, { readings }: FileReading): void {
  const [reading] = readings;
  // A list of records has no single name.
  if (reading === undefined || readings.length > 1) return;
  const named = NAMES.filter(({ source }) => source === sourceOf(reading));
  const match = named.map(({ pattern }) => pattern.exec(name)).find(Boolean);
  const fields = new Map<string, unknown>(Object.entries(reading.document));
  // Each year of a Congress has one session.
  fields.set("year", 1786 + 2 * Number(fields.get("congress")) + Number(fields.get("session")));
  for (const [field, text] of Object.entries(match?.groups ?? {})) {
    const value = String(fields.get(field));
    if (bare(value) === bare(text)) continue;
    throw new UnreadableFile(`${field} is ${value}, but the file is named ${match?.[0]}`);
  }
}

/** The file names that publishers use, and this program uses for API answers. */
const NAMES: readonly { readonly source: string; readonly pattern: RegExp }[] = [
  { source: "bill", pattern: /BILLSTATUS-(?<congress>\d+)(?<type>[a-z]+)(?<number>\d+)\.xml$/i },
  {
    source: "bill",
    pattern: /bill-(?<congress>\d+)-(?<type>[a-z]+)-(?<number>\d+)(?:-[a-z]+)?\.json$/,
  },
  {
    source: "vote senate",
    pattern: /vote_(?<congress>\d+)_(?<session>\d+)_(?<vote_number>\d+)\.xml$/,
  },
  { source: "vote house", pattern: /house\/(?<year>\d{4})\/roll(?<vote_number>\d+)\.xml$/ },
  { source: "vote house", pattern: /roll(?<vote_number>\d+)\.xml$/ },
  { source: "house-xml", pattern: /[A-Z]{4}-(?<congress>\d+)-[^/]*\.xml$/ },
  {
    source: "api",
    pattern: /committee-meeting-(?<congress>\d+)-(?<chamber>house|senate)-(?<event_id>\d+)\.json$/,
  },
  { source: "api-detail", pattern: /nomination-(?<congress>\d+)-(?<number>\d+)(?:-\d+)?\.json$/ },
  { source: "api-detail", pattern: /treaty-(?<congress>\d+)-(?<number>\d+)(?:-[A-Z]+)?\.json$/ },
  { source: "bioguide", pattern: /(?<bioguide_id>[A-Z]\d{6})\.json$/i },
];

function sourceOf(reading: Reading): string {
  if (reading.resource === "bill") return "bill";
  if (reading.resource === "vote") return `vote ${reading.document.chamber}`;
  return reading.source;
}

const bare = (text: string): string => text.toLowerCase().replace(/^0+(?=\d)/, "");
