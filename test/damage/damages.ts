/** The ways in which publishers' files can be damaged. */
import {
  all,
  type Edit,
  filled,
  parseTree,
  renamed,
  repeated,
  shortened,
  split,
  type Tree,
  valuesAt,
  without,
  writeTree,
} from "./tree.ts";

/** A way in which a file can be damaged. */
export interface Damage {
  readonly name: string;
  /** The damaged bytes, or `null` if the file cannot be damaged this way. */
  readonly damage: (bytes: Buffer, file: string) => Buffer | null;
  /**
   * The damage that must be reported: `all` losses and changes, or only `losses` if a publisher could have intended
   * the change.
   */
  readonly reported: "all" | "losses";
}

type Named<What> = readonly (readonly [name: string, what: What])[];

/** Damage to parsed files of one kind. */
function inTrees(
  [kind, files]: readonly [string, RegExp],
  edits: Named<Edit>,
  { reported = "all", finish = () => {} }: { reported?: Damage["reported"]; finish?: Edit } = {},
): Damage[] {
  return edits.map(([how, edit]) => ({
    name: `${kind} ${how}`,
    reported,
    damage: (bytes, file) => {
      if (!files.test(file)) return null;
      const text = bytes.toString("utf8");
      const tree = parseTree(file, text);
      const before = writeTree(file, tree, text);
      edit(tree);
      if (writeTree(file, tree, text) === before) return null;
      finish(tree);
      return Buffer.from(writeTree(file, tree, text));
    },
  }));
}

/** Damage to the bytes of files of one kind. */
function inBytes(
  [kind, files]: readonly [string, RegExp],
  changes: Named<(bytes: Buffer) => Buffer | null>,
  reported: Damage["reported"] = "all",
): Damage[] {
  return changes.map(([how, change]) => ({
    name: `${kind} ${how}`,
    reported,
    damage: (bytes, file) => (files.test(file) ? change(bytes) : null),
  }));
}

const inTexts = (kind: readonly [string, RegExp], changes: Named<(text: string) => string>) =>
  inBytes(
    kind,
    changes.map(([how, change]) => [how, (bytes) => Buffer.from(change(bytes.toString("utf8")))]),
  );

/** Damage that can happen to any file in transit. */
const inTransit = (kind: readonly [string, RegExp]): readonly Damage[] => [
  ...inTexts(kind, [
    ["that is an HTML page", () => "<!DOCTYPE html>\n<html><body>Unavailable</body></html>\n"],
    ["that is empty", () => ""],
    ["that is only white space", () => "\n \n"],
    ["cut off in the middle", (text) => text.slice(0, Math.floor(text.length / 2))],
    ["cut off before its last tag", (text) => text.slice(0, text.trimEnd().lastIndexOf("\n"))],
    ["twice in its file", (text) => text + text],
    ["with a control character", (text) => text.replace(/(?<=title>|name: )/, "\u0001")],
  ]),
  ...inBytes(kind, [
    ["that is only zeros", (bytes) => Buffer.alloc(bytes.length)],
    [
      "with a byte that is not UTF-8",
      (bytes) => {
        const at = bytes.indexOf("name");
        if (at === -1) return null;
        return Buffer.concat([bytes.subarray(0, at), Buffer.from([0xe9]), bytes.subarray(at)]);
      },
    ],
  ]),
  // The result may be another letter, which looks like a correction.
  ...inBytes(
    kind,
    [
      [
        "with a bit of a letter flipped",
        (bytes) => {
          const flipped = Buffer.from(bytes);
          const at = bytes.lastIndexOf("e");
          flipped[at] = (flipped[at] ?? 0) ^ 1;
          return flipped;
        },
      ],
    ],
    "losses",
  ),
];

const half = (length: number): number => Math.floor(length / 2);
const blank = (paths: readonly string[]): Edit => filled(paths, () => "");
/** Long before any Congress with records here. */
const longAgo = (date: string): string => date.replace(/^\d{4}-\d\d-\d\d/, "1789-03-04");
const cuts = (path: string, name: string): Named<Edit> => [
  [`whose ${name} are cut to zero`, shortened([path], () => 0)],
  // Removing one entry may be a correction.
  [`whose ${name} are cut to one`, shortened([path], () => 1, 3)],
  [`whose ${name} are cut to half`, shortened([path], half, 3)],
];

const BILL = ["a bill", /BILLSTATUS-[^/]*\.xml$/] as const;
const bill = (path: string): string => `billStatus/bill/${path}`;
const stamped = (stamp: string): Edit =>
  filled([bill("updateDate"), bill("updateDateIncludingText")], () => stamp);

/** Stamps a publisher's newer version. */
const newer = stamped("2026-11-19T04:00:00Z");
/** A bill number without a file in the same Congress. */
const OTHER_NUMBER = "99998";
const COSPONSORS = bill("cosponsors/item/fullName");
const fewerActions = shortened([bill("actions/item")], half, 4);

const BILL_LISTS = [
  "actions/item",
  "cosponsors/item",
  "titles/item",
  "textVersions/item",
  "summaries/summary",
  "subjects/legislativeSubjects/item",
  "committees/item",
  "relatedBills/item",
  "amendments/amendment",
];
const BILL_PARTS = [
  "sponsors",
  "introducedDate",
  "latestAction",
  "title",
  "policyArea",
  "number",
  "laws/item",
  "actions/item/actionDate",
  "actions/item/text",
  "actions/item/recordedVotes",
  "cosponsors/item/bioguideId",
  "sponsors/item/bioguideId",
  "committees/item/systemCode",
  "amendments/amendment/number",
  "textVersions/item/formats",
  "relatedBills/item/number",
  "laws/item/number",
];
const BILL_NAMES = [
  ["billStatus", "bill-status"],
  ["billStatus/bill", "measure"],
  [bill("cosponsors"), "coSponsors"],
  [bill("actions"), "history"],
  [bill("committees"), "panels"],
  [bill("actions/item"), "action"],
  [bill("cosponsors/item/bioguideId"), "bioguide"],
  [bill("actions/item/actionDate"), "date"],
] as const;
const BILL_DATES = [
  "introducedDate",
  "actions/item/actionDate",
  "latestAction/actionDate",
  "cosponsors/item/sponsorshipDate",
  "textVersions/item/date",
  "summaries/summary/actionDate",
  "committees/item/activities/item/date",
  "amendments/amendment/submittedDate",
];

export const BILL_DAMAGES: readonly Damage[] = [
  ...inTrees(
    BILL,
    [
      ...BILL_LISTS.flatMap((path) => cuts(bill(path), path)),
      ...BILL_PARTS.map((path) => [`without ${path}`, without([bill(path)])] as const),
      ["without half of its actions' dates", without([bill("actions/item/actionDate")], 2)],
      [
        "without its summaries' text",
        without([bill("summaries/summary/cdata"), bill("summaries/summary/text")]),
      ],
      ...BILL_NAMES.map(
        ([path, name]) => [`with ${path} as ${name}`, renamed(path, name)] as const,
      ),
      ["of another Congress than its name", filled([bill("congress")], (n) => Number(n) - 1)],
      ["of the Congress after next", filled([bill("congress")], () => 121)],
      ["of another number than its name", filled([bill("number")], () => OTHER_NUMBER)],
      ["whose number is a word", filled([bill("number")], () => "many")],
      ["of another type than its name", filled([bill("type")], (type) => `${type[0]}JRES`)],
      [
        "of the other chamber",
        filled([bill("originChamber")], (chamber) => (chamber === "House" ? "Senate" : "House")),
      ],
      ...BILL_DATES.map(
        (path) =>
          [`with ${path} outside its Congress`, filled([bill(path)], longAgo, "first")] as const,
      ),
      [
        "with an action on an impossible date",
        filled([bill("actions/item/actionDate")], () => "2025-02-31", "first"),
      ],
      ["with actions in two sections", split(bill("actions"), "item")],
      ["with cosponsors in two sections", split(bill("cosponsors"), "item")],
      ["with titles in two sections", split(bill("titles"), "item")],
      ["with amendments in two sections", split(bill("amendments"), "amendment")],
      [
        "with a second bill in its file",
        repeated(
          ["billStatus/bill"],
          filled(["number"], () => OTHER_NUMBER),
        ),
      ],
      ["with a cosponsor twice", repeated([bill("cosponsors/item")])],
    ],
    { finish: newer },
  ),
  ...inTrees(
    BILL,
    [
      ["without a stamp", without([bill("updateDate")])],
      // Nothing in the file contradicts the swapped names.
      [
        "whose first two cosponsors swap their names",
        (tree) => {
          const [one, other] = valuesAt(tree, COSPONSORS);
          filled([COSPONSORS], (name, at) => [other, one][at] ?? name)(tree);
        },
      ],
      ["of an unknown schema", filled(["billStatus/version"], () => "4.0.0")],
    ],
    { finish: newer, reported: "losses" },
  ),
  ...inTrees(BILL, [
    [
      "stamped in 2099 with half of its actions",
      all(fewerActions, stamped("2099-01-01T00:00:00Z")),
    ],
    ["stamped in 2099 with all of its actions", stamped("2099-01-01T00:00:00Z")],
    [
      "stamped years ago with half of its cosponsors",
      all(shortened([bill("cosponsors/item")], half, 4), stamped("2001-01-01T00:00:00Z")),
    ],
    ["with the same stamp and half of its actions", fewerActions],
    ["with an invalid stamp and half of its actions", all(fewerActions, stamped("yesterday"))],
  ]),
  ...inTexts(BILL, [
    ["in another encoding", (text) => text.replace(/encoding="[^"]*"/i, 'encoding="UTF-16"')],
  ]),
  ...inTransit(BILL),
];

const VOTE = ["a vote", /roll\d+\.xml$|vote_[\d_]+\.xml$/] as const;
const house = (path: string): string => `rollcall-vote/vote-metadata/${path}`;
const senate = (path: string): string => `roll_call_vote/${path}`;
const POSITIONS = ["rollcall-vote/vote-data/recorded-vote", senate("members/member")] as const;
const [HOUSE_ROW, SENATE_ROW] = POSITIONS;
const IDS = [`${HOUSE_ROW}/legislator/@name-id`, `${SENATE_ROW}/lis_member_id`];
const CASTS = [`${HOUSE_ROW}/vote`, `${SENATE_ROW}/vote_cast`];
const YEAS = [house("vote-totals/totals-by-vote/yea-total"), senate("count/yeas")];
const DATES = [house("action-date"), senate("vote_date")];
const OPPOSITE: Readonly<Record<string, string>> = {
  Yea: "Nay",
  Aye: "Nay",
  Nay: "Yea",
  No: "Yea",
};

/** Swaps yeas and nays, except in a tie, where the totals still match. */
function swapSides(tree: Tree): void {
  const casts = CASTS.flatMap((path) => valuesAt(tree, path)).map((cast) => OPPOSITE[cast]);
  const [yeas, nays] = ["Nay", "Yea"].map((now) => casts.filter((cast) => cast === now).length);
  if (yeas !== nays) filled(CASTS, (cast) => OPPOSITE[cast] ?? cast)(tree);
}

export const VOTE_DAMAGES: readonly Damage[] = [
  ...inTrees(VOTE, [
    ["without member ids", without(IDS)],
    ["with blank member ids", filled(IDS.slice(0, 1), () => "0000000")],
    ["with a tenth of its member ids dropped", without(IDS, 10)],
    [
      "without names",
      without([
        ...["#text", "@sort-field", "@unaccented-name"].map(
          (key) => `${HOUSE_ROW}/legislator/${key}`,
        ),
        ...["member_full", "last_name", "first_name"].map((key) => `${SENATE_ROW}/${key}`),
      ]),
    ],
    [
      "without states and parties",
      without(
        ["party", "state"].flatMap((key) => [
          `${HOUSE_ROW}/legislator/@${key}`,
          `${SENATE_ROW}/${key}`,
        ]),
      ),
    ],
    ["with half of its members", shortened(POSITIONS, half, 4)],
    ["with one member", shortened(POSITIONS, () => 1, 4)],
    ["with no members", shortened(POSITIONS, () => 0, 4)],
    ["with one member missing", shortened(POSITIONS, (count) => count - 1, 4)],
    ["without a list of members", without(["rollcall-vote/vote-data", senate("members")])],
    ["with a member twice", repeated(POSITIONS)],
    ["with a higher total", filled(YEAS, (total) => Number(total) + 9)],
    ["with a lower total", filled(YEAS, (total) => Math.max(0, Number(total) - 9))],
    ["with a total in words", filled(YEAS, () => "many")],
    ["without totals", without([house("vote-totals"), senate("count")])],
    [
      "whose parties' totals do not add up",
      filled(
        [house("vote-totals/totals-by-party/yea-total")],
        (total) => Number(total) + 5,
        "first",
      ),
    ],
    ["with yeas and nays swapped", swapSides],
    [
      "falsely marked as vacated",
      all(
        without([HOUSE_ROW]),
        filled([house("vote-desc")], () => "Vacated"),
      ),
    ],
    [
      "of another Congress than its folder",
      filled([house("congress"), senate("congress")], (congress) => Number(congress) - 1),
    ],
    [
      "of another number than its name",
      filled([house("rollcall-num"), senate("vote_number")], () => "998"),
    ],
    [
      "of the other session",
      filled([house("session"), senate("session")], (session) =>
        session.replace(/\d/, (digit) => (digit === "1" ? "2" : "1")),
      ),
    ],
    [
      "outside its Congress",
      filled(DATES, (date) => date.replace(/\d{4}/, (year) => String(Number(year) - 20))),
    ],
    ["without a date", blank(DATES)],
    [
      "without a question",
      blank([house("vote-question"), senate("question"), senate("vote_question_text")]),
    ],
    [
      "without a result",
      blank([house("vote-result"), senate("vote_result"), senate("vote_result_text")]),
    ],
    ["without its bill", all(without([senate("document")]), blank([house("legis-num")]))],
    [
      "with other names for positions",
      all(...POSITIONS.map((path) => renamed(path, "vote-of-member"))),
    ],
  ]),
  ...inTrees(
    VOTE,
    [
      [
        "whose member ids are shifted by one",
        (tree) => {
          const ids = valuesAt(tree, IDS[0] ?? "");
          filled(IDS.slice(0, 1), (id, at) => ids[at + 1] ?? ids[0] ?? id)(tree);
        },
      ],
    ],
    { reported: "losses" },
  ),
  ...inTransit(VOTE),
];

const LIST = ["a list", /\.yaml$/] as const;
const TABLE = ["a table", /\.csv$/] as const;
const PEOPLE = ["a list of people", /legislators-(?:current|historical)\.yaml$/] as const;
const COMMITTEES = ["a list of committees", /committees-\w+\.yaml$/] as const;
const SEATS = ["a list of seats", /membership-\w+\.yaml$/] as const;
const PEOPLE_IDS = ["root/id/bioguide", "root/*/bioguide"];
const CODES = ["root/thomas_id", "root/subcommittees/thomas_id"];
const another = (one: string, other: string) => (value: string) => (value === one ? other : one);
const inTheFuture = (date: string): string => date.replace(/^\d{4}/, "3017");
const lowerCase = (text: string): string => text.toLowerCase();
const oneInTen = (value: string, at: number): string => (at % 10 === 0 ? "" : value);

export const LIST_DAMAGES: readonly Damage[] = [
  ...inTrees(LIST, [
    ...[10, 50, 90].map(
      (percent) =>
        [
          `cut at ${percent} %, at the end of an entry`,
          shortened(["root"], (length) => Math.floor((length * percent) / 100)),
        ] as const,
    ),
    ["with an entry twice", repeated(["root"])],
    ["with ids in lower case", filled(PEOPLE_IDS, lowerCase)],
    ["with codes in lower case", filled(CODES, lowerCase)],
    ["without ids", blank(PEOPLE_IDS)],
    ["with a tenth of its ids dropped", filled(PEOPLE_IDS, oneInTen)],
    ["with invalid ids", filled(PEOPLE_IDS, () => "unknown")],
    ["without codes", blank(CODES)],
    ["with a tenth of its codes dropped", filled(CODES, oneInTen)],
    ["without social media accounts", without(["root/social/twitter"])],
  ]),
  ...inTexts(LIST, [
    ["cut in a line", (text) => text.slice(0, half(text.length)).trimEnd()],
    [
      "cut at the end of a line",
      (text) => text.slice(0, text.lastIndexOf("\n", half(text.length)) + 1),
    ],
    ["that is {}", () => "{}\n"],
    ["that is []", () => "[]\n"],
    ["with its last byte missing", (text) => text.slice(0, -1)],
    ["with tabs", (text) => text.replaceAll(/^ {2}/gm, "\t")],
  ]),
  ...inTrees(PEOPLE, [
    ["without terms", shortened(["root/terms"], () => 0)],
    ["in which a tenth has no terms", without(["root/terms"], 10)],
    ["in which a tenth has no party", without(["root/terms/party"], 10)],
    ...["terms/party", "terms/state", "terms/end", "bio/birthday", "id/govtrack", "name/last"].map(
      (path) => [`without ${path}`, without([`root/${path}`])] as const,
    ),
    ["born in 3017", filled(["root/bio/birthday"], inTheFuture)],
    ["with one person born in 3017", filled(["root/bio/birthday"], inTheFuture, "first")],
    ["whose terms have no chamber", filled(["root/terms/type"], () => "member")],
    ["with a term outside all Congresses", filled(["root/terms/start"], inTheFuture, "first")],
    ["with another name for terms", renamed("root/terms", "term")],
    [
      "with one person twice, in two parties",
      repeated(["root"], filled(["terms/party"], another("Republican", "Democrat"))),
    ],
  ]),
  ...inTrees(COMMITTEES, [
    ["without phones", without(["root/phone"])],
    ["without subcommittees", without(["root/subcommittees"])],
    ["without names", without(["root/name"])],
  ]),
  ...inTrees(SEATS, [
    ["with half of each committee dropped", shortened(["root/*"], (seats) => Math.ceil(seats / 2))],
    ["without titles", without(["root/*/title"])],
  ]),
  ...inTrees(
    SEATS,
    [["whose sides are swapped", filled(["root/*/party"], another("majority", "minority"))]],
    { reported: "losses" },
  ),
  ...inTexts(TABLE, [
    ["cut in a line", (text) => text.slice(0, half(text.length))],
    [
      "cut at the end of a line",
      (text) => text.slice(0, text.lastIndexOf("\n", half(text.length)) + 1),
    ],
    ["without its heading", (text) => text.slice(text.indexOf("\n") + 1)],
    ["with another name for a column", (text) => text.replace("party", "affiliation")],
  ]),
  ...inTransit(LIST),
];

const PAGE = ["a page", /\.(?:json|xml)$/] as const;
const NOMINATIONS = ["a page of nominations", /nominations\/.*\.json$/] as const;
const PROFILE = ["a biography", /biography\/.*\.json$/] as const;
const MEETING = ["a meeting", /congress-gov-api\/.*\.json$/] as const;
const HOUSE_MEETING = ["a House meeting", /meetings\/house\/.*\.xml$/] as const;
const SCHEDULE = ["a schedule", /hearings\.xml$/] as const;
const nominations = (key: string): string => `root/nominations/${key}`;
const meeting = (key: string): string => `root/committeeMeeting/${key}`;
const scheduled = (key: string): string => `css_meetings_scheduled/meeting/${key}`;
const HOUSE_DATE = "committee-meeting/meeting-details/meeting-date/calendar-date";

export const PAGE_DAMAGES: readonly Damage[] = [
  ...inTrees(NOMINATIONS, [
    ...cuts("root/nominations", "nominations"),
    ["without descriptions", without([nominations("description")])],
    ["without latest actions", without([nominations("latestAction")])],
    ["received outside their Congress", filled([nominations("receivedDate")], longAgo)],
    ["of another Congress", filled([nominations("congress")], (congress) => Number(congress) - 1)],
    [
      "stamped in 2099 without descriptions",
      all(
        filled([nominations("updateDate")], () => "2099-01-01T00:00:00Z"),
        without([nominations("description")]),
      ),
    ],
  ]),
  ...inTrees(PROFILE, [
    ["without positions", without(["root/jobPositions"])],
    ["with one position", shortened(["root/jobPositions"], () => 1)],
    ["without a text", without(["root/profileText"])],
    ["without a birthday", without(["root/birthDate"])],
    ["of another person", filled(["root/usCongressBioId"], () => "Z999999")],
    ["without names", without(["root/familyName", "root/givenName"])],
  ]),
  ...inTrees(MEETING, [
    ...["committees", "date", "relatedItems"].map(
      (key) => [`without ${key}`, without([meeting(key)])] as const,
    ),
    ["outside its Congress", filled([meeting("date")], longAgo)],
    ["of another number", filled([meeting("eventId")], () => "999999")],
  ]),
  ...inTrees(HOUSE_MEETING, [
    ...["committees", "subcommittees"].map(
      (key) => [`without ${key}`, without([`committee-meeting/meeting-details/${key}`])] as const,
    ),
    ["without a date", without([HOUSE_DATE])],
    ["without documents", without(["committee-meeting/meeting-documents"])],
    ["outside its Congress", filled([HOUSE_DATE], longAgo)],
  ]),
  ...inTrees(SCHEDULE, [
    ["emptied", without(["css_meetings_scheduled/meeting"])],
    ["cut to one meeting", shortened(["css_meetings_scheduled/meeting"], () => 1)],
    ["without committees", blank([scheduled("cmte_code")])],
    [
      "without times",
      blank(["date", "date_iso_8601", "time", "time_iso_8601"].map((key) => scheduled(key))),
    ],
  ]),
  ...inTexts(PAGE, [
    ["that is null", () => "null\n"],
    ["that is {}", () => "{}\n"],
  ]),
  ...inTransit(PAGE),
];
