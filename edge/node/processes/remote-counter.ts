import type { Ask, Counter, Grant } from "../../limits/counter.ts";
import type { CounterReply, CounterRequest } from "./messages.ts";

/** The counter in the parent process. */
export interface RemoteCounter extends Counter {
  take(ask: Ask): Promise<Grant>;
  giveBack(quotaId: string, day: number, requests: number): Promise<void>;
  readonly onMessage: (replies: readonly CounterReply[]) => void;
}

/**
 * Asks the parent process, with one message for all requests of an event-loop turn. Returned requests
 * are sent immediately, before the HTTP answer, so that the client's next request finds them in any
 * process.
 */
export function createRemoteCounter(
  send: (requests: readonly CounterRequest[]) => void,
): RemoteCounter {
  const open = new Map<number, (grant: Grant | null) => void>();
  let unsent: CounterRequest[] = [];
  let lastId = 0;

  function sendAll(): void {
    if (unsent.length === 0) return;
    const requests = unsent;
    unsent = [];
    send(requests);
  }

  function request(make: (id: number) => CounterRequest): Promise<Grant | null> {
    const id = ++lastId;
    unsent.push(make(id));
    return new Promise((resolve) => void open.set(id, resolve));
  }

  return {
    async take(ask) {
      if (unsent.length === 0) setImmediate(sendAll);
      const grant = await request((id) => ({ id, take: ask }));
      if (grant === null) throw new Error("the parent process could not count");
      return grant;
    },

    async giveBack(quotaId, day, requests) {
      const given = request((id) => ({ id, giveBack: [quotaId, day, requests] }));
      sendAll();
      await given;
    },

    onMessage(replies) {
      for (const [id, grant] of replies) {
        open.get(id)?.(grant);
        open.delete(id);
      }
    },
  };
}
