/** The unattended nights around January 3rd, when one Congress ends and the next begins. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dump, load } from "js-yaml";

import { Manifest, manifestKey } from "../../contract/build.ts";
import { BILL, changeBill, type Night, openOperator, type Operator } from "./operator.ts";

const MEMBERSHIPS = "legislators/committee-membership-current.yaml";
const FIRST_BILL = "bills/120/hr/BILLSTATUS-120hr1.xml";

let operator: Operator;

beforeAll(async () => {
  operator = await openOperator("bills,legislators,api-meetings,nominations");
});
afterAll(() => operator.close());

/** A night at 3 a.m. of a day, and the live build after it. */
async function nightOf(day: string): Promise<{ night: Night; live: Manifest }> {
  const epoch = Date.parse(`${day}T03:00:00Z`) / 1000;
  const night = await operator.night({ SOURCE_DATE_EPOCH: String(epoch) });
  const path = manifestKey(night.run.live_build?.build ?? "none");
  const text = readFileSync(join(operator.home, "store", path), "utf8");
  return { night, live: Manifest.parse(JSON.parse(text)) };
}

/** Members who leave lose their seats before the new members have theirs. */
async function giveUpSeats(): Promise<void> {
  const before = load(await operator.publishers.text(MEMBERSHIPS)) as Record<string, unknown[]>;
  const after = Object.entries(before).map(([committee, members]) => [
    committee,
    members.filter((_, place) => place % 3 !== 2),
  ]);
  operator.publishers.put(MEMBERSHIPS, dump(Object.fromEntries(after)), new Date());
}

/** The first bill of a new Congress, made from one of the old. */
async function introduceFirstBill(): Promise<void> {
  const old = await operator.publishers.text(BILL);
  const text = old
    .replaceAll("<congress>119<", "<congress>120<")
    .replace(/<number>7</, "<number>1<")
    .replaceAll(/202[56]-(\d\d-\d\d)/g, "2027-01-03")
    // Midnight in Washington in winter.
    .replaceAll("T04:00:00Z", "T05:00:00Z");
  operator.publishers.put(FIRST_BILL, text, new Date());
  await operator.publishers.zip(120, "hr", new Date());
}

describe("when a Congress ends and the next begins", () => {
  it("every night passes the gates unattended, and the report lists what the new Congress replaced", async () => {
    const before = await nightOf("2026-12-30");
    expect(before.night.run.outcome).toBe("done");
    expect(before.live).toMatchObject({ current_congress: 119, forced: [] });
    const { meeting = 0, nomination = 0, bill = 0 } = before.live.totals;
    expect(Math.min(meeting, nomination)).toBeGreaterThan(0);

    // January 3rd: nothing is published for the new Congress yet, and seats are vacant.
    await giveUpSeats();
    // Files of the old Congress keep changing for weeks.
    await changeBill(operator.publishers, "An Act of the Lame Duck", new Date("2027-01-02"));
    const first = await nightOf("2027-01-03");
    expect(first.night.run).toMatchObject({
      outcome: "refused",
      is_new_build: true,
      problems: [{ kind: "quarantined", file: MEMBERSHIPS }],
      gates: [],
    });
    expect(first.live).toMatchObject({ current_congress: 119, totals: { meeting, nomination } });

    // The first record of the new Congress comes days later.
    await introduceFirstBill();
    const second = await nightOf("2027-01-08");
    expect(second.night.run).toMatchObject({ outcome: "refused", is_new_build: true, gates: [] });
    expect(second.night.code).toBe(2);
    expect(second.live).toMatchObject({
      current_congress: 120,
      forced: [],
      totals: { bill: bill + 1, meeting: 0, nomination: 0 },
    });
    expect(second.night.run.remarks).toContain(
      `Congress 120 has replaced 119: 0 meetings instead of ${meeting}`,
    );

    await changeBill(
      operator.publishers,
      "An Act of the Lame Duck, Corrected",
      new Date("2027-01-08"),
    );
    const third = await nightOf("2027-01-09");
    expect(third.night.run).toMatchObject({ outcome: "done", is_new_build: true, problems: [] });
    expect(third.night.run.remarks.join()).toContain(`${MEMBERSHIPS} is adopted from quarantine`);
    expect(third.live).toMatchObject({ current_congress: 120, by_congress: { bill: { 120: 1 } } });
  }, 600_000);
});
