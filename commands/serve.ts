import { openAccounts, openAttempts } from "../edge/accounts/engines/open-accounts.ts";
import { isPostgres } from "../edge/accounts/engines/open-database.ts";
import type { KeptMail } from "../edge/mail/outbox.ts";
import { removeKeptMails } from "../edge/mail/remove-kept-mails.ts";
import { openMailer } from "../edge/mail/node-mailer.ts";
import { createNodeLog } from "../edge/node/log.ts";
import type { Listening } from "../edge/node/processes/messages.ts";
import { PROCESS_NUMBER } from "../edge/node/processes/run-processes.ts";
import { joinServer, type Member } from "../edge/node/processes/siblings.ts";
import { serveOnNode } from "../edge/node/serve.ts";
import { announceEvents } from "../edge/web/mails/announce-events.ts";
import { sampleFloods } from "../edge/node/sample-floods.ts";
import type { Settings } from "./settings.ts";
import { openStore } from "../store/open-store.ts";
import { readVerifyKeys } from "./build-keys.ts";
import { openWindows } from "./open-windows.ts";
import { EXIT, explain } from "./outcome.ts";
import { serveInProcesses } from "./serve-processes.ts";
import { stopSignal, untilAborted } from "./terminal/stop-signal.ts";

/** `legis serve`: runs until Ctrl-C or SIGTERM; `onListening` is told when it answers. */
export async function runServe(
  settings: Settings,
  onListening: (listening: Listening) => void = () => {},
): Promise<number> {
  const signal = stopSignal();
  const tell = (listening: Listening): void => {
    if (listening.build === null) tellOfNoBuild(settings);
    onListening(listening);
  };
  const number = process.env[PROCESS_NUMBER];
  if (number !== undefined && process.connected) {
    await serveAsOneOf(settings, Number(number), signal);
  } else if (settings.processes === 1 || !(await serveInProcesses(settings, signal, tell))) {
    await serveHere({ ...settings, processes: 1 }, signal, tell);
  }
  return EXIT.done;
}

/** In a process that the first one of a server has started. */
async function serveAsOneOf(
  settings: Settings,
  number: number,
  signal: AbortSignal,
): Promise<void> {
  const member = joinServer({
    number,
    plans: settings.plans,
    clock: Date.now,
    hasSharedLimits: settings.limitsAddress !== null,
  });
  try {
    const stop = AbortSignal.any([signal, member.stopped]);
    await serveHere(shareOf(settings), stop, member.tellListening, member);
  } catch (error) {
    // The first process says it, once for all.
    await member.tellFailure(explain(error));
    process.exit(EXIT.failed);
  }
  member.leave();
}

/** Of what is for the server, what one of its processes may take. */
function shareOf(settings: Settings): Settings {
  const share = (all: number): number => Math.ceil(all / settings.processes);
  const { pageCacheBytes, answerCacheBytes, wireLimits } = settings;
  return {
    ...settings,
    pageCacheBytes: share(pageCacheBytes),
    answerCacheBytes: share(answerCacheBytes),
    wireLimits: {
      ...wireLimits,
      maxConnections: share(wireLimits.maxConnections),
      maxPerNetwork: share(wireLimits.maxPerNetwork),
    },
  };
}

/** In this process. */
async function serveHere(
  settings: Settings,
  signal: AbortSignal,
  onListening: (listening: Listening) => void,
  member?: Member,
): Promise<void> {
  const log = sampleFloods(
    createNodeLog({
      level: settings.logLevel,
      ...(member && { process: member.number, isShared: true }),
    }),
    settings.processes,
  );
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
  const accounts = await openAccounts(
    settings.accountsAddress,
    Date.now,
    listen,
    settings.processes,
  );
  const attempts = await openAttempts(settings.accountsAddress, {
    processes: settings.processes,
    mailsPerDay: settings.mailsPerDay,
    onServiceBound: () => log.warn("mails_bounded", { see: "LEGIS_MAILS_PER_DAY" }),
  });
  const windows = member === undefined ? await openWindows(settings, log) : undefined;
  try {
    const edge = await serveOnNode({
      ...settings,
      store: await openStore(settings.storeAddress),
      accounts,
      windows,
      areDaysShared: isPostgres(settings.accountsAddress) || windows !== undefined,
      siblings: member,
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
    const build = edge.builds.current();
    onListening({
      host: settings.host,
      port: edge.port,
      build: build?.id ?? null,
      fiction: build?.manifest.fiction ?? "none",
    });
    await untilAborted(signal);
    await edge.stop();
  } finally {
    mailer.close();
    windows?.close();
    await attempts.close();
    await accounts.close();
    log.end();
  }
}

function tellOfNoBuild({ pollSeconds }: Settings): void {
  console.error(
    `legis: there is no build to serve yet, so requests are answered 503; "legis import PATH…" and "legis generate" make one, which is taken up within ${pollSeconds} s ("legis start" makes one of a sample)`,
  );
}

function announce({ to, path, links }: KeptMail): void {
  // What is no terminal is kept, and a kept link is a way in: there the file has it alone.
  const [where, shown] = process.stdout.isTTY ? ["", links] : [", with its link", []];
  console.log([`Mail to ${to}: ${path}${where}`, ...shown.map((link) => `  ${link}`)].join("\n"));
}
