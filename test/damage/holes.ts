/** Damages that are not told yet, or not undone, each with the reason; their tests are expected to fail. */
export const HOLES: Readonly<Record<string, string>> = {
  "a bill's subjects cut to none": "two of three subjects may go, as a correction",
  "a bill with a cosponsor outside its Congress": "such a date is not checked",
  "a bill with a text outside its Congress": "such a date is not checked",
  "a bill with a summary outside its Congress": "such a date is not checked",
  "a bill with a committee's activity outside its Congress": "such a date is not checked",
  "a bill with an amendment outside its Congress": "such a date is not checked",
  "a vote with a higher total": "a Senate total above the members listed is taken",
  "a vote vacated falsely": "losing all members is taken where a title says vacated",
  "a vote of another Congress than its folder":
    "a wrong identity is adopted, and its repair quarantined",
  "a vote of the other session": "a wrong identity is adopted, and its repair quarantined",
  "a list without codes": "the repair of an adopted version is quarantined",
  "a list with a tenth of its codes dropped": "a committee without a code becomes a record",
  "legislators born in 3017": "a birthday in the future is taken",
  "a legislator born in 3017": "a birthday in the future is taken",
  "a legislator with a term outside all Congresses": "a term in the year 3017 is taken",
  "a legislator twice with two parties": "the last of two entries wins",
  "a list with a control character": "control characters of YAML become text",
  "nominations without descriptions": "all of a page's few entries may lose a field",
  "nominations without latest actions": "all of a page's few entries may lose a field",
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
