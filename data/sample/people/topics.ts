import type { Chamber } from "../../../contract/enumerations.ts";
// How many bills of the 117th Congress had a policy area and the legislative subjects most often
// beside it: counted from BILLSTATUS, terms of the Congressional Research Service.
import areas from "../words/topics.json" with { type: "json" };
import { committee, type Committee } from "./committees.ts";
import { weighted } from "./random.ts";

export interface Topic {
  readonly area: string;
  readonly bills: number;
  readonly subjects: readonly string[];
  readonly committees: Readonly<Record<Chamber, readonly Committee[]>>;
  readonly statutes: readonly string[];
  readonly themes: readonly string[];
}

const TOPICS = Object.entries(areas).map(([area, { bills, ...words }]): Topic => {
  const committees = words.committees.split(" ").map(committee);
  return {
    area,
    bills,
    subjects: words.subjects === "" ? [] : words.subjects.split("; "),
    committees: {
      house: committees.filter(({ chamber }) => chamber === "house"),
      senate: committees.filter(({ chamber }) => chamber === "senate"),
    },
    statutes: words.statutes.split("; "),
    themes: words.themes.split("; "),
  };
});

/** The topic of private relief bills, which is not drawn. */
export const PRIVATE_LEGISLATION = TOPICS.find(
  ({ area }) => area === "Private Legislation",
) as Topic;

/** Draws a topic by its frequency in real bills. */
export const drawTopic = weighted(
  TOPICS.filter((each) => each !== PRIVATE_LEGISLATION).map((each) => [each, each.bills] as const),
);
