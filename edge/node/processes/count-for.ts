import { SECOND_MS, DAY_MS } from "../../../lib/time.ts";
import type { StoredLimits, Ticket } from "../../limits/limits.ts";
import type { Said, Told } from "./messages.ts";

/** Counts for one process what it says of its requests, in that order. */
export function countFor(
  limits: Pick<StoredLimits, "admit" | "settle" | "standing" | "noteRefused">,
  send: (told: readonly Told[]) => void,
) {
  /** Let in, and not answered yet. */
  const open = new Map<number, Ticket>();
  let hasEnded = false;

  function toldOf(id: number, ticket: Ticket): Told {
    const { refusal, refusalIfChanged, isFlood } = ticket;
    const { remainingDay, resetDay, remainingSecond, resetSecond } = limits.standing(ticket);
    if (refusal === null) {
      if (hasEnded) letGo(ticket);
      else open.set(id, ticket);
    }
    return [
      id,
      refusal?.limit ?? null,
      refusalIfChanged === null ? 0 : 1,
      isFlood ? 1 : 0,
      resetDay / (DAY_MS / SECOND_MS) - 1,
      remainingDay,
      resetSecond - 1,
      remainingSecond,
    ];
  }

  /** Its answer never came: it costs nothing, and keeps no search waiting. */
  const letGo = (ticket: Ticket): void => {
    limits.settle(ticket, { status: 503, isOverdue: false });
  };

  return {
    hear: (said: readonly Said[]): void => {
      const told: Told[] = [];
      for (const one of said) {
        if (one[0] === "admit") {
          const [, id, keyId, plan, quotaId, isExpensive, isConditional] = one;
          const admitted = limits.admit(
            { keyId, plan, quotaId },
            { isExpensive: isExpensive === 1, isConditional: isConditional === 1 },
          );
          if (admitted instanceof Promise) {
            admitted.then(
              (ticket) => send([toldOf(id, ticket)]),
              () => send([[id]]),
            );
          } else told.push(toldOf(id, admitted));
        } else if (one[0] === "settle") {
          const [, id, status, isOverdue] = one;
          const ticket = open.get(id);
          open.delete(id);
          if (ticket !== undefined) limits.settle(ticket, { status, isOverdue: isOverdue === 1 });
        } else {
          const [, keyId, day, limit, requests] = one;
          limits.noteRefused({ keyId, day, limit, requests });
        }
      }
      if (told.length > 0) send(told);
    },
    /** The process has ended. */
    end: (): void => {
      hasEnded = true;
      for (const ticket of open.values()) letGo(ticket);
      open.clear();
    },
  };
}
