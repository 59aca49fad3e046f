/** Damages that are not told yet, or not undone, each with the reason; their tests are expected to fail. */
export const HOLES: Readonly<Record<string, string>> = {
  "a vote vacated falsely": "losing all members is taken where a title says vacated",
  "a vote of another Congress than its folder":
    "a wrong identity is adopted, and its repair quarantined",
  "a vote of the other session": "a wrong identity is adopted, and its repair quarantined",
  "a vote with a member twice": "the repair of an adopted version is quarantined",
  "nominations of another Congress": "the repair of an adopted version is quarantined",
  "a list without codes": "the repair of an adopted version is quarantined",
  "a list with a tenth of its codes dropped": "a committee without a code becomes a record",
};

/** Those that only real files show. */
export const HOLES_IN_REAL_FILES: Readonly<Record<string, string>> = {
  ...HOLES,
  "a bill's subjects cut to one": "two of four subjects may go, as a correction",
  "a bill's subjects cut to half": "two of five subjects may go, as a correction",
  "a vote in which yeas and nays are exchanged":
    "with as many listed as counted nothing contradicts",
  "a vote without a question": "the question is made of the title",
};
