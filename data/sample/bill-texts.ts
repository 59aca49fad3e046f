import { billCitation } from "../../contract/addresses.ts";
import { historyOf, type Bill } from "./bills.ts";
import { LAST_CONGRESS, sessionOf } from "./calendar.ts";
import type { Legislature } from "./legislature.ts";
import { randomOf, shuffled } from "./random.ts";
import type { SampleFile } from "./sample-folder.ts";
import { template } from "./template.ts";
import words from "./words/titles.json" with { type: "json" };

const render = template("bill-text.xml");

/** A short text at each stage of a bill of the last Congress, in GPO's XML. */
export function* textFiles(legislature: Legislature, bill: Bill): Generator<SampleFile> {
  const { congress, type, number } = bill;
  if (congress !== LAST_CONGRESS) return;
  const random = randomOf(legislature.seed, "texts", congress, type, number);
  const details = shuffled(random, words.summary).slice(0, 2).join(" ");
  const isBill = type === "HR" || type === "S";
  const chamber = bill.origin;
  const about = isBill
    ? { root: "bill", dtd: "bill.dtd", stageName: "bill-stage", legisType: "A BILL" }
    : {
        root: "resolution",
        dtd: "res.dtd",
        stageName: "resolution-stage",
        legisType: "RESOLUTION",
      };
  const form = type.endsWith("JRES")
    ? "joint"
    : type.endsWith("CONRES")
      ? "concurrent"
      : "resolution";
  for (const stage of historyOf(legislature, bill).stages) {
    const { code, at } = stage;
    // A law's text is another document.
    if (/^pv?l$/.test(code)) continue;
    const text = render({
      ...bill,
      ...about,
      ...stage,
      formName: isBill ? "public-private" : "resolution-type",
      form: isBill ? "public" : `${chamber}-${form}`,
      body: isBill ? "legis-body" : "resolution-body",
      citation: billCitation(bill),
      number: bill.shortTitle === "" ? 1 : 2,
      details,
      isReported: /^r[hs]$/.test(code),
    });
    const folder = `texts/${congress}/${sessionOf(at)}/${type.toLowerCase()}`;
    yield { path: `${folder}/BILLS-${congress}${type.toLowerCase()}${number}${code}.xml`, text };
  }
}
