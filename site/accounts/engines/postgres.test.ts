import { join } from "node:path";
import { readdirSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../../../test/free-port.ts";
import { legisProcess } from "../../../test/run-legis.ts";
import { hasPostgres, type Postgres, startPostgres } from "../../../test/postgres.ts";
import { keepAccountsIn, openTemporaryAccounts } from "../../../test/temporary-accounts.ts";
import { storedUse } from "../../../test/lone-batch.ts";
import { openAccounts } from "./open-accounts.ts";
import { openPostgresEngine } from "./postgres.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { codeOf } from "../../../test/code-of.ts";

/** The suites of statements that databases write or run differently. The others are of plain tables. */
const SUITES = [
  "accounts",
  "attempts",
  "daily-use",
  "quotas",
  "shared-accounts",
  "../watches/watches",
  "../watches/webhooks",
];

describe.skipIf(!hasPostgres)("on Postgres", async () => {
  let postgres: Postgres;

  beforeAll(async () => {
    postgres = await startPostgres();
    keepAccountsIn(postgres.address);
    await (await openTemporaryAccounts()).close();
  });
  const ask = async (text: string, address = postgres.address): Promise<void> => {
    const client = new Client(address);
    await client.connect();
    await client.query(text);
    await client.end();
  };
  afterAll(async () => {
    keepAccountsIn(null);
    await postgres.close();
  });

  it("explains in one line why it can't be opened, and what to do", async () => {
    const closed = `postgres://legis:secret@127.0.0.1:${await freePort()}/legis`;
    await expect(openAccounts(closed)).rejects.toThrow(
      /^The accounts database postgres:\/\/\*\*\*@127\.0\.0\.1:\d+\/legis cannot be opened: connect ECONNREFUSED [^\n]*; start Postgres, or set LEGIS_ACCOUNTS to its address$/,
    );
    await expect(openAccounts(`${postgres.address}-none`)).rejects.toThrow(
      'database "postgres-none" does not exist; create it with createdb, in UTF-8, or set LEGIS_ACCOUNTS to another one',
    );
  });

  it("is created by several servers at once, and refused if another version created it", async () => {
    await ask('create database "new"');
    const fresh = postgres.address.replace(/postgres$/, "new");
    const opened = await Promise.all([fresh, fresh, fresh].map((each) => openAccounts(each)));
    expect(await opened[2]?.listKeys()).toEqual([]);
    await Promise.all(opened.map((each) => each.close()));
    await ask("insert into kysely_migration values ('999-later', '2030-01-01')", fresh);
    await expect(openAccounts(fresh)).rejects.toThrow("newer version of this program (999-later)");
    await ask("delete from kysely_migration where name <> '999-later'", fresh);
    await expect(openAccounts(fresh)).rejects.toThrow(
      "it was made before 1.1.0 was released; create an empty database, set LEGIS_ACCOUNTS to it",
    );
  });

  it("is used by commands through LEGIS_ACCOUNTS", async () => {
    const { accounts, close } = await openTemporaryAccounts();
    const settings = {
      LEGIS_ACCOUNTS: postgres.address,
      LEGIS_HOME: newFolder(),
    };
    const made = await legisProcess(
      ["keys", "create", "--email", "ada@example.org", "--json"],
      settings,
    );
    expect(made).toMatchObject({ code: 0 });
    const { id } = (await accounts.findAccount("ADA@example.org")) ?? { id: "" };
    expect(await accounts.listKeys(id)).toHaveLength(1);
    expect(readdirSync(settings.LEGIS_HOME)).toEqual(["compiled"]);
    await close();
  });

  it("that is killed is reported as unavailable, and counts sent again count once", async () => {
    const { accounts, close } = await openTemporaryAccounts();
    const batch = { server: "one", number: 1 };
    const add = () =>
      accounts.add([{ quotaId: "quota_1", day: "2026-11-21", requests: 2, kilobytes: 0 }], batch);
    expect(await add()).toMatchObject([{ requests: 2 }]);
    await postgres.kill();
    const gone = { code: "unavailable" };
    await expect(add()).rejects.toMatchObject(gone);
    await expect(accounts.createLink("ada@example.org")).rejects.toMatchObject(gone);
    await expect(accounts.findActiveKey("any")).rejects.toMatchObject(gone);
    await postgres.start();
    expect(await add()).toEqual([]);
    expect(await storedUse(accounts, "quota_1", "2026-11-21")).toBe(2);
    expect(await accounts.listAccounts()).toEqual([]);
    await close();
  });

  it("may end a connection between two statements of a transaction", async () => {
    const engine = await openPostgresEngine(postgres.address);
    let isTried = false;
    const writes = [engine.query.deleteFrom("account").where("id", "=", "none")];
    const reading = engine.transact(async (read) => {
      await read(engine.query.selectFrom("account").select("id"));
      // The first attempt runs without a transaction.
      if (!isTried) {
        isTried = true;
        return { result: null, writes };
      }
      await ask(
        "select pg_terminate_backend(pid, 60000) from pg_stat_activity where state ~ 'idle in'",
      );
      await setTimeout(200);
      await read(engine.query.selectFrom("account").select("id"));
      return { result: null, writes };
    });
    expect(await codeOf(reading)).toBe("unavailable");
    expect(await engine.execute(engine.query.selectFrom("account").select("id"))).toBeDefined();
    await engine.close();
  });

  it("answers key look-ups while many changes wait for each other", async () => {
    const accounts = await openAccounts(postgres.address);
    const holder = new Client(postgres.address);
    await holder.connect();
    await holder.query("select pg_advisory_lock(7236541)");
    const waiting = Array.from({ length: 30 }, () =>
      accounts.createAccount({ email: null, plan: "free", isVerified: true }),
    );
    await vi.waitFor(async () => {
      const { rows } = await holder.query("select 1 from pg_locks where not granted");
      expect(rows.length).toBeGreaterThan(0);
    });
    expect(await accounts.findActiveKey("any")).toBeNull();
    // The others wait in the process, so a connection is left for reading sessions, too.
    const { rows } = await holder.query("select 1 from pg_locks where not granted");
    expect(rows).toHaveLength(1);
    expect(await accounts.accountOfSession("none")).toBeNull();
    await holder.end();
    expect(await Promise.all(waiting)).toHaveLength(30);
    await accounts.close();
  });

  it("counts a batch once if it is sent again during its commit", async () => {
    const { accounts, close } = await openTemporaryAccounts();
    await ask(`
      create function dawdle() returns trigger language plpgsql as
        $$ begin perform pg_sleep(0.3); return null; end $$;
      create constraint trigger dawdle after insert or update on daily_use
        deferrable initially deferred for each row execute function dawdle()`);
    const increment = { quotaId: "quota_1", day: "2026-11-21", requests: 100, kilobytes: 0 };
    const add = (number: number) => accounts.add([increment], { server: "one", number });
    for (const number of [1, 2]) {
      const sums = await Promise.all([add(number), add(number)]);
      expect(sums.flat()).toMatchObject([{ requests: 100 * number }]);
    }
    await ask("drop function dawdle cascade");
    await close();
  });

  // Repeats these tests on Postgres. With a query in their paths, the modules are loaded again.
  describe.each(SUITES)("%s", async (suite) => {
    const path = join(import.meta.dirname, `../${suite}.test.ts`);
    await import(/* @vite-ignore */ `${path}?on=postgres`);
  });
});
