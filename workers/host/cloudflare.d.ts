/** What of the runtime's own module is used here; its types for everywhere would take Node's place. */
declare module "cloudflare:workers" {
  import type { DurableObjectState } from "@cloudflare/workers-types";

  export abstract class DurableObject<Env = unknown> {
    protected readonly ctx: DurableObjectState;
    protected readonly env: Env;
    constructor(ctx: DurableObjectState, env: Env);
  }

  /** Keeps the request under way alive until the work is done. */
  export function waitUntil(work: Promise<unknown>): void;
}
