import { UnreadableFile } from "../../data/parse/source-file.ts";
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
      const file = fileOf(run, name);
      if ((await bringFile(run, file)) !== "absent") return;
      if (instead === undefined || run.folder.has(file.path)) {
        throw unexpected(file.address, "is not there any more");
      }
      const other = fileOf(run, instead);
      if ((await bringFile(run, other)) === "absent") {
        throw unexpected(file.address, `is not there, nor is ${instead}`);
      }
    });
  }
  await doPart(run, pathOf(EXTRA), async () => {
    const file = fileOf(run, EXTRA);
    if ((await bringFile(run, file)) === "absent") run.notice(`there is no ${EXTRA}`);
  });
}

function fileOf(run: SourceRun, name: string): MirrorFile {
  return {
    path: pathOf(name),
    address: `${run.publishers.legislators}/${name}`,
    check: (bytes) => {
      if (isHtml(bytes)) throw new UnreadableFile("is an HTML page, not a list");
      if (!isList(name, new TextDecoder().decode(bytes))) {
        throw new UnreadableFile("is no list, or is no longer laid out as it was");
      }
    },
  };
}

const ENTRIES = {
  csv: /^[^\n]*\bbioguide_id\b/,
  // Memberships are a table of committees, everything else is a list.
  memberships: /^(?:[A-Z]{4}\w*:|\{\}\s*$)/m,
  list: /^(?:-\s|\[\]\s*$)/m,
} as const;

/** Entries begin at the start of a line: parsing nine megabytes of YAML would take a minute. */
function isList(name: string, text: string): boolean {
  if (name.endsWith(".csv")) return ENTRIES.csv.test(text);
  return ENTRIES[name.startsWith("committee-membership") ? "memberships" : "list"].test(text);
}

function pathOf(name: string): string {
  return `legislators/${name}`;
}
