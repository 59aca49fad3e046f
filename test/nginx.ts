import { spawnSync } from "node:child_process";

/** Debian's nginx-light, for example. Tests that need it are skipped by name without it. */
export const hasNginx = spawnSync("nginx", ["-v"]).status === 0;
