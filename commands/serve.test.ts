import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { beforeAll, describe, expect, it, vi } from "vitest";

import { fewRecords } from "../test/few-records.ts";
import { freePort } from "../test/free-port.ts";
import { openRecords } from "../data/database/database.ts";
import { BASE_URL, generateInto, newStore, sampleBuild } from "../test/build.ts";
import { LISTENING } from "../test/first-start.ts";
import { legis, legisProcess } from "../test/run-legis.ts";
import { type Outcome, outcomeOf, spawnLegis, storeSettings } from "../test/spawn-legis.ts";
import { newFolder } from "../test/new-folder.ts";

const home = newFolder();
const { storeAddress } = await sampleBuild();
const settings = { LEGIS_HOME: home, ...storeSettings(storeAddress), ...LISTENING };

describe("legis page", () => {
  it("prints the response to a request", async () => {
    const { code, out } = await legis(["page", "/api/v1/bills/119/hr/1"], settings);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ data: { congress: 119, type: "HR", number: 1 } });
  });

  it("prints status and headers with --headers", async () => {
    const { out } = await legis(["page", "--headers", "/api/v1/laws"], settings);
    expect(out).toMatch(/^HTTP 200\n/);
    expect(out).toMatch(/^etag: W\/"/m);
  });

  it.each(["/bills/119/HR/1", "/api/v1/bills/119/hr/1?all=actions"])(
    "prints the page of %s as Markdown with --as md",
    async (path) => {
      const { code, out } = await legis(["page", "--as", "md", path], settings);
      expect(code).toBe(0);
      expect(out).toMatch(/^H\.R\. 1 · House[^]*^# /m);
    },
  );

  it("of a missing record prints the error and exits with 1", async () => {
    const { code, out } = await legis(["page", "/api/v1/bills/119/hr/99999"], settings);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ error: { code: "not_found" } });
  });

  it("without a build says that no build is live yet", async () => {
    const empty = { LEGIS_HOME: join(home, "empty") };
    const { code, out } = await legis(["page", "/api/v1/bills"], empty);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ error: { code: "schema_not_ready" } });
  });
});

describe("legis serve", () => {
  it("says in one line which setting of a plan is wrong, and leaves with 1", async () => {
    const { code, err } = await legis(["serve"], { ...settings, LEGIS_PRO_REQUESTS_PER_DAY: "1" });
    expect(code).toBe(1);
    expect(err).toMatch(/^legis: LEGIS_PRO_REQUESTS_PER_DAY must be at least .*, not 1\n$/);
  });

  it.skipIf(!existsSync("/dev/full"))(
    "works, counts and stops with its log on a full disk (needs /dev/full)",
    async () => {
      const [full, port, token] = [openSync("/dev/full", "w"), await freePort(), "t".repeat(16)];
      const child = spawnLegis(
        ["serve"],
        { ...settings, PORT: String(port), LEGIS_METRICS_TOKEN: token },
        full,
      );
      const left = once(child, "exit");
      const url = `http://127.0.0.1:${port}`;
      await vi.waitUntil(() => isUp(url));
      for (let request = 0; request < 20; request++) {
        expect((await fetch(`${url}/api/v1/bills`)).status).toBe(401);
      }
      // Log lines are written in batches; wait until they are.
      await vi.waitUntil(async () => {
        const metrics = await fetch(`${url}/metrics`, {
          headers: { Authorization: `Bearer ${token}` },
        });
        return /^legis_log_lines_lost_total [2-9]\d$/m.test(await metrics.text());
      });
      child.kill("SIGTERM");
      expect(await left).toEqual([0, null]);
      closeSync(full);
    },
  );

  it("logs and counts an error that nothing caught, and goes on answering", async () => {
    const reject = `process.on("SIGUSR2", () => void Promise.reject(new Error("nobody caught this")))`;
    const token = "t".repeat(16);
    const child = spawnLegis(["serve"], {
      ...settings,
      LEGIS_METRICS_TOKEN: token,
      NODE_OPTIONS: importing(reject),
    });
    const ended = outcomeOf(child);
    const url = `http://127.0.0.1:${await portOf(child)}`;
    const metrics = async (): Promise<string> =>
      (await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })).text();
    for (const count of [1, 2]) {
      child.kill("SIGUSR2");
      await vi.waitFor(
        async () =>
          expect(await metrics()).toContain(`legis_unhandled_rejections_total ${count}\n`),
        10_000,
      );
      expect((await fetch(`${url}/bills`)).status).toBe(200);
    }
    child.kill("SIGTERM");
    const { code, out } = await ended;
    expect(code).toBe(0);
    const lines = out.split("\n").filter((line) => line.includes('"event":"unhandled_rejection"'));
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toContain("nobody caught this");
  });

  it("without a build says what to run", async () => {
    const LEGIS_HOME = join(home, "no-build");
    const child = spawnLegis(["serve"], { ...LISTENING, LEGIS_HOME });
    const outcome = outcomeOf(child);
    child.stderr?.once("data", () => child.kill("SIGINT"));
    const { code, err } = await outcome;
    expect(code).toBe(0);
    expect(err).toMatch(/^legis: no build is live in .* yet, .*"legis generate" make one.*\n$/);
  });

  it("that does not hear 127.0.0.1, where proxies ask, says what to do", async () => {
    const own = { ...settings, HOST: "127.0.0.2", PORT: String(await freePort()) };
    const child = spawnLegis(["serve"], own);
    const outcome = outcomeOf(child);
    child.stderr?.once("data", () => child.kill("SIGINT"));
    const { code, err } = await outcome;
    expect(code).toBe(0);
    expect(err).toMatch(
      /^legis: nothing answers at http:\/\/127\.0\.0\.1:\d+\/readyz, where a proxy asks, while HOST is 127\.0\.0\.2; unset HOST, or /,
    );
  });

  it("says in one line that the port is taken, and leaves with 1", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as AddressInfo;
    const { code, err } = await legisProcess(["serve"], { ...settings, PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(err).toMatch(
      /^legis: .*another program is already listening there; set PORT to another one\n$/,
    );
  });
});

describe("legis serve", () => {
  const LEGIS_BASE_URL = "https://elsewhere.example.org";
  let limits: readonly (string | null)[];
  let page: string;
  let outcome: Outcome;

  beforeAll(async () => {
    const named = `import { registerHooks } from "node:module";
      registerHooks({ load(url, context, next) { console.error("loads " + url); return next(url, context); } });`;
    const own = {
      ...settings,
      LEGIS_BASE_URL,
      LEGIS_FREE_REQUESTS_PER_DAY: "777",
      LEGIS_FREE_REQUESTS_PER_SECOND: "3",
      LEGIS_PRO_REQUESTS_PER_DAY: "88888",
      NODE_OPTIONS: importing(named),
    };
    const { key } = JSON.parse((await legis(["keys", "create", "--json"], settings)).out) as {
      key: string;
    };
    const child = spawnLegis(["serve"], own);
    const ended = outcomeOf(child);
    const url = `http://127.0.0.1:${await portOf(child)}`;
    const { headers } = await fetch(`${url}/api/v1/bills`, { headers: { "X-API-Key": key } });
    limits = ["Day", "Second"].map((window) => headers.get(`X-RateLimit-Limit-${window}`));
    page = await (await fetch(url)).text();
    await signUp(url, LEGIS_BASE_URL);
    child.kill("SIGINT");
    outcome = await ended;
  });

  it("stops cleanly on SIGINT", () => {
    // Without the lines of the hook that names loaded modules.
    const err = outcome.err.replaceAll(/^loads .*\n/gm, "");
    expect({ code: outcome.code, err }).toEqual({ code: 0, err: "" });
    expect(outcome.out).toContain('"event":"stopped"');
  });

  it("holds keys to the plans of its settings, and shows them", () => {
    expect(limits).toEqual(["777", "3"]);
    for (const number of ["777", "88,888"]) {
      expect(page).toContain(`<strong class="number">${number}</strong> requests per day`);
    }
  });

  it("warns once if the links of its build lead to another address", () => {
    const warnings = outcome.out.split("\n").filter((line) => line.includes('"base_url_mismatch"'));
    expect(warnings.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: "warn", links: BASE_URL, base_url: LEGIS_BASE_URL },
    ]);
  });

  it("starts faster by not loading the clients of Redis, Postgres and Prometheus unless they are set", () => {
    const packages = new Set(
      Array.from(outcome.err.matchAll(/^loads \S+\/node_modules\/([\w-]+)/gm), ([, name]) => name),
    );
    expect(packages).toContain("hono");
    for (const client of ["ioredis", "pg", "prom-client"]) expect(packages).not.toContain(client);
  });

  it("has loaded what the first agent needs before somebody comes, and logs only what people ask", () => {
    expect(outcome.err).toMatch(/^loads \S+\/serve-mcp\.ts$/m);
    const events = Array.from(outcome.out.matchAll(/"event":"(\w+)"/g), ([, event]) => event);
    expect(events).not.toContain("warm_up_failed");
    expect(events.filter((event) => event === "request")).toHaveLength(3);
  });

  it("prints to a log where a mail is kept, and nothing that opens an account", () => {
    const { out } = outcome;
    const [, path = ""] = /^Mail to ada@example.org: (\S+\.eml), with its link$/m.exec(out) ?? [];
    expect(readFileSync(path, "utf8")).toContain("token=");
    expect(out).not.toContain("token=");
    expect(out).not.toContain("***");
  });
});

describe("legis serve with Redis on another machine", () => {
  let outcome: Outcome;

  beforeAll(async () => {
    const child = spawnLegis(["serve"], {
      ...settings,
      LEGIS_LIMITS: "redis://:s3cret@cache.invalid:6379",
    });
    const ended = outcomeOf(child);
    const url = `http://127.0.0.1:${await portOf(child)}`;
    const long = "x".repeat(8000);
    const flood = Array.from({ length: 150 }, () => fetch(`${url}/api/v1/bills?q=${long}`));
    await Promise.all(flood.map(async (answer) => (await answer).text()));
    child.kill("SIGTERM");
    outcome = await ended;
  });

  it("stops cleanly on SIGTERM", () => {
    expect(outcome.code).toBe(0);
    expect(outcome.out).toContain('"event":"stopped"');
  });

  it("logs each request of a flood in a line of bounded length", () => {
    const { out } = outcome;
    const requests = out.split("\n").filter((line) => line.includes('"event":"request"'));
    expect(requests).toHaveLength(150);
    expect(Math.max(...requests.map((line) => line.length))).toBeLessThan(2048);
  });

  it("warns once, without the password, if limits go in clear to another machine", () => {
    expect(outcome.out.match(/"setting":"LEGIS_LIMITS","address":"redis:[^"]*"/g)).toEqual([
      '"setting":"LEGIS_LIMITS","address":"redis://***@cache.invalid:6379"',
    ]);
  });
});

describe("legis start", () => {
  it("begins anew where an interrupted start left a database without records", async () => {
    const halfway = { ...settings, LEGIS_HOME: join(home, "halfway") };
    const records = await openRecords(join(halfway.LEGIS_HOME, "records.sqlite"));
    records.close();
    const child = spawnLegis(["start"], { ...halfway, LEGIS_STORE: join(home, "no-builds") });
    const outcome = outcomeOf(child);
    child.stdout?.once("data", () => child.kill("SIGINT"));
    const { out, err } = await outcome;
    expect(out).toMatch(/^No records yet: writing a sample legislature/);
    expect(err).not.toContain("holds no records");
  });

  it("rebuilds a build with another base address once", async () => {
    const folder = join(home, "moved");
    mkdirSync(folder);
    const [address, recordsPath] = [newStore(folder), join(folder, "records.sqlite")];
    await fewRecords(recordsPath);
    await generateInto(address, recordsPath);
    const LEGIS_BASE_URL = "https://elsewhere.example.org";
    const moved = { ...settings, ...storeSettings(address), LEGIS_HOME: folder, LEGIS_BASE_URL };
    const linkOf = async (): Promise<unknown> => {
      const { out } = await legis(["page", "/api/v1/bills/119/hr/1"], moved);
      return (JSON.parse(out) as { data: { api_url: string } }).data.api_url;
    };
    expect(await linkOf()).toBe(`${BASE_URL}/api/v1/bills/119/HR/1`);
    for (const made of [true, false]) {
      const child = spawnLegis(["start"], moved);
      const outcome = outcomeOf(child);
      await portOf(child);
      child.kill("SIGINT");
      const { code, out } = await outcome;
      expect(code).toBe(0);
      expect(/^\S+ is live$/m.test(out)).toBe(made);
      expect(out).not.toContain("base_url_mismatch");
    }
    expect(await linkOf()).toBe(`${LEGIS_BASE_URL}/api/v1/bills/119/HR/1`);
  });

  it("serves without a demo key if there can't be one", async () => {
    const lived = { ...settings, LEGIS_HOME: join(home, "lived") };
    await legis(["keys", "create", "--email", "demo@example.org"], lived);
    await legis(["accounts", "suspend", "demo@example.org"], lived);
    const child = spawnLegis(["start"], lived);
    const outcome = outcomeOf(child);
    await portOf(child);
    child.kill("SIGINT");
    const { code, out } = await outcome;
    expect(code).toBe(0);
    expect(out).toMatch(/^No demo key: Account acc_\w+ is suspended$/m);
    expect(out).toContain(`learn more: ${settings["LEGIS_BASE_URL"]}/\n`);
    expect(out).not.toContain("curl");
  });
});

/** The option of Node that runs this code before the program. */
const importing = (code: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(code)}`;

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    return false;
  }
}

async function portOf({ stdout }: ChildProcess): Promise<number> {
  if (stdout === null) throw new Error("the program's output is not piped");
  const port = Promise.withResolvers<number>();
  createInterface({ input: stdout }).on("line", (line) => {
    const [, number] = /"event":"listening".*"port":(\d+)/.exec(line) ?? [];
    if (number !== undefined) port.resolve(Number(number));
  });
  return port.promise;
}

/** Signs up with the page's form. */
async function signUp(server: string, origin: string): Promise<void> {
  await fetch(`${server}/account/sign-up`, {
    method: "POST",
    headers: { Origin: origin },
    body: new URLSearchParams({ email: "ada@example.org" }),
  });
}
