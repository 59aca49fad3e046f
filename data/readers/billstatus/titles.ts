import {
  TITLE_CATEGORIES,
  type Chamber,
  type TitleCategory,
} from "../../../contract/enumerations.ts";
import type { BillTitle } from "../../documents.ts";
import { ascending, descending, orderedBy, uniqueBy } from "../../parse/order.ts";
import { chamber, instant } from "../../parse/values.ts";
import { textAt, type XmlElement } from "../../parse/xml.ts";
import { line, rowsAt } from "./elements.ts";

export function billTitles(bill: XmlElement): readonly BillTitle[] {
  const titles = rowsAt(bill, "titles/item", "title and titleType", titleOf);
  return uniqueBy(titles, (each) => JSON.stringify(each)).toSorted(TITLE_ORDER);
}

export const TITLE_ORDER = orderedBy<BillTitle>(
  ascending(({ category }) => TITLE_CATEGORIES.indexOf(category)),
  ascending(({ for_portion }) => Number(for_portion)),
  ascending("title", "title_type", "chamber", "text_version_code"),
  ascending((each) => JSON.stringify(each)),
);

function titleOf(item: XmlElement): readonly BillTitle[] {
  const title = line(item, "title");
  const type = line(item, "titleType");
  if (title === null || type === null) return [];
  return [
    {
      title,
      category: categoryOf(type),
      title_type: type,
      title_type_code: line(item, "titleTypeCode"),
      for_portion: /for portions/i.test(type),
      chamber: chamber(textAt(item, "chamberCode") ?? textAt(item, "chamberName")),
      text_version_code: line(item, "billTextVersionCode"),
      text_version_name: line(item, "billTextVersionName"),
      updated_at: instant(textAt(item, "updateDate")),
    },
  ];
}

function categoryOf(type: string): TitleCategory {
  if (/display/i.test(type)) return "display";
  if (/official/i.test(type)) return "official";
  if (/short/i.test(type)) return "short";
  return /popular/i.test(type) ? "popular" : "other";
}

/** For a file without the main title, as on a bill's first day (usgpo/bill-status#52). */
export function displayTitle(titles: readonly BillTitle[]): string | null {
  return titles.find(({ category }) => category === "display")?.title ?? null;
}

/** The main titles: the latest stage's title of each kind. */
export function chosenTitles(
  titles: readonly BillTitle[],
  display: string | null,
  origin: Chamber,
): Record<"official_title" | "short_title" | "popular_title", string | null> {
  const latest = orderedBy<BillTitle>(
    descending(({ title_type }) => stageOf(title_type)),
    // The second chamber acts later than the first.
    ascending((title) => Number(actsFirst(title, origin))),
    descending(({ title }) => Number(title === display)),
  );
  const choose = (category: TitleCategory): string | null => {
    const whole = titles.filter((each) => each.category === category && !each.for_portion);
    return whole.toSorted(latest)[0]?.title ?? null;
  };
  return {
    official_title: choose("official"),
    short_title: choose("short"),
    popular_title: choose("popular"),
  };
}

function actsFirst(title: BillTitle, origin: Chamber): boolean {
  return (title.chamber ?? chamber(title.title_type)) === origin;
}

// Older files name the printed text instead: `Short Titles from ENR (Enrolled) bill text`.
const STAGES: readonly RegExp[] = [
  /introduced/i,
  /reported/i,
  /passed (house|senate)|amended by|engrossed/i,
  /agreed to by house and senate|from ENR/i,
  /enacted/i,
];

/** The titles of the last stage that has any, and those of no stage. */
export function titlesOfLastStage(titles: readonly BillTitle[]): readonly BillTitle[] {
  const last = Math.max(...titles.map(({ title_type }) => stageOf(title_type)));
  return titles.filter(({ title_type }) => [NO_STAGE, last].includes(stageOf(title_type)));
}

const NO_STAGE = -1;

function stageOf(type: string): number {
  return STAGES.findLastIndex((stage) => stage.test(type));
}
