import { UnreadableFile } from "../../parse/source-file.ts";
import { isHtml } from "../files/check-content.ts";
import { unexpected } from "../http/fetch-error.ts";
import { updateFile, type MirrorFile } from "../files/mirror-file.ts";
import { runParts, type SourceRun } from "../files/source-run.ts";

interface ListFile {
  readonly name: string;
  /** Replaces the file while it is not published. */
  readonly instead?: string;
  readonly isOptional?: boolean;
}

const FILES: readonly ListFile[] = [
  { name: "legislators-current.yaml" },
  { name: "legislators-historical.yaml", instead: "legislators-historical.csv" },
  { name: "committees-current.yaml" },
  { name: "committees-historical.yaml" },
  { name: "committee-membership-current.yaml" },
  { name: "legislators-social-media.yaml", isOptional: true },
];

export function fetchLegislators(run: SourceRun): Promise<void> {
  const update = async ({ name, instead, isOptional = false }: ListFile): Promise<void> => {
    const file = fileOf(run, name);
    if ((await updateFile(run, file)) !== "absent") return;
    if (isOptional) return run.notice(`there is no ${name}`);
    if (instead === undefined || run.folder.has(file.path)) {
      throw unexpected(file.address, "no longer exists");
    }
    if ((await updateFile(run, fileOf(run, instead))) === "absent") {
      throw unexpected(file.address, `is missing, and so is ${instead}`);
    }
  };
  return runParts(run, FILES, update, ({ name }) => pathOf(name));
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
