import { type Damage, inBytes, inText, transitDamages } from "./damage.ts";

const json = (
  name: string,
  files: RegExp,
  change: (value: Record<string, unknown>) => unknown,
  more: Partial<Damage> = {},
): Damage =>
  inText(
    name,
    (text, file) => {
      if (!files.test(file)) return null;
      const value = JSON.parse(text) as Record<string, unknown>;
      const before = JSON.stringify(value);
      const after = change(value);
      return after === null || JSON.stringify(after) === before ? null : JSON.stringify(after);
    },
    more,
  );

type Rows = readonly Record<string, unknown>[];
const NOMINATIONS = /nominations?-.*\.json$|nominations-page\d+\.json$/;
const PROFILES = /biography\/.*\.json$/;
const MEETINGS =
  /meetings\/congress-gov-api\/committee-meeting-\d.*\.json$|meetings\/congress-gov-api\/\d.*\.json$/;
const nested =
  (key: string, change: (inner: Record<string, unknown>) => unknown) =>
  (value: Record<string, unknown>): unknown => {
    const inner = value[key];
    if (typeof inner !== "object" || inner === null) return null;
    return { ...value, [key]: change(inner as Record<string, unknown>) };
  };
const without =
  (...keys: readonly string[]) =>
  (value: Record<string, unknown>): unknown =>
    Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
const eachOf = (key: string, change: (row: Record<string, unknown>) => unknown) =>
  nested(key, (rows) => (rows as unknown as Rows).map(change));

export const PAGE_DAMAGES: readonly Damage[] = [
  json(
    "nominations cut to one",
    NOMINATIONS,
    nested("nominations", (rows) => (rows as unknown as Rows).slice(0, 1)),
  ),
  json(
    "nominations cut to half",
    NOMINATIONS,
    nested("nominations", (rows) => {
      const all = rows as unknown as Rows;
      return all.length < 4 ? all : all.slice(0, Math.floor(all.length / 2));
    }),
  ),
  json(
    "nominations cut to zero",
    NOMINATIONS,
    nested("nominations", () => []),
  ),
  json(
    "nominations without descriptions",
    NOMINATIONS,
    eachOf("nominations", without("description")),
  ),
  json(
    "nominations without latest actions",
    NOMINATIONS,
    eachOf("nominations", without("latestAction")),
  ),
  json(
    "nominations received outside their Congress",
    NOMINATIONS,
    eachOf("nominations", (row) => ({ ...row, receivedDate: "1789-03-04" })),
  ),
  json(
    "nominations of another Congress",
    NOMINATIONS,
    eachOf("nominations", (row) => ({ ...row, congress: Number(row["congress"]) - 1 })),
  ),
  json(
    "nominations stamped in 2099",
    NOMINATIONS,
    eachOf("nominations", (row) => ({
      ...row,
      updateDate: "2099-01-01T00:00:00Z",
      description: null,
    })),
  ),
  json("a biography without positions", PROFILES, without("jobPositions")),
  json("a biography with one position", PROFILES, (value) => ({
    ...value,
    jobPositions: (value["jobPositions"] as unknown[] | undefined)?.slice(0, 1),
  })),
  json("a biography without a text", PROFILES, without("profileText")),
  json("a biography without a birthday", PROFILES, without("birthDate")),
  json("a biography of another person", PROFILES, (value) => ({
    ...value,
    usCongressBioId: "Z999999",
  })),
  json("a biography without names", PROFILES, without("familyName", "givenName")),
  json("a meeting without committees", MEETINGS, nested("committeeMeeting", without("committees"))),
  json("a meeting without a date", MEETINGS, nested("committeeMeeting", without("date"))),
  json("a meeting without bills", MEETINGS, nested("committeeMeeting", without("relatedItems"))),
  json(
    "a meeting outside its Congress",
    MEETINGS,
    nested("committeeMeeting", (meeting) => ({ ...meeting, date: "1789-03-04T12:00:00Z" })),
  ),
  json(
    "a meeting of another number",
    MEETINGS,
    nested("committeeMeeting", (meeting) => ({ ...meeting, eventId: "999999" })),
  ),
  inText("a House meeting without committees", (text, file) =>
    file.includes("meetings/house/") ? text.replace(/<committees>.*<\/committees>/s, "") : null,
  ),
  inText("a House meeting without a date", (text, file) =>
    file.includes("meetings/house/")
      ? text.replace(/<calendar-date>.*<\/calendar-date>/s, "")
      : null,
  ),
  inText("a House meeting without documents", (text, file) =>
    file.includes("meetings/house/")
      ? text.replace(/<meeting-documents>.*<\/meeting-documents>/s, "")
      : null,
  ),
  inText("a House meeting outside its Congress", (text, file) =>
    file.includes("meetings/house/") ? text.replace(/(?<=<calendar-date>)\d{4}/, "1789") : null,
  ),
  inText("a schedule emptied", (text, file) =>
    file.endsWith("hearings.xml") ? text.replace(/<meeting>.*<\/meeting>/s, "") : null,
  ),
  inText("a schedule cut to one meeting", (text, file) =>
    file.endsWith("hearings.xml") ? text.replace(/(<\/meeting>).*<\/meeting>/s, "$1") : null,
  ),
  inText("a schedule without committees", (text, file) =>
    file.endsWith("hearings.xml") ? text.replaceAll(/<cmte_code>[^<]*/g, "<cmte_code>") : null,
  ),
  inText("a schedule without times", (text, file) =>
    file.endsWith("hearings.xml")
      ? text.replaceAll(/<(date|time)(_iso_8601)?>[^<]*/g, "<$1$2>")
      : null,
  ),
  inText("a page cut off in the middle", (text) => text.slice(0, Math.floor(text.length / 2))),
  inBytes("a page that is null", () => Buffer.from("null\n")),
  inBytes("a page that is {}", () => Buffer.from("{}\n")),
  ...transitDamages("a page"),
];
