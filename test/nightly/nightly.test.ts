/** `legis nightly` with publishers on this machine, as cron runs it. */
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import BetterSqlite from "better-sqlite3";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

import { POINTER_KEY } from "../../contract/build.ts";
import { STATUS_KEY, StoredStatus } from "../../contract/status.ts";
import { openMailServer } from "../accounts/mail-server.ts";
import { legis, legisProcess } from "../run-legis.ts";
import { changeBill, type Night, ONLY, openOperator } from "./operator.ts";

const operator = await openOperator();
const first = await operator.night();
afterAll(() => operator.close());
afterEach(() => operator.publishers.heal());

const stored = (key: string): string => readFileSync(join(operator.home, "store", key), "utf8");
const live = (): string => stored(POINTER_KEY);

/** Runs a night that must leave the live build unchanged. */
async function badNight(more: Record<string, string> = {}, how = legis): Promise<Night> {
  const before = live();
  const night = await operator.night(more, how);
  expect(live()).toBe(before);
  expect(night.run.live_build?.build).toBe(JSON.parse(before).build);
  return night;
}

describe("a first night", () => {
  it("makes a live build from nothing", () => {
    expect(first.code).toBe(0);
    expect(first.run).toMatchObject({
      number: 1,
      outcome: "done",
      is_new_build: true,
      problems: [],
    });
    expect(first.run.changes["bill"]).toEqual({ added: 182, changed: 0, removed: 0 });
    expect(first.run.steps.map(({ step, outcome }) => [step, outcome])).toEqual([
      ["fetch", "done"],
      ["import", "done"],
      ["generate", "done"],
      ["prune", "done"],
    ]);
    expect(first.run.sources.map(({ source }) => source).join(",")).toBe(ONLY);
  });

  it("publishes how fresh the data is, without details of the machine", () => {
    const status = StoredStatus.parse(JSON.parse(stored(STATUS_KEY)));
    expect(status.sources).toHaveLength(11);
    expect(status.runs).toMatchObject([{ outcome: "done", build: first.run.live_build?.build }]);
    expect(stored(STATUS_KEY)).not.toContain(operator.root);
  });
});

it("a night without changes writes nothing and prints one line, or nothing with --quiet", async () => {
  const before = live();
  const { code, out, err } = await operator.run(["nightly", "--only", ONLY]);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^nightly run \d+ done after .*: \S+ stays live\n$/);
  const quiet = await operator.run(["nightly", "--quiet", "--only", ONLY]);
  expect(quiet).toEqual({ code: 0, out: "", err: "" });
  expect(live()).toBe(before);
});

it("a night with one changed bill publishes the change", async () => {
  await changeBill(operator.publishers, "A Changed Act");
  const { code, run } = await operator.night();
  expect(code).toBe(0);
  expect(run.is_new_build).toBe(true);
  expect(run.changes["bill"]).toMatchObject({ added: 0, removed: 0 });
  const page = await operator.run(["page", "/api/v1/bills/119/HR/7"]);
  expect(page.out).toContain("A Changed Act");
  const verified = await operator.run(["builds", "verify"]);
  expect(verified.code).toBe(0);
});

it("a night that cannot reach Cloudflare makes its build live and removes old ones before it fails", async () => {
  const away = "http://127.0.0.1:9";
  const { code, run } = await operator.night({
    LEGIS_CLOUDFLARE_URL: away,
    LEGIS_CLOUDFLARE_TOKEN: "0123456789abcdef",
    LEGIS_CLOUDFLARE_STORE: "s3://builds",
    S3_ENDPOINT: away,
    S3_TIMEOUT_SECONDS: "1",
    AWS_ACCESS_KEY_ID: "key",
    AWS_SECRET_ACCESS_KEY: "secret",
  });
  expect(code).toBe(1);
  expect(run.steps.slice(-2)).toMatchObject([
    { step: "prune", outcome: "done" },
    { step: "publish", outcome: "failed" },
  ]);
  expect(run.notes.join()).toContain("the public status could not be written");
});

describe("the old build stays live, and the report says why, if", () => {
  it("the clock jumped; without a mail server the notice is kept", async () => {
    const before = operator.publishers.requests.length;
    const { code, run } = await badNight({
      SOURCE_DATE_EPOCH: String(Date.UTC(2020, 0) / 1000),
      LEGIS_NOTIFY_MAIL: "operator@example.org",
    });
    expect(code).toBe(1);
    const outbox = join(operator.home, "outbox");
    expect(run.notes).toEqual([`without SMTP_URL the notice was only saved in ${outbox}`]);
    expect(readdirSync(outbox)).toHaveLength(1);
    expect(run.problems[0]?.reason).toContain("the clock shows 2020-01-01T00:00:00Z, but");
    expect(operator.publishers.requests).toHaveLength(before);
  });

  it("a gate refuses the new build, and the notice cannot be sent", async () => {
    const records = new BetterSqlite(join(operator.home, "records.sqlite"));
    const spoiled = `update bill set document = json_set(document, '$.introduced_date', 'soon')
      where type = 'S' and number = (select min(number) from bill where type = 'S')`;
    expect(records.prepare(spoiled).run().changes).toBe(1);
    records.close();
    const unheard = {
      SMTP_URL: "smtp://127.0.0.1:9",
      LEGIS_NOTIFY_WEBHOOK: "http://127.0.0.1:9/hooks/a-secret",
      LEGIS_NOTIFY_MAIL: "operator@example.org",
    };
    // In its own process, since its marks in the store stay valid as long as the process lives.
    const { code, run, printed } = await badNight(unheard, legisProcess);
    expect(code).toBe(1);
    expect(run.notes).toEqual([
      expect.stringMatching(/^the notice by mail to operator@example\.org could not be sent: /),
      expect.stringMatching(
        /^the notice by webhook at 127\.0\.0\.1:9 could not be sent: no answer/,
      ),
    ]);
    expect(printed).not.toContain("a-secret");
    expect(run.problems).toMatchObject([{ kind: "failed", step: "generate" }]);
    expect(run.problems[0]?.reason).toMatch(
      /^gate schema fails 2 times: \/bills\/119\/S\/\d+: introduced_date/,
    );
    expect((await operator.run(["status"])).out).toMatch(
      /^problem: the last run, \d+, failed: generate: gate schema fails 2 times: /,
    );
    const mended = new BetterSqlite(join(operator.home, "records.sqlite"));
    mended
      .prepare(
        `update bill set document = json_set(document, '$.introduced_date', '2025-02-03')
         where json_extract(document, '$.introduced_date') = 'soon'`,
      )
      .run();
    mended.close();
  });
});

it("while a night is running another one exits and names the running process; status reports a killed one, and the next resumes", async () => {
  operator.publishers.forget();
  operator.publishers.fail("committees-current", { kind: "silent" });
  await changeCommittees();
  const child = operator.start(["nightly", "--only", ONLY], {
    LEGIS_FETCH_TIMEOUT_SECONDS: "600",
  });
  const exit = once(child, "exit");
  const isFetching = () =>
    operator.publishers.requests.some(({ path }) => path.includes("committees-current"));
  await vi.waitUntil(isFetching);
  expect((await operator.run(["status"])).out).toContain("is running");
  const second = await operator.run(["nightly", "--only", ONLY]);
  expect(second).toMatchObject({ code: 1, out: "" });
  expect(second.err).toMatch(
    new RegExp(
      `^legis: nightly run \\d+ is running \\(process ${child.pid} on .*\\); nothing was done\n$`,
    ),
  );
  child.kill("SIGKILL");
  await exit;
  expect((await operator.run(["status"])).out).toMatch(/problem: the last run, \d+, was killed/);
  operator.publishers.heal();
  const { run } = await operator.night();
  expect(run.outcome).toBe("done");
  expect(run.notes).toEqual([expect.stringMatching(/was killed during fetch$/)]);
});

it("a night with a missing source keeps the old build live, and sends the report by webhook and mail, and once again on recovery", async () => {
  const got: { text: string; event: string }[] = [];
  const hook = createServer((request, response) => {
    void text(request).then((body) => {
      got.push(JSON.parse(body) as (typeof got)[number]);
      response.end();
    });
  });
  hook.listen(0, "127.0.0.1");
  await once(hook, "listening");
  const { port } = hook.address() as AddressInfo;
  const server = await openMailServer();
  const settings = {
    LEGIS_NOTIFY_WEBHOOK: `http://127.0.0.1:${port}/hooks/a-secret`,
    SMTP_URL: server.url,
    LEGIS_NOTIFY_MAIL: "operator@example.org",
  };
  operator.publishers.fail(/^senate\/legislative/, { kind: "status", status: 404 });
  const { code, run } = await badNight(settings);
  expect(code).toBe(1);
  expect(run.outcome).toBe("failed");
  expect(run.problems.length).toBeGreaterThan(0);
  for (const problem of run.problems) {
    expect(problem).toMatchObject({ kind: "failed", step: "fetch", source: "senate-votes" });
    expect(problem.file).toMatch(/^votes\/senate\/menus\//);
    expect(problem.advice).toContain("the mirror keeps its files");
  }
  expect(run.sources.find(({ source }) => source === "senate-votes")?.state).toBe("failed");
  const status = await operator.run(["status"]);
  expect(status.code).toBe(1);
  expect(status.out).toContain(`the last run, ${run.number}, failed`);
  operator.publishers.heal();
  await operator.night(settings);
  await operator.night(settings);
  expect(got.map(({ event }) => event)).toEqual(["failed", "recovered"]);
  expect(got[0]?.text).toMatch(
    /^legis needs attention: new: the last run, \d+, failed: senate-votes: /,
  );
  expect(server.mails.map(({ subject, receivers }) => [subject, receivers])).toEqual([
    [expect.stringMatching(/^legis needs attention \(run \d+ on /), ["operator@example.org"]],
    [expect.stringMatching(/^legis has recovered \(run /), ["operator@example.org"]],
  ]);
  expect(server.mails[0]?.text).toContain("senate-votes");
  hook.close();
  await server.close();
});

it("a publisher that refuses the network for ever fails the night until its sources are switched off, which closes their problems", async () => {
  operator.publishers.fail(/^senate/, { kind: "status", status: 403 });
  const { run } = await badNight();
  expect([run.outcome, run.notice]).toEqual(["failed", "failed"]);
  expect(run.problems[0]?.advice).toContain("LEGIS_SOURCES_OFF");
  const off = { LEGIS_SOURCES_OFF: "senate-votes,senate-meetings" };
  const without = await operator.night(off);
  expect(without).toMatchObject({ code: 0, run: { problems: [], notice: "recovered" } });
  const { sources } = without.run;
  expect(sources.find(({ source }) => source === "senate-votes")?.state).toBe("skipped");
});

/** Makes the next fetch request the committees. */
async function changeCommittees(): Promise<void> {
  const path = "legislators/committees-current.yaml";
  const changed = `${await operator.publishers.text(path)}\n# changed\n`;
  operator.publishers.put(path, changed, new Date("2026-11-20T12:00:00Z"));
}
