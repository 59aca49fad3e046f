import { dateLine } from "../../parse/list-date.ts";
import { AS_OF, dayText, LAST_CONGRESS } from "../people/calendar.ts";
import { COMMITTEES, type Committee } from "../people/committees.ts";
import { fullName } from "../people/people.ts";
import type { Member, Roster } from "../people/roster.ts";
import { randomOf, shuffled } from "../people/random.ts";
import { yaml } from "./legislators-yaml.ts";

export function committeeFiles(seed: number, roster: Roster): Readonly<Record<string, string>> {
  return {
    "committees-current.yaml": yaml(COMMITTEES.map(committeeOf)),
    "committees-historical.yaml": yaml(HISTORICAL.map(historicalCommittee)),
    "committee-membership-current.yaml": `${LISTED_ON}${yaml(memberships(seed, roster))}`,
  };
}

const LISTED_ON = dateLine(`${dayText(AS_OF)}T12:00:00Z`);

function committeeOf({ chamber, name, thomasId, subcommittees }: Committee) {
  const site = `https://${thomasId.toLowerCase()}.committee.example`;
  const subs = subcommittees.map((sub) => ({ name: sub.name, thomas_id: sub.thomasId }));
  return {
    type: chamber,
    name,
    url: `${site}/`,
    minority_url: `${site}/minority`,
    thomas_id: thomasId,
    house_committee_id: chamber === "house" ? thomasId.slice(2) : undefined,
    senate_committee_id: chamber === "senate" ? thomasId : undefined,
    subcommittees: subs.length === 0 ? undefined : subs,
    address: "100 Cedarstone House Office Building; Washington, DC 20515",
    phone: "(202) 555-0100",
    rss_url: `${site}/rss.xml`,
    jurisdiction: `The ${name} has jurisdiction over the matters in its name.`,
  };
}

// Public facts: abolished committees, and earlier names of existing ones.
const HISTORICAL = [
  ["house", "HSVC", 117, 118, "House Select Subcommittee on the Coronavirus Pandemic"],
  [
    "house",
    "HSFD",
    118,
    118,
    "House Select Subcommittee on the Weaponization of the Federal Government",
  ],
  ["house", "HSCN", 116, 117, "House Select Committee on the Climate Crisis"],
  ["house", "HSED", 116, 117, "House Committee on Education and Labor"],
  ["house", "HSGO", 116, 117, "House Committee on Oversight and Reform"],
  ["house", "HSAG", 93, 118, "House Committee on Agriculture"],
  ["senate", "SSEV", 95, 118, "Senate Committee on Environment and Public Works"],
] as const;

function historicalCommittee([type, id, first, last, name]: (typeof HISTORICAL)[number]) {
  const congresses = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const short = name.replace(/^(House|Senate) Committee on /, "");
  const names = Object.fromEntries(congresses.map((congress) => [congress, short]));
  return { type, name, thomas_id: id, congresses, names };
}

/** A party's members in order of rank, with titles. */
type Side = readonly { readonly member: Member; readonly title?: string | undefined }[];
type Sides = readonly [majority: Side, minority: Side];

function memberships(seed: number, roster: Roster) {
  const entries = COMMITTEES.flatMap((full) => {
    const sides = fullMembers(seed, roster, full);
    const subs = full.subcommittees.map(
      (sub) =>
        [`${full.thomasId}${sub.thomasId}`, seatsOf(sub, subMembers(seed, sides, sub))] as const,
    );
    return [[full.thomasId, seatsOf(full, sides)] as const, ...subs];
  });
  return Object.fromEntries(entries);
}

function sizeOf({ chamber, kind }: Committee): number {
  if (chamber === "joint") return 10;
  if (chamber === "senate") return kind === "Standing" ? 21 : 12;
  return kind === "Standing" ? 43 : 22;
}

function fullMembers(seed: number, { steady, majority }: Roster, full: Committee): Sides {
  const random = randomOf(seed, "seats", LAST_CONGRESS, full.code);
  const pool =
    full.chamber === "joint"
      ? [...steady.house.slice(0, 200), ...steady.senate]
      : steady[full.chamber];
  const drawn = shuffled(random, pool);
  const leading = majority[full.chamber === "senate" ? "senate" : "house"];
  const side = (leads: boolean, share: number): Member[] =>
    drawn
      .filter(({ caucus }) => (caucus === leading) === leads)
      .slice(0, Math.round(sizeOf(full) * share));
  const chair = full.chamber === "senate" ? "Chairman" : "Chair";
  return [
    titled(side(true, 0.53), chair, "Vice Chair"),
    titled(side(false, 0.47), "Ranking Member"),
  ];
}

function titled(members: readonly Member[], ...titles: readonly string[]): Side {
  return members.map((member, index) => ({ member, title: titles[index] }));
}

/** Some of the full committee's members, and its leaders ex officio. */
function subMembers(seed: number, [majority, minority]: Sides, sub: Committee): Sides {
  const random = randomOf(seed, "seats", LAST_CONGRESS, sub.code);
  const part = ([head, ...others]: Side, title: string): Side => {
    const wanted = Math.max(3, Math.floor(others.length * 0.45));
    const drawn = shuffled(random, others).slice(0, wanted);
    const seats = titled(
      drawn.map(({ member }) => member),
      title,
    );
    return head === undefined ? seats : [...seats, { member: head.member, title: "Ex Officio" }];
  };
  return [part(majority, "Chair"), part(minority, "Ranking Member")];
}

function seatsOf({ chamber }: Committee, sides: Sides) {
  return sides.flatMap((seats, side) =>
    seats.map(({ member, title }, index) => ({
      name: fullName(member.person),
      party: side === 0 ? "majority" : "minority",
      rank: index + 1,
      title,
      bioguide: member.person.bioguide,
      chamber: chamber === "joint" ? member.chamber : undefined,
    })),
  );
}
