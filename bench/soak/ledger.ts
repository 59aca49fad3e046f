/** Computes each key's expected charges from its clients' answers. */
export interface Ledger {
  readonly add: (key: string) => void;
  readonly keys: () => readonly string[];
  /** Records a sent request. Returns a function for its answer. */
  readonly send: (key: string) => (answer: Answered) => void;
  /** A request failed without an answer, so it may or may not have been charged. */
  readonly lose: (key: string) => void;
  readonly chargedTo: (key: string) => number;
  readonly lost: () => number;
  readonly headersChecked: () => number;
  /** The first answers whose headers did not match the charges. */
  readonly wrongHeaders: () => readonly string[];
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Whether it is a search that timed out, which is charged like an answer. */
  readonly isOverdue?: boolean;
}

interface Account {
  charged: number;
  open: number;
}

/** A phrase in the answer to a search that timed out. */
export const OVERDUE = "The search took longer";
const DAY_S = 86_400;
const MAX_REPORTED = 20;

export function createLedger(): Ledger {
  const accounts = new Map<string, Account>();
  const wrong: string[] = [];
  let headersChecked = 0;
  let lost = 0;

  const accountOf = (key: string): Account => {
    const account = accounts.get(key) ?? { charged: 0, open: 0 };
    accounts.set(key, account);
    return account;
  };

  /** An answer's count may or may not include concurrent requests of the same key. */
  function check(account: Account, chargedBefore: number, cost: number, answer: Answered): void {
    const { status, headers } = answer;
    if (status === 401) return;
    headersChecked += 1;
    const named = (name: string): number => Number(headers[`x-ratelimit-${name}`]);
    const used = named("limit-day") - named("remaining-day");
    const now = Date.now() / 1000;
    const isRight =
      used >= chargedBefore + cost &&
      used <= account.charged + account.open &&
      named("remaining-second") >= 0 &&
      named("remaining-second") <= named("limit-second") &&
      named("reset-day") === (Math.floor(now / DAY_S) + 1) * DAY_S &&
      Math.abs(named("reset-second") - now) <= 2;
    if (isRight || wrong.length === MAX_REPORTED) return;
    const limits = Object.entries(headers).filter(([name]) => name.startsWith("x-ratelimit-"));
    wrong.push(
      `${status}: charged ${chargedBefore} to ${account.charged}, ${account.open} on their way, and the headers say ${JSON.stringify(Object.fromEntries(limits))} at ${now}`,
    );
  }

  return {
    add: (key) => void accountOf(key),
    keys: () => [...accounts.keys()],
    send: (key) => {
      const account = accountOf(key);
      const chargedBefore = account.charged;
      account.open += 1;
      return (answer) => {
        account.open -= 1;
        const cost = costOf(answer);
        account.charged += cost;
        check(account, chargedBefore, cost, answer);
      };
    },
    lose: (key) => {
      accountOf(key).open -= 1;
      lost += 1;
    },
    chargedTo: (key) => accountOf(key).charged,
    lost: () => lost,
    headersChecked: () => headersChecked,
    wrongHeaders: () => wrong,
  };
}

/** Returns a request's charge by the contract's rule. */
export function costOf({ status, isOverdue = false }: Omit<Answered, "headers">): number {
  if (isOverdue) return 1;
  return status === 304 || status === 401 || status === 429 || status >= 500 ? 0 : 1;
}
