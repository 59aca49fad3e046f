import { openAccounts, openAttempts } from "../site/accounts/engines/open-accounts.ts";
import { openMailer } from "../site/mail/node-mailer.ts";
import type { KeptMail } from "../site/mail/outbox.ts";
import { createNodeLog } from "../hosts/node/log.ts";
import { serveOnNode } from "../hosts/node/serve.ts";
import { announceEvents } from "../site/letters/announce-events.ts";
import { isInClear } from "../site/accounts/engines/connection-tls.ts";
import { CONTRACT_VERSION } from "../contract/build.ts";
import { otherVersions } from "../generator/builds/live-pointer.ts";
import { isLoopback } from "../lib/address-range.ts";
import type { Log } from "../lib/log.ts";
import { maskAddress } from "../lib/mask-secrets.ts";
import { openStore, parseBucket } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { fewFiles } from "./settings/open-files.ts";
import { LOOPBACK, type Settings } from "./settings/settings.ts";
import { stopSignal, untilAborted } from "./terminal/stop-signal.ts";
import { EXIT } from "./terminal/outcome.ts";
import { openRedisCounter } from "../hosts/node/redis-counter.ts";

export interface Listening {
  readonly port: number;
  readonly fiction: "none" | "some" | "all";
}

/** Longer than connections get to end. Service managers kill after 30 s or more. */
const LONGEST_STOP_MS = 25_000;
const ASK_MS = 5_000;

/** `legis serve`: runs until Ctrl-C or SIGTERM. Calls `onListening` once it accepts requests. */
export async function runServe(
  settings: Settings,
  onListening: (listening: Listening) => void = () => {},
): Promise<number> {
  const signal = stopSignal(LONGEST_STOP_MS);
  await using open = new AsyncDisposableStack();
  const log = createNodeLog({ level: settings.logLevel });
  warnOfClear(settings, log);
  const few = fewFiles(settings.connectionLimits.maxConnections);
  if (few !== null) log.warn("few_file_descriptors", few);
  const { accountsAddress, baseUrl, mailFrom, mailsPerDay } = settings;
  const mailer = openMailer({ ...settings, from: mailFrom, announce });
  open.defer(() => mailer.close());
  const isMailDelivered = settings.smtpUrl !== null;
  const listen = announceEvents({ log, mailer, baseUrl, mailFrom });
  const onWait = (error: unknown): void => log.error("accounts_not_open", { error });
  const accounts = await openAccounts(accountsAddress, Date.now, listen, onWait);
  open.defer(() => accounts.close());
  const attempts = await openAttempts(accountsAddress, {
    mailsPerDay,
    watchMailsPerDay: settings.watchMailsPerDay,
    onWait,
    onDailyLimit: () => log.warn("daily_mail_limit_reached", { see: "LEGIS_MAILS_PER_DAY" }),
  });
  open.defer(() => attempts.close());
  const redis = await openRedisCounter(settings.limitsAddress);
  open.defer(() => redis?.close());
  const store = await openStore(settings.storeAddress);
  const edge = await serveOnNode({
    ...settings,
    todaySeconds: parseBucket(settings.storeAddress.location) === null ? 2 : 15,
    store,
    accounts,
    sharedCounter: redis,
    isWarmedUp: true,
    log,
    web: { ...settings, attempts, mailer, isMailDelivered, operatorMail: settings.notifyMail },
  });
  open.defer(() => edge.stop());
  const build = edge.builds.current();
  if (build === null) {
    const why = edge.builds.isStoreRead()
      ? await whyNoBuild(store, settings.storeAddress.location)
      : "the store did not answer, so requests get a 503; its build is served within 2 s of its answer; check LEGIS_STORE";
    console.error(`legis: ${why}`);
  }
  await warnIfUnheard(settings.host, edge.port);
  onListening({ port: edge.port, fiction: build?.manifest.fiction ?? "none" });
  await untilAborted(signal);
  return EXIT.done;
}

async function whyNoBuild(store: Store, address: string): Promise<string> {
  const [version] = await otherVersions(store).catch(() => []);
  return version === undefined
    ? `no build is live in ${address} yet, so requests get a 503; "legis import PATH…" and "legis generate" make one, which is served within 2 s ("legis start" builds one from sample data)`
    : `the store has builds of contract version ${version} and none of ${CONTRACT_VERSION}, so requests get a 503; this program's "legis generate" makes one, which is served within 2 s`;
}

/** Asks this server as a proxy does: at HOST, or at 127.0.0.1 if that is this machine. */
async function warnIfUnheard(host: string, port: number): Promise<void> {
  const isHere = isLoopback(host) || ["0.0.0.0", "::"].includes(host);
  const named = isHere ? LOOPBACK : host;
  const url = `http://${named.includes(":") ? `[${named}]` : named}:${port}/readyz`;
  const response = await fetch(url, { signal: AbortSignal.timeout(ASK_MS) }).catch(() => null);
  await response?.body?.cancel();
  if (response !== null) return;
  console.error(
    `legis: nothing answers at ${url}, where a proxy asks, while HOST is ${host}; unset HOST, or let the proxy ask another address`,
  );
}

function warnOfClear({ accountsAddress, limitsAddress }: Settings, log: Log): void {
  const addresses = { LEGIS_ACCOUNTS: accountsAddress, LEGIS_LIMITS: limitsAddress ?? "" };
  for (const [setting, address] of Object.entries(addresses)) {
    if (!/^(?:postgres|redis)/.test(address) || !isInClear(address, process.env)) continue;
    const advice = "use sslmode=verify-full or rediss://, or a network that only servers reach";
    log.warn("plaintext_connection", { setting, address: maskAddress(address), advice });
  }
}

function announce({ to, path, links }: KeptMail): void {
  // If the output is not a terminal, it may be stored. A link is a credential, so only its private
  // file has it.
  const [where, shown] = process.stdout.isTTY ? ["", links] : [", with its link", []];
  console.log([`Mail to ${to}: ${path}${where}`, ...shown.map((link) => `  ${link}`)].join("\n"));
}
