import type { BillType } from "../contract/enumerations.ts";
import { actionsXml, latestActionXml } from "./bill-actions-xml.ts";
import { amendmentsXml } from "./bill-amendments-xml.ts";
import { committeesXml } from "./bill-committees-xml.ts";
import { cosponsorsXml, sponsorsXml } from "./bill-people-xml.ts";
import { displayTitle, type BillRecord } from "./bill-record.ts";
import { relatedBillsXml } from "./bill-related-xml.ts";
import {
  estimatesXml,
  subjectsXml,
  summariesXml,
  textVersionsXml,
  titlesXml,
} from "./bill-text-xml.ts";
import {
  AS_OF,
  congressLastDay,
  dayParts,
  dayText,
  instantText,
  LAST_CONGRESS,
} from "./calendar.ts";
import { citation, type Legislature } from "./legislature.ts";
import { courtesyName } from "./people.ts";
import { randomOf, type Random } from "./random.ts";
import { block, line } from "./xml-text.ts";

/** The end of every file. */
export const DUBLIN_CORE = `  <dublinCore xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:format>text/xml</dc:format>
    <dc:language>EN</dc:language>
    <dc:rights>This file was made up for a sample. Its people, measures and votes are fictional; it is in the public domain.</dc:rights>
    <dc:contributor>Sample legislature of the Federal Legislative Data API</dc:contributor>
    <dc:description>This file has the form of a bill status of the United States Congress and tells of nothing that happened.</dc:description>
  </dublinCore>
</billStatus>
`;

const HEAD = `<?xml version="1.0" encoding="utf-8" standalone="no"?>\n<billStatus>\n  <version>3.0.0</version>\n`;

const URL_NAMES: Readonly<Record<BillType, string>> = {
  HR: "house-bill",
  S: "senate-bill",
  HJRES: "house-joint-resolution",
  SJRES: "senate-joint-resolution",
  HCONRES: "house-concurrent-resolution",
  SCONRES: "senate-concurrent-resolution",
  HRES: "house-resolution",
  SRES: "senate-resolution",
};

/** A BILLSTATUS file of schema 3.0.0: as written in late 2022, or as since 2023 for the last Congress. */
export function billXml(legislature: Legislature, record: BillRecord): string {
  const { plan } = record;
  const newer = plan.congress === LAST_CONGRESS;
  const random = randomOf(legislature.seed, "content", plan.congress, plan.type, plan.number);
  const inside = [
    headXml(record, random, newer),
    authorityXml(record, random),
    committeesXml(record.activities, newer),
    reportsXml(record),
    relatedBillsXml(legislature, plan, random),
    actionsXml(4, plan.congress, record.actions),
    sponsorsXml(plan, random, newer),
    cosponsorsXml(legislature, plan, newer),
    estimatesXml(record, random),
    lawsXml(record),
    notesXml(record),
    subjectsXml(record, random, newer),
    summariesXml(record, random, newer),
    line(4, "title", displayTitle(plan)),
    titlesXml(record, newer),
    amendmentsXml(record, newer),
    textVersionsXml(record, newer),
    latestActionXml(4, record.actions),
  ].join("");
  return `${HEAD}${block(2, "bill", inside)}${DUBLIN_CORE}`;
}

function updatedXml({ plan, actions }: BillRecord, random: Random): string {
  const newest = actions.at(-1)?.day ?? plan.introduced;
  const end = plan.congress === LAST_CONGRESS ? AS_OF : congressLastDay(plan.congress) + 11;
  const stamp = instantText(
    Math.min(end, newest + 1 + random.below(40)),
    3600 + random.below(60_000),
  );
  return line(4, "updateDate", stamp) + line(4, "updateDateIncludingText", stamp);
}

function headXml(record: BillRecord, random: Random, newer: boolean): string {
  const { congress, type, number, introduced, origin } = record.plan;
  const chamber = origin === "house" ? "House" : "Senate";
  const url = `https://www.congress.gov/bill/${congress}th-congress/${URL_NAMES[type]}/${number}`;
  return [
    line(4, "number", number),
    updatedXml(record, random),
    line(4, "originChamber", chamber),
    newer ? line(4, "originChamberCode", chamber.charAt(0)) : "",
    line(4, "type", type),
    line(4, "introducedDate", dayText(introduced)),
    line(4, "congress", congress),
    newer ? line(4, "legislationUrl", url) : "",
  ].join("");
}

/** The constitutional authority that House rules ask of bills and joint resolutions. */
function authorityXml({ plan }: BillRecord, random: Random): string {
  if (plan.type !== "HR" && plan.type !== "HJRES")
    return plan.type === "HCONRES" && plan.number % 4 === 1 ? "    <cdata/>\n" : "";
  if (random.chance(0.08)) return "";
  const { year, month, day } = dayParts(plan.introduced);
  const volume = year - 1854;
  const said = `<pre>[Congressional Record Volume ${volume}, Number ${1 + random.below(200)} (${month} ${day}, ${year})][House]From the Congressional Record Online through the Government Publishing Office [<a href="https://www.gpo.gov">www.gpo.gov</a>]By ${courtesyName(plan.sponsor.person)}:${citation(plan.type, plan.number)}.Congress has the power to enact this legislation pursuantto the following:Article I, Section 8, Clause ${1 + random.below(18)} of the Constitution[Page H${1 + random.below(9000)}]</pre>`;
  return `    <constitutionalAuthorityStatementText>\n      <![CDATA[${said}]]>\n    </constitutionalAuthorityStatementText>\n`;
}

function reportsXml({ reports }: BillRecord): string {
  const items = reports.map((each) => block(6, "committeeReport", line(8, "citation", each)));
  return block(4, "committeeReports", items.join(""));
}

function lawsXml({ law, plan }: BillRecord): string {
  if (law === null) return "";
  const inside = line(8, "type", law.type) + line(8, "number", `${plan.congress}-${law.number}`);
  return block(4, "laws", block(6, "item", inside));
}

function notesXml({ amendments, law }: BillRecord): string {
  if (law === null || amendments.length < 3) return "";
  const note = `<![CDATA[See the <a href="https://www.congress.gov/">explanatory statement</a> printed in the Congressional Record.]]>`;
  return block(
    4,
    "notes",
    block(6, "item", `        <text>\n          ${note}\n        </text>\n`),
  );
}
