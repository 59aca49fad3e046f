/** How fields read for people. Pages, forms and columns of tables follow what a schema says here. */
import * as z from "zod";

import type { RecordKind } from "../enumerations.ts";

type Labels = Readonly<Partial<Record<string, string>>>;

export interface Reading {
  /** A number without it names something; a text without it is plain. */
  readonly as?:
    | "address"
    | "congress"
    | "count"
    | "day"
    | "district"
    | "instant"
    | "shouted"
    | "time";
  /** Labels for names whose spelling does not say enough. */
  readonly labels?: Labels;
  /** Its value says what it is, without the field's name. */
  readonly isPlain?: boolean;
  /** It names its record, with others that do. */
  readonly isTitle?: true;
  /** The fact stands beside this field's: a day, or a code. */
  readonly beside?: string;
  /** The kind of record that it identifies. */
  readonly names?: RecordKind;
  /** The address of a list, to which a record's page leads from its top. */
  readonly isList?: true;
  /** `end` of a record's own page, or `nowhere`: it is for programs. */
  readonly at?: "end" | "nowhere";
}

/** How a field reads, from its schema. */
export interface FieldReading extends Reading {
  /** Its values are names of a closed set. */
  readonly isName?: true;
  /** The fields of its record, or of each of its records. */
  readonly fields?: Readonly<Record<string, z.ZodType>>;
  /** The fields that name such a record. */
  readonly by?: readonly string[];
  readonly kind?: RecordKind;
}

const READINGS = z.registry<Reading>();

/** Returns a schema whose values read so, and those of schemas made from it. */
export function reads<Schema extends z.ZodType>(schema: Schema, reading: Reading): Schema {
  const marked = schema.clone();
  READINGS.add(marked, reading);
  return marked;
}

const known = new WeakMap<z.ZodType, FieldReading>();

export function readingOf(schema: z.ZodType | undefined): FieldReading {
  if (schema === undefined) return {};
  const found = known.get(schema) ?? { ...within(schema), ...READINGS.get(schema) };
  known.set(schema, found);
  return found;
}

function within(schema: z.ZodType): FieldReading {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodArray) {
    return readingOf(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodEnum) return { isName: true };
  if (schema instanceof z.ZodUnion) {
    const all = schema.options.map((each) => readingOf(each as z.ZodType));
    return {
      fields: Object.assign({}, ...all.map(({ fields }) => fields)) as z.ZodRawShape as never,
    };
  }
  if (!(schema instanceof z.ZodObject)) return {};
  const fields = schema.shape as Readonly<Record<string, z.ZodType>>;
  const kind = Object.values(fields)
    .filter((each) => !(each instanceof z.ZodArray))
    .map((each) => readingOf(each).names)
    .find((each) => each !== undefined);
  const by = Object.keys(fields).filter((key) => readingOf(fields[key]).isTitle);
  return { fields, by, ...(kind !== undefined && { kind }) };
}
