import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Accounts, openAccounts } from "../../edge/accounts/accounts.ts";
import { openAttempts } from "../../edge/accounts/attempts.ts";
import type { Mail } from "../../edge/mail/mailer.ts";
import { createNodeLog } from "../../edge/node-log.ts";
import { DEFAULT_PLANS } from "../../edge/plans.ts";
import { createWeb } from "../../edge/web/web.tsx";

/** The pages in this process, so that their work can be watched. */
export interface TestWeb {
  readonly accounts: Accounts;
  readonly accountsPath: string;
  readonly mails: Mail[];
  readonly get: (path: string, cookie?: string) => Promise<Response>;
  readonly post: (
    path: string,
    fields: Record<string, string>,
    cookie?: string,
  ) => Promise<Response>;
  readonly close: () => Promise<void>;
}

const BASE_URL = "http://localhost";

export async function openTestWeb(): Promise<TestWeb> {
  const folder = mkdtempSync(join(tmpdir(), "legis-web-"));
  const accountsPath = join(folder, "accounts.sqlite");
  const accounts = await openAccounts(accountsPath);
  const attempts = await openAttempts(accountsPath);
  const mails: Mail[] = [];
  let visits = 0;
  const app = createWeb({
    accounts,
    attempts,
    mailer: {
      send: (mail) => {
        mails.push(mail);
        return Promise.resolve();
      },
      close: () => {},
    },
    isMailDelivered: true,
    contact: "legis@example.org",
    plans: DEFAULT_PLANS,
    upgrades: "at-once",
    baseUrl: BASE_URL,
    log: createNodeLog({ level: "silent" }),
    clock: Date.now,
    flushCounts: () => Promise.resolve(),
    forgetKeys: () => {},
    clientIp: () => `198.51.100.${(visits += 1) % 250}`,
  });
  return {
    accounts,
    accountsPath,
    mails,
    get: async (path, cookie = "") => app.request(path, { headers: { Cookie: cookie } }),
    post: async (path, fields, cookie = "") =>
      app.request(path, {
        method: "POST",
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          Origin: BASE_URL,
          Cookie: cookie,
        },
        body: new URLSearchParams(fields).toString(),
      }),
    close: async () => {
      await attempts.close();
      await accounts.close();
      rmSync(folder, { recursive: true });
    },
  };
}
