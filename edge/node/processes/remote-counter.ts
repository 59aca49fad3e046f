import type { Counter, Grant } from "../../limits/counter.ts";
import type { CounterRequest, ParentCalls } from "./messages.ts";

/**
 * Asks the parent process. Requests gather while a batch is under way, so busier processes send fewer
 * messages. Refunds are sent before the HTTP answer, so that any process sees them on the client's next
 * request.
 */
export function createRemoteCounter(count: ParentCalls["count"]): Counter {
  let requests: CounterRequest[] = [];
  let grants = Promise.withResolvers<readonly (Grant | null)[]>();
  let underWay = 0;

  function sendAll(): void {
    if (requests.length === 0) return;
    underWay += 1;
    const replied = count(requests).finally(() => {
      underWay -= 1;
      sendAll();
    });
    grants.resolve(replied);
    requests = [];
    grants = Promise.withResolvers();
  }

  async function askParent(counted: CounterRequest): Promise<Grant | null> {
    const index = requests.push(counted) - 1;
    const { promise } = grants;
    return (await promise)[index] ?? null;
  }

  return {
    async take(ask) {
      if (requests.length === 0 && underWay === 0) setImmediate(sendAll);
      return (await askParent(ask)) as Grant;
    },

    async giveBack(...refund) {
      const replied = askParent(refund);
      sendAll();
      await replied;
    },
  };
}

export function countIn(counter: Counter): ParentCalls["count"] {
  const countOne = async (request: CounterRequest): Promise<Grant | null> => {
    if ("plan" in request) return counter.take(request);
    await counter.giveBack(...request);
    return null;
  };
  return (requests) => Promise.all(requests.map(countOne));
}
