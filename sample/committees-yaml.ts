import { COMMITTEES, type Committee } from "./committees.ts";
import { LAST_CONGRESS } from "./calendar.ts";
import { fullName, type Member, type Roster } from "./people.ts";
import { randomOf, shuffled } from "./random.ts";

/** `committees-current.yaml`. */
export function committeesYaml(): string {
  return COMMITTEES.map((each) => committeeYaml(each)).join("");
}

function committeeYaml({ chamber, name, thomasId, subcommittees }: Committee): string {
  const site = `https://${thomasId.toLowerCase()}.committee.example`;
  const idKey =
    chamber === "house"
      ? [`  house_committee_id: ${thomasId.slice(2)}`]
      : chamber === "senate"
        ? [`  senate_committee_id: ${thomasId}`]
        : [];
  const subs = subcommittees.flatMap((sub) => [
    `  - name: ${JSON.stringify(sub.name)}`,
    `    thomas_id: '${sub.thomasId}'`,
  ]);
  const lines = [
    `- type: ${chamber}`,
    `  name: ${JSON.stringify(name)}`,
    `  url: ${site}/`,
    `  minority_url: ${site}/minority`,
    `  thomas_id: ${thomasId}`,
    ...idKey,
    ...(subs.length === 0 ? [] : ["  subcommittees:", ...subs]),
    "  address: 100 Cedarstone House Office Building; Washington, DC 20515",
    "  phone: (202) 555-0100",
    `  rss_url: ${site}/rss.xml`,
    `  jurisdiction: ${JSON.stringify(`The ${name} has jurisdiction over the matters in its name.`)}`,
  ];
  return `${lines.join("\n")}\n`;
}

// Public facts: committees that ended, and earlier names of ones that go on.
const HISTORICAL = `house HSVC 117-118 House Select Subcommittee on the Coronavirus Pandemic
house HSFD 118-118 House Select Subcommittee on the Weaponization of the Federal Government
house HSCN 116-117 House Select Committee on the Climate Crisis
house HSED 116-117 House Committee on Education and Labor
house HSGO 116-117 House Committee on Oversight and Reform
house HSAG 93-118 House Committee on Agriculture
senate SSEV 95-118 Senate Committee on Environment and Public Works`;

/** `committees-historical.yaml`. */
export function historicalCommitteesYaml(): string {
  return [...HISTORICAL.matchAll(/^(\w+) (\w+) (\d+)-(\d+) (.*)$/gm)]
    .map(([, type, thomasId, first, last, name = ""]) => {
      const congresses = Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, at) => Number(first) + at,
      );
      const short = name.replace(/^(House|Senate) Committee on /, "");
      return [
        `- type: ${type}`,
        `  name: ${name}`,
        `  thomas_id: ${thomasId}`,
        "  congresses:",
        ...congresses.map((congress) => `  - ${congress}`),
        "  names:",
        ...congresses.map((congress) => `    ${congress}: ${short}\n`.trimEnd()),
        "",
      ].join("\n");
    })
    .join("");
}

interface Seat {
  readonly member: Member;
  readonly title: string | null;
}

/** `committee-membership-current.yaml`. */
export function membershipsYaml(seed: number, roster: Roster): string {
  const texts = COMMITTEES.map((each) => {
    const sides = fullMembers(seed, roster, each);
    const subs = each.subcommittees.map((sub) =>
      seatsYaml(`${each.thomasId}${sub.thomasId}`, sub, subMembers(seed, sides, sub)),
    );
    return seatsYaml(each.thomasId, each, sides) + subs.join("");
  });
  return texts.join("");
}

type Sides = readonly [majority: readonly Seat[], minority: readonly Seat[]];

function sizeOf({ chamber, kind }: Committee): number {
  if (chamber === "joint") return 10;
  if (chamber === "senate") return kind === "Standing" ? 21 : 12;
  return kind === "Standing" ? 43 : 22;
}

function fullMembers(seed: number, { steady, majority }: Roster, each: Committee): Sides {
  const random = randomOf(seed, "seats", LAST_CONGRESS, each.code);
  const pool =
    each.chamber === "joint"
      ? [...steady.house.slice(0, 200), ...steady.senate]
      : steady[each.chamber];
  const drawn = shuffled(random, pool);
  const leading = majority[each.chamber === "senate" ? "senate" : "house"];
  const size = sizeOf(each);
  const side = (leads: boolean, wanted: number): Member[] =>
    drawn.filter(({ caucus }) => (caucus === leading) === leads).slice(0, wanted);
  const chair = each.chamber === "senate" ? "Chairman" : "Chair";
  return [
    seated(side(true, Math.ceil(size * 0.53)), chair),
    seated(side(false, Math.floor(size * 0.47)), "Ranking Member"),
  ];
}

function seated(members: readonly Member[], title: string): Seat[] {
  const [first, second] = title === "Ranking Member" ? [title, null] : [title, "Vice Chair"];
  return members.map((member, at) => ({
    member,
    title: at === 0 ? first : at === 1 ? second : null,
  }));
}

function subMembers(seed: number, [majority, minority]: Sides, sub: Committee): Sides {
  const random = randomOf(seed, "seats", LAST_CONGRESS, sub.code);
  const part = (side: readonly Seat[], title: string): Seat[] => {
    const drawn = shuffled(random, side.slice(1)).slice(
      0,
      Math.max(3, Math.floor(side.length * 0.45)),
    );
    const head = side[0];
    const seats = seated(
      drawn.map(({ member }) => member),
      title,
    ).map((seat, at) => (at === 1 ? { ...seat, title: null } : seat));
    return head === undefined ? seats : [...seats, { member: head.member, title: "Ex Officio" }];
  };
  return [part(majority, "Chair"), part(minority, "Ranking Member")];
}

function seatsYaml(id: string, each: Committee, sides: Sides): string {
  const entries = sides.flatMap((seats, side) =>
    seats.map(({ member, title }, at) =>
      [
        `- name: ${JSON.stringify(fullName(member.person))}`,
        `  party: ${side === 0 ? "majority" : "minority"}`,
        `  rank: ${at + 1}`,
        ...(title === null ? [] : [`  title: ${title}`]),
        `  bioguide: ${member.person.bioguide}`,
        ...(each.chamber === "joint" ? [`  chamber: ${member.chamber}`] : []),
      ].join("\n"),
    ),
  );
  return `${id}:\n${entries.join("\n")}\n`;
}
