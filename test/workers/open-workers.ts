import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { accountsDatabase } from "../../edge/accounts/database/database.ts";
import { type Accounts, createAccounts } from "../../edge/accounts/create-accounts.ts";
import type { PlanName } from "../../edge/limits/plans.ts";
import { openD1Engine } from "../../workers/accounts/d1-engine.ts";
import { type LocalWorker, openLocalWorker } from "../../workers/dev/local-worker.ts";
import { publishToWorkers } from "../../workers/publish/publish-to-workers.ts";
import type { Store } from "../../store/store.ts";

/** A mail as the API of a mail service gets it. */
interface PostedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The service in workerd, with a build live and a mail service that keeps what it is given. */
export interface TestWorkers extends LocalWorker {
  readonly accounts: Accounts;
  readonly mails: PostedMail[];
  readonly newKey: (plan: PlanName) => Promise<string>;
}

const UNLIMITED = "100000";

export async function openTestWorkers(
  from: Store,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestWorkers> {
  const folder = mkdtempSync(join(tmpdir(), "legis-workers-"));
  const mails: PostedMail[] = [];
  const mailService = createServer((request, response) => {
    void text(request).then((body) => {
      mails.push(JSON.parse(body) as PostedMail);
      response.end("{}");
    });
  });
  mailService.listen(0, "127.0.0.1");
  await once(mailService, "listening");
  const { port } = mailService.address() as AddressInfo;
  const worker = await openLocalWorker({
    folder,
    settings: {
      LEGIS_LOG_LEVEL: "silent",
      LEGIS_BASE_URL: "http://workers.test",
      LEGIS_PRO_REQUESTS_PER_DAY: UNLIMITED,
      LEGIS_PRO_REQUESTS_PER_SECOND: UNLIMITED,
      LEGIS_PRO_SEARCHES_PER_SECOND: UNLIMITED,
      MAIL_API_URL: `http://127.0.0.1:${port}/emails`,
      MAIL_API_TOKEN: "mail-token",
      MAIL_FROM: "Legis <no-reply@example.org>",
      ...settings,
    },
  });
  await worker.fill(from);
  await publishToWorkers({ store: worker.store, worker: worker.client, replicas: 1 });
  const accounts = createAccounts(await accountsDatabase(openD1Engine(worker.database)));
  return {
    ...worker,
    accounts,
    mails,
    newKey: async (plan) => {
      const { id } = await accounts.createAccount({ email: null, plan, isVerified: true });
      return (await accounts.createKey(id, "test")).key;
    },
    close: async () => {
      mailService.close();
      await worker.close();
      rmSync(folder, { recursive: true });
    },
  };
}
