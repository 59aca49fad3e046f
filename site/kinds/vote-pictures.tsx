/** Pictures of a roll call that need no script. The tables beside them say the same. */
import type { VoteBlocks, VoteDetail } from "../../contract/kinds/vote.ts";
import { amount } from "../../lib/amounts.ts";
import { Table } from "../components/table.tsx";
import { stateName } from "./states.tsx";

type Result = Pick<VoteBlocks["results"][number], "party" | "position" | "state">;

export const toneOf = (party: string | null): string =>
  party === "D" || party === "R" ? party.toLowerCase() : "i";

const said = ({ position }: Result): "yea" | "nay" | "none" => {
  if (position === "yea" || position === "guilty") return "yea";
  return position === "nay" || position === "not_guilty" ? "nay" : "none";
};

/** Half the width of the picture of seats, and the radius of the outer row. */
const [HALF, OUTER, INNER] = [100, 96, 40];

/** Places seats in rows of a half circle, evenly apart; the first is at the left. */
function placesOf(count: number) {
  const rows = Math.max(1, Math.round(Math.sqrt(0.27 * count)));
  const gap = rows === 1 ? OUTER : (OUTER - INNER) / (rows - 1);
  const radii = Array.from({ length: rows }, (_, row) => OUTER - row * gap);
  const length = radii.reduce((sum, radius) => sum + radius, 0);
  const width = Math.min(8, 0.72 * Math.min(gap, (Math.PI * length) / count));
  let [before, passed] = [0, 0];
  const places = radii.flatMap((radius) => {
    passed += radius;
    const seats = Math.round((count * passed) / length) - before;
    before += seats;
    return Array.from({ length: seats }, (_, at) => {
      const turn = seats === 1 ? 0.5 : at / (seats - 1);
      const [x, y] = [-Math.cos(turn * Math.PI), -Math.sin(turn * Math.PI)];
      const written = [HALF + x * radius, HALF + y * radius].map((each) => each.toFixed(1));
      return { turn, at: written.join(" ") };
    });
  });
  return { places: places.toSorted((one, other) => one.turn - other.turn), width };
}

const SIDES = "dir";
const SAID = ["yea", "nay", "none"];

/** A seat for each member: yeas are filled, nays are rings, in the color of the party. */
export function Seats({ results }: { readonly results: readonly Result[] }) {
  const { places, width } = placesOf(results.length);
  const kinds = results.map((each) => [toneOf(each.party), said(each)] as const);
  const order = kinds.toSorted(
    ([side, one], [otherSide, other]) =>
      SIDES.indexOf(side) - SIDES.indexOf(otherSide) || SAID.indexOf(one) - SAID.indexOf(other),
  );
  const seats = order.map((kind, at) => ({ kind: kind.join(" "), at: places[at]?.at }));
  return (
    <figure>
      <svg class="seats" viewBox="0 0 200 108" aria-hidden="true" focusable="false">
        {Array.from(
          Map.groupBy(seats, ({ kind }) => kind),
          ([kind, all]) => {
            const [tone, position] = kind.split(" ");
            const dots = all.map(({ at }) => `M${at}h0`).join("");
            return (
              <>
                <path class={`party-${tone} ${position}`} d={dots} stroke-width={width} />
                {position === "nay" && <path class="hole" d={dots} stroke-width={0.6 * width} />}
              </>
            );
          },
        )}
      </svg>
      <figcaption class="quiet small">Filled: yea. Ring: nay. Faint: neither.</figcaption>
    </figure>
  );
}

/** The states where they are, in rows and columns. */
const MAP = `AK . . . . . . . . . ME
. . . . . . . . . VT NH
WA ID MT ND MN IL WI MI NY RI MA
OR NV WY SD IA IN OH PA NJ CT .
CA UT CO NE MO KY WV VA MD DE .
. AZ NM KS AR TN NC SC DC . AS
. . . OK LA MS AL GA . GU MP
HI . . TX . . . . FL PR VI`
  .split("\n")
  .flatMap((row, y) => row.split(" ").map((state, x) => [state, x * 20, y * 20] as const));

/** How each state voted: a tile filled by the share of its yeas, and a table with links to its members. */
export function States({
  id,
  results,
}: Pick<VoteDetail, "id"> & { readonly results: readonly Result[] }) {
  const byState = Map.groupBy(results, ({ state }) => state);
  const rows = Array.from(byState, ([state, all]) => {
    const counts = SAID.map((each) => all.filter((one) => said(one) === each).length);
    return { state, name: state === null ? "" : stateName(state), counts };
  });
  const tiles = MAP.flatMap(([state, x, y]) => {
    const { name, counts: [yea = 0, nay = 0] = [] } =
      rows.find((each) => each.state === state) ?? {};
    return name === undefined
      ? []
      : [{ state, x, y, title: `${name}: ${yea} yea, ${nay} nay`, yea, nay }];
  });
  return (
    <figure>
      <svg class="tiles" viewBox="0 0 218 158" aria-hidden="true" focusable="false">
        {tiles.map(({ state, x, y, title, yea, nay }) => {
          const height = yea + nay === 0 ? 0 : (18 * yea) / (yea + nay);
          return (
            <g>
              <title>{title}</title>
              <rect class="rest" x={x} y={y} width="18" height="18" />
              <rect x={x} y={(y + 18 - height).toFixed(1)} width="18" height={height.toFixed(1)} />
              <text x={x + 9} y={y + 12}>
                {state}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption class="quiet small">Filled by the share of yeas among yeas and nays.</figcaption>
      <details>
        <summary>Votes by state</summary>
        <Table
          label="Votes by state"
          style="numbers"
          columns={["State", "Yea", "Nay", "Neither"]}
          rows={rows
            .toSorted((one, other) => one.name.localeCompare(other.name, "en"))
            .map(({ state, name, counts }) => [
              <a href={`${id}?state=${state}`}>{name}</a>,
              ...counts.map((each) => amount(each)),
            ])}
        />
      </details>
    </figure>
  );
}
