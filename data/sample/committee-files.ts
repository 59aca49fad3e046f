import { COMMITTEES, type Committee } from "./committees.ts";
import type { Legislature } from "./legislature.ts";
import type { Member } from "./people.ts";
import { randomOf, shuffled } from "./random.ts";
import type { SampleFile } from "./sample-folder.ts";
import { template } from "./template.ts";
// Public facts: abolished committees, and earlier names of existing ones.
import former from "./words/former-committees.json" with { type: "json" };

const currentYaml = template("committees-current.yaml");
const historicalYaml = template("committees-historical.yaml");
const membershipYaml = template("committee-membership-current.yaml");

export function* committeeFiles(legislature: Legislature): Generator<SampleFile> {
  const historical = former.map((each) => ({
    ...each,
    congresses: Array.from({ length: each.last - each.first + 1 }, (_, at) => each.first + at),
  }));
  const seats = COMMITTEES.flatMap((full) => seatsOf(legislature, full));
  const current = currentYaml({ COMMITTEES });
  yield { path: "legislators/committees-current.yaml", text: current };
  yield { path: "legislators/committees-historical.yaml", text: historicalYaml({ historical }) };
  yield { path: "legislators/committee-membership-current.yaml", text: membershipYaml({ seats }) };
}

const SIZES = { house: [43, 22], senate: [21, 12], joint: [10, 10] } as const;

/** The seats of a committee and of its subcommittees, in which its leaders sit ex officio. */
function seatsOf({ seed, congress, roster }: Legislature, full: Committee) {
  const { steady, majority } = roster;
  const { chamber, thomasId, subcommittees } = full;
  const random = randomOf(seed, "members", congress, full.code);
  const joint = [...steady.house.slice(0, 200), ...steady.senate];
  const drawn = shuffled(random, chamber === "joint" ? joint : steady[chamber]);
  const leading = majority[chamber === "senate" ? "senate" : "house"];
  const size = SIZES[chamber][full.kind === "Standing" ? 0 : 1];
  const chair = chamber === "senate" ? "Chairman" : "Chair";
  const sides = [
    { side: "majority", share: 0.53, titles: [chair, "Vice Chair"] },
    { side: "minority", share: 0.47, titles: ["Ranking Member"] },
  ].map(({ side, share, titles }) => {
    const all = drawn.filter(({ caucus }) => (caucus === leading) === (side === "majority"));
    return { side, titles, members: all.slice(0, Math.round(size * share)) };
  });
  const listed = (draw: (members: readonly Member[]) => readonly Member[], isFull: boolean) =>
    sides.flatMap(({ side, titles, members }) =>
      draw(members).map((member, index) => {
        const title = !isFull && member === members[0] ? "Ex Officio" : titles[index];
        return { ...member, side, rank: index + 1, title, isJoint: chamber === "joint" };
      }),
    );
  const some = ([head, ...others]: readonly Member[]): Member[] => [
    ...shuffled(random, others).slice(0, Math.max(3, Math.floor(others.length * 0.45))),
    ...(head ? [head] : []),
  ];
  const ofSub = (sub: Committee) => ({ id: thomasId + sub.thomasId, members: listed(some, false) });
  return [{ id: thomasId, members: listed((all) => all, true) }, ...subcommittees.map(ofSub)];
}
