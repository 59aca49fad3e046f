import type { Chamber } from "../contract/enumerations.ts";
import { BillClock } from "./bill-clock.ts";
import type { BillPlan } from "./bill-plan.ts";
import { displayTitle, type Action, type BillRecord, type Stage } from "./bill-record.ts";
import type { Committee } from "./committees.ts";
import type { Ticket } from "./docket.ts";
import type { Legislature } from "./legislature.ts";
import type { Member } from "./people.ts";
import { randomOf, type Random } from "./random.ts";
import type { RollCall, RollCallQuestion } from "./roll-call.ts";

type Details = Partial<Pick<Action, "code" | "committees" | "rollCall" | "calendar" | "seconds">>;

/** What the history of one bill is told with: whatever is added to its record gets the clock's time. */
export class History {
  readonly record: BillRecord;
  readonly plan: BillPlan;
  readonly legislature: Legislature;
  readonly random: Random;
  readonly clock: BillClock;
  readonly ticket: Ticket;
  /** Those that the bill was last referred to, the leading one first. */
  committees: readonly Committee[] = [];

  constructor(legislature: Legislature, plan: BillPlan) {
    const { congress, type, number, introduced } = plan;
    this.legislature = legislature;
    this.plan = plan;
    this.random = randomOf(legislature.seed, "history", congress, type, number);
    this.clock = new BillClock(this.random, congress, introduced);
    this.ticket = legislature.docket.open(`${type}${number}`);
    this.record = {
      plan,
      actions: [],
      activities: [],
      stages: [],
      reports: [],
      amendments: [],
      law: null,
    };
  }

  #add(source: Action["source"], type: string, text: string, details: Details = {}): void {
    this.record.actions.push({
      day: this.clock.day,
      seconds: source === "floor" ? this.clock.seconds : null,
      text,
      type,
      source,
      code: null,
      committees: [],
      rollCall: null,
      calendar: null,
      ...details,
    });
  }

  senate(type: string, text: string, details?: Details): void {
    this.#add("senate", type, text, details);
  }

  committee(committee: Committee, text: string): void {
    this.#add("committee", "Committee", text, { committees: [committee] });
  }

  floor(code: string, type: string, text: string, details?: Details): void {
    this.clock.tick(20);
    this.#add("floor", type, text, { ...details, code });
  }

  library(code: string, type: string, text: string, details?: Details): void {
    this.#add("library", type, text, { ...details, code });
  }

  stage(
    textCode: string,
    textName: string,
    titleSuffix: string | null = null,
    summary: Stage["summary"] = null,
  ): void {
    this.record.stages.push({ textCode, textName, titleSuffix, summary, day: this.clock.day });
  }

  activity(committee: Committee, name: string): void {
    const { day, seconds } = this.clock;
    this.record.activities.push({ committee, name, day, seconds });
  }

  /** Draws someone who is in the chamber for the whole Congress. */
  member(chamber: Chamber): Member {
    return this.random.pick(this.legislature.roster.steady[chamber]);
  }

  /** Carried by a simple majority unless the question says otherwise. */
  rollCall(chamber: Chamber, question: string, ask: Partial<RollCallQuestion>): RollCall {
    const { type, number } = this.plan;
    this.clock.tick(900);
    return this.ticket.rollCall(
      {
        chamber,
        question,
        result: "Passed",
        required: "1/2",
        carried: true,
        split: this.random.chance(0.6) ? "bipartisan" : "party",
        kind: "yea-and-nay",
        title: displayTitle(this.plan),
        bill: { type, number, title: displayTitle(this.plan) },
        ...ask,
      },
      this.clock.day,
      this.clock.seconds,
    );
  }
}
