/** Sends malformed and forged forms, and checks that none has an unauthorized effect. */
import Database from "better-sqlite3";
import * as fc from "fast-check";
import { expect, it } from "vitest";

import { BASE_URL, openTestWeb, type TestWeb } from "../accounts/test-web.ts";
import { hashSecret } from "../../lib/bytes.ts";
import { FORMS, forms, type FuzzedForm, HELD, isOurs } from "./fuzzed-forms.ts";
import { runs, timeFor } from "../runs.ts";
import { countsIn } from "./bodies.ts";
import { headOf, secretsIn, tracesIn } from "./leaks.ts";
import { recordLog, type LoggedEvent } from "./test-edge.ts";
import { DAY_MS } from "../../lib/time.ts";

const COUNT = runs(200);
/** Forms that are sent to one service, one after another. */
const IN_TURN = 50;
const OTHERS = "another@example.org";

it("every form path of the website is fuzzed", async () => {
  const web = await openTestWeb();
  expect(Object.keys(FORMS).toSorted()).toEqual(web.formPaths.toSorted());
  await web.close();
});

it(
  "no fuzzed form gets a 5xx, shows another account's data, or has an effect if it is refused or unauthorized",
  async () => {
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(forms, { minLength: IN_TURN, maxLength: IN_TURN }),
        async (batch) => {
          const world = await openWorld();
          try {
            for (const form of batch) {
              const status = await world.send(form);
              seen.set(status, (seen.get(status) ?? 0) + 1);
            }
          } finally {
            await world.close();
          }
        },
      ),
      { numRuns: Math.ceil(COUNT / IN_TURN), endOnFailure: false },
    );
    // The mutations are useful only as long as all of these result from them.
    expect([...seen.keys()]).toEqual(
      expect.arrayContaining([200, 303, 400, 403, 404, 410, 413, 415]),
    );
    if (COUNT > 400) process.stderr.write(`${countsIn(seen)}\n`);
  },
  timeFor(COUNT, 30),
);

interface World {
  /** Sends a form, returns its status, and throws if it had an unauthorized effect. */
  readonly send: (form: FuzzedForm) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** A service with another user's account and a suspended one. Each form comes from a new account. */
async function openWorld(): Promise<World> {
  const { logged, log } = recordLog();
  const given = { status: 200, headers: new Headers(), text: "{}", ms: 1 };
  const web = await openTestWeb({ log, askApi: () => Promise.resolve(given) });
  const tables = openTables(web.accountsPath);
  const other = await newAccount(web, OTHERS);
  const suspended = await newAccount(web, "suspended@example.org");
  await web.accounts.suspend(suspended.id);
  const idle = await newAccount(web, "idle@example.org");
  const [othersLink, expired, used] = [
    await web.accounts.createLink(OTHERS),
    await web.accounts.createLink("late@example.org"),
    await web.accounts.createLink("used@example.org"),
  ];
  await web.accounts.useLink(used.token);
  // Unused sessions expire in this time.
  web.clock.now += 2 * DAY_MS;
  const { token: othersSession } = await web.accounts.openSession(other.id);
  const othersSecrets = {
    "another's key": other.key,
    "another's key's name": other.keyName,
    "another's account": other.id,
    "another's session": othersSession,
    "another's link": othersLink.token,
  };
  let turn = 0;

  async function heldFor(form: FuzzedForm, own: Held): Promise<Record<string, string>> {
    const { token: goodLink } = holds(form, HELD.goodLink)
      ? await web.accounts.createLink(own.email)
      : { token: "none" };
    return {
      [HELD.ownEmail]: own.email,
      [HELD.othersEmail]: OTHERS,
      [HELD.newEmail]: `new${turn}@new${turn}.example.org`,
      [HELD.goodLink]: goodLink,
      [HELD.usedLink]: used.token,
      [HELD.expiredLink]: expired.token,
      [HELD.ownKeyId]: own.keyId,
      [HELD.othersKeyId]: other.keyId,
      [HELD.revokedKeyId]: own.revokedId,
      [HELD.ownKey]: own.key,
      [HELD.othersKey]: other.key,
      [HELD.ownSession]: own.session,
      [HELD.endedSession]: idle.session,
      [HELD.suspendedSession]: suspended.session,
      [HELD.ownSessionHash]: hashSecret(own.session),
    };
  }

  return {
    async send(form) {
      turn += 1;
      const own = await newAccount(web, `own${turn}@example.org`);
      const held = await heldFor(form, own);
      const { path, method, headers, body } = filledIn(form, held);
      const ownSecrets = {
        "one's own session": own.session,
        ...(held[HELD.goodLink] !== "none" && { "one's own link": held[HELD.goodLink] ?? "" }),
      };
      const before = tables.read();
      const mails = web.mails.length;
      logged.length = 0;
      const response = await web.request(`${BASE_URL}${path}`, {
        method,
        headers,
        ...(method !== "GET" && method !== "HEAD" && { body }),
      });
      const { status } = response;
      const answer = `${headOf(response)}\n${await response.text()}`;
      const changed = tables.changedSince(before);
      const isTurnedAway = status >= 400 || isSentToSignIn(response);
      const isRefused = isTurnedAway || !isOurs(form);
      const wrong = [
        ...(status >= 500 ? ["a 5xx"] : []),
        ...(!isOurs(form) && method === "POST" && status < 400 ? ["a foreign form is taken"] : []),
        ...(isAdmitted(form) || isTurnedAway ? [] : ["somebody is let in"]),
        ...tracesIn(answer),
        ...secretsIn(answer, unlessTyped(`${path} ${Buffer.from(body).toString()}`, othersSecrets)),
        ...leaksInLog(logged, { ...othersSecrets, ...ownSecrets }),
        ...(isRefused ? changed.map(({ table }) => `refused, and ${table} changed`) : []),
        ...(isRefused && web.mails.length > mails ? ["refused, and a mail was sent"] : []),
        ...changed
          .filter(({ accountId }) => accountId === other.id || accountId === suspended.id)
          .map(({ table }) => `another's ${table} changed`),
      ];
      if (wrong.length > 0) {
        const text = Buffer.from(body).toString("latin1").slice(0, 500);
        throw new Error(
          `${wrong.join(", ")}: ${method} ${path} ${JSON.stringify(headers)}\n${text}\n\n${status} ${answer.slice(0, 3000)}`,
        );
      }
      return status;
    },
    close: async () => {
      tables.close();
      await web.close();
    },
  };
}

interface Held {
  readonly email: string;
  readonly id: string;
  readonly session: string;
  readonly key: string;
  readonly keyId: string;
  readonly keyName: string;
  readonly revokedId: string;
}

async function newAccount({ accounts }: TestWeb, email: string): Promise<Held> {
  const { id } = await accounts.createAccount({ email, plan: "free", isVerified: true });
  const keyName = `key of ${email}`;
  const revoked = await accounts.createKey(id, "revoked");
  await accounts.revokeKey(revoked.apiKey.id);
  const { key, apiKey } = await accounts.createKey(id, keyName);
  const { token: session } = await accounts.openSession(id);
  return { email, id, session, key, keyId: apiKey.id, keyName, revokedId: revoked.apiKey.id };
}

function filledIn(form: FuzzedForm, held: Readonly<Record<string, string>>): FuzzedForm {
  const fill = (text: string): string =>
    Object.entries(held).reduce((filled, [name, value]) => filled.replaceAll(name, value), text);
  const headers = Object.entries(form.headers).map(([name, value]) => [name, fill(value)]);
  return {
    ...form,
    path: fill(form.path),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Uint8Array.from(Buffer.from(fill(Buffer.from(form.body).toString("latin1")), "latin1")),
  };
}

/** Whether the form has the credentials that its path requires. */
function isAdmitted(form: FuzzedForm): boolean {
  if (form.method !== "POST") return true;
  if (form.path.startsWith("/account/open")) return holds(form, HELD.goodLink);
  return !FOR_MEMBERS.test(form.path) || OWN_SESSION.test(form.headers["Cookie"] ?? "");
}

const FOR_MEMBERS = /^\/account\/(?:plan|delete|keys|sign-out-everywhere)/;
const OWN_SESSION = new RegExp(`__Host-session="?${HELD.ownSession}"?(?:;|$)`);

function holds({ path, headers, body }: FuzzedForm, name: string): boolean {
  return [path, headers["Cookie"], Buffer.from(body).toString("latin1")].some((text) =>
    text?.includes(name),
  );
}

/** Leaves out what the caller sent, which may be repeated on a page. */
function unlessTyped(
  typed: string,
  secrets: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(secrets).filter(([, secret]) => !typed.includes(secret)),
  );
}

function isSentToSignIn(response: Response): boolean {
  return response.headers.get("Location")?.startsWith("/account/sign-in") === true;
}

function leaksInLog(
  logged: readonly LoggedEvent[],
  secrets: Readonly<Record<string, string>>,
): string[] {
  const { "another's account": _, ...neverLogged } = secrets;
  return logged.flatMap(({ event, line }) => [
    ...(event === "request_failed" ? [`failed: ${line}`] : []),
    ...secretsIn(line, neverLogged).map((name) => `${name} in the log`),
    ...(/fld_live_\w{30}/.test(line) ? ["a key in the log"] : []),
  ]);
}

interface Change {
  readonly table: string;
  readonly accountId: string | null;
}

type Rows = ReadonlyMap<string, Change>;

/** All columns except attempt counters and times of last use. */
const TABLES: Readonly<Record<string, string>> = {
  account: "*, id AS of",
  api_key:
    "id, account_id, name, hash, prefix, last_four, created_at, revoked_at, account_id AS of",
  quota: "*, account_id AS of",
  session: "hash, account_id, created_at, expires_at, network, browser, account_id AS of",
  mailed_link: "*, NULL AS of",
  event: "*, NULL AS of",
  daily_use: "*, NULL AS of",
};

/** Reads the tables through a connection of its own. */
function openTables(path: string) {
  const database = new Database(path, { readonly: true });
  let version: unknown = null;
  let rows: Rows = new Map();
  const readAll = (): Rows =>
    new Map(
      Object.entries(TABLES).flatMap(([table, columns]) =>
        database
          .prepare<[], { of: string | null }>(`SELECT ${columns} FROM ${table}`)
          .all()
          .map((row) => [`${table} ${JSON.stringify(row)}`, { table, accountId: row.of }] as const),
      ),
    );
  const read = (): Rows => {
    // Changes with every commit of another connection.
    const now = database.pragma("data_version", { simple: true });
    if (now !== version) rows = readAll();
    version = now;
    return rows;
  };
  return {
    read,
    changedSince: (before: Rows): Change[] => {
      const now = read();
      if (now === before) return [];
      const gone = [...before].filter(([row]) => !now.has(row));
      const come = [...now].filter(([row]) => !before.has(row));
      return [...gone, ...come].map(([, change]) => change);
    },
    close: () => database.close(),
  };
}
