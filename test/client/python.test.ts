/** The Python client's own tests, run with a real server. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { sampleBuild } from "../build.ts";
import { openTestServer, type TestServer } from "../http/test-server.ts";
import { python, PYTHON_ENV } from "./python.ts";

// The tests keep to a plan's limits in real time.
const PLAN = {
  requestsPerDay: 1_000,
  requestsPerSecond: 12,
  searchesPerSecond: 12,
  downloads: 4,
  gigabytesPerDay: 1_000,
};
const CLIENT = join(import.meta.dirname, "../../client/python");
const run = promisify(execFile);

let server: TestServer;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  server = await openTestServer({
    store: (await sampleBuild()).store,
    plans: { free: PLAN, pro: PLAN },
  });
  const account = { email: null, plan: "free", isVerified: true } as const;
  const { id } = await server.accounts.createAccount(account);
  const { key } = await server.accounts.createKey(id, "python");
  env = { ...PYTHON_ENV, FLD_BASE_URL: server.url, FLD_API_KEY: key };
});
afterAll(() => server.close());

describe.skipIf(python === null)("the Python client", () => {
  it("passes its own tests with the server", async () => {
    const discover = ["-m", "unittest", "discover", "--start-directory", "tests"];
    const { stderr } = await run(python ?? "", discover, { cwd: CLIENT, env });
    expect(stderr).toMatch(/\nRan \d\d tests in .*\n\nOK\n$/);
  });
});
