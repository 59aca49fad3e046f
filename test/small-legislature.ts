import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

import pLimit from "p-limit";
import { dump, load } from "js-yaml";

import { writeSample } from "../data/sample/write-sample.ts";
import { sharedFolder } from "./build-folder.ts";

/** How many to keep of sources with hundreds of files; more would show nothing new. */
const PROFILES = 12;
const LEGISLATORS = 40;
const SEATS = 6;
const POSITIONS = 12;
const SESSIONS = ["house/2025", "house/2026", "senate/119_1", "senate/119_2"];
/** Per session: enough that the importer gives up on a publisher before the last one. */
const ROLL_CALLS = 20;
/** Per source. */
const MEETINGS = 24;
const AT_ONCE = 16;

/** The files of a sample legislature, laid out as in a mirror. Read-only. */
export async function smallLegislature(): Promise<string> {
  const folder = await sharedFolder("publishers", async (made) => {
    const out = join(made, "sample");
    await writeSample({ out, congresses: 1, bills: 100, seed: 3 });
    const profiles = await keepFirst(join(out, "biography"), PROFILES);
    const kept = profiles.map((path) => basename(path).slice(0, 7));
    await keepLegislators(out, "current", (person) => kept.some((id) => person.includes(id)));
    await keepLegislators(out, "historical", () => true);
    await change(join(out, "legislators/committee-membership-current.yaml"), (text) => {
      const seats = Object.entries(load(text) as Record<string, unknown[]>);
      const fewer = seats.map(([committee, all]) => [committee, all.slice(0, SEATS)]);
      return `${commentsOf(text)}${dump(Object.fromEntries(fewer))}`;
    });
    for (const session of SESSIONS) {
      const rollCalls = await keepFirst(join(out, "votes", session), ROLL_CALLS);
      await pLimit(AT_ONCE).map(rollCalls, (path) => change(path, withFewMembers));
    }
    for (const source of ["house", "congress-gov-api"]) {
      await keepFirst(join(out, "meetings", source), MEETINGS);
    }
  });
  return join(folder, "sample");
}

/** The comments at the top of a YAML file: that it is fiction, and its day. */
function commentsOf(yaml: string): string {
  return /^(?:#.*\n)*/.exec(yaml)?.[0] ?? "";
}

/** Keeps the first files of a folder by name and removes the others. */
async function keepFirst(folder: string, count: number): Promise<readonly string[]> {
  const names = (await readdir(folder)).toSorted();
  await Promise.all(names.slice(count).map((name) => rm(join(folder, name))));
  return names.slice(0, count).map((name) => join(folder, name));
}

/** Keeps the first of the wanted legislators, and the line that marks the file as fiction. */
function keepLegislators(
  out: string,
  which: "current" | "historical",
  isWanted: (person: string) => boolean,
): Promise<void> {
  return change(join(out, `legislators/legislators-${which}.yaml`), (text) => {
    const [head = "", ...people] = text.split(/^(?=- )/m);
    return [head, ...people.filter(isWanted).slice(0, LEGISLATORS)].join("");
  });
}

/** Shortens a roll call's list of members and leaves its totals. */
function withFewMembers(xml: string): string {
  let seen = 0;
  return xml.replaceAll(/\s*<(recorded-vote|member)>.*?<\/\1>/gs, (position) =>
    ++seen > POSITIONS ? "" : position,
  );
}

async function change(path: string, work: (text: string) => string): Promise<void> {
  await writeFile(path, work(await readFile(path, "utf8")));
}
