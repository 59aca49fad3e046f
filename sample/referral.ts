import type { Chamber } from "../contract/enumerations.ts";
import type { Committee } from "./committees.ts";
import type { History } from "./history.ts";

/** Refers the bill to committees of a chamber. */
export function refer(history: History, chamber: Chamber): void {
  const { random, plan } = history;
  const named = plan.topic.committees[chamber];
  const first = random.pick(named);
  const more = named.filter((each) => each !== first && random.chance(0.5));
  for (const each of [first, ...more]) history.activity(each, "Referred to");
  if (chamber === "senate") referInSenate(history, first);
  else referInHouse(history, first, more);
}

function referInSenate(history: History, committee: Committee): void {
  const { type, origin } = history.plan;
  history.committees = [committee];
  const own = type === "SRES" ? "Referred" : "Read twice and referred";
  const start = origin === "house" ? "Received in the Senate and Read twice and referred" : own;
  history.senate("IntroReferral", `${start} to the ${committee.formalName}.`, {
    committees: [committee],
  });
  if (origin === "house") history.stage("rfs", "Referred in Senate");
}

function referInHouse(history: History, first: Committee, more: readonly Committee[]): void {
  const { random } = history;
  history.committees = [first, ...more];
  const others = more.map(({ formalName }) => `the ${formalName}`).join(", and ");
  const text =
    more.length === 0
      ? `Referred to the House ${first.formalName}.`
      : `Referred to the ${first.formalName}, and in addition to ${others}, for a period to be subsequently determined by the Speaker, in each case for consideration of such provisions as fall within the jurisdiction of the committee concerned.`;
  for (const each of history.committees) {
    history.floor("H11100", "IntroReferral", text, { committees: [each], seconds: null });
  }
  if (random.chance(0.04)) {
    history.library(
      "B00100",
      "IntroReferral",
      `Sponsor introductory remarks on measure. (CR E${1 + random.below(1300)})`,
    );
  }
  if (random.chance(0.5)) referToSubcommittees(history);
}

function referToSubcommittees(history: History): void {
  const { random, clock } = history;
  const { day } = clock;
  clock.later(30);
  for (const each of history.committees) {
    if (each.subcommittees.length === 0) continue;
    const sub = random.pick(each.subcommittees);
    history.activity(sub, "Referred to");
    history.committee(sub, `Referred to the ${sub.formalName}.`);
  }
  if (random.chance(0.03)) clock.day = Math.max(day, clock.day);
}
