import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

import pLimit from "p-limit";
import { parse, stringify } from "yaml";

import { writeSample } from "../sample/write-sample.ts";
import { sharedFolder } from "./build-folder.ts";

/** How many stay of what comes in hundreds; the others would show no more. */
const PROFILES = 12;
const LEGISLATORS = 40;
const SEATS = 6;
const POSITIONS = 12;
const SESSIONS = ["house/2025", "house/2026", "senate/119_1", "senate/119_2"];
/** In each session: so many that a publisher is given up before the last. */
const ROLL_CALLS = 20;
/** Of each source. */
const MEETINGS = 24;
const AT_ONCE = 16;

/** What publishers have of a sample legislature, in a folder as a mirror is; to be read only. */
export async function smallLegislature(): Promise<string> {
  const folder = await sharedFolder("publishers", async (made) => {
    const out = join(made, "sample");
    await writeSample({ out, congresses: 1, bills: 100, seed: 3 });
    // oxlint-disable no-await-in-loop -- short work
    const profiles = await keepFirst(join(out, "biography"), PROFILES);
    const kept = profiles.map((path) => basename(path).slice(0, 7));
    await keepLegislators(out, "current", (person) => kept.some((id) => person.includes(id)));
    await keepLegislators(out, "historical", () => true);
    await change(join(out, "legislators/committee-membership-current.yaml"), (text) => {
      const seats = Object.entries(parse(text) as Record<string, unknown[]>);
      return stringify(
        Object.fromEntries(seats.map(([committee, all]) => [committee, all.slice(0, SEATS)])),
      );
    });
    for (const session of SESSIONS) {
      const rollCalls = await keepFirst(join(out, "votes", session), ROLL_CALLS);
      await pLimit(AT_ONCE).map(rollCalls, (path) => change(path, withFewMembers));
    }
    for (const source of ["house", "congress-gov-api"]) {
      await keepFirst(join(out, "meetings", source), MEETINGS);
    }
    // oxlint-enable no-await-in-loop
  });
  return join(folder, "sample");
}

/** The first files of a folder by name; the others are removed. */
async function keepFirst(folder: string, count: number): Promise<readonly string[]> {
  const names = (await readdir(folder)).toSorted();
  await Promise.all(names.slice(count).map((name) => rm(join(folder, name))));
  return names.slice(0, count).map((name) => join(folder, name));
}

/** The first of those who are wanted, below the line that says that they are made up. */
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

/** Of a roll call; how many voted which way stands beside it. */
function withFewMembers(xml: string): string {
  let seen = 0;
  return xml.replaceAll(/\s*<(recorded-vote|member)>.*?<\/\1>/gs, (position) =>
    ++seen > POSITIONS ? "" : position,
  );
}

async function change(path: string, work: (text: string) => string): Promise<void> {
  await writeFile(path, work(await readFile(path, "utf8")));
}
