import { readFileSync } from "node:fs";
import { STATE_NAMES, type State } from "../../contract/enumerations.ts";
import { fold, ordinal, slug, withoutAccents } from "../../contract/text.ts";
import { escapeMarkup } from "../../lib/escape-markup.ts";
import * as calendar from "./calendar.ts";
import { courtesyName, fullName, PARTY_NAMES } from "./people.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What names mean: in a section those of its item, or else the outer ones. */
interface Scope {
  readonly item: unknown;
  readonly outer: Scope | undefined;
}

type Render = (scope: Scope) => string;

const padded = (length: number) => (shown: number | string) => String(shown).padStart(length, "0");

const FILTERS = {
  ...calendar,
  clerkDate: (time: number) => calendar.longDate(time).replace(/^(...)\w* (\d+), /, "$2-$1-"),
  halfDay: (time: number) => padded(8)(calendar.halfDayClock(time)),
  midnight: (time: number) => calendar.instantText(calendar.midnightOf(time)),
  three: padded(3),
  four: padded(4),
  five: padded(5),
  minuteText: (time: number) => calendar.clockText(time).slice(0, 5),
  compactDay: (time: number) => calendar.dayText(time).replaceAll("-", ""),
  /** The year's Congress, for days after its first two. */
  congressOf: (time: number) => Math.ceil((calendar.yearOf(time) - 1788) / 2),
  withoutChamber: (name: string) =>
    name.replace(/^[HS][A-Z](?=[A-Z]{2}$)|^(House|Senate) Committee on /, ""),
  orNothing: (number: number) => number || "",
  mainNumber: (number: string) => number.replace(/-.*/, ""),
  part: (number: string) => number.split("-")[1] ?? "00",
  ordinal,
  slug,
  ascii: withoutAccents,
  handle: (name: string) => `Sample${fold(name).replaceAll(/[^a-z]/g, "")}`,
  upper: (word: string) => word.toUpperCase(),
  lower: (word: string) => word.toLowerCase(),
  capital: (word: string) => word.charAt(0).toUpperCase() + word.slice(1),
  initial: (word: string) => word.charAt(0).toUpperCase(),
  party: (code: keyof typeof PARTY_NAMES) => PARTY_NAMES[code],
  stateName: (code: State) => STATE_NAMES[code],
  fullName,
  courtesyName,
} as unknown as Readonly<Record<string, (value: unknown) => unknown>>;

const ESCAPES: Readonly<Record<string, (text: string) => string>> = {
  xml: escapeMarkup,
  json: (text) => JSON.stringify(text).slice(1, -1),
  yaml: (text) => text,
};

/**
 * Returns a function that fills one of the publishers' files in `papers/`. `{{name|filter}}` shows a value,
 * `{{#name}}…{{/name}}` is for each item or for what is there, `{{#name=value}}` for that value, `{{^name}}` for
 * the opposite, and `{{>file}}` includes another template.
 */
export function template(file: string): (model: object) => string {
  const pieces = textOf(file).split(/\{\{(.+?)\}\}/);
  const render = compile(pieces, file.replace(/^.*\./, ""));
  return (model) => render({ item: model, outer: undefined });
}

/** A section that is alone on its lines takes their ends with it. */
function textOf(file: string): string {
  return readFileSync(new URL(`papers/${file}.template`, import.meta.url), "utf8")
    .replaceAll(/^\{\{>(.+)\}\}\n/gm, (_, name: string) => textOf(name))
    .replaceAll(/^( +)(\{\{[#^][^}]+\}\})(.*)(\{\{\/[^}]+\}\})\n/gm, "$2$1$3\n$4")
    .replaceAll(/^(\{\{[#^/][^}]+\}\})\n/gm, "$1");
}

/** Takes the pieces, alternately texts and tags, up to the end of the section. */
function compile(pieces: string[], format: string): Render {
  const renders: Render[] = [];
  while (pieces.length > 0) {
    const [text = "", tag = "/"] = pieces.splice(0, 2);
    renders.push(() => text);
    if (tag.startsWith("/")) break;
    const isSection = /^[#^]/.test(tag);
    renders.push(isSection ? section(tag, compile(pieces, format), format) : value(tag, format));
  }
  return (scope) => {
    let text = "";
    for (const render of renders) text += render(scope);
    return text;
  };
}

function value(tag: string, format: string): Render {
  const [path = "", ...names] = tag.split("|");
  const look = lookUp(path);
  const filters = names.map((name) => FILTERS[name] as (shown: unknown) => unknown);
  const escape = ESCAPES[format] as (text: string) => string;
  return (scope) => {
    let shown = look(scope);
    for (const filter of filters) shown = filter(shown);
    return typeof shown === "number" ? String(shown) : escape((shown ?? "") as string);
  };
}

function section(tag: string, render: Render, format: string): Render {
  const [path = "", wanted] = tag.slice(1).split("=");
  const look = lookUp(path);
  const isNegated = tag.startsWith("^");
  return (outer) => {
    const found = look(outer);
    const items = Array.isArray(found) ? (found as unknown[]) : [found];
    if (Array.isArray(found) && !isNegated)
      return items.map((item) => render({ item, outer })).join(format === "json" ? "," : "");
    const isThere = wanted === undefined ? Boolean(found) : String(found) === wanted;
    return isThere === isNegated ? "" : render({ item: found, outer });
  };
}

/** A path such as `person.last`, or `.` for the item. */
function lookUp(path: string): (scope: Scope) => unknown {
  const [first = "", ...rest] = path === "." ? [] : path.split(".");
  return (scope) => {
    if (first === "") return scope.item;
    let holder: Scope | undefined = scope;
    while (holder !== undefined && !isObjectWith(first, holder.item)) holder = holder.outer;
    let found = (holder?.item as Fields | undefined)?.[first];
    for (const key of rest) found = (found as Fields | undefined)?.[key];
    return found;
  };
}

const isObjectWith = (name: string, item: unknown): boolean =>
  typeof item === "object" && item !== null && name in item;
