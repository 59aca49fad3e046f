import { type BillPlan, planBill } from "./bill-plan.ts";
import { displayTitle } from "./bill-record.ts";
import { billRecord } from "./bill-routes.ts";
import { latestActionXml } from "./bill-actions-xml.ts";
import type { Legislature } from "./legislature.ts";
import type { Random } from "./random.ts";
import { block, line } from "./xml-text.ts";

/** Related bills, each with the title and latest action that its own file has. */
export function relatedBillsXml(legislature: Legislature, plan: BillPlan, random: Random): string {
  const { companion, type, number } = plan;
  let items =
    companion === null
      ? ""
      : itemXml(
          legislature,
          planBill(legislature, companion.type, companion.number),
          "Identical bill",
        );
  const origins =
    plan.origin === "house" ? (["HR", "HR", "S"] as const) : (["S", "HR", "HR"] as const);
  const more = random.chance(0.55) ? 0 : 1 + random.below(3);
  const seen = new Set([`${type}${number}`, `${companion?.type}${companion?.number}`]);
  for (let at = 0; at < more; at++) {
    const other = random.pick(origins);
    const chosen = 1 + random.below(legislature.counts[other]);
    if (seen.has(`${other}${chosen}`)) continue;
    seen.add(`${other}${chosen}`);
    items += itemXml(legislature, planBill(legislature, other, chosen), "Related bill");
  }
  return block(4, "relatedBills", items);
}

function itemXml(legislature: Legislature, plan: BillPlan, relation: string): string {
  if (plan.intended === "reserved") return "";
  const details = line(12, "type", relation) + line(12, "identifiedBy", "CRS");
  return block(
    6,
    "item",
    [
      line(8, "title", displayTitle(plan)),
      line(8, "congress", plan.congress),
      line(8, "number", plan.number),
      line(8, "type", plan.type),
      latestActionXml(8, billRecord(legislature, plan).actions),
      block(8, "relationshipDetails", block(10, "item", details)),
    ].join(""),
  );
}
