import { billCitation } from "../../contract/addresses.ts";
import { historyOf, type Bill } from "./bills.ts";
import { LAST_CONGRESS, sessionOf } from "./calendar.ts";
import type { Legislature } from "./legislature.ts";
import { randomOf, shuffled } from "./random.ts";
import type { SampleFile } from "./sample-folder.ts";
import { template } from "./template.ts";
import words from "./words/titles.json" with { type: "json" };

const render = template("bill-text.xml");
const FORMS: Readonly<Record<string, string>> = {
  JRES: "joint",
  CONRES: "concurrent",
  RES: "resolution",
};

/** A short text at each stage of a bill of the last Congress, in GPO's XML. */
export function* textFiles(legislature: Legislature, bill: Bill): Generator<SampleFile> {
  const { congress, type, number } = bill;
  if (congress !== LAST_CONGRESS) return;
  const random = randomOf(legislature.seed, "texts", congress, type, number);
  const details = shuffled(random, words.summary).slice(0, 2).join(" ");
  for (const stage of historyOf(legislature, bill).stages) {
    const { code, at } = stage;
    // A law's text is another document.
    if (/^pv?l$/.test(code)) continue;
    const text = render({
      ...bill,
      ...stage,
      isBill: type === "HR" || type === "S",
      form: FORMS[type.replace(/^[HS]/, "")],
      citation: billCitation(bill),
      number: bill.shortTitle === "" ? 1 : 2,
      details,
      isReported: /^r[hs]$/.test(code),
    });
    const folder = `texts/${congress}/${sessionOf(at)}/${type.toLowerCase()}`;
    yield { path: `${folder}/BILLS-${congress}${type.toLowerCase()}${number}${code}.xml`, text };
  }
}
