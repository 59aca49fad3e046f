import { raw } from "hono/html";
import type { Child } from "hono/jsx";

import { amount } from "../../lib/amounts.ts";
import {
  capital,
  congressName,
  congressRange,
  type Fields,
  inWords,
  labelOf,
  pagePath,
  wordsFor,
} from "./words.ts";

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether there is nothing to show: unknown, or an empty list. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** How a record is named. */
interface Name {
  readonly text: string;
  /** The fields that the name and the line show. */
  readonly used: readonly string[];
  /** What a row says below the name. */
  readonly line?: readonly Child[];
}

const textsOf = (record: Fields, ...keys: readonly string[]): string[] =>
  keys.map((key) => record[key]).filter((value) => typeof value === "string");

const RANKS: Readonly<Record<string, string>> = {
  senate: "Sen.",
  senator: "Sen.",
  house: "Rep.",
  representative: "Rep.",
  delegate: "Del.",
  resident_commissioner: "Res. Comm.",
};

/** `D-CA-11`: party, state and district. */
export function seatOf({ party, state, district }: Fields): string {
  const at = district === 0 ? null : district;
  const known = [party, state, at].filter((each) => each !== null && each !== undefined);
  const seat = known.map(String).join("-");
  return district === 0 ? `${seat}, at large` : seat;
}

/** `House roll call 17, 119th Congress, session 2`. */
const rollCall = ({ chamber, vote_number, congress, session }: Fields): string =>
  `${capital(String(chamber))} roll call ${String(vote_number)}, ${congressName(congress)}, session ${String(session)}`;

const ROLL_CALL = ["congress", "session", "chamber", "vote_number"];
const VOTE_FIELDS = [...ROLL_CALL, ..."question title result totals time bill position".split(" ")];

/** A roll call has the name of what was voted on. Its question and result come below. */
function voteName(vote: Fields): Name {
  const { bill, question, totals, time, position } = vote;
  if (question === undefined) return { text: rollCall(vote), used: ROLL_CALL };
  // It is not stored here.
  if (vote["api_url"] === null) {
    return { text: rollCall(vote), used: [...VOTE_FIELDS, "bill_type", "bill_number", "id"] };
  }
  const about = isFields(bill) ? bill : {};
  const [subject] = [...textsOf(vote, "title"), ...textsOf(about, "title")];
  const named = [...textsOf(about, "citation"), subject].filter(Boolean).join(": ");
  const asked = named === "" || named === question ? [] : textsOf(vote, "question");
  const votes = (isFields(totals) ? totals : {}) as Readonly<Record<string, number>>;
  const { yea = 0, nay = 0, present = 0, not_voting = 0 } = votes;
  const result = [
    ...textsOf(vote, "result").map((text) => capital(inWords(text))),
    yea + nay > 0 && `${amount(yea)}–${amount(nay)}`,
  ];
  return {
    text: named || textsOf(vote, "question")[0] || rollCall(vote),
    used: VOTE_FIELDS,
    line: [
      typeof position === "string" && <strong>{capital(inWords(position))}</strong>,
      ...asked,
      <strong>{result.filter(Boolean).join(" ")}</strong>,
      present > 0 && `${amount(present)} present`,
      not_voting > 0 && `${amount(not_voting)} not voting`,
      <span class="quiet">
        {[rollCall(vote), typeof time === "string" && wordsFor("time", time)]
          .filter(Boolean)
          .join(" · ")}
      </span>,
    ],
  };
}

/** Fields that a citation and a title say. */
export const CITED = "citation title purpose type number law_type law_number part_number".split(
  " ",
);

const dayOf = (at: unknown): string => wordsFor("date", String(at).slice(0, 10));

/** Bills, amendments and laws: the status in the same words as in the latest action, and who began it. */
function citedName(record: Fields): Name {
  const { status, status_date: date, sponsor, latest_action: action } = record;
  const { referred_at, latest_activity: activity } = record;
  const text = textsOf(record, "citation", "title", "purpose").join(": ");
  if (typeof status !== "string") return { text, used: CITED };
  const acted = isFields(action) ? action : {};
  const law = /Became (Public|Private) Law No: ([\d-]+)/.exec(String(acted["text"]));
  const [day] = textsOf(record, "status_date");
  const isSame = acted["date"] === date;
  const did = isFields(activity) ? activity : {};
  const isOther = did["at"] !== referred_at || did["name"] !== "Referred To";
  return {
    text,
    used: [
      ...CITED,
      "status",
      "status_date",
      "sponsor",
      "referred_at",
      "latest_activity",
      ...(isSame ? ["latest_action"] : []),
    ],
    line: [
      <>
        <strong>
          {law === null || !isSame || status !== "enacted"
            ? capital(inWords(status))
            : `Became ${law[1]} Law ${law[2]}`}
        </strong>
        {day !== undefined && <> {wordsFor("date", day)}</>}
      </>,
      isFields(sponsor) && <Value name="sponsor" value={sponsor} />,
      typeof referred_at === "string" && `Referred to the committee ${dayOf(referred_at)}`,
      isFields(activity) &&
        isOther &&
        `${capital(String(did["name"]).toLowerCase()).replace(/ (?:by|to|from)$/, "")} ${dayOf(did["at"])}`,
    ],
  };
}

/** How records of each shape are named, by fields that only it has. The first that fits counts. */
const NAMES: readonly (readonly [has: readonly string[], name: (record: Fields) => Name])[] = [
  [["event_id"], (each) => ({ text: textsOf(each, "title")[0] ?? "Meeting", used: ["title"] })],
  [["vote_number"], voteName],
  [
    ["bioguide_id", "name"],
    (each) => {
      const seat = seatOf(each);
      const rank = RANKS[String(each["role"] ?? each["chamber"])];
      const text = [rank, each["name"], seat && `(${seat})`].filter(Boolean).join(" ");
      const used = ["name", "bioguide_id", "party", "state", "district", "chamber", "role"];
      return { text, used };
    },
  ],
  [["citation"], citedName],
  [
    ["action_description"],
    (each) => {
      const [day] = textsOf(each, "action_date");
      const text = [...textsOf(each, "action_description"), day && wordsFor("date", day)];
      const used = "action_description action_date version_code updated_at".split(" ");
      return { text: text.filter(Boolean).join(", "), used };
    },
  ],
  [
    ["version_code", "formats"],
    (each) => {
      const [version = "Text", code] = textsOf(each, "version_name", "version_code");
      const text = code === undefined ? version : `${version} (${code})`;
      return { text, used: ["version_name", "version_code"] };
    },
  ],
  [["format", "url"], (each) => ({ text: String(each["format"]).toUpperCase(), used: ["format"] })],
  [
    ["congress", "bill_count"],
    (each) => ({ text: congressName(each["congress"]), used: ["congress"] }),
  ],
  [
    ["start_date", "end_date"],
    (each) => ({
      text: textsOf(each, "start_date", "end_date")
        .map((day) => wordsFor("date", day))
        .join(" to "),
      used: ["start_date", "end_date"],
    }),
  ],
  [["name"], (each) => ({ text: String(each["name"]), used: ["name", "code", "slug"] })],
  [
    ["heading", "section_number"],
    (each) => ({
      text: textsOf(each, "section_number", "heading").join(". ") || capital(String(each["kind"])),
      used: ["section_number", "heading"],
    }),
  ],
  [["title"], (each) => ({ text: textsOf(each, "title").join(""), used: ["title"] })],
  [["text"], (each) => ({ text: textsOf(each, "text").join(""), used: ["text"] })],
];

/** Fields that say where a record is. */
const PLACES = ["api_url", "url", "site_url", "outline_url", "text_url"];
/** Fields that only a record's own page shows, and those of them that rows show, too. */
export const OF_OWN_PAGE =
  "id site_url congress_url updated_at source_updated_at slug code chamber is_current question_text vote_type required carried bill_type bill_number result_text introduced_date submitted_date proposed_date latest_text first_name middle_name last_name suffix nickname party_name is_inferred image_url website_url subcommittee_count parent_code amends_amendment status_action became_law_date enacted_by".split(
    " ",
  );
export const OF_ROWS =
  "congress cosponsor_count policy_area latest_action status status_date sponsor".split(" ");

/** Names a record. The name, its line and its link show the fields in `used`. */
export function nameOf(record: Fields) {
  const found = NAMES.find(([has]) => has.every((key) => key in record));
  const name = found?.[1](record);
  if (name === undefined || name.text === "") return null;
  const place = PLACES.find((key) => typeof record[key] === "string");
  const address = place === undefined ? null : String(record[place]);
  const href = address && (pagePath(address) ?? address);
  return {
    ...name,
    href,
    used: [...name.used, ...(place === undefined ? [] : [place])],
    isLinked: Boolean(record["api_url"]),
  };
}

export function Linked({
  href,
  children,
}: {
  readonly href: string | null;
  readonly children: Child;
}) {
  if (href === null) return <>{children}</>;
  return (
    <a href={href} rel={href.startsWith("/") ? undefined : "external"}>
      {children}
    </a>
  );
}

function AddressLink({ address }: { readonly address: string }) {
  return <a href={address}>{/^https?:\/\/(?:www\.)?([^/]+)/.exec(address)?.[1] ?? address}</a>;
}

/** Facts that say themselves what they are. */
const PLAIN = new Set(
  "action_description category chamber code date description name party policy_area position purpose question relationships result side source state status text time title title_type totals type version_name party_name role".split(
    " ",
  ),
);

/** Facts that stand beside another: a day, or a code. */
const PAIRS: Readonly<Record<string, string>> = {
  action_description: "version_code",
  status: "status_date",
  party_name: "party",
  version_name: "version_code",
  text_version_name: "text_version_code",
  title_type: "title_type_code",
};

/** What is said beside a name, in short. Flags that are off, and counts of nothing, are left out. */
function factsOf(record: Fields, used: readonly string[], name = ""): readonly Child[] {
  const keys = Object.keys(record).filter((key) => !used.includes(key) && !isEmpty(record[key]));
  const said = new Set<unknown>();
  const paired = keys.map((key) => PAIRS[key]);
  return keys.flatMap((key) => {
    const value = record[key];
    const isRepeated = typeof value === "string" && (name.includes(value) || said.has(value));
    const isNothing = value === false || (value === 0 && COUNTED.test(key));
    if (isNothing || isRepeated || paired.includes(key)) return [];
    said.add(value);
    const pair = PAIRS[key];
    const after = pair && record[pair];
    return [<Short name={key} value={value} after={typeof after === "string" ? after : null} />];
  });
}

function Short({
  name,
  value,
  after,
}: {
  readonly name: string;
  readonly value: unknown;
  readonly after: string | null;
}) {
  const label = labelOf(name);
  if (value === true) return <>{label}</>;
  if (typeof value === "string" && /^https?:\/\/\S+$/.test(value)) {
    return <a href={pagePath(value) ?? value}>{label}</a>;
  }
  if (name === "congress") return <>{congressName(value)}</>;
  if (typeof value === "number" && COUNTED.test(name)) {
    return (
      <>
        {wordsFor(name, value)} {inWords(label.toLowerCase()).replace(value === 1 ? /s$/ : "", "")}
      </>
    );
  }
  const beside = after === null ? "" : wordsFor("", after);
  return (
    <>
      {PLAIN.has(name) || `${label} `}
      <Value name={name} value={value} />
      {beside !== "" && (beside === after ? ` (${beside})` : ` ${beside}`)}
    </>
  );
}

const COUNTED = /_count$|^(?:yea|nay|present|not_voting|words|votes)$/;

/** Facts in a line. */
function Facts({ facts }: { readonly facts: readonly Child[] }) {
  return (
    <>
      {facts.filter(Boolean).map((fact, at) => (
        <>
          {at > 0 && " · "}
          {fact}
        </>
      ))}
    </>
  );
}

/** A record within another: its name, linked, and what its own page does not say. */
function Inner({ record }: { readonly record: Fields }) {
  const name = nameOf(record);
  if (name === null) return <Facts facts={factsOf(record, [])} />;
  const { date } = record;
  const isSaid = name.href === null && typeof date === "string";
  const own = name.isLinked ? [...OF_OWN_PAGE, ...OF_ROWS] : [];
  const used = [...name.used, ...own, ...(isSaid ? ["date"] : [])];
  const linked = <Linked href={name.href}>{name.text}</Linked>;
  const named = isSaid ? [wordsFor("date", date), ": ", linked] : linked;
  return <Facts facts={[named, ...factsOf(record, used, name.text)]} />;
}

/** Any field's value. */
export function Value({ name, value }: { readonly name: string; readonly value: unknown }) {
  if (Array.isArray(value)) {
    const all = value as readonly unknown[];
    if (name === "congresses") return <>{congressRange(all.map(Number))}</>;
    if (name === "formats" || !all.some(isFields)) {
      return (
        <>
          {all.map((each, at) => (
            <>
              {at > 0 && ", "}
              <Value name={name} value={each} />
            </>
          ))}
        </>
      );
    }
    if (all.length === 1) return <Value name={name} value={all[0]} />;
    return (
      <ul>
        {all.map((each) => (
          <li>
            <Value name={name} value={each} />
          </li>
        ))}
      </ul>
    );
  }
  if (isFields(value)) {
    const { html } = value;
    if (typeof html !== "string") return <Inner record={value} />;
    const { text: _, html: __, ...others } = value;
    return (
      <>
        <Prose html={html} />
        <Inner record={others} />
      </>
    );
  }
  if (typeof value === "string") {
    if (/^https?:\/\/\S+$/.test(value)) return <AddressLink address={value} />;
    const words = wordsFor(name, value);
    if (/^\d{4}-\d\d-\d\d/.test(value) && words !== value)
      return <time datetime={value}>{words}</time>;
    if (value.includes("\n"))
      return (
        <>
          {value.split("\n").map((line) => (
            <p>{line}</p>
          ))}
        </>
      );
    return <>{capitalized(name, words)}</>;
  }
  return <>{value === null || value === undefined ? "" : wordsFor(name, value as number)}</>;
}

const capitalized = (name: string, words: string): string =>
  /^(?:status|chamber|position|result|type|category|role|side|source)$/.test(name)
    ? capital(words)
    : words;

/** A record's fields with labels, except those that the page shows elsewhere. */
export function FactList({
  record,
  without,
}: {
  readonly record: Fields;
  readonly without: readonly string[];
}) {
  const shown = Object.entries(record).filter(
    ([key, value]) => !without.includes(key) && !isEmpty(value),
  );
  if (shown.length === 0) return null;
  return (
    <dl class="details">
      {shown.map(([key, value]) => (
        <div>
          <dt>{labelOf(key)}</dt>
          <dd>
            <Value name={key} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An entry of a list or a block: its day at the left, its name, and what else is known in quieter lines. */
function Row({ record, without = [] }: { readonly record: Fields } & Without) {
  const { date, html } = record;
  const isHtml = typeof html === "string";
  const name = nameOf(isHtml ? { ...record, text: null } : record);
  const own = name?.isLinked === true ? OF_OWN_PAGE : [];
  const used = [...(name?.used ?? []), ...own, ...without, "date", "html", isHtml ? "text" : ""];
  const facts = factsOf(record, used, name?.text);
  return (
    <li>
      {typeof date === "string" && <time datetime={date}>{wordsFor("date", date)}</time>}
      <div>
        {name !== null && (
          <p class="name">
            <Linked href={name.href}>{name.text}</Linked>
          </p>
        )}
        {name?.line && (
          <p class="small">
            <Facts facts={name.line} />
          </p>
        )}
        {facts.length > 0 && (
          <div class="quiet small">
            <Facts facts={facts} />
          </div>
        )}
        {isHtml && <Prose html={html} />}
      </div>
    </li>
  );
}

/** Paragraphs without lists and tables, which can be parted. */
const OPENING = /^(?:\s*<p>(?:(?!<\/?(?:p|ul|ol|table)\b)[^])*<\/p>){6}/;
const HEADING =
  /<p>(?:<(?:b|strong)>)?((?:title|division|subtitle|(?:sub)?chapter|(?:sub)?part) [\w-]+)--([^<]*)/gi;

/** A text of the publisher's with its headings in bold, of a long one the first paragraphs. */
function Prose({ html }: { readonly html: string }) {
  const marked = html.replaceAll(HEADING, "<p><b>$1 — $2</b>");
  const first = OPENING.exec(marked)?.[0];
  const isLong = first !== undefined && marked.length > first.length + LONG;
  return (
    <>
      <div class="prose">{raw(isLong ? first : marked)}</div>
      {isLong && (
        <details>
          <summary>The rest of it</summary>
          <div class="prose">{raw(marked.slice(first.length))}</div>
        </details>
      )}
    </>
  );
}

const LONG = 1_000;

const isRepeat = ({ duplicate_of }: Fields): boolean => typeof duplicate_of === "number";

interface Without {
  /** Fields that the page says already. */
  readonly without?: readonly string[];
}

/** Rows in the order given. Rows that repeat another one are folded. */
export function Rows({ records, ...said }: { readonly records: readonly Fields[] } & Without) {
  const repeats = records.filter(isRepeat);
  return (
    <>
      <ol class="rows" role="list">
        {records
          .filter((record) => !isRepeat(record))
          .map((record) => (
            <Row record={record} {...said} />
          ))}
      </ol>
      {repeats.length > 0 && (
        <details>
          <summary>{amount(repeats.length, "entry", "entries")} that repeat others</summary>
          <ol class="rows" role="list">
            {repeats.map((record) => (
              <Row record={record} {...said} />
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
