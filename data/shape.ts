import { parse as parseCsvText } from "csv-parse/sync";
import { parse as parseYamlText } from "yaml";
import { z } from "zod";

import { checkDays } from "./check-days.ts";
import { decoded } from "./html.ts";
import { UnreadableFile, type SourceFile } from "./reader.ts";
import { sourceText } from "./source-text.ts";
import { clean } from "./values.ts";

/** A text, number or flag that may be missing, as clean text; lists and objects in its place are none. */
export const scalar = z
  .unknown()
  .optional()
  .transform((value) => {
    if (typeof value === "string") return clean(value);
    return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
  });

/** A web address that may be missing; those who copied it out of a page left its `&amp;` in. */
export const webAddress = scalar.transform((text) => (text === null ? null : decoded(text)));

/** A list that may be missing, or hold things of another shape, which are passed over. */
export function listOf<Shape extends z.ZodType>(shape: Shape) {
  return z
    .unknown()
    .optional()
    .transform((value): z.output<Shape>[] =>
      (Array.isArray(value) ? value : []).flatMap((each: unknown) => {
        const { success, data } = shape.safeParse(each);
        return success ? [data] : [];
      }),
    );
}

/** What a JSON file holds. */
export function parseJson(file: SourceFile): unknown {
  return parsed("JSON", () => JSON.parse(sourceText(file.bytes)));
}

/** What a YAML file holds, every value as the text that stands there: `'00172'`, `2019-01-03`. */
export function parseYaml(file: SourceFile): unknown {
  // Merge-key and alias limits stay at the library's defaults; the publishers use neither.
  return parsed("YAML", () => parseYamlText(sourceText(file.bytes), { schema: "failsafe" }));
}

/** The rows of a CSV file that has a heading. */
export function parseCsv(file: SourceFile): unknown {
  return parsed("CSV", () => parseCsvText(sourceText(file.bytes), { columns: true, bom: true }));
}

/**
 * The value in the shape given.
 *
 * @throws {UnreadableFile} naming `what` was expected and where the value differs, or a day that
 * no calendar has
 */
export function inShape<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
  what: string,
): z.output<Shape> {
  checkDays(value);
  const { success, data, error } = shape.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  const where = issue === undefined || issue.path.length === 0 ? "" : ` at ${issue.path.join(".")}`;
  throw new UnreadableFile(`not ${what}: ${issue?.message ?? "another shape"}${where}`);
}

function parsed(format: string, parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const [reason] = String(error instanceof Error ? error.message : error).split("\n");
    throw new UnreadableFile(`not well-formed ${format}: ${reason}`, { cause: error });
  }
}
