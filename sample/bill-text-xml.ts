import { displayTitle, type BillRecord, type Stage } from "./bill-record.ts";
import { dayText, instantText, midnight } from "./calendar.ts";
import { citation } from "./legislature.ts";
import type { Random } from "./random.ts";
import { block, content, line } from "./xml-text.ts";

/** The texts of a bill, newest first; an enrolled bill has no date. */
export function textVersionsXml({ plan, stages }: BillRecord, newer: boolean): string {
  const id = `${plan.congress}${plan.type.toLowerCase()}${plan.number}`;
  const items = stages.toReversed().map((stage) => {
    const law = stage.textCode === "pl" || stage.textCode === "pvl";
    const name = law ? `PLAW-${plan.congress}` : `BILLS-${id}${stage.textCode}`;
    const url = `https://www.govinfo.gov/content/pkg/${name}/xml/${name}.xml`;
    const date =
      stage.textCode === "enr" ? "        <date/>\n" : line(8, "date", midnight(stage.day));
    const formats = law
      ? "        <formats/>\n"
      : block(8, "formats", block(10, "item", line(12, "url", url)));
    return block(6, "item", line(8, "type", stage.textName) + date + formats);
  });
  if (!newer && plan.number % 121 === 0) {
    items.push(
      "      <item>\n        <date/>\n        <formats/>\n        <type/>\n      </item>\n",
    );
  }
  return block(4, "textVersions", items.join(""));
}

// The Library's code of a kind of title, in files since 2023.
const TITLE_CODES: Readonly<Record<string, string>> = {
  "Display Title": "45",
  "Official Title as Introduced": "6",
  "Short Title(s) as Introduced": "101",
  "Short Titles as Enacted": "104",
};

/** The titles of a bill. */
export function titlesXml(record: BillRecord, newer: boolean): string {
  const { plan, stages } = record;
  const { short, official } = plan.titles;
  let items = titleXml(record, "Display Title", displayTitle(plan), null, newer);
  if (short !== null) {
    for (const stage of stages) {
      if (stage.titleSuffix === null) continue;
      const enacted = stage.titleSuffix === "Enacted";
      if (enacted && record.law === null) continue;
      const kind = enacted ? "Short Titles as Enacted" : `Short Title(s) as ${stage.titleSuffix}`;
      items += titleXml(record, kind, short, enacted ? null : stage, newer);
    }
    if (plan.number % 37 === 0) {
      items += titleXml(
        record,
        "Short Title(s) as Introduced for portions of this bill",
        `${short.replace(/ Act.*$/, "")} Data Act`,
        null,
        newer,
      );
    }
  }
  return block(
    4,
    "titles",
    items + titleXml(record, "Official Title as Introduced", official, stages[0] ?? null, newer),
  );
}

function titleXml(
  { plan }: BillRecord,
  kind: string,
  title: string,
  stage: Stage | null,
  newer: boolean,
): string {
  const chamber = /House/.test(kind) ? "House" : /Senate/.test(kind) ? "Senate" : null;
  const version = stage !== null && kind !== "Display Title";
  return block(
    6,
    "item",
    [
      line(8, "titleType", kind),
      newer && TITLE_CODES[kind] !== undefined ? line(8, "titleTypeCode", TITLE_CODES[kind]) : "",
      line(8, "title", title),
      chamber === null
        ? ""
        : line(8, "chamberCode", chamber.charAt(0)) + line(8, "chamberName", chamber),
      newer ? line(8, "updateDate", instantText(plan.introduced + 2, 30_000)) : "",
      version
        ? line(8, "billTextVersionName", stage.textName) +
          line(8, "billTextVersionCode", stage.textCode.toUpperCase())
        : "",
    ].join(""),
  );
}

const DETAILS = [
  "The program must give priority to rural and underserved areas.",
  "Agencies must publish their findings on a public website within one year.",
  "The Government Accountability Office must report on the results.",
  "The bill also makes conforming changes to existing law.",
  "Funds may be used for planning, training, and technical assistance.",
  "The authority provided by the bill terminates after five years.",
  "States must certify their compliance before they receive funds.",
  "The requirements do not apply to small entities, as defined by the bill.",
];

/** Summaries by the Congressional Research Service: for most bills, one a stage. */
export function summariesXml({ plan, stages }: BillRecord, random: Random, newer: boolean): string {
  if (random.chance(0.14)) return "";
  const { short, effect } = plan.titles;
  const noun = plan.type === "HR" || plan.type === "S" ? "bill" : "resolution";
  const details = Array.from({ length: 1 + random.below(4) }, () => random.pick(DETAILS));
  const heading = short === null ? "" : `<p><strong>${content(short)}</strong></p> `;
  const html = `${heading}<p>This ${noun} ${content(effect)}.</p> <p>${[...new Set(details)].join(" ")}</p>`;
  const items = stages.flatMap((stage) =>
    stage.summary === null ? [] : summaryXml(stage, stage.summary, html, newer),
  );
  return block(4, "summaries", items.join(""));
}

function summaryXml(
  stage: Stage,
  { code, name }: { code: string; name: string },
  html: string,
  newer: boolean,
): string {
  const text = newer
    ? block(8, "cdata", line(10, "text", html))
    : `        <text>\n           <![CDATA[${html}]]>\n        </text>\n`;
  return block(
    6,
    "summary",
    [
      line(8, "versionCode", code),
      line(8, "actionDate", dayText(stage.day)),
      line(8, "actionDesc", name),
      line(8, "updateDate", instantText(stage.day + 20, 40_000)),
      text,
    ].join(""),
  );
}

/** Legislative subjects and the policy area, both where a bill has them. */
export function subjectsXml({ plan }: BillRecord, random: Random, newer: boolean): string {
  const { area, subjects } = plan.topic;
  if (random.chance(0.02)) return "";
  const stamp = (indent: number): string =>
    newer ? line(indent, "updateDate", instantText(plan.introduced + 9, 36_000)) : "";
  const chosen = random.chance(0.6) && subjects.length > 0 ? chooseSubjects(random, subjects) : [];
  const items = chosen.map((name) => block(8, "item", line(10, "name", name) + stamp(10)));
  const list =
    chosen.length === 0
      ? "      <legislativeSubjects/>\n"
      : block(6, "legislativeSubjects", items.join(""));
  const policy = block(4, "policyArea", line(6, "name", area));
  return (
    policy + block(4, "subjects", list + block(6, "policyArea", line(8, "name", area) + stamp(8)))
  );
}

function chooseSubjects(random: Random, subjects: readonly string[]): string[] {
  const wanted = 1 + Math.floor(random.next() ** 2 * 20);
  const share = wanted / subjects.length;
  const chosen = subjects.filter(() => random.chance(share));
  return (chosen.length === 0 ? [random.pick(subjects)] : chosen).toSorted();
}

/** Cost estimates, for bills that a committee reported. */
export function estimatesXml({ plan, stages }: BillRecord, random: Random): string {
  const reported = stages.find(({ textCode }) => textCode === "rh" || textCode === "rs");
  if (reported === undefined || plan.type.endsWith("RES") || random.chance(0.25)) return "";
  const item = [
    line(8, "pubDate", instantText(reported.day, 46_800)),
    line(8, "title", `${citation(plan.type, plan.number)}, ${displayTitle(plan)}`),
    line(8, "url", `https://www.cbo.gov/publication/${90_000 + random.below(9000)}`),
  ];
  return block(4, "cboCostEstimates", block(6, "item", item.join("")));
}
