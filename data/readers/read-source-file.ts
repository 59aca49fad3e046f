import { collectFindings, isWhole } from "../parse/findings.ts";
import { readApiBill, readApiBillList, readApiBillLists } from "./congress-api/api-bill.ts";
import { readApiMeeting } from "./congress-api/api-meeting.ts";
import { readApiCrsReports } from "./congress-api/api-crs-reports.ts";
import { readApiMembers } from "./congress-api/api-members.ts";
import { readApiNominations } from "./congress-api/api-nominations.ts";
import { readApiReports } from "./congress-api/api-reports.ts";
import { readApiTreaties } from "./congress-api/api-treaties.ts";
import { isUslm, readBillText } from "./bill-text/bill-text.ts";
import { readBillStatus } from "./billstatus/billstatus.ts";
import { readBioguideProfile } from "./legislators/bioguide-profile.ts";
import { readCommittees, readMemberships } from "./legislators/committees-yaml.ts";
import { readHouseMeeting, readWitnessList } from "./house/house-meeting.ts";
import { readHouseVote } from "./house/house-vote.ts";
import { readLegislatorsCsv } from "./legislators/legislators-csv.ts";
import { readLegislatorsSocialMedia } from "./legislators/legislators-social-media.ts";
import { readLegislatorsYaml } from "./legislators/legislators-yaml.ts";
import { readSenateSchedule } from "./senate/senate-schedule.ts";
import { readSenateVote } from "./senate/senate-vote.ts";
import {
  type FileReading,
  type SourceFile,
  UnknownKind,
  UnreadableFile,
} from "../parse/source-file.ts";
import { parseJson } from "../parse/shape.ts";
import { startOfText } from "../parse/source-text.ts";
import { ownValue, required } from "../../lib/required.ts";

type Reader = (file: SourceFile) => FileReading;

const skip: Reader = () => ({ readings: [] });

interface FileKind {
  readonly read: Reader;
  /** Its names, with the fields that the record must have, too. The first that matches counts. */
  readonly names?: readonly RegExp[];
}

const XML_ROOTS: Readonly<Record<string, FileKind>> = {
  billStatus: {
    read: readBillStatus,
    names: [/BILLSTATUS-(?<congress>\d+)(?<type>[a-z]+)(?<number>\d+)\.xml$/i],
  },
  bill: { read: readBillText },
  resolution: { read: readBillText },
  "amendment-doc": { read: readBillText },
  "rollcall-vote": {
    read: readHouseVote,
    names: [
      /house\/(?<year>\d{4})\/roll(?<vote_number>\d+)\.xml$/,
      /roll(?<vote_number>\d+)\.xml$/,
    ],
  },
  roll_call_vote: {
    read: readSenateVote,
    names: [/vote_(?<congress>\d+)_(?<session>\d+)_(?<vote_number>\d+)\.xml$/],
  },
  // A session's menu of Senate votes.
  vote_summary: { read: skip },
  "committee-meeting": { read: readHouseMeeting, names: [/[A-Z]{4}-(?<congress>\d+)-[^/]*\.xml$/] },
  "witness-list": { read: readWitnessList },
  css_meetings_scheduled: { read: readSenateSchedule },
};

const YAML_NAMES: Readonly<Record<string, Reader>> = {
  "legislators-current": readLegislatorsYaml,
  "legislators-historical": readLegislatorsYaml,
  "legislators-social-media": readLegislatorsSocialMedia,
  "committees-current": (file) => readCommittees(file, "committees-current"),
  "committees-historical": (file) => readCommittees(file, "committees-historical"),
};

interface JsonKind extends FileKind {
  /** Keys at the top of the file, of which it has any. */
  readonly keys: readonly string[];
  /** Keys that other files have too, with the start of this kind's names. */
  readonly named?: { readonly start: string; readonly keys: readonly string[] };
}

const JSON_KINDS: readonly JsonKind[] = [
  // Files that unitedstates/congress derives from the documents read here, and the API's description.
  { keys: ["bill_id", "vote_id", "openapi"], read: skip },
  {
    keys: ["bill"],
    read: readApiBill,
    names: [/bill-(?<congress>\d+)-(?<type>[a-z]+)-(?<number>\d+)\.json$/],
  },
  { keys: ["bills"], read: readApiBillList },
  {
    keys: [],
    named: { start: "bill-", keys: ["cosponsors", "amendments"] },
    read: readApiBillLists,
    names: [/bill-(?<congress>\d+)-(?<type>[a-z]+)-(?<number>\d+)-[a-z]+\.json$/],
  },
  { keys: ["members"], read: readApiMembers },
  {
    keys: ["usCongressBioId"],
    read: readBioguideProfile,
    names: [/(?<bioguide_id>[A-Z]\d{6})\.json$/i],
  },
  {
    keys: ["committeeMeeting", "committeeMeetings", "hearing"],
    read: readApiMeeting,
    names: [/committee-meeting-(?<congress>\d+)-(?<chamber>house|senate)-(?<event_id>\d+)\.json$/],
  },
  {
    keys: ["nomination", "nominations"],
    named: { start: "nomination-", keys: ["committees", "actions", "nominees", "hearings"] },
    read: readApiNominations,
    names: [/nomination-(?<congress>\d+)-(?<number>\d+)(?:-\d+)?\.json$/],
  },
  {
    keys: ["treaties", "treaty"],
    named: { start: "treaty-", keys: ["treatyCommittees", "actions"] },
    read: readApiTreaties,
    names: [/treaty-(?<congress>\d+)-(?<number>\d+)(?:-[A-Z]+)?\.json$/],
  },
  {
    keys: ["reports", "committeeReports"],
    named: { start: "report-", keys: ["text"] },
    read: readApiReports,
    names: [/report-(?<congress>\d+)-(?<type>[a-z]+)-(?<number>\d+)(?:-text)?\.json$/],
  },
  {
    keys: ["CRSReports", "CRSReport"],
    read: readApiCrsReports,
    names: [/crs-report-(?<report_id>[\w-]+)\.json$/],
  },
];

/** Detects the kind by content and name. Returns `null` for a file with nothing to publish. */
export function readSourceFile(file: SourceFile): FileReading | null {
  const { result, ...findings } = collectFindings(() => {
    const { read, names = [] } = kindOf(file);
    const reading = read(file);
    checkName(file.name, reading, names);
    // The existing records of skipped entries must not be removed.
    return isWhole() ? reading : { ...reading, replaces: undefined };
  });
  const skippedEntries = [...findings.skippedEntries, ...(result.skippedEntries ?? [])];
  const { contradictions, guesses } = findings;
  const isNothing = result.readings.length + skippedEntries.length + contradictions.length === 0;
  if (isNothing && result.replaces === undefined) return null;
  return { ...result, skippedEntries, contradictions, guesses, endsMidLine: endsMidLine(file) };
}

/** Refuses a file whose record differs from its name: its publisher never had such a record. */
function checkName(name: string, { readings }: FileReading, names: readonly RegExp[]): void {
  const [reading] = readings;
  // A list of records has no single name.
  if (reading === undefined || readings.length > 1) return;
  const match = names.map((pattern) => pattern.exec(name)).find(Boolean);
  const fields = new Map<string, unknown>(Object.entries(reading.document));
  // Each year of a Congress has one session.
  fields.set("year", 1786 + 2 * Number(fields.get("congress")) + Number(fields.get("session")));
  for (const [field, text] of Object.entries(match?.groups ?? {})) {
    const value = String(fields.get(field));
    if (bare(value) === bare(text)) continue;
    throw new UnreadableFile(`${field} is ${value}, but the file is named ${match?.[0]}`);
  }
}

const bare = (text: string): string => text.toLowerCase().replace(/^0+(?=\d)/, "");

function kindOf(file: SourceFile): FileKind {
  const name = required(file.name.split(/[/!]/).at(-1), "the last part of a name");
  const [, stem = "", ending = ""] = /^(.*?)(?:\.([^.]*))?$/.exec(name) ?? [];
  const start = startOfText(file.bytes);
  if (start === "") throw new UnreadableFile("is empty");
  // Notes were skipped by their names.
  if (/^(?:md|tsv|txt)$/i.test(ending)) {
    return refuse(`named like a record, but with the extension .${ending}: rename it`);
  }
  if (start.startsWith("<")) return xmlKind(start);
  if (/^ya?ml$/i.test(ending)) {
    if (/^committee-membership-(?:current|\d+)$/.test(stem)) return { read: readMemberships };
    return { read: ownValue(YAML_NAMES, stem) ?? refuse("a YAML file with an unknown name") };
  }
  if (/^[[{]/.test(start)) return jsonKind(file, name);
  if (/^[^\n]*\bbioguide_id\b/.test(start)) return { read: readLegislatorsCsv };
  return refuse("of an unknown kind");
}

function xmlKind(start: string): FileKind {
  const [, root = "", attributes = ""] =
    /^(?:<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>]*>|\s)*<([^\s/>]+)([^>]*)/is.exec(start) ?? [];
  if (root.toLowerCase() === "html") return refuse("an HTML page, not a record");
  if (isUslm(attributes)) return { read: readBillText };
  return ownValue(XML_ROOTS, root) ?? refuse(`XML of an unknown kind: its root is <${root}>`);
}

function jsonKind(file: SourceFile, name: string): FileKind {
  const keys = topKeys(file);
  const hasAny = (wanted: readonly string[]): boolean => wanted.some((key) => keys.includes(key));
  const found = JSON_KINDS.find(
    ({ keys: own, named }) =>
      hasAny(own) || (named !== undefined && name.startsWith(named.start) && hasAny(named.keys)),
  );
  if (found !== undefined) return found;
  const listed = name.startsWith("bill-")
    ? keys.find((key) => key !== "pagination" && key !== "request")
    : undefined;
  if (listed !== undefined) return refuse(`a page of a bill's ${listed}, not a record by itself`);
  return refuse(`JSON of an unknown kind: its keys are ${keys.join(", ").slice(0, 80) || "none"}`);
}

function topKeys(file: SourceFile): string[] {
  const value = parseJson(file);
  return typeof value === "object" && value !== null ? Object.keys(value).slice(0, 100) : [];
}

function refuse(reason: string): never {
  throw new UnknownKind(reason);
}

// YAML and CSV are well-formed at any length, but their publishers end them with a line feed.
function endsMidLine({ name, bytes }: SourceFile): boolean {
  if (!/\.(?:ya?ml|csv)$/i.test(name)) return false;
  // In UTF-16 the second byte of a line feed is zero.
  return bytes.at(-1) !== 0x0a && !(bytes.at(-1) === 0 && bytes.at(-2) === 0x0a);
}
