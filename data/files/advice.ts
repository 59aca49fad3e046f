/** The default of `LEGIS_QUARANTINE_NIGHTS`. */
export const QUARANTINE_NIGHTS = 3;

/** What the operator can do. Reports, mails, `legis status` and `legis problems` all say it in these words. */
export const ADVICE = {
  /** The request is made again by itself. */
  later: "the mirror keeps its files; the next run requests it again",
  blocked:
    "the publisher may block this machine's network: fetch from another one, such as GitHub's (deploy/github/nightly.yml), " +
    "or point LEGIS_…_URL to a copy of your own; LEGIS_SOURCES_OFF gives the source up, and its records age unreported",
  login: "set the key or the password that the publisher asks for, and run it again",
  refused:
    "the mirror keeps its files; the publisher has to fix it, and the file is read again as soon as it changes; if many are refused, the publisher's layout has changed and this program needs an update",
  unsupported: "nothing: this version leaves such files out",
  quarantined:
    '"legis problems show FILE" shows what it would change; "legis problems reject FILE" keeps the version before until the file changes; "legis problems accept FILE" adopts it for the next build; with neither, it is adopted after LEGIS_QUARANTINE_NIGHTS nights if the publisher still serves it',
  rejected: '"legis problems accept FILE" adopts it after all',
  unknown_elements: "the publisher's schema has changed; look for a newer version of this program",
  incomplete:
    '"legis problems accept FILE" if this is known; otherwise it counts as known after LEGIS_QUARANTINE_NIGHTS nights',
} as const;
