import type { Migration } from "kysely/migration";
import { accounts } from "../database/migrations/001-accounts.ts";
import { signIn } from "../database/migrations/002-sign-in.ts";
import { secret } from "../database/migrations/003-secret.ts";
import { quotas } from "../database/migrations/004-quotas.ts";
import { activity } from "../database/migrations/005-activity.ts";
import { answers } from "../database/migrations/006-answers.ts";
import { counted } from "../database/migrations/007-counted.ts";
import { names } from "../database/migrations/008-names.ts";

/** The migrations in the order of their names, the same for every database. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "001-accounts": accounts,
  "002-sign-in": signIn,
  "003-secret": secret,
  "004-quotas": quotas,
  "005-activity": activity,
  "006-answers": answers,
  "007-counted": counted,
  "008-names": names,
};
