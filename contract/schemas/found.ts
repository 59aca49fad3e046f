import * as z from "zod";

import { POSITIONS } from "../enumerations.ts";
import { reads } from "./reading.ts";
import { Address, Code, Phrase, Title } from "./shared.ts";

/** What searches add to the rows of their lists. */
export const FOUND = {
  position: z
    .enum(POSITIONS)
    .describe("In answers to `member`: how the member voted; absent otherwise."),
  matched_title: z
    .string()
    .describe(
      "In answers to `q`: the title or popular name that matches it, if `title` does not; absent otherwise.",
    ),
  missing_words: z
    .array(z.string())
    .describe("In answers to `q`: its words that the record lacks; absent if it has all."),
  matched_text: reads(
    z.object({
      version_code: Code.describe("The publisher's code of the version of the text."),
      section_id: Code.describe("The section's id in the outline of the text."),
      section_number: Title.nullable().describe("The section's number as printed."),
      heading: Title.nullable().describe("The section's heading."),
      snippet: Phrase.describe("About 200 characters around the words, without deleted words."),
      section_url: Address.describe("The section in this API."),
    }),
    { isPlain: true },
  )
    .nullable()
    .describe(
      "In answers to `q` with `in=text`: where the bill's newest text matches most; null, with `incomplete`, if the text can't be read; absent otherwise.",
    ),
} as const;
