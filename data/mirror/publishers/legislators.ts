import { congressOf } from "../../../contract/congress.ts";
import { existsSync, readFileSync } from "node:fs";

import { withoutDate } from "../../parse/list-date.ts";
import { NoSuchDocument, UnreadableFile } from "../../parse/source-file.ts";
import { unexpected } from "../http/fetch-error.ts";
import { updateFile, type MirrorFile } from "../files/mirror-file.ts";
import { runParts, type SourceRun } from "../files/source-run.ts";

interface ListFile {
  readonly name: string;
  readonly isOptional?: boolean;
}

const FILES: readonly ListFile[] = [
  { name: "legislators-current.yaml" },
  { name: "legislators-historical.yaml" },
  { name: "committees-current.yaml" },
  { name: "committees-historical.yaml" },
  { name: "legislators-social-media.yaml", isOptional: true },
];

export async function fetchLegislators(run: SourceRun): Promise<void> {
  const update = async ({ name, isOptional = false }: ListFile): Promise<void> => {
    const file = legislatorsFile(run, name);
    if ((await updateFile(run, file)) !== "absent") return;
    if (isOptional) return run.notice(`there is no ${name}`);
    throw unexpected(file.address, "no longer exists");
  };
  await runParts(run, FILES, update, ({ name }) => pathOf(name));
  await runParts(
    run,
    [membershipsPath(sittingCongress(run))],
    () => updateMemberships(run),
    String,
  );
}

/**
 * Mirrors the committees' members under the sitting Congress. The publisher has one list, which is empty
 * from the end of a Congress until its committees are named again (from 28 December 2024 to mid-January).
 */
async function updateMemberships(run: SourceRun): Promise<void> {
  const congress = sittingCongress(run);
  const before = run.folder.at(membershipsPath(congress - 1));
  const isOfCongressBefore = (bytes: Uint8Array): boolean =>
    existsSync(before) && withoutDate(readFileSync(before)).equals(bytes);
  const file: MirrorFile = {
    ...legislatorsFile(run, "committee-membership-current.yaml"),
    path: membershipsPath(congress),
    check: (bytes) => {
      if (VACANT.test(new TextDecoder().decode(bytes)) || isOfCongressBefore(bytes)) {
        throw new NoSuchDocument("has no members of this Congress");
      }
      checkList("memberships", bytes);
    },
  };
  if ((await updateFile(run, file)) === "absent") {
    run.notice(
      `congress-legislators has no committee members of Congress ${congress} at present` +
        (run.folder.has(file.path) ? "; the last list stays" : ""),
    );
  }
}

function sittingCongress({ clock }: SourceRun): number {
  return congressOf(new Date(clock()).toISOString().slice(0, 10));
}

function legislatorsFile(run: SourceRun, name: string): MirrorFile {
  return {
    path: pathOf(name),
    address: `${run.publishers.legislators}/${name}`,
    isDated: true,
    check: (bytes) => checkList("list", bytes),
  };
}

const VACANT = /^\s*(?:\{\}|\[\])?\s*$/;

const ENTRIES = {
  // Committee memberships are a mapping by committee; everything else is a list.
  memberships: /^[A-Z]{4}\w*:/m,
  list: /^(?:-\s|\[\]\s*$)/m,
} as const;

/** Checks the start of lines only, since parsing nine megabytes of YAML takes a minute. */
function checkList(kind: keyof typeof ENTRIES, bytes: Uint8Array): void {
  const text = new TextDecoder().decode(bytes);
  if (text.trimStart().startsWith("<") || !ENTRIES[kind].test(text)) {
    throw new UnreadableFile("is not a list, or its layout has changed");
  }
}

function pathOf(name: string): string {
  return `legislators/${name}`;
}

function membershipsPath(congress: number): string {
  return pathOf(`committee-membership-${congress}.yaml`);
}
