import { expect, it } from "vitest";

import type { BillDocument, BillLaw } from "../../data/documents.ts";
import { testBill } from "../../test/test-documents.ts";
import { NO_TEXTS, testReferences } from "../../test/test-references.ts";
import { leanBill } from "./bill.ts";
import { lawDetail, leanLaw } from "./law.ts";

const TO = testReferences();

function texts(law: BillLaw, given: Partial<BillDocument> = {}) {
  const document = testBill({ congress: law.congress, laws: [law], ...given });
  const bill = leanBill({ document, updated_at: "2026-01-01T00:00:00Z" }, NO_TEXTS, TO);
  return lawDetail(leanLaw(law, bill, document, TO), bill, document, TO).texts;
}

const GPO = "https://www.govinfo.gov/content/pkg";

it("a law's texts come from its bill's file", () => {
  const formats = [{ format: "xml", url: `${GPO}/PLAW-117publ3_uslm/xml/a.xml` }] as const;
  const printed = { version_code: null, version_name: "Public Law", date: null, formats };
  const law = { congress: 117, law_type: "public", law_number: 3 } as const;
  expect(texts(law, { texts: [printed] })).toEqual(formats);
});
