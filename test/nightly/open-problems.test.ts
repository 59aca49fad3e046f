/** Problems of publishers' files over several nights, until they are solved. */
import { once } from "node:events";
import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import BetterSqlite from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";

import { STATUS_KEY, StoredStatus } from "../../contract/status.ts";
import { ADVICE } from "../../data/files/advice.ts";
import type { RunRecord } from "../../generator/nightly/runs/run-record.ts";
import { openMailServer } from "../accounts/mail-server.ts";
import { changeBill, editBill, type Night, openOperator } from "./operator.ts";

// Each test runs several nights of the whole program.
const ONLY = ["--only", "bills,legislators"];
const BILLS = [7, 9, 11].map((number) => `bills/119/hr/BILLSTATUS-119hr${number}.xml`);

/** The heartbeats received since the last check. */
let pings: string[];

const operator = await openOperator();
const mailServer = await openMailServer();
pings = [];
const pinged = createServer((request, response) => {
  pings.push(request.url ?? "");
  response.end();
});
pinged.listen(0, "127.0.0.1");
await once(pinged, "listening");
const settings = {
  LEGIS_HEARTBEAT_URL: `http://127.0.0.1:${(pinged.address() as AddressInfo).port}/ping`,
  SMTP_URL: mailServer.url,
  LEGIS_NOTIFY_MAIL: "operator@example.org",
};
afterAll(async () => {
  pinged.close();
  await mailServer.close();
  await operator.close();
});

const at = (day: number, hour: number): Date => new Date(Date.UTC(2026, 10, day, hour));
const clock = (day: number) => ({ SOURCE_DATE_EPOCH: String(at(day, 3).getTime() / 1000) });

interface Morning extends Omit<Night, "printed"> {
  /** The subjects of the night's mails, without the run's name. */
  readonly mails: readonly string[];
  readonly ping: string | undefined;
  readonly status: { readonly code: number | null; readonly out: string };
  readonly stored: StoredStatus;
  readonly bills: StoredStatus["sources"][number] | undefined;
}

/** A night of November 2026, and the state of things in the morning. */
async function night(day: number, more: Record<string, string> = {}): Promise<Morning> {
  const before = mailServer.mails.length;
  pings = [];
  const all = { ...settings, ...clock(day), ...more };
  const { code, out } = await operator.run(["nightly", "--json", ...ONLY], all);
  const status = await operator.run(["status"], all);
  const stored = StoredStatus.parse(
    JSON.parse(readFileSync(join(operator.home, "store", STATUS_KEY), "utf8")),
  );
  return {
    code,
    run: JSON.parse(out) as RunRecord,
    mails: mailServer.mails.slice(before).map(({ subject = "" }) => subject.replace(/ \(.*/, "")),
    ping: pings.at(-1),
    status,
    stored,
    bills: stored.sources.find(({ source }) => source === "bills"),
  };
}

const WELL = { code: 0, mails: [], ping: "/ping", status: { code: 0 } };

it("refused files are a remark, a problem from the third night on, mailed as soon as mail works, and their end is too", async () => {
  const { publishers } = operator;
  const first = await night(20);
  expect(first).toMatchObject({ ...WELL, run: { outcome: "done" } });

  // Every changed bill is an HTML page.
  for (const path of BILLS) {
    await editBill(publishers, path, (text) => `${text}\n`, at(20, 12));
  }
  publishers.fail(/119\/hr\/BILLSTATUS-119hr\d+\.xml/, { kind: "html" });
  for (const day of [21, 22]) {
    const early = await night(day);
    expect(early).toMatchObject({ ...WELL, run: { outcome: "done", problems: [] } });
    expect(early.run.remarks.join()).toContain("is missing, though the sitemap lists it");
    const { code, out } = await operator.run(["problems"], clock(day));
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/Problems only if they stay so:[^]*refused: bills: 3 files/),
    ]);
  }
  const unheard = await night(23, { SMTP_URL: "smtp://127.0.0.1:9" });
  expect(unheard).toMatchObject({ code: 2, mails: [], ping: "/ping/fail" });
  expect(unheard.run.notes.join()).toContain("could not be sent");
  const second = await night(24);
  expect(second).toMatchObject({
    code: 2,
    mails: ["legis needs attention"],
    ping: "/ping/fail",
    status: { code: 2 },
    bills: { newest_at: first.bills?.newest_at, problems: { refused: 3, quarantined: 0 } },
    run: { outcome: "refused", problems: [{ kind: "refused", step: "fetch", source: "bills" }] },
  });
  expect(unheard.status.out).toContain(
    'problem: refused: bills: 3 files, first seen 2 days ago; "legis problems" explains',
  );
  expect(second.status.out).toContain("refused: bills: 3 files, first seen 3 days ago");
  const mail = mailServer.mails.at(-1)?.text;
  expect(mail).toContain("is missing, though the sitemap lists it");
  expect(mail).toContain(ADVICE.refused);

  const third = await night(25);
  expect(third).toMatchObject({ code: 2, mails: [], ping: "/ping/fail", status: { code: 2 } });

  publishers.heal();
  const last = await night(26);
  expect(last).toMatchObject({ ...WELL, mails: ["legis has recovered"] });
  expect(last.bills?.newest_at).toMatch(/^2026-11-20T12:00/);
  expect(last.status.out).toContain("no problems");
});

it("one request that failed is a remark, and a problem only on its second night", async () => {
  const { publishers } = operator;
  await editBill(publishers, BILLS[0] ?? "", (text) => `${text}\n\n`, at(26, 12));
  publishers.fail("119hr7.xml", { kind: "status", status: 500 });
  const first = await night(27);
  expect(first).toMatchObject({ ...WELL, run: { outcome: "done", problems: [] } });
  expect(first.run.remarks).toContain(
    `bills: ${BILLS[0]}: the publisher is in trouble (500); ${ADVICE.later}`,
  );
  expect(await night(28)).toMatchObject({
    code: 2,
    mails: ["legis needs attention"],
    status: { code: 2 },
    run: { problems: [{ kind: "unreachable", file: BILLS[0] }] },
  });
  publishers.heal();
  expect(await night(29)).toMatchObject({ ...WELL, mails: ["legis has recovered"] });
});

it("a text in a kind that is left out on purpose is told once, and is no problem", async () => {
  const other = await openOperator("bill-texts");
  const plain =
    other.publishers.paths("texts/119/1/hr/").find((path) => path.endsWith("ih.xml")) ?? "";
  const text = await other.publishers.text(plain);
  const uslm = text.replace("<bill ", '<bill xmlns="http://schemas.gpo.gov/xml/uslm" ');
  other.publishers.put(plain.replace("ih.xml", "eh.xml"), uslm);
  const [first, second] = [await other.night(), await other.night()];
  expect([first.code, second.code]).toEqual([0, 0]);
  const told = /^1 file left out on purpose: is a text in USLM, which is not read: .*eh\.xml$/m;
  expect(first.run.remarks.join("\n")).toMatch(told);
  expect(second.run.remarks.join("\n")).not.toMatch(told);
  const { code, out } = await other.run(["problems"]);
  expect([code, out]).toEqual([0, expect.stringMatching(/Known, nothing to do:[^]*in USLM/)]);
  await other.close();
});

it("a missing key of api.congress.gov, and what is missing because of it, is told", async () => {
  const other = await openOperator();
  const ran = await other.run(["nightly", "--only", "nominations,treaties", "--verbose"], {
    CONGRESS_API_KEY: "",
  });
  const told =
    "treaties: skipped: no CONGRESS_API_KEY (https://api.congress.gov/sign-up/), so these are missing: Treaties, api.congress.gov";
  expect(ran.out).toContain(`(${told})`);
  expect((await other.run(["status"])).out).toContain(`\n${told}\n`);
  await other.close();
});

interface Fault {
  readonly plant: () => unknown;
  readonly settings?: () => Record<string, string>;
  readonly mend?: () => unknown;
  /** What `legis status` says; the mail begins with its first line. */
  readonly told: readonly string[];
  /** What else the mail says. */
  readonly advised?: string;
  /** What `legis problems` says. */
  readonly problems?: string;
}

const inHome = (path: string): string => join(operator.home, path);
const edited = (number: number, edit: (text: string) => string): Promise<void> =>
  editBill(
    operator.publishers,
    `bills/119/hr/BILLSTATUS-119hr${number}.xml`,
    edit,
    at(today - 1, 12),
  );
const changed = (title: string): Promise<void> =>
  changeBill(operator.publishers, title, at(today - 1, 12));
let today = 30;

const FAILED = "the last run, N, failed:";
const LATER = ADVICE.later;
const NOT_FETCHED = "legislators could not be brought up to date";
const EXPLAINED = 'first seen just now; "legis problems" explains';
const DAMAGED =
  'records database HOME/records.sqlite: it is not an SQLite database (SQLITE_NOTADB: file is not a database); servers do not read it and may go on; when no job runs, move it away with its -wal and -shm and put a backup in its place, if there is one; then, in both cases, run "legis import HOME/mirror" and "legis generate"';

const FAULTS: Readonly<Record<string, Fault>> = {
  "a publisher refuses the network": {
    plant: () => operator.publishers.fail(/^legislators/, { kind: "status", status: 403 }),
    told: [
      `${FAILED} legislators: PUBLISHER/legislators-current.yaml: the publisher refuses (403); ${ADVICE.blocked}`,
      NOT_FETCHED,
    ],
    problems: `unreachable: legislators: 1 file, first seen just now\n  the publisher refuses (403); ${ADVICE.blocked}\n`,
  },
  "a publisher does not answer": {
    plant: () => operator.publishers.fail(/^legislators/, { kind: "hang-up" }),
    told: [
      `${FAILED} legislators: legislators/legislators-current.yaml (and 5 more like it): the connection broke off (PUBLISHER/legislators-current.yaml); ${LATER}`,
      NOT_FETCHED,
    ],
  },
  "a bill loses its titles": {
    plant: () => edited(9, (text) => text.replace(/<titles>[^]*<\/titles>/, "<titles/>")),
    mend: () => operator.run(["problems", "accept", "BILLSTATUS-119hr9.xml"], clock(today)),
    told: [`quarantined: bills: 1 file, ${EXPLAINED}`],
    advised:
      '"legis problems accept BILLSTATUS-119hr9.xml" adopts it for the next build; with neither',
  },
  "the mirror cannot be written": {
    plant: async () => {
      await changed("One");
      // A file where the folder of partial downloads belongs.
      rmSync(inHome("mirror/.partial"), { recursive: true, force: true });
      writeFileSync(inHome("mirror/.partial"), "");
    },
    mend: () => rmSync(inHome("mirror/.partial")),
    told: [
      `${FAILED} bills: HOME/mirror/.partial: a part of the path is a file, not a folder; move away the file that is where a folder should be, and run it again`,
    ],
  },
  "the store cannot be written": {
    plant: () => changed("Two"),
    settings: () => ({ LEGIS_STORE: inHome("records.sqlite") }),
    told: [
      `${FAILED} generate: lease.json: HOME/records.sqlite: lease.json could not be replaced: a part of the path is a file, not a folder; check LEGIS_STORE`,
      'no build is live in HOME/records.sqlite; if that is the right LEGIS_STORE, "legis generate" builds one',
    ],
  },
  "the clock is wrong": {
    plant: () => {},
    settings: () => ({ SOURCE_DATE_EPOCH: String(Date.UTC(2020, 0) / 1000) }),
    told: [
      `${FAILED} the clock shows 2020-01-01T00:00:00Z, but the run before was at 2026-12-10T03:00:00Z; set the clock right ("timedatectl" shows it); if this is the true date, run "legis nightly --trust-clock" once`,
    ],
  },
  "the records break a gate": {
    plant: () => setDate("soon"),
    mend: () => setDate("2025-02-03"),
    told: [
      `${FAILED} generate: gate schema fails 2 times: /bills/119/S/1: introduced_date: Invalid string: must match pattern /^\\d{4}-\\d{2}-\\d{2}$/; the build before stays live, and nothing newer goes live until this ends; check that records.sqlite is the right one and whole, or report a fault of the program; "legis page" shows only live pages; "legis generate --force" publishes the new build as it is`,
    ],
  },
  "the build was rolled back from": {
    plant: () => operator.run(["builds", "rollback"]),
    mend: () => changed("Three"),
    told: [
      `${FAILED} generate: gate rollback fails 1 time: BUILD: somebody rolled back from this build, and the new one has exactly its records; the build rolled back to stays live until any record changes; then these records go live again, so repair the cause first; "legis generate --force" publishes them now`,
    ],
  },
  "the records are damaged": {
    plant: () => {
      copyFileSync(inHome("records.sqlite"), inHome("kept.sqlite"));
      writeFileSync(inHome("records.sqlite"), "x".repeat(10_000));
    },
    mend: () => renameSync(inHome("kept.sqlite"), inHome("records.sqlite")),
    told: [`${FAILED} fetch: ${DAMAGED}`],
  },
};

/** Gives a bill's record a date, as damage would. */
function setDate(date: string): void {
  const records = new BetterSqlite(inHome("records.sqlite"));
  records
    .prepare(
      `update bill set document = json_set(document, '$.introduced_date', ?)
       where type = 'S' and number = (select min(number) from bill where type = 'S')`,
    )
    .run(date);
  records.close();
}

/** Without what differs from run to run. */
const plain = (text: string): string =>
  text
    .replaceAll(operator.home, "HOME")
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "PUBLISHER")
    .replaceAll(/\d{4}-\d\d-\d\dT\d{6}Z-\w{4}/g, "BUILD")
    .replaceAll(/run, \d+,/g, "run, N,");

const problemsIn = (status: string): readonly string[] =>
  Array.from(plain(status).matchAll(/^problem: (.*)$/gm), ([, problem = ""]) => problem);

describe("legis status and the mail say what to do if", () => {
  it.each(Object.entries(FAULTS))("%s", async (_, fault) => {
    const { plant, settings: more, mend, told, advised = "", problems = "" } = fault;
    today += 1;
    await plant();
    const { code, status, mails, stored } = await night(today, more?.());
    expect(code).toBe(status.code);
    // What alerts are made of; a store that can't be written keeps the status before.
    const outcome = more?.()["LEGIS_STORE"] ? "done" : code === 2 ? "refused" : "failed";
    expect(stored.runs[0]?.outcome).toBe(outcome);
    expect(stored.written_at.slice(0, 7)).toBe("2026-12");
    expect((await operator.run(["problems"], clock(today))).out).toContain(problems);
    expect(problemsIn(status.out)).toEqual(told);
    expect(mails).toEqual(["legis needs attention"]);
    const mail = plain(mailServer.mails.at(-1)?.text ?? "");
    expect(mail.startsWith(`new: ${told[0]}\n`)).toBe(true);
    expect(mail).toContain(advised);
    operator.publishers.heal();
    await mend?.();
    today += 1;
    expect(await night(today)).toMatchObject({ ...WELL, mails: ["legis has recovered"] });
  });

  it("the job does not run", async () => {
    const { code, out } = await operator.run(["status"], clock(today + 3));
    expect([code, problemsIn(out)]).toEqual([
      1,
      [
        'the nightly job last ended 3 days ago and is 36 h late; "systemctl list-timers --all" or the crontab shows whether it starts, and "journalctl -u legis-nightly" why it does not end',
        "bills, legislators were last checked 3 days ago",
      ],
    ]);
  });
});
