import { required } from "../../lib/required.ts";

const NOTES = /\.(md|tsv|txt)$/i;
const RECORDS =
  /^(?:BILLS(?:TATUS)?-\d|roll\d|vote_\d|legislators-|committees?-|(?:bill|nomination|report|treaty)-\d|[A-Z]{4}-\d+-|[A-Z]\d{6}\.)/i;

const NAMES = [
  /^SAMPLE\.json$/,
  // The Congress.gov API's own description.
  /^swagger\.json$/,
  // Presidents and Vice Presidents, who have no records here.
  /^executive\.ya?ml$/,
  /^\./,
];

export function isSkipped(name: string): boolean {
  const ownName = required(name.split(/[/!]/).at(-1), "the last part of a name");
  if (NOTES.test(ownName)) return !RECORDS.test(ownName);
  return NAMES.some((pattern) => pattern.test(ownName));
}
