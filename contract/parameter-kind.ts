import { slug } from "./text.ts";

/** The allowed values of a filter or path parameter, and their canonical spelling. */
export interface ParameterKind {
  /** A request may give several, repeating the parameter or separating them by commas. */
  readonly isSeveral?: true;
  /** The canonical value; `null` if it is not allowed. `known` are an open set's values in the live build. */
  readonly read: (text: string, known: readonly string[]) => string | number | null;
  /** Follows "must be" in errors. */
  readonly allowed: (known: readonly string[]) => string;
  /** The canonical values of a closed set. */
  readonly values?: readonly string[];
  readonly schema: Readonly<Record<string, unknown>>;
  /** Other accepted spellings, for people. Closed sets match in any case. */
  readonly also?: string;
  /** Values name records: the path of one, the list where its name is found, and the field with the value. */
  readonly names?: {
    readonly pathOf: (value: string) => string;
    readonly list: string;
    readonly key: string;
  };
}

/** From 1, without sign or leading zero. Numbers too large to be exact stay text. */
export const wholeNumber: ParameterKind = {
  read: (text) => {
    if (!/^[1-9]\d*$/.test(text)) return null;
    const number = Number(text);
    return Number.isSafeInteger(number) ? number : text;
  },
  allowed: () => "a whole number, 1 or greater",
  schema: { type: "integer", minimum: 1 },
};

/** One of a closed set, in any case. `alias` resolves other spellings, which `also` documents. */
export function oneOf(
  values: readonly string[],
  alias: (text: string) => string | null = () => null,
  also?: string,
): ParameterKind {
  return {
    read: (text, known) => {
      const lower = text.toLowerCase();
      const found = [...values, ...known].find((value) => value.toLowerCase() === lower);
      return found ?? alias(text);
    },
    allowed: (known) => `one of ${[...new Set([...values, ...known])].join(", ")}`,
    values,
    schema: { type: "string", enum: values },
    ...(also !== undefined && { also }),
  };
}

export function matching(
  pattern: RegExp,
  allowed: string,
  canonical: (text: string) => string = (text) => text,
  also?: string,
): ParameterKind {
  return {
    read: (text) => {
      const value = canonical(text);
      return pattern.test(value) ? value : null;
    },
    allowed: () => allowed,
    schema: { type: "string", pattern: pattern.source },
    ...(also !== undefined && { also }),
  };
}

/** A name, compared without case and punctuation. */
export function nameSuchAs(example: string): ParameterKind {
  const kind = matching(/^[a-z0-9-]+$/, `a name such as ${example}`, slug);
  return { ...kind, schema: { type: "string", examples: [example] } };
}

export const day: ParameterKind = {
  read: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) && isDay(text) ? text : null),
  allowed: () => "a day such as 2026-11-21",
  schema: { type: "string", format: "date" },
};

/** `Date` moves February 30 to March 1 or 2. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export function severalOf(kind: ParameterKind): ParameterKind {
  return {
    ...kind,
    isSeveral: true,
    read: (text, known) => {
      const values = splitValues(text).map((value) => kind.read(value, known));
      return values.length === 0 || values.includes(null) ? null : [...new Set(values)].join(",");
    },
    schema: { anyOf: [kind.schema, { type: "array", items: kind.schema }] },
  };
}

export function textsOf(max: number, unit: string): ParameterKind {
  return {
    isSeveral: true,
    read: (text) => {
      const { length } = splitValues(text);
      return length === 0 || length > max ? null : text;
    },
    allowed: () => `at most ${max} ${unit}, separated by commas`,
    schema: { type: "array", items: { type: "string" }, maxItems: max },
  };
}

/** Joins the values of a parameter that repeats; `null` if all are blank. */
export function givenText(values: readonly string[]): string | null {
  const given = values.map((value) => value.trim()).filter((value) => value !== "");
  return given.length === 0 ? null : given.join(",");
}

export function splitValues(text: string): readonly string[] {
  return text
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");
}

/** Looks names up without regard to case, spaces, hyphens and underscores. */
export function aliases(table: Readonly<Record<string, string>>): (text: string) => string | null {
  const byFlatName = new Map(Object.entries(table).map(([name, value]) => [flatten(name), value]));
  return (text) => byFlatName.get(flatten(text)) ?? null;
}

function flatten(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]+/g, "_");
}

export interface RouteParameter {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly description: string;
  /** Another name that requests may use. */
  readonly alias?: string;
}
