import { describe, expect, it } from "vitest";

import { eachWithPublishers, mirrored, outcomeOf } from "./fetched.ts";

const fetched = eachWithPublishers();

const BILL = "bills/119/hr/BILLSTATUS-119hr7.xml";
const OTHER = "bills/119/hr/BILLSTATUS-119hr8.xml";
const VANISHED =
  "BILLSTATUS-119hr7.xml vanished from the publisher more than 3 runs ago; kept as last published";

async function fetchBills(): Promise<string | null> {
  const outcome = outcomeOf(await fetched.fetch({ only: ["bills"] }), "bills");
  expect(outcome.problems).toEqual([]);
  return outcome.notice;
}

/** Changes the list of bills, as happens most nights. */
async function changeAnotherBill(day = "2026-01-06"): Promise<void> {
  const { publishers } = fetched;
  publishers.put(OTHER, `${await publishers.text(OTHER)}\n`, new Date(`${day}T12:00:00Z`));
}

describe("a bill that disappears upstream", () => {
  it("is reported from the fourth fetch on, and kept", async () => {
    await fetchBills();
    const { publishers, mirror } = fetched;
    const text = await publishers.text(BILL);
    publishers.remove(BILL);
    await changeAnotherBill();
    const notices = [await fetchBills()];
    await changeAnotherBill("2026-01-07");
    notices.push(await fetchBills(), await fetchBills());
    expect(notices).toEqual([null, null, null]);
    expect(await fetchBills()).toBe(VANISHED);
    expect([...mirrored(mirror).keys()]).toContain("zips/BILLSTATUS-119-hr.zip");

    publishers.put(BILL, `${text}\n`, new Date("2026-02-01T12:00:00Z"));
    expect(await fetchBills()).toBeNull();
  });

  it("is distinguished from a truncated list by a request for the bill itself", async () => {
    await fetchBills();
    const { publishers } = fetched;
    await changeAnotherBill();
    const list = `${publishers.publishers.govinfo}/sitemap/bulkdata/BILLSTATUS/119hr/sitemap.xml`;
    const whole = await (await fetch(list)).text();
    const cut = whole.replace(/<url>(?:(?!<\/url>).)*119hr7\.xml.*?<\/url>/s, "");
    expect(cut.length).toBeLessThan(whole.length);
    publishers.fail("119hr/sitemap.xml", { kind: "body", body: Buffer.from(cut) });
    expect(await fetchBills()).toBe(
      "the list of 119hr seems to be truncated: it lacks 1 mirrored bills, and 1 of 1 requested bills still exist; the mirror keeps all",
    );
  });
});
