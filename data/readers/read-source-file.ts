import { checkName } from "../parse/check-name.ts";
import { collectFindings, isWhole } from "../parse/findings.ts";
import { readApiBill, readApiBillList, readApiBillLists } from "./congress-api/api-bill.ts";
import { readApiMeeting } from "./congress-api/api-meeting.ts";
import { readApiMembers } from "./congress-api/api-members.ts";
import { readApiNominations } from "./congress-api/api-nominations.ts";
import { readApiTreaties } from "./congress-api/api-treaties.ts";
import { readBillText } from "./bill-text/bill-text.ts";
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

const XML_ROOTS: Readonly<Record<string, Reader>> = {
  billStatus: readBillStatus,
  bill: readBillText,
  resolution: readBillText,
  "amendment-doc": readBillText,
  "rollcall-vote": readHouseVote,
  roll_call_vote: readSenateVote,
  // A session's menu of Senate votes.
  vote_summary: skip,
  "committee-meeting": readHouseMeeting,
  "witness-list": readWitnessList,
  css_meetings_scheduled: readSenateSchedule,
};

const YAML_NAMES: Readonly<Record<string, Reader>> = {
  "legislators-current": readLegislatorsYaml,
  "legislators-historical": readLegislatorsYaml,
  "legislators-social-media": readLegislatorsSocialMedia,
  "committees-current": (file) => readCommittees(file, "committees-current"),
  "committees-historical": (file) => readCommittees(file, "committees-historical"),
};

const NOMINATION = /^nomination-/;
const TREATY = /^treaty-/;

/** By a key at the top of the file and, where that is ambiguous, the file's name. */
const JSON_KEYS: readonly {
  readonly key: string;
  readonly name?: RegExp;
  readonly read: Reader;
}[] = [
  // Files that unitedstates/congress derives from the documents read here.
  { key: "bill_id", read: skip },
  { key: "vote_id", read: skip },
  { key: "bill", read: readApiBill },
  { key: "bills", read: readApiBillList },
  { key: "members", read: readApiMembers },
  { key: "usCongressBioId", read: readBioguideProfile },
  { key: "committeeMeeting", read: readApiMeeting },
  { key: "committeeMeetings", read: readApiMeeting },
  { key: "hearing", read: readApiMeeting },
  { key: "nomination", read: readApiNominations },
  { key: "nominations", read: readApiNominations },
  { key: "cosponsors", name: /^bill-/, read: readApiBillLists },
  { key: "amendments", name: /^bill-/, read: readApiBillLists },
  { key: "committees", name: NOMINATION, read: readApiNominations },
  { key: "actions", name: NOMINATION, read: readApiNominations },
  { key: "nominees", name: NOMINATION, read: readApiNominations },
  { key: "hearings", name: NOMINATION, read: readApiNominations },
  { key: "treaties", read: readApiTreaties },
  { key: "treaty", read: readApiTreaties },
  { key: "treatyCommittees", name: TREATY, read: readApiTreaties },
  { key: "actions", name: TREATY, read: readApiTreaties },
  { key: "openapi", read: skip },
];

/** Detects the kind by content and name. Returns `null` for a file with nothing to publish. */
export function readSourceFile(file: SourceFile): FileReading | null {
  const { result, ...findings } = collectFindings(() => {
    const reading = readerOf(file)(file);
    checkName(file.name, reading);
    // The existing records of skipped entries must not be removed.
    return isWhole() ? reading : { ...reading, replaces: undefined };
  });
  const skippedEntries = [...findings.skippedEntries, ...(result.skippedEntries ?? [])];
  const { contradictions, guesses } = findings;
  const isNothing = result.readings.length + skippedEntries.length + contradictions.length === 0;
  if (isNothing && result.replaces === undefined) return null;
  return { ...result, skippedEntries, contradictions, guesses, endsMidLine: endsMidLine(file) };
}

function readerOf(file: SourceFile): Reader {
  const name = required(file.name.split(/[/!]/).at(-1), "the last part of a name");
  const [, stem = "", ending = ""] = /^(.*?)(?:\.([^.]*))?$/.exec(name) ?? [];
  const start = startOfText(file.bytes);
  if (start === "") throw new UnreadableFile("is empty");
  // Notes were skipped by their names.
  if (/^(?:md|tsv|txt)$/i.test(ending)) {
    return refuse(`named like a record, but with the extension .${ending}: rename it`);
  }
  if (start.startsWith("<")) return xmlReader(start);
  if (/^ya?ml$/i.test(ending)) {
    if (/^committee-membership-(?:current|\d+)$/.test(stem)) return readMemberships;
    return ownValue(YAML_NAMES, stem) ?? refuse("a YAML file with an unknown name");
  }
  if (/^[[{]/.test(start)) return jsonReader(file, name);
  if (/^[^\n]*\bbioguide_id\b/.test(start)) return readLegislatorsCsv;
  return refuse("of an unknown kind");
}

function xmlReader(start: string): Reader {
  const root = /^(?:<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>]*>|\s)*<([^\s/>]+)/is.exec(start)?.[1] ?? "";
  if (root.toLowerCase() === "html") return refuse("an HTML page, not a record");
  return ownValue(XML_ROOTS, root) ?? refuse(`XML of an unknown kind: its root is <${root}>`);
}

function jsonReader(file: SourceFile, name: string): Reader {
  const keys = topKeys(file);
  const found = JSON_KEYS.find(
    (kind) => keys.includes(kind.key) && (kind.name === undefined || kind.name.test(name)),
  );
  if (found !== undefined) return found.read;
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
