import * as z from "zod";

import { routesTagged, type Tag } from "./route.ts";
import * as parameters from "../parameter-kinds.ts";
import { CITED_LAWS } from "../search/law-citations.ts";
import type { DetailedResource } from "../resource.ts";
import { TextAbsenceName } from "../schemas/enumerated.ts";
import { reads } from "../schemas/reading.ts";
import {
  Address,
  BillRef,
  Code,
  Count,
  Link,
  named,
  PlainDay,
  type RecordOf,
  Text,
  TextFile,
  Title,
} from "../schemas/shared.ts";

const version = {
  version_code: reads(Text, { beside: "version_name", isTitle: true })
    .nullable()
    .describe("The publisher's code of the version, such as `ih`."),
  version_name: Title.describe("The version, such as `Introduced in House`."),
  stage: Text.nullable().describe(
    "What its code means in GPO's table, such as `Introduced in House`; null for a code that the table lacks.",
  ),
  date: PlainDay.nullable().describe("The day of the version."),
  govinfo_package_id: reads(Text, { at: "nowhere" })
    .nullable()
    .meta({
      description: "Its package at govinfo.gov; null if none is known.",
      examples: ["BILLS-119hr1ih"],
    }),
};

const { congress, type, number, citation } = BillRef.shape;

export const BillVersion = named("BillVersion", "A version of a bill's text, and where it is.", {
  ...version,
  words: Count.nullable().describe("How many words it has; null if its text is not stored here."),
  text_url: Address.nullable().describe("Its text, as plain text; null if it is not stored here."),
  why: TextAbsenceName.nullable().describe("Why it has no `text_url`; null if it has one."),
  outline_url: Link.nullable().describe("Its sections; null if it is not stored here."),
  formats: z.array(TextFile).describe("Where the text is published."),
});

const { version_code, version_name, date, words, text_url, why } = BillVersion.shape;
export const LatestText = named(
  "LatestText",
  "The newest version of a bill's text, and whether it can be read.",
  { version_code, version_name, date, words, text_url, why },
);

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
  id: Code.meta({
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
  hash: Code.describe("Sections of the same text have the same: the beginning of its SHA-256."),
};

const BillTextSection = named("BillTextSection", "A part of a bill's text with a heading.", {
  ...section,
  offset: Count.describe("Where it begins in the text, in bytes."),
  bytes: Count.describe("How long it is, in bytes."),
});

const LawCitation = named("LawCitation", "A law that a text cites, as its drafters tagged it.", {
  cites: Text.meta({
    description: "Its name in requests: the value of `cites` for bills that cite it.",
    examples: ["42-usc-1395x_s"],
  }),
  law: z
    .enum(CITED_LAWS)
    .describe("What is cited: a part of the United States Code, or a public law."),
  title: Count.nullable().describe("The title of the Code; null for a public law."),
  section: Text.nullable().describe(
    "The section; null for a chapter, a whole appendix and a public law.",
  ),
  note: z
    .boolean()
    .describe(
      "Whether it is a note below the section, which is another law: `42 U.S.C. 402 note`.",
    ),
  text: Text.describe("The citation, such as `42 U.S.C. 1395x(s)`."),
  uslm_id: Text.nullable().meta({
    description:
      "Its id in United States Legislative Markup (USLM): a note has its section's; null for a chapter and an appendix, whose ids name more than citations do.",
    examples: ["/us/usc/t42/s1395x/s"],
  }),
  bills_url: Address.describe("The bills whose newest text cites it."),
  sections: z.array(Text).describe("The ids of the sections of the text where it stands."),
});

const citations = z
  .array(LawCitation)
  .describe(
    "The laws that it cites, in the order of the text. Drafters don't tag all, and a tag names one.",
  );

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
    changes_url: Address.nullable().describe(
      "What changed since the version before it; null if no earlier one is stored here.",
    ),
    sections: z.array(BillTextSection).describe("Its sections, in the order of the text."),
    citations,
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
  citations,
});
export type BillTextCut = RecordOf<typeof BillTextCut>;

/** The most words of texts that a request compares. */
export const MOST_COMPARED = 20_000;

const ParagraphChange = named("ParagraphChange", "A paragraph that differs between two texts.", {
  change: z
    .enum(["added", "removed", "changed", "moved"])
    .describe("What became of it; `moved` is the same words elsewhere."),
  regrouped: z
    .enum(["split", "merged"])
    .nullable()
    .describe(
      "`split` if it is a removed paragraph whose words are in several added ones, which follow, or one of these; `merged` if the words of several removed ones are in an added one, which follows; null otherwise.",
    ),
  before: Count.nullable().describe("Which paragraph of the earlier text it was, from 1."),
  after: Count.nullable().describe("Which paragraph of this text it is, from 1."),
  words: z
    .array(z.array(z.string()))
    .describe(
      "Its words in order, each with `=` (in both texts), `-` (only in the earlier) or `+` (only in this one) before it.",
    ),
});
const paragraphs = z.array(ParagraphChange).nullable();

const SectionChange = named("SectionChange", "A section that differs between two texts.", {
  id: Text.nullable().describe("Its id in this text; null if this text lacks it."),
  since_id: Text.nullable().describe("Its id in the earlier text; null if that lacks it."),
  heading: Text.nullable().describe("Its heading."),
  change: z
    .enum(["added", "removed", "changed", "renumbered", "moved"])
    .describe("What became of it. Renumbered and moved ones may have other words, too."),
  paragraphs: paragraphs.describe(
    "Its own paragraphs that differ, without those of sections in it; null if they weren't compared.",
  ),
});

const BillTextChanges = named("BillTextChanges", "What changed between two printings of a bill.", {
  congress,
  type,
  number,
  citation,
  version_code: Text.describe("The code of this text's version."),
  version_name: Text.describe("This text's version."),
  since_version_code: Text.describe("The code of the earlier text's version."),
  since_version_name: Text.describe("The earlier text's version."),
  counts: named("ParagraphCounts", "How many paragraphs changed, and how.", {
    added: Count.describe("Only in this text."),
    removed: Count.describe("Only in the earlier text."),
    changed: Count.describe("With other words."),
    moved: Count.describe("With the same words elsewhere."),
    same: Count.describe("In both texts, in the same order."),
  })
    .nullable()
    .describe("How many paragraphs changed, and how; null if they weren't compared."),
  is_complete: z.boolean().describe("Whether paragraphs were compared, or only sections."),
  why: z
    .enum(["too_many_changes"])
    .nullable()
    .describe(
      "Why only sections were compared: more than 4,000 paragraphs differ; null otherwise.",
    ),
  sections: z.array(SectionChange).describe("The sections that differ, in the order of this text."),
  formal: paragraphs.describe(
    "Paragraphs of the cover and the attestation that differ, which don't count; null if they weren't compared.",
  ),
  text_url: Address.describe("This text, as plain text."),
  since_text_url: Address.describe("The earlier text, as plain text."),
});
export type BillTextChanges = RecordOf<typeof BillTextChanges>;

/** None of these is listed, filtered or searched by itself. */
function ofBill<Whole extends object>(
  name: string,
  detail: z.ZodObject & z.ZodType<Whole>,
): DetailedResource<Whole, Whole> {
  return { name, lean: detail, detail, blocks: [], filters: [], order: [], defaultPerPage: 20 };
}

const billVersionsResource = ofBill("bill_versions", BillVersions);
const billTextResource = ofBill("bill_text", BillTextOutline);
const billTextChangesResource = ofBill("bill_text_changes", BillTextChanges);
const billTextSectionResource = ofBill("bill_text_section", BillTextCut);

export const BILLS: Tag = {
  name: "Bills",
  description: "Bills and resolutions of both chambers.",
};
const { detail } = routesTagged(BILLS);

/** The routes of bills' texts. */
export const ofTexts = {
  billVersions: detail("/bills/:congress/:type/:number/texts", billVersionsResource, {
    operation: "getBillVersions",
    summary: "Get the versions of a bill's text",
    description:
      "All versions of a bill's text that its data or a file names. One without `text_url` says `why`.",
  }),
  billText: detail("/bills/:congress/:type/:number/texts/:version", billTextResource, {
    operation: "getBillText",
    summary: "Get the outline of a bill's text",
    description:
      "The sections of a version of a bill's text. `text_url` has the text itself, as plain text.",
  }),
  billTextChanges: detail(
    "/bills/:congress/:type/:number/texts/:version/changes",
    billTextChangesResource,
    {
      operation: "getBillTextChanges",
      summary: "Get what changed in a bill's text",
      description:
        "What a version says that the one before it did not, and the reverse, by sections and paragraphs.",
      parameters: [
        {
          name: "since",
          kind: parameters.textVersion,
          facet: ({ since_version_code }: BillTextChanges) => since_version_code,
          description: `Compares with this version of the bill instead. Beyond versions that follow each other, both may have at most ${MOST_COMPARED.toLocaleString("en-US")} words, and it counts as a search.`,
        },
      ],
    },
  ),
  billTextSection: detail(
    "/bills/:congress/:type/:number/texts/:version/sections/:id",
    billTextSectionResource,
    {
      operation: "getBillTextSection",
      summary: "Get a section of a bill's text",
      description: "What one section says, with all that is in it.",
    },
  ),
};
