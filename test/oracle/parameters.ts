/** The values that each parameter accepts, according to the documentation. */

/** Reads the canonical value of a parameter; `undefined` if it is invalid. */
export type Read = (text: string) => string | number | undefined;

export const wholeNumber: Read = (text) => (/^[1-9][0-9]*$/.test(text) ? Number(text) : undefined);

export const bioguideId: Read = (text) =>
  /^[A-Z][0-9]{6}$/.test(text.toUpperCase()) ? text.toUpperCase() : undefined;

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export const calendarDay: Read = (text) => {
  const [, year = "", month = "", day = ""] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text) ?? [];
  const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const length = (LENGTHS[Number(month) - 1] ?? 0) + (month === "02" && isLeap ? 1 : 0);
  return Number(day) >= 1 && Number(day) <= length ? text : undefined;
};

/** One of a list in any case, or an alias. */
export function oneOf(
  values: readonly string[],
  aliases: Readonly<Record<string, string>> = {},
): Read {
  return (text) =>
    values.find((value) => value.toLowerCase() === text.toLowerCase()) ??
    aliases[text.toLowerCase()];
}

export const BILL_TYPES = ["HR", "S", "HJRES", "SJRES", "HCONRES", "SCONRES", "HRES", "SRES"];
export const CHAMBERS = ["house", "senate"];
export const POSITIONS = [
  "yea",
  "nay",
  "present",
  "not_voting",
  "guilty",
  "not_guilty",
  "candidate",
  "other",
];
export const LAW_TYPES = ["public", "private"];
export const COMMITTEE_CHAMBERS = ["house", "senate", "joint"];

export const COMMITTEE_TYPES = [
  "standing",
  "select",
  "special",
  "joint",
  "subcommittee",
  "task_force",
  "commission_or_caucus",
  "other",
];

export const COMMITTEE_TYPE_ALIASES = {
  "task force": "task_force",
  "task-force": "task_force",
  "commission or caucus": "commission_or_caucus",
  "commission-or-caucus": "commission_or_caucus",
};

export const STATUSES = [
  "reserved",
  "introduced",
  "referred",
  "reported",
  "passed_house",
  "passed_senate",
  "failed_house",
  "failed_senate",
  "resolving_differences",
  "in_conference",
  "passed_congress",
  "presented",
  "signed",
  "enacted",
  "vetoed",
  "pocket_vetoed",
  "override_passed_house",
  "override_passed_senate",
  "veto_overridden",
  "veto_sustained",
  "agreed_to",
  "sent_to_states",
  "tabled",
  "postponed",
];

export const AMENDMENT_TYPES = ["HAMDT", "SAMDT", "SUAMDT"];

export const AMENDMENT_STATUSES = [
  "submitted",
  "referred",
  "proposed",
  "agreed_to",
  "rejected",
  "withdrawn",
  "tabled",
  "ruled_out_of_order",
  "fell",
];

export const RESULTS = [
  "overridden",
  "sustained",
  "not_sustained",
  "confirmed",
  "not_guilty",
  "guilty",
  "rejected",
  "failed",
  "agreed_to",
  "passed",
  "elected",
  "other",
];

/** Phrases of the chambers, each a name for a class of results. */
export const RESULT_ALIASES = {
  "veto overridden": "overridden",
  "veto sustained": "sustained",
  "point of order not well taken": "not_sustained",
  "decision of chair not sustained": "not_sustained",
  "nomination confirmed": "confirmed",
  "not guilty": "not_guilty",
  "amendment rejected": "rejected",
  "motion not agreed to": "rejected",
  "cloture motion rejected (48-50, 3/5 majority required)": "rejected",
  "bill defeated": "failed",
  "joint resolution passed": "passed",
  "bill passed (68-31)": "passed",
  "cloture motion agreed to": "agreed_to",
  "conference report agreed to": "agreed_to",
  "resolution of ratification agreed to (2/3 majority required)": "agreed_to",
  "agreed to": "agreed_to",
};

export const PARTIES = ["D", "R", "I", "ID", "L"];

export const PARTY_ALIASES = {
  democrat: "D",
  democratic: "D",
  dem: "D",
  republican: "R",
  rep: "R",
  gop: "R",
  independent: "I",
  independent_democrat: "ID",
  libertarian: "L",
};

export const STATES = (
  "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM " +
  "NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI DK OL PI"
).split(" ");

export const STATE_ALIASES = {
  california: "CA",
  "new york": "NY",
  "new-york": "NY",
  texas: "TX",
  "west virginia": "WV",
  "north-carolina": "NC",
  "rhode island": "RI",
  "district of columbia": "DC",
  "district-of-columbia": "DC",
  guam: "GU",
  "puerto rico": "PR",
  "puerto-rico": "PR",
  "american-samoa": "AS",
};
