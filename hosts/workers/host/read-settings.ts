import * as z from "zod";

import {
  lateAfterIn,
  plansIn,
  secretToken,
  SERVICE_SETTINGS,
  slipsInPlans,
  webAddress,
} from "../../service-settings.ts";
import type { Bindings } from "./bindings.ts";
import { LEVELS } from "./console-log.ts";

const Variables = z.object({
  ...SERVICE_SETTINGS,
  LEGIS_BASE_URL: SERVICE_SETTINGS.LEGIS_BASE_URL.unwrap(),
  LEGIS_STORE_PREFIX: z
    .string()
    .regex(/^[^/](?:.*[^/])?$/, "must neither begin nor end with a slash")
    .optional(),
  LEGIS_PUBLISH_TOKEN: secretToken(),
  LEGIS_ACCOUNTS_TOKEN: secretToken(),
  LEGIS_LOG_LEVEL: z.enum(LEVELS, { error: `must be one of ${LEVELS.join(", ")}` }).default("info"),
  MAIL_API_URL: webAddress(),
  MAIL_API_TOKEN: z.string().optional(),
});

/** Messages end up in logs, and a URL may contain a password. */
const IS_SECRET = /^(?:LEGIS_(?:PUBLISH|ACCOUNTS)_TOKEN|MAIL_API_(?:TOKEN|URL))$/;

/** Empty values count as absent. Throws an `Error` that names all invalid settings. */
export function readSettings(bindings: Bindings) {
  const set = Object.entries(bindings).filter(([, value]) => value !== "");
  const { data, error } = Variables.safeParse(Object.fromEntries(set));
  if (error !== undefined) throw new Error(error.issues.map(describe).join("; "));
  const slips = slipsInPlans(data);
  if (slips.length > 0) throw new Error(slips.join("; "));
  const { MAIL_API_URL: url, MAIL_API_TOKEN: token, MAIL_FROM: from } = data;
  if (url !== undefined && (token === undefined || from === undefined)) {
    throw new Error("MAIL_API_TOKEN and MAIL_FROM must be set with MAIL_API_URL");
  }
  return {
    ...data,
    baseUrl: new URL(data.LEGIS_BASE_URL).origin,
    plans: plansIn(data),
    lateAfterHours: lateAfterIn(data),
    mailService:
      url === undefined || token === undefined || from === undefined ? null : { url, token, from },
  };

  function describe({ path, message }: z.core.$ZodIssue): string {
    const name = path.join(".");
    const value = JSON.stringify(bindings[name as keyof Bindings]);
    const shown = IS_SECRET.test(name) || value === undefined ? "" : `, not ${value}`;
    return `${name} ${message}${shown}`;
  }
}
