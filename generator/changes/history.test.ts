import { expect, it } from "vitest";

import { readBuild } from "./history.ts";

const none = { added: 0, changed: 0, removed: 0 };
const bills = { added: 1, changed: 2, removed: 0 };

it("a build of a program with other kinds of record is in the list of builds", () => {
  const build = {
    build: "2026-11-21T030000Z-1f9c",
    previous_build: "2026-11-20T030000Z-2e8d",
    created_at: "2026-11-21T03:00:00Z",
    counts: { bill: bills, statute: bills },
    url: "https://api.example.org/api/v1/changes/2026-11-21T030000Z-1f9c",
  };
  const { counts } = readBuild(JSON.stringify(build));
  expect(counts).toMatchObject({ bill: bills, vote: none, committee_report: none });
  expect(counts).not.toHaveProperty("statute");
  expect(readBuild(JSON.stringify({ ...build, counts: null })).counts).toBeNull();
});
