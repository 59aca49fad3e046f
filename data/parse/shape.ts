import { parse as parseCsvText } from "csv-parse/sync";
import { FAILSAFE_SCHEMA, loadAll } from "js-yaml";
import { z } from "zod";

import { noteSkipped } from "./findings.ts";
import { decoded } from "./html.ts";
import { tidied } from "./impossible-days.ts";
import { UnreadableFile, type SourceFile } from "./source-file.ts";
import type { Words } from "./unknowns.ts";
import { checkParts, MAX_DEPTH, tooDeep } from "./reading-bounds.ts";
import { sourceText } from "./source-text.ts";
import { clean } from "./values.ts";

/** An optional text, number or flag as clean text. Lists and objects become null. */
export const scalar = z
  .unknown()
  .optional()
  .transform((value) => {
    if (typeof value === "string") return clean(value);
    return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
  });

/** Fields that are each a `scalar`, by name: `first middle last`. */
export function scalars<const Names extends string>(
  names: Names,
): Readonly<Record<Words<Names>, typeof scalar>> {
  const shape = Object.fromEntries(names.split(" ").map((name) => [name, scalar]));
  return shape as Record<Words<Names>, typeof scalar>;
}

/** An optional web address. Some were copied from pages and still contain `&amp;`. */
export const webAddress = scalar.transform((text) => (text === null ? null : decoded(text)));

/** An optional list. Reports and skips entries with another shape. */
export function listOf<Shape extends z.ZodType>(shape: Shape, name = noteSkipped) {
  return z
    .unknown()
    .optional()
    .transform((value): z.output<Shape>[] =>
      (Array.isArray(value) ? value : []).flatMap((each: unknown) => {
        const { success, data, error } = shape.safeParse(each);
        if (success) return [data];
        name(`an entry has ${issueIn(error)}: ${JSON.stringify(each).slice(0, 100)}`);
        return [];
      }),
    );
}

/** Like `listOf`, but requires a list that is empty or has a valid entry. */
export function rowsOf<Shape extends z.ZodType>(shape: Shape) {
  // A file with only comments parses to nothing.
  return z
    .array(z.unknown())
    .nullable()
    .transform((list, context) => {
      const rows = listOf(shape).parse(list);
      if (rows.length === 0 && list !== null && list.length > 0) {
        const message = issueIn(shape.safeParse(list[0]).error);
        context.addIssue({ code: "custom", message });
      }
      return rows;
    });
}

export function parseJson(file: SourceFile): unknown {
  return parsed(file, "JSON", /[[{,]/g, (text) => JSON.parse(text));
}

/** Keeps every value as its literal text: `'00172'`, `2019-01-03`. */
export function parseYaml(file: SourceFile): unknown {
  return parsed(file, "YAML", /[\n[{,]|[-?:] /g, (text) => {
    // The publishers use no aliases, which could unfold to far more than is written. The library
    // counts the document as a level.
    const options = { schema: FAILSAFE_SCHEMA, maxAliases: 0, maxDepth: MAX_DEPTH + 1 };
    const [first = null, ...others] = loadAll(text, options);
    if (others.length > 0) throw new Error(`has ${others.length + 1} documents instead of one`);
    return first || null;
  });
}

export function parseCsv(file: SourceFile): unknown {
  return parsed(file, "CSV", /[\n,]/g, (text) => parseCsvText(text, { columns: true, bom: true }));
}

export function inShape<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
  what: string,
): z.output<Shape> {
  const { success, data, error } = shape.safeParse(value);
  if (success) return data;
  throw new UnreadableFile(`not ${what}: ${issueIn(error)}`);
}

function issueIn(error: z.ZodError | undefined): string {
  const [issue] = error?.issues ?? [];
  const where = issue === undefined || issue.path.length === 0 ? "" : ` at ${issue.path.join(".")}`;
  return `${issue?.message ?? "another shape"}${where}`;
}

/** @param mark matches at least once per value; texts may match too */
function parsed(
  file: SourceFile,
  format: string,
  mark: RegExp,
  parse: (text: string) => unknown,
): unknown {
  const text = sourceText(file.bytes);
  checkParts(text, mark);
  return tidied(parsedText(format, () => parse(text)));
}

function parsedText(format: string, parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    const [reason = ""] = String(error instanceof Error ? error.message : error).split("\n");
    if (reason.startsWith("nesting exceeded maxDepth")) throw tooDeep();
    throw new UnreadableFile(`not well-formed ${format}: ${reason}`, { cause: error });
  }
}
