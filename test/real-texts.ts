import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { ComparedText } from "./apply-changes.ts";
import type { BillTextDocument } from "../data/documents.ts";
import { readBillText } from "../data/readers/bill-text/bill-text.ts";
import { SOURCES } from "./sources.ts";

/** The texts of bills among the real upstream files. */
export function realTexts(which = "*"): readonly ComparedText[] {
  const names = globSync(`texts/BILLS-${which}.xml`, { cwd: SOURCES }).toSorted();
  return names.flatMap((name) => {
    const bytes = readFileSync(join(SOURCES, name));
    return readBillText({ name, bytes }).readings.map(({ document }) => {
      const { lines, sections } = document as BillTextDocument;
      return {
        lines,
        sections: sections.map((each) => ({ ...each, section_number: each.number })),
      };
    });
  });
}
