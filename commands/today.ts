import { createClient } from "../data/mirror/fetch.ts";
import { withLease } from "../generator/builds/lease.ts";
import { followDay } from "../generator/today/looks.ts";
import { createTodayRecords } from "../generator/today/today-records.ts";
import { createNodeLog } from "../hosts/node/log.ts";
import { openStore } from "../store/open-store.ts";
import { currentTime, type Settings, SettingsError } from "./settings/settings.ts";
import { EXIT } from "./terminal/outcome.ts";
import { stopSignal } from "./terminal/stop-signal.ts";

/** A look that fails is made again a minute later, so no request is tried for long. */
const PATIENCE = { attempts: 2, silenceMs: 20_000, longestPauseMs: 5_000 };

/** `legis today`: runs until Ctrl-C or SIGTERM. Another one waits until this one ends. */
export async function runToday(_: object, settings: Settings): Promise<number> {
  const { storeAddress, cloudflare, publishers, contact, recordsPath, baseUrl } = settings;
  if (!settings.hasToday)
    throw new SettingsError("LEGIS_TODAY is off, so there is nothing to follow");
  const signal = stopSignal();
  const log = createNodeLog({ level: settings.logLevel });
  const store = await openStore(storeAddress);
  // Workers read from their own bucket.
  const own = cloudflare?.storeAddress;
  const others =
    own === undefined || own.location === storeAddress.location ? [] : [await openStore(own)];
  const client = createClient({ publishers, contact, patience: PATIENCE, signal });
  const records = createTodayRecords({ store, recordsPath, baseUrl });
  const onWait = (holder: string): void => log.info("today_waits", { holder });
  const clock = (): number => currentTime(settings).getTime();
  try {
    await withLease(
      store,
      "today",
      () =>
        followDay({ client, publishers, records, stores: [store, ...others], log, clock }, signal),
      { signal, onWait },
    );
    return EXIT.done;
  } catch (error) {
    if (signal.aborted) return EXIT.done;
    throw error;
  } finally {
    records.close();
    await client.close();
  }
}
