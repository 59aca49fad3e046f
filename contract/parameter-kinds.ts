import { billPath, committeePath, legislatorPath, topicPath } from "./addresses.ts";
import {
  AMENDMENT_STATUSES,
  AMENDMENT_TYPES,
  BILL_STATUSES,
  BILL_TYPES,
  type BillType,
  CHAMBERS,
  COMMITTEE_CHAMBERS,
  COMMITTEE_TYPES,
  CURRENT_CHOICES,
  LAW_TYPES,
  NOMINATION_STATUSES,
  PARTIES,
  POSITIONS,
  RECORD_KINDS,
  REPORT_TYPES,
  STATE_NAMES,
  STATES,
  TREATY_STATUSES,
  VOTE_RESULTS,
} from "./enumerations.ts";
import { aliases, matching, nameSuchAs, oneOf, type ParameterKind } from "./parameter-kind.ts";
import { oneRecordKey, PRINTING_CODE } from "./citations.ts";
import { readLawCitation } from "./search/law-citations.ts";
import { voteResult } from "./vote-result.ts";

export const billType = oneOf(BILL_TYPES);
export const chamber = oneOf(CHAMBERS);
export const committeeChamber = oneOf(COMMITTEE_CHAMBERS);
export const lawType = oneOf(LAW_TYPES);
export const billStatus = inWords(BILL_STATUSES);
export const amendmentType = oneOf(AMENDMENT_TYPES);
export const amendmentStatus = inWords(AMENDMENT_STATUSES);
export const nominationStatus = inWords(NOMINATION_STATUSES);
export const treatyStatus = inWords(TREATY_STATUSES);
export const reportType = oneOf(REPORT_TYPES);
export const current = oneOf(CURRENT_CHOICES);
export const position = inWords(POSITIONS);
export const recordKind = oneOf(RECORD_KINDS);
export const committeeType = inWords(COMMITTEE_TYPES);

/** An open set: records may have historical parties, by the slug of their name. */
export const party: ParameterKind = {
  ...oneOf(
    PARTIES,
    aliases({
      democrat: "D",
      democratic: "D",
      dem: "D",
      republican: "R",
      rep: "R",
      gop: "R",
      independent: "I",
      independent_democrat: "ID",
      libertarian: "L",
    }),
    "Besides D, R, I, ID and L, every party in the records is accepted, and so are names such as `democrat`, `gop` and `independent`.",
  ),
  schema: { type: "string", examples: PARTIES },
};

export const state = oneOf(
  STATES,
  aliases(Object.fromEntries(Object.entries(STATE_NAMES).map(([code, name]) => [name, code]))),
  "The name is accepted too: `New York`, `new-york`.",
);

/** A class of results, or a publisher's own phrase, which is replaced by its class. */
export const result = oneOf(
  VOTE_RESULTS,
  (phrase) => {
    const found = spelledOut(VOTE_RESULTS)(phrase) ?? voteResult(phrase);
    return found === "other" ? null : found;
  },
  "A chamber's own words are accepted too: `Bill Passed`, `Cloture Motion Agreed to`.",
);

export const bioguideId: ParameterKind = {
  ...matching(/^[A-Z]\d{6}$/, "a Bioguide id such as C000127", (text) => text.toUpperCase()),
  names: { pathOf: legislatorPath, list: "/legislators", key: "bioguide_id" },
};

/** A committee's code in lower case; four letters stand for the full committee (`HSAG` → `hsag00`). */
export const committeeCode: ParameterKind = {
  ...matching(
    /^[a-z]{4}[a-z0-9]{2}$/,
    "a committee code such as hsag00",
    (text) => (/^[a-z]{4}$/i.test(text) ? `${text.toLowerCase()}00` : text.toLowerCase()),
    "Four letters stand for a full committee: `HSAG` is `hsag00`.",
  ),
  names: { pathOf: committeePath, list: "/committees", key: "code" },
};

const ofTopics = { names: { pathOf: topicPath, list: "/topics", key: "slug" } };

/** As a filter. */
export const topic: ParameterKind = {
  ...matching(/^[a-z0-9-]+$/, "a topic's slug such as health", (text) => text.toLowerCase()),
  ...ofTopics,
};

export const organization = nameSuchAs("Department of State");
export const treatyTopic = nameSuchAs("Mutual Legal Assistance");

/** A section of the Code or a public law. */
export const citedLaw: ParameterKind = {
  read: (text) => {
    const cited = readLawCitation(text);
    return cited === null || cited.isRange ? null : cited.cites;
  },
  allowed: () =>
    "one section of the United States Code, not a list or range, such as 42-usc-1395 or 42-usc-1395x_s, or a public law such as pl-111-148",
  schema: { type: "string", examples: ["42-usc-1395", "42-usc-1395x_s", "pl-111-148"] },
  also: "In any spelling: `42 U.S.C. 1395x(s)`, `Public Law 111-148`; `50-usc-app-2012` is in an appendix, which is `50-usc-app` if cited as a whole, `10-usc-chapter-169` a chapter. A section includes its subsections, but not its notes, which are other laws: `42-usc-402-note`. `et seq.` adds nothing: drafters tag the first section.",
};

/** The number of a seat in the House; 0 is at large. */
export const district = {
  ...matching(/^\d{1,2}$/, "the number of a district, 0 at large", (text) =>
    text.replace(/^0(?=\d)/, ""),
  ),
  schema: { type: "integer", minimum: 0 },
};

export const yesOrNo = oneOf(["true", "false"]);

export const gender = oneOf(
  ["M", "F"],
  aliases({ male: "M", female: "F", men: "M", women: "F" }),
  "`male` and `female` are accepted too.",
);

/** A bill's citation with its Congress, as its record's id has it. */
export const oneBill: ParameterKind = {
  read: (text) => {
    const key = oneRecordKey(text);
    if (key === null) return null;
    const [congress, type = "", number] = key.split(" ");
    return (BILL_TYPES as readonly string[]).includes(type)
      ? `${congress}-${type.toLowerCase()}-${number}`
      : null;
  },
  allowed: () => "a bill's citation with its Congress, such as 119-hr-1",
  schema: { type: "string", pattern: "^\\d+-[a-z]+-\\d+$" },
  also: "In any spelling: `119 hr 1`, `H.R. 1 (119th Congress)`.",
  names: {
    pathOf: (name) => {
      const [congress, type = "", number] = name.split("-");
      return billPath({
        congress: Number(congress),
        type: type.toUpperCase() as BillType,
        number: Number(number),
      });
    },
    list: "/bills",
    key: "id",
  },
};

/** A nomination's number, and its part: `12`, `12-1`. `12-00` is the whole. */
export const nominationNumber = matching(
  /^\d+(?:-\d+)?$/,
  "a nomination's number such as 12, or 12-1 for its part 1",
  (text) => text.replace(/^PN\s*/i, "").replaceAll(/\b0+(?=\d)|-0+$/g, ""),
);

/** A treaty document's number, and the letter of its part: `13`, `13-A`. */
export const treatyNumber = matching(
  /^\d+(?:-[A-Z]+)?$/,
  "a treaty's number such as 13, or 13-A for its part A",
  (text) => {
    const [, number, part] =
      /^(?:TREATY DOC\.? ?\d+-)?0*(\d+)-?([A-Z]*)$/.exec(text.toUpperCase()) ?? [];
    if (number === undefined) return text;
    return part === "" ? number : `${number}-${part}`;
  },
);

/** Canonical ids match in any case. */
export const buildId = matching(
  /^[\w-]+$/,
  "a build's id such as 2026-11-21T030000Z-1f9c",
  (text) =>
    /^\d{4}-\d\d-\d\dt\d{6}z(?:-[\da-f]{4})+$/i.test(text)
      ? text.toLowerCase().replace("t", "T").replace("z", "Z")
      : text,
);

export const textVersion = matching(
  new RegExp(`^${PRINTING_CODE}$`),
  "the code of a version of a text, such as ih or enr",
  (text) => text.toLowerCase(),
);

export const textSection = matching(
  /^[\da-z][\da-z.~-]*$/,
  "a section's id, such as title-i.section-101",
  (text) => text.toLowerCase(),
);

/** Accepts any text: an unknown slug is not found rather than invalid. */
export const topicSlug: ParameterKind = {
  ...matching(/^/, "a topic's slug", (text) => text.toLowerCase()),
  schema: { type: "string" },
  ...ofTopics,
};

/** Accepts `task force` and `task-force` for `task_force`. */
function inWords(values: readonly string[]): ParameterKind {
  return oneOf(
    values,
    spelledOut(values),
    "Spaces or hyphens in place of underscores are accepted too.",
  );
}

function spelledOut(values: readonly string[]): (text: string) => string | null {
  return aliases(Object.fromEntries(values.map((value) => [value, value])));
}
