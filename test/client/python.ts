import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Debian's Python has its packages, so it is tried before the first one in the path. */
const CANDIDATES = ["/usr/bin/python3", "python3"];

const pythonWith = (...modules: readonly string[]): string | null =>
  CANDIDATES.find(
    (python) => spawnSync(python, ["-c", `import ${modules.join(", ")}`]).status === 0,
  ) ?? null;

/** The Python that runs the client; null without httpx. */
export const python = pythonWith("httpx");

/** The Python that builds, installs and checks the client; null without one of the packages that these need. */
export const buildingPython = pythonWith("httpx", "hatchling", "ensurepip", "mypy");

/** A folder for `PYTHONPATH` with the client's sources. */
const CLIENT_SOURCE = join(import.meta.dirname, "../../client/python/src");

/** Environment variables for the client's tests and programs, which keep the checkout clean. */
export const PYTHON_ENV = {
  ...process.env,
  PYTHONDONTWRITEBYTECODE: "1",
  PYTHONPATH: CLIENT_SOURCE,
};
