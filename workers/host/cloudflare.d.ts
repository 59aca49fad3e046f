/** The used part of the runtime's module. Its global types would conflict with Node's. */
declare module "cloudflare:workers" {
  import type { DurableObjectState } from "@cloudflare/workers-types";

  export abstract class DurableObject<Env = unknown> {
    protected readonly ctx: DurableObjectState;
    protected readonly env: Env;
    constructor(ctx: DurableObjectState, env: Env);
  }

  /** Keeps the current request alive until the work is done. */
  export function waitUntil(work: Promise<unknown>): void;
}
