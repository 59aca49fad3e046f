/** Measures the downtime of a single server while it is replaced by one with another contract version. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { amount } from "../lib/amounts.ts";
import { freePort } from "../test/free-port.ts";
import { ask } from "../test/upgrading/clients.ts";
import { copyAsNextVersion, type Program, programIn, ROOT } from "../test/upgrading/programs.ts";
import { cpuMs } from "./harness/process-stat.ts";
import type { Report } from "./harness/report.ts";
import { inRounds, median } from "./harness/rounds.ts";
import { withScratch } from "./harness/samples.ts";

export interface UpgradeBenchOptions {
  readonly bills: number;
  readonly rounds: number;
}

interface Outage {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

const ASK_EVERY_MS = 5;

/** Replaces the server, and goes back, several times. */
export function benchUpgrade({ bills, rounds }: UpgradeBenchOptions): Promise<Report> {
  return withScratch("upgrade", async (home) => {
    const older = programIn(ROOT);
    const newer = programIn(copyAsNextVersion(mkdtempSync(join(home, "next-"))));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = {
      LEGIS_HOME: home,
      HOST: "127.0.0.1",
      PORT: String(port),
      LEGIS_BASE_URL: url,
      LEGIS_PRO_REQUESTS_PER_DAY: "100000000",
      LEGIS_PRO_REQUESTS_PER_SECOND: "100000",
    };
    const sample = join(home, "sample");
    await older.run(["sample", "--out", sample, "--bills", String(bills)], settings);
    for (const program of [older, newer]) {
      await program.run(["import", sample], settings);
      await program.run(["generate"], settings);
    }
    const { out } = await older.run(["keys", "create", "--plan", "pro", "--json"], settings);
    const { key } = JSON.parse(out) as { key: string };
    const isServed = async (): Promise<boolean> => (await ask(url, key)).status === 200;
    const untilServed = async (): Promise<void> => {
      while (!(await isServed())) await sleep(ASK_EVERY_MS);
    };
    const start = (program: Program): ChildProcess => {
      const child = program.start(["serve"], settings);
      child.stdout?.resume();
      child.stderr?.resume();
      return child;
    };
    let server = start(older);
    await untilServed();
    /** From the old server's stop signal to the new server's first answer. */
    const replace = async (program: Program): Promise<Outage> => {
      const left = once(server, "exit");
      const began = performance.now();
      server.kill("SIGTERM");
      await left;
      server = start(program);
      await untilServed();
      const seconds = (performance.now() - began) / 1000;
      return { seconds, cpuSeconds: cpuMs(server.pid ?? 0) / 1000 };
    };
    const measured = await inRounds(rounds, {
      upgrade: () => replace(newer),
      rollback: () => replace(older),
    });
    const left = once(server, "exit");
    server.kill("SIGTERM");
    await left;
    return {
      benchmark: "upgrade",
      title: "An upgrade and a rollback with one server",
      about: `From ending \`legis serve\` to the first answer of the other contract version's, which has its build in the same store; asked every ${ASK_EVERY_MS} ms. ${rounds} of each, by a server of one process.`,
      data: amount(bills, "bill"),
      versions: [],
      columns: {
        seconds: { heading: "seconds", unit: "seconds" },
        longest: { heading: "longest", unit: "seconds" },
        cpuSeconds: { heading: "CPU seconds of the start", unit: "seconds" },
      },
      rows: Object.entries(measured).map(([what, outages]) => ({
        what,
        figures: {
          seconds: median(outages.map(({ seconds }) => seconds)),
          longest: Math.max(...outages.map(({ seconds }) => seconds)),
          cpuSeconds: median(outages.map(({ cpuSeconds }) => cpuSeconds)),
        },
      })),
    };
  });
}
