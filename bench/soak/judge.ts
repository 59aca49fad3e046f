import { amount } from "../../lib/amounts.ts";
import { readLoggedCounts, readStoredCounts } from "./counts.ts";
import type { Ledger } from "./ledger.ts";
import type { Served } from "./served.ts";
import { ALL, createTimes, type Times } from "./times.ts";
import { isFlat, trendOf } from "./trend.ts";
import type { Visitors } from "./visitors.ts";

/** The server's own metrics. */
export interface Measured {
  readonly rss: number;
  readonly heap: number;
  readonly external: number;
  readonly loopMs: number;
  readonly handles: number;
  readonly files: number;
  readonly lostLines: number;
}

/** One minute: request times and the server's metrics. */
export interface Minute extends Measured {
  readonly times: Times;
}

/** A check and its result. */
export interface CheckResult {
  readonly what: string;
  readonly holds: boolean;
  readonly found: string;
}

export interface JudgeParts {
  readonly served: Served;
  readonly ledger: Ledger;
  readonly visitors: Visitors;
  readonly measured: readonly Minute[];
  /** Errors during the run. */
  readonly errors: readonly string[];
  /** The server's exit code. */
  readonly code: number | null;
  /** Keys whose charges only the log knows. */
  readonly rude: readonly string[];
}

/** The time until caches are full and code is compiled. */
const WARM_UP_MINUTES = 10;
const MEGABYTE = 1024 ** 2;
/** Per hour, about the memory of one build. */
const NEGLIGIBLE_BYTES_A_MINUTE = 0.1 * MEGABYTE;
/** Relative to the p99 of the first third. */
const NEGLIGIBLE_GROWTH = 1.2;
const NEGLIGIBLE_MS_A_MINUTE = 0.02;

export async function judge(parts: JudgeParts): Promise<readonly CheckResult[]> {
  const { measured, errors, code } = parts;
  const warm = measured.length > 2 * WARM_UP_MINUTES ? measured.slice(WARM_UP_MINUTES) : measured;
  return [
    { what: "nothing went wrong", holds: errors.length === 0, found: `${errors.length} things` },
    { what: "it stopped when asked", holds: code === 0, found: `code ${code ?? "none"}` },
    noGrowth("RSS", warm, ({ rss }) => rss),
    noGrowth("heap", warm, ({ heap }) => heap),
    noGrowth("external memory", warm, ({ external }) => external),
    ...steady(warm),
    ...(await countsAreExact(parts)),
  ];
}

function noGrowth(
  name: string,
  minutes: readonly Minute[],
  pick: (minute: Minute) => number,
): CheckResult {
  const trend = trendOf(minutes.map((minute, index) => [index, pick(minute)]));
  return {
    what: `${name} does not grow`,
    holds: isFlat(trend, NEGLIGIBLE_BYTES_A_MINUTE),
    found: `${inKilobytes(trend.slope)} ± ${inKilobytes(trend.standardError)} KB a minute over ${minutes.length} minutes`,
  };
}

function steady(minutes: readonly Minute[]): readonly CheckResult[] {
  const third = Math.floor(minutes.length / 3);
  const first = together(minutes.slice(0, third));
  const last = together(minutes.slice(-third));
  return [ALL, ...first.kinds()].map((kind) => {
    const [before, after] = [first.quantile(kind, 99), last.quantile(kind, 99)];
    const trend = trendOf(
      minutes
        .map(({ times }, index) => [index, times.quantile(kind, 99)] as const)
        .filter(([, p99]) => !Number.isNaN(p99)),
    );
    return {
      what: `p99 of ${kind} stays`,
      holds: after <= before * NEGLIGIBLE_GROWTH || isFlat(trend, NEGLIGIBLE_MS_A_MINUTE),
      found: `${before.toFixed(1)} ms in the first third, ${after.toFixed(1)} ms in the last; ${trend.slope.toFixed(3)} ± ${trend.standardError.toFixed(3)} ms a minute`,
    };
  });
}

function together(minutes: readonly Minute[]): Times {
  const sum = createTimes();
  for (const { times } of minutes) times.addTo(sum);
  return sum;
}

async function countsAreExact({
  served,
  ledger,
  visitors,
  rude,
}: JudgeParts): Promise<readonly CheckResult[]> {
  const stored = readStoredCounts(served.accountsPath);
  const logged = await readLoggedCounts(served.logPath);
  const off: string[] = [];
  let charged = 0;
  for (const key of ledger.keys()) {
    const { requests } = stored.ofKey(key) ?? { requests: NaN };
    const expected = ledger.chargedTo(key);
    charged += expected;
    if (requests !== expected) off.push(`a key has ${requests}, not ${expected}`);
  }
  for (const [email, expected] of visitors.charged) {
    const requests = stored.ofAccount(email);
    if (requests !== expected) off.push(`${email} has ${requests}, not ${expected}`);
  }
  // Only the log knows the charges of clients that disconnect. For others, the log may omit floods of 404s.
  const offLog: string[] = [];
  let loggedCharges = 0;
  for (const key of rude) {
    const row = stored.ofKey(key);
    const expected = logged.charged.get(row?.keyId ?? "") ?? 0;
    loggedCharges += expected;
    if (row?.requests !== expected) {
      offLog.push(`${row?.keyId} has ${row?.requests}, and the log tells of ${expected}`);
    }
  }
  for (const line of [...off, ...offLog, ...ledger.wrongHeaders(), ...logged.failures].slice(
    0,
    50,
  )) {
    console.log(`! ${line}`);
  }
  const lines = [...logged.events.values()].reduce((sum, count) => sum + count, 0);
  return [
    {
      what: "the database has what each key used",
      holds: off.length === 0 && ledger.lost() === 0,
      found: `${amount(charged)} requests of ${amount(ledger.keys().length)} keys and of ${visitors.charged.size} accounts of visitors, ${off.length} off, ${ledger.lost()} unknown`,
    },
    {
      what: "it has what the log tells of clients that go away",
      holds: offLog.length === 0,
      found: `${amount(loggedCharges)} requests in ${amount(lines)} lines, ${offLog.length} of ${rude.length} keys off`,
    },
    {
      what: "the headers say what is left",
      holds: ledger.wrongHeaders().length === 0 && ledger.headersChecked() > 0,
      found: `${amount(ledger.headersChecked())} answers checked, ${ledger.wrongHeaders().length} wrong`,
    },
    {
      what: "the log tells of no failure",
      holds: logged.failures.length === 0,
      found: `${logged.failures.length} lines`,
    },
  ];
}

function inKilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
