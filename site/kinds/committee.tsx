import type { CommitteeBlocks, CommitteeDetail } from "../../contract/kinds/committee.ts";
import { congressStart } from "../../contract/congress.ts";
import { capital } from "../../contract/text.ts";
import { writtenDay } from "../components/written-time.ts";
import { congressName, congressRange, inWords, partyName } from "./words.ts";
import { Group } from "./members.tsx";
import type { Head } from "./view.ts";

/** A subcommittee with the year since when it is known, or the years of a former one. */
function withYears({ name, api_url, is_current, congresses = [] }: Subcommittee) {
  const [first, last] = [congresses[0], congresses.at(-1)];
  if (first === undefined || last === undefined) return { name, api_url, former: !is_current };
  const [since, until] = [first, last + 1].map((each) => congressStart(each).slice(0, 4));
  return { name, api_url, ...(is_current ? { since } : { former: `${since}–${until}` }) };
}

/** Builds of versions before have no Congresses. */
type Subcommittee = Partial<CommitteeDetail["subcommittees"][number]>;

export function committeeHead(committee: CommitteeDetail & Partial<CommitteeBlocks>): Head {
  const { name, chamber, type, parent, names, memberships = [] } = committee;
  const { subcommittees, subcommittee_count } = committee;
  const today = subcommittees.filter((each) => each.is_current);
  const former = Map.groupBy(names, (each) => each.name);
  const sides = Map.groupBy(memberships, ({ side }) => side);
  const [first] = memberships;
  return {
    title: name,
    above: [chamber, type].map((each) => capital(inWords(each))).join(" · "),
    facts: {
      parent,
      subcommittees: subcommittees
        .toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
        .map(withYears),
      subcommittee_count: today.length === subcommittee_count ? null : subcommittee_count,
      names: Array.from(
        former,
        ([each, all]) => `${each} (${congressRange(all.map(({ congress }) => congress))})`,
      ),
    },
    blocks: {
      memberships: (
        <>
          {first && (
            <p class="quiet small">
              By rank in the {congressName(first.congress)}
              {first.as_of !== null && `, as listed on ${writtenDay(first.as_of)}`}.
            </p>
          )}
          {Array.from(sides, ([side, members]) => {
            const party = members[0]?.party;
            return (
              <Group name={party ? `${side} (${partyName(party)})` : side} members={members} />
            );
          })}
        </>
      ),
    },
  };
}
