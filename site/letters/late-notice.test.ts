import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Attempts } from "../accounts/attempts.ts";
import { openAttempts } from "../accounts/engines/open-accounts.ts";
import { noticeLateness } from "./late-notice.ts";
import { createLateness } from "../../edge/builds/lateness.ts";
import type { Mail } from "../mail/mailer.ts";
import { HOUR_MS } from "../../lib/time.ts";
import { recordLog } from "../../test/http/test-edge.ts";
import { newFolder } from "../../test/new-folder.ts";

const ENDED = "2026-11-21T03:10:00Z";

let folder: string;
let servers: Attempts[];
let mails: Mail[];
let isDown: boolean;
let ended: string;
let now: number;

beforeEach(async () => {
  folder = newFolder();
  const path = join(folder, "accounts.sqlite");
  servers = [await openAttempts(path), await openAttempts(path), await openAttempts(path)];
  mails = [];
  isDown = false;
  ended = ENDED;
  now = Date.parse(ENDED) + 40 * HOUR_MS;
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
});

/** Makes all servers check at the same time. */
async function look(): Promise<void> {
  const stored = { written_at: ended, runs: [], sources: [] };
  const status = { read: () => Promise.resolve(stored) };
  await Promise.all(
    servers.map(({ notices }) =>
      noticeLateness({
        lateness: createLateness({ status, clock: () => now, lateAfterMs: 36 * HOUR_MS }),
        notices,
        mailer: {
          send: (mail) => {
            if (isDown) return Promise.reject(new Error("the mail server is down"));
            mails.push(mail);
            return Promise.resolve();
          },
          close: () => {},
        },
        operatorMail: "operator@example.org",
        baseUrl: "https://api.example.org",
        log: recordLog().log,
      }),
    ),
  );
}

describe("a late nightly job", () => {
  it("is mailed to the operator once, for any number of servers and checks", async () => {
    await look();
    await look();
    expect(mails).toMatchObject([
      { to: "operator@example.org", subject: "legis nightly is 4 h late" },
    ]);
    expect(mails[0]?.text).toContain(`last ended at ${ENDED}`);
  });

  it("is mailed again the next time", async () => {
    await look();
    ended = "2026-11-23T03:10:00Z";
    now = Date.parse(ended) + HOUR_MS;
    await look();
    expect(mails).toHaveLength(1);
    now += 40 * HOUR_MS;
    await look();
    expect(mails).toHaveLength(2);
  });

  it("is mailed once the mail server is back", async () => {
    isDown = true;
    await expect(look()).rejects.toThrow("the mail server is down");
    isDown = false;
    await look();
    expect(mails).toHaveLength(1);
  });
});
