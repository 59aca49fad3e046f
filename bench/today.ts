/** Measures the CPU time of a look at the House's floor. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { createClient } from "../data/mirror/fetch.ts";
import { PUBLISHERS } from "../data/mirror/http/publishers.ts";
import { withLease } from "../generator/builds/lease.ts";
import { createLooks } from "../generator/today/looks.ts";
import { createTodayRecords } from "../generator/today/today-records.ts";
import { createNodeLog } from "../hosts/node/log.ts";
import { amount } from "../lib/amounts.ts";
import { MINUTE_MS } from "../lib/time.ts";
import { openFolderStore } from "../store/folder-store.ts";
import type { Report } from "./harness/report.ts";
import { inRounds, median } from "./harness/rounds.ts";
import { type Sample, withScratch } from "./harness/samples.ts";

const LINES = 200;

/** Sends the files of the folder it is started in, and 304 to a client that has them, in a process of its own. */
const PUBLISHER = `require("http").createServer(({ url, headers }, response) => {
  try {
    const path = "." + url.replaceAll("/", "_"), at = require("fs").statSync(path).mtimeMs.toString();
    const isHeld = headers["if-modified-since"] === at;
    response.writeHead(isHeld ? 304 : 200, { "content-type": "text/xml", "last-modified": at });
    response.end(isHeld ? "" : require("fs").readFileSync(path));
  } catch { response.writeHead(404).end(); }
}).listen(0, "127.0.0.1", function () { console.log(this.address().port); });`;

export function benchToday(sample: Sample, bills: number, rounds: number): Promise<Report> {
  return withScratch("today", async (folder) => {
    const store = openFolderStore(join(folder, "store"));
    await cp(sample.store, join(folder, "store"), { recursive: true });
    const files = join(folder, "files");
    await mkdir(files);
    const server = spawn(process.execPath, ["-e", PUBLISHER], { cwd: files, stdio: "pipe" });
    const [port] = (await once(server.stdout, "data")) as [Buffer];
    const base = `http://127.0.0.1:${String(port).trim()}`;
    const publishers = { ...PUBLISHERS, clerk: base, senate: base, houseMeetings: base };
    const patience = { attempts: 1, silenceMs: 5_000 };
    const client = createClient({ publishers, contact: null, patience, paces: {} });
    const records = createTodayRecords({ store, recordsPath: sample.records, baseUrl: base });
    let [now, lines] = [Date.parse("2026-11-16T15:00:00Z"), LINES - rounds];
    const write = () => writeFile(join(files, "._floor_20261116.xml"), floorFile(lines, now));
    try {
      return await withLease(store, "today", async () => {
        const log = createNodeLog({ level: "warn" });
        const looks = {
          client,
          publishers,
          records,
          stores: [store] as const,
          log,
          clock: () => now,
        };
        const { look } = await createLooks(looks);
        /** The other publishers are asked every five minutes, outside the measured looks. */
        const measured = async (): Promise<number> => {
          while ((now += MINUTE_MS) % (5 * MINUTE_MS) === 0) await look();
          const begun = process.cpuUsage();
          await look();
          const { user, system } = process.cpuUsage(begun);
          return (user + system) / 1000;
        };
        const again = async (added: number): Promise<number> => {
          lines += added;
          await write();
          return measured();
        };
        await again(0);
        const cases = {
          "unchanged (304)": measured,
          "sent again with another time": () => again(0),
          "one new line": () => again(1),
        };
        const results = await inRounds(rounds, cases);
        return {
          benchmark: "today",
          title: "A look at the House's floor",
          about: `CPU time of the process that looks, with the publisher in another process and the store in a folder. The median of ${rounds}, the day's last lines being the ${LINES}th.`,
          data: amount(bills, "bill"),
          versions: [],
          columns: { cpu: { heading: "CPU ms", unit: "milliseconds" } },
          rows: Object.entries(results).map(([what, all]) => ({
            what,
            figures: { cpu: median(all) },
          })),
        };
      });
    } finally {
      records.close();
      await client.close();
      server.kill();
    }
  });
}

function floorFile(lines: number, now: number): string {
  const actions = Array.from({ length: lines }, (_, at) => {
    const time = `20261116T${new Date(36_000_000 + at * MINUTE_MS).toISOString().slice(11, 19)}`;
    const bill = `H. Res. ${1 + (at % 9)}`;
    return `<floor_action act-id="H30000" update-date-time="${time}" unique-id="${33_000 + at}">
<action_time for-search="${time}">10:00:00 A.M. -</action_time><action_item>${bill}</action_item>
<action_description>
DEBATE - The House proceeded with one hour of debate on <a rel="bill" href="https://www.congress.gov/bill/119th-congress/house-resolution/${at}">${bill}</a> &#8212; "<b>To amend the Act of 2008 to extend its authorities, and for other purposes</b>."
</action_description></floor_action>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><legislative_activity>
<legislative_day date="20261116">DAY</legislative_day><legislative_congress congress="119" session="2"/>
<pubDate>${new Date(now).toUTCString()}</pubDate><floor_actions>${actions.toReversed().join("\n")}</floor_actions></legislative_activity>`;
}
