import { sessionsOf } from "../../contract/congress.ts";
import { type Chamber, CHAMBERS } from "../../contract/enumerations.ts";
import type { Day } from "../../data/documents.ts";

/** Kinds of which each chamber publishes its own. */
const CHAMBER_KINDS = ["bill", "vote", "meeting"] as const;
type ChamberKind = (typeof CHAMBER_KINDS)[number];

/** Knows what is here by kind, Congress and chamber, once all of a kind is added. */
export function createHere(asOf: Day) {
  const congresses = {
    bill: new Set<number>(),
    vote: new Set<number>(),
    meeting: new Set<number>(),
  };
  const parts = new Set<string>();
  /** Whether a chamber's are missing, or those of one of its sessions that ended. */
  const lacksChamber = (kind: ChamberKind, congress: number, chamber: Chamber): boolean => {
    const own = [kind, congress, chamber].join(" ");
    const ended =
      kind === "vote" ? sessionsOf(congress).filter((each) => each.end_date <= asOf) : [];
    return !parts.has(own) || ended.some(({ session }) => !parts.has(`${own} ${session}`));
  };
  return {
    add: (kind: ChamberKind, congress: number, chamber: Chamber, session = 0): void => {
      congresses[kind].add(congress);
      const own = [kind, congress, chamber].join(" ");
      parts.add(own).add(`${own} ${session}`);
    },
    has: (kind: ChamberKind, congress: number): boolean => congresses[kind].has(congress),
    /** Whether some are missing, so that none being here means nothing. */
    lacks: (
      kind: ChamberKind,
      congress: number,
      chambers: readonly Chamber[] = CHAMBERS,
    ): boolean => chambers.some((chamber) => lacksChamber(kind, congress, chamber)),
    /** By chamber and kind, such as `senate_vote`, the Congresses of which only a part is here. */
    partly: (): Readonly<Record<string, Readonly<Record<string, []>>>> =>
      Object.fromEntries(
        CHAMBER_KINDS.flatMap((kind) =>
          CHAMBERS.flatMap((chamber) => {
            const some = [...congresses[kind]].filter((each) => lacksChamber(kind, each, chamber));
            const named = Object.fromEntries(some.map((each) => [each, [] as []]));
            return some.length === 0 ? [] : [[`${chamber}_${kind}`, named]];
          }),
        ),
      ),
  };
}
