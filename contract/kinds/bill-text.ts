import * as z from "zod";

import type { DetailedResource } from "../resource.ts";
import { TextAbsenceName } from "../schemas/enumerated.ts";
import {
  Address,
  BillRef,
  Count,
  Day,
  named,
  type RecordOf,
  Text,
  TextFile,
} from "../schemas/shared.ts";

const version = {
  version_code: Text.nullable().describe("The publisher's code of the version, such as `ih`."),
  version_name: Text.describe("The version, such as `Introduced in House`."),
  stage: Text.nullable().describe(
    "What its code means in GPO's table, such as `Introduced in House`; null for a code that the table lacks.",
  ),
  date: Day.nullable().describe("The day of the version."),
};

const { congress, type, number, citation } = BillRef.shape;

export const BillVersion = named("BillVersion", "A version of a bill's text, and where it is.", {
  ...version,
  words: Count.nullable().describe("How many words it has; null if its text is not stored here."),
  text_url: Address.nullable().describe("Its text, as plain text; null if it is not stored here."),
  why: TextAbsenceName.nullable().describe("Why it has no `text_url`; null if it has one."),
  outline_url: Address.nullable().describe("Its sections; null if it is not stored here."),
  formats: z.array(TextFile).describe("Where the text is published."),
});

const BillVersions = named("BillVersions", "The versions of a bill's text.", {
  congress,
  type,
  number,
  citation,
  versions: z
    .array(BillVersion)
    .describe(
      "The bill's `texts`: the newest first, undated ones by their stage; empty if none is printed.",
    ),
});

const section = {
  id: Text.meta({
    description: "Its name in the text, with the sections around it, since numbers repeat.",
    examples: ["division-a.title-i.section-101"],
  }),
  kind: Text.describe("What it is: `section`, `title`, `division`, `appropriations-small`."),
  section_number: Text.nullable().describe("Its number as printed, such as `101` or `IV`."),
  heading: Text.nullable().describe("Its heading."),
  level: Count.describe(
    "1 for outermost sections. A section's subsections follow it and have higher levels.",
  ),
  words: Count.describe("How many words it has, with all that is in it."),
};

const BillTextSection = named("BillTextSection", "A part of a bill's text with a heading.", {
  ...section,
  offset: Count.describe("Where it begins in the text, in bytes."),
  bytes: Count.describe("How long it is, in bytes."),
});

export const BillTextOutline = named(
  "BillTextOutline",
  "A version of a bill's text, by its sections.",
  {
    congress,
    type,
    number,
    citation,
    ...version,
    words: Count.describe("How many words it has, without struck ones."),
    bytes: Count.describe("The size of its text."),
    text_url: Address.describe("Its text, as plain text."),
    bill_url: Address.describe("The bill."),
    sections: z.array(BillTextSection).describe("Its sections, in the order of the text."),
  },
);
export type BillTextOutline = RecordOf<typeof BillTextOutline>;

const BillTextCut = named("BillTextCut", "A section of a bill's text.", {
  congress,
  type,
  number,
  citation,
  ...version,
  ...section,
  text: z.string().describe("The section, a paragraph per line, two spaces per level."),
  text_url: Address.describe("The whole text."),
});

/** None of these is listed, filtered or searched by itself. */
function ofBill(name: string, detail: z.ZodObject): DetailedResource<object> {
  const lean = detail as z.ZodType<object>;
  return { name, lean, detail, blocks: [], filters: [], order: [], defaultPerPage: 20 };
}

export const billVersionsResource = ofBill("bill_versions", BillVersions);
export const billTextResource = ofBill("bill_text", BillTextOutline);
export const billTextSectionResource = ofBill("bill_text_section", BillTextCut);
