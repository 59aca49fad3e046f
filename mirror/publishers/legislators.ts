import { readFile } from "node:fs/promises";

import { endsMidLine } from "../../data/parse/ends-mid-line.ts";
import { mostLost } from "../../data/readers/most-lost.ts";
import { UnreadableFile } from "../../data/parse/source-file.ts";
import { instantOf } from "../../data/parse/values.ts";
import { isHtml } from "../files/check-content.ts";
import { unexpected } from "../http/fetch-error.ts";
import { bringFile, type MirrorFile } from "../files/mirror-file.ts";
import { doPart, type SourceRun } from "../files/source-run.ts";

/** What is taken of the project's files; the second name where the first is not published. */
const FILES: readonly { readonly name: string; readonly instead?: string }[] = [
  { name: "legislators-current.yaml" },
  { name: "legislators-historical.yaml", instead: "legislators-historical.csv" },
  { name: "committees-current.yaml" },
  { name: "committees-historical.yaml" },
  { name: "committee-membership-current.yaml" },
];
/** Nothing else depends on it, and it may be missing. */
const EXTRA = "legislators-social-media.yaml";

/** Mirrors the project congress-legislators: a few files, each asked for with what is here of it. */
export async function fetchLegislators(run: SourceRun): Promise<void> {
  for (const { name, instead } of FILES) {
    // oxlint-disable-next-line no-await-in-loop -- six files
    await doPart(run, pathOf(name), async () => {
      const file = fileOf(run, name, await entriesHere(run, name));
      if ((await bringFile(run, file)) !== "absent") return;
      if (instead === undefined || run.folder.has(file.path)) {
        throw unexpected(file.address, "is not there any more");
      }
      const other = fileOf(run, instead, await entriesHere(run, instead));
      if ((await bringFile(run, other)) === "absent") {
        throw unexpected(file.address, `is not there, nor is ${instead}`);
      }
    });
  }
  await doPart(run, pathOf(EXTRA), async () => {
    const file = fileOf(run, EXTRA, await entriesHere(run, EXTRA));
    if ((await bringFile(run, file)) === "absent") run.notice(`there is no ${EXTRA}`);
  });
}

function fileOf(run: SourceRun, name: string, before: number | null): MirrorFile {
  const path = pathOf(name);
  return {
    path,
    address: `${run.publishers.legislators}/${name}`,
    check: (bytes) => {
      if (isHtml(bytes)) throw new UnreadableFile("is an HTML page, not a list");
      if (endsMidLine({ name, bytes }) && !run.acceptShrunken) {
        throw new UnreadableFile(
          "does not end with a line's end, so it may be cut off; if it is right, run it with --accept-shrunken",
        );
      }
      const count = countEntries(name, new TextDecoder().decode(bytes));
      if (count === 0)
        throw new UnreadableFile("lists nothing, or is no longer laid out as it was");
      checkLost(count, before, run);
    },
  };
}

function checkLost(count: number, before: number | null, run: SourceRun): void {
  const today = instantOf(new Date(run.clock())).slice(0, 10);
  if (run.acceptShrunken || before === null || before - count <= mostLost(before, today)) return;
  throw new UnreadableFile(
    `lists ${count} entries where there were ${before}; if that is right, run it with --accept-shrunken`,
  );
}

async function entriesHere({ folder }: SourceRun, name: string): Promise<number | null> {
  const path = pathOf(name);
  return folder.has(path) ? countEntries(name, await readFile(folder.at(path), "utf8")) : null;
}

/** Entries begin at the start of a line: parsing nine megabytes of YAML would take a minute. */
function countEntries(name: string, text: string): number {
  if (name.endsWith(".csv")) {
    return /^[^\n]*\bbioguide_id\b/.test(text) ? text.split("\n").length - 1 : 0;
  }
  // Memberships are a list a committee, everything else one list.
  const entry = name.startsWith("committee-membership") ? /^[A-Z]{4}\w*:/gm : /^-\s/gm;
  return text.match(entry)?.length ?? 0;
}

function pathOf(name: string): string {
  return `legislators/${name}`;
}
