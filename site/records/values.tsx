import type { Child } from "hono/jsx";

import type { Fields } from "../../contract/resource.ts";
import type { FieldName } from "../../contract/routes/all-routes.ts";
import { type FieldReading, readingOf } from "../../contract/schemas/reading.ts";
import { amount } from "../../lib/amounts.ts";
import { viewOf } from "../kinds/kinds.ts";
import type { Name } from "../kinds/view.ts";
import { Linked, placeOf } from "../kinds/linked.tsx";
import { Prose } from "./prose.tsx";
import { fieldOf, isAside, shownOf } from "./readings.ts";
import { congressRange, inWords, labelOf, pagePath, wordsFor } from "../kinds/words.ts";

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether there is nothing to show: unknown, an empty list, or fields that are all empty. */
const isEmpty = (value: unknown): boolean =>
  value == null || (typeof value === "object" && Object.values(value).every(isEmpty));

/** A record, and how its fields read. */
export interface Read {
  readonly record: Fields;
  readonly reading: FieldReading;
}

/** Names a record by the fields that its schema says: joined, as what ends a time, and a code at the end. */
function plainName({ record, reading }: Read): Name {
  const { kind, by = [] } = reading;
  const of = (key: string): FieldReading => fieldOf(reading, key);
  const keys = kind === undefined || by.length > 0 ? by : ["name"];
  const [first = "", ...others] = keys
    .filter((key) => !isEmpty(record[key]))
    .toSorted((a, b) => Number(of(a).beside !== undefined) - Number(of(b).beside !== undefined));
  const says = (key: string): string =>
    isEmpty(record[key]) ? "" : wordsFor(of(key), record[key] as string | number);
  const text = others.reduce((before, key) => {
    const { beside, as } = of(key);
    if (beside === first && as !== "day") return `${before} (${says(key)})`;
    const isEnd = (as === "day" || as === "congress") && of(first).as === as;
    if (isEnd && record[key] === record[first]) return before;
    return isEnd
      ? `${before.replace(/ Congress$/, "")} to ${says(key)}`
      : `${before}, ${says(key)}`;
  }, says(first));
  return { text, used: keys as readonly FieldName[] };
}

/** Names a record. The name, its line and its link show the fields in `used`. */
export function nameOf({ record, reading }: Read) {
  const { kind } = reading;
  const own = kind === undefined ? undefined : viewOf(kind)?.name;
  const name = own?.(record as never) ?? plainName({ record, reading });
  if (name.text === "") return null;
  const { key, href } = placeOf(record);
  return {
    ...name,
    href,
    used: [...name.used, ...(key === undefined ? [] : [key])],
    isLinked: Boolean(record["api_url"]),
  };
}

/** A site, such as `congress.gov`, or a feed's format. */
function AddressLink({ address }: { readonly address: string }) {
  const [, format] = /\.(atom|ics)$/.exec(address) ?? [];
  const [, site = address] = /^https?:\/\/(?:www\.)?([^/]+)/.exec(address) ?? [];
  return <a href={address}>{format === "ics" ? "iCalendar" : format === "atom" ? "Atom" : site}</a>;
}

/** What is said beside a name, in short. Flags that are off, and counts of nothing, are left out. */
function factsOf({ record, reading }: Read, used: readonly string[], name = ""): readonly Child[] {
  const said = new Set<unknown>();
  const keys = Object.keys(record).filter((key) => !used.includes(key) && !isEmpty(record[key]));
  return keys.flatMap((key) => {
    const field = fieldOf(reading, key);
    const value = record[key];
    const isRepeated = typeof value === "string" && (name.includes(value) || said.has(value));
    const isNothing = value === false || (value === 0 && field.as === "count");
    const isBeside = field.beside !== undefined && keys.includes(field.beside);
    const isKnown = field.names !== undefined || isAside(field);
    if (isNothing || isRepeated || isBeside || isKnown) return [];
    said.add(value);
    const beside = keys.find((each) => fieldOf(reading, each).beside === key);
    const other = beside === undefined ? null : String(record[beside]);
    const isDay = beside !== undefined && fieldOf(reading, beside).as === "day";
    return [
      <>
        <Short name={key} value={value} reading={field} />
        {other !== null && (isDay ? ` ${wordsFor({ as: "day" }, other)}` : ` (${other})`)}
      </>,
    ];
  });
}

interface Field {
  readonly name: string;
  readonly value: unknown;
  readonly reading: FieldReading;
}

function Short({ name, value, reading }: Field) {
  const label = labelOf(name);
  if (value === true) return <>{label}</>;
  if (typeof value === "string" && reading.as === "address") {
    return <a href={pagePath(value) ?? value}>{label}</a>;
  }
  if (typeof value === "number" && reading.as === "count") {
    const counted = inWords(label.toLowerCase()).replace(value === 1 ? /s$/ : "", "");
    return <>{`${wordsFor(reading, value)} ${counted}`}</>;
  }
  if (reading.isPlain === true) return <Value value={value} reading={reading} />;
  return (
    <>
      {`${label} `}
      {typeof value === "string" && reading.isName === true ? (
        wordsFor(reading, value, true)
      ) : (
        <Value value={value} reading={reading} />
      )}
    </>
  );
}

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
function Inner({ record, reading }: Read) {
  const name = nameOf({ record, reading });
  if (name === null) return <Facts facts={factsOf({ record, reading }, [])} />;
  const { date } = record;
  const isSaid = name.href === null && typeof date === "string";
  const { rows, page } = shownOf(name.isLinked ? reading.kind : undefined);
  const used = [...name.used, ...rows, ...page, ...(isSaid ? ["date"] : [])];
  const linked = <Linked href={name.href}>{name.text}</Linked>;
  const named = isSaid ? [wordsFor({ as: "day" }, date), ": ", linked] : linked;
  return <Facts facts={[named, ...factsOf({ record, reading }, used, name.text)]} />;
}

/** Values in a line: texts, or names that are links. */
const isInline = ({ fields, by = [] }: FieldReading): boolean =>
  fields === undefined ||
  Object.keys(fields).every((key) => by.includes(key) || readingOf(fields[key]).as === "address");

const PHONE = /^\d{3}-\d{3}-\d{4}$/;

/** Of a longer list, the first values are open. */
const [MOST_OPEN, OPEN] = [12, 8];

/** Any field's value. */
export function Value({ value, reading }: Omit<Field, "name">) {
  if (Array.isArray(value)) {
    const all = value as readonly unknown[];
    if (reading.as === "congress") return <>{congressRange(all.map(Number))}</>;
    const values = all.map((each) => <Value value={each} reading={reading} />);
    if (values.length === 1) return <>{values[0]}</>;
    if (isInline(reading)) return <>{values.map((each, at) => [at > 0 && ", ", each])}</>;
    const items = values.map((each) => <li>{each}</li>);
    if (items.length <= MOST_OPEN) return <ul>{items}</ul>;
    return (
      <>
        <ul>{items.slice(0, OPEN)}</ul>
        <details>
          <summary>{amount(items.length - OPEN)} more</summary>
          <ul>{items.slice(OPEN)}</ul>
        </details>
      </>
    );
  }
  if (isFields(value)) {
    const { html } = value;
    if (typeof html !== "string") return <Inner record={value} reading={reading} />;
    const { text: _, html: __, ...others } = value;
    return (
      <>
        <Prose html={html} />
        <Inner record={others} reading={reading} />
      </>
    );
  }
  if (typeof value === "string") {
    if (reading.as === "address") return <AddressLink address={value} />;
    if (PHONE.test(value)) return <a href={`tel:+1-${value}`}>{value}</a>;
    const words = wordsFor(reading, value);
    if (reading.as === "day" || reading.as === "instant") {
      return <time datetime={value}>{words}</time>;
    }
    if (!value.includes("\n")) return <>{words}</>;
    return (
      <>
        {value.split("\n").map((line) => (
          <p>{line}</p>
        ))}
      </>
    );
  }
  return <>{isEmpty(value) ? "" : wordsFor(reading, value as number)}</>;
}

/** A record's fields with labels, except those that the page shows elsewhere. */
export function FactList({
  record,
  reading,
  without = [],
}: Read & { readonly without?: readonly string[] }) {
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
            <Value value={value} reading={fieldOf(reading, key)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An entry of a list or a block: its day at the left, its name, and what else is known in quieter lines. */
function Row({ record, reading, without = [] }: Read & Without) {
  const { date, html } = record;
  const isHtml = typeof html === "string";
  const name = nameOf({ record: isHtml ? { ...record, text: null } : record, reading });
  const { page } = shownOf(name?.isLinked === true ? reading.kind : undefined);
  const used = [...(name?.used ?? []), ...page, ...without, "date", "html", isHtml ? "text" : ""];
  const facts = factsOf({ record, reading }, used, name?.text);
  return (
    <li>
      {typeof date === "string" && <time datetime={date}>{wordsFor({ as: "day" }, date)}</time>}
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

export const isRepeat = ({ duplicate_of }: Fields): boolean => typeof duplicate_of === "number";

interface Without {
  /** Fields that the page says already. */
  readonly without?: readonly string[];
}

export interface ManyRows extends Without {
  readonly records: readonly Fields[];
  readonly reading: FieldReading;
}

/** Rows in the order given. Rows that repeat another one are folded. */
export function Rows({ records, ...said }: ManyRows) {
  const repeats = records.filter(isRepeat);
  const listOf = (rows: readonly Fields[]) => (
    <ol class="rows" role="list">
      {rows.map((record) => (
        <Row record={record} {...said} />
      ))}
    </ol>
  );
  return (
    <>
      {listOf(records.filter((record) => !isRepeat(record)))}
      {repeats.length > 0 && (
        <details>
          <summary>{amount(repeats.length, "entry", "entries")} that repeat others</summary>
          {listOf(repeats)}
        </details>
      )}
    </>
  );
}
