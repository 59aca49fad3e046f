/** A Worker through which a test calls quotas' Durable Objects. */
import type { Bindings } from "../../hosts/workers/host/bindings.ts";
import type { QuotaCounter } from "../../hosts/workers/limits/leased-counter.ts";

export { QuotaObject } from "../../hosts/workers/limits/quota-object.ts";
export { SearchObject } from "../../hosts/workers/search/search-object.ts";

/** A call of an object's method. */
export type Call = {
  [Name in keyof QuotaCounter]: {
    readonly window: string;
    readonly name: Name;
    readonly given: Parameters<QuotaCounter[Name]>;
    /** What the object's clock says; the machine's if left out. */
    readonly now?: number | undefined;
  };
}[keyof QuotaCounter];

const machineNow = Date.now;

// oxlint-disable-next-line import/no-default-export -- required for Workers
export default {
  async fetch(request: Request, { QUOTAS }: Bindings): Promise<Response> {
    const call: Call = await request.json();
    const { now } = call;
    Date.now = now === undefined ? machineNow : () => now;
    const quota = QUOTAS.getByName(call.window) as unknown as QuotaCounter;
    if (call.name === "take") return Response.json(await quota.take(...call.given));
    await quota.giveBack(...call.given);
    return Response.json(null);
  },
};
