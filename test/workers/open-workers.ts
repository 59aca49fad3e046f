import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

import { POINTER_KEY } from "../../contract/build.ts";
import { accountsDatabase } from "../../site/accounts/database/database.ts";
import { createAccounts } from "../../site/accounts/create-accounts.ts";
import type { PlanName } from "../../edge/limits/plans.ts";
import { openD1Engine } from "../../hosts/workers/accounts/d1-engine.ts";
import { type LocalWorker, openLocalWorker } from "./local-worker.ts";
import { publishToWorkers } from "../../generator/builds/cloudflare/publish-to-workers.ts";
import type { Store } from "../../store/store.ts";
import { type Mailbox, openMailbox, type TestMail } from "../accounts/mailbox.ts";
import { freePort } from "../free-port.ts";
import type { Host, HostSettings } from "../hosts/host.ts";
import { ANY_SIZE } from "../any-size.ts";
import { newFolder } from "../new-folder.ts";

/** A mail as a mail service's API receives it. */
interface PostedMail extends TestMail {
  readonly from: string;
  readonly to: readonly string[];
}

/** The service in workerd, with the live build of a store and a mail service that keeps its mails. */
export interface TestWorkers extends LocalWorker, Host {
  readonly url: string;
  readonly close: () => Promise<void>;
  readonly mail: Mailbox<PostedMail>;
  readonly newKey: (plan: PlanName) => Promise<string>;
}

const UNLIMITED = "100000";

export async function openTestWorkers(
  from: Store,
  settings: HostSettings = {},
): Promise<TestWorkers> {
  const folder = newFolder();
  const { keep, ...mail } = openMailbox<PostedMail>();
  const mailService = createServer((request, response) => {
    void text(request).then((body) => {
      const posted = JSON.parse(body) as Omit<PostedMail, "receivers">;
      keep({ ...posted, receivers: posted.to });
      response.end("{}");
    });
  });
  mailService.listen(0, "127.0.0.1");
  await once(mailService, "listening");
  const { port: mailPort } = mailService.address() as AddressInfo;
  const port = await freePort();
  const { LEGIS_BASE_URL: baseUrl = `http://127.0.0.1:${port}` } = settings;
  const lines: string[] = [];
  const worker = await openLocalWorker({
    folder,
    port,
    onLog: (line) => lines.push(line),
    settings: {
      LEGIS_BASE_URL: baseUrl,
      LEGIS_PRO_REQUESTS_PER_DAY: UNLIMITED,
      LEGIS_PRO_REQUESTS_PER_SECOND: UNLIMITED,
      LEGIS_PRO_SEARCHES_PER_SECOND: UNLIMITED,
      MAIL_API_URL: `http://127.0.0.1:${mailPort}/emails`,
      MAIL_API_TOKEN: "mail-token",
      MAIL_FROM: "Legis <legis@example.org>",
      ...settings,
    },
  });
  await worker.fill(from);
  const { store, client, database } = worker;
  if ((await from.read(POINTER_KEY, ANY_SIZE)) !== null) {
    await publishToWorkers({ store, worker: client, replicas: 1 });
  }
  const accounts = createAccounts(await accountsDatabase(openD1Engine(database)));
  return {
    ...worker,
    baseUrl,
    accounts,
    mail,
    lines,
    query: async (sql, ...values) => {
      const { results } = await database
        .prepare(sql)
        .bind(...values)
        .all();
      return results;
    },
    // Cloudflare sets the first header; callers can set the second.
    from: (ip) => ({
      "CF-Connecting-IP": ip.split(",").at(-1)?.trim() ?? "",
      "X-Forwarded-For": ip,
    }),
    newKey: async (plan) => {
      const { id } = await accounts.createAccount({ email: null, plan, isVerified: true });
      return (await accounts.createKey(id, "test")).key;
    },
    close: async () => {
      mailService.close();
      await worker.close();
    },
  };
}
