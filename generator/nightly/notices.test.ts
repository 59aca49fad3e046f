import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { testRunRecord } from "../../test/nightly/test-run-record.ts";
import { createHeartbeat, noticeFor, notify } from "./notices.ts";

interface Ping {
  readonly asked: string;
  readonly login: string | undefined;
  readonly body: string;
}

let server: Server;
let address: string;
let pings: Ping[];
let status: number;
let location: string | null;

beforeEach(async () => {
  pings = [];
  status = 200;
  location = null;
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = "", url = "", headers } = request;
      pings.push({ asked: `${method} ${url}`, login: headers.authorization, body });
      response.writeHead(status, location === null ? {} : { Location: location }).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ping/a-secret`;
});
afterEach(() => void server.close());

const asked = (): string[] => pings.map((ping) => ping.asked);

describe("the heartbeat", () => {
  it.each([
    ["in which all is well", true, "POST /ping/a-secret"],
    ["after which something is wrong", false, "POST /ping/a-secret/fail"],
  ])("of a run %s pings at its start and at its end", async (_, isWell, end) => {
    const heartbeat = createHeartbeat(address);
    expect(await heartbeat.started()).toEqual([]);
    expect(await heartbeat.ended(testRunRecord(), isWell)).toEqual([]);
    expect(asked()).toEqual(["POST /ping/a-secret/start", end]);
    expect(pings[1]?.body).toMatch(/^nightly run 1 /);
  });

  it("keeps the query of its address, and sends a login as one", async () => {
    const given = `${address.replace("//", "//me:s%40cret@")}/?uuid=1`;
    await createHeartbeat(given).started();
    expect(asked()).toEqual(["POST /ping/a-secret/start?uuid=1"]);
    expect(pings[0]?.login).toBe(`Basic ${Buffer.from("me:s@cret").toString("base64")}`);
  });

  it("that fails is reported without its address", async () => {
    status = 503;
    const { host } = new URL(address);
    expect(await createHeartbeat(address).started()).toEqual([
      `the heartbeat at ${host} failed: it answered 503`,
    ]);
    expect(await createHeartbeat("http://127.0.0.1:9/a-secret").started()).toEqual([
      "the heartbeat at 127.0.0.1:9 failed: no answer (unreachable)",
    ]);
  });

  it.each([301, 302, 303, 307, 308])(
    "that is redirected with %i is not followed, to this host or another",
    async (redirect) => {
      status = redirect;
      const { host, port } = new URL(address);
      for (location of ["/elsewhere", `http://localhost:${port}/elsewhere`]) {
        pings = [];
        expect(await createHeartbeat(address).started()).toEqual([
          `the heartbeat at ${host} failed: it answered ${redirect}, a redirect, which is not followed; set the address it has moved to`,
        ]);
        expect(asked()).toEqual(["POST /ping/a-secret/start"]);
      }
    },
  );
});

const concerns = (keys: readonly string[]) => keys.map((key) => ({ key, text: `${key}!` }));
const isDown = () => Promise.reject(new Error("the mail server is down"));

describe("a notice", () => {
  it.each([
    ["when something becomes wrong", ["refused bills"], [], "failed"],
    ["not of what was reported before", ["refused bills"], ["refused bills"], null],
    ["of anything else that becomes wrong", ["refused bills", "late"], ["refused bills"], "failed"],
    ["not while something is still wrong", ["refused bills"], ["refused bills", "late"], null],
    ["when all is right again", [], ["refused bills"], "recovered"],
    ["not when all was right before", [], [], null],
  ] as const)("is sent %s", (_, now, reported, notice) => {
    const news = { concerns: concerns(now), reported };
    expect(noticeFor(testRunRecord(), news)).toBe(notice);
  });

  it("is not sent of an interrupted run, which the next one resumes", () => {
    const news = { concerns: concerns(["interrupted"]), reported: [] };
    expect(noticeFor(testRunRecord({ outcome: "interrupted" }), news)).toBeNull();
  });

  it("begins with what is new, and is told later if it can't be sent, even if all is right again", async () => {
    const texts: string[] = [];
    const targets = { mailTo: "operator@example.org", webhook: null };
    const sendMail = ({ text: sent }: { text: string }) => Promise.resolve(void texts.push(sent));
    const run = testRunRecord();
    const news = { concerns: concerns(["refused bills", "late"]), reported: ["late"] };
    await notify(run, news, "the report", { ...targets, sendMail });
    expect(texts).toEqual(["new: refused bills!\n\nthe report"]);
    expect(run).toMatchObject({ notice: "failed", reported_concerns: ["refused bills", "late"] });

    const unheard = testRunRecord();
    const first = { concerns: concerns(["refused bills"]), reported: [] };
    await notify(unheard, first, "", { ...targets, sendMail: isDown });
    expect(unheard.notes).toEqual([
      "the notice by mail to operator@example.org could not be sent: the mail server is down",
    ]);
    const next = testRunRecord();
    const well = { concerns: [], reported: unheard.reported_concerns };
    await notify(next, well, "the report", { ...targets, sendMail });
    expect(next).toMatchObject({ notice: "recovered", reported_concerns: [] });
    expect(texts.at(-1)).toBe("note: an earlier notice could not be sent\n\nthe report");
  });
});
