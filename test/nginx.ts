import { spawnSync } from "node:child_process";

const NGINX = "nginx";

/** Debian's nginx-light, for example. Tests that need it are skipped by name without it. */
export const hasNginx = spawnSync(NGINX, ["-v"]).status === 0;
