const NOTES = /\.(md|tsv|txt)$/i;
/** How the names of publishers' documents begin. */
const RECORDS =
  /^(?:BILLSTATUS-\d|roll\d|vote_\d|legislators-|committees?-|(?:bill|nomination)-\d|[A-Z]{4}-\d+-|[A-Z]\d{6}\.)/i;

const NAMES = [
  /^SAMPLE\.json$/,
  // The Congress.gov API's own description.
  /^swagger\.json$/,
  // Presidents and Vice Presidents, who have no records here.
  /^executive\.ya?ml$/,
  /^\./,
];

/** Whether a file's name alone shows that it has nothing to publish. */
export function isPassedOver(name: string): boolean {
  const ownName = name.split(/[/!]/).at(-1) ?? "";
  // Notes, field guides and file lists next to the data.
  if (NOTES.test(ownName)) return !RECORDS.test(ownName);
  return NAMES.some((pattern) => pattern.test(ownName));
}
