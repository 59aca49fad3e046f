import { afterEach, describe, expect, it, vi } from "vitest";

import { MAX_POINTER_BYTES } from "../../contract/build.ts";
import { TODAY_POINTER_KEY, todayKey } from "../../contract/resources/today.ts";
import { withLease } from "../../generator/builds/lease.ts";
import { pruneBuilds } from "../../generator/builds/prune-builds.ts";
import { rollBack } from "../../generator/builds/roll-back.ts";
import type { VoteDocument } from "../../data/documents.ts";
import { readHouseVote } from "../../data/readers/house/house-vote.ts";
import { followDay } from "../../generator/today/looks.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { BASE_URL, newStore } from "../build.ts";
import { newFolder } from "../new-folder.ts";
import { legis } from "../run-legis.ts";
import { outcomeOf, spawnLegis, storeSettings } from "../spawn-legis.ts";
import { openSite } from "../pages/open-site.ts";
import type { Store } from "../../store/store.ts";
import {
  floorFile,
  type Line,
  lookParts,
  nightBefore,
  openToday,
  roll,
  startLooks,
  startPublisher,
} from "./day.ts";

const FLOOR = "/floor/20261116.xml";
const ROLL_CALL = "/evs/2026/roll020.xml";
const MENU = "/legislative/LIS/roll_call_lists/vote_menu_119_2.xml";
const SENATE_CALL = "/legislative/LIS/roll_call_votes/vote1192/vote_119_2_00035.xml";
const VOTE = "/votes/119/2/house/20";
const API = "/api/v1";
const START = Date.parse("2026-11-16T15:00:00Z");

const OPENED: Line = { id: "1", time: "10:00:00", text: "The House convened." };
const VOTED: Line = {
  id: "2",
  time: "10:14:00",
  item: "H. Res. 2",
  text: `On ordering the previous question Agreed to ${roll(20)}.`,
};
const GHOST: Line = { id: "3", time: "10:20:00", text: "Message: passed H.R. 9999 and H. Res. 2." };

interface TodayData {
  readonly data: {
    readonly house: readonly {
      readonly is_finished: boolean;
      readonly actions: readonly {
        readonly id: string;
        readonly text: string;
        readonly vote: string | null;
        readonly bills: readonly { readonly citation: string; readonly api_url: string | null }[];
      }[];
    }[];
    readonly votes: readonly {
      readonly id: string;
      readonly date: string;
      readonly provisional: boolean;
    }[];
    readonly scheduled: readonly { readonly id: string; readonly removed_at: string | null }[];
    readonly waiting: readonly { readonly id: string; readonly reason: string }[];
  };
  readonly meta: { readonly as_of: string; readonly next_look: string };
}

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

async function world() {
  const publisher = await startPublisher();
  const before = await nightBefore();
  const clock = { now: START };
  let program = await startLooks(before, publisher.publishers, clock);
  ended.push(publisher.stop, () => program.end());
  const show = async (store: Store = before.store) => {
    const { edge } = await openToday(store);
    const answer = await edge(`${API}/today`);
    return { edge, answer, ...((await answer.json()) as TodayData) };
  };
  return {
    ...before,
    ...publisher,
    clock,
    show,
    floor: (made: string, lines: readonly Line[], isFinished = false) =>
      publisher.put(FLOOR, {
        body: floorFile(made, lines, isFinished),
        changedAt: new Date(`2026-11-16T${made}Z`).toUTCString(),
      }),
    rollCall: (body = before.texts.house) => publisher.put(ROLL_CALL, { body }),
    /** Looks, and a minute passes. */
    minute: async () => {
      await program.look();
      clock.now += MINUTE_MS;
    },
    logged: () => program.logged,
    another: (store: Store) => startLooks({ ...before, store }, publisher.publishers, clock),
    /** Kills the program, and starts it again. */
    restart: async () => {
      await program.end();
      program = await startLooks(before, publisher.publishers, clock);
    },
  };
}

const inMenu = (number: number, day: string): string =>
  `<vote><vote_number>000${number}</vote_number><vote_date>${day}</vote_date></vote>`;

const withoutTimes = (text: string): string => text.replaceAll(/"updated_at":"[^"]*"/g, "");

describe("a day of the House", () => {
  it("is shown minute by minute, beside a build that takes over in the night", async () => {
    const { show, floor, rollCall, minute, restart, night, asked, store } = await world();
    floor("10:01:00", [OPENED]);
    await minute();
    let today = await show();
    expect(today.data.house[0]?.actions.map(({ id }) => id)).toEqual(["1"]);
    expect(today.meta).toMatchObject({
      as_of: "2026-11-16T15:00:00Z",
      next_look: "2026-11-16T15:01:00Z",
    });
    expect(today.answer.headers.get("Cache-Control")).toBe("private, max-age=30");

    // The line comes before the roll call, whose address is unknown until then.
    floor("10:19:00", [VOTED, OPENED]);
    await minute();
    today = await show();
    expect(today.data.waiting).toEqual([
      { id: VOTE, reason: "its publisher does not have it yet" },
    ]);
    const unknown = await today.edge(API + VOTE);
    expect([unknown.status, unknown.headers.get("Cache-Control")]).toEqual([404, "no-store"]);

    rollCall();
    await minute();
    today = await show();
    expect(today.data.waiting).toEqual([]);
    expect(today.data.votes).toMatchObject([{ id: VOTE, provisional: true }]);
    const list = await today.edge(`${API}/votes?congress=119&session=2&chamber=house`);
    expect(await list.text()).not.toContain(`"${VOTE}"`);
    const answer = await today.edge(`${API}${VOTE}?include=results`);
    expect(answer.headers.get("X-Today-Id")).toMatch(/^[\da-f]{16}$/);
    expect(answer.headers.get("Cache-Control")).toBe("private, max-age=30");
    const provisional = await answer.text();
    expect(JSON.parse(provisional)).toMatchObject({ meta: { provisional: true } });

    // A killed program goes on where it was, and asks for the roll call no more.
    await restart();
    asked.length = 0;
    await minute();
    expect((await show()).data.votes).toHaveLength(1);
    expect(asked.filter((each) => each.includes("roll020"))).toEqual([]);

    await night();
    asked.length = 0;
    await minute();
    // The new build's bills have addresses.
    expect(asked).toEqual(expect.arrayContaining([`200 ${FLOOR}`, `200 ${ROLL_CALL}`]));
    today = await show();
    expect(today.data.votes).toMatchObject([{ id: VOTE, provisional: false }]);
    const built = await today.edge(`${API}${VOTE}?include=results`);
    expect([built.headers.get("X-Today-Id"), built.headers.get("Cache-Control")]).toEqual([
      null,
      "private, max-age=60",
    ]);
    expect(withoutTimes(await built.text())).toBe(
      withoutTimes(provisional.replace('"provisional":true,', "")),
    );

    await rollBack(store, null);
    const again = await (await show()).edge(`${API}${VOTE}`);
    expect(await again.json()).toMatchObject({ meta: { provisional: true } });
  });

  it("names bills with addresses only if the live build has them", async () => {
    const { show, floor, minute } = await world();
    floor("10:21:00", [GHOST]);
    await minute();
    const [line] = (await show()).data.house[0]?.actions ?? [];
    expect(line?.bills).toMatchObject([
      { citation: "H.R. 9999", api_url: null },
      { citation: "H. Res. 2", api_url: "https://api.example.org/api/v1/bills/119/HRES/2" },
    ]);
  });

  it.each([
    ["500", { status: 500 }],
    ["an HTML page", { body: "<!DOCTYPE html><html><title>Maintenance</title></html>" }],
    ["another day's file", { body: floorFile("10:30:00", []).replace("20261116", "20261115") }],
    ["a broken file", { body: "<legislative_activity>" }],
    ["404 for a day that it had", { status: 404 }],
  ])("stays as it was while the Clerk answers %s, and says since when", async (_, answer) => {
    const { show, floor, minute, put, logged } = await world();
    floor("10:01:00", [OPENED]);
    await minute();
    put(FLOOR, answer);
    await minute();
    await minute();
    const today = await show();
    expect(today.data.house[0]?.actions.map(({ id }) => id)).toEqual(["1"]);
    expect(today.meta.as_of).toBe("2026-11-16T15:00:00Z");
    expect(logged().map(({ event }) => event)).toContain("today_look_failed");
  });

  it("follows a line that is edited, and ignores an older file", async () => {
    const { show, floor, minute, asked } = await world();
    floor("10:05:00", [OPENED]);
    await minute();
    floor("10:06:00", [{ ...OPENED, text: "The House convened, as corrected." }]);
    await minute();
    floor("10:05:00", [OPENED]);
    await minute();
    const today = await show();
    expect(today.data.house[0]?.actions[0]?.text).toBe("The House convened, as corrected.");
    expect(today.meta.as_of).toBe("2026-11-16T15:02:00Z");
    // Unchanged, it is not sent again.
    await minute();
    expect(asked.at(-1)).toBe(`304 ${FLOOR}`);
  });

  it("publishes no roll call that contradicts itself, or has an unknown member", async () => {
    const { show, floor, rollCall, minute, clock, texts } = await world();
    floor("10:19:00", [VOTED]);
    rollCall(texts.house.replace(/<recorded-vote>[^]*?<\/recorded-vote>/, ""));
    await minute();
    let today = await show();
    expect(today.data.waiting[0]?.reason).toMatch(/members are listed as \w+, the total is/);
    expect(today.data.votes).toEqual([]);
    rollCall(texts.house.replace(/name-id="\w+"/, 'name-id="Z999999"'));
    clock.now += 5 * MINUTE_MS;
    await minute();
    today = await show();
    expect(today.data.waiting[0]?.reason).toMatch(/^no member is known as /);
    rollCall();
    clock.now += 5 * MINUTE_MS;
    await minute();
    today = await show();
    expect([today.data.waiting, today.data.votes.length]).toEqual([[], 1]);
  });

  it("is over when the House adjourns, and looked at less often until it convenes", async () => {
    const { show, floor, minute, clock } = await world();
    floor("10:05:00", [OPENED], true);
    await minute();
    expect((await show()).meta.next_look).toBe("2026-11-16T15:15:00Z");
    clock.now = Date.parse("2026-11-17T14:55:00Z");
    await minute();
    expect((await show()).meta.next_look).toBe("2026-11-17T15:00:00Z");
    clock.now = Date.parse("2026-11-17T15:00:00Z");
    await minute();
    expect((await show()).meta.next_look).toBe("2026-11-17T15:01:00Z");
  });

  it("has the Senate's roll calls, and what the House may take up", async () => {
    const { show, put, floor, minute, texts } = await world();
    floor("10:05:00", [OPENED]);
    const dated = texts.senate.replace(
      /<vote_date>[^<]*/,
      "<vote_date>November 16, 2026,  10:02 AM",
    );
    put(SENATE_CALL, { body: dated });
    put(MENU, {
      body: `<vote_summary><congress>119</congress><session>2</session><votes><vote><vote_number>00035</vote_number><vote_date>16-Nov</vote_date></vote></votes></vote_summary>`,
    });
    put("/floor/Download.aspx?file=/billsthisweek/20261116/20261116.xml", {
      body: `<floorschedule congress-num="119" week-date="2026-11-16" update-date="2026-11-15T11:20:08.180"><category type="Suspensions"><floor-items>
<floor-item id="9" add-date="2026-11-14T13:10:57.950" remove-date="2026-11-15T10:00:00.1"><legis-num>H.Res. 2</legis-num><floor-text>An act</floor-text></floor-item></floor-items></category></floorschedule>`,
    });
    await minute();
    const { data } = await show();
    expect(data.votes).toMatchObject([{ id: "/votes/119/2/senate/35", provisional: true }]);
    expect(data.scheduled).toMatchObject([{ id: "9", removed_at: "2026-11-15T15:00:00Z" }]);
  });

  it("has a session's last roll calls of January, and none of the year before", async () => {
    const { show, put, minute, clock, texts, asked } = await world();
    clock.now = Date.parse("2027-01-02T15:00:00Z");
    const dated = texts.senate.replace(/<vote_date>[^<]*/, "<vote_date>January 1, 2027,  10:02 AM");
    put(SENATE_CALL, { body: dated });
    put(MENU, {
      body: `<vote_summary><congress>119</congress><session>2</session><votes>${inMenu(35, "01-Jan")}${inMenu(12, "03-Jan")}</votes></vote_summary>`,
      changedAt: "Fri, 01 Jan 2027 16:00:00 GMT",
    });
    await minute();
    expect((await show()).data.votes.map(({ id }) => id)).toEqual(["/votes/119/2/senate/35"]);
    // Two days later, the roll call is too old, and the menu unchanged.
    clock.now = Date.parse("2027-01-04T15:00:00Z");
    asked.length = 0;
    await minute();
    expect((await show()).data.votes).toEqual([]);
    expect(asked.filter((each) => each.includes("00035") || each.includes("00012"))).toEqual([]);
    expect(asked.filter((each) => each.includes("vote_menu"))).toEqual([
      "404 /legislative/LIS/roll_call_lists/vote_menu_120_1.xml",
      `304 ${MENU}`,
    ]);
  });

  it("asks once for a roll call of another week that a line names", async () => {
    const { floor, rollCall, minute, asked, show, texts } = await world();
    rollCall(texts.house.replace(/<action-date>[^<]*/, "<action-date>2-Nov-2026"));
    floor("10:19:00", [VOTED]);
    await minute();
    await minute();
    await minute();
    expect(asked.filter((each) => each.includes("roll020"))).toHaveLength(1);
    expect((await show()).data.votes).toMatchObject([{ id: VOTE, date: "2026-11-02" }]);
  });

  it("keeps a Sunday on which clocks changed after its midnight", async () => {
    const { show, put, minute, clock } = await world();
    const file = floorFile("23:20:00", [OPENED])
      .replaceAll("20261116", "20270314")
      .replace("Mon, 16 Nov 2026 23:20:00 EST", "Sun, 14 Mar 2027 23:20:00 EDT");
    put("/floor/20270314.xml", { body: file });
    for (const at of ["2027-03-15T03:30:00Z", "2027-03-15T04:30:00Z"]) {
      clock.now = Date.parse(at);
      await minute();
      expect((await show()).data.house).toMatchObject([{ day: "2027-03-14" }]);
    }
  });

  it("has each roll call's own page, after one that fails a check", async () => {
    const { publishers, clock, ...before } = await world();
    const { parts, end } = lookParts(before, publishers, () => clock.now);
    ended.push(end);
    const { records } = parts;
    await records.refresh();
    const bytes = Buffer.from(before.texts.house);
    const [reading] = readHouseVote({ name: "roll020.xml", bytes }).readings;
    const { document } = reading as { readonly document: VoteDocument };
    const now = new Date(START);
    const textOf = (of: VoteDocument) => {
      const made = records.makeVote(of, now);
      return typeof made === "string" ? made : made.text_sha256;
    };
    const text = textOf(document);
    const wrong = { ...document, vote_number: 21, required: "most" as never };
    expect(textOf(wrong)).toMatch(/^required: /);
    expect(textOf(document)).toBe(text);
  });

  it("is a feed of the floor's lines and the roll calls, without a key", async () => {
    const { floor, rollCall, minute, store } = await world();
    const read = await openToday(store);
    const { edge } = read;
    floor("10:19:00", [VOTED]);
    rollCall();
    await minute();
    await read.look();
    const feed = await edge("/feeds/today.atom");
    expect([feed.status, feed.headers.get("Cache-Control")]).toEqual([200, "public, max-age=30"]);
    expect(feed.headers.get("Last-Modified")).toBeNull();
    const text = await feed.text();
    expect(text).toContain("On ordering the previous question Agreed to (Roll no. 20).");
    expect(text).toContain(`2026:${VOTE}</id>`);
    const json = await edge("/feeds/today.json");
    expect(((await json.json()) as { items: unknown[] }).items).toHaveLength(2);
  });

  it("is looked at again when it is due, until the program is told to end", async () => {
    const { publishers, asked, ...before } = await world();
    let now = START;
    // A look takes a minute, so that the next one is due.
    const { parts, end: close } = lookParts(before, publishers, () => (now += MINUTE_MS));
    ended.push(close);
    const end = new AbortController();
    const following = followDay(parts, end.signal);
    const floors = () => asked.filter((each) => each.endsWith(FLOOR)).length;
    await vi.waitFor(() => expect(floors()).toBeGreaterThan(1));
    end.abort();
    await following;
    expect(floors()).toBeGreaterThan(1);
  });

  it("is followed by the program, which a server answers from, until SIGTERM", async () => {
    const { floor, publishers, store, folder } = await world();
    floor("10:01:00", [OPENED]);
    const child = spawnLegis(["today"], {
      ...storeSettings(newStore(folder)),
      LEGIS_HOME: folder,
      LEGIS_BASE_URL: BASE_URL,
      LEGIS_CLERK_URL: publishers.clerk,
      LEGIS_SENATE_URL: publishers.senate,
      LEGIS_HOUSE_MEETINGS_URL: publishers.houseMeetings,
      SOURCE_DATE_EPOCH: String(START / 1000),
    });
    const outcome = outcomeOf(child);
    const read = await openToday(store);
    await vi.waitUntil(() => read.look().then(() => read.current().times));
    child.kill("SIGTERM");
    expect((await outcome).code).toBe(0);
    const answer = await read.edge(`${API}/today`);
    const { data, meta } = (await answer.json()) as TodayData;
    expect(data.house[0]?.actions.map(({ id }) => id)).toEqual(["1"]);
    expect(meta.as_of).toBe("2026-11-16T15:00:00Z");
  });

  it("is not followed if it is turned off", async () => {
    const { code, err } = await legis(["today"], { LEGIS_TODAY: "off", LEGIS_HOME: newFolder() });
    expect([code, err]).toEqual([1, expect.stringContaining("LEGIS_TODAY is off")]);
  });

  it("has a page, a line on the page of a bill, and the page of a roll call", async () => {
    const { floor, rollCall, minute, store } = await world();
    const read = await openToday(store);
    const { web, close } = await openSite(store, read.current);
    ended.push(close);
    const pageOf = async (path: string) => {
      const response = await web.request(path);
      return [
        response.status,
        response.headers.get("Cache-Control"),
        await response.text(),
      ] as const;
    };
    const kept = "public, max-age=1800";
    const short = "public, max-age=30";
    expect((await pageOf("/bills/119/HRES/2")).slice(0, 2)).toEqual([200, kept]);
    expect((await pageOf(VOTE))[0]).toBe(404);
    floor("10:19:00", [VOTED]);
    rollCall();
    await minute();
    await read.look();
    const [status, cache, page] = await pageOf("/today");
    expect([status, cache]).toEqual([200, short]);
    expect(page).toContain("On ordering the previous question Agreed to (Roll no. 20).");
    expect(page).toContain('href="/bills/119/HRES/2"');
    const bill = await pageOf("/bills/119/HRES/2");
    expect(bill.slice(0, 2)).toEqual([200, short]);
    expect(bill[2]).toMatch(/On the House floor<\/a>[^<]*On ordering the previous question/);
    expect((await pageOf(VOTE)).slice(0, 2)).toEqual([200, short]);
    expect((await pageOf("/today.md"))[2]).toContain("# Today in Congress");
    expect((await pageOf("/status"))[2]).toMatch(/Today<\/a>, as of[^]*2026-11-16T15:00:00Z/);
  });

  it.each([1, 2, 3])("survives a kill before its write %i, and goes on", async (step) => {
    const { show, floor, rollCall, minute, store, another } = await world();
    floor("10:01:00", [OPENED]);
    await minute();
    floor("10:19:00", [VOTED, OPENED]);
    rollCall();
    let left = step;
    const dying = (name: "write" | "swap") => {
      const real = store[name].bind(store) as (...given: unknown[]) => Promise<unknown>;
      return (...given: unknown[]) =>
        --left > 0 ? real(...given) : Promise.reject(new Error("killed"));
    };
    const killed = { ...store, write: dying("write"), swap: dying("swap") } as Store;
    const program = await another(killed);
    await program.look().catch(() => null);
    await program.end();
    expect((await show()).data.house[0]?.actions.map(({ id }) => id)).toEqual(["1"]);
    await minute();
    const { data } = await show();
    expect(data.house[0]?.actions.map(({ id }) => id)).toEqual(["2", "1"]);
    expect(data.votes).toMatchObject([{ id: VOTE, provisional: true }]);
  });

  it("is whole again after a restart, if its object was lost", async () => {
    const { show, floor, minute, restart, store } = await world();
    floor("10:01:00", [OPENED]);
    await minute();
    const pointer = await store.read(TODAY_POINTER_KEY, { maxBytes: MAX_POINTER_BYTES });
    const { sha256 } = JSON.parse(Buffer.from(pointer ?? []).toString()) as { sha256: string };
    await store.remove(todayKey(sha256));
    await restart();
    await minute();
    expect((await show()).data.house[0]?.actions.map(({ id }) => id)).toEqual(["1"]);
  });

  it("ends a program whose pointer another one has moved", async () => {
    const { floor, minute, another, store } = await world();
    floor("10:01:00", [OPENED]);
    await minute();
    const { look, end } = await another(store);
    ended.push(end);
    await look();
    await expect(minute()).rejects.toThrow("another program took the store's lease");
  });

  it("is followed by one program at a time, beside a night", async () => {
    const { store } = await world();
    const done: string[] = [];
    const waited = Promise.withResolvers<void>();
    const onWait = (): void => waited.resolve();
    const second = await withLease(store, "today", async () => {
      const waiting = withLease(store, "today", async () => void done.push("second"), { onWait });
      await withLease(store, "publish", async () => void done.push("night"));
      await waited.promise;
      done.push("first");
      return { waiting };
    });
    await second.waiting;
    expect(done).toEqual(["night", "first", "second"]);
  });

  it("is kept by prune with its roll calls, whose earlier forms it removes", async () => {
    const { show, floor, rollCall, minute, store } = await world();
    floor("10:19:00", [VOTED]);
    rollCall();
    await minute();
    floor("10:20:00", [VOTED, OPENED]);
    await minute();
    const keys = async (): Promise<number> => {
      let count = 0;
      for await (const { key } of store.list("today/")) count += key === "" ? 0 : 1;
      return count;
    };
    expect(await keys()).toBe(3);
    await pruneBuilds(store, { keep: 7, graceMs: 0, now: new Date("2100-01-01") });
    expect(await keys()).toBe(2);
    const { edge } = await show();
    expect((await edge(API + VOTE)).status).toBe(200);
  });
});
