import { describe, expect, it } from "vitest";

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

it.each([
  ["public", "/us/pl/117/58"],
  ["private", "/us/pvtl/117/58"],
] as const)("a %s law has its id in USLM", (law_type, id) => {
  const document = testBill({ congress: 117 });
  const bill = leanBill({ document, updated_at: "2026-01-01T00:00:00Z" }, NO_TEXTS, TO);
  const law = { congress: 117, law_type, law_number: 58 };
  expect(leanLaw(law, bill, document, TO).uslm_id).toBe(id);
});

const GPO = "https://www.govinfo.gov/content/pkg";

describe("a law's texts", () => {
  it("come from its bill's file", () => {
    const formats = [{ format: "xml", url: `${GPO}/PLAW-117publ3_uslm/xml/a.xml` }] as const;
    const printed = { version_code: null, version_name: "Public Law", date: null, formats };
    const law = { congress: 117, law_type: "public", law_number: 3 } as const;
    expect(texts(law, { texts: [printed] })).toEqual(formats);
  });

  it("are at GPO under the law's number if the file names none", () => {
    const law = { congress: 117, law_type: "public", law_number: 108 } as const;
    const expected = [
      { format: "html", url: `${GPO}/PLAW-117publ108/html/PLAW-117publ108.htm` },
      { format: "pdf", url: `${GPO}/PLAW-117publ108/pdf/PLAW-117publ108.pdf` },
    ];
    expect(texts(law)).toEqual(expected);
    const empty = { version_code: null, version_name: "Public Law", date: null, formats: [] };
    expect(texts(law, { texts: [empty] })).toEqual(expected);
  });

  it("are there for private laws too, and for no law before the 104th Congress", () => {
    const law = { congress: 117, law_type: "private", law_number: 1 } as const;
    expect(texts(law).map(({ url }) => url)).toEqual([
      `${GPO}/PLAW-117pvtl1/html/PLAW-117pvtl1.htm`,
      `${GPO}/PLAW-117pvtl1/pdf/PLAW-117pvtl1.pdf`,
    ]);
    expect(texts({ ...law, congress: 103 })).toEqual([]);
  });
});
