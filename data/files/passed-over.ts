const NAMES = [
  // Notes, field guides and lists of files that stand beside the data.
  /\.(md|tsv|txt)$/i,
  /^SAMPLE\.json$/,
  // The Congress.gov API's own description.
  /^swagger\.json$/,
  // Presidents and Vice Presidents, who are no records here.
  /^executive\.ya?ml$/,
  /^\./,
];

/** Whether a file's name alone tells that it holds nothing that is published. */
export function isPassedOver(name: string): boolean {
  const ownName = name.split(/[/!]/).at(-1) ?? "";
  return NAMES.some((pattern) => pattern.test(ownName));
}
