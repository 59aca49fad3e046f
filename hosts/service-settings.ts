import * as z from "zod";

import { DEFAULT_PLANS, type Plan, type PlanName, type Plans } from "../edge/limits/plans.ts";

export const whole = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine(
      (number) => number >= from && number <= to,
      `must be a whole number from ${from} to ${to}`,
    );

export const WEB_ADDRESS = "must be an http or https address";
export const webAddress = () => z.url({ protocol: /^https?$/, error: WEB_ADDRESS }).optional();
export const MIN_TOKEN_LENGTH = 16;
export const secretToken = () =>
  z.string().min(MIN_TOKEN_LENGTH, `must have at least ${MIN_TOKEN_LENGTH} characters`).optional();
/** `Name <address>` or an address alone, on one line. */
const SENDER = /^(?:[^<>"@\p{Cc}]*<[^\s<>"@,;]+@[^\s<>"@,;]+>|[^\s<>"@,;]+@[^\s<>"@,;]+)$/u;

const BASE_URL_RULE = "must be an http or https address without a path";

const MOST_PER_DAY = 1_000_000_000;
const MOST_PER_SECOND = 100_000;
/** Kilobytes fit a 32-bit integer. */
const MOST_GIGABYTES = 1_000;

const { free, pro } = DEFAULT_PLANS;

export const SERVICE_SETTINGS = {
  LEGIS_BASE_URL: z
    .url({ protocol: /^https?$/, error: BASE_URL_RULE, abort: true })
    .refine(isOrigin, BASE_URL_RULE)
    .optional(),
  LEGIS_NOTIFY_MAIL: z.email("must be a mail address").optional(),
  MAIL_FROM: z
    .string()
    .regex(
      SENDER,
      'must be an email address, or a name and one such as "Data API <api@example.org>"',
    )
    .optional(),
  LEGIS_SECURITY_CONTACT: z
    .string()
    .regex(
      /^(?:https:\/\/|mailto:)[\x21-\x7e]{1,200}$/,
      "must be mailto: with an email address, or an https address",
    )
    .optional(),
  LEGIS_TERMS_URL: webAddress(),
  LEGIS_SOURCE_URL: webAddress(),
  LEGIS_RUNS_PER_DAY: whole(1, 24).default(1),
  LEGIS_LATE_AFTER_HOURS: whole(1, 10_000).optional(),
  LEGIS_MAILS_PER_DAY: whole(1, 1_000_000).default(2000),
  LEGIS_FREE_REQUESTS_PER_DAY: whole(1, MOST_PER_DAY).default(free.requestsPerDay),
  LEGIS_FREE_REQUESTS_PER_SECOND: whole(1, MOST_PER_SECOND).default(free.requestsPerSecond),
  LEGIS_FREE_SEARCHES_PER_SECOND: whole(1, MOST_PER_SECOND).default(free.searchesPerSecond),
  LEGIS_FREE_GIGABYTES_PER_DAY: whole(1, MOST_GIGABYTES).default(free.gigabytesPerDay),
  LEGIS_PRO_REQUESTS_PER_DAY: whole(1, MOST_PER_DAY).default(pro.requestsPerDay),
  LEGIS_PRO_REQUESTS_PER_SECOND: whole(1, MOST_PER_SECOND).default(pro.requestsPerSecond),
  LEGIS_PRO_SEARCHES_PER_SECOND: whole(1, MOST_PER_SECOND).default(pro.searchesPerSecond),
  LEGIS_PRO_GIGABYTES_PER_DAY: whole(1, MOST_GIGABYTES).default(pro.gigabytesPerDay),
  LEGIS_WATCHES: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  LEGIS_TODAY: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  LEGIS_WATCH_MAILS_PER_DAY: whole(1, 10_000_000).default(20_000),
  LEGIS_FREE_WATCHES: whole(0, 10_000).default(10),
  LEGIS_PRO_WATCHES: whole(0, 10_000).default(200),
  LEGIS_UPGRADES: z
    .enum(["at-once", "by-approval"], { error: "must be at-once or by-approval" })
    .default("at-once"),
};

type Given = z.infer<z.ZodObject<typeof SERVICE_SETTINGS>>;

/** For one run of the nightly job a day. */
export const LATE_AFTER_HOURS = 36;

export const lateAfterIn = (data: Given): number =>
  data.LEGIS_LATE_AFTER_HOURS ?? LATE_AFTER_HOURS / data.LEGIS_RUNS_PER_DAY;

export function ownPagesIn(data: Given) {
  return { terms: data.LEGIS_TERMS_URL ?? null, source: data.LEGIS_SOURCE_URL ?? null };
}

export function plansIn(data: Given): Plans {
  const planOf = (name: "FREE" | "PRO", { downloads }: Plan): Plan => ({
    requestsPerDay: data[`LEGIS_${name}_REQUESTS_PER_DAY`],
    requestsPerSecond: data[`LEGIS_${name}_REQUESTS_PER_SECOND`],
    searchesPerSecond: data[`LEGIS_${name}_SEARCHES_PER_SECOND`],
    downloads,
    gigabytesPerDay: data[`LEGIS_${name}_GIGABYTES_PER_DAY`],
  });
  return { free: planOf("FREE", free), pro: planOf("PRO", pro) };
}

/** The most watches of an account; null if there are none. */
export const mostWatchesIn = (data: Given): Readonly<Record<PlanName, number>> | null =>
  data.LEGIS_WATCHES === "off"
    ? null
    : { free: data.LEGIS_FREE_WATCHES, pro: data.LEGIS_PRO_WATCHES };

/** Describes plan limits that make another limit meaningless. */
export function slipsInPlans(data: Given): readonly string[] {
  return ORDERED_LIMITS.filter(([less, more]) => data[less] > data[more]).map(
    ([less, more]) => `${more} must be at least ${less}, which is ${data[less]}, not ${data[more]}`,
  );
}

/** Pro must not be below free. Searches also count as requests. */
const ORDERED_LIMITS = [
  ["LEGIS_FREE_REQUESTS_PER_DAY", "LEGIS_PRO_REQUESTS_PER_DAY"],
  ["LEGIS_FREE_REQUESTS_PER_SECOND", "LEGIS_PRO_REQUESTS_PER_SECOND"],
  ["LEGIS_FREE_SEARCHES_PER_SECOND", "LEGIS_PRO_SEARCHES_PER_SECOND"],
  ["LEGIS_FREE_GIGABYTES_PER_DAY", "LEGIS_PRO_GIGABYTES_PER_DAY"],
  ["LEGIS_FREE_WATCHES", "LEGIS_PRO_WATCHES"],
  ["LEGIS_FREE_SEARCHES_PER_SECOND", "LEGIS_FREE_REQUESTS_PER_SECOND"],
  ["LEGIS_PRO_SEARCHES_PER_SECOND", "LEGIS_PRO_REQUESTS_PER_SECOND"],
] as const;

/** No path: pages link from `/`, and the session cookie is for the whole host. */
function isOrigin(address: string): boolean {
  return /^https?:\/\/[^/?#@]+\/*$/i.test(address);
}
