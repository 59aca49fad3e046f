/** Cron triggers of a Worker, which Node does with timers. */
import { afterAll, expect, it, vi } from "vitest";

import { newsMessages } from "../../site/watches/messages.ts";
import { sampleBuild } from "../build.ts";
import { openTestWorkers } from "./open-workers.ts";

const BY = { session: null, ip: "192.0.2.1", browser: "x", requestId: "x" };
const BILL = "/bills/119/HR/1";
const NOW = Date.now();

const workers = await openTestWorkers((await sampleBuild()).store);
afterAll(() => workers.close());
const worker = await workers.runtime.getWorker();
const run = (cron: string) => worker.scheduled({ cron });

async function newOwner(email: string) {
  const { accounts } = workers;
  const { id } = await accounts.createAccount({ email, plan: "pro", isVerified: true });
  const { token } = await accounts.openSession(id);
  return { id, by: { ...BY, session: token } };
}

const news = () => {
  const watch = { id: "watch_1", title: "H.R. 1", address: BILL };
  const entry = { id: `${BILL}/actions/x`, kind: "status", subject: "H.R. 1" } as const;
  const addresses = { api_url: "https://a.example/api", page_url: "https://a.example/page" };
  const entries = [
    { ...entry, title: "Passed", text: "Passed", date: "2026-11-21", ...addresses } as const,
  ];
  return newsMessages({ watch, build: "build-1", entries }, NOW)[0] ?? "";
};

async function addDelivery(
  owner: string,
  destination: string,
  createdAt = new Date(NOW),
): Promise<void> {
  await workers.query(
    "insert into delivery (id, account_id, body, created_at, due_at, attempts, destination) values (?, ?, ?, ?, ?, 0, ?)",
    `${destination}_${createdAt.getTime()}`,
    owner,
    news(),
    createdAt.toISOString(),
    createdAt.toISOString(),
    destination,
  );
}

it("the frequent trigger reads events after a build, mails what waits, and posts it", async () => {
  const { accounts } = workers;
  const ada = await newOwner("ada@example.org");
  const watch = { address: BILL, title: "H.R. 1", kinds: "", seen_builds: "" };
  await accounts.addWatch(ada.id, watch, 10, ada.by);
  await addDelivery(ada.id, "mail");
  const eve = await newOwner("eve@example.org");
  await accounts.setWebhook(eve.id, "https://receiver.invalid/hook", eve.by);
  const hook = await accounts.findWebhook(eve.id);
  if (hook === null) throw new Error("no webhook");
  await accounts.confirmWebhook(hook);
  await addDelivery(eve.id, "webhook");

  await run("*/5 * * * *");
  const mail = await workers.mail.mail(0, "ada@example.org");
  expect(mail.subject).toBe("H.R. 1: Passed");
  const { build } = (await (await fetch(`${workers.url}/readyz`)).json()) as { build: string };
  expect(await accounts.listWatches(ada.id)).toMatchObject([{ seen_builds: `${build},` }]);
  // The name has no address, so that is after the signing.
  await vi.waitFor(async () => {
    const [delivery] = await accounts.listDeliveries(eve.id);
    expect(delivery).toMatchObject({ attempts: 1, answer: "no answer" });
  });
});

it("the hourly trigger removes what has expired, and sends nothing", async () => {
  const { id } = await newOwner("old@example.org");
  await addDelivery(id, "mail", new Date(NOW - 31 * 24 * 3_600_000));
  await run("17 * * * *");
  const rows = await workers.query("select id from delivery where account_id = ?", id);
  expect(rows).toEqual([]);
});
