import { spawnSync } from "node:child_process";

/** Debian's own, which has its packages, before whichever is first in the path. */
const CANDIDATES = ["/usr/bin/python3", "python3"];

const pythonWith = (...modules: readonly string[]): string | null =>
  CANDIDATES.find(
    (python) => spawnSync(python, ["-c", `import ${modules.join(", ")}`]).status === 0,
  ) ?? null;

/** What runs the Python client; null where there is no httpx. */
export const python = pythonWith("httpx");

/** What builds, installs and checks it; null where one of Debian's packages for that is missing. */
export const buildingPython = pythonWith("httpx", "hatchling", "ensurepip", "mypy");

/** A folder for `PYTHONPATH`, from which the client is imported as it is. */
const CLIENT_SOURCE = new URL("../../client/python/src", import.meta.url).pathname;

/** Environment variables for the client's tests and programs, without traces in the checkout. */
export const PYTHON_ENV = {
  ...process.env,
  PYTHONDONTWRITEBYTECODE: "1",
  PYTHONPATH: CLIENT_SOURCE,
};
