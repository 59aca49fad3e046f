import { vi } from "vitest";

import { isNode } from "./which-host.ts";

/** Checks that something is true: at once on Node, elsewhere within the 30 seconds that other servers may take. */
export function soon(check: () => Promise<void>): Promise<void> {
  return isNode ? check() : vi.waitFor(check, { interval: 200 });
}
