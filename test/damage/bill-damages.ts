import { type Damage, inText, transitDamages } from "./damage.ts";
import { elementsAt, type Place, refilled, replaced } from "./xml.ts";

const BILL = "billStatus/bill";

/** The lists of a bill, with the paths of their entries. */
const LISTS = {
  actions: "actions/item",
  cosponsors: "cosponsors/item",
  titles: "titles/item",
  texts: "textVersions/item",
  summaries: "summaries/summary",
  subjects: "subjects/legislativeSubjects/item",
  committees: "committees/item",
  "related bills": "relatedBills/item",
  amendments: "amendments/amendment",
  laws: "laws/item",
} as const;

/** The timestamp of a publisher's newer version. */
const LATER = "2026-11-19T04:00:00Z";

function at(xml: string, path: string): readonly Place[] {
  return elementsAt(xml, `${BILL}/${path}`);
}

/** The repaired version that replaces a damaged one. */
export function repaired(bytes: Buffer, file: string): Buffer {
  if (!isBill(file)) return bytes;
  return Buffer.from(stamped(bytes.toString("utf8"), "2026-11-20T04:00:00Z"));
}

function isBill(file: string): boolean {
  return /BILLSTATUS-[^/]*\.xml$/.test(file);
}

function stamped(xml: string, stamp: string): string {
  const both = [...at(xml, "updateDate"), ...at(xml, "updateDateIncludingText")];
  return refilled(
    xml,
    both.toSorted((one, other) => one.start - other.start),
    () => stamp,
  );
}

type Edit = (xml: string) => string | null;

/** A damage in a newer version of a bill. */
function newer(name: string, edit: Edit, more: Partial<Damage> = {}): Damage {
  return edited(name, edit, (xml) => stamped(xml, LATER), more);
}

function edited(
  name: string,
  edit: Edit,
  stamp: (xml: string) => string,
  more: Partial<Damage> = {},
): Damage {
  return inText(
    name,
    (xml, file) => {
      if (!isBill(file)) return null;
      const after = edit(xml);
      return after === null || after === xml ? null : stamp(after);
    },
    more,
  );
}

/** Keeps the first entries of a list, unless the list is shorter than `least`. */
function shortened(path: string, keep: (length: number) => number, least: number): Edit {
  return (xml) => {
    const entries = at(xml, path);
    if (entries.length < least) return null;
    return replaced(xml, entries.slice(keep(entries.length)), () => "");
  };
}

const dropped =
  (path: string): Edit =>
  (xml) =>
    replaced(xml, at(xml, path), () => "");

const renamed =
  (path: string, name: string): Edit =>
  (xml) => {
    const old = path.split("/").at(-1) ?? "";
    return replaced(xml, elementsAt(xml, path), (element) =>
      element
        .replace(new RegExp(`^<${old}`), `<${name}`)
        .replace(new RegExp(`</${old}>$`), `</${name}>`),
    );
  };

const filled =
  (path: string, change: (inner: string) => string, which: "all" | "first" = "all"): Edit =>
  (xml) => {
    const places = at(xml, path);
    return refilled(xml, which === "all" ? places : places.slice(0, 1), change);
  };

/** Long before any Congress with bills here. */
const LONG_AGO = "1789-03-04";

/** Publishers truncate lists at this length; a row more or less is then a known gap (docs/decisions/015). */
const CUT_AT = 250;

const dated = (name: string, path: string): Damage =>
  newer(`a bill with ${name} outside its Congress`, (xml) =>
    at(xml, path).length === CUT_AT
      ? null
      : filled(path, (date) => date.replace(/^\d{4}-\d\d-\d\d/, LONG_AGO), "first")(xml),
  );

/** Moves half of a list's entries into a second section of the same name. */
const split =
  (section: string, entries: string): Edit =>
  (xml) => {
    const [whole] = at(xml, section);
    const items = at(xml, entries);
    if (whole === undefined || items.length < 4) return null;
    const half = items[Math.ceil(items.length / 2)]?.start ?? 0;
    return `${xml.slice(0, half)}</${section}><${section}>${xml.slice(half)}`;
  };

const lists = Object.entries(LISTS).flatMap(([name, path]): Damage[] => {
  const none = newer(
    `a bill's ${name} cut to zero`,
    shortened(path, () => 0, 1),
  );
  // No bill became three laws.
  if (name === "laws") return [none];
  return [
    none,
    // Removing one entry may be a correction.
    newer(
      `a bill's ${name} cut to one`,
      shortened(path, () => 1, 3),
    ),
    newer(
      `a bill's ${name} cut to half`,
      shortened(path, (length) => Math.floor(length / 2), 3),
    ),
  ];
});

/** A bill number of the same Congress without a file. */
const OTHER_NUMBER = "99998";

export const BILL_DAMAGES: readonly Damage[] = [
  ...lists,
  ...(["sponsors", "introducedDate", "latestAction", "title", "policyArea"] as const).map((path) =>
    newer(`a bill without ${path}`, dropped(path)),
  ),
  newer("a bill without any stamp", dropped("updateDate"), {
    told: "losses",
  }),
  newer("a bill whose actions have no date", dropped("actions/item/actionDate")),
  newer("a bill whose actions have no text", dropped("actions/item/text")),
  newer("a bill whose first half of actions has no date", (xml) => {
    const dates = at(xml, "actions/item/actionDate");
    return dates.length < 4
      ? null
      : replaced(xml, dates.slice(0, Math.floor(dates.length / 2)), () => "");
  }),
  newer("a bill whose cosponsors have no id", dropped("cosponsors/item/bioguideId")),
  newer("a bill whose sponsor has no id", dropped("sponsors/item/bioguideId")),
  newer("a bill whose committees have no code", dropped("committees/item/systemCode")),
  newer("a bill whose amendments have no number", dropped("amendments/amendment/number")),
  newer("a bill whose texts have no formats", dropped("textVersions/item/formats")),
  newer("a bill whose summaries have no text", (xml) => {
    const [cdata, text] = [dropped("summaries/summary/cdata"), dropped("summaries/summary/text")];
    return cdata(text(xml) ?? xml);
  }),
  newer("a bill whose roll calls are dropped", dropped("actions/item/recordedVotes")),
  newer("a bill whose related bills have no number", dropped("relatedBills/item/number")),
  newer("a bill whose laws have no number", dropped("laws/item/number")),
  newer("a bill in another root", renamed("billStatus", "bill-status")),
  newer("a bill in another element", renamed(BILL, "measure")),
  newer("a bill with another name for cosponsors", renamed(`${BILL}/cosponsors`, "coSponsors")),
  newer("a bill with another name for actions", renamed(`${BILL}/actions`, "history")),
  newer("a bill with another name for committees", renamed(`${BILL}/committees`, "panels")),
  newer(
    "a bill with another name for the entries of actions",
    renamed(`${BILL}/actions/item`, "action"),
  ),
  newer(
    "a bill with another name for the ids of cosponsors",
    renamed(`${BILL}/cosponsors/item/bioguideId`, "bioguide"),
  ),
  newer(
    "a bill with another name for the dates of actions",
    renamed(`${BILL}/actions/item/actionDate`, "date"),
  ),
  newer(
    "a bill whose first two cosponsors swap their names",
    (xml) => {
      const names = at(xml, "cosponsors/item/fullName");
      const [one, other] = names.map(({ innerStart, innerEnd }) => xml.slice(innerStart, innerEnd));
      if (one === undefined || other === undefined) return null;
      return refilled(xml, names.slice(0, 2), (_, place) => (place === 0 ? other : one));
    },
    // The file alone does not show whose name is whose.
    { told: "losses" },
  ),
  edited(
    "a bill stamped in 2099 with half of its actions",
    shortened(LISTS.actions, (length) => Math.floor(length / 2), 4),
    (xml) => stamped(xml, "2099-01-01T00:00:00Z"),
  ),
  edited(
    "a bill stamped in 2099 with all of its actions",
    (xml) => `${xml} `,
    (xml) => stamped(xml, "2099-01-01T00:00:00Z"),
  ),
  edited(
    "a bill stamped years ago with half of its cosponsors",
    shortened(LISTS.cosponsors, (length) => Math.floor(length / 2), 4),
    (xml) => stamped(xml, "2001-01-01T00:00:00Z"),
  ),
  edited(
    "a bill of the same stamp with half of its actions",
    shortened(LISTS.actions, (length) => Math.floor(length / 2), 4),
    (xml) => xml,
  ),
  edited(
    "a bill with an invalid stamp",
    shortened(LISTS.actions, (length) => Math.floor(length / 2), 4),
    (xml) => stamped(xml, "yesterday"),
  ),
  newer(
    "a bill of another Congress than its name",
    filled("congress", (congress) => String(Number(congress) - 1)),
  ),
  newer(
    "a bill of the Congress after next",
    filled("congress", () => "121"),
  ),
  newer(
    "a bill of another number than its name",
    filled("number", () => OTHER_NUMBER),
  ),
  newer("a bill without a number", dropped("number")),
  newer(
    "a bill whose number is a word",
    filled("number", () => "many"),
  ),
  newer(
    "a bill of another type than its name",
    filled("type", (type) => `${type.slice(0, 1)}JRES`),
  ),
  newer(
    "a bill of the other chamber",
    filled("originChamber", (chamber) => (chamber === "House" ? "Senate" : "House")),
  ),
  dated("an introduction", "introducedDate"),
  dated("an action", "actions/item/actionDate"),
  dated("a latest action", "latestAction/actionDate"),
  dated("a cosponsor", "cosponsors/item/sponsorshipDate"),
  dated("a text", "textVersions/item/date"),
  dated("a summary", "summaries/summary/actionDate"),
  dated("a committee's activity", "committees/item/activities/item/date"),
  dated("an amendment", "amendments/amendment/submittedDate"),
  newer(
    "a bill with an action on an impossible date",
    filled("actions/item/actionDate", () => "2025-02-31", "first"),
  ),
  newer("a bill with actions in two sections", split("actions", LISTS.actions)),
  newer("a bill with cosponsors in two sections", split("cosponsors", LISTS.cosponsors)),
  newer("a bill with titles in two sections", split("titles", LISTS.titles)),
  newer("a bill with amendments in two sections", split("amendments", LISTS.amendments)),
  newer("a second bill in a file", (xml) => {
    const [bill] = elementsAt(xml, BILL);
    if (bill === undefined) return null;
    const second = refilled(
      xml.slice(bill.start, bill.end),
      elementsAt(xml.slice(bill.start, bill.end), "bill/number"),
      () => OTHER_NUMBER,
    );
    return xml.slice(0, bill.end) + second + xml.slice(bill.end);
  }),
  newer("a bill with a cosponsor twice", (xml) => {
    const { 0: first, length } = at(xml, LISTS.cosponsors);
    if (first === undefined || length === CUT_AT) return null;
    return xml.slice(0, first.end) + xml.slice(first.start);
  }),
  newer("a bill cut off in the middle", (xml) => xml.slice(0, Math.floor(xml.length / 2))),
  newer("a bill cut off before its last tag", (xml) =>
    xml.trimEnd().slice(0, -"</billStatus>".length),
  ),
  newer("a bill twice in its file", (xml) => xml + xml),
  newer("a bill with a control character", (xml) => xml.replace(/<title>/, "<title>\u0001")),
  newer("a bill of an unknown schema", (xml) => xml.replace(/<version>[^<]*/, "<version>4.0.0"), {
    told: "losses",
  }),
  newer("a bill that declares another encoding", (xml) =>
    xml.replace(/encoding="[^"]*"/i, 'encoding="UTF-16"'),
  ),
  ...transitDamages("a bill"),
];
