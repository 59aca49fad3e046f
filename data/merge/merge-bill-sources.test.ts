import { join } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { hasSources, SOURCES } from "../../test/sources.ts";
import type { BillDocument } from "../documents.ts";
import { mergeBill } from "./merge-bill.ts";
import { billOf } from "../readers/billstatus/billstatus.ts";
import { parseXml } from "../parse/xml.ts";
import { zipEntries } from "../files/zip.ts";

/** Bills of the 117th whose amendments the publisher cut, and the roll calls that they cite. */
const CUT = ["hr4350", "s1260", "sconres5", "sconres14"];

const citedIn = ({ amendments }: BillDocument): number =>
  amendments.reduce((sum, { votes }) => sum + votes.length, 0);

describe.skipIf(!hasSources)("cut lists (needs the real upstream files)", () => {
  const bills: BillDocument[] = [];

  beforeAll(async () => {
    for (const type of ["hr", "s", "sconres"]) {
      const zip = join(SOURCES, `zips/BILLSTATUS-117-${type}.zip`);
      for await (const entry of zipEntries(zip)) {
        if (!CUT.some((name) => entry.name.endsWith(`-117${name}.xml`))) continue;
        bills.push(billOf(parseXml(entry.read())));
      }
    }
  });

  it("keep their roll calls beside an older complete list without any", () => {
    expect(bills).toHaveLength(CUT.length);
    for (const cut of bills) {
      expect(cut.incomplete_lists).toContain("amendments");
      const beyond = cut.amendments.map((each) => ({ ...each, number: each.number + 100_000 }));
      const whole: BillDocument = {
        ...cut,
        amendments: [...cut.amendments, ...beyond].map((each) => ({ ...each, votes: [] })),
        incomplete_lists: [],
        source_updated_at: "2022-01-01T00:00:00Z",
      };
      const document = mergeBill([whole, cut]);
      expect(mergeBill([cut, whole])).toEqual(document);
      expect(document.amendments).toHaveLength(500);
      expect(citedIn(document)).toBe(citedIn(cut));
    }
    expect(bills.reduce((sum, bill) => sum + citedIn(bill), 0)).toBe(44);
  });
});
