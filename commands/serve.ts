import { openAccounts } from "../edge/accounts/accounts.ts";
import { openAttempts } from "../edge/accounts/attempts.ts";
import { openMailer } from "../edge/mail/node-mailer.ts";
import { createNodeLog } from "../edge/node-log.ts";
import { type RunningEdge, serveOnNode } from "../edge/node.ts";
import { maskSecrets } from "../mask-secrets.ts";
import type { Settings } from "../settings.ts";
import { openStore } from "../store/open-store.ts";
import { EXIT } from "./outcome.ts";
import { stopSignal } from "./terminal.ts";

/** `legis serve`: runs until Ctrl-C or SIGTERM; `onListening` is told when it answers. */
export async function runServe(
  settings: Settings,
  onListening: (edge: RunningEdge) => void = () => {},
): Promise<number> {
  const signal = stopSignal();
  const mailer = openMailer({
    ...settings,
    from: settings.mailFrom,
    // What is no terminal is kept, and a kept link is a way in; the outbox has it as well.
    announce: (line) => console.log(process.stdout.isTTY ? line : maskSecrets(line)),
  });
  const accounts = await openAccounts(settings.accountsPath);
  const attempts = await openAttempts(settings.accountsPath);
  try {
    const edge = await serveOnNode({
      ...settings,
      store: await openStore(settings.storeAddress),
      accounts,
      log: createNodeLog({ level: settings.logLevel }),
      web: {
        ...settings,
        attempts,
        mailer,
        isMailDelivered: settings.smtpUrl !== null,
        contact: settings.mailFrom,
        operatorMail: settings.notifyMail,
      },
    });
    onListening(edge);
    await aborted(signal);
    await edge.stop();
    return EXIT.done;
  } finally {
    mailer.close();
    await attempts.close();
    await accounts.close();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
