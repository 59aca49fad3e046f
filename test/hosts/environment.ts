import type { Environment } from "vitest/runtime";

/** By that name of the global object: what is to be closed when the last file of a worker has run. */
export const CLOSERS = Symbol.for("legis.closers");

/** Node, where files that run one after the other can share what takes long to start. */
const environment: Environment = {
  name: "shared-host",
  viteEnvironment: "ssr",
  setup: (global: Record<symbol, unknown>) => {
    const closers: (() => Promise<void>)[] = [];
    global[CLOSERS] = closers;
    return { teardown: async () => void (await Promise.all(closers.map((close) => close()))) };
  },
};

export default environment;
