import * as z from "zod";

type Check = (value: unknown) => boolean;

/**
 * Creates a function that returns whether a value conforms to a schema, in a small part of the time
 * that zod takes. zod decides about the kinds of schemas that are not here.
 */
export function compileCheck(schema: z.core.$ZodType): Check {
  const known = plainCheck(schema);
  if (known !== null) return known;
  if (schema instanceof z.ZodNullable) {
    const inner = compileCheck(schema.unwrap());
    return (value) => value === null || inner(value);
  }
  if (schema instanceof z.ZodArray && schema.def.checks === undefined) {
    const each = compileCheck(schema.element);
    return (value) => Array.isArray(value) && value.every(each);
  }
  if (schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever) {
    return objectCheck(schema.shape);
  }
  return (value) => z.safeParse(schema, value).success;
}

function objectCheck(shape: z.core.$ZodShape): Check {
  const checks = Object.entries(shape).map(([name, field]) => [name, compileCheck(field)] as const);
  return (value) => {
    if (typeof value !== "object" || value === null) return false;
    const record = value as Readonly<Record<string, unknown>>;
    for (const [name, check] of checks) if (!check(record[name])) return false;
    return Object.keys(record).length === checks.length;
  };
}

/** `null` for a schema with parts, or with a check that is not here. */
function plainCheck(schema: z.core.$ZodType): Check | null {
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === "boolean";
  if (schema instanceof z.ZodEnum) {
    const values: ReadonlySet<unknown> = new Set(schema.options);
    return (value) => values.has(value);
  }
  const isString = schema instanceof z.ZodString;
  const isInteger = schema instanceof z.ZodNumber && schema.format === "safeint";
  if (!isString && !isInteger) return null;
  const { checks = [] } = schema.def;
  const rules = checks.map(({ _zod: { def } }) => ruleOf(def));
  if (rules.includes(null)) return null;
  const isOfType: Check = isString ? (value) => typeof value === "string" : Number.isSafeInteger;
  const [rule = isOfType, ...others] = rules as Check[];
  if (others.length > 0) return null;
  return (value) => isOfType(value) && rule(value);
}

function ruleOf(def: object): Check | null {
  const {
    check,
    pattern,
    minimum,
    value: bound,
    inclusive,
  } = def as Partial<Record<string, unknown>>;
  if (check === "string_format" && pattern instanceof RegExp && !pattern.global) {
    return (value) => pattern.test(value as string);
  }
  if (check === "min_length") return (value) => (value as string).length >= Number(minimum);
  if (check === "greater_than" && inclusive === true) {
    return (value) => (value as number) >= Number(bound);
  }
  return null;
}
