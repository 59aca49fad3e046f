/** Nights with a printing of each code and size that GPO had in the 119th Congress by September 2026, in made-up words. */
import { join } from "node:path";

import { afterAll, expect, it } from "vitest";

import { listOf } from "../http/bodies.ts";
import { openTestEdge } from "../http/test-edge.ts";
import { runs } from "../runs.ts";
import { BILL, type Night, openOperator } from "./operator.ts";

/** Of the largest printings of other codes, only the first tenth is made; with `LEGIS_TEST_RUNS=2` all. */
const ONE_IN = runs(1) > 1 ? 1 : 10;

/** Sizes in kB; most printings have some 20. The largest of all is that of 117 H.R. 7776. */
const PRINTINGS: Readonly<Record<string, number>> = {
  ih: 22,
  is: 22,
  rh: 4950 / ONE_IN,
  rs: 4810 / ONE_IN,
  eh: 6720 / ONE_IN,
  es: 8960 / ONE_IN,
  enr: 9360 / ONE_IN,
  eah: 10_400,
  eas: 20,
  rfs: 20,
  rds: 20,
  pcs: 20,
  ath: 8,
  ats: 8,
  cph: 8,
  cps: 8,
  hds: 8,
  rfh: 20,
  eh1s: 20,
  rfs2: 20,
  eas2: 20,
  rhuc: 20,
  lth: 20,
  cdh: 20,
  ris: 20,
  // A code that GPO's table lacks.
  xyz: 20,
};
const CODES = Object.keys(PRINTINGS);
const numberOf = (code: string): number => 9001 + CODES.indexOf(code);
/** A word that only this printing has. */
const wordOf = (code: string): string => `bittern${code}`;

const SENTENCE = "The Secretary shall count the herons of each marsh, and report their number. ";

const sectionOf = (at: number): string =>
  `<section><enum>${at}.</enum><header>Marsh ${at}</header><text>${SENTENCE.repeat(14)}</text></section>`;

function textOf(code: string, kilobytes: number): string {
  const count = Math.max(1, Math.round((kilobytes * 1000) / sectionOf(1).length));
  const last = `<section><enum>${count + 1}.</enum><header>End</header><text>Let ${wordOf(code)} be kept.</text></section>`;
  const sections = Array.from({ length: count }, (_, at) => sectionOf(at + 1)).join("") + last;
  const day = '<action><action-date date="20260305">March 5, 2026</action-date></action>';
  const congress = "<congress>119th CONGRESS</congress>";
  if (code.startsWith("ea")) {
    return `<?xml version="1.0"?><amendment-doc><engrossed-amendment-form>${congress}${day}<legis-type>AMENDMENT:</legis-type>
      </engrossed-amendment-form><engrossed-amendment-body><section section-type="resolved"><text>That it do pass with the following</text></section>
      <amendment><amendment-instruction><text>Insert:</text></amendment-instruction><amendment-block>${sections}</amendment-block></amendment>
      </engrossed-amendment-body></amendment-doc>`;
  }
  return `<?xml version="1.0"?><bill><form>${congress}<legis-num>H. R. ${numberOf(code)}</legis-num>${day}<legis-type>A BILL</legis-type></form><legis-body>${sections}</legis-body></bill>`;
}

const nights: Night[] = [];

const operator = await openOperator("bills,bill-texts,legislators");
const { publishers } = operator;
const bill = (await publishers.text(BILL)).replace(/<textVersions>[^]*<\/textVersions>/, "");
for (const [code, kilobytes] of Object.entries(PRINTINGS)) {
  const number = numberOf(code);
  const status = bill.replace("<number>7<", `<number>${number}<`);
  publishers.put(`bills/119/hr/BILLSTATUS-119hr${number}.xml`, status);
  const path = `texts/119/2/hr/BILLS-119hr${number}${code}.xml`;
  publishers.put(path, textOf(code, kilobytes));
}
for (const day of ["21", "22", "23"]) {
  const now = Date.parse(`2026-11-${day}T03:00:00Z`) / 1000;
  nights.push(await operator.night({ SOURCE_DATE_EPOCH: String(now) }));
}
const edge = await openTestEdge({ store: join(operator.home, "store") });
afterAll(async () => {
  await edge.close();
  await operator.close();
});

it("three nights end well, without a problem or a mail", async () => {
  expect(CODES.length).toBeGreaterThanOrEqual(24);
  expect(nights.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(nights.flatMap(({ run }) => run.problems)).toEqual([]);
  expect(nights.map(({ run }) => run.notice)).toEqual([null, null, null]);
});

it.each(CODES)("a printing of every code and size is listed, read and found: %s", async (code) => {
  const path = `/api/v1/bills/119/HR/${numberOf(code)}/texts`;
  const { data } = (await (await edge.ask(path)).json()) as {
    readonly data: { readonly versions: readonly Readonly<Record<string, unknown>>[] };
  };
  expect(data.versions).toMatchObject([{ version_code: code, date: "2026-03-05", why: null }]);
  expect(data.versions.map(({ stage }) => stage === null)).toEqual([code === "xyz"]);
  const text = await (await edge.ask(`${path}/${code}.txt`)).text();
  expect(text.length).toBeGreaterThan((PRINTINGS[code] ?? 0) * 800);
  expect(text).toContain(`Let ${wordOf(code)} be kept.`);
  const found = await listOf(edge.ask(`/api/v1/bills?in=text&q=${wordOf(code)}`));
  expect(found.data).toMatchObject([
    { number: numberOf(code), matched_text: { version_code: code, heading: "End" } },
  ]);
});
