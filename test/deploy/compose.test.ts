/** deploy/compose.yaml, as far as it can be tested without Docker. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it, vi } from "vitest";
import { load, YAML11_SCHEMA } from "js-yaml";

import { newFolder } from "../new-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const COMPOSE = join(ROOT, "deploy/compose.yaml");
const COMPOSER = "docker-compose";
const GIVEN = {
  LEGIS_DOMAIN: "api.example.org",
  POSTGRES_PASSWORD: "secret",
  VALKEY_PASSWORD: "other",
};

interface Service {
  readonly image: string;
  readonly user?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly [name: string]: unknown;
}

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const services = Object.entries(
  (
    load(readFileSync(COMPOSE, "utf8"), { schema: YAML11_SCHEMA }) as {
      services: Record<string, Service>;
    }
  ).services,
);
const ours = services.filter(([, { image }]) => image === "legis");
const settings = new Set(
  ["commands/settings/settings.ts", "hosts/service-settings.ts"].flatMap((path) =>
    Array.from(read(path).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm), ([, name = ""]) => name),
  ),
);

/** Set by the image, the workflow or `S3_REGION`, or useless there. */
const SET_BY_THE_IMAGE = `HOST PORT LEGIS_HOME AWS_REGION LEGIS_ACCOUNTS_TOKEN SOURCE_DATE_EPOCH
  LEGIS_LOCAL_WEBHOOKS`;
/** Only `legis serve` reads these. */
const OF_SERVERS = `LEGIS_ACCOUNTS LEGIS_LIMITS LEGIS_LOG_LEVEL
  LEGIS_PAGE_CACHE_MB LEGIS_ANSWER_CACHE_MB LEGIS_TRUSTED_PROXIES LEGIS_MAX_CONNECTIONS LEGIS_MAX_PER_NETWORK
  LEGIS_METRICS_TOKEN LEGIS_SECURITY_CONTACT LEGIS_TERMS_URL LEGIS_SOURCE_URL LEGIS_LATE_AFTER_HOURS LEGIS_RUNS_PER_DAY
  LEGIS_FREE_REQUESTS_PER_DAY LEGIS_FREE_REQUESTS_PER_SECOND LEGIS_FREE_SEARCHES_PER_SECOND
  LEGIS_PRO_REQUESTS_PER_DAY LEGIS_PRO_REQUESTS_PER_SECOND LEGIS_PRO_SEARCHES_PER_SECOND LEGIS_UPGRADES
  LEGIS_FREE_GIGABYTES_PER_DAY LEGIS_PRO_GIGABYTES_PER_DAY LEGIS_MAILS_PER_DAY
  LEGIS_TODAY LEGIS_WATCHES LEGIS_FREE_WATCHES LEGIS_PRO_WATCHES LEGIS_WATCH_MAILS_PER_DAY`;

/** Read by the AWS SDK. */
const AWS_OWN = /^AWS_(?:ACCESS_KEY_ID|SECRET_ACCESS_KEY)$/;

/** Validates a file with docker-compose, with only these variables. */
function composed(text: string, variables: Readonly<Record<string, string>>) {
  const folder = newFolder();
  try {
    const path = join(folder, "compose.yaml");
    writeFileSync(path, text);
    const { PATH = "" } = process.env;
    const { status, stderr } = spawnSync(COMPOSER, ["-f", path, "config", "--quiet"], {
      env: { PATH, HOME: folder, ...variables },
      encoding: "utf8",
    });
    return { status, stderr };
  } finally {
  }
}

const hasComposer = spawnSync(COMPOSER, ["version"]).status === 0;

describe.skipIf(!hasComposer)("compose.yaml (needs docker-compose)", () => {
  const text = readFileSync(COMPOSE, "utf8");

  it("is valid", () => {
    expect(composed(text, GIVEN)).toEqual({ status: 0, stderr: "" });
  });

  it.each(Object.keys(GIVEN))("requires %s", (name) => {
    const { status, stderr } = composed(text, { ...GIVEN, [name]: "" });
    expect([status, stderr]).toEqual([1, expect.stringContaining("is missing from deploy/.env")]);
  });
});

describe("compose.yaml", () => {
  it("gives the program only existing settings", () => {
    const given = ours.flatMap(([, { environment = {} }]) => Object.keys(environment));
    expect(given).toContain("LEGIS_ACCOUNTS");
    expect(given.filter((name) => !settings.has(name) && !AWS_OWN.test(name))).toEqual([]);
  });

  it.each([
    ["deploy/compose.yaml", SET_BY_THE_IMAGE],
    ["deploy/github/nightly.yml", `${SET_BY_THE_IMAGE} ${OF_SERVERS}`],
  ])("and %s pass on every setting, except those set elsewhere", (path, others) => {
    const passed = Array.from(
      read(path).matchAll(/^ +([A-Z][A-Z0-9_]+):/gm),
      ([, name = ""]) => name,
    );
    const missing = [...settings].filter((name) => !passed.includes(name));
    expect(missing.toSorted()).toEqual(
      others
        .split(/\s+/)
        .filter((name) => !passed.includes(name))
        .toSorted(),
    );
  });

  it("uses only variables that are in the example or the manual", () => {
    const taken = Array.from(
      readFileSync(COMPOSE, "utf8").matchAll(/\$\{(\w+)/g),
      ([, name]) => name,
    );
    const shown = read("deploy/compose.env.example");
    const unknown = taken.filter((name = "") => !shown.includes(`${name}=`) && !settings.has(name));
    expect([...new Set(unknown)]).toEqual([]);
  });

  it.each(services)("gives %s only the rights that it needs", (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      restart: "unless-stopped",
      mem_limit: expect.any(String),
      pids_limit: expect.any(Number),
    });
    expect(service["privileged"]).toBeUndefined();
    expect(service["cap_add"]).toEqual(name === "caddy" ? ["NET_BIND_SERVICE"] : undefined);
    expect(service.ports !== undefined).toBe(name === "caddy");
    expect(service["healthcheck"] !== undefined || service.image === "legis").toBe(true);
    // The image's own user, or one named here.
    const isUser = service.user !== undefined || /^(?:legis$|caddy:)/.test(service.image);
    expect(isUser).toBe(true);
  });

  it("pins every image that others make by version and digest", () => {
    const others = services.filter((each) => !ours.includes(each));
    expect(others).toHaveLength(3);
    for (const [, { image }] of others) {
      expect(image).toMatch(/:\d+\.\d+(?:\.\d+)?(?:-\w+)?@sha256:[0-9a-f]{64}$/);
    }
  });

  it("checks the health of a server with /readyz, which needs a build", () => {
    for (const name of ["legis-1", "legis-2"]) {
      const service = services.find(([each]) => each === name)?.[1];
      expect(JSON.stringify(service?.["healthcheck"])).toContain("/readyz");
    }
  });

  it("keeps the databases on an internal network", () => {
    const inBack = services.filter(([, { networks }]) => networks.includes("back"));
    expect(inBack.map(([name]) => name)).toEqual([
      "legis-1",
      "legis-2",
      "nightly",
      "today",
      "postgres",
      "valkey",
    ]);
    expect(readFileSync(COMPOSE, "utf8")).toMatch(/^ {2}back: \{ internal: true \}$/m);
  });
});

describe("the nightly job's loop", () => {
  const nightly = services.find(([name]) => name === "nightly")?.[1];
  const script = (nightly?.command?.[2] ?? "").replaceAll("$$", "$");

  it("runs the job, waits until 08:30 UTC, and stops on SIGTERM", async () => {
    const folder = newFolder();
    const log = join(folder, "log");
    writeFileSync(log, "");
    const fake = (name: string, text: string): void => {
      writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} $*" >> ${log}\n${text}`);
      chmodSync(join(folder, name), 0o755);
    };
    fake("legis", "");
    fake("sleep", `trap 'echo told >> ${log}; exit 0' TERM; /bin/sleep 30 & wait`);
    const loop = spawn("sh", ["-c", script], {
      env: { PATH: `${folder}:${process.env["PATH"] ?? ""}` },
      detached: true,
      stdio: "ignore",
    });
    await vi.waitFor(() => expect(readFileSync(log, "utf8")).toContain("sleep"));
    const left = once(loop, "exit");
    loop.kill("SIGTERM");
    expect(await left).toEqual([0, null]);
    const [job, sleep = "", told] = readFileSync(log, "utf8").split("\n");
    expect([job, told]).toEqual(["legis nightly --quiet", "told"]);
    const next = new Date(Date.now() + Number(sleep.slice("sleep ".length)) * 1000);
    const minutes = next.getUTCHours() * 60 + next.getUTCMinutes();
    expect(Math.abs(minutes - 8.5 * 60)).toBeLessThanOrEqual(1);
    process.kill(-(loop.pid ?? 0), "SIGKILL");
  });
});
