/** Problems of publishers' files over several nights, until they are solved. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { STATUS_KEY, type StoredStatus } from "../../contract/status.ts";
import type { RunRecord } from "../../generator/nightly/runs/run-record.ts";
import { type MailServer, openMailServer } from "../accounts/mail-server.ts";
import { editBill, type Night, openOperator, type Operator } from "./operator.ts";

// Each test runs several nights of the whole program.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const ONLY = ["--only", "bills,legislators"];
const BILLS = [7, 9, 11].map((number) => `bills/119/hr/BILLSTATUS-119hr${number}.xml`);

let operator: Operator;
let mailServer: MailServer;
let pinged: Server;
/** The heartbeats received since the last check. */
let pings: string[];
let settings: Record<string, string>;

beforeAll(async () => {
  operator = await openOperator();
  mailServer = await openMailServer();
  pings = [];
  pinged = createServer((request, response) => {
    pings.push(request.url ?? "");
    response.end();
  });
  pinged.listen(0, "127.0.0.1");
  await once(pinged, "listening");
  settings = {
    LEGIS_HEARTBEAT_URL: `http://127.0.0.1:${(pinged.address() as AddressInfo).port}/ping`,
    SMTP_URL: mailServer.url,
    LEGIS_NOTIFY_MAIL: "operator@example.org",
  };
});
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
  readonly bills: StoredStatus["sources"][number] | undefined;
}

/** A night of November 2026, and the state of things in the morning. */
async function night(day: number, more: Record<string, string> = {}): Promise<Morning> {
  const before = mailServer.mails.length;
  pings = [];
  const all = { ...settings, ...clock(day), ...more };
  const { code, out } = await operator.run(["nightly", "--json", ...ONLY], all);
  const status = await operator.run(["status"], all);
  const stored = readFileSync(join(operator.home, "store", STATUS_KEY), "utf8");
  return {
    code,
    run: JSON.parse(out) as RunRecord,
    mails: mailServer.mails.slice(before).map(({ subject = "" }) => subject.replace(/ \(.*/, "")),
    ping: pings.at(-1),
    status,
    bills: (JSON.parse(stored) as StoredStatus).sources.find(({ source }) => source === "bills"),
  };
}

const WELL = { code: 0, mails: [], ping: "/ping", status: { code: 0 } };

it("refused files are reported once when they appear, as soon as mail works, and once when they are resolved", async () => {
  const { publishers } = operator;
  const first = await night(20);
  expect(first).toMatchObject({ ...WELL, run: { outcome: "done" } });

  // Every changed bill is an HTML page.
  for (const path of BILLS) {
    await editBill(publishers, path, (text) => `${text}\n`, at(20, 12));
  }
  publishers.fail(/119\/hr\/BILLSTATUS-119hr\d+\.xml/, { kind: "html" });
  const unheard = await night(21, { SMTP_URL: "smtp://127.0.0.1:9" });
  expect(unheard).toMatchObject({ code: 2, mails: [], ping: "/ping/fail" });
  expect(unheard.run.notes.join()).toContain("could not be sent");
  const second = await night(22);
  expect(second).toMatchObject({
    code: 2,
    mails: ["legis needs attention"],
    ping: "/ping/fail",
    status: { code: 1 },
    bills: { newest_at: first.bills?.newest_at, problems: { refused: 3, quarantined: 0 } },
    run: { outcome: "refused", problems: [{ kind: "refused", step: "fetch", source: "bills" }] },
  });
  expect(unheard.status.out).toContain(
    'problem: refused: bills: 3 files, first seen just now; "legis problems" explains',
  );
  expect(second.status.out).toContain("refused: bills: 3 files, first seen 24 h ago");
  expect(mailServer.mails.at(-1)?.text).toContain("is missing, though the sitemap lists it");

  const third = await night(23);
  expect(third).toMatchObject({ code: 2, mails: [], ping: "/ping/fail", status: { code: 1 } });

  publishers.heal();
  const last = await night(24);
  expect(last).toMatchObject({ ...WELL, mails: ["legis has recovered"] });
  expect(last.bills?.newest_at).toMatch(/^2026-11-20T12:00/);
  expect(last.status.out).toContain("no problems");
});
