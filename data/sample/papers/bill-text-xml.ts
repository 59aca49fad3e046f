import { billCitation } from "../../../contract/addresses.ts";
import { displayTitle, type BillPlan } from "../floor/bill-plan.ts";
import type { History, Stage } from "../floor/history.ts";
import { dayText, instantText, midnight } from "../people/calendar.ts";
import type { Random } from "../people/random.ts";
import words from "../words/bills.json" with { type: "json" };
import type { Content } from "./xml.ts";

/** The texts of a bill, newest first; an enrolled bill has no date, and a law no file. */
export function textsOf({ plan, stages }: History): Content[] {
  const id = `${plan.congress}${plan.type.toLowerCase()}${plan.number}`;
  return stages.toReversed().map(({ textCode, textName, day }) => {
    const name = `BILLS-${id}${textCode}`;
    const url = `https://www.govinfo.gov/content/pkg/${name}/xml/${name}.xml`;
    return {
      type: textName,
      date: textCode === "enr" ? "" : midnight(day),
      formats: textCode === "pl" || textCode === "pvl" ? "" : { item: { url } },
    };
  });
}

// The Library's code of a kind of title.
const TITLE_CODES: Readonly<Record<string, string>> = {
  "Display Title": "45",
  "Official Title as Introduced": "6",
  "Short Title(s) as Introduced": "101",
  "Short Titles as Enacted": "104",
};

export function titlesContent({ plan, stages, law }: History): Content {
  const { short, official } = plan.titles;
  const titles = [titleOf(plan, "Display Title", displayTitle(plan))];
  for (const stage of short === null ? [] : stages) {
    const { titleSuffix } = stage;
    if (titleSuffix === undefined || short === null) continue;
    if (titleSuffix !== "Enacted")
      titles.push(titleOf(plan, `Short Title(s) as ${titleSuffix}`, short, stage));
    else if (law !== null) titles.push(titleOf(plan, "Short Titles as Enacted", short));
  }
  if (short !== null && plan.number % 37 === 0) {
    const kind = "Short Title(s) as Introduced for portions of this bill";
    titles.push(titleOf(plan, kind, `${short.replace(/ Act.*$/, "")} Data Act`));
  }
  titles.push(titleOf(plan, "Official Title as Introduced", official, stages[0]));
  return { item: titles };
}

function titleOf({ introduced }: BillPlan, kind: string, title: string, stage?: Stage): Content {
  const chamber = /House|Senate/.exec(kind)?.[0];
  return {
    titleType: kind,
    titleTypeCode: TITLE_CODES[kind],
    title,
    chamberCode: chamber?.charAt(0),
    chamberName: chamber,
    updateDate: instantText(introduced + 2, 30_000),
    billTextVersionName: stage?.textName,
    billTextVersionCode: stage?.textCode.toUpperCase(),
  };
}

export function summariesOf({ plan, stages }: History, random: Random): Content[] {
  if (random.chance(0.14)) return [];
  const { short, effect } = plan.titles;
  const noun = plan.type === "HR" || plan.type === "S" ? "bill" : "resolution";
  const details = Array.from({ length: 1 + random.below(4) }, () => random.pick(words.details));
  const heading = short === null ? "" : `<p><strong>${short}</strong></p> `;
  const html = `${heading}<p>This ${noun} ${effect}.</p> <p>${[...new Set(details)].join(" ")}</p>`;
  return stages.flatMap(({ summary, day }) =>
    summary === undefined
      ? []
      : {
          versionCode: summary.code,
          actionDate: dayText(day),
          actionDesc: summary.name,
          updateDate: instantText(day + 20, 40_000),
          cdata: { text: html },
        },
  );
}

export function subjectsOf({ topic, introduced }: BillPlan, random: Random) {
  if (random.chance(0.02)) return {};
  const updateDate = instantText(introduced + 9, 36_000);
  const chosen = random.chance(0.6) ? chooseSubjects(random, topic.subjects) : [];
  const item = chosen.map((name) => ({ name, updateDate }));
  const policyArea = { name: topic.area };
  return {
    policyArea,
    subjects: {
      legislativeSubjects: item.length === 0 ? "" : { item },
      policyArea: { ...policyArea, updateDate },
    },
  };
}

function chooseSubjects(random: Random, subjects: readonly string[]): string[] {
  if (subjects.length === 0) return [];
  const share = (1 + Math.floor(random.next() ** 2 * 20)) / subjects.length;
  const chosen = subjects.filter(() => random.chance(share));
  return (chosen.length === 0 ? [random.pick(subjects)] : chosen).toSorted();
}

export function estimatesOf({ plan, stages }: History, random: Random): Content[] {
  const reported = stages.find(({ textCode }) => textCode === "rh" || textCode === "rs");
  if (reported === undefined || plan.type.endsWith("RES") || random.chance(0.25)) return [];
  return [
    {
      pubDate: instantText(reported.day, 46_800),
      title: `${billCitation(plan)}, ${displayTitle(plan)}`,
      url: `https://www.cbo.gov/publication/${90_000 + random.below(9000)}`,
    },
  ];
}
