import type { BillType, Chamber } from "../../contract/enumerations.ts";
import { BillClock } from "./bill-clock.ts";
import type { BillPlan } from "./bill-plan.ts";
import { displayTitle, type Action, type BillRecord, type Stage } from "./bill-record.ts";
import { committeeAmendments } from "./bill-amendments.ts";
import type { Committee } from "./committees.ts";
import type { Ticket } from "./docket.ts";
import { citation, type Legislature } from "./legislature.ts";
import { courtesyName, type Member } from "./people.ts";
import { randomOf, type Random } from "./random.ts";
import { score, type RollCall, type RollCallQuestion } from "./roll-call.ts";

type Details = Partial<Pick<Action, "code" | "committees" | "rollCall" | "calendar" | "seconds">>;

const OTHER: Readonly<Record<Chamber, Chamber>> = { house: "senate", senate: "house" };

/** What the history of one bill is told with: each method adds actions at the clock's time. */
export class History {
  readonly record: BillRecord;
  readonly plan: BillPlan;
  readonly legislature: Legislature;
  readonly random: Random;
  readonly clock: BillClock;
  readonly ticket: Ticket;
  #committees: readonly Committee[] = [];

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

  member(chamber: Chamber): Member {
    return this.random.pick(this.legislature.roster.steady[chamber]);
  }

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

  introduce(): void {
    const house = this.plan.origin === "house";
    const name = house ? "Introduced in House" : "Introduced in Senate";
    this.library(house ? "1000" : "10000", "IntroReferral", name);
    if (house) this.library("Intro-H", "IntroReferral", name);
    const agreed = this.plan.type === "SRES" && this.plan.intended === "agreed_to";
    const [code, text] = agreed ? ["ats", "Agreed to Senate"] : [house ? "ih" : "is", name];
    this.stage(code, text, "Introduced", { code: "00", name });
  }

  /** Refers the bill to committees of a chamber. */
  refer(chamber: Chamber): void {
    const { random, plan } = this;
    const named = plan.topic.committees[chamber];
    const first = random.pick(named);
    this.#committees = [first, ...named.filter((each) => each !== first && random.chance(0.5))];
    for (const each of this.#committees) this.activity(each, "Referred to");
    if (chamber === "senate") this.#referInSenate(first);
    else this.#referInHouse();
  }

  #referInSenate(first: Committee): void {
    this.#committees = [first];
    const start = this.plan.type === "SRES" ? "Referred" : "Read twice and referred";
    const start2 =
      this.plan.origin === "house" ? "Received in the Senate and Read twice and referred" : start;
    this.senate("IntroReferral", `${start2} to the ${first.formalName}.`, { committees: [first] });
    if (this.plan.origin === "house") this.stage("rfs", "Referred in Senate");
  }

  #referInHouse(): void {
    const [first, ...more] = this.#committees;
    if (first === undefined) return;
    const others = more.map(({ formalName }) => `the ${formalName}`).join(", and ");
    const text =
      more.length === 0
        ? `Referred to the House ${first.formalName}.`
        : `Referred to the ${first.formalName}, and in addition to ${others}, for a period to be subsequently determined by the Speaker, in each case for consideration of such provisions as fall within the jurisdiction of the committee concerned.`;
    for (const each of this.#committees) {
      this.floor("H11100", "IntroReferral", text, { committees: [each], seconds: null });
    }
    if (this.random.chance(0.04)) {
      this.library(
        "B00100",
        "IntroReferral",
        `Sponsor introductory remarks on measure. (CR E${1 + this.random.below(1300)})`,
      );
    }
    if (this.random.chance(0.5)) this.#referToSubcommittees();
  }

  #referToSubcommittees(): void {
    const day = this.clock.day;
    this.clock.later(30);
    for (const each of this.#committees) {
      if (each.subcommittees.length === 0) continue;
      const sub = this.random.pick(each.subcommittees);
      this.activity(sub, "Referred to");
      this.#add("committee", "Committee", `Referred to the ${sub.formalName}.`, {
        committees: [sub],
      });
    }
    if (this.random.chance(0.03)) this.clock.day = Math.max(day, this.clock.day);
  }

  /** Hearings and a markup; seldom for a bill that gets no further. */
  work(chamber: Chamber): void {
    const committee = this.#committees[0];
    if (committee === undefined) return;
    this.clock.later(90);
    if (this.random.chance(0.5)) {
      this.activity(committee, "Hearings by");
      if (chamber === "house")
        this.#add("committee", "Committee", "Subcommittee Hearings Held.", {
          committees: [committee],
        });
      else
        this.senate("Committee", `${committee.formalName}. Hearings held.`, {
          committees: [committee],
        });
      this.clock.later(60);
    }
    this.activity(committee, "Markup by");
    if (chamber === "senate") {
      this.senate(
        "Committee",
        `${committee.formalName}. Ordered to be reported without amendment favorably.`,
        { committees: [committee] },
      );
      return;
    }
    this.#add("committee", "Committee", "Committee Consideration and Mark-up Session Held.", {
      committees: [committee],
    });
    this.#add("committee", "Committee", "Ordered to be Reported (Amended) by Voice Vote.", {
      committees: [committee],
    });
  }

  /** Reports the bill, or discharges its committee. */
  report(chamber: Chamber): void {
    const committee = this.#committees[0];
    if (committee === undefined) return;
    this.clock.later(60);
    if (this.random.chance(0.15)) this.#discharge(chamber, committee);
    else if (chamber === "house") this.#reportToHouse(committee);
    else this.#reportToSenate(committee);
  }

  #discharge(chamber: Chamber, committee: Committee): void {
    const details = { committees: [committee] };
    this.activity(committee, "Discharged from");
    if (chamber === "house") {
      const text = `${committee.formalName} discharged.`;
      this.library("5500", "Committee", text, details);
      this.floor("H12300", "Discharge", text, details);
      return;
    }
    const text = `Senate ${committee.formalName} discharged by Unanimous Consent.`;
    this.library("14500", "Committee", text, details);
    this.senate("Discharge", text, details);
  }

  #reportToHouse(committee: Committee): void {
    const number = this.ticket.number("house report", this.clock.day);
    const report = `H. Rept. ${this.plan.congress}-${number}`;
    const calendar = this.ticket.number("union calendar", this.clock.day);
    const amended = this.random.chance(0.7) ? " (Amended)" : "";
    const text = `Reported${amended} by the ${committee.formalName}. ${report}.`;
    this.activity(committee, "Reported by");
    this.record.reports.push(report);
    this.library("5000", "Committee", text, { committees: [committee] });
    this.floor("H12200", "Committee", text, { committees: [committee] });
    this.floor("H12410", "Calendars", `Placed on the Union Calendar, Calendar No. ${calendar}.`, {
      calendar: `U${String(calendar).padStart(5, "0")}`,
    });
    this.stage("rh", "Reported in House", "Reported to House", {
      code: "07",
      name: "Reported to House",
    });
  }

  #reportToSenate(committee: Committee): void {
    const { last } = this.member("senate").person;
    const written = this.random.chance(0.5);
    const number = written ? this.ticket.number("senate report", this.clock.day) : 0;
    const report = `S. Rept. ${this.plan.congress}-${number}`;
    const ending = written
      ? `With written report No. ${this.plan.congress}-${number}.`
      : "Without written report.";
    const calendar = this.ticket.number("senate calendar", this.clock.day);
    const text = `${committee.formalName}. Reported by Senator ${last} with an amendment in the nature of a substitute. ${ending}`;
    this.activity(committee, "Reported by");
    if (written) this.record.reports.push(report);
    this.library("14000", "Committee", text, { committees: [committee] });
    this.senate("Committee", text, { committees: [committee] });
    this.senate(
      "Calendars",
      `Placed on Senate Legislative Calendar under General Orders. Calendar No. ${calendar}.`,
    );
    this.stage("rs", "Reported to Senate", "Reported to Senate", {
      code: "25",
      name: "Reported to Senate",
    });
  }

  /** A Senate bill that goes to the calendar and not to a committee. */
  toSenateCalendar(): void {
    const start = "Introduced in the Senate. Read the first time.";
    this.senate(
      "Calendars",
      `${start} Placed on Senate Legislative Calendar under Read the First Time.`,
    );
    this.clock.later(3);
    const calendar = this.ticket.number("senate calendar", this.clock.day);
    this.senate(
      "Calendars",
      `Read the second time. Placed on Senate Legislative Calendar under General Orders. Calendar No. ${calendar}.`,
    );
    this.stage("pcs", "Placed on Calendar Senate");
  }

  pass(chamber: Chamber, amended = false): void {
    this.clock.later(chamber === this.plan.origin ? 90 : 150);
    if (chamber === "house") this.#passHouse(amended);
    else this.#passSenate(amended);
    const own = chamber === this.plan.origin;
    const [code, summary] = chamber === "house" ? ["eh", "53"] : ["es", "55"];
    const name = chamber === "house" ? "House" : "Senate";
    if (own)
      this.stage(code, `Engrossed in ${name}`, `Passed ${name}`, {
        code: summary,
        name: `Passed ${name}`,
      });
    else if (amended)
      this.stage(chamber === "house" ? "eah" : "eas", `Engrossed Amendment ${name}`);
  }

  #passHouse(amended: boolean): void {
    const resolution = this.plan.type.endsWith("CONRES") || this.plan.type === "HRES";
    const way = this.random.next();
    if (way < 0.68)
      this.#suspend(amended, resolution ? "agree to the resolution" : "pass the bill", true);
    else if (way < 0.9) this.#passUnderRule(amended, resolution);
    else this.#passHouseWith(resolution, "without objection.", null, amended);
    this.floor(
      "H38310",
      "Floor",
      "Motion to reconsider laid on the table Agreed to without objection.",
    );
  }

  #passHouseWith(
    resolution: boolean,
    ending: string,
    rollCall: RollCall | null,
    amended: boolean,
  ): void {
    const start = resolution ? "On agreeing to the resolution Agreed to" : "On passage Passed";
    const changed = amended ? ", as amended," : "";
    this.#passedHouse("H37100", `${start}${changed} ${ending}`, rollCall);
  }

  #passedHouse(code: string, text: string, rollCall: RollCall | null): void {
    this.floor(code, "Floor", text, { rollCall });
    const { seconds } = this.clock;
    this.library("8000", "Floor", `Passed/agreed to in House: ${text}`, { rollCall, seconds });
  }

  #suspend(amended: boolean, what: string, carried: boolean): void {
    const { random } = this;
    const changed = amended ? ", as amended" : "";
    const page = `CR H${100 + random.below(6000)}`;
    const cited = citation(this.plan.type, this.plan.number);
    this.floor(
      "H30300",
      "Floor",
      `${courtesyName(this.member("house").person)} moved to suspend the rules and ${what}${changed}.`,
    );
    this.floor(
      "H30000",
      "Floor",
      `Considered under suspension of the rules. (consideration: ${page})`,
    );
    this.floor(
      "H8D000",
      "Floor",
      `DEBATE - The House proceeded with forty minutes of debate on ${cited}.`,
    );
    const motion = `On motion to suspend the rules and ${what}${changed}`;
    if (carried && random.chance(0.55)) {
      this.#passedHouse("H37300", `${motion} Agreed to by voice vote. (text: ${page})`, null);
      return;
    }
    const question = `On Motion to Suspend the Rules and ${what === "pass the bill" ? "Pass" : "Agree"}${amended ? ", as Amended" : ""}`;
    const rollCall = this.rollCall("house", question, {
      required: "2/3",
      carried,
      result: carried ? "Passed" : "Failed",
      split: carried ? "bipartisan" : "party",
    });
    const ending = `by the Yeas and Nays: (2/3 required): ${score(rollCall)} (Roll no. ${rollCall.number}).`;
    if (carried)
      this.#passedHouse("H37300", `${motion} Agreed to ${ending} (text: ${page})`, rollCall);
    else this.#failedInHouse("H37300", `${motion} Failed ${ending}`, rollCall);
  }

  #failedInHouse(code: string, text: string, rollCall: RollCall): void {
    const { seconds } = this.clock;
    this.floor(code, "Floor", text, { rollCall });
    this.library("9000", "Floor", `Failed of passage/not agreed to in House: ${text}`, {
      rollCall,
      seconds,
    });
  }

  #passUnderRule(amended: boolean, resolution: boolean): void {
    const rule = 1 + this.random.below(this.legislature.counts.HRES);
    this.floor("H1L220", "Floor", `Rule H. Res. ${rule} passed House.`);
    this.floor(
      "H30000",
      "Floor",
      `Considered under the provisions of rule H. Res. ${rule}. (consideration: CR H${100 + this.random.below(6000)})`,
    );
    this.floor(
      "H8D000",
      "Floor",
      `DEBATE - The House proceeded with one hour of debate on ${citation(this.plan.type, this.plan.number)}.`,
    );
    if (!resolution) committeeAmendments(this);
    this.floor("H35000", "Floor", "The previous question was ordered pursuant to the rule.");
    if (!resolution && this.random.chance(0.4)) this.#recommit();
    const question = resolution ? "On Agreeing to the Resolution" : "On Passage";
    const rollCall = this.rollCall("house", question, {
      split: this.random.chance(0.7) ? "party" : "bipartisan",
    });
    this.#passHouseWith(
      resolution,
      `by the Yeas and Nays: ${score(rollCall)} (Roll no. ${rollCall.number}).`,
      rollCall,
      amended,
    );
  }

  #recommit(): void {
    const committee = this.#committees[0]?.formalName ?? "Committee on Rules";
    this.floor(
      "H36200",
      "Floor",
      `${courtesyName(this.member("house").person)} moved to recommit to the ${committee}.`,
    );
    const rollCall = this.rollCall("house", "On Motion to Recommit", {
      carried: false,
      result: "Failed",
      split: "party",
    });
    this.floor(
      "H36210",
      "Floor",
      `On motion to recommit Failed by the Yeas and Nays: ${score(rollCall)} (Roll no. ${rollCall.number}).`,
      { rollCall },
    );
  }

  failInHouse(): void {
    this.clock.later(90);
    const resolution = this.plan.type.includes("CONRES") || this.plan.type === "HRES";
    this.#suspend(
      this.random.chance(0.4),
      resolution ? "agree to the resolution" : "pass the bill",
      false,
    );
  }

  #passSenate(amended: boolean): void {
    const { random, plan } = this;
    const page = 100 + random.below(7000);
    this.senate(
      "Floor",
      `Measure laid before Senate by unanimous consent. (consideration: CR S${page})`,
    );
    const how = amended ? "with an amendment" : "without amendment";
    const simple = plan.type === "SRES" || plan.type.endsWith("CONRES");
    const verb = simple ? "Resolution agreed to in Senate" : "Passed Senate";
    if (random.chance(0.82)) {
      this.#passedSenate(`${verb} ${how} by Unanimous Consent. (consideration: CR S${page})`, null);
      return;
    }
    if (random.chance(0.5)) this.#cloture();
    if (!simple) committeeAmendments(this, "senate");
    const rollCall = this.rollCall("senate", senateQuestion(plan.type), {
      result: senateResult(plan.type),
    });
    this.#passedSenate(
      `${verb} ${how} by Yea-Nay Vote. ${score(rollCall)}. Record Vote Number: ${rollCall.number}.`,
      rollCall,
    );
  }

  #passedSenate(text: string, rollCall: RollCall | null): void {
    this.library("17000", "Floor", `Passed/agreed to in Senate: ${text}`, { rollCall });
    this.senate("Floor", text, { rollCall });
  }

  #cloture(): void {
    const rollCall = this.rollCall("senate", "On the Cloture Motion", {
      required: "3/5",
      result: "Cloture Motion Agreed to",
      split: "bipartisan",
      title: `Motion to Invoke Cloture: ${citation(this.plan.type, this.plan.number)}`,
    });
    this.senate(
      "Floor",
      `Cloture on the measure invoked in Senate by Yea-Nay Vote. ${score(rollCall)}. Record Vote Number: ${rollCall.number}.`,
      { rollCall },
    );
    this.clock.later(3);
  }

  /** Submitted and agreed to on the same day, as most Senate resolutions are. */
  agreeAtOnce(): void {
    const how = this.random.chance(0.8)
      ? "without amendment and with a preamble"
      : "without amendment";
    const page = 100 + this.random.below(7000);
    this.#passedSenate(
      `Submitted in the Senate, considered, and agreed to ${how} by Unanimous Consent. (consideration: CR S${page}; text: CR S${page + 4})`,
      null,
    );
  }

  failInSenate(): void {
    this.clock.later(60);
    const rollCall = this.rollCall("senate", senateQuestion(this.plan.type), {
      carried: false,
      result: this.plan.type.includes("JRES") ? "Joint Resolution Defeated" : "Bill Defeated",
      split: "party",
    });
    const text = `Failed of passage in Senate by Yea-Nay Vote. ${score(rollCall)}. Record Vote Number: ${rollCall.number}.`;
    this.library("18000", "Floor", `Failed of passage/not agreed to in Senate: ${text}`, {
      rollCall,
    });
    this.senate("Floor", text, { rollCall });
  }

  /** The other chamber gets the bill. */
  send(): void {
    this.clock.later(5);
    if (this.plan.origin === "house") {
      if (this.random.chance(0.7)) this.refer("senate");
      else this.senate("IntroReferral", "Received in the Senate, read twice.");
      return;
    }
    this.senate("Floor", "Message on Senate action sent to the House.");
    this.floor("H14000", "Floor", "Received in the House.");
    this.floor("H15000", "Floor", "Held at the desk.");
  }

  /** The chamber of origin takes the other one's amendment. */
  accept(): void {
    this.clock.later(40);
    const other = OTHER[this.plan.origin];
    if (other === "senate") {
      const text =
        "On motion that the House agree to the Senate amendment Agreed to without objection.";
      this.floor("H41610", "ResolvingDifferences", text);
      const { seconds } = this.clock;
      this.library("19500", "NotUsed", `Resolving differences -- House actions: ${text}`, {
        seconds,
      });
      return;
    }
    const text = `Senate agreed to the House amendment to ${citation(this.plan.type, this.plan.number)} by Unanimous Consent.`;
    this.library("20500", "NotUsed", `Resolving differences -- Senate actions: ${text}`);
    this.senate("ResolvingDifferences", text);
  }

  confer(): void {
    this.clock.later(40);
    this.floor("H41800", "ResolvingDifferences", "The Speaker appointed conferees.");
    this.clock.later(40);
    const number = this.ticket.number("house report", this.clock.day);
    const report = `H. Rept. ${this.plan.congress}-${number}`;
    this.record.reports.push(report);
    this.library(
      "20900",
      "ResolvingDifferences",
      `Conference report filed: Conference report ${report} filed.`,
    );
  }

  agreeToConference(): void {
    this.clock.later(10);
    const house = this.rollCall("house", "On Agreeing to the Conference Report", {});
    const text = `On agreeing to the conference report Agreed to by the Yeas and Nays: ${score(house)} (Roll no. ${house.number}).`;
    this.library("21000", "ResolvingDifferences", `Conference report agreed to in House: ${text}`, {
      rollCall: house,
    });
    this.clock.later(10);
    const senate = this.rollCall("senate", "On the Conference Report", {
      result: "Conference Report Agreed to",
    });
    const agreed = `Senate agreed to conference report by Yea-Nay Vote. ${score(senate)}. Record Vote Number: ${senate.number}.`;
    this.library(
      "23000",
      "ResolvingDifferences",
      `Conference report agreed to in Senate: ${agreed}`,
      { rollCall: senate },
    );
    this.senate("ResolvingDifferences", agreed, { rollCall: senate });
  }

  present(): void {
    this.clock.later(15);
    this.library("28000", "President", "Presented to President.");
    this.floor("E20000", "Floor", "Presented to President.", { seconds: null });
    this.stage("enr", "Enrolled Bill", "Enacted");
  }

  sign(): void {
    this.clock.later(9);
    const isPrivate = this.plan.topic.area === "Private Legislation";
    this.library(isPrivate ? "41000" : "36000", "BecameLaw", "Signed by President.");
    this.library("E30000", "President", "Signed by President.");
  }

  becomeLaw(): void {
    const isPrivate = this.plan.topic.area === "Private Legislation";
    const type = isPrivate ? "Private Law" : "Public Law";
    const number = this.ticket.number(isPrivate ? "private law" : "public law", this.clock.day);
    const text = `Became ${type} No: ${this.plan.congress}-${number}.`;
    this.library(isPrivate ? "41000" : "36000", "BecameLaw", text);
    this.library("E40000", "President", text);
    this.record.law = { type, number };
    this.stage(isPrivate ? "pvl" : "pl", type, null, { code: "49", name: type });
  }

  veto(pocket: boolean): void {
    this.clock.later(9);
    const text = pocket ? "Pocket Vetoed by President." : "Vetoed by President.";
    this.library(pocket ? "30000" : "31000", "President", text);
    this.floor("E30000", "President", text, { seconds: null });
  }

  override(chamber: Chamber, carried: boolean): void {
    this.clock.later(20);
    if (chamber === "house") this.#overrideInHouse(carried);
    else this.#overrideInSenate(carried);
  }

  #overrideInHouse(carried: boolean): void {
    const rollCall = this.rollCall(
      "house",
      "Passage, Objections of the President To The Contrary Notwithstanding",
      {
        required: "2/3",
        carried,
        result: carried ? "Passed" : "Failed",
        split: carried ? "bipartisan" : "party",
      },
    );
    const [code, start, done] = carried
      ? ["32000", "Passed House over veto", "Passed"]
      : ["33000", "Failed of passage in House over veto", "Failed"];
    const text = `On passage, the objections of the President to the contrary notwithstanding ${done} by the Yeas and Nays: (2/3 required): ${score(rollCall)} (Roll no. ${rollCall.number}).`;
    this.floor("H37600", "Veto", text, { rollCall });
    this.library(code, "Veto", `${start}: ${text}`, { rollCall });
  }

  #overrideInSenate(carried: boolean): void {
    const rollCall = this.rollCall("senate", "On Overriding the Veto", {
      required: "2/3",
      carried,
      result: carried ? "Veto Overridden" : "Veto Sustained",
      split: carried ? "bipartisan" : "party",
    });
    const [code, start] = carried
      ? ["34000", "Passed Senate over veto"]
      : ["35000", "Failed of passage in Senate over veto"];
    const text = `${start} by Yea-Nay Vote. ${score(rollCall)}. Record Vote Number: ${rollCall.number}.`;
    this.library(code, "Veto", `${start}: ${text}`, { rollCall });
    this.senate("Veto", text, { rollCall });
  }
}

function senateQuestion(type: BillType): string {
  if (type.endsWith("JRES")) return "On the Joint Resolution";
  if (type.endsWith("CONRES")) return "On the Concurrent Resolution";
  return type === "SRES" ? "On the Resolution" : "On Passage of the Bill";
}

function senateResult(type: BillType): string {
  if (type.endsWith("JRES")) return "Joint Resolution Passed";
  if (type.endsWith("CONRES")) return "Concurrent Resolution Agreed to";
  return type === "SRES" ? "Resolution Agreed to" : "Bill Passed";
}
