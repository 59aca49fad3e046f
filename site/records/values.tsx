import { raw } from "hono/html";
import type { Child } from "hono/jsx";

import { amount } from "../../lib/amounts.ts";
import {
  capital,
  congressName,
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

/** Which of a record's fields name it, and how. */
interface Name {
  readonly text: string;
  readonly used: readonly string[];
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
export const rollCall = ({ chamber, vote_number, congress, session }: Fields): string =>
  `${capital(String(chamber))} roll call ${String(vote_number)}, ${congressName(congress)}, session ${String(session)}`;

const IDENTITY = ["congress", "session", "chamber", "vote_number"];

/** How records of each shape are named, by fields that only it has. The first that fits counts. */
const NAMES: readonly (readonly [has: readonly string[], name: (record: Fields) => Name])[] = [
  [["event_id"], (each) => ({ text: textsOf(each, "title")[0] ?? "Meeting", used: ["title"] })],
  [
    ["vote_number", "question"],
    (each) => {
      const roll = `${capital(String(each["chamber"]))} roll call ${String(each["vote_number"])}`;
      const question = textsOf(each, "question");
      const text = question.length === 0 ? roll : `${question.join("")} (${roll})`;
      return { text, used: ["chamber", "vote_number", "question"] };
    },
  ],
  [["vote_number"], (each) => ({ text: rollCall(each), used: IDENTITY })],
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
  [
    ["citation"],
    (each) => {
      const used = "citation title purpose type number law_type law_number part_number".split(" ");
      return { text: textsOf(each, "citation", "title", "purpose").join(": "), used };
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
/** Fields that only a record's own page shows. */
export const OF_OWN_PAGE =
  "id site_url updated_at slug code question_text vote_type required carried bill_type bill_number result_text latest_text first_name middle_name last_name suffix nickname party_name is_inferred image_url website_url subcommittee_count parent_code amends_amendment status_action became_law_date enacted_by".split(
    " ",
  );

/** Names a record. The name and its link show the fields in `used`; the linked page shows those in `own`. */
export function nameOf(record: Fields) {
  const found = NAMES.find(([has]) => has.every((key) => key in record));
  const name = found?.[1](record);
  if (name === undefined || name.text === "") return null;
  const place = PLACES.find((key) => typeof record[key] === "string");
  const address = place === undefined ? null : String(record[place]);
  const href = address && (pagePath(address) ?? address);
  const own = record["api_url"] && !("event_id" in record) ? OF_OWN_PAGE : [];
  return {
    text: name.text,
    href,
    used: [...name.used, ...(place === undefined ? [] : [place])],
    own,
  };
}

export function Linked({
  href,
  children,
}: {
  readonly href: string | null;
  readonly children: Child;
}) {
  return href === null ? <>{children}</> : <a href={href}>{children}</a>;
}

function AddressLink({ address }: { readonly address: string }) {
  return <a href={address}>{/^https?:\/\/(?:www\.)?([^/]+)/.exec(address)?.[1] ?? address}</a>;
}

/** What comes first among a row's facts. */
const FIRST = "position status result result_text totals sponsor introduced_date".split(" ");
/** Facts that say themselves what they are. */
const PLAIN = new Set(
  "action_description category chamber date name party position purpose question relationships result side state status text time title title_type totals type version_name party_name role".split(
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

type Fact = Readonly<Record<"key", string> & Record<"shown", Child>>;

/** What a row says beside its name, in short. A flag that is off says nothing. */
function factsOf(record: Fields, used: readonly string[], name = ""): readonly Fact[] {
  const keys = Object.keys(record).filter((key) => !used.includes(key) && !isEmpty(record[key]));
  const ordered = [...FIRST.filter((key) => keys.includes(key)), ...keys];
  const said = new Set<unknown>();
  const paired = keys.filter((key) => PAIRS[key] !== undefined).map((key) => PAIRS[key]);
  return [...new Set(ordered)].flatMap((key) => {
    const value = record[key];
    const isRepeated = typeof value === "string" && (name.includes(value) || said.has(value));
    if (value === false || paired.includes(key) || isRepeated) return [];
    said.add(value);
    const after = record[PAIRS[key] ?? ""];
    const shown = (
      <Short name={key} value={value} after={typeof after === "string" ? after : null} />
    );
    return [{ key, shown }];
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
  if (name === "congresses" && Array.isArray(value)) {
    return <>{value.map(congressName).join(", ")}</>;
  }
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
function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <>
      {facts.map(({ key, shown }, at) => (
        <>
          {at > 0 && (key === "text" ? ": " : " · ")}
          {shown}
        </>
      ))}
    </>
  );
}

/** A record within another: its name, linked, and what else is known of it. */
function Inner({ record }: { readonly record: Fields }) {
  const name = nameOf(record);
  const isSaid = name !== null && name.href === null && typeof record["date"] === "string";
  const used = [...(name?.used ?? []), ...(name?.own ?? []), ...(isSaid ? ["date"] : [])];
  const facts = factsOf(record, used, name?.text);
  if (name === null) return <Facts facts={facts} />;
  return (
    <>
      {isSaid && (
        <>
          <Value name="date" value={record["date"]} />:{" "}
        </>
      )}
      <Linked href={name.href}>{name.text}</Linked>
      {facts.length > 0 && " · "}
      <Facts facts={facts} />
    </>
  );
}

/** Any field's value. */
export function Value({ name, value }: { readonly name: string; readonly value: unknown }) {
  if (Array.isArray(value)) {
    const all = value as readonly unknown[];
    if (!all.some(isFields)) {
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
        <div class="prose">{raw(html)}</div>
        <Inner record={others} />
      </>
    );
  }
  if (typeof value === "string") {
    if (/^https?:\/\/\S+$/.test(value)) return <AddressLink address={value} />;
    const words = wordsFor(name, value);
    if (/^\d{4}-\d\d-\d\d/.test(value) && words !== value)
      return <time datetime={value}>{words}</time>;
    return <>{capitalized(name, words)}</>;
  }
  return <>{value === null || value === undefined ? "" : wordsFor(name, value as number)}</>;
}

const capitalized = (name: string, words: string): string =>
  /^(?:status|chamber|position|result|type|category|role|side)$/.test(name)
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
  const isPage = ([, value]: (typeof shown)[number]): boolean =>
    typeof value === "string" && pagePath(value) !== null;
  const facts = shown.filter((each) => !isPage(each));
  const pages = shown.filter(isPage);
  return (
    <>
      {pages.length > 0 && (
        <p class="row">
          {pages.map(([key, value]) => (
            <a href={pagePath(String(value)) ?? ""}>{labelOf(key)}</a>
          ))}
        </p>
      )}
      {facts.length > 0 && <Details facts={facts} />}
    </>
  );
}

function Details({
  facts,
}: {
  readonly facts: readonly (readonly [key: string, value: unknown])[];
}) {
  return (
    <dl class="details">
      {facts.map(([key, value]) => (
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

/** An entry of a list or a block: its day at the left, its name, and the rest in a quieter line. */
function Row({ record }: { readonly record: Fields }) {
  const { date, html } = record;
  const name = nameOf(record);
  const used = [
    ...(name?.used ?? []),
    ...(name?.own ?? []),
    "date",
    "html",
    ...(typeof html === "string" ? ["text"] : []),
  ];
  const facts = factsOf(record, used, name?.text);
  return (
    <li>
      {typeof date === "string" && <time datetime={date}>{wordsFor("date", date)}</time>}
      <div>
        {name !== null && typeof html !== "string" && (
          <p class="name">
            <Linked href={name.href}>{name.text}</Linked>
          </p>
        )}
        {facts.length > 0 && (
          <div class="quiet small">
            <Facts facts={facts} />
          </div>
        )}
        {typeof html === "string" && <div class="prose">{raw(html)}</div>}
      </div>
    </li>
  );
}

const isRepeat = ({ duplicate_of }: Fields): boolean => typeof duplicate_of === "number";

/** Rows in the order given. Rows that repeat another one are folded. */
export function Rows({ records }: { readonly records: readonly Fields[] }) {
  const repeats = records.filter(isRepeat);
  return (
    <>
      <ol class="rows" role="list">
        {records
          .filter((record) => !isRepeat(record))
          .map((record) => (
            <Row record={record} />
          ))}
      </ol>
      {repeats.length > 0 && (
        <details>
          <summary>{amount(repeats.length, "entry", "entries")} that repeat others</summary>
          <ol class="rows" role="list">
            {repeats.map((record) => (
              <Row record={record} />
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
