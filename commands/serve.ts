import { openAccounts, openAttempts } from "../edge/accounts/engines/open-accounts.ts";
import { isPostgres } from "../edge/accounts/engines/open-database.ts";
import type { KeptMail } from "../edge/mail/outbox.ts";
import { removeKeptMails } from "../edge/mail/remove-kept-mails.ts";
import { openMailer } from "../edge/mail/node-mailer.ts";
import { createNodeLog } from "../edge/node/log.ts";
import { type RunningEdge, serveOnNode } from "../edge/node/serve.ts";
import { announceEvents } from "../edge/web/mails/announce-events.ts";
import { openRedisWindows } from "../edge/node/windows/redis-windows.ts";
import { sampleFloods } from "../edge/node/sample-floods.ts";
import type { Settings } from "./settings.ts";
import { openStore } from "../store/open-store.ts";
import { readVerifyKeys } from "./build-keys.ts";
import { EXIT } from "./outcome.ts";
import { stopSignal } from "./terminal/stop-signal.ts";

/** `legis serve`: runs until Ctrl-C or SIGTERM; `onListening` is told when it answers. */
export async function runServe(
  settings: Settings,
  onListening: (edge: RunningEdge) => void = () => {},
): Promise<number> {
  const signal = stopSignal();
  const log = sampleFloods(createNodeLog({ level: settings.logLevel }));
  const mailer = openMailer({
    ...settings,
    from: settings.mailFrom,
    announce,
  });
  const verifyKeys = await readVerifyKeys(settings);
  const isMailDelivered = settings.smtpUrl !== null;
  const listen = announceEvents({
    log,
    mailer,
    isMailDelivered,
    baseUrl: settings.baseUrl,
    mailFrom: settings.mailFrom,
    removeMails: (email) => removeKeptMails(settings.outbox, email),
  });
  const accounts = await openAccounts(settings.accountsAddress, Date.now, listen);
  const attempts = await openAttempts(settings.accountsAddress, {
    mailsPerDay: settings.mailsPerDay,
    onServiceBound: () => log.warn("mails_bounded", { see: "LEGIS_MAILS_PER_DAY" }),
  });
  const windows =
    settings.limitsAddress === null
      ? undefined
      : await openRedisWindows(settings.limitsAddress, {
          onError: (error) => log.error("limits_not_shared", { error }),
        });
  try {
    const edge = await serveOnNode({
      ...settings,
      store: await openStore(settings.storeAddress),
      accounts,
      windows,
      areDaysShared: isPostgres(settings.accountsAddress) || windows !== undefined,
      verifyKeys,
      log,
      web: {
        ...settings,
        attempts,
        mailer,
        isMailDelivered,
        operatorMail: settings.notifyMail,
      },
    });
    if (edge.builds.current() === null) {
      console.error(
        `legis: there is no build to serve yet, so requests are answered 503; "legis import PATH…" and "legis generate" make one, which is taken up within ${settings.pollSeconds} s ("legis start" makes one of a sample)`,
      );
    }
    onListening(edge);
    await aborted(signal);
    await edge.stop();
    return EXIT.done;
  } finally {
    mailer.close();
    windows?.close();
    await attempts.close();
    await accounts.close();
    log.end();
  }
}

function announce({ to, path, links }: KeptMail): void {
  // What is no terminal is kept, and a kept link is a way in: there the file has it alone.
  const [where, shown] = process.stdout.isTTY ? ["", links] : [", with its link", []];
  console.log([`Mail to ${to}: ${path}${where}`, ...shown.map((link) => `  ${link}`)].join("\n"));
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
