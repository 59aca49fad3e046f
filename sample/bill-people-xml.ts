import type { BillPlan } from "./bill-plan.ts";
import { congressLastDay, dayText, workday } from "./calendar.ts";
import type { Legislature } from "./legislature.ts";
import { reversedName, type Member } from "./people.ts";
import { longTailed, randomOf, type Random } from "./random.ts";
import { block, line } from "./xml-text.ts";

const rendered = new WeakMap<Member, [string, string]>();

/** A member's elements within an `item` of `sponsors` or `cosponsors`; files of 2022 have `identifiers`. */
export function memberXml(member: Member, newer: boolean): string {
  let texts = rendered.get(member);
  if (texts === undefined) {
    texts = [render(member, false), render(member, true)];
    rendered.set(member, texts);
  }
  return texts[newer ? 1 : 0];
}

function render(member: Member, newer: boolean): string {
  const { person, party, state, district } = member;
  const seat = district === null ? state : `${state}-${district === 0 ? "At Large" : district}`;
  const title =
    member.chamber === "senate" ? "Sen." : member.isDelegate ? delegateTitle(state) : "Rep.";
  const full = `${title} ${reversedName(person)} [${party}-${seat}]`;
  return [
    line(8, "bioguideId", person.bioguide),
    line(8, "fullName", full),
    line(8, "firstName", person.first),
    line(8, "lastName", person.last),
    line(8, "party", party),
    line(8, "state", state),
    newer ? "" : block(8, "identifiers", line(10, "bioguideId", person.bioguide)),
    person.middle === null ? "" : line(8, "middleName", person.middle),
    district === null ? "" : line(8, "district", district),
  ].join("");
}

function delegateTitle(state: string): string {
  return state === "PR" ? "Resident Commissioner" : "Del.";
}

/** The sponsor. */
export function sponsorsXml({ sponsor }: BillPlan, random: Random, newer: boolean): string {
  const byRequest = line(8, "isByRequest", random.chance(0.004) ? "Y" : "N");
  return block(4, "sponsors", block(6, "item", memberXml(sponsor, newer) + byRequest));
}

// Median and spread of the cosponsors where there are any, and the share of bills with none.
const COSPONSORS = { house: [5, 1.5, 0.21], senate: [2.8, 1.15, 0.17] } as const;

// Lists of the files of late 2022 end after 250 entries.
const LIST_LIMIT = 250;

function cosponsorCount({ origin, type }: BillPlan, random: Random, limit: number): number {
  const [median, spread, none] = COSPONSORS[origin];
  if (random.chance(none)) return 0;
  const popular = type.endsWith("RES") ? 1.4 : 1;
  return Math.min(limit, Math.ceil(longTailed(random, median * popular, spread)));
}

/** The cosponsors, originals first. */
export function cosponsorsXml(
  { seed, congress, roster }: Legislature,
  plan: BillPlan,
  newer: boolean,
): string {
  const random = randomOf(seed, "cosponsors", congress, plan.type, plan.number);
  const pool = roster.steady[plan.origin];
  const wanted = cosponsorCount(plan, random, pool.length - 1);
  if (wanted === 0) return "";
  const last = congressLastDay(congress);
  const room = Math.min(360, last - plan.introduced);
  const originals = Math.ceil(
    wanted * (plan.origin === "house" ? 0.25 + random.next() * 0.5 : 0.7),
  );
  const withdrawing = random.chance(0.005) ? random.below(wanted) : -1;
  let day = plan.introduced;
  let items = "";
  let listed = 0;
  for (const member of drawMembers(random, pool, plan.sponsor, wanted)) {
    const original = listed < originals;
    if (!original)
      day = Math.min(last, workday(day + Math.floor((random.next() * room * 2) / wanted)));
    items += block(
      6,
      "item",
      memberXml(member, newer) +
        sponsorshipXml(day, original, listed === withdrawing ? Math.min(last, day + 30) : null),
    );
    listed += 1;
    if (!newer && listed === LIST_LIMIT) break;
  }
  return block(4, "cosponsors", items);
}

function sponsorshipXml(day: number, original: boolean, withdrawn: number | null): string {
  const since =
    line(8, "sponsorshipDate", dayText(day)) +
    line(8, "isOriginalCosponsor", original ? "True" : "False");
  return withdrawn === null
    ? since
    : since + line(8, "sponsorshipWithdrawnDate", dayText(withdrawn));
}

/** Members without repetition, more from the sponsor's side, nothing allocated but them. */
function* drawMembers(
  random: Random,
  pool: readonly Member[],
  sponsor: Member,
  wanted: number,
): Generator<Member> {
  // A step prime to the length walks over the whole pool.
  const step =
    [7, 11, 13, 17, 19, 23, 29].find(
      (prime, at) => at >= random.below(3) && pool.length % prime !== 0,
    ) ?? 1;
  const skips = wanted < pool.length / 4 ? 0.6 : 0;
  let at = random.below(pool.length);
  let left = wanted;
  for (let walked = 0; walked < pool.length && left > 0; walked++, at = (at + step) % pool.length) {
    const member = pool[at];
    if (member === undefined || member === sponsor) continue;
    if (member.caucus !== sponsor.caucus && random.chance(skips)) continue;
    left -= 1;
    yield member;
  }
}
