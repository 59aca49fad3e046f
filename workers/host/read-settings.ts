import * as z from "zod";

import {
  plansIn,
  SERVICE_SETTINGS,
  slipsInPlans,
  webAddress,
} from "../../edge/service-settings.ts";
import type { Bindings } from "./bindings.ts";
import { LEVELS } from "./console-log.ts";

const Variables = z.object({
  ...SERVICE_SETTINGS,
  LEGIS_BASE_URL: SERVICE_SETTINGS.LEGIS_BASE_URL.unwrap(),
  LEGIS_STORE_PREFIX: z
    .string()
    .regex(/^[^/](?:.*[^/])?$/, "must neither begin nor end with a slash")
    .optional(),
  LEGIS_PUBLISH_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  LEGIS_ACCOUNTS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  LEGIS_LOG_LEVEL: z.enum(LEVELS, { error: `must be one of ${LEVELS.join(", ")}` }).default("info"),
  MAIL_API_URL: webAddress(),
  MAIL_API_TOKEN: z.string().optional(),
});

/** Messages end up in logs. */
const IS_SECRET = /TOKEN|KEY|_URL$/;

/**
 * The settings of a deployment, its variables and secrets; an empty one is none.
 *
 * @throws {Error} naming every one that is wrong, so that none is taken for what was not meant
 */
export function readSettings(bindings: Bindings) {
  const given = Object.entries(bindings).filter(([, value]) => value !== "");
  const { data, error } = Variables.safeParse(Object.fromEntries(given));
  if (error !== undefined) throw new Error(error.issues.map(told).join("; "));
  const slips = slipsInPlans(data);
  if (slips.length > 0) throw new Error(slips.join("; "));
  const { MAIL_API_URL: url, MAIL_API_TOKEN: token, MAIL_FROM: from } = data;
  if (url !== undefined && (token === undefined || from === undefined)) {
    throw new Error("MAIL_API_TOKEN and MAIL_FROM must be set where MAIL_API_URL is");
  }
  return {
    ...data,
    baseUrl: new URL(data.LEGIS_BASE_URL).origin,
    plans: plansIn(data),
    /** Null where no mail can be sent. */
    mailService:
      url === undefined || token === undefined || from === undefined ? null : { url, token, from },
  };

  function told({ path, message }: z.core.$ZodIssue): string {
    const name = path.join(".");
    const value = JSON.stringify(bindings[name as keyof Bindings]);
    const shown = IS_SECRET.test(name) || value === undefined ? "" : `, not ${value}`;
    return `${name} ${message}${shown}`;
  }
}
