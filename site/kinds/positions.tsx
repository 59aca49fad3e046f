import type { VoteBlocks } from "../../contract/kinds/vote.ts";
import { capital } from "../../contract/text.ts";
import { Choice } from "../components/field.tsx";
import { Group } from "./members.tsx";
import { stateName } from "./states.tsx";
import { districtName, inWords, partyName } from "./words.ts";

type Result = VoteBlocks["results"][number];

/** The parts of an address that choose members, and how their values read. */
const CHOICES = {
  state: stateName,
  district: (value: string): string => districtName(Number(value)),
  party: partyName,
  position: (value: string): string => capital(inWords(value)),
} as const;
type Choosing = keyof typeof CHOICES;

/** A form that chooses members of a vote, and those who were chosen with their positions. */
export function Positions({
  results,
  asked,
}: {
  readonly results: readonly Result[];
  readonly asked: URLSearchParams;
}) {
  const isHouse = results.some(({ district }) => district !== null);
  const set = (Object.keys(CHOICES) as Choosing[]).flatMap((name) => {
    const value = asked.get(name);
    const isApart = name === "district" && (!isHouse || !asked.has("state"));
    return value === null || isApart ? [] : [[name, value] as const];
  });
  const chosen = results.filter((each) =>
    set.every(([name, value]) => String(each[name]) === value),
  );
  const state = asked.get("state");
  const ofState = results.filter((each) => each.state === state);
  return (
    <>
      {set.length > 0 && (
        <Group
          level="h2"
          name={set.map(([name, value]) => CHOICES[name](value)).join(", ")}
          members={chosen.map(withPosition)}
        />
      )}
      {state !== null && (
        <p>
          <a href={`/states/${state}`}>{stateName(state)}’s members of Congress</a>
        </p>
      )}
      <form method="get" role="search" aria-label="Members">
        <details>
          <summary>How one state, party or position voted</summary>
          <div class="filters">
            {(Object.keys(CHOICES) as Choosing[]).map((name) => {
              const from = name === "district" ? ofState : results;
              const value = asked.get(name);
              const all = new Set([...from.map((each) => each[name]), value].flatMap(written));
              if (name === "district" && (!isHouse || all.size < 2)) {
                return value !== null && <input type="hidden" name={name} value={value} />;
              }
              const values = [...all].map((each) => [each, CHOICES[name](each)] as const);
              const order = new Intl.Collator("en", { numeric: true }).compare;
              return (
                <Choice
                  name={name}
                  label={capital(name)}
                  values={values.toSorted(([, one], [, other]) => order(one, other))}
                  chosen={value ?? ""}
                />
              );
            })}
            <button class="button plain">Show</button>
          </div>
        </details>
      </form>
    </>
  );
}

const written = (value: string | number | null): string[] =>
  value === null ? [] : [String(value)];

/** A member of a vote with the position beside the name. */
export const withPosition = <Voted extends Pick<Result, "position">>(member: Voted) => ({
  ...member,
  title: capital(inWords(member.position)),
});
