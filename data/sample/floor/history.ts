import type { AmendmentType, Chamber } from "../../../contract/enumerations.ts";
import { congressLastDay, floorTime, workday } from "../people/calendar.ts";
import type { Committee } from "../people/committees.ts";
import type { Member } from "../people/roster.ts";
import { randomOf, type Random } from "../people/random.ts";
import { displayTitle, type BillPlan } from "./bill-plan.ts";
import type { Ticket } from "./docket.ts";
import type { Legislature } from "./legislature.ts";
import { questionOf, type RollCall, type RollCallQuestion } from "./roll-call.ts";

export type ActionSource = "senate" | "committee" | "floor" | "library";

export interface Action {
  readonly day: number;
  readonly seconds?: number | undefined;
  readonly text: string;
  readonly type: string;
  readonly code?: string;
  readonly source: ActionSource;
  readonly committees?: readonly Committee[];
  readonly rollCall?: RollCall | undefined;
  readonly calendar?: string;
}

export interface Activity {
  readonly committee: Committee;
  readonly name: string;
  readonly day: number;
  readonly seconds: number;
}

export interface Stage {
  readonly textCode: string;
  readonly textName: string;
  readonly titleSuffix?: string;
  readonly summary?: { readonly code: string; readonly name: string };
  readonly day: number;
}

export interface Amendment {
  readonly type: AmendmentType;
  readonly number: number;
  readonly sponsor: Member;
  readonly purpose?: string | undefined;
  readonly day: number;
  readonly proposed?: boolean;
  readonly amends?: number | undefined;
  readonly actions: readonly Action[];
}

type Details = Partial<Pick<Action, "code" | "committees" | "rollCall" | "calendar" | "seconds">>;

/** A bill's history, oldest first. New actions get the clock's time. */
export class History {
  readonly actions: Action[] = [];
  readonly activities: Activity[] = [];
  readonly stages: Stage[] = [];
  readonly reports: string[] = [];
  readonly amendments: Amendment[] = [];
  law: { readonly type: "Public Law" | "Private Law"; readonly number: number } | null = null;
  /** The committees of the last referral, primary committee first. */
  committees: readonly Committee[] = [];
  day: number;
  seconds: number;
  readonly plan: BillPlan;
  readonly legislature: Legislature;
  readonly random: Random;
  readonly #ticket: Ticket;

  constructor(legislature: Legislature, plan: BillPlan) {
    const { congress, type, number } = plan;
    this.legislature = legislature;
    this.plan = plan;
    this.random = randomOf(legislature.seed, "history", congress, type, number);
    this.#ticket = legislature.docket.open(`${type}${number}`);
    this.day = plan.introduced;
    this.seconds = floorTime(this.random);
  }

  /** Advances by at least a day, if the Congress has one left. */
  later(days: number): void {
    const last = congressLastDay(this.plan.congress);
    const room = Math.max(1, (last - this.day) * 0.35);
    const gap = 1 + Math.floor(this.random.next() ** 2 * Math.min(days, room));
    const next = Math.min(workday(this.day + gap), last);
    this.seconds = next === this.day ? this.seconds + 60 : floorTime(this.random);
    this.day = next;
  }

  tick(seconds: number): void {
    this.seconds += 1 + this.random.below(seconds);
  }

  /** Creates an action at the clock's time without adding it to the bill. */
  action(source: ActionSource, type: string, text: string, details: Details = {}): Action {
    const seconds = source === "floor" ? this.seconds : undefined;
    return { day: this.day, seconds, text, type, source, ...details };
  }

  senate(type: string, text: string, details?: Details): void {
    this.actions.push(this.action("senate", type, text, details));
  }

  committee(committee: Committee, text: string): void {
    this.actions.push(this.action("committee", "Committee", text, { committees: [committee] }));
  }

  floor(code: string, type: string, text: string, details?: Details): void {
    this.tick(20);
    this.actions.push(this.action("floor", type, text, { ...details, code }));
  }

  library(code: string, type: string, text: string, details?: Details): void {
    this.actions.push(this.action("library", type, text, { ...details, code }));
  }

  stage(
    textCode: string,
    textName: string,
    more: Pick<Stage, "titleSuffix" | "summary"> = {},
  ): void {
    this.stages.push({ textCode, textName, day: this.day, ...more });
  }

  activity(committee: Committee, name: string): void {
    this.activities.push({ committee, name, day: this.day, seconds: this.seconds });
  }

  /** Draws a member who serves for the whole Congress. */
  member(chamber: Chamber): Member {
    return this.random.pick(this.legislature.roster.steady[chamber]);
  }

  number(series: Parameters<Ticket["number"]>[0]): { readonly number: number } {
    return this.#ticket.number(series, this.day);
  }

  /** Carries by a simple majority by default. */
  rollCall(chamber: Chamber, question: string, ask: Partial<RollCallQuestion> = {}): RollCall {
    const { type, number } = this.plan;
    const title = displayTitle(this.plan);
    const split = this.random.chance(0.6) ? "bipartisan" : "party";
    this.tick(900);
    const rollCall = questionOf(chamber, question, {
      split,
      title,
      bill: { type, number, title },
      ...ask,
    });
    return this.#ticket.rollCall(rollCall, this.day, this.seconds);
  }
}
