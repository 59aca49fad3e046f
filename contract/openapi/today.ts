import { Today, TODAY_PATH, TodayMeta } from "../resources/today.ts";
import { type JsonSchema, nameOf, refTo } from "./json-schemas.ts";

export const TODAY_WORDS = {
  path: TODAY_PATH,
  summary: "What happens today",
  description:
    "The House's floor proceedings and both chambers' roll calls of the last three days, and what the House may take up this week and the next. It stands beside the live build: no list, count, search, change or event has any of it before a build does. `meta.as_of` says when the floor was last read, every minute while the House is in session. A service may be without it.",
} as const;

export const todaySchemas = (): Record<string, JsonSchema> => ({
  TodayAnswer: {
    type: "object",
    description: "What happens today.",
    properties: { data: refTo(nameOf(Today)), meta: refTo(nameOf(TodayMeta)) },
    required: ["data", "meta"],
  },
});
