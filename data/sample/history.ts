import { billCitation } from "../../contract/addresses.ts";
import type { AmendmentType, Chamber } from "../../contract/enumerations.ts";
import { congressLastDay, DAY, midnightOf, workday, type Time } from "./calendar.ts";
import type { Committee } from "./committees.ts";
import { courseOf, linesOfStep, type Course, type StepLine } from "./courses.ts";
import type { Legislature, Take } from "./legislature.ts";
import { courtesyName, type Member } from "./people.ts";
import { longTailed, randomOf, shuffled, weighted, type Random } from "./random.ts";
import { NO_VOTES, VOTE_KINDS, voteSuffix, type About, type RollCall } from "./roll-call.ts";
import words from "./words/titles.json" with { type: "json" };

/** What takes a course: a bill, an amendment, a nomination or other business. */
export interface Subject {
  /** Unique in its Congress: `HR12`, `PN4`. */
  readonly name: string;
  readonly course: Course;
  readonly chamber: Chamber;
  readonly opens: Time;
  readonly about: About;
  readonly committees: Readonly<Record<Chamber, readonly Committee[]>>;
  /** What `{name}` means in its steps. */
  readonly words: Readonly<Record<string, string>>;
}

export interface Action {
  readonly at: Time;
  readonly isTimed: boolean;
  readonly text: string;
  readonly type: string | undefined;
  readonly code: string | undefined;
  readonly source: string;
  readonly committees: readonly Committee[];
  readonly rollCall: RollCall | undefined;
}

type Stage = Readonly<
  Record<"code" | "name" | "titleSuffix" | "summaryCode" | "summary", string> & { at: Time }
>;

export interface Amendment {
  readonly type: AmendmentType;
  readonly number: number;
  readonly sponsor: Member;
  readonly purpose: string | undefined;
  readonly at: Time;
  readonly amends: number | undefined;
  readonly history: History;
}

type Verb = (rest: string, columns: readonly string[], chamber: Chamber) => unknown;

const OTHER = { house: "senate", senate: "house" } as const;
/** By kind of measure: bills, joint, concurrent and simple resolutions. */
const KINDS = ["HR S", "HJRES SJRES", "HCONRES SCONRES", "HRES SRES"];
/** The House's actions that its files give no time for. */
const UNTIMED = /^(?:H11100|E)/;

/** The steps of a subject's course with dates, numbers and names, oldest first. */
export class History {
  readonly actions: Action[] = [];
  readonly activities: { readonly committee: Committee; name: string; at: Time }[] = [];
  /** The texts of a bill, with the titles and the summaries that come with them. */
  readonly stages: Stage[] = [];
  readonly reports: string[] = [];
  readonly amendments: Amendment[] = [];
  law: { readonly type: string; readonly number: string } | undefined;
  isProposed = false;
  readonly #legislature: Legislature;
  readonly #subject: Subject;
  readonly #random: Random;
  readonly #take: Take;
  readonly #clock: { at: Time };
  readonly #kind: number;
  /** The committees of the last referral, primary committee first. */
  #committees: readonly Committee[] = [];
  /** What `each` stands for, and what the current line is about. */
  #units: readonly Committee[] = [];
  #unit: Committee | undefined;
  #rollCall: RollCall | undefined;
  /** What `{name}` means in the current step. */
  #said = new Map<string, string>();

  /** An amendment shares the random numbers, reservations and clock of its bill. */
  constructor(legislature: Legislature, subject: Subject, bill?: History) {
    const { seed, congress, docket } = legislature;
    this.#legislature = legislature;
    this.#subject = subject;
    this.#random = bill ? bill.#random : randomOf(seed, "history", congress, subject.name);
    this.#take = bill ? bill.#take : docket.open(subject.name);
    this.#clock = bill ? bill.#clock : { at: subject.opens + this.#floorTime() };
    const type = subject.name.replace(/\d+$/, "");
    this.#kind = KINDS.findIndex((types) => types.split(" ").includes(type));
    for (const step of subject.course.steps) {
      this.#said = new Map(Object.entries({ congress: `${congress}`, ...subject.words }));
      this.#units = this.#committees;
      this.#run(step, subject.chamber);
    }
  }

  #run(step: string, chamber: Chamber): void {
    const where = step.endsWith(" there") ? OTHER[chamber] : chamber;
    for (const line of linesOfStep(step.replace(/ there$/, ""), where)) this.#do(line, where);
  }

  #do({ prefix, verb, rest, columns }: StepLine, chamber: Chamber): void {
    if (prefix === "here" && chamber !== this.#subject.chamber) return;
    const own = this.#committees.find((each) => each.chamber === chamber);
    const units = prefix === "each" ? this.#units : [own ?? this.#subject.committees[chamber][0]];
    for (const unit of units) {
      this.#unit = unit;
      const run = this.#verbs[verb];
      if (run === undefined) this.#act(verb, rest, this.#fill(columns[0]));
      else run(rest, columns, chamber);
    }
  }

  readonly #verbs: Readonly<Record<string, Verb>> = {
    later: (days) => this.#later(Number(days)),
    do: (step, _, chamber) => this.#run(step, chamber),
    either: (_, choices, chamber) => this.#either(choices, chamber),
    let: (name, [text]) => this.#said.set(name, this.#fill(text)),
    amended: () => this.#said.set("amended", "yes"),
    proposed: () => (this.isProposed = true),
    vote: (how, columns) => this.#vote(how.split(", "), columns),
    refer: (which, _, chamber) => this.#refer(chamber, which === "all"),
    subcommittees: () => this.#drawSubcommittees(),
    activity: (name) => this.#addActivity(this.#unit, name),
    text: (code, [name = "", titleSuffix = "", summaryCode = "", summary = ""]) =>
      this.stages.push({ code, name, titleSuffix, summaryCode, summary, at: this.#clock.at }),
    amendments: (median, _, chamber) => this.#offerAmendments(Number(median), chamber),
  };

  /** A time of the day in which a chamber meets. */
  #floorTime(): number {
    return 36_000 + this.#random.below(30_000);
  }

  /** Advances by at least a day, if the Congress has one left. */
  #later(days: number): void {
    const today = midnightOf(this.#clock.at);
    const last = congressLastDay(this.#legislature.congress);
    const room = Math.max(1, ((last - today) / DAY) * 0.35);
    const gap = 1 + Math.floor(this.#random.next() ** 2 * Math.min(days, room));
    const next = Math.min(workday(today + gap * DAY), last);
    this.#clock.at = next === today ? this.#clock.at + 60 : next + this.#floorTime();
  }

  #tick(seconds: number): void {
    this.#clock.at += 1 + this.#random.below(seconds);
  }

  /** `50 hearing`, or `50` and nothing. */
  #either(choices: readonly string[], chamber: Chamber): void {
    const weights = choices.map((choice) => [choice, Number.parseInt(choice, 10)] as const);
    const step = weighted(this.#random, weights).replace(/^\d+ ?/, "");
    if (step !== "") this.#run(step, chamber);
  }

  /** `floor H37300 Floor`, or `senate Floor` without a code. */
  #act(source: string, rest: string, text: string): void {
    if (source === "floor") this.#tick(20);
    const [type, code = ""] = rest.split(" ").toReversed();
    const unit = this.#unit;
    const isOfUnit = unit && (source === "committee" || text.includes(unit.formalName));
    const cites = this.#rollCall && text.includes(voteSuffix(this.#rollCall));
    this.actions.push({
      at: this.#clock.at,
      isTimed: source === "floor" && !UNTIMED.test(code),
      text,
      type,
      code,
      source,
      committees: isOfUnit ? [unit] : [],
      rollCall: cites ? this.#rollCall : undefined,
    });
  }

  /** Carries by a simple majority by default. */
  #vote(how: readonly string[], [question, result, title]: readonly string[]): void {
    const chamber = how[0] as Chamber;
    const matter = how.find((word) => /^[A-Z]+$/.test(word));
    const kind = VOTE_KINDS.find((each) => how.includes(each)) ?? "yea-and-nay";
    const drawn = this.#random.chance(0.6) ? "bipartisan" : "party";
    const usualTitle = matter ? undefined : this.#subject.about.document?.title;
    this.#tick(900);
    this.#rollCall = this.#take<RollCall>({
      series: `${chamber} vote`,
      at: this.#clock.at,
      number: 0,
      tally: NO_VOTES,
      chamber,
      question: this.#fill(question),
      result: this.#fill(result),
      title: this.#fill(title) || (usualTitle ?? ""),
      required: (["2/3", "3/5"] as const).find((each) => how.includes(each)) ?? "1/2",
      carried: !how.includes("failed"),
      split: (["bipartisan", "party", "tie"] as const).find((each) => how.includes(each)) ?? drawn,
      kind,
      about: matter
        ? { matter }
        : kind === "vacated" || kind === "speaker"
          ? {}
          : this.#subject.about,
    });
  }

  #addActivity(committee: Committee | undefined, name: string): void {
    if (committee) this.activities.push({ committee, name, at: this.#clock.at });
  }

  /** Refers to one of the committees that deal with the topic, or to all of them. */
  #refer(chamber: Chamber, isToAll: boolean): void {
    const named = shuffled(this.#random, this.#subject.committees[chamber]);
    this.#committees = this.#units = isToAll ? named : named.slice(0, 1);
    for (const each of this.#committees) this.#addActivity(each, "Referred To");
    const names = named.map(({ formalName }) => formalName);
    this.#said.set("committees", names.join(", and in addition to the "));
  }

  #drawSubcommittees(): void {
    this.#units = this.#committees.flatMap(({ subcommittees }) =>
      subcommittees.length === 0 ? [] : this.#random.pick(subcommittees),
    );
  }

  /** In the House in the Committee of the Whole. Resolutions of one chamber have none. */
  #offerAmendments(median: number, chamber: Chamber): void {
    const offered =
      this.#kind > 1 ? 0 : Math.ceil(longTailed(this.#random, median, 0.1 + 3 / median));
    for (let serial = 1; serial <= offered; serial++)
      this.#offerAmendment(chamber === "house" ? "HAMDT" : "SAMDT", chamber, serial);
  }

  #offerAmendment(type: AmendmentType, chamber: Chamber, serial: number): void {
    const random = this.#random;
    this.#tick(120);
    const { at } = this.#clock;
    const sponsor = random.pick(this.#legislature.roster.steady[chamber]);
    const surname = sponsor.person.last;
    const booking = this.#take({ series: type, at, number: 0 });
    const numbered = chamber === "house" ? { number: serial } : booking;
    const purpose = random.pick(words["amendment purposes"]);
    const author = chamber === "house" ? `${surname} Amendment No. ${serial}` : "";
    const course = courseOf(random, type, serial);
    const about = { ...this.#subject.about, amendment: { numbered, author, purpose } };
    const named = {
      ...this.#subject.words,
      number: `${booking.number}`,
      tag: `A${String(serial).padStart(3, "0")}`,
      sponsor: courtesyName(sponsor.person),
      surname,
    };
    const subject = { ...this.#subject, course, chamber, about, words: named };
    const history = new History(this.#legislature, subject, this);
    const previous = this.amendments.at(-1);
    const amends = chamber === "senate" && random.chance(0.1) ? previous?.number : undefined;
    const isTold = chamber === "house" || history.isProposed || random.chance(0.35);
    const purposeTold = isTold ? purpose : undefined;
    const { number } = booking;
    this.amendments.push({ type, number, sponsor, purpose: purposeTold, at, amends, history });
  }

  #fill(text = ""): string {
    return text.replaceAll(/\{([^}]*)\}|\[([^\]]*)\]/g, (_, word?: string, option = "") =>
      word === undefined ? (this.#random.chance(0.5) ? option : "") : this.#word(word),
    );
  }

  #word(word: string): string {
    const forms = word.split(" / ");
    if (forms.length > 1) return forms[forms.length === 4 ? this.#kind : this.#kind >> 1] ?? "";
    const isAmended = this.#said.has("amended");
    if (word.startsWith(", as ")) return isAmended ? word : "";
    if (word === "with amendment") return isAmended ? "with an amendment" : "without amendment";
    if (word === "committee") return this.#unit?.formalName ?? "";
    if (word === "vote") return this.#rollCall === undefined ? "" : voteSuffix(this.#rollCall);
    const said = this.#said.get(word) ?? this.#draw(word);
    this.#said.set(word, said);
    return said;
  }

  /** Draws a person or a page, or takes the next number of a series. */
  #draw(word: string): string {
    const { counts, congress, roster } = this.#legislature;
    const random = this.#random;
    if (word === "page") return String(100 + random.below(6000));
    if (word === "mover") return courtesyName(random.pick(roster.steady.house).person);
    if (word === "senator") return random.pick(roster.steady.senate).person.last;
    if (word === "rule")
      return billCitation({ type: "HRES", number: 1 + random.below(counts.HRES) });
    const [, first = "", series] = /^(\w+) (report|calendar|law)$/.exec(word) ?? [];
    if (series === undefined) throw new Error(`words/steps.txt: what is {${word}}?`);
    const { number } = this.#take({ series: word, at: this.#clock.at, number: 0 });
    const initial = first.charAt(0).toUpperCase();
    if (series === "report") this.reports.push(`${initial}. Rept. ${congress}-${number}`);
    const type = `${initial}${first.slice(1)} Law`;
    if (series === "law") this.law = { type, number: `${congress}-${number}` };
    return String(number);
  }
}
