import type { Vote } from "../../contract/kinds/vote.ts";
import type { Accounts } from "../accounts/create-accounts.ts";
import type { Attempts } from "../accounts/attempts.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { messageOf } from "./messages.ts";

export interface FloorVoteParts {
  readonly accounts: Pick<Accounts, "noteFloorVote">;
  readonly notices: Attempts["notices"];
  /** The roll calls of the last days, whether a build has them or not. */
  readonly votes: () => readonly Vote[];
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** As long as a lease of `notices`. */
const LEASE_MS = 10 * MINUTE_MS;

/** Returns a function that writes a delivery of each new roll call for each webhook that asks for them. */
export function lookAtFloorVotes({ accounts, notices, votes, clock }: FloorVoteParts) {
  /** By roll call, when it is next asked who does it. */
  let due = new Map<string, number>();
  return async (): Promise<void> => {
    const all = votes();
    for (const vote of all.toReversed()) {
      if (clock() < (due.get(vote.id) ?? 0)) continue;
      const name = `floor.vote ${vote.id}`;
      // One of the servers that share accounts does it; another follows a server that died.
      if (!(await notices.take(name))) {
        due.set(vote.id, clock() + LEASE_MS);
        continue;
      }
      await accounts.noteFloorVote(vote.id, messageOf("floor.vote", { vote }, clock()));
      await notices.keep(name);
      due.set(vote.id, Infinity);
    }
    const ids = new Set(all.map(({ id }) => id));
    due = new Map([...due].filter(([id]) => ids.has(id)));
  };
}
