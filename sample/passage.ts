import type { Chamber } from "../contract/enumerations.ts";
import type { History } from "./history.ts";
import { passHouse } from "./house-floor.ts";
import { refer } from "./referral.ts";
import { passSenate } from "./senate-floor.ts";

/** Passes the bill in a chamber, which engrosses it, or its amendment to the other one's bill. */
export function pass(history: History, chamber: Chamber, amended = false): void {
  const own = chamber === history.plan.origin;
  history.clock.later(own ? 90 : 150);
  if (chamber === "house") passHouse(history, amended);
  else passSenate(history, amended);
  const [code, summary] = chamber === "house" ? ["eh", "53"] : ["es", "55"];
  const name = chamber === "house" ? "House" : "Senate";
  if (own)
    history.stage(code, `Engrossed in ${name}`, `Passed ${name}`, {
      code: summary,
      name: `Passed ${name}`,
    });
  else if (amended)
    history.stage(chamber === "house" ? "eah" : "eas", `Engrossed Amendment ${name}`);
}

/** The other chamber gets the bill. */
export function send(history: History): void {
  history.clock.later(5);
  if (history.plan.origin === "house") {
    if (history.random.chance(0.7)) refer(history, "senate");
    else history.senate("IntroReferral", "Received in the Senate, read twice.");
    return;
  }
  history.senate("Floor", "Message on Senate action sent to the House.");
  history.floor("H14000", "Floor", "Received in the House.");
  history.floor("H15000", "Floor", "Held at the desk.");
}
