import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import type { SourceName } from "../../contract/kinds/kinds.ts";
import { zipFile } from "../zip-file.ts";
import { eachWithPublishers, mirrored, outcomeOf } from "./fetched.ts";
import type { Fault } from "./fault.ts";

const fetched = eachWithPublishers();
let { publishers, mirror, fetch, night } = fetched;
beforeEach(() => void ({ publishers, mirror, fetch, night } = fetched));

const BILL = "bills/119/hr/BILLSTATUS-119hr7.xml";
const TROUBLE: Fault = { kind: "status", status: 503 };

/** Changes a bill, so that a fetch requests it. */
async function changeBill(path = BILL): Promise<string> {
  const changed = (await publishers.text(path)).replace(/<title>[^<]*/, "<title>Changed Act");
  publishers.put(path, changed);
  return changed;
}

/** Pairs each entry with a different bill. */
function perBill<Each>(all: readonly Each[]): readonly (readonly [path: string, each: Each])[] {
  const paths = publishers.paths("bills/119/hr/");
  return all.map((each, at) => [paths[at] ?? "", each]);
}

const nameOf = (path: string): string => path.replace(/^.*\//, "");

describe("a temporary failure", () => {
  it("is overcome by a retry", async () => {
    await night("bills");
    const faults = perBill<Fault>([
      TROUBLE,
      { kind: "hang-up" },
      { kind: "cut" },
      { kind: "silent" },
      { kind: "status", status: 429, retryAfter: "1" },
      { kind: "status", status: 503, retryAfter: new Date(Date.now() + 1000).toUTCString() },
    ]);
    const wanted = new Map<string, string>();
    for (const [path, fault] of faults) {
      wanted.set(path, await changeBill(path));
      publishers.fail(nameOf(path), fault, 1);
    }
    expect(await night("bills", { patience: { silenceMs: 1000, attempts: 5 } })).toMatchObject({
      written: faults.length,
      problems: [],
    });
    const here = mirrored(mirror);
    expect(new Map(faults.map(([path]) => [path, here.get(path)]))).toEqual(wanted);
  });

  it("is not waited for if the publisher requests too long a pause", async () => {
    publishers.fail("committees-current", { kind: "status", status: 429, retryAfter: "3600" });
    expect((await night("legislators")).problems).toMatchObject([
      {
        reason: "the publisher wants fewer requests (429)",
        file: "legislators/committees-current.yaml",
      },
    ]);
    const asked = publishers.requests.filter(({ path }) => path.includes("committees-current"));
    expect(asked).toHaveLength(1);
  });
});

describe("a redirect", () => {
  it("is followed", async () => {
    const location = `${publishers.publishers.bioguide}/other/committees-current.yaml`;
    publishers.fail("legislators/committees-current.yaml", { kind: "redirect", location }, 1);
    publishers.fail("bioguide/other", {
      kind: "body",
      body: await publishers.text("legislators/committees-current.yaml"),
    });
    expect((await night("legislators")).problems).toEqual([]);
    expect(mirrored(mirror).has("legislators/committees-current.yaml")).toBe(true);
  });

  it("never sends the API's key elsewhere", async () => {
    const location = `${publishers.publishers.bioguide}/v3/nomination/119`;
    publishers.fail("congressApi/v3/nomination", { kind: "redirect", location });
    expect((await night("nominations")).problems[0]?.reason).toMatch(/that gets no key/);
    expect(publishers.requests.every(({ publisher }) => publisher === "congressApi")).toBe(true);
  });
});

describe("a redirect to an unknown host", () => {
  let asked: number;
  let stranger: Server;
  beforeEach(async () => {
    asked = 0;
    stranger = createServer((_, response) => {
      asked++;
      response.end("- id: {bioguide: X000001}\n");
    });
    stranger.listen(0, "127.0.0.1");
    await once(stranger, "listening");
    return () => void stranger.close();
  });

  it("is not followed, and the mirror keeps its files", async () => {
    await night("legislators");
    const before = mirrored(mirror);
    const { port } = stranger.address() as AddressInfo;
    const location = `http://127.0.0.1:${port}/committees-current.yaml`;
    publishers.put("legislators/committees-current.yaml", "newer", new Date("2026-02-01"));
    publishers.fail("legislators/committees-current.yaml", { kind: "redirect", location });
    expect((await night("legislators")).problems).toMatchObject([
      {
        reason: `it leads to another host, 127.0.0.1:${port}`,
        file: "legislators/committees-current.yaml",
        advice: expect.stringContaining("LEGIS_…_URL"),
      },
    ]);
    expect(asked).toBe(0);
    expect(mirrored(mirror)).toEqual(before);
  });
});

describe("an invalid file", () => {
  const BOMB = `<?xml version="1.0"?><!DOCTYPE b [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><billStatus>&b;</billStatus>`;

  it("is rejected and reported, and the old one stays", async () => {
    const faults = perBill<[Fault, RegExp]>([
      [{ kind: "html" }, /missing, though the sitemap lists it/],
      [{ kind: "body", body: BOMB }, /declares entities/],
      [{ kind: "body", body: "<paper/>" }, /missing, though the sitemap lists it/],
      [{ kind: "body", body: `<paper>${" ".repeat(2000)}</paper>` }, /its root is <paper>/],
      [{ kind: "body", body: "" }, /is empty/],
      [{ kind: "body", body: "<billStatus><bill>" }, /not well-formed/],
      [{ kind: "status", status: 410 }, /missing, though the sitemap lists it/],
      [{ kind: "body", body: Buffer.alloc(65 * 1024 * 1024, "<a/>") }, /larger than 64 MB/],
    ]);
    for (const [path] of faults) await changeBill(path);
    await night("bills");
    const before = mirrored(mirror);
    for (const [path, [fault]] of faults) {
      publishers.put(path, "<!-- newer -->", new Date("2026-02-01T00:00:00Z"));
      publishers.fail(nameOf(path), fault);
    }
    const { state, problems } = await night("bills");
    expect(state).toBe("unchanged");
    expect(problems.toSorted((a, b) => (String(a.file) < String(b.file) ? -1 : 1))).toEqual(
      faults.map(([path, [, reason]]) =>
        expect.objectContaining({
          file: path,
          address: `${publishers.publishers.govinfo}/bulkdata/BILLSTATUS/119/hr/${nameOf(path)}`,
          reason: expect.stringMatching(reason),
          advice: expect.stringMatching(/keeps its files|leaves such files out/),
        }),
      ),
    );
    expect(mirrored(mirror)).toEqual(before);
  });

  it("is requested again the next time, and accepted when it is valid", async () => {
    await night("bills");
    const changed = await changeBill();
    publishers.fail("119hr7.xml", { kind: "html" });
    await night("bills");
    publishers.heal();
    expect((await night("bills")).written).toBe(1);
    expect(mirrored(mirror).get(BILL)).toBe(changed);
  });

  it("is accepted despite a wrong content type if its content is valid", async () => {
    await night("bills");
    const changed = await changeBill();
    publishers.fail("119hr7.xml", { kind: "content-type", contentType: "text/html" });
    expect((await night("bills")).problems).toEqual([]);
    expect(mirrored(mirror).get(BILL)).toBe(changed);
  });
});

describe("an invalid zip", () => {
  const text = "<billStatus/>";

  it("is rejected, and nothing of it is stored", async () => {
    const name = "BILLSTATUS-119hr1.xml";
    const zips: readonly [type: string, Buffer | string, RegExp][] = [
      ["hr", zipFile([{ name, text }]).subarray(0, 60), /not a whole zip/],
      ["s", "", /not a whole zip/],
      [
        "hres",
        zipFile([{ name, text, uncompressedSize: 2 ** 31 }]),
        /not a whole zip: is larger than 64 MB/,
      ],
      ["sres", zipFile([{ name, text, crc: 1 }]), /damaged/],
      ["hjres", zipFile([{ name: "readme.xml", text }]), /zip without bills/],
      [
        "sjres",
        zipFile([{ name, text: '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }]),
        /declares entities/,
      ],
      ["hconres", `{"zips": "${"none ".repeat(300)}"}`, /not a whole zip/],
    ];
    for (const [type, body] of zips) publishers.fail(`119-${type}.zip`, { kind: "body", body });
    const { state, problems, written } = await night("bills");
    expect({ state, written }).toEqual({ state: "failed", written: 1 });
    expect(new Map(problems.map(({ file, reason }) => [file, reason]))).toEqual(
      new Map(
        zips.map(([type, , reason]) => [
          `zips/BILLSTATUS-119-${type}.zip`,
          expect.stringMatching(reason),
        ]),
      ),
    );
    expect([...mirrored(mirror).keys()].filter((path) => path.startsWith("zips/"))).toHaveLength(1);
    publishers.heal();
    expect(await night("bills")).toMatchObject({
      state: "changed",
      written: zips.length,
      problems: [],
    });
  });
});

describe("a failing source", () => {
  it("affects no other source, and the mirror keeps its files", async () => {
    const only = ["bills", "house-votes", "senate-votes"] as const;
    await fetch({ only });
    const before = mirrored(mirror);
    publishers.fail(/^clerk/, { kind: "hang-up" });
    const changed = await changeBill();
    const summary = await fetch({ only });
    expect(outcomeOf(summary, "house-votes")).toMatchObject({ state: "failed" });
    expect(outcomeOf(summary, "bills")).toMatchObject({ state: "changed", written: 1 });
    expect(outcomeOf(summary, "senate-votes").state).toBe("unchanged");
    expect(mirrored(mirror)).toEqual(new Map([...before, [BILL, changed]]));
  });

  it("is abandoned after some failures", async () => {
    const text = await publishers.text("votes/senate/119_1/vote_119_1_00001.xml");
    for (let number = 100; number < 140; number++) {
      for (const session of [1, 2]) {
        publishers.put(`votes/senate/119_${session}/vote_119_${session}_00${number}.xml`, text);
      }
    }
    publishers.fail(/^senate.*\/vote_119/, TROUBLE);
    expect((await night("senate-votes")).state).toBe("failed");
    const votes = publishers.requests.filter(({ path }) => path.includes("/vote_119"));
    // Fifteen for each of two sessions, plus concurrent requests.
    expect(votes.length).toBeLessThan(90);
  });

  const EMPTY: Fault = {
    kind: "body",
    body: '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>',
  };
  const HTML: Fault = { kind: "html" };

  it.each<[string, readonly (readonly [SourceName, string, Fault, RegExp])[]]>([
    [
      "empty lists, or web pages instead of lists",
      [
        ["bills", "sitemapindex.xml", EMPTY, /lists no sitemaps/],
        ["legislators", "legislators-current.yaml", HTML, /no longer exists/],
        ["api-meetings", "committee-meeting/119?", HTML, /is missing/],
      ],
    ],
    [
      "a web page instead of one of several lists",
      [
        ["bills", "119hr/sitemap.xml", HTML, /is missing, though the index lists it/],
        ["house-meetings", "RSS.ashx?Code=AG00", HTML, /is missing/],
      ],
    ],
  ])("is reported as a changed layout: %s", async (_, faults) => {
    const only = [...faults.map(([source]) => source), "legislators", "senate-votes"] as const;
    await fetch({ only });
    const before = mirrored(mirror);
    await changeBill();
    for (const [, where, fault] of faults) publishers.fail(where, fault);
    const failed = (await fetch({ only })).sources.filter(({ state }) => state === "failed");
    expect(failed.map(({ source, problems }) => [source, problems])).toEqual(
      faults.map(([source, where, , reason]) => [
        source,
        [
          expect.objectContaining({
            address: expect.stringContaining(where),
            reason: expect.stringMatching(reason),
          }),
        ],
      ]),
    );
    const after = mirrored(mirror);
    expect([...before.keys()].filter((path) => !after.has(path))).toEqual([]);
  });

  it("does not include a list that lost most of its entries: that is a notice, and the files stay", async () => {
    await night("bills");
    const before = mirrored(mirror);
    const bills = publishers.paths("bills/119/hr/").filter((path) => path !== BILL);
    for (const path of bills.slice(10)) publishers.remove(path);
    const changed = await changeBill();
    const { problems, notice } = await night("bills");
    expect(problems).toEqual([]);
    expect(notice).toMatch(/119hr\/sitemap.xml lists 1\d bills where there were \d+/);
    expect(mirrored(mirror)).toEqual(new Map([...before, [BILL, changed]]));
  });

  it("keeps its files and names each if every roll call has become an HTML page", async () => {
    await night("house-votes");
    const before = mirrored(mirror);
    publishers.fail(/^clerk/, { kind: "html" });
    const { problems } = await night("house-votes");
    expect(problems).toHaveLength(publishers.paths("votes/house/").length);
    expect(problems[0]?.reason).toBe("is no longer a roll call");
    expect(mirrored(mirror)).toEqual(before);
  });

  it("overwrites nothing if the Clerk serves the same roll call under every number", async () => {
    await night("house-votes");
    const before = mirrored(mirror);
    const [first = ""] = publishers.paths("votes/house/2026/");
    const body = await publishers.text(first);
    publishers.fail(/\/2026\/roll(?!001)/, { kind: "body", body });
    const { problems } = await night("house-votes");
    expect(problems.at(-1)?.reason).toMatch(
      /^vote_number is 1, but the file is named house\/2026\/roll\d+\.xml/,
    );
    expect(mirrored(mirror)).toEqual(before);
  });

  it("is reported as a changed layout if a feed has entries but no meetings", async () => {
    const item = "<item><guid>1</guid><link>https://docs.house.gov/meeting/1</link></item>";
    const body = `<rss version="2.0"><channel>${item.repeat(5)}</channel></rss>`;
    publishers.fail("RSS.ashx", { kind: "body", body }, 1);
    const { state, problems } = await night("house-meetings");
    expect(state).toBe("failed");
    expect(problems).toMatchObject([
      { reason: "has 5 entries, none of which names a meeting's XML, sent as text/xml" },
    ]);
  });

  it("does not include a roll call or meeting that was never published: that is a notice", async () => {
    const [meeting = ""] = publishers.paths("meetings/house/");
    publishers.fail(meeting.slice("meetings/house/".length), { kind: "html" });
    publishers.remove("votes/house/2025/roll003.xml");
    const summary = await fetch({ only: ["legislators", "house-votes", "house-meetings"] });
    expect(outcomeOf(summary, "house-votes")).toMatchObject({
      state: "changed",
      problems: [],
      notice: "the Clerk has no roll call 3 of 2025",
    });
    expect(outcomeOf(summary, "house-meetings")).toMatchObject({
      state: "changed",
      problems: [],
      notice: expect.stringContaining("which is missing") as string,
    });
  });

  it("is abandoned if the Clerk has an endless row of roll calls", async () => {
    const text = await publishers.text("votes/house/2025/roll001.xml");
    for (let number = 1; number <= 2010; number++) {
      const path = `votes/house/2025/roll${String(number).padStart(3, "0")}.xml`;
      publishers.put(path, text.replace(/<rollcall-num>\d+/, `<rollcall-num>${number}`));
    }
    expect(await night("house-votes")).toMatchObject({
      state: "failed",
      problems: [{ reason: "comes after more roll calls than any year" }],
    });
  });

  it("is abandoned if a response never ends", async () => {
    publishers.fail("committees-current", { kind: "slow", pieces: 1000, everyMs: 100 });
    const patience = { attempts: 1, silenceMs: 20_000, longestAnswerMs: 2000 };
    // On a busy machine, others may take as long.
    expect((await night("legislators", { patience })).problems).toContainEqual(
      expect.objectContaining({
        reason: "the answer took too long",
        file: "legislators/committees-current.yaml",
      }),
    );
  });

  it("is reported at once if its key is rejected, and the key is not shown", async () => {
    const congressApiKey = "wrong-key-77aa";
    const summary = await fetch({ only: ["nominations", "api-meetings"], congressApiKey });
    for (const outcome of summary.sources) {
      expect(outcome).toMatchObject({
        state: "failed",
        requests: 1,
        problems: [
          {
            reason: "the API refuses the key in CONGRESS_API_KEY, or this network",
            advice: expect.stringContaining("api.congress.gov/sign-up") as string,
          },
        ],
      });
    }
    expect(JSON.stringify(summary)).not.toContain(congressApiKey);
    expect([...mirrored(mirror, ".")].join()).not.toContain(congressApiKey);
    expect(publishers.requests.every(({ path }) => !path.includes(congressApiKey))).toBe(true);
    expect(publishers.requests[0]?.headers["x-api-key"]).toBe(congressApiKey);
  });

  it("is reported with the file and advice if the mirror cannot be written", async () => {
    await night("legislators");
    writeFileSync(join(mirror, "biography"), "in the way");
    const summary = await fetch({ only: ["biographies", "senate-votes"] });
    expect(outcomeOf(summary, "senate-votes").state).toBe("changed");
    expect(outcomeOf(summary, "biographies")).toMatchObject({
      state: "failed",
      problems: [
        { advice: "move away the file that is where a folder should be, and run it again" },
      ],
    });
    expect(publishers.requests.length).toBeGreaterThan(0);
  });
});
