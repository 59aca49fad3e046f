import { join } from "node:path";

import { HOUR_MS } from "../../lib/time.ts";
import type { RunRecord } from "../../generator/nightly/runs/run-record.ts";
import { startPublishers, type TestPublishers } from "../publishers/publishers.ts";
import { currentFolder } from "../sample-folder.ts";
import { legis } from "../run-legis.ts";
import { type Outcome, spawnLegis } from "../spawn-legis.ts";
import { newFolder } from "../new-folder.ts";

/** A machine with the program, and publishers with a small legislature. */
export interface Operator {
  readonly publishers: TestPublishers;
  readonly root: string;
  /** The default LEGIS_HOME. */
  readonly home: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly run: (args: readonly string[], more?: Record<string, string>) => Promise<Outcome>;
  readonly start: (
    args: readonly string[],
    more?: Record<string, string>,
  ) => ReturnType<typeof spawnLegis>;
  /** Runs `legis nightly --json`. */
  readonly night: (more?: Record<string, string>, how?: typeof legis) => Promise<Night>;
  readonly close: () => Promise<void>;
}

/** The result of a night. */
export interface Night {
  readonly code: number | null;
  readonly run: RunRecord;
  /** All output. */
  readonly printed: string;
}

/** A bill that tests change. */
export const BILL = "bills/119/hr/BILLSTATUS-119hr7.xml";

/** The day of all nights, unless a test sets another: after the sample's, in its last Congress. */
const NOW = new Date("2026-11-21T03:00:00Z");

/** Opens an operator whose nightly runs fetch only these sources. */
export async function openOperator(only = ONLY): Promise<Operator> {
  const root = newFolder();
  const publishers = await startPublishers(await currentFolder());
  const home = join(root, "home");
  const settings = {
    ...publishers.settings,
    LEGIS_HOME: home,
    SOURCE_DATE_EPOCH: String(NOW.getTime() / 1000),
    LEGIS_FETCH_ATTEMPTS: "2",
    LEGIS_FETCH_TIMEOUT_SECONDS: "60",
    LEGIS_CONTACT: "operator@example.org",
  };
  return {
    publishers,
    root,
    home,
    settings,
    run: (args, more = {}) => legis(args, { ...settings, ...more }),
    start: (args, more = {}) => spawnLegis(args, { ...settings, ...more }),
    night: async (more = {}, how = legis) => {
      const args = ["nightly", "--json", "--only", only];
      const { code, out, err } = await how(args, { ...settings, ...more });
      if (out === "") throw new Error(`there is no report: ${err}`);
      return { code, run: JSON.parse(out) as RunRecord, printed: out + err };
    },
    close: async () => {
      await publishers.close();
    },
  };
}

/** All sources except the biographies, whose hundreds of requests would show nothing more. */
export const ONLY =
  "bills,house-votes,senate-votes,legislators,house-meetings,senate-meetings,api-meetings,nominations,treaties,committee-reports,crs-reports";

let changes = 0;

/** Changes a bill's title at its publisher, but not its list of titles, which would be a doubt. */
export function changeBill(publishers: TestPublishers, title: string, at?: Date): Promise<void> {
  return editBill(
    publishers,
    BILL,
    (text) =>
      text.replaceAll(
        /(<titles>[^]*<\/titles>)|<title>[^<]*/g,
        (_, titles?: string) => titles ?? `<title>${title}`,
      ),
    at,
  );
}

/** Changes a bill's file at its publisher, with matching timestamps. */
export async function editBill(
  publishers: TestPublishers,
  path: string,
  edit: (text: string) => string,
  at = new Date(NOW.getTime() - HOUR_MS),
): Promise<void> {
  // An older version would change nothing, and one from the future would be quarantined.
  const updatedAt = new Date(at.getTime() + changes++ * 1000);
  const stamped = edit(await publishers.text(path)).replaceAll(
    /<(updateDate|updateDateIncludingText)>[^<]*/g,
    (_, name: string) => `<${name}>${updatedAt.toISOString().slice(0, 19)}Z`,
  );
  publishers.put(path, stamped, updatedAt);
}
