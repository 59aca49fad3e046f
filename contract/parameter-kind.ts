/** What a filter or path value may be, and its canonical spelling. */
export interface ParameterKind {
  /**
   * The canonical value of a request's text, `null` when it is not allowed.
   * `known` are the values of an open set that the live build holds.
   */
  readonly read: (text: string, known: readonly string[]) => string | number | null;
  /** What is allowed, to follow "must be". */
  readonly allowed: (known: readonly string[]) => string;
  /** The closed set's canonical values, where it is one. */
  readonly values?: readonly string[];
  /** Canonical values as a JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** What else is taken, for people; all that is closed is taken in any case. */
  readonly also?: string;
}

/** A whole number from 1, without sign or leading zero; its digits where it is too large to be exact. */
export const wholeNumber: ParameterKind = {
  read: (text) => {
    if (!/^[1-9]\d*$/.test(text)) return null;
    const number = Number(text);
    return Number.isSafeInteger(number) ? number : text;
  },
  allowed: () => "a whole number from 1",
  schema: { type: "integer", minimum: 1 },
};

/**
 * One of a closed set, in any case; `alias` gives the canonical value of other spellings, which `also`
 * tells people of.
 */
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

/** A text of a fixed form, such as a Bioguide id. */
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

/** An alias table read without regard to case, spaces, hyphens and underscores. */
export function aliases(table: Readonly<Record<string, string>>): (text: string) => string | null {
  const flat = new Map(Object.entries(table).map(([name, value]) => [flatten(name), value]));
  return (text) => flat.get(flatten(text)) ?? null;
}

function flatten(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]+/g, "_");
}
