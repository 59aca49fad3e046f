import type { OpenCounter } from "../../limits/open-counter.ts";
import type { CounterReply, CounterRequest } from "./messages.ts";

/** Counts for one of the processes that serve, in the order in which it asks. */
export function counterServer(
  counter: Pick<OpenCounter, "take" | "giveBack">,
  send: (replies: readonly CounterReply[]) => void,
): (requests: readonly CounterRequest[]) => void {
  return (requests) => {
    const replies: CounterReply[] = [];
    for (const request of requests) {
      const { id } = request;
      if ("giveBack" in request) {
        counter.giveBack(...request.giveBack);
        replies.push([id, null]);
        continue;
      }
      const grant = counter.take(request.take);
      if (!(grant instanceof Promise)) replies.push([id, grant]);
      // Null makes the process that asked count alone.
      else void grant.catch(() => null).then((late) => send([[id, late]]));
    }
    if (replies.length > 0) send(replies);
  };
}
