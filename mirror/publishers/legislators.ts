import { UnreadableFile } from "../../data/parse/source-file.ts";
import { isHtml } from "../files/check-content.ts";
import { unexpected } from "../http/fetch-error.ts";
import { updateFile, type MirrorFile } from "../files/mirror-file.ts";
import { runPart, type SourceRun } from "../files/source-run.ts";

/** The project's files that are used, with a replacement for an unpublished one. */
const FILES: readonly { readonly name: string; readonly instead?: string }[] = [
  { name: "legislators-current.yaml" },
  { name: "legislators-historical.yaml", instead: "legislators-historical.csv" },
  { name: "committees-current.yaml" },
  { name: "committees-historical.yaml" },
  { name: "committee-membership-current.yaml" },
];
const EXTRA = "legislators-social-media.yaml";

export async function fetchLegislators(run: SourceRun): Promise<void> {
  for (const { name, instead } of FILES) {
    // oxlint-disable-next-line no-await-in-loop -- six files only
    await runPart(run, pathOf(name), async () => {
      const file = fileOf(run, name);
      if ((await updateFile(run, file)) !== "absent") return;
      if (instead === undefined || run.folder.has(file.path)) {
        throw unexpected(file.address, "no longer exists");
      }
      const other = fileOf(run, instead);
      if ((await updateFile(run, other)) === "absent") {
        throw unexpected(file.address, `is missing, and so is ${instead}`);
      }
    });
  }
  await runPart(run, pathOf(EXTRA), async () => {
    const file = fileOf(run, EXTRA);
    if ((await updateFile(run, file)) === "absent") run.notice(`there is no ${EXTRA}`);
  });
}

function fileOf(run: SourceRun, name: string): MirrorFile {
  return {
    path: pathOf(name),
    address: `${run.publishers.legislators}/${name}`,
    check: (bytes) => {
      if (isHtml(bytes)) throw new UnreadableFile("is an HTML page, not a list");
      if (!isList(name, new TextDecoder().decode(bytes))) {
        throw new UnreadableFile("is not a list, or its layout has changed");
      }
    },
  };
}

const ENTRIES = {
  csv: /^[^\n]*\bbioguide_id\b/,
  // Committee memberships are a mapping by committee; everything else is a list.
  memberships: /^(?:[A-Z]{4}\w*:|\{\}\s*$)/m,
  list: /^(?:-\s|\[\]\s*$)/m,
} as const;

/** Checks the start of lines only, since parsing nine megabytes of YAML takes a minute. */
function isList(name: string, text: string): boolean {
  if (name.endsWith(".csv")) return ENTRIES.csv.test(text);
  return ENTRIES[name.startsWith("committee-membership") ? "memberships" : "list"].test(text);
}

function pathOf(name: string): string {
  return `legislators/${name}`;
}
