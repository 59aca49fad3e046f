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
}

/** A whole number from 1, without sign or leading zero; its digits where it is too large to be exact. */
export const wholeNumber: ParameterKind = {
  read: (text) => {
    if (!/^[1-9]\d*$/.test(text)) return null;
    const number = Number(text);
    return Number.isSafeInteger(number) ? number : text;
  },
  allowed: () => "a whole number from 1",
};

/** One of a closed set, in any case; `alias` gives the canonical value of other spellings. */
export function oneOf(
  values: readonly string[],
  alias: (text: string) => string | null = () => null,
): ParameterKind {
  return {
    read: (text, known) => {
      const lower = text.toLowerCase();
      const found = [...values, ...known].find((value) => value.toLowerCase() === lower);
      return found ?? alias(text);
    },
    allowed: (known) => `one of ${[...new Set([...values, ...known])].join(", ")}`,
    values,
  };
}

/** A text of a fixed form, such as a Bioguide id. */
export function matching(
  pattern: RegExp,
  allowed: string,
  canonical: (text: string) => string = (text) => text,
): ParameterKind {
  return {
    read: (text) => {
      const value = canonical(text);
      return pattern.test(value) ? value : null;
    },
    allowed: () => allowed,
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
