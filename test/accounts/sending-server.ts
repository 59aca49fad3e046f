/** A server that only sends news, for a test that kills it: `node sending-server.ts ACCOUNTS SMTP_URL HTTP_URL NOW`. */
import { setTimeout as sleep } from "node:timers/promises";

import { createAttempts } from "../../site/accounts/attempts.ts";
import { createAccounts } from "../../site/accounts/create-accounts.ts";
import { openAccountsDatabase } from "../../site/accounts/engines/open-accounts.ts";
import { openMailer } from "../../site/mail/node-mailer.ts";
import { mailNews } from "../../site/watches/mail-news.ts";
import { postNews } from "../../site/watches/post-news.ts";

const [path = "", smtpUrl = "", receiver = "", now = ""] = process.argv.slice(2);
const startedAt = Date.now();
const clock = () => Number(now) + Date.now() - startedAt;
const database = await openAccountsDatabase(path, clock);
const baseUrl = "https://api.example.org";
const from = "legis@example.org";
const note = (event: string, fields?: object) =>
  process.stderr.write(`${event} ${JSON.stringify(fields)}\n`);
const parts = {
  accounts: createAccounts(database),
  attempts: createAttempts(database),
  mailer: openMailer({ smtpUrl, from, baseUrl, outbox: "/nowhere", announce: () => {} }),
  post: async ({ headers, body }: { headers: Readonly<Record<string, string>>; body: string }) => {
    const { status } = await fetch(receiver, { method: "POST", headers, body });
    return { status, text: "" };
  },
  baseUrl,
  clock,
  log: { info: () => {}, warn: note, error: note },
};
await parts.accounts.accountsDue("mail");
process.send?.("ready");
for (;;) {
  await Promise.all([mailNews(parts), postNews(parts)]).catch(note);
  await sleep(20);
}
