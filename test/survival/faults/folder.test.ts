/** Good clients of `legis serve` with a folder behind nginx, while its files, log, clock and proxy fail. */
import { spawnSync } from "node:child_process";
import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { POINTER_KEY, searchKey } from "../../../contract/build.ts";
import { sampleBuild } from "../../build.ts";
import { hasFakeTime, openFakeTime, type FakeTime } from "./fake-time.ts";
import { RIGHT_AGAIN_MS, SIZE, whereFull } from "./fault-size.ts";
import { type GoodClients, learn, startGoodClients } from "./good-clients.ts";
import { goodTargets } from "./good-targets.ts";
import { hasNginx, type Nginx, openNginx } from "./nginx.ts";
import { makeKeys, type RealServer, startRealServer } from "./real-server.ts";
import { mayMount, openSmallDisk, type SmallDisk } from "../../small-disk.ts";
import { openTcpGate, type TcpGate } from "./tcp-gate.ts";
import { ALL_WELL, type Fault, underFault } from "./under-fault.ts";

// Failed operations are retried after a pause.
vi.setConfig({ testTimeout: 300_000 });

const CHATTR = "chattr";
/** On a disk, since in-memory files cannot be made read-only for root. */
const PLACE = existsSync("/var/tmp") ? "/var/tmp" : tmpdir();
const LOG_MB = 64;
const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Whether chattr makes files read-only even for root and for open handles. */
const canMakeReadOnly = (() => {
  const own = mkdtempSync(join(PLACE, "legis-chattr-"));
  const path = join(own, "file");
  const file = openSync(path, "w");
  spawnSync(CHATTR, ["+i", path]);
  try {
    writeSync(file, "x");
    return false;
  } catch {
    return true;
  } finally {
    spawnSync(CHATTR, ["-i", path]);
    closeSync(file);
    rmSync(own, { recursive: true });
  }
})();

let folder: string;
let store: string;
let searchPath: string;
let logDisk: SmallDisk | null;
let log: number;
let clock: FakeTime;
let gate: TcpGate;
let nginx: Nginx | null;
let server: RealServer;
let clients: GoodClients;

beforeAll(async () => {
  const { storeAddress, manifest } = await sampleBuild();
  folder = mkdtempSync(join(PLACE, "legis-faults-"));
  store = join(folder, "store");
  cpSync(storeAddress.location, store, { recursive: true });
  searchPath = join(store, searchKey(manifest.build));
  logDisk = mayMount ? openSmallDisk(`${LOG_MB}m`) : null;
  log = openSync(join(logDisk?.path ?? folder, "log"), "a");
  clock = openFakeTime(folder);
  const keys = await makeKeys(folder, SIZE.clients * 3);
  server = await startRealServer(
    {
      LEGIS_HOME: folder,
      LEGIS_STORE: store,
      LEGIS_TRUSTED_PROXIES: "1",
      LEGIS_MAX_PER_NETWORK: "1000",
      ...clock.settings,
    },
    log,
  );
  gate = await openTcpGate(server.port);
  nginx = hasNginx ? await openNginx(join(folder, "nginx"), gate.port) : null;
  const url = nginx?.url ?? server.url;
  const [key = ""] = keys;
  const right = await learn(url, key, await goodTargets(url, key));
  clients = startGoodClients({ ...SIZE, url, keys, right });
});
afterAll(async () => {
  await clients?.stop();
  await nginx?.kill();
  await gate?.shut();
  await server?.stop();
  closeSync(log);
  logDisk?.remove();
  rmSync(folder, { recursive: true });
});

const under = (fault: Fault) => underFault(fault, clients, server);

const proxyFault = (name: string, make: Fault["make"]) =>
  under({ name, make, statuses: ["502 of nginx", "504 of nginx"], losesConnections: true });

describe("good clients get correct answers or a 503, and recover by themselves, while", () => {
  it("nothing is wrong", async () => {
    expect(await under({ name: "nothing is wrong", make: () => () => {} })).toEqual(ALL_WELL);
  });

  it.each([
    ["are gone", () => {}],
    // Even root cannot read these.
    ["can't be read", (segments: string) => symlinkSync(segments, segments)],
  ])("the folder's segments %s", async (what, putInPlace) => {
    expect(
      await under({
        name: `the folder's segments ${what}`,
        make: () => {
          const segments = join(store, "segments");
          renameSync(segments, `${segments}.away`);
          putInPlace(segments);
          return () => {
            rmSync(segments, { force: true });
            renameSync(`${segments}.away`, segments);
          };
        },
        statuses: ["503"],
      }),
    ).toEqual(ALL_WELL);
  });

  it("a third of the folder's segments is truncated", async () => {
    expect(
      await under({
        name: "every third of the folder's segments is cut off",
        make: () => {
          const ends = cutOff(everyThird(join(store, "segments")));
          return () => ends.forEach((mend) => mend());
        },
        statuses: ["503"],
      }),
    ).toEqual(ALL_WELL);
  });

  it.each([
    ["names a build that does not exist", '{"build":"2026-11-22T030000Z-gone"}'],
    ...whereFull<[string, string | null]>(["is gone", null], ["is none", "{"]),
  ])("the folder's pointer %s", async (what, text) => {
    expect(
      await under({
        name: `the folder's pointer ${what}`,
        make: () => {
          const pointer = join(store, POINTER_KEY);
          const bytes = readFileSync(pointer);
          if (text === null) unlinkSync(pointer);
          else writeFileSync(pointer, text);
          return () => writeFileSync(pointer, bytes);
        },
      }),
    ).toEqual(ALL_WELL);
  });

  it("search.sqlite is truncated", async () => {
    expect(
      await under({
        name: "search.sqlite is cut off",
        make: () => {
          const ends = cutOff([searchPath]);
          return () => ends.forEach((mend) => mend());
        },
        statuses: ["503"],
      }),
    ).toEqual(ALL_WELL);
  });

  it("search.sqlite is missing", async () => {
    expect(
      await under({
        name: "search.sqlite is gone",
        make: () => {
          renameSync(searchPath, `${searchPath}.away`);
          return () => renameSync(`${searchPath}.away`, searchPath);
        },
        statuses: ["503"],
      }),
    ).toEqual(ALL_WELL);
  });

  it("the accounts' files are moved away", async () => {
    expect(
      await under({
        name: "the accounts' files are moved away",
        make: () => {
          const files = readdirSync(folder).filter((name) => name.startsWith("accounts.sqlite"));
          const paths = files.map((name) => join(folder, name));
          for (const path of paths) renameSync(path, `${path}.away`);
          return () => {
            for (const path of paths) renameSync(`${path}.away`, path);
          };
        },
        statuses: ["503"],
      }),
    ).toEqual(ALL_WELL);
  });

  it.skipIf(!canMakeReadOnly)("the accounts' files are read-only (needs chattr)", async () => {
    expect(
      await under({
        name: "the accounts' files are read-only",
        make: () => {
          const paths = ["", "-wal"].map((end) => join(folder, `accounts.sqlite${end}`));
          spawnSync(CHATTR, ["+i", ...paths]);
          return () => spawnSync(CHATTR, ["-i", ...paths]);
        },
        statuses: ["503"],
      }),
    ).toEqual(ALL_WELL);
  });

  it.skipIf(!mayMount)("the disk of the log is full (needs the right to mount)", async () => {
    expect(
      await under({
        name: "the disk of the log is full",
        make: async () => {
          const empty = logDisk?.fill();
          await expect.poll(server.lostLines, { timeout: RIGHT_AGAIN_MS }).toBeGreaterThan(0);
          return () => empty?.();
        },
      }),
    ).toEqual(ALL_WELL);
    await expect.poll(saysWhatItLost, { timeout: RIGHT_AGAIN_MS }).toBe(true);
  });

  it
    .skipIf(!hasFakeTime)
    .each([
      ["back over midnight", (): number => -(Math.floor(Date.now() / 1000) % DAY) - HOUR],
      ["a day ahead", () => DAY],
      ...whereFull<[string, () => number]>(["an hour ahead", () => HOUR]),
    ])("the clock is set %s (needs libfaketime)", async (where, offset) => {
    expect(
      await under({
        name: `the clock is set ${where}`,
        make: async () => {
          const seconds = offset();
          clock.moveTo(seconds);
          await expect
            .poll(async () => Math.abs((await clockOff()) - seconds), { timeout: 60_000 })
            .toBeLessThan(5);
          return () => clock.moveTo(0);
        },
      }),
    ).toEqual(ALL_WELL);
  });

  describe.skipIf(!hasNginx)("the proxy in front (needs nginx)", () => {
    it("is killed and restarted", async () => {
      expect(
        await proxyFault("the proxy is killed and started again", async () => {
          await nginx?.kill();
          return nginx?.start ?? (() => {});
        }),
      ).toEqual(ALL_WELL);
    });

    it("cuts off responses in the middle", async () => {
      expect(
        await proxyFault("the proxy is cut off in the middle of answers", () => {
          gate.mode = "resetting";
          return () => (gate.mode = "open");
        }),
      ).toEqual(ALL_WELL);
    });

    it("reads slowly", async () => {
      expect(
        await under({
          name: "the proxy reads slowly",
          make: () => {
            gate.mode = "slow";
            return () => (gate.mode = "open");
          },
        }),
      ).toEqual(ALL_WELL);
    });

    it("sends arbitrary text in X-Forwarded-For", async () => {
      expect(
        await under({
          name: "X-Forwarded-For is anything",
          make: () => {
            let at = 0;
            clients.headers = () => {
              at += 1;
              const forwarded = FORWARDED[at % FORWARDED.length] ?? "";
              return { "X-Forwarded-For": forwarded.replaceAll("#", String(at % 256)) };
            };
            return () => {
              clients.headers = () => ({});
            };
          },
        }),
      ).toEqual(ALL_WELL);
    });
  });
});

it("the server stops on SIGTERM after all these faults", async () => {
  await clients.stop();
  expect(await server.stop()).toBe(0);
});

const FORWARDED = [
  "192.0.2.#",
  "192.0.2.#, 198.51.100.#",
  "2001:db8:#::1",
  "[2001:db8::#]:4711",
  "unknown",
  ", , ,",
  "999.999.#.1",
  "::ffff:192.0.2.#",
  `${"192.0.2.1, ".repeat(300)}192.0.2.#`,
];

/** How many seconds the server's clock is ahead. */
async function clockOff(): Promise<number> {
  const { headers } = await fetch(`${server.url}/api/v1/bills`);
  return (Date.parse(headers.get("Date") ?? "") - Date.now()) / 1000;
}

function saysWhatItLost(): boolean {
  return readFileSync(join(logDisk?.path ?? folder, "log")).includes('"event":"log_lines_lost"');
}

function everyThird(folderOfAll: string): string[] {
  return readdirSync(folderOfAll, { recursive: true, withFileTypes: true })
    .filter((entry, at) => entry.isFile() && at % 3 === 0)
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Truncates files to half, and returns functions that restore them. */
function cutOff(paths: readonly string[]): (() => void)[] {
  return paths.map((path) => {
    const bytes = readFileSync(path);
    truncateSync(path, Math.floor(bytes.length / 2));
    return () => writeFileSync(path, bytes, { flag: "r+" });
  });
}
