import type { BillPlan } from "../floor/bill-plan.ts";
import type { Legislature } from "../floor/legislature.ts";
import { congressLastDay, dayText, workday } from "../people/calendar.ts";
import { reversedName } from "../people/people.ts";
import type { Member } from "../people/roster.ts";
import { longTailed, randomOf, type Random } from "../people/random.ts";
import { type Content, writtenOnce } from "./xml.ts";

/** A member's elements within an `item` of `sponsors` or `cosponsors`. */
export const memberContent = writtenOnce((member: Member) => {
  const { person, party, state, district } = member;
  const seat = district === null ? state : `${state}-${district === 0 ? "At Large" : district}`;
  return {
    bioguideId: person.bioguide,
    fullName: `${titleOf(member)} ${reversedName(person)} [${party}-${seat}]`,
    firstName: person.first,
    lastName: person.last,
    party,
    state,
    middleName: person.middle ?? undefined,
    district: district ?? undefined,
  };
}, " ".repeat(8));

function titleOf({ chamber, isDelegate, state }: Member): string {
  if (chamber === "senate") return "Sen.";
  if (!isDelegate) return "Rep.";
  return state === "PR" ? "Resident Commissioner" : "Del.";
}

// Median and spread of the cosponsors where there are any, and the share of bills with none.
const COSPONSORS = { house: [5, 1.5, 0.21], senate: [2.8, 1.15, 0.17] } as const;

function cosponsorCount({ origin, type }: BillPlan, random: Random): number {
  const [median, spread, none] = COSPONSORS[origin];
  if (random.chance(none)) return 0;
  return Math.ceil(longTailed(random, median * (type.endsWith("RES") ? 1.4 : 1), spread));
}

export function cosponsorsOf({ seed, congress, roster }: Legislature, plan: BillPlan): Content[] {
  const random = randomOf(seed, "cosponsors", congress, plan.type, plan.number);
  const pool = roster.steady[plan.origin];
  const wanted = Math.min(pool.length - 1, cosponsorCount(plan, random));
  const last = congressLastDay(congress);
  const room = Math.min(360, last - plan.introduced);
  const share = plan.origin === "house" ? 0.25 + random.next() * 0.5 : 0.7;
  const originals = Math.ceil(wanted * share);
  const withdrawing = random.chance(0.005) ? random.below(wanted) : -1;
  let day = plan.introduced;
  return drawMembers(random, pool, plan.sponsor, wanted).map((member, index) => {
    const isOriginal = index < originals;
    if (!isOriginal)
      day = Math.min(last, workday(day + Math.floor((random.next() * room * 2) / wanted)));
    return {
      ...memberContent(member),
      sponsorshipDate: dayText(day),
      isOriginalCosponsor: isOriginal ? "True" : "False",
      sponsorshipWithdrawnDate:
        index === withdrawing ? dayText(Math.min(last, day + 30)) : undefined,
    };
  });
}

/** Draws distinct members, more of them from the sponsor's party. */
function drawMembers(
  random: Random,
  pool: readonly Member[],
  sponsor: Member,
  wanted: number,
): Member[] {
  // A step coprime to the length visits the whole pool.
  const primes = [7, 11, 13, 17, 19, 23, 29].filter((prime) => pool.length % prime !== 0);
  const step = random.pick(primes);
  const skips = wanted < pool.length / 4 ? 0.6 : 0;
  const drawn: Member[] = [];
  let at = random.below(pool.length);
  for (let walked = 0; walked < pool.length && drawn.length < wanted; walked++) {
    const member = pool[at];
    at = (at + step) % pool.length;
    if (member === undefined || member === sponsor) continue;
    if (member.caucus === sponsor.caucus || !random.chance(skips)) drawn.push(member);
  }
  return drawn;
}
