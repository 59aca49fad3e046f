/** A day of the House and the Senate, replayed by a stand-in for their publishers, with a build of the night before. */
import { cp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { PUBLISHERS } from "../../data/mirror/http/publishers.ts";
import { createClient } from "../../data/mirror/fetch.ts";
import { createTodayReader } from "../../edge/builds/today.ts";
import { createLooks } from "../../generator/today/looks.ts";
import { createTodayRecords } from "../../generator/today/today-records.ts";
import type { Store } from "../../store/store.ts";
import { openStore } from "../../store/open-store.ts";
import { BASE_URL, generateInto, importInto, newStore, openEdge } from "../build.ts";
import { recordLog } from "../http/test-edge.ts";
import { sharedFolder } from "../build-folder.ts";
import { newFolder } from "../new-folder.ts";
import { sampleFolder } from "../sample-folder.ts";

const HOUSE = "votes/house/2026/roll020.xml";
const SENATE = "votes/senate/119_2/vote_119_2_00035.xml";

interface Answer {
  readonly status?: number;
  readonly body?: string;
  readonly changedAt?: string;
}

/** Answers as the publishers do: 404 for what they lack, 304 to whoever has the version. */
export async function startPublisher() {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "");
    const { status = 200, body = "", changedAt } = answers.get(path) ?? { status: 404 };
    const isHeld = changedAt !== undefined && request.headers["if-modified-since"] === changedAt;
    asked.push(`${isHeld ? 304 : status} ${path}`);
    response.writeHead(isHeld ? 304 : status, {
      "content-type": body.startsWith("<!DOCTYPE html") ? "text/html" : "text/xml",
      ...(changedAt !== undefined && { "last-modified": changedAt }),
    });
    response.end(isHeld ? "" : body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const publishers = { ...PUBLISHERS, clerk: base, senate: base, houseMeetings: base };
  return {
    publishers,
    asked,
    put: (path: string, answer: Answer) => void answers.set(path, answer),
    stop: () => server.close(),
  };
}

const textOf = async (path: string) => readFile(join(await sampleFolder(), path), "utf8");

/** Builds the sample without the day's two roll calls, as the night before would. */
export async function nightBefore() {
  const made = await sharedFolder("night-before", async (folder) => {
    const files = join(folder, "files");
    await cp(await sampleFolder(), files, { recursive: true });
    await Promise.all([HOUSE, SENATE].map((path) => rm(join(files, path))));
    await importInto(join(folder, "records.sqlite"), [files]);
    await generateInto(newStore(folder), join(folder, "records.sqlite"));
    await rm(files, { recursive: true });
  });
  const folder = newFolder();
  await cp(made, folder, { recursive: true });
  const recordsPath = join(folder, "records.sqlite");
  const address = newStore(folder);
  const store = await openStore(address);
  return {
    folder,
    store,
    recordsPath,
    texts: { house: await textOf(HOUSE), senate: await textOf(SENATE) },
    /** The night after, which has both roll calls. */
    night: async () => {
      await importInto(recordsPath, [await sampleFolder()]);
      await generateInto(address, recordsPath);
    },
  };
}

/** What a program that follows the day is made of. */
export function lookParts(
  { store, recordsPath }: { readonly store: Store; readonly recordsPath: string },
  publishers: typeof PUBLISHERS,
  clock: () => number,
) {
  const { log, logged } = recordLog();
  const records = createTodayRecords({ store, recordsPath, baseUrl: BASE_URL });
  const patience = { attempts: 1, silenceMs: 5_000 };
  const client = createClient({ publishers, contact: null, patience, paces: {} });
  const stores = [store] as const;
  const parts = { client, publishers, records, stores, log, clock };
  const end = async () => {
    records.close();
    await client.close();
  };
  return { parts, logged, end };
}

/** A program that follows the day, on a clock that only the test moves. */
export async function startLooks(
  night: Parameters<typeof lookParts>[0],
  publishers: typeof PUBLISHERS,
  clock: { now: number },
) {
  const { parts, logged, end } = lookParts(night, publishers, () => clock.now);
  return { logged, end, look: (await createLooks(parts)).look };
}

/** An edge that serves the live build and today, as read now. */
export async function openToday(store: Store) {
  const { log } = recordLog();
  const reader = createTodayReader(store, log);
  await reader.look();
  const { edge } = await openEdge(store, reader.current);
  return { ...reader, edge };
}

export interface Line {
  readonly id: string;
  readonly time: string;
  readonly text: string;
  readonly item?: string;
  readonly updated?: string;
}

export const roll = (number: number): string =>
  `<a rel="vote" href="http://clerk.house.gov/cgi-bin/vote.asp?year=2026&amp;rollnumber=${number}">(Roll no. ${number})</a>`;

/** The Clerk's file of 16 November 2026, made at this time. */
export function floorFile(made: string, lines: readonly Line[], isFinished = false): string {
  const actions = lines.map(
    ({ id, time, text, item, updated = time }) =>
      `<floor_action act-id="H30000" update-date-time="20261116T${updated}" unique-id="${id}">
<action_time for-search="20261116T${time}">at</action_time>${item === undefined ? "" : `<action_item>${item}</action_item>`}
<action_description>${text}</action_description></floor_action>`,
  );
  const finished = isFinished
    ? '<legislative_day_finished next-legislative-day-convenes="20261117T10:00">Yes</legislative_day_finished>'
    : "";
  return `<?xml version="1.0" encoding="UTF-8"?><legislative_activity>
<legislative_day date="20261116">DAY</legislative_day><legislative_congress congress="119" session="2"/>
<pubDate>Mon, 16 Nov 2026 ${made} EST</pubDate><floor_actions>${finished}${actions.join("\n")}</floor_actions></legislative_activity>`;
}
