import type { Meeting } from "../../contract/resources/meeting.ts";

/** Returns a meeting's location in one line. */
export function place({ location }: Meeting): string {
  const { room, building, address } = location ?? {};
  return [room, building, address].filter((part) => part !== null && part !== undefined).join(", ");
}

/** Lists a meeting's committees and bills, one per line. */
export function describe({ committees, related_bills }: Meeting): string {
  const names = committees.map(({ name }) => name);
  const bills = related_bills.map(({ citation, title }) =>
    title === null ? citation : `${citation}: ${title}`,
  );
  return [...names, ...bills].join("\n");
}
