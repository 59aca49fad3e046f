import { rmSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { openRecords } from "../../data/database/database.ts";
import type { ImportSummary } from "../../data/import/import-summary.ts";
import { importPaths } from "../../data/import/import.ts";
import { joinMeetings } from "../../data/merge/join-meetings.ts";
import { mergeMeeting, type MergedMeeting } from "../../data/merge/merge-meeting.ts";
import { createRecordReader } from "../../data/database/record-reader.ts";
import { eachWithPublishers, mirrored, outcomeOf } from "./fetched.ts";
import { newFolder } from "../new-folder.ts";

const fetched = eachWithPublishers();
let { publishers, mirror, fetch, night } = fetched;
beforeEach(() => void ({ publishers, mirror, fetch, night } = fetched));

interface Scheduled {
  /** Without an ID, the meeting has no number in the Senate's file. */
  readonly id?: string;
  readonly day: string;
  readonly updated?: string;
  readonly room?: string;
}

function schedule(...meetings: readonly Scheduled[]): string {
  const entries = meetings.map(
    ({ id, day, updated, room = "SD-226" }) => `<meeting>
${id === undefined ? "" : `<identifier>${id}</identifier>`}${updated === undefined ? "" : `<last_update>${updated} 09:00:00 AM</last_update>`}
<cmte_code>SSJU00</cmte_code><committee>Judiciary</committee><type>Open Hearing</type>
<date_iso_8601>${day}</date_iso_8601><time>10:00 AM</time><room>${room}</room>
<matter>Hearings to examine the courts.</matter><Documents/></meeting>`,
  );
  return `<css_meetings_scheduled>${entries.join("")}</css_meetings_scheduled>`;
}

/** Publishes a Senate schedule on a day, and fetches it. */
async function dayOf(day: string, text: string) {
  const published = new Date(`${day}T05:00:00Z`);
  publishers.put(`meetings/senate/of-${day}.xml`, text, published);
  const summary = await fetch({
    only: ["senate-meetings"],
    clock: () => published.getTime() + 3_600_000,
  });
  return outcomeOf(summary, "senate-meetings");
}

interface Known {
  readonly summary: ImportSummary;
  readonly meetings: readonly MergedMeeting[];
}

/** Imports folders into a new database. */
async function importedFrom(...paths: readonly string[]): Promise<Known> {
  const folder = newFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const database = await openRecords(join(folder, "records.sqlite"));
  try {
    const summary = await importPaths({ paths, database, now: "2026-11-21T08:00:00Z", threads: 1 });
    const all = joinMeetings([...createRecordReader(database).parts("meeting")]);
    return { summary, meetings: all.flatMap(({ parts }) => mergeMeeting(parts) ?? []) };
  } finally {
    database.close();
  }
}

const shown = ({ event_id, starts_at, status }: MergedMeeting) =>
  `${event_id} ${starts_at?.slice(0, 10)} ${status}`;

describe("the Senate's schedule of meetings", () => {
  it("is kept in versions, so that past and withdrawn meetings stay known", async () => {
    const first = await dayOf(
      "2026-11-16",
      schedule(
        { id: "338801", day: "2026-11-17", updated: "11-10-2026" },
        { id: "338802", day: "2026-11-19", updated: "11-10-2026" },
        { id: "338803", day: "2026-12-02", updated: "11-12-2026" },
        { id: "338804", day: "2026-12-03", updated: "11-12-2026" },
      ),
    );
    expect(first).toMatchObject({ state: "changed", written: 1, problems: [] });
    const moved = schedule(
      { id: "338802", day: "2026-11-20", updated: "11-18-2026" },
      { id: "338804", day: "2026-12-03", updated: "11-12-2026", room: "SH-216" },
      { id: "338805", day: "2026-12-04", updated: "11-18-2026" },
    );
    await dayOf("2026-11-19", moved);
    expect([...mirrored(mirror).keys()]).toEqual([
      "meetings/senate/hearings-2026-11-16T060000Z.xml",
      "meetings/senate/hearings-2026-11-19T060000Z.xml",
    ]);
    const { summary, meetings } = await importedFrom(mirror);
    expect(meetings.map(shown)).toEqual([
      "338801 2026-11-17 scheduled",
      "338802 2026-11-20 scheduled",
      "338803 2026-12-02 withdrawn",
      "338804 2026-12-03 scheduled",
      "338805 2026-12-04 scheduled",
    ]);
    expect(meetings[3]?.location?.building).toBe("Hart Senate Office Building");
    expect(summary.withdrawn).toEqual([
      { name: expect.stringMatching(/hearings-2026-11-19/) as string, ids: ["338803"] },
    ]);
  });

  it("restores a withdrawn meeting when it lists it again", async () => {
    const other = { id: "338801", day: "2026-11-24" };
    const meeting = { id: "338803", day: "2026-12-02", updated: "11-12-2026" };
    await dayOf("2026-11-16", schedule(other, meeting));
    await dayOf("2026-11-17", schedule(other));
    await dayOf("2026-11-18", schedule(other, { ...meeting, room: "SH-216" }));
    const { meetings } = await importedFrom(mirror);
    expect(meetings.map(shown)).toEqual([
      "338801 2026-11-24 scheduled",
      "338803 2026-12-02 scheduled",
    ]);
  });

  it("costs only headers if it is unchanged, and an empty one is not stored", async () => {
    const text = schedule({ id: "338801", day: "2026-11-17" });
    await dayOf("2026-11-16", text);
    publishers.forget();
    expect(await night("senate-meetings")).toMatchObject({ state: "unchanged", bytes: 0 });
    expect(publishers.requests).toMatchObject([
      { path: "/general/committee_schedules/hearings.xml", status: 304 },
    ]);
    publishers.remove("meetings/senate/of-2026-11-16.xml");
    await night("senate-meetings");
    expect(mirrored(mirror).size).toBe(1);
  });

  it("is rejected if it is not a schedule, and the older one stays", async () => {
    await dayOf("2026-11-16", schedule({ id: "338801", day: "2026-11-17" }));
    const { problems, written } = await dayOf("2026-11-17", "<meetings/>");
    expect(written).toBe(0);
    expect(problems[0]?.reason).toContain("is missing");
    expect(mirrored(mirror).size).toBe(1);
  });

  it("gives one record together with the API's meeting, with or without a number", async () => {
    const [path = ""] = publishers.paths("meetings/congress-gov-api/");
    const text = await publishers.text(path);
    const { committeeMeeting } = JSON.parse(text) as {
      committeeMeeting: { eventId: string; date: string; committees: { systemCode: string }[] };
    };
    const { eventId, committees } = committeeMeeting;
    const [{ systemCode } = { systemCode: "" }] = committees;
    const api = text.replace(committeeMeeting.date, "2026-11-24T15:00:00Z");
    const meeting = { day: "2026-11-24" };
    for (const [at, given] of [{ ...meeting, id: eventId }, meeting].entries()) {
      const into = join(mirror, String(at));
      publishers.put(
        "meetings/senate/now.xml",
        schedule(given).replaceAll("SSJU00", systemCode.toUpperCase()),
        new Date(Date.UTC(2026, 10, 20 + at)),
      );
      publishers.put(path, api, new Date(Date.UTC(2026, 10, 20)));
      const only = ["senate-meetings", "api-meetings"] as const;
      await fetch({ only, mirror: into });
      const { meetings } = await importedFrom(into);
      const same = meetings.filter(({ starts_at }) => starts_at === "2026-11-24T15:00:00Z");
      expect(same).toMatchObject([{ event_id: eventId, type: "hearing" }]);
      expect(same[0]?.title).not.toContain("the courts");
    }
  });
});

function witnesses(id: string, count: number): string {
  return `<witness-list meeting-id="${id}"><panel>${'<witness remove-date=""/>'.repeat(count)}</panel></witness-list>`;
}

/** A House hearing of the sample, with the path of its witness list. */
function hearing(): { path: string; id: string; list: string } {
  const path = publishers.paths("meetings/house/HHRG-").at(-1) ?? "";
  const id = /(\d+)\.xml$/.exec(path)?.[1] ?? "";
  return { path, id, list: path.replace(/-(\d{8})/, "-WList-$1") };
}

describe("the witness list of a House hearing", () => {
  it("is downloaded with the hearing, and again when it changes", async () => {
    const { id, list } = hearing();
    publishers.put(list, witnesses(id, 3));
    const first = await night("house-meetings");
    expect(first).toMatchObject({ state: "changed", problems: [], notice: null });
    expect(mirrored(mirror).get(list)).toBe(witnesses(id, 3));
    publishers.put(list, witnesses(id, 4), new Date("2026-01-08T00:00:00Z"));
    const second = await night("house-meetings");
    expect(second.written).toBe(1);
    const { meetings } = await importedFrom(mirror);
    expect(meetings.find(({ event_id }) => event_id === id)?.witness_count).toBe(4);
  });

  it("is requested only for hearings, and may be missing", async () => {
    const { state, problems, notice } = await night("house-meetings");
    expect({ state, problems, notice }).toEqual({ state: "changed", problems: [], notice: null });
    const asked = publishers.requests.filter(({ path }) => path.includes("-WList-"));
    expect(asked).toHaveLength(publishers.paths("meetings/house/HHRG-").length);
  });

  it("is reported if it disappears, and kept", async () => {
    const { id, list } = hearing();
    publishers.put(list, witnesses(id, 3));
    await night("house-meetings");
    publishers.remove(list);
    const { problems } = await night("house-meetings");
    expect(problems).toMatchObject([{ file: list }]);
    expect(mirrored(mirror).has(list)).toBe(true);
  });
});
